"""Fixtures: both databases, for dialogues in which they may differ, and a chat that mentions everybody."""

from pathlib import Path

import pytest

from bot.testing.harness import TAVERN, Harness
from storage.model import Commit, Note, Write, mentions_of
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


@pytest.fixture
def _every_player_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have `/settings mentions always` in the room from the start. See `tests.core.mentions`."""
    enter = Harness.__aenter__

    async def entered(self: Harness) -> Harness:
        harness = await enter(self)
        deps, note = harness.app.deps, Note(mentions_of(TAVERN), "always")
        if await deps.store.note(note.name) is None:
            await deps.commit(Commit(deps.now(), writes=(Write(None, note),)))
        return harness

    monkeypatch.setattr(Harness, "__aenter__", entered)
