"""Offers to open a table, and the chats they fit."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import Voice, game_name
from bot.testing.harness import Harness
from bot.testing.player import Sketcher

CROWN = game_name("en", "crown_and_anchor")
SAYS = Voice("en")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def offered(harness: Harness, *, alone: bool) -> set[str]:
    """Return the games of the list that /play without a game shows."""
    ana = harness.person("Ana", admin=True)
    reply = await (ana.whispers if alone else ana.says)("play")
    assert reply.menu is not None
    return {option.label for option in reply.menu.options}


async def test_games_with_bets_are_offered_only_where_they_can_be_opened(harness: Harness) -> None:
    here = await offered(harness, alone=False)
    assert CROWN in here
    assert await offered(harness, alone=True) == here - {CROWN}
    await harness.person("Ana", admin=True).says("settings", setting="betting", value="off")
    assert await offered(harness, alone=False) == here - {CROWN}


async def test_games_that_a_chat_does_not_have_are_not_offered(harness: Harness) -> None:
    await harness.person("Ana", admin=True).says("settings", setting="games", value="crown_and_anchor,lasca")
    assert await offered(harness, alone=False) == {CROWN, game_name("en", "lasca")}
    assert await offered(harness, alone=True) > {game_name("en", "lasca")}


async def test_a_chat_that_offers_no_game_is_greeted_with_all_of_them(harness: Harness) -> None:
    host = harness.person("Ana", admin=True)
    await host.says("settings", setting="games", value="crown_and_anchor")
    await host.says("settings", setting="betting", value="off")
    assert (await host.says("play")).text == SAYS("refusal-no_betting_here")
    (picture,) = (await host.says("welcome")).files
    assert CROWN in picture.alt


async def test_a_private_chat_has_no_setting_for_bets(harness: Harness) -> None:
    ana = harness.person("Ana", admin=True)
    line = f"{SAYS('setting-betting')}: "
    assert line in (await ana.says("settings")).text
    alone = await ana.whispers("settings")
    assert line not in alone.text
    assert alone.menu is not None
    assert not any("betting" in option.data for option in alone.menu.options)
    refused = await ana.whispers("settings", setting="betting", value="on")
    assert refused.text.startswith(SAYS("refusal-no_such_option", {"option": "betting", "known": ()})[:10])
