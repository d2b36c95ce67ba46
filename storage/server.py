"""A PostgreSQL server: how it is reached, what its errors mean, and its schema."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from storage import entities, ledger, schema
from storage.database import Row as AnyRow
from storage.model import NewerError, OlderError, OtherVersionError, Unavailable, UnusableError

LANES: Final = schema.FOLDER / "lanes.sql"
"""What is there before the schema: whoever opens the database takes it, or lanes of it, first."""
WRITERS: Final = tuple(Path(module.__file__ or "") for module in (entities, ledger))
"""What is written, and how: by another version it may be otherwise, and then no two write side by side."""
PATIENCE: Final = 10.0
"""Seconds for a connection to be made, and for a statement."""
LEAVE: Final = 3.0
"""Seconds for taking leave of a server, which may hang."""
OUTSIDE: Final = (
    *(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError),
    asyncpg.InternalClientError,  # of a connection that is lost just as something is asked
)
"""Whatever the database, the network or the library may raise."""
UNFIT: Final = (asyncpg.exceptions.DataError, asyncpg.ProgramLimitExceededError)
"""A value is none of its column's, or too long for an index: nothing has changed."""
SHUT: Final = (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError)
"""A wrong password, or no such database: waiting does not help."""
CONTENDED: Final = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
"""Two transactions were in each other's way: nothing has changed, and it may be tried again."""
LOST: Final = (
    *(asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.InternalClientError, ConnectionError),
    *(asyncpg.AdminShutdownError, asyncpg.CrashShutdownError),
)
"""The connection broke, and with it the answer: whether something has changed is not known."""
Row: TypeAlias = Mapping[str, Any]


class Closes(Protocol):
    """A connection, or several."""

    async def close(self) -> None:
        """Take leave."""

    def terminate(self) -> None:
        """Take no leave."""


class Connection(Closes, Protocol):
    """What we use of asyncpg's connections, which bring no types along."""

    async def execute(self, query: str, *values: object) -> str:
        """Carry a statement out; its tag, such as `UPDATE 1`."""

    async def executemany(self, query: str, rows: Iterable[Sequence[object]]) -> None:
        """Carry a statement out for every row."""

    async def fetch(self, query: str, *values: object) -> list[Row]:
        """All rows."""

    async def fetchrow(self, query: str, *values: object) -> Row | None:
        """The first row."""

    async def fetchval(self, query: str, *values: object) -> Any:  # noqa: ANN401 -- whatever stands there
        """The first value of the first row."""

    def transaction(self, *, isolation: str = ..., readonly: bool = ...) -> AbstractAsyncContextManager[None]:
        """All that is done inside, or none of it."""

    def is_closed(self) -> bool:
        """Whether it is of no use any more."""


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
    """A database by host and name, without who may enter: fit for a message."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "postgresql://"
    if "@" in parts.path:  # a password with a slash in it, of which the rest would be shown
        return "postgresql://"
    return f"postgresql://{parts.hostname or ''}{parts.path}"


def unavailable(error: BaseException, place: str) -> Unavailable:
    """What an error of the database's means to the bot; its details may be anybody's, and are left out."""
    words = getattr(error, "message", None) or getattr(error, "strerror", None) or type(error).__name__
    kind = UnusableError if isinstance(error, SHUT) else Unavailable
    return kind(f"{place}: {words}")


def meant(error: Exception, place: str) -> Unavailable | ValueError:
    """What an error of the database's means: a ValueError where it is well, but not what it was given.

    That would fail however often it is tried again. Only a constraint's words are repeated: they quote no
    value.
    """
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return ValueError(error.message)
    if isinstance(error, (*UNFIT, ValueError)):  # the library's own of this kind are ValueErrors
        return ValueError(f"a value that cannot be stored: {type(error).__name__}")
    return unavailable(error, place)


async def connect(url: str) -> Connection:
    """A connection of its own. Raises Unavailable."""
    try:
        return await asyncpg.connect(url, timeout=PATIENCE, command_timeout=PATIENCE)  # type: ignore[no-any-return] # untyped in asyncpg
    except OUTSIDE as error:
        raise unavailable(error, place_of(url)) from None
    except ValueError:  # what cannot be read may hold a part of the password
        raise UnusableError(f"{place_of(url)}: no address; in a password / is written %2F, @ %40") from None


async def closed(one: Closes) -> None:
    """Take leave, as far as the other side still listens."""
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
    """Raises OtherVersionError where those who write there do it by another schema, or other functions."""
    if await db.fetchval("SELECT obj_description(to_regclass('migrations'), 'pg_class')") != _epoch():
        raise OtherVersionError(f"{place} is in use by another version of taberna: end that first")


def _epoch() -> str:
    """Return what tells schema, lanes and writers of this version."""
    steps = "\n".join(step.name for step in schema.steps("postgres").values())
    texts = (path.read_bytes() for path in (LANES, *WRITERS))
    return hashlib.sha256(b"\n".join((steps.encode(), *texts))).hexdigest()


@asynccontextmanager
async def snapshot(db: Connection) -> AsyncIterator[None]:
    """All that is read inside is of one moment."""
    async with db.transaction(isolation="repeatable_read", readonly=True):
        yield
