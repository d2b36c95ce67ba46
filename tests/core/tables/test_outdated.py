"""A rules version that changed: the tables it no longer replays are closed with a word and paid back."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.tables.outdated import shares
from rules.games import games
from tests.core.harness import TAVERN, Harness


@pytest.mark.parametrize(
    ("chips", "brought", "paid"),
    [
        (200, {0: 100, 1: 100}, {0: 100, 1: 100}),
        (150, {0: 100, 2: 50}, {0: 100, 2: 50}),
        (101, {0: 50, 1: 50, 2: 50}, {0: 34, 1: 34, 2: 33}),
        (0, {0: 10}, {0: 0}),
    ],
)
def test_chips_are_divided_like_what_was_brought(
    chips: int, brought: dict[int, int], paid: dict[int, int]
) -> None:
    assert shares(chips, brought) == paid


async def test_tables_of_older_rules_are_closed_and_paid_back_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.db"
    async with Harness(path) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="crown")
        await bea.taps("join")
        await ana.taps("begin")
        bets = harness.table()
        for who in (ana, bea):
            await who.says("bet", figure="crown", amount="7")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        board = harness.table()
    crown = games()["crown_and_anchor"]
    newer = replace(crown.about, version=crown.about.version + 1)
    monkeypatch.setattr(type(crown), "about", newer)
    async with Harness(path) as harness:
        store = harness.app.deps.store
        closed = harness.board()
        assert (bets in closed.text, "older rules" in closed.text) == (True, True)
        assert set(closed.notify) == {"test:ana", "test:bea"}
        assert closed.buttons == ()
        assert dict(await store.purses(TAVERN)) == {"test:ana": 100, "test:bea": 100}
        assert await store.balance(f"table:{bets}") == 0
        assert await store.tables_with("playing") == (board,)
        assert "Saved with" not in (await harness.person("Ana").says("tables")).text
        posts = len(harness.room.posts)
    async with Harness(path) as harness:
        assert (len(harness.room.posts), posts) == (0, 1)
