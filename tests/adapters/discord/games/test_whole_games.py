"""Whole games on Discord: every way to move, from the first command to the result."""

import pytest

from bot.core.tables.loaded import LoadedTable
from tests.adapters.discord.games.playing import GameNight, seated
from tests.adapters.discord.harness import Harness
from tests.tiers import FULL, daily

LONG = pytest.mark.long


@FULL
@pytest.mark.parametrize(
    "name",
    ["lasca", *(pytest.param(name, marks=LONG) for name in ("lambs_and_tigers", "halma", "hasami_shogi"))],
)
async def test_a_game_of_two_without_dice_is_played_to_its_end(harness: Harness, name: str) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down(name)
    _is_over(game_night, await game_night.plays_golden(name))


async def test_a_solitaire_is_solved(harness: Harness) -> None:
    game_night = seated(harness, ("ana",))
    await game_night.sit_down("halma", seats=1)
    _is_over(game_night, await game_night.plays_golden("halma_solitaire"))


@LONG
async def test_four_play_in_pairs(harness: Harness) -> None:
    game_night = seated(harness, ("ana", "bea", "caio", "dora"))
    await game_night.sit_down("halma", seats=4)
    _is_over(game_night, await game_night.plays_golden("halma_pairs"))


@LONG
@pytest.mark.parametrize("name", ["tabula", "dice_towers"])
async def test_a_long_game_is_played_to_its_end(harness: Harness, name: str) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down(name)
    _is_over(game_night, await game_night.plays_at_random(seed=1, most=1000))


@pytest.mark.parametrize(
    "name", daily(["tabula", "dice_towers", "halma", "hasami_shogi", "lambs_and_tigers"], 2)
)
async def test_a_game_is_played_until_somebody_resigns(harness: Harness, name: str) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down(name)
    await game_night.plays_at_random(seed=1, most=10)
    ana = game_night.people["ana"]
    asked = await ana.slash("resign")
    assert asked.reply.ephemeral
    sure, _ = asked.reply.buttons
    assert not (await ana.click(asked.reply, sure.label)).failed
    _is_over(game_night, await game_night.loaded())
    assert "bea" in harness.board.content


def _is_over(game_night: GameNight, loaded: LoadedTable) -> None:
    """Expect the last board to announce the result."""
    assert loaded.table.status == "finished"
    assert loaded.snapshot is not None
    outcome = loaded.snapshot.outcome
    assert outcome is not None
    board = game_night.harness.board
    winners = [loaded.names[seat] for seat in outcome.winners]
    assert all(name in board.content for name in winners)
    assert not [button for button in board.buttons if button.label == "Move"]
