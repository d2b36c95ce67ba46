"""The guide of three lines: in the first lobby of a chat, until somebody there puts it away."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.publishing.captions import LONGEST
from bot.testing.harness import Harness, command_of
from bot.testing.player import Sketcher, look, speaks
from rules.games import games
from storage.model import ChannelId

GUIDE = Voice("en")("guide")
GARDEN = ChannelId("test:tavern/garden")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


def deeds(harness: Harness, channel: ChannelId | None = None) -> list[str]:
    board = harness.board(channel) if channel else harness.board()
    return [command_of(button) for row in board.buttons for button in row]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_first_lobby_of_a_chat_has_three_lines_for_who_is_new(
    harness: Harness, language: str
) -> None:
    await speaks(harness, language)
    await harness.person("Ana").says("play", game="lasca")
    guide = Voice(language)("guide")
    assert len(guide.splitlines()) == 3
    assert harness.board().text.endswith(guide)
    for word in ("join", "pick", "rules", "more"):
        assert Voice(language)(f"button-{word}") in guide, "it speaks of buttons by their names"
    await harness.person("Bea").taps("join")
    assert guide not in harness.board().text
    assert "guide" not in deeds(harness)


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
    assert Voice("pt-BR")("guide") in text
    assert len(text) <= LONGEST
