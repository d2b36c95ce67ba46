"""The table that a request means, found without reading all finished ones."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.context import MOST_OVER
from bot.testing.harness import ROOM, Harness
from bot.testing.player import Sketcher
from storage.model import (
    ChannelId,
    PersonId,
    Status,
    StoredPost,
    Table,
    TableId,
    Write,
)
from storage.sqlite import SqliteStore
from tests.storage.values import opened, table
from tests.tiers import daily

Loaded = tuple[Table, tuple[str, ...], tuple[StoredPost, ...]]


class Counting(SqliteStore):
    """Store that counts the tables and logs it reads."""

    tables = 0
    logs = 0

    async def tables_at(
        self, channel: ChannelId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        found = await super().tables_at(channel, statuses, most)
        self.tables += len(found)
        return found

    async def tables_of(
        self, person: PersonId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        found = await super().tables_of(person, statuses, most)
        self.tables += len(found)
        return found

    async def load(self, table: TableId) -> Loaded | None:
        self.logs += 1
        return await super().load(table)


@pytest.mark.parametrize("command", daily(["board", "history", "verify", "rematch", "move", "undo"], 2))
async def test_a_chat_with_many_old_tables_is_as_quick_as_a_new_one(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.testing.harness.SqliteStore", Counting)
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, store = harness.person("Ana"), harness.app.deps.store
        assert isinstance(store, Counting)
        for number in range(2 * MOST_OVER):
            old = replace(table(f"c{number}", opener=ana.person.id), status="finished")
            await store.commit(opened(old, (), Write(None, StoredPost(old.id, ROOM))))
        store.logs = 0
        await ana.says(command)
        assert store.tables <= 2 * MOST_OVER
        assert store.logs <= 1


async def test_of_tables_that_others_play_here_no_log_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read no log in a chat full of tables for a person who sits at none of them."""
    monkeypatch.setattr("bot.testing.harness.SqliteStore", Counting)
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, bea, cid = (harness.person(name) for name in ("Ana", "Bea", "Cid"))
        store = harness.app.deps.store
        assert isinstance(store, Counting)
        for host, guest in ((ana, bea), (bea, ana), (ana, bea), (ana, cid)):
            await host.says("play", game="lasca")
            await guest.taps("join")
        harness.app.deps.cache.clear()
        store.logs = 0
        await cid.says("board")
        assert store.logs == 1, "of their own table alone"
