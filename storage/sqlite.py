"""The store on SQLite: a transaction a commit, reads beside it, nothing acknowledged before it is durable.

A connection has a thread of its own, and a whole transaction runs there as one plain function: no other task
can come in between, and it costs one hop. No query suspends, so that one `send` runs it to its end.
"""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import cache, partial
from itertools import cycle
from pathlib import Path
from typing import Final, Self, TypeAlias, TypeVar, cast

import aiosqlite

from storage import commits, model, privacy, sqlite_file
from storage.database import Row, Work
from storage.entities import StaleError
from storage.ledger import OverdrawnError
from storage.sqlite_file import PATIENCE, connection
from storage.store import ALIVE, Store, WriteHealth, last_alive

T = TypeVar("T")
Job: TypeAlias = Callable[[sqlite3.Connection], T]

READERS: Final = 2
"""Reading connections: a long report shall not keep a command waiting."""
TOGETHER: Final = 32
"""Most pieces of work that share a transaction, and with it the wait for the disk."""
_OTHERWISE: Final = {
    "$": "?",
    "greatest(": "max(",
    "least(": "min(",
    "IS NOT DISTINCT FROM": "IS",
    "IS DISTINCT FROM": "IS NOT",
    "= TRUE": "= 1",  # as a partial index has it
    "INNER JOIN": "CROSS JOIN",  # keeps to the order in which it is written
}
_WORDS: Final = re.compile(r"::\w+(?:\[\])?|" + "|".join(map(re.escape, _OTHERWISE)))


@cache
def in_its_words(sql: str) -> str:
    """Return a statement as SQLite understands it: without casts, which it does not need."""
    return _WORDS.sub(lambda found: _OTHERWISE.get(found[0], ""), sql)


class Plain:
    """Fulfils `Database` on the thread of a connection."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def run(self, sql: str, *values: object) -> int:
        return self._db.execute(in_its_words(sql), values).rowcount

    async def each(self, sql: str, rows: Collection[Sequence[object]]) -> None:
        if rows:
            self._db.executemany(in_its_words(sql), rows)

    async def rows(self, sql: str, *values: object) -> Sequence[Row]:
        return self._db.execute(in_its_words(sql), values).fetchall()


def finished(work: Work[T], db: sqlite3.Connection) -> T:
    """Return the result of a unit of work."""
    try:
        work(Plain(db)).send(None)
    except StopIteration as done:
        return cast("T", done.value)
    raise RuntimeError("a query waits for something that is not its database")


def of_one_moment(work: Work[T], db: sqlite3.Connection) -> T:
    """Return the result of a unit of work that reads, all of one moment."""
    with sqlite_file.transaction(db, "DEFERRED"):
        return finished(work, db)


class Connection(aiosqlite.Connection):
    """One connection to the file, for writing or for reading only."""

    def __init__(self, path: Path, *, writing: bool) -> None:
        super().__init__(partial(connection, path, writing), iter_chunk_size=64)
        self.path = path
        self._writing = writing
        self._opened: tuple[int, int] | None = None
        self._waits = True

    async def __aenter__(self) -> Self:
        try:
            await super().__aenter__()
        except BaseException:
            # The library has told its thread to end, and does not wait: it would answer to a closed loop.
            await asyncio.to_thread(self._thread.join)
            raise
        self._opened = sqlite_file.identity(self.path)
        return self

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return the result of a function, run on the connection's thread.

        Raises Unavailable where it would write into a file that is no longer the one by that name.
        """
        result: T = await self._execute(self._worked, work)  # type: ignore[no-untyped-call] # untyped in aiosqlite
        return result

    def _worked(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._writing and sqlite_file.identity(self.path) != self._opened:
            raise model.Unavailable(
                f"{self.path} was removed or replaced while it is in use: end the bot first"
            )
        try:
            result = work(self._conn)
        except sqlite3.OperationalError as error:
            if self._waits and sqlite_file.code_of(error) == sqlite3.SQLITE_BUSY:
                self._wait(seconds=0.0)
            raise
        if not self._waits:
            self._wait(seconds=PATIENCE)
        return result

    def _wait(self, seconds: float) -> None:
        """Set how long to wait for others that hold the file."""
        self._conn.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
        self._waits = seconds > 0.0


@dataclass(frozen=True, slots=True)
class _Raised:
    error: Exception


@dataclass(frozen=True, slots=True)
class _Asked:
    work: Job[object]
    answer: asyncio.Future[object]


class Writer:
    """Owner of the writing connection. An error of one piece of work undoes that piece and no other."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._queue: asyncio.Queue[_Asked | None] = asyncio.Queue()
        self._open = True
        self._task = asyncio.create_task(self._serve(), name="store-writer")

    async def do(self, work: Job[T]) -> T:
        """Run a function that writes. Raises its errors, or Unavailable; then nothing has changed."""
        if not self._open:
            raise model.Unavailable("the store is closed")
        job = _Asked(work, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(job)
        return cast("T", await job.answer)

    async def close(self) -> None:
        """Finish the queued work, and accept no more."""
        if self._open:
            self._open = False
            self._queue.put_nowait(None)
        await self._task

    async def _serve(self) -> None:
        open_ = True
        while open_:
            taken = [await self._queue.get()]
            while len(taken) < TOGETHER and not self._queue.empty():
                taken.append(self._queue.get_nowait())
            open_ = None not in taken
            await self._write([job for job in taken if job is not None])

    async def _write(self, jobs: list[_Asked]) -> None:
        try:
            outcomes = await self._done(jobs)
        except model.Unavailable as reason:
            if len(jobs) > 1 and not isinstance(reason, (model.Busy, model.UnconfirmedError)):
                # one of them may have been too much for the disk: the others shall not suffer
                for job in jobs:
                    await self._write([job])
                return
            outcomes = [_Raised(reason)] * len(jobs)
        for job, outcome in zip(jobs, outcomes, strict=True):
            if job.answer.cancelled():
                continue
            if isinstance(outcome, _Raised):
                job.answer.set_exception(outcome.error)
            else:
                job.answer.set_result(outcome)

    async def _done(self, jobs: list[_Asked]) -> list[object]:
        try:
            return await self._connection.run(partial(_together, [job.work for job in jobs]))
        except sqlite3.Error as error:
            raise sqlite_file.unavailable(error, self._connection.path, writing=True) from error


def _together(works: Iterable[Job[object]], db: sqlite3.Connection) -> list[object]:
    """Return the result or error of each piece of work, once all of it is on the disk."""
    with sqlite_file.transaction(db):
        return [_one(work, db) for work in works]


def _one(work: Job[object], db: sqlite3.Connection) -> object:
    db.execute("SAVEPOINT work")
    try:
        result = work(db)
    except Exception as error:
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
            raise  # the whole transaction is in doubt; other errors concern this work alone
        db.execute("ROLLBACK TO work")
        result = _Raised(error)
    db.execute("RELEASE work")
    return result


class SqliteStore(Store):
    """The store in a file. It must be closed, or the process does not end: its threads live on."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path.resolve()
        self._stack = AsyncExitStack()
        self._closed = False
        self._health = WriteHealth()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Return the store in a file, made where there is none. Raises Unavailable and leaves the file as it
        was.
        """
        store = cls(path)
        try:
            await store._open()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        self._closed = True
        await self._stack.aclose()

    async def commit(self, commit: model.Commit) -> model.Done | model.Conflict | model.Refused:
        try:
            return await self.write(partial(commits.store, commit=commit))
        except OverdrawnError:
            return model.Refused("balance")
        except StaleError:
            return model.Conflict()
        except sqlite_file.FullError:
            return model.Refused("full")
        except (sqlite3.IntegrityError, OverflowError, UnicodeEncodeError) as error:
            raise ValueError(f"a value that cannot be stored: {_said(error)}") from None

    async def turn(self, _name: str, _seconds: float, /) -> float:
        return 0.0

    async def unserved(self) -> frozenset[str]:
        return frozenset()

    async def must_be_ours(self) -> None:
        """Return: a file is locked as long as this process lives."""

    async def taken_over(self) -> None:
        """Wait for ever: a file is locked as long as this process lives."""
        await asyncio.Event().wait()

    def failure(self) -> model.Failure | None:
        return self._health.failure()

    async def alive(self, now: float) -> None:
        await self.write(lambda db: db.run(ALIVE, now))

    async def away(self, own: Collection[str]) -> frozenset[str]:
        return frozenset(own)

    def exporting(
        self, person: model.PersonId, disclosed: Mapping[model.TableId, int], beside: Mapping[str, object]
    ) -> Callable[[], bytes]:
        return partial(exported, self._path, person, disclosed, beside)

    async def backup(self, path: Path) -> None:
        """Make a consistent copy of the database as it is now, while it is used."""
        await asyncio.to_thread(sqlite_file.copy, self._path, path)

    async def _open(self) -> None:
        self._stack.enter_context(sqlite_file.alone(self._path))
        await asyncio.to_thread(sqlite_file.inspect, self._path)
        try:
            await asyncio.to_thread(sqlite_file.create, self._path)
            writing = await self._connect(writing=True)
            await writing.run(sqlite_file.migrate)
            await writing.run(sqlite_file.undo_in_memory)
            self._writer = Writer(writing)
            self._stack.push_async_callback(self._writer.close)
            self._readers = cycle([await self._connect(writing=False) for _ in range(READERS)])
            self._last_alive = await self.ask(last_alive)
        except sqlite3.Error as error:
            raise sqlite_file.unavailable(error, self._path) from error
        except UnicodeDecodeError:
            raise sqlite_file.unreadable(self._path) from None
        except OSError as error:
            raise model.Unavailable(f"{self._path}: {error.strerror}") from error

    async def _connect(self, *, writing: bool) -> Connection:
        one = Connection(self._path, writing=writing)
        await self._stack.enter_async_context(one)
        return one

    async def ask(self, work: Work[T], /) -> T:
        return await self._run(partial(finished, work))

    async def read(self, work: Work[T], /) -> T:
        return await self._run(partial(of_one_moment, work))

    async def write(self, work: Work[T], _names: Iterable[str] = (), /) -> T:
        with self._health.watched():
            return await self._writer.do(partial(finished, work))

    async def write_alone(self, work: Work[T], /) -> T:
        return await self.write(work)

    async def _run(self, job: Job[T]) -> T:
        if self._closed:
            raise model.Unavailable("the store is closed")
        try:
            return await next(self._readers).run(job)
        except sqlite3.Error as error:
            raise sqlite_file.unavailable(error, self._path) from error


def _said(error: Exception) -> str:
    """Return an error's message where it quotes no value."""
    return str(error) if isinstance(error, sqlite3.IntegrityError) else type(error).__name__


def exported(
    path: Path, person: model.PersonId, disclosed: Mapping[model.TableId, int], beside: Mapping[str, object]
) -> bytes:
    """In a worker: return everything kept of a person in the file of a database. Raises Unavailable."""
    try:
        with sqlite_file.reading(path) as db:
            told = of_one_moment(lambda db: privacy.export(db, person, disclosed), db)
            return privacy.as_file({**told, **beside})
    except sqlite3.Error as error:
        raise sqlite_file.unavailable(error, path) from None
