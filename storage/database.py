"""The one way every query takes: plain SQL over three methods that both databases fulfil.

Statements are written for PostgreSQL, with `$1` and casts; `sqlite.py` turns them into SQLite's words. On
SQLite nothing in a query ever suspends, so that its thread runs it from begin to end. A query therefore
awaits nothing but the database it is given.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator, Sequence
from functools import cache, wraps
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

ENDLESS: Final = 2**62
"""A limit that no number of rows reaches."""
_TOGETHER: Final = 256
"""Most values of one list in a statement."""


class Row(Protocol):
    """A row as a database returns it."""

    def __getitem__(self, name: Any, /) -> Any:  # noqa: ANN401 -- a column may hold anything
        """Return the value of a column, by its name or place."""


class Database(Protocol):
    """A transaction of one database."""

    async def run(self, sql: str, *values: object) -> int:
        """Carry a statement out and return the number of rows it changed."""

    async def each(self, sql: str, rows: Collection[Sequence[object]]) -> None:
        """Carry a statement out for every row, if there is any."""

    async def rows(self, sql: str, *values: object) -> Sequence[Row]:
        """Return all rows a statement finds."""


Work: TypeAlias = Callable[[Database], Coroutine[Any, Any, T]]
"""A unit of work: a query, or several, with its arguments bound."""


class Transactions(ABC):
    """One database: units of work are run here."""

    @abstractmethod
    async def ask(self, work: Work[T], /) -> T:
        """Run one statement that reads."""

    @abstractmethod
    async def read(self, work: Work[T], /) -> T:
        """Run statements that read, all of one moment."""

    @abstractmethod
    async def write(self, work: Work[T], names: Iterable[str] = (), /) -> T:
        """Run statements that write, all or none, while nobody else writes what goes by these names."""

    @abstractmethod
    async def write_alone(self, work: Work[T], /) -> T:
        """Run statements that write, all or none, while nobody else writes anything."""


class Queries:
    """A group of queries over the transactions of one database."""

    def __init__(self, db: Transactions, lanes: tuple[str, ...] | None = None) -> None:
        """lanes: what of a shared database this process serves; None: all of it."""
        self.db = db
        self.lanes = lanes


Q = TypeVar("Q", bound=Queries)
Query: TypeAlias = Callable[Concatenate[Q, Database, P], Coroutine[Any, Any, T]]
Method: TypeAlias = Callable[Concatenate[Q, P], Coroutine[Any, Any, T]]


def asking(query: Query[Q, P, T]) -> Method[Q, P, T]:
    """Make a method of a query of one statement."""

    @wraps(query)
    async def asked(self: Q, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.db.ask(lambda db: query(self, db, *args, **kwargs))

    return asked


def reading(query: Query[Q, P, T]) -> Method[Q, P, T]:
    """Make a method of a query of several statements that read."""

    @wraps(query)
    async def read(self: Q, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.db.read(lambda db: query(self, db, *args, **kwargs))

    return read


def writing(*names: str) -> Callable[[Query[Q, P, T]], Method[Q, P, T]]:
    """Make a method of a query that writes. names: see `Transactions.write`."""

    def made(query: Query[Q, P, T]) -> Method[Q, P, T]:
        @wraps(query)
        async def written(self: Q, /, *args: P.args, **kwargs: P.kwargs) -> T:
            return await self.db.write(lambda db: query(self, db, *args, **kwargs), names)

        return written

    return made


async def first(db: Database, sql: str, *values: object) -> Row | None:
    """Return the first row a statement finds."""
    return next(iter(await db.rows(sql, *values)), None)


async def scalar(db: Database, sql: str, *values: object) -> Any:  # noqa: ANN401 -- any column
    """Return the first column of the first row, None where there is no row."""
    row = await first(db, sql, *values)
    return None if row is None else row[0]


@cache
def listed(columns: tuple[str, ...], of: str = "") -> str:
    """Return columns separated by commas. of: a table name to put before each."""
    return ", ".join(f"{of}.{column}" if of else column for column in columns)


@cache
def marks(many: int, start: int = 1) -> str:
    """Return `many` placeholders, numbered from `start`."""
    return ", ".join(f"${number}" for number in range(start, start + many))


@cache
def insert(table: str, columns: tuple[str, ...], more: str = "") -> str:
    """Return the statement that adds a row."""
    return f"INSERT INTO {table} ({listed(columns)}) VALUES ({marks(len(columns))}){more}"


IF_NEW: Final = " ON CONFLICT DO NOTHING"


@cache
def put(table: str, columns: tuple[str, ...], key: int) -> str:
    """Return the statement that adds a row, or puts it in the place of the one with its first `key`
    columns.
    """
    changes = ", ".join(f"{column} = excluded.{column}" for column in columns[key:])
    then = f"UPDATE SET {changes}" if changes else "NOTHING"
    return insert(table, columns, f" ON CONFLICT ({listed(columns[:key])}) DO {then}")


def parts_of(values: Sequence[V]) -> Iterator[tuple[str, tuple[V, ...]]]:
    """Divide a list for `IN (…)`: marks from `$1` on, and their values.

    The last value fills each part up to a power of two, so that few statements differ.
    """
    for begin in range(0, len(values), _TOGETHER):
        part = tuple(values[begin : begin + _TOGETHER])
        size = 1 << (len(part) - 1).bit_length()
        yield marks(size), part + part[-1:] * (size - len(part))


def by_column(rows: Iterable[Row], name: str) -> dict[Any, list[Row]]:
    """Return rows in their order by the value of a column."""
    found: dict[Any, list[Row]] = {}
    for row in rows:
        found.setdefault(row[name], []).append(row)
    return found


def platform_of(name: str) -> str:
    """Return SQL for the platform of what a column names, such as a chat. PostgreSQL's alone."""
    return f"split_part({name}, ':', 1)"


def within(chat: str, lanes: Sequence[str] | None, mark: str) -> str:
    """Return SQL that is true where a chat is of one of these lanes, as `storage.lanes.have` says.

    chat: a column. mark: the place of the list. None are all lanes there are, and the list is not asked for.
    Only PostgreSQL has lanes.
    """
    if lanes is None:
        return "TRUE"
    shard, shards = "split_part(split_part(lane, ':', 2), '/', 1)", "split_part(lane, '/', 2)"
    server = f"CASE WHEN split_part({chat}, ':', 2) ~ '^[0-9]+$' THEN split_part({chat}, ':', 2) ELSE '0' END"
    return (
        f"EXISTS (SELECT FROM unnest({mark}::text[]) AS lane"
        f" WHERE {platform_of('lane')} = {platform_of(chat)} AND CASE WHEN {shards} = '' THEN TRUE"
        f" ELSE (({server})::bigint >> 22) % {shards}::bigint = {shard}::bigint END)"
    )


def given(lanes: Sequence[str] | None) -> tuple[Sequence[str], ...]:
    """Return the value that `within` asks for."""
    return () if lanes is None else (lanes,)
