"""A game is one whole folder: rules, page, words in every language, and a game played to its end."""

from pathlib import Path

import pytest

import rules.games
from rules.core.log import counted, replay
from rules.core.options import Options, accepted, read_options, write_options
from rules.core.saved import read_log, write_log
from rules.games import games

FOLDERS = Path(rules.games.__file__).parent
GOLDEN = Path(__file__).parents[1] / "golden"
LANGUAGES = ("en", "it", "pt-BR")
LOGS = sorted(GOLDEN.glob("*.log"))


def test_every_folder_is_a_game_and_bears_its_name() -> None:
    folders = {path.name for path in FOLDERS.iterdir() if (path / "__init__.py").exists()}
    assert set(games()) == folders
    assert {game.about.id for game in games().values()} == folders


@pytest.mark.parametrize("name", games())
def test_a_game_has_a_page_words_in_three_languages_and_a_golden_game(name: str) -> None:
    folder = FOLDERS / name
    page = (folder / "RULES.md").read_text(encoding="utf-8")
    assert page.startswith("# ")
    assert all(f"`{option}`" in page for option in accepted(games()[name].about.options))
    assert sorted(path.stem for path in (folder / "words").glob("*.ftl")) == sorted(LANGUAGES)
    assert (GOLDEN / f"{name}.log").exists()


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_game_is_replayed_to_its_end(path: Path) -> None:
    log = read_log(path.read_text(encoding="utf-8"))
    game = games()[log.header.game]
    snapshot = replay(game, log)
    assert snapshot.outcome is not None
    assert game.describe(snapshot.state) == log.header.notes["final"]
    assert game.outcome(game.position(log.header.notes["final"])) == snapshot.outcome


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_game_is_written_as_it_stands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    log = read_log(text)
    assert write_log(log) == text
    assert counted(log.records) == log.records


@pytest.mark.parametrize("name", games())
def test_options_of_a_game_are_read_as_they_are_written(name: str) -> None:
    kind: type[Options] = games()[name].about.options
    assert read_options(kind, write_options(kind())) == kind()
    for option, takes in accepted(kind).items():
        numbers = [str(value) for value in (takes.low, takes.high) if value is not None]
        for text in (*takes.words, *numbers, *(["off"] if takes.off else [])):
            assert write_options(read_options(kind, {option: text}))[option] == text
