"""The stores there are. Another database joins by one line in STORES."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from storage.sqlite.store import SqliteStore


async def _sqlite(folder: Path) -> SqliteStore:
    return await SqliteStore.open(folder / "taberna.db")


STORES: dict[str, Callable[[Path], Awaitable[SqliteStore]]] = {"sqlite": _sqlite}
