"""Games found by entry point, without those that fail to load, which are reported."""

from pathlib import Path

import pytest

from bot.cli.parser import main
from rules.games import games, left_out
from tests.rules.plugins import Change, copied, distribution, installed, replaced

OURS = tuple(games())


def test_an_installed_game_is_one_of_the_games(tmp_path: Path) -> None:
    copied(tmp_path, "three_stones")
    with installed(tmp_path):
        assert tuple(games()) == tuple(sorted((*OURS, "three_stones")))
        assert left_out() == {}
    assert tuple(games()) == OURS


@pytest.mark.parametrize(
    ("files", "point", "reason"),
    [
        ({}, "stones", "ModuleNotFoundError: No module named 'stones'"),
        ({"stones.py": "1 / 0"}, "stones", "ZeroDivisionError: division by zero"),
        ({"stones.py": ""}, "stones", "AttributeError: module 'stones' has no attribute 'GAME'"),
        ({"stones.py": "class GAME:\n    about = 'stones'"}, "stones", "AttributeError: "),
        (
            {"stones.py": "from rules.games.lasca import GAME"},
            "stones",
            "ValueError: its entry point must be",
        ),
        ({"stones.py": "from rules.games.lasca import GAME"}, "lasca", "is the game lasca already"),
        ({"stones.py": "raise ValueError('two\\nlines')"}, "stones", "ValueError: two lines"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_left_out_and_the_others_are_there(
    tmp_path: Path, files: dict[str, str], point: str, reason: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    distribution(tmp_path, **{point: "stones"})
    with installed(tmp_path):
        assert tuple(games()) == OURS
        assert list(left_out()) == [point]
        assert reason in left_out()[point]
        assert "\n" not in left_out()[point]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda package: (package / "words" / "it.ftl").unlink(), "FileNotFoundError: "),
        (replaced("words/it.ftl", "name = ", "title = "), "ValueError: no name in words/it.ftl"),
        (replaced("rules.py", "return Squares()", "return Squares(7)"), "TypeError: "),
        (replaced("rules.py", "seats=(2,)", "seats=()"), "ValueError: "),
    ],
)
def test_a_game_that_cannot_be_named_or_set_up_is_left_out(
    change: Change, reason: str, tmp_path: Path
) -> None:
    copied(tmp_path, "three_stones", change)
    with installed(tmp_path):
        assert tuple(games()) == OURS
        assert left_out()["three_stones"].startswith(reason)


def test_a_folder_that_hides_the_package_is_named(tmp_path: Path) -> None:
    (tmp_path / "hollow").mkdir()
    distribution(tmp_path, hollow="hollow")
    with installed(tmp_path):
        reason = left_out()["hollow"]
    assert reason == f"ValueError: no package but a folder of that name, {tmp_path / 'hollow'}"


def test_a_command_works_beside_a_game_that_cannot_be_loaded_and_warns_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    distribution(tmp_path, stones="stones")
    with installed(tmp_path):
        assert main(["perft", "lasca", "1"]) == 0
    said = capsys.readouterr()
    (warning,) = said.err.splitlines()
    assert all(part in warning for part in ("warning", "game_left_out", "stones", "No module named"))
    assert said.out.startswith("6 nodes")
