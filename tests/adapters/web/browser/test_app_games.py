"""All eight games played to their end in the board app, by touch alone on a small phone."""

import asyncio
import re
from pathlib import Path
from time import monotonic

import pytest
from playwright.async_api import Browser, expect

from rules.games import games
from tests.adapters.web.browser.finger import Finger
from tests.adapters.web.tables import LocalTable
from tests.adapters.web.touching import Board, Toucher
from tests.core.opponents.thinkers import AtOnce
from tests.tiers import FULL

pytestmark = FULL

SIZES = {"crown_and_anchor": 3}
MOST = 700
"""Decisions after which the test gives up on a game."""
TAPS = {"tabula": 4, "citadel": 3}
"""Touches of the longest decision; two in the other games, and one more to confirm on small boards."""
LUCK = {"hasami_shogi": 7}
"""Seeds for games on a shared device whose usual seed leads to a game of over 700 decisions."""
PATIENCE = 30.0
"""Seconds until a decision must have arrived."""


async def arrived(toucher: Toucher, slug: str, before: Board) -> Board:
    """Wait until a decision has been made, and return the board after it."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        board = await toucher.sees(slug)
        if any(board[part] != before[part] for part in ("turn", "seq", "status", "choices", "diagram")):
            return board
        await asyncio.sleep(0.02)
    raise AssertionError(f"a decision had no effect: {before['headline']}")


async def played_out(finger: Finger) -> Board:
    """Decide by touch until the game is over, and return its last board."""
    toucher, decided = Toucher(finger.local, finger.table, 7), 0
    board = await toucher.sees("you")
    until = monotonic() + PATIENCE
    while board["status"] == "playing" and decided < MOST and monotonic() < until:
        before = await finger.decides()
        if before is None:
            await asyncio.sleep(0.05)
            board = await toucher.sees("you")
            continue
        assert finger.taps <= TAPS.get(before["game"], 3)
        slug = next(player["slug"] for player in before["players"] if player["you"])
        board = await arrived(toucher, slug, before)
        decided, until = decided + 1, monotonic() + PATIENCE
    return board


BETTING = frozenset({"crown_and_anchor"})
"""Games that the computer can't play."""


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(games().keys() - BETTING))
async def test_a_game_against_the_computer_is_played_to_its_end(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    async with LocalTable(tmp_path / "taberna.sqlite3", thinker=AtOnce()) as local:
        finger = await Finger.open(browser, local)
        await finger.against_computer(game)
        board = await played_out(finger)
        assert board["status"] == "finished", board["headline"]
        await expect(finger.page.locator("#sheet h2")).to_be_visible()
        assert finger.complaints == []


SHORT = frozenset({"citadel", "lasca", "tabula"})
"""Games short enough for the full tier; the others take a minute and more."""
EVERY = [pytest.param(game, marks=[] if game in SHORT else [pytest.mark.long]) for game in sorted(games())]


@pytest.mark.parametrize("game", EVERY)
async def test_a_game_is_passed_around_and_played_to_its_end(
    browser: Browser, local: LocalTable, game: str
) -> None:
    finger = await Finger.open(browser, local)
    finger.chance.seed(LUCK.get(game, 5))
    await finger.pass_and_play(game, SIZES.get(game, 2))
    board = await played_out(finger)
    assert board["status"] == "finished", board["headline"]
    await expect(finger.page.locator("#sheet h2")).to_be_visible()
    assert finger.complaints == []


async def test_todays_puzzle_is_opened_from_the_home_screen(browser: Browser, tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", fresh=True) as local:
        await local.app.idle()
        finger = await Finger.open(browser, local)
        await finger.page.get_by_role("button", name="Today's puzzle").click()
        await expect(finger.page).to_have_url(re.compile("#/?puzzles/today$"))
        await expect(finger.page.locator(".exercise .told")).not_to_be_empty()
        await expect(finger.page.locator(".exercise svg").first).to_be_visible()
        assert finger.complaints == []
