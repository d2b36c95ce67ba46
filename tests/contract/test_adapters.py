"""Behaviour of every platform, played through its real client against a fake of its server."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.adapters.discord.driver import discord_driver
from tests.adapters.telegram.driver import ephemeral_driver, telegram_driver
from tests.contract.adapters import Driver
from tests.core.mentions import ALWAYS, always_mention

DRIVERS: dict[str, Callable[[Path], AbstractAsyncContextManager[Driver]]] = {
    "discord": discord_driver,
    "telegram": telegram_driver,
    "telegram, ephemeral": ephemeral_driver,
}
RED_BEGINS = "c3-b4"
"""The first move of the golden game of Lasca."""


@pytest.fixture
def _every_player_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have `/settings mentions always` in every chat. See `tests.core.mentions`."""
    always_mention(monkeypatch)


@pytest.fixture(params=DRIVERS)
async def driver(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Driver]:
    async with DRIVERS[request.param](tmp_path) as driver:
        yield driver


async def test_an_opened_table_shows_its_board_and_how_to_join(driver: Driver) -> None:
    await driver.opens("ana", "lasca")
    (board,) = driver.boards()
    assert board.picture
    assert "ana" in board.text
    assert "Join" in board.labels


async def test_the_last_to_join_begins_the_game_and_somebody_is_called(driver: Driver) -> None:
    await driver.opens("ana", "lasca")
    assert await driver.joins("bea") == ""
    board = driver.boards()[-1]
    assert "Move" in board.labels
    assert "To play: " in board.text


async def test_a_move_edits_the_board_of_players_who_follow(driver: Driver) -> None:
    mover, other = await _seated(driver)
    posted = len(driver.boards())
    assert await driver.moves(mover, RED_BEGINS) == ""
    assert len(driver.boards()) == posted
    board = driver.boards()[-1]
    assert f"To play: {other}" in board.text
    assert not board.pings
    assert board.picture


@ALWAYS
async def test_a_move_is_one_message_that_calls_the_other_in_a_chat_that_wants_it(driver: Driver) -> None:
    mover, other = await _seated(driver)
    posted = len(driver.boards())
    assert await driver.moves(mover, RED_BEGINS) == ""
    assert len(driver.boards()) == posted + 1
    board = driver.boards()[-1]
    assert f"To play: {other}" in board.text
    assert board.pings == {other}
    assert board.picture


async def test_an_illegal_move_is_explained_and_changes_nothing(driver: Driver) -> None:
    mover, _ = await _seated(driver)
    before = driver.boards()
    assert "Legal moves:" in await driver.moves(mover, "c3-c4")
    assert [board for board in driver.boards() if board.picture] == [b for b in before if b.picture]


async def test_out_of_turn_and_without_a_seat_one_is_told_so(driver: Driver) -> None:
    _, other = await _seated(driver)
    assert "not your turn" in await driver.moves(other, RED_BEGINS)
    told = await driver.taps("zoe", "Move")  # unknown if the query doesn't name its chat
    assert "aren't at this table" in told or "no table" in told


async def test_a_button_of_an_old_board_changes_nothing(driver: Driver) -> None:
    await _seated(driver)
    posted = len(driver.boards())
    assert await driver.taps_old("zoe", "Join") != ""
    assert len(driver.boards()) == posted


async def test_bids_are_overheard_by_nobody_before_both_are_in(driver: Driver) -> None:
    await driver.opens("ana", "citadel")
    await driver.joins("bea")
    assert await driver.bids("ana", 37) != ""
    assert not re.search(r"\b37\b", driver.overheard())
    await driver.bids("bea", 23)
    assert re.search(r"\b37\b", driver.overheard())
    assert "ana bids 37" in driver.boards()[-1].text


async def test_a_restart_loses_and_repeats_nothing(driver: Driver) -> None:
    await driver.opens("ana", "citadel")
    await driver.joins("bea")
    await driver.bids("ana", 41)
    posted = len(driver.boards())
    await driver.restarts()
    assert len(driver.boards()) == posted
    await driver.bids("bea", 12)
    assert "ana bids 41" in driver.boards()[-1].text


async def _seated(driver: Driver) -> tuple[str, str]:
    """Seat two at a table of Lasca; return the player to move and the other."""
    await driver.opens("ana", "lasca")
    await driver.joins("bea")
    return ("ana", "bea") if "To play: ana" in driver.boards()[-1].text else ("bea", "ana")
