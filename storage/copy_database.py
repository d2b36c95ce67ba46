"""Copy of a whole database into another, row by row, and compared: from SQLite to PostgreSQL and back.

Both have the same tables with the same columns. The copy is one transaction of the target: it holds all, or
nothing, and may be tried again.
"""

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from storage.database import Database, insert, listed
from storage.lease import Lease
from storage.model import Unavailable, UnusableError
from storage.opening import UNKNOWN, is_address, is_foreign, open_store
from storage.privacy import EVERYTHING
from storage.server import OUTSIDE, Connection, Statements, closed, connect, place_of, snapshot, unavailable
from storage.sqlite import Plain
from storage.sqlite_file import alone, must_be_no_part

TABLES: Final = tuple(kept.table for kept in EVERYTHING)
"""Tables in an order in which no row refers to one that is not there yet."""
PAGE: Final = 1_000
"""Rows at a time."""

Rows: TypeAlias = Sequence[Sequence[object]]


@dataclass(frozen=True, slots=True)
class Contents:
    """Contents of a table: number of rows, and a sum over all of them, in any order."""

    rows: int = 0
    sum: int = 0

    def with_rows(self, rows: Rows) -> "Contents":
        """Return the contents with these rows, too."""
        return Contents(self.rows + len(rows), (self.sum + sum(map(_number, rows))) % 2**256)


Holdings: TypeAlias = dict[str, Contents]


class DifferentError(Unavailable):
    """The target holds other rows than the source. It was left as it is."""


class Side(Protocol):
    """A database, from which rows are read or into which they are written."""

    @property
    def db(self) -> Database: ...

    async def columns(self, table: str) -> tuple[str, ...]:
        """Return the columns of a table by name, without generated ones."""

    def pages(self, table: str, columns: Sequence[str]) -> AsyncIterator[Rows]: ...

    def fit(self, table: str, columns: Sequence[str], rows: Rows) -> Rows:
        """Return rows with values of the types that the columns have."""

    async def finish(self) -> None:
        """Let new rows be numbered behind those that were added."""


async def copy(source: str, target: str) -> Holdings:
    """Copy a database into an empty one and return the contents. One that holds the same already is left.

    No process may have either of them open. Raises DifferentError, Unavailable.
    """
    if is_foreign(source) or is_foreign(target):
        raise UnusableError(UNKNOWN)
    if source == target:
        raise Unavailable("a database is not moved into itself")
    if not is_address(source) and not await asyncio.to_thread(Path(source).exists):
        raise Unavailable(f"{source}: there is no such database")
    if not is_address(source) and not is_address(target):
        await asyncio.to_thread(must_be_no_part, Path(source), Path(target))
    for named in (source, target):
        async with open_store(named):
            pass  # brought up to the newest schema, or refused
    async with _held(source), _held(target):
        return await copied(source, target)


async def copied(source: str, target: str) -> Holdings:
    """Copy a database where both have the newest schema. The source may be in use."""
    async with _side(source, writing=False) as here, _side(target, writing=True) as there:
        there_already, here_now = await holdings(there), await holdings(here)
        if there_already == here_now:
            return here_now
        if not _nearly_empty(there_already):
            raise DifferentError(f"{_place(target)} holds something else already: name an empty database")
        for table in TABLES:
            columns = await _common(here, there, table)
            await there.db.run(f"DELETE FROM {table}")
            async for rows in here.pages(table, columns):
                await there.db.each(insert(table, columns), there.fit(table, columns, rows))
        await there.finish()
        if await holdings(there) != here_now:
            raise DifferentError(f"{_place(target)} would not hold what {_place(source)} does")
        return here_now


async def holdings(side: Side) -> Holdings:
    """Return the contents of every table."""
    found = {}
    for table in TABLES:
        contents = Contents()
        async for rows in side.pages(table, await side.columns(table)):
            contents = contents.with_rows(rows)
        found[table] = contents
    return found


async def _common(here: Side, there: Side, table: str) -> tuple[str, ...]:
    columns = await here.columns(table)
    if columns != await there.columns(table):
        raise DifferentError(f"the two databases have other columns in {table}")
    return columns


def _nearly_empty(found: Holdings) -> bool:
    """Return True for a new database: it has one account, and one moment when it was open."""
    return all(contents.rows <= (table in {"accounts", "opening"}) for table, contents in found.items())


def _number(row: Sequence[object]) -> int:
    plain = [value + 0.0 if isinstance(value, int | float) else value for value in row]
    return int.from_bytes(hashlib.sha256(repr(plain).encode()).digest())


def _place(named: str) -> str:
    return place_of(named) if is_address(named) else named


@asynccontextmanager
async def _held(named: str) -> AsyncIterator[None]:
    """Keep other processes from a database while the block lasts. Raises InUseError, Unavailable."""
    if is_address(named):
        async with Lease(named):
            yield
    else:
        with alone(Path(named)):
            yield


@asynccontextmanager
async def _side(named: str, *, writing: bool) -> AsyncIterator[Side]:
    """Open a database at one moment. Writes stand where the block ends well."""
    if not is_address(named):
        with closing(sqlite3.connect(Path(named), isolation_level=None)) as file, file:
            file.execute("PRAGMA synchronous = FULL")
            file.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
            yield _File(file)
        return
    async with AsyncExitStack() as stack:
        db = await connect(named)
        stack.push_async_callback(closed, db)
        try:
            await stack.enter_async_context(db.transaction() if writing else snapshot(db))
            yield _Server(db)
        except OUTSIDE as error:
            raise unavailable(error, place_of(named)) from None


class _File:
    def __init__(self, file: sqlite3.Connection) -> None:
        self._file, self.db = file, Plain(file)

    async def columns(self, table: str) -> tuple[str, ...]:
        return tuple(sorted(row[1] for row in await self.db.rows(f"PRAGMA table_info({table})")))

    async def pages(self, table: str, columns: Sequence[str]) -> AsyncIterator[Rows]:
        found = self._file.execute(f"SELECT {listed(tuple(columns))} FROM {table}")
        while rows := found.fetchmany(PAGE):
            yield rows

    def fit(self, _table: str, _columns: Sequence[str], rows: Rows) -> Rows:
        return rows

    async def finish(self) -> None:
        """SQLite numbers rows behind the last one."""


class _Server:
    def __init__(self, db: Connection) -> None:
        self.db = Statements(db)
        self._truths: dict[str, frozenset[str]] = {}

    async def columns(self, table: str) -> tuple[str, ...]:
        rows = await self.db.rows(
            "SELECT column_name AS name, data_type = 'boolean' AS truth FROM information_schema.columns"
            " WHERE table_schema = current_schema AND table_name = $1 AND is_generated = 'NEVER'",
            table,
        )
        self._truths[table] = frozenset(row["name"] for row in rows if row["truth"])
        return tuple(sorted(row["name"] for row in rows))

    async def pages(self, table: str, columns: Sequence[str]) -> AsyncIterator[Rows]:
        found = f"SELECT {listed(tuple(columns))} FROM {table}"
        await self.db.rows(f"DECLARE rows_of_{table} CURSOR FOR {found}")
        while rows := await self.db.rows(f"FETCH {PAGE} FROM rows_of_{table}"):
            yield [tuple(row) for row in rows]  # type: ignore[arg-type] # a record is a sequence, too
        await self.db.rows(f"CLOSE rows_of_{table}")

    def fit(self, table: str, columns: Sequence[str], rows: Rows) -> Rows:
        truths = [column in self._truths[table] for column in columns]
        return [
            [bool(one) if truth and one is not None else one for one, truth in zip(row, truths, strict=True)]
            for row in rows
        ]

    async def finish(self) -> None:
        for table in ("tables", "entries"):
            await self.db.rows(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'number'), max(number)) FROM {table}"
                " HAVING max(number) IS NOT NULL"
            )
