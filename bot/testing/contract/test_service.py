"""A game is played at a table of the bot and painted, in every language and theme."""

import asyncio
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from bot.artist import RenderArtist
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.publishing import screens
from bot.core.publishing.captions import outcome_line
from bot.testing.harness import Harness
from bot.testing.player import AtOnce, Sketcher, by_id, look, next_move, public_voice, speaks
from bot.testing.recorded import golden
from rules.core.log import is_open
from rules.games import checks, games
from rules.search.opponents import has_opponents
from storage.model import Theme

MOVES = 12
TIMEOUT = 120.0
"""Seconds: a board that cannot be put into words is tried again and again, and the evening stands still."""
PEOPLE = ("Ana", "Bea", "Cid", "Dora", "Eva", "Fabio", "Gina", "Hugo")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games())
def test_a_table_is_opened_played_and_ended_in_every_language(
    name: str, language: str, tmp_path: Path
) -> None:
    asyncio.run(evening(name, language, tmp_path / "t.sqlite3"))


async def evening(name: str, language: str, path: Path) -> None:
    """Ask for the rules, make some moves, and resign as the first seat."""
    game, voice = games()[name], Voice(language, name)
    seats = 2 if is_open(game) else min(set(game.about.seats) - {1} or {1})
    async with asyncio.timeout(TIMEOUT), Harness(path, Sketcher()) as harness:
        await speaks(harness, language)
        opener, *others = (harness.person(who, language) for who in PEOPLE[:seats])
        assert voice("name") in (await opener.whispers("rules", game=name)).text
        chosen = {} if is_open(game) else {"seats": str(seats)}
        assert (await opener.says("play", game=name, **chosen)).empty
        for other in others:
            assert (await other.taps("join")).empty
        table, chance = harness.table(), Random(3)
        if is_open(game):
            assert (await opener.taps("begin")).empty
        for _ in range(MOVES):
            if (await look(harness, table)).table.status == "playing":
                await next_move(harness, by_id(opener, *others), table, chance)
                assert voice("name") in harness.board().text
        if (await look(harness, table)).table.status == "playing":
            await opener.surely("leave" if is_open(game) else "resign", table=table)
        loaded = await look(harness, table)
        assert is_open(game) or loaded.table.status == "finished"
        assert is_open(game) or outcome_line(loaded, public_voice(loaded, language)) in harness.board().text


@pytest.mark.parametrize("name", [name for name, game in games().items() if has_opponents(game, 2)])
def test_a_machine_plays_whoever_comes_alone(name: str, tmp_path: Path) -> None:
    asyncio.run(alone(name, tmp_path / "t.sqlite3"))


async def alone(name: str, path: Path) -> None:
    """Make some moves against a bot player that answers each of them, then resign."""
    async with asyncio.timeout(TIMEOUT), Harness(path, Sketcher(), thinker=AtOnce()) as harness:
        ana, chance = harness.person("Ana"), Random(3)
        assert (await ana.says("play", game=name, machine="easy")).empty
        table = harness.table()
        for _ in range(MOVES // 3):
            if (await look(harness, table)).table.status == "playing":
                await next_move(harness, by_id(ana), table, chance)
        if (await look(harness, table)).table.status == "playing":
            await ana.surely("resign", table=table)
        assert (await look(harness, table)).table.status == "finished"


@pytest.mark.parametrize("name", games())
def test_the_position_of_the_gallery_is_painted_and_written(name: str) -> None:
    artist = RenderArtist()
    seen = screens.frame(games()[name], golden(name)[checks(name).gallery])
    themes = get_args(Theme)
    pictures = {asyncio.run(artist.picture(seen, theme, Voice("en", name))) for theme in themes}
    assert len(pictures) == len(themes)
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
    for language in LANGUAGES:
        voice = Voice(language, name)
        assert artist.text(seen, voice)
        assert artist.alt(seen, voice)
