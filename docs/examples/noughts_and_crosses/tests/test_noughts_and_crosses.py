"""Positions that show the rules, and a whole game at a table of the bot."""

import asyncio
from pathlib import Path

import pytest
from noughts_and_crosses import GAME

from bot.testing.harness import Harness
from bot.testing.player import Sketcher, by_id, look, speaks
from rules.core.errors import IllegalMove
from rules.core.game import Seat

CROSSES_WIN = ("a1", "b2", "b1", "c3", "c1")


def test_a_square_is_taken_once() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(GAME.position("x........"), Seat(1), "a1")
    assert refused.value.code == "occupied"


def test_a_third_man_in_a_row_wins_even_on_the_last_square() -> None:
    state = GAME.position("xxoooxx.o")
    assert GAME.outcome(state) is None
    ended = GAME.outcome(GAME.play(state, Seat(0), GAME.parse(state, Seat(0), "b3")).state)
    assert ended is not None
    assert ended.reason == "full"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "wins with three in a row"), ("pt-BR", ": três em linha"), ("it", ": tris!")],
)
def test_crosses_win_at_a_table(language: str, said: str, tmp_path: Path) -> None:
    assert said in asyncio.run(evening(language, tmp_path / "t.sqlite3"))


async def evening(language: str, path: Path) -> str:
    """Return the words of the last board in a game that crosses win."""
    async with Harness(path, Sketcher()) as harness:
        await speaks(harness, language)
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="noughts_and_crosses")
        await bea.taps("join")
        table, users = harness.table(), by_id(ana, bea)
        for number, square in enumerate(CROSSES_WIN):
            sitting = (await look(harness, table)).sitting(number % 2)  # who sits where is drawn by lot
            reply = await users[sitting.person].says("move", move=square, table=table)
            assert reply.empty, reply.text
        return harness.board().text
