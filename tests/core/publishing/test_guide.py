"""The guide of two lines: in the first lobby of a chat, until a member dismisses it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.publishing.captions import LONGEST
from bot.testing.harness import Harness, command_of
from bot.testing.player import Sketcher, look, speaks
from rules.games import games
from storage.model import ChannelId

GUIDE = Voice("en", "lasca")("how-to-move")
"""Lobbies say it in the guide only."""
ON_THE_BOARD = {"citadel": "ask"}
"""The button for a decision, if it isn't Move; those of a bet bear the figures."""
CROSSED = {"lasca", "halma", "hasami_shogi", "dice_towers"}
"""Games that name their places by the letters and numbers along the edges."""
GARDEN = ChannelId("test:tavern/garden")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


def deeds(harness: Harness, channel: ChannelId | None = None) -> list[str]:
    board = harness.board(channel) if channel else harness.board()
    return [command_of(button) for row in board.buttons for button in row]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
async def test_the_first_lobby_of_a_chat_has_two_lines_for_who_is_new(
    harness: Harness, language: str, game: str
) -> None:
    await speaks(harness, language)
    await harness.person("Ana").says("play", game=game)
    voice = Voice(language, game)
    _, guide = harness.board().text.split("\n\n")
    assert len(guide.splitlines()) == 2
    assert (voice("how-to-move") in guide) != games()[game].about.secrets, (
        "the guide explains this game's moves"
    )
    decides = () if game == "crown_and_anchor" else (ON_THE_BOARD.get(game, "pick"),)
    for word in ("join", *decides):
        assert voice(f"button-{word}") in guide, "the guide names buttons by their labels"
    if language == "en":
        assert ("Letters go across" in guide) == (game in CROSSED)
    await harness.person("Bea").taps("join")
    assert voice("how-to-move") not in harness.board().text or game == "crown_and_anchor"


async def test_it_is_put_away_for_the_whole_chat_and_stays_away(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    table = harness.table()
    assert (await bea.taps("guide")).empty
    assert GUIDE not in harness.board().text
    assert "guide" not in deeds(harness)
    assert (await look(harness, table)).table.status == "open"
    ana.channel = GARDEN
    await ana.says("play", game="halma", seats="4")
    assert GUIDE not in harness.board(GARDEN).text


async def test_it_stands_in_the_first_lobby_only(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    assert GUIDE in harness.board().text
    await bea.taps("join")
    await ana.says("play", game="halma", seats="4")
    assert GUIDE not in harness.board().text


@pytest.mark.parametrize("game", games())
async def test_with_it_every_lobby_fits_where_captions_do(harness: Harness, game: str) -> None:
    await speaks(harness, "pt-BR")
    await harness.person("Ana" * 13).says("play", game=game)
    text = harness.board().text
    assert Voice("pt-BR", game)("button-join") in text, "the guide was not left out"
    assert len(text) <= LONGEST
