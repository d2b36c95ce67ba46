"""A PostgreSQL database: how it is reached, held by one process, brought up to the newest schema."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeVar
from urllib.parse import urlsplit

import asyncpg

from storage.model import OtherVersionError, Unavailable, UnusableError

T = TypeVar("T")

MIGRATIONS: Final = Path(__file__).parent.parent / "migrations"
"""`0001_first.sql` and so on, each a step from one schema to the next."""
FUNCTIONS: Final = Path(__file__).parent.parent / "commit.sql"
"""Put in place anew at every start, and so of the schema that was reached."""
LANES: Final = Path(__file__).parent / "lanes.sql"
"""What is there before the schema: whoever opens the database takes it, or lanes of it, first."""
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
LEASE: Final = 10
"""Seconds without a word after which the server gives the database to another process: see `lease.py`."""
EVERYTHING: Final = 0x7461_6265_726E_62
"""The advisory lock that all share who write, as `commit.sql` has it."""

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


class Does(Protocol):
    """Runs a function on the database, in a transaction for reading or for writing."""

    def __call__(self, work: Callable[[Connection], Awaitable[T]], /) -> Awaitable[T]: ...


class NewerError(UnusableError):
    """A later version of the bot wrote the database. It was left as it is."""


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

    Then put the functions in place, with a note of both. Raises NewerError where a step was taken that is not
    known here.
    """
    await db.execute("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL)")
    version = await db.fetchval("SELECT coalesce(max(number), 0) FROM migrations")
    if version > max(steps()):
        raise NewerError(
            f"{place} was written by a newer version: schema {version}, this one knows {max(steps())}"
        )
    for number, step in steps().items():
        if number > version:
            async with db.transaction():
                await db.execute(step.read_text(encoding="utf-8"))
                await db.execute("INSERT INTO migrations (number, name) VALUES ($1, $2)", number, step.name)
    await db.execute(FUNCTIONS.read_text(encoding="utf-8"))
    await db.execute(f"COMMENT ON TABLE migrations IS '{_epoch()}'")


async def must_be_migrated(db: Connection, place: str) -> None:
    """Raises OtherVersionError where those who write there do it by another schema, or other functions."""
    if await db.fetchval("SELECT obj_description(to_regclass('migrations'), 'pg_class')") != _epoch():
        raise OtherVersionError(f"{place} is in use by another version of taberna: end that first")


def _epoch() -> str:
    """Schema and functions of this version."""
    texts = (path.read_text(encoding="utf-8") for path in (FUNCTIONS, LANES))
    whole = "\n".join((*(step.name for step in steps().values()), *texts))
    return hashlib.sha256(whole.encode()).hexdigest()


def steps() -> dict[int, Path]:
    """The migrations by number."""
    return {int(path.name.partition("_")[0]): path for path in sorted(MIGRATIONS.glob("*.sql"))}


@asynccontextmanager
async def snapshot(db: Connection) -> AsyncIterator[None]:
    """All that is read inside is of one moment."""
    async with db.transaction(isolation="repeatable_read", readonly=True):
        yield


async def begin(db: Connection, fence: int, *, alone: bool) -> None:
    """Begin to write. fence: of this process, see `lease.py`. alone: while nobody else writes anything."""
    await db.execute("SELECT check_fence($1) FROM take_locks('{}', $2)", fence, alone)


async def lock(db: Connection, names: Iterable[str]) -> None:
    """Keep others out of what goes by these names until the transaction ends.

    Taken in one order by all, so that no two wait for each other.
    """
    await db.execute("SELECT take_locks($1, FALSE)", numbers(names))


def numbers(names: Iterable[str]) -> list[int]:
    """Names as numbers that can be locked, in the one order in which all take them."""
    return sorted({int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True) for name in names})


async def again(
    work: Callable[[], Awaitable[T]], times: int, upon: tuple[type[Exception], ...] = CONTENDED
) -> T:
    """What `work` gives, done again where it raises one of these."""
    for _ in range(times):
        with suppress(*upon):
            return await work()
    return await work()


async def each(db: Connection, query: str, rows: Iterable[Sequence[object]]) -> None:
    """Carry a statement out for every row, if there is any."""
    if values := list(rows):
        await db.executemany(query, values)


async def no_longer_than_the_lease(db: Connection) -> None:
    """For a new connection of the pool: a process that stands still keeps no lock from the next one.

    A quiet one keeps its connections: with one that the server ends, what is just being written would fail.
    """
    await db.execute(f"SET idle_in_transaction_session_timeout = '{LEASE}s'; SET idle_session_timeout = 0")


async def kept_as_it_is(_: Connection) -> None:
    """Instead of a reset when a connection goes back to the pool: each remains as it was made."""


def platform_of(name: str) -> str:
    """The platform of what a column names, such as a chat."""
    return f"split_part({name}, ':', 1)"


def within(chat: str, lanes: str) -> str:
    """Whether a chat is of one of these lanes, as `storage.model.lanes.have` says; NULL: of any."""
    shard, shards = "split_part(split_part(lane, ':', 2), '/', 1)", "split_part(lane, '/', 2)"
    server = f"CASE WHEN split_part({chat}, ':', 2) ~ '^[0-9]+$' THEN split_part({chat}, ':', 2) ELSE '0' END"
    return (
        f"({lanes} IS NULL OR EXISTS (SELECT FROM unnest({lanes}) AS lane"
        f" WHERE {platform_of('lane')} = {platform_of(chat)} AND CASE WHEN {shards} = '' THEN TRUE"
        f" ELSE (({server})::bigint >> 22) % {shards}::bigint = {shard}::bigint END))"
    )


def names(columns: Iterable[str]) -> str:
    """Columns as a statement lists them."""
    return ", ".join(columns)


def marks(columns: Sequence[object], first: int = 1) -> str:
    """A place for the value of each."""
    return ", ".join(f"${number}" for number in range(first, first + len(columns)))


def others(columns: Iterable[str]) -> str:
    """What an upsert sets: these columns as they were to be inserted."""
    return ", ".join(f"{column} = excluded.{column}" for column in columns)
