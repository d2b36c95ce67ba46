"""Pictures from the command line."""

from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from render.theme import THEMES
from rules.games import GOLDEN, folder, games
from tests.cli.conftest import Tool
from tests.core.opponents.thinkers import few_positions

PNG, GIF = b"\x89PNG", b"GIF8"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_in_every_theme_and_language(
    theme: str, language: str, taberna: Tool, tmp_path: Path
) -> None:
    path = tmp_path / "board.png"
    assert taberna("show", "lasca", "--theme", theme, "--lang", language, "-o", path) == (0, "", "")
    assert path.read_bytes().startswith(PNG)


@pytest.mark.parametrize("game", games())
def test_every_game_as_text(game: str, taberna: Tool) -> None:
    code, told, error = taberna("show", game, "--text", "--lang", "it")
    assert (code, error) == (0, "")
    assert len(told.splitlines()) > 2


def test_what_is_picked_changes_the_picture(taberna: Tool, tmp_path: Path) -> None:
    taberna("show", "lasca", "-o", tmp_path / "plain.png")
    taberna("show", "lasca", "--pick", "c3", "-o", tmp_path / "picked.png")
    assert (tmp_path / "plain.png").read_bytes() != (tmp_path / "picked.png").read_bytes()


def test_where_a_log_has_led_and_its_film(taberna: Tool, tmp_path: Path) -> None:
    log = folder("citadel") / GOLDEN / "citadel.log"
    assert taberna("show", "citadel", "--log", log, "-o", tmp_path / "end.png")[0] == 0
    assert (tmp_path / "end.png").read_bytes().startswith(PNG)
    assert taberna("gif", "--log", log, "-o", tmp_path / "film.gif") == (0, "", "")
    assert (tmp_path / "film.gif").read_bytes().startswith(GIF)


def test_the_gallery_has_a_picture_of_every_game(taberna: Tool, tmp_path: Path) -> None:
    assert taberna("pictures", "-o", tmp_path)[0] == 0
    assert {path.stem for path in tmp_path.glob("*.png")} >= set(games())


def test_an_analysis_in_words_and_pictures(
    taberna: Tool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_positions(monkeypatch)
    log = tmp_path / "game.log"
    version = games()["lasca"].about.version
    moves = "0 g3-f4\n1 e5xg3\n0 c3-d4\n1 g5-f4\nend resigned 0\n"
    log.write_text(f"taberna 2\ngame lasca {version}\nseats 2\n---\n{moves}", encoding="utf-8")
    code, told, _ = taberna("analyse", log, "-o", tmp_path / "found", "--lang", "it")
    assert code == 0
    assert Voice("it", "lasca")("analysis-points") in told
    assert (tmp_path / "found" / "analysis-0.png").read_bytes().startswith(PNG)
    assert (tmp_path / "found" / "result.png").read_bytes().startswith(PNG)
    log.write_text(log.read_text(encoding="utf-8").replace("end resigned 0\n", ""), encoding="utf-8")
    assert taberna("analyse", log)[0] == 2


def test_a_game_in_which_nothing_was_decided_is_refused_in_words(taberna: Tool, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    version = games()["lasca"].about.version
    log.write_text(f"taberna 2\ngame lasca {version}\nseats 2\n---\nend resigned 0\n", encoding="utf-8")
    code, told, error = taberna("analyse", log, "-o", tmp_path / "found")
    assert (code, told) == (2, "")
    assert Voice("en")("refusal-nothing_to_analyse") in error
    assert not (tmp_path / "found").exists()
