"""Whole games on Discord: every way to move, from the first command to the result."""

import pytest

from bot.core.live import Live
from tests.adapters.discord.playing import Evening, seated
from tests.adapters.discord.tavern import Tavern, said

LONG = pytest.mark.long


@pytest.mark.parametrize(
    "name",
    ["lasca", *(pytest.param(name, marks=LONG) for name in ("lambs_and_tigers", "halma", "hasami_shogi"))],
)
async def test_a_game_of_two_without_dice_is_played_to_its_end(tavern: Tavern, name: str) -> None:
    evening = seated(tavern, ("ana", "bea"))
    await evening.sit_down(name)
    _is_over(evening, await evening.plays_golden(name))


async def test_a_solitaire_is_solved(tavern: Tavern) -> None:
    evening = seated(tavern, ("ana",))
    await evening.sit_down("halma", seats=1)
    _is_over(evening, await evening.plays_golden("halma_solitaire"))


@LONG
async def test_four_play_in_pairs(tavern: Tavern) -> None:
    evening = seated(tavern, ("ana", "bea", "caio", "dora"))
    await evening.sit_down("halma", seats=4)
    _is_over(evening, await evening.plays_golden("halma_pairs"))


@LONG
@pytest.mark.parametrize("name", ["tabula", "dice_towers"])
async def test_a_long_game_is_played_to_its_end(tavern: Tavern, name: str) -> None:
    evening = seated(tavern, ("ana", "bea"))
    await evening.sit_down(name)
    _is_over(evening, await evening.plays_at_random(seed=1, most=1000))


@pytest.mark.parametrize("name", ["tabula", "dice_towers", "halma", "hasami_shogi", "lambs_and_tigers"])
async def test_a_game_is_played_until_somebody_resigns(tavern: Tavern, name: str) -> None:
    evening = seated(tavern, ("ana", "bea"))
    await evening.sit_down(name)
    await evening.plays_at_random(seed=1, most=10)
    assert said(await evening.people["ana"].slash("resign")) == ""
    _is_over(evening, await evening.live())
    assert "bea" in tavern.board.content


def _is_over(evening: Evening, live: Live) -> None:
    """The last board tells everybody how it ended."""
    assert live.table.status == "finished"
    assert live.standing is not None
    outcome = live.standing.outcome
    assert outcome is not None
    board = evening.tavern.board
    winners = [live.names[seat] for seat in outcome.winners]
    assert all(name in board.content for name in winners)
    assert not [button for button in board.buttons if button.label == "Move"]
