"""A SQLite file: looked at before it is touched, brought up to the newest schema, copied while in use.

A connection has a thread of its own, and a whole transaction runs there as one plain function: no other task
can come in between, and it costs one hop.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Final, Self, TypeVar

import aiosqlite

from storage.model import Unavailable

T = TypeVar("T")

MIGRATIONS: Final = Path(__file__).parent / "migrations"
"""`0001_first.sql` and so on, each a step from one schema to the next."""

PATIENCE: Final = 5.0
"""Seconds to wait for another process (a check, a copy) that holds the file."""


class DamagedError(Unavailable):
    """The file is no whole database of this house. It was left as it is."""


class NewerError(Unavailable):
    """A later version of the house wrote the file. It was left as it is."""


class FullError(Unavailable):
    """There is no room left to write. Nothing was changed."""


class Connection(aiosqlite.Connection):
    """One connection to the file, for writing or for reading only."""

    def __init__(self, path: Path, *, writing: bool) -> None:
        super().__init__(partial(_connect, path, writing), iter_chunk_size=64)

    async def __aenter__(self) -> Self:
        try:
            await super().__aenter__()
        except BaseException:
            # The library has told its thread to end, and does not wait: it would answer to a closed loop.
            await asyncio.to_thread(self._thread.join)
            raise
        return self

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What a function makes of the database, on its thread."""
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call] # untyped in aiosqlite
        return result


def unavailable(error: sqlite3.Error) -> Unavailable:
    """What an error of SQLite's means to the house."""
    code = getattr(error, "sqlite_errorcode", None)
    return FullError(str(error)) if code == sqlite3.SQLITE_FULL else Unavailable(str(error))


def inspect(path: Path) -> None:
    """Look at a file without changing it; none, or an empty one, is fine. Raises DamagedError, NewerError."""
    if not path.exists() or path.stat().st_size == 0:
        return
    try:
        with closing(_connect(path, writing=False)) as db:
            version = _version(db)
            (health,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise DamagedError(f"{path} is not a database of this house, or it is damaged: {error}") from error
    if health != "ok":
        raise DamagedError(f"{path} is damaged: {health}; put a backup in its place")
    newest = max(steps())
    if version > newest:
        raise NewerError(f"{path} was written by a newer version: schema {version}, this one knows {newest}")


def migrate(db: sqlite3.Connection) -> None:
    """Take the steps that are missing, each in a transaction with the note that it was taken."""
    db.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    for number, step in steps().items():
        if number > _version(db):
            with transaction(db):
                for statement in _statements(step.read_text(encoding="utf-8")):
                    db.execute(statement)
                db.execute("INSERT INTO migrations (number, name) VALUES (?, ?)", (number, step.name))


def steps() -> dict[int, Path]:
    """The migrations by number."""
    return {int(path.name.partition("_")[0]): path for path in sorted(MIGRATIONS.glob("*.sql"))}


@contextmanager
def transaction(db: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """All that is done inside, or none of it."""
    db.execute(f"BEGIN {kind}")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # SQLite has rolled back by itself where the disk was full
            db.execute("ROLLBACK")
        raise


def copy(source: Path, target: Path) -> None:
    """A consistent copy of a database that may be in use. Raises Unavailable; then `target` is as it was."""
    unfinished = target.with_name(target.name + ".part")
    try:
        with closing(_connect(source, writing=False)) as db, closing(sqlite3.connect(unfinished)) as copied:
            db.backup(copied)
        unfinished.replace(target)
    except (sqlite3.Error, OSError) as error:
        unfinished.unlink(missing_ok=True)
        raise Unavailable(f"{source} could not be copied to {target}: {error}") from error


def _connect(path: Path, writing: bool) -> sqlite3.Connection:
    mode = "rwc" if writing else "ro"
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=PATIENCE
    )
    db.row_factory = sqlite3.Row
    if writing:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
    return db


def _version(db: sqlite3.Connection) -> int:
    (number,) = db.execute("SELECT max(number) FROM migrations").fetchone()
    return int(number or 0)


def _statements(script: str) -> Iterator[str]:
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
