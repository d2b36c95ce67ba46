"""Automatic consequences of a command."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.core.language.voice import Voice
from bot.core.tables import settlement
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, look
from rules.core.game import AnyGame, Move, Seat, State
from rules.games import games
from tests.core.publishing.test_publisher import begun


@pytest.fixture(name="harness")
async def _harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def test_a_game_that_never_stops_by_itself_is_an_error_and_nothing_is_stored(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await begun(harness)
    before, loaded = await harness.app.deps.store.load(table), await look(harness, table)
    (seat,) = awaited(loaded)
    move = loaded.game.write(next(iter(loaded.game.moves(loaded.playing.state, seat))))

    def forced(game: AnyGame, state: State) -> tuple[Seat, Move]:
        now = min(game.to_act(state))
        return now, next(iter(game.moves(state, now)))

    with monkeypatch.context() as patch, capture_logs() as said:
        patch.setattr(settlement, "MOST_AUTOMATIC", 3)
        patch.setattr(type(games()["lasca"]), "automatic", forced)
        reply = await users[loaded.names[seat]].says("move", move=move)
    assert reply.text == Voice("en")("refusal-our_fault")
    assert [line["log_level"] for line in said if line["event"] == "request_failed"] == ["error"]
    assert await harness.app.deps.store.load(table) == before
