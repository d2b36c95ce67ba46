"""The one writer: takes what is to be written from a queue, and answers once it is on the disk."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias, TypeVar, cast

from storage.model import Busy, Unavailable, UnconfirmedError
from storage.sqlite.database import Connection, transaction, unavailable

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]

TOGETHER: Final = 32
"""Most pieces of work that share a transaction, and with it the wait for the disk."""


@dataclass(frozen=True, slots=True)
class _Job:
    work: Work[object]
    answer: asyncio.Future[object]


class Writer:
    """Owns the writing connection. What one piece of work raises undoes that piece and no other."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._queue: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._open = True
        self._task = asyncio.create_task(self._serve(), name="store-writer")

    async def do(self, work: Work[T]) -> T:
        """Have a function write. Raises what it raises, or Unavailable; then it has changed nothing."""
        if not self._open:
            raise Unavailable("the store is closed")
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(job)
        return cast("T", await job.answer)

    async def close(self) -> None:
        """Finish what is in the queue, and take no more."""
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

    async def _write(self, jobs: list[_Job]) -> None:
        try:
            outcomes = await self._done(jobs)
        except Unavailable as reason:
            if len(jobs) > 1 and not isinstance(reason, (Busy, UnconfirmedError)):
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

    async def _done(self, jobs: list[_Job]) -> list[object]:
        try:
            return await self._connection.run(partial(_together, [job.work for job in jobs]))
        except sqlite3.Error as error:
            raise unavailable(error, self._connection.path, writing=True) from error


@dataclass(frozen=True, slots=True)
class _Raised:
    error: Exception


def _together(works: Iterable[Work[object]], db: sqlite3.Connection) -> list[object]:
    """What each piece of work gives or raises, after all that stands is on the disk."""
    with transaction(db):
        return [_one(work, db) for work in works]


def _one(work: Work[object], db: sqlite3.Connection) -> object:
    db.execute("SAVEPOINT work")
    try:
        result = work(db)
    except Exception as error:
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
            raise  # the whole transaction is in doubt; all else is for whoever asked for this work
        db.execute("ROLLBACK TO work")
        result = _Raised(error)
    db.execute("RELEASE work")
    return result
