"""A game against a machine on Discord, from the first command to the end."""

from collections.abc import AsyncIterator

import pytest

from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Harness
from tests.core.opponents.thinkers import AtOnce


@pytest.fixture(name="thinking")
async def _thinking(closed: Harness) -> AsyncIterator[Harness]:
    closed.thinker = AtOnce()
    async with closed.open() as harness:
        yield harness


async def test_a_game_against_a_machine_is_played_to_its_end(thinking: Harness) -> None:
    game_night = seated(thinking, ("ana",))
    ana = game_night.people["ana"]
    opened = await ana.slash("play", game="lasca", machine="easy")
    assert not opened.failed
    assert "Machine (easy)" in thinking.board.content
    loaded = await game_night.plays_at_random(seed=2, most=300)
    assert loaded.table.status == "finished"
    assert loaded.table.seq > 20
    assert "Machine (easy)" in thinking.board.content
    assert "Rematch" in [button.label for button in thinking.board.buttons]


async def test_a_tap_in_the_lobby_begins_the_game_and_the_answer_is_the_board(thinking: Harness) -> None:
    ana = thinking.fake.person("ana", locale="pt-BR")
    await ana.slash("play", game="halma")
    assert not (await ana.click(thinking.board, "🤖 Easy")).failed
    loaded = await thinking.loaded()
    assert loaded.table.status == "playing"
    (seat,) = loaded.seats_of(loaded.people()[0])
    move = loaded.game.write(next(iter(loaded.game.moves(loaded.playing.state, seat))))
    answer = await ana.slash("move", move=move)
    assert answer.reply is thinking.board
    assert thinking.board.content.count("Machine (easy)") >= 2
    assert thinking.board.pings(ana)
