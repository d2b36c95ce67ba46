"""/rules explains a game as its table plays it: in the lobby, in play, and by the number of players."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from bot.core.input.callback_data import Tap, write
from bot.testing.harness import Harness
from bot.testing.player import Sketcher
from rules.games import games

COMMAND: Final = re.compile(r"(?<![\w/])/[a-z]{2,}|\w=\w")
"""A command or an option as people type it."""


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def test_rules_of_a_table_say_what_it_changed_before_and_after_the_start(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca", options="repetition=off no_progress=20")
    lobby = (await bea.taps("rules")).text
    assert "At this table" in lobby
    assert "20 moves in a row" in lobby
    assert "The same position" not in lobby
    await bea.taps("join")
    assert (await bea.taps("rules")).text == lobby


async def test_rules_asked_for_by_name_are_the_usual_ones(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="lasca", options="no_progress=20")
    rules = (await ana.says("rules", game="lasca")).text
    assert "At this table" not in rules
    assert "100 moves in a row" in rules


async def test_a_game_for_one_tells_no_rules_for_two(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="halma", seats="1")
    alone = (await ana.taps("rules")).text
    assert "19 moves" in alone
    assert "corner" not in alone
    assert "/draw" not in alone
    both = (await ana.says("rules", game="halma")).text
    assert "19 moves" in both
    assert "corner" in both


async def test_an_option_that_is_refused_is_named_with_its_values_in_words(harness: Harness) -> None:
    ana = harness.person("Ana", "it")
    told = (await ana.says("play", game="hasami_shogi", options="end_rule=x")).text
    assert "bare_piece (lascia una sola pedina all'avversario)" in told
    for unknown in ("x=1", "x"):
        told = (await ana.says("play", game="hasami_shogi", options=unknown)).text
        assert "end_rule (Vince chi)" in told


async def test_an_option_is_switched_off_in_the_language_of_who_types(harness: Harness) -> None:
    ana = harness.person("Ana", "it")
    await ana.says("play", game="lasca", options="repetition=no")
    assert "(volte): no" in (await ana.taps("rules")).text


async def test_the_variants_of_a_game_are_named_as_they_are_typed_and_in_words(harness: Harness) -> None:
    ana = harness.person("Ana", "pt-BR")
    rules = await ana.says("rules", game="hasami_shogi")
    ((_, button),) = rules.buttons
    told = (await ana.sends(button.data)).text
    assert "end_rule: " in told
    assert "bare_piece (deixar o outro com uma peça)" in told
    assert "/jogar hasami_shogi end_rule=bare_piece" in told


async def test_people_who_play_by_taps_alone_read_nothing_that_is_typed(harness: Harness) -> None:
    typist, bea = harness.person("Ana"), harness.person("Bea")
    ana = replace(typist, places=True)
    for game in games():
        for tap in (Tap("rules", args=(game,)), Tap("variants", args=(game,))):
            told = (await ana.sends(write(tap))).text
            assert told != (await typist.sends(write(tap))).text, "a person who types gets the notation"
            assert not COMMAND.search(told), told
    await typist.says("play", game="citadel")
    await bea.taps("join")
    assert not COMMAND.search((await ana.whispers("bid", points="12")).text)
