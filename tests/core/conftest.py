"""Fixtures of both databases, for dialogues in which they may differ."""

from pathlib import Path

import pytest

from storage.postgres import PostgresStore
from storage.sqlite import SqliteStore
from tests.core import bettors
from tests.tiers import daily


@pytest.fixture(params=daily(["sqlite", "postgres"]))
def _databases(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every harness in turn on a file, and on a database of PostgreSQL instead of that file."""
    if request.param == "sqlite":
        return
    server = request.getfixturevalue("postgres")

    async def opened(path: Path) -> PostgresStore:
        return await PostgresStore.open(server.database(path))

    def balances(path: Path) -> list[int]:
        return [int(row) for row in server.ask(path, "SELECT balance FROM accounts")]

    monkeypatch.setattr(SqliteStore, "open", opened)
    monkeypatch.setattr(bettors, "balances", balances)
