"""A PostgreSQL server: how it is reached, what its errors mean, and its schema."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from storage import entities, ledger, schema
from storage.database import Row as AnyRow
from storage.model import NewerError, OlderError, OtherVersionError, Unavailable, UnusableError

LANES: Final = schema.FOLDER / "lanes.sql"
"""Tables of the lease. They are there before the schema, because the lease is taken first."""
WRITERS: Final = tuple(Path(module.__file__ or "") for module in (entities, ledger))
"""Modules that define the written rows. Processes with different ones must not share a database."""
PATIENCE: Final = 10.0
"""Seconds for a connection to be made, and for a statement."""
LEAVE: Final = 3.0
"""Seconds for closing a connection to a server that may hang."""
OUTSIDE: Final = (
    *(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError),
    asyncpg.InternalClientError,  # of a connection that is lost just as something is asked
)
"""Errors of the database, the network or the library."""
UNFIT: Final = (asyncpg.exceptions.DataError, asyncpg.ProgramLimitExceededError)
"""The column does not take a value, or its index does not. Nothing has changed."""
SHUT: Final = (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError)
"""A wrong password, or no such database: waiting does not help."""
CONTENDED: Final = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
"""Two transactions were in each other's way. Nothing has changed, and a retry helps."""
LOST: Final = (
    *(asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.InternalClientError, ConnectionError),
    *(asyncpg.AdminShutdownError, asyncpg.CrashShutdownError),
)
"""The connection broke, and the answer is lost."""
Row: TypeAlias = Mapping[str, Any]


class Closes(Protocol):
    async def close(self) -> None: ...

    def terminate(self) -> None: ...


class Connection(Closes, Protocol):
    """The methods used of asyncpg's connections, which have no types."""

    async def execute(self, query: str, *values: object) -> str:
        """Carry a statement out and return its tag, such as `UPDATE 1`."""

    async def executemany(self, query: str, rows: Iterable[Sequence[object]]) -> None: ...

    async def fetch(self, query: str, *values: object) -> list[Row]: ...

    async def fetchval(self, query: str, *values: object) -> Any:  # noqa: ANN401 -- any column
        """Return the first value of the first row."""

    def transaction(
        self, *, isolation: str = ..., readonly: bool = ...
    ) -> AbstractAsyncContextManager[None]: ...

    def is_closed(self) -> bool: ...


class Statements:
    """Fulfils `Database` on a connection."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    async def run(self, sql: str, *values: object) -> int:
        return int((await self._db.execute(sql, *values)).rpartition(" ")[2])

    async def each(self, sql: str, rows: Collection[Sequence[object]]) -> None:
        if len(rows) == 1:
            await self._db.execute(sql, *next(iter(rows)))  # a transaction of many takes longer
        elif rows:
            await self._db.executemany(sql, rows)

    async def rows(self, sql: str, *values: object) -> Sequence[AnyRow]:
        return await self._db.fetch(sql, *values)


def place_of(url: str) -> str:
    """Return host and name of a database for a message, without user and password."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "postgresql://"
    if "@" in parts.path:  # a password with a slash in it, of which the rest would be shown
        return "postgresql://"
    return f"postgresql://{parts.hostname or ''}{parts.path}"


def unavailable(error: BaseException, place: str) -> Unavailable:
    """Return the bot's error for one of the database. It leaves out details, which may be personal."""
    words = getattr(error, "message", None) or getattr(error, "strerror", None) or type(error).__name__
    kind = UnusableError if isinstance(error, SHUT) else Unavailable
    return kind(f"{place}: {words}")


def meant(error: Exception, place: str) -> Unavailable | ValueError:
    """Return the bot's error for one of the database: a ValueError where the value was at fault.

    It repeats only the words of a constraint, which quote no value.
    """
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return ValueError(error.message)
    if isinstance(error, (*UNFIT, ValueError)):  # the library's own of this kind are ValueErrors
        return ValueError(f"a value that cannot be stored: {type(error).__name__}")
    return unavailable(error, place)


async def connect(url: str) -> Connection:
    """Return a connection of its own. Raises Unavailable."""
    try:
        return await asyncpg.connect(url, timeout=PATIENCE, command_timeout=PATIENCE)  # type: ignore[no-any-return] # untyped in asyncpg
    except OUTSIDE as error:
        raise unavailable(error, place_of(url)) from None
    except ValueError:  # what cannot be read may hold a part of the password
        raise UnusableError(f"{place_of(url)}: no address; in a password / is written %2F, @ %40") from None


async def closed(one: Closes) -> None:
    """Close connections, or drop them where the server hangs."""
    try:
        async with asyncio.timeout(LEAVE):
            await one.close()
    except OUTSIDE:
        one.terminate()


async def migrate(db: Connection, place: str) -> None:
    """Take the steps that are missing, each in a transaction with the note that it was taken.

    Raises NewerError where a step was taken that is not known here, OlderError where the first can no longer
    be.
    """
    steps = schema.steps("postgres")
    await db.execute("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL)")
    version = await db.fetchval("SELECT coalesce(max(number), 0) FROM migrations")
    if version > max(steps):
        raise NewerError(
            f"{place} was written by a newer version: schema {version}, this one knows {max(steps)}"
        )
    if schema.too_old("postgres", version):
        raise OlderError(
            f"{place} was written by a version before 0.1 (schema {version}): use an empty database"
        )
    for number, step in steps.items():
        if number > version:
            adopted = number == schema.FIRST and version == schema.BEFORE["postgres"]
            async with db.transaction():
                await db.execute((schema.ADOPT if adopted else step).read_text(encoding="utf-8"))
                await db.execute("INSERT INTO migrations (number, name) VALUES ($1, $2)", number, step.name)
    await db.execute(f"COMMENT ON TABLE migrations IS '{_epoch()}'")


async def must_be_migrated(db: Connection, place: str) -> None:
    """Raise OtherVersionError if the running processes have another schema, or write otherwise."""
    if await db.fetchval("SELECT obj_description(to_regclass('migrations'), 'pg_class')") != _epoch():
        raise OtherVersionError(f"{place} is in use by another version of taberna: end that first")


def _epoch() -> str:
    """Return what tells schema, lanes and writers of this version."""
    steps = "\n".join(step.name for step in schema.steps("postgres").values())
    texts = (path.read_bytes() for path in (LANES, *WRITERS))
    return hashlib.sha256(b"\n".join((steps.encode(), *texts))).hexdigest()


@asynccontextmanager
async def snapshot(db: Connection) -> AsyncIterator[None]:
    """Read everything inside at one moment."""
    async with db.transaction(isolation="repeatable_read", readonly=True):
        yield


@contextmanager
def cancellation_heeded() -> Iterator[None]:
    """Raise CancelledError instead of an error of the block, once the task is cancelled in there.

    The end of a transaction fails on a connection that is lost, and its error hides that the task was
    cancelled: a caller that retries after errors would never end.
    """
    task = asyncio.current_task()
    before = task.cancelling() if task else 0
    try:
        yield
    except Exception as error:
        if task and task.cancelling() > before:
            raise asyncio.CancelledError from error
        raise
