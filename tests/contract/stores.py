"""All stores. Another database joins by one line in STORES."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from storage.postgres import PostgresStore
from storage.sqlite import SqliteStore
from tests.postgres import Server

AnyStore: TypeAlias = SqliteStore | PostgresStore
Opening: TypeAlias = Callable[[], Awaitable[AnyStore]]
"""Function that opens a store: always the same one, empty at first."""


def _sqlite(_: pytest.FixtureRequest, folder: Path) -> Opening:
    return lambda: SqliteStore.open(folder / "taberna.db")


def _postgres(request: pytest.FixtureRequest, folder: Path) -> Opening:
    server: Server = request.getfixturevalue("postgres")
    return lambda: PostgresStore.open(server.database(folder))


STORES: dict[str, Callable[[pytest.FixtureRequest, Path], Opening]] = {
    "sqlite": _sqlite,
    "postgres": _postgres,
}
