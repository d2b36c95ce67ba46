"""Which database is meant by a setting: a file of SQLite's, or the address of one of PostgreSQL's."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

from storage.sqlite.store import SqliteStore

if TYPE_CHECKING:
    from storage.postgres.store import PostgresStore

AnyStore: TypeAlias = "SqliteStore | PostgresStore"
SCHEMES = ("postgresql://", "postgres://")


def is_address(named: str) -> bool:
    """Whether a database of PostgreSQL is named, and not a file."""
    return named.startswith(SCHEMES)


def password_of(named: str) -> str | None:
    """The password in an address, which no log may carry."""
    try:
        return urlsplit(named).password if is_address(named) else None
    except ValueError:
        return None  # no address that anything could be reached by


@asynccontextmanager
async def open_store(named: str, lanes: Sequence[str] | None = None) -> AsyncIterator[AnyStore]:
    """The store in a database, as long as the block lasts; a file is made where there is none.

    lanes: see `PostgresStore`; a file has none. Raises Unavailable.
    """
    if is_address(named):
        from storage.postgres.store import PostgresStore  # noqa: PLC0415 -- costs memory where it is not used

        async with await PostgresStore.open(named, lanes) as server:
            yield server
        return
    path = Path(named)
    path.parent.mkdir(parents=True, exist_ok=True)
    async with await SqliteStore.open(path) as file:
        yield file
