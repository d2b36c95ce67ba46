"""A game is one whole package: rules, page, words in every language, and games played to their end."""

import re
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES
from bot.core.publishing import screens
from bot.testing.playing import told
from bot.testing.recorded import golden
from rules.core.log import counted, replay
from rules.core.options import Options, accepted, read_options, write_options
from rules.core.saved import read_log, write_log
from rules.games import GOLDEN, checks, folder, games

SHORTEST_PAGE = 80
"""Words of a page of rules; that of noughts and crosses has a hundred."""
LOGS = [(name, path) for name in games() for path in sorted((folder(name) / GOLDEN).glob("*.log"))]
every_log = pytest.mark.parametrize(
    ("name", "path"), LOGS, ids=lambda value: value.stem if isinstance(value, Path) else value
)


@pytest.mark.parametrize("name", games())
def test_a_game_has_a_page_words_in_every_language_and_a_golden_game(name: str) -> None:
    page = (folder(name) / "RULES.md").read_text(encoding="utf-8")
    assert page.startswith("# ")
    assert len(page.split()) >= SHORTEST_PAGE
    assert {path.stem for path in (folder(name) / "words").glob("*.ftl")} == set(LANGUAGES)
    assert (folder(name) / GOLDEN / f"{name}.log").exists()


@pytest.mark.parametrize("name", games())
def test_the_page_has_a_line_for_every_option_with_its_default(name: str) -> None:
    kind: type[Options] = games()[name].about.options
    page = (folder(name) / "RULES.md").read_text(encoding="utf-8")
    for option, default in write_options(kind()).items():
        lines = [line for line in page.splitlines() if f"`{option}`" in line]
        assert any(re.search(rf"\b{re.escape(default)}\b", line) for line in lines), f"{option}={default}"


@pytest.mark.parametrize("name", games())
def test_the_gallery_shows_a_position_of_the_golden_game(name: str) -> None:
    shown = golden(name)[checks(name).gallery]
    assert shown.outcome is None
    assert screens.frame(games()[name], shown).stacks


@every_log
def test_a_golden_game_is_replayed_to_its_end(name: str, path: Path) -> None:
    log, game = read_log(path.read_text(encoding="utf-8")), games()[name]
    assert log.header.game == name
    snapshot = replay(game, log)
    assert snapshot.outcome is not None
    assert game.describe(snapshot.state) == log.header.notes["final"]
    assert told(snapshot.outcome) == log.header.notes["outcome"]
    assert game.outcome(game.position(log.header.notes["final"])) == snapshot.outcome


@every_log
def test_a_golden_game_is_written_as_it_stands(name: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    log = read_log(text)
    assert write_log(log) == text, name
    assert counted(log.records) == log.records


@pytest.mark.parametrize("name", games())
def test_options_of_a_game_are_read_as_they_are_written(name: str) -> None:
    kind: type[Options] = games()[name].about.options
    assert read_options(kind, write_options(kind())) == kind()
    for option, takes in accepted(kind).items():
        numbers = [str(value) for value in (takes.low, takes.high) if value is not None]
        for text in (*takes.words, *numbers, *(["off"] if takes.off else [])):
            assert write_options(read_options(kind, {option: text}))[option] == text
