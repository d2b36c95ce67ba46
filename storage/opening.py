"""The database named by a setting: a file of SQLite, or the address of one of PostgreSQL."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import unquote, unquote_plus, urlsplit

from storage.model import UnusableError
from storage.sqlite import SqliteStore

if TYPE_CHECKING:
    from storage.postgres import PostgresStore

AnyStore: TypeAlias = "SqliteStore | PostgresStore"
SCHEMES = ("postgresql://", "postgres://")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|.*://", re.DOTALL)
"""Beginning of an address, also behind a space or a quotation mark. A drive of Windows has one letter."""
_SECRET: Final = ("password", "sslpassword")
UNKNOWN: Final = "no database: name a file, or an address that begins with postgresql://"


def is_address(named: str) -> bool:
    """Return True for the address of a PostgreSQL database."""
    return named.startswith(SCHEMES)


def is_foreign(named: str) -> bool:
    """Return True for an address of a kind that is not known. As a file's name it would show its password."""
    return not is_address(named) and _SCHEME.match(named) is not None


def passwords_of(named: str) -> tuple[str, ...]:
    """Return the passwords in an address, each as it is written and as it is meant. No log may carry them."""
    if not is_address(named):
        return ()
    try:
        parts = urlsplit(named)
    except ValueError:
        return ()  # no address that anything could be reached by
    written = [parts.password or ""]
    for field in parts.query.split("&"):
        name, _, value = field.partition("=")
        if name in _SECRET:
            written.append(value)
    meant = [form for text in written for form in (unquote(text), unquote_plus(text))]
    return tuple(dict.fromkeys(filter(None, (*written, *meant))))


@asynccontextmanager
async def open_store(named: str, lanes: Sequence[str] | None = None) -> AsyncIterator[AnyStore]:
    """Open the store in a database while the block lasts. A missing file is made.

    lanes: see `PostgresStore`; a file has none. Raises Unavailable.
    """
    if is_address(named):
        from storage.postgres import PostgresStore  # noqa: PLC0415 -- costs memory where it is not used

        async with await PostgresStore.open(named, lanes) as server:
            yield server
        return
    if is_foreign(named):
        raise UnusableError(UNKNOWN)
    path = Path(named)
    path.parent.mkdir(parents=True, exist_ok=True)
    async with await SqliteStore.open(path) as file:
        yield file
