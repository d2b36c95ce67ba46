"""The wheel with compiled modules plays as the plain sources do."""

from pathlib import Path

import pytest

from tests.compiled import ROOT, told, unpacked

ANSWERS = "from tests.rules.search.test_opponents import answers; print(answers())"


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(tmp_path_factory.mktemp("compiled"))


@pytest.mark.long
def test_the_board_of_lasca_is_compiled(packages: Path) -> None:
    board = Path(told(packages, "-c", "from rules.games.lasca import board; print(board.__file__)").strip())
    assert board.is_relative_to(packages)
    assert board.suffix == ".so"


@pytest.mark.long
def test_its_games_keep_the_contract(packages: Path) -> None:
    assert " passed" in told(packages, "-m", "bot", "test-game", "lasca")


@pytest.mark.long
def test_its_tests_pass(packages: Path) -> None:
    tests = str(ROOT / "tests/rules/games/lasca")
    assert " passed" in told(
        packages, "-m", "pytest", "-p", "no:cacheprovider", "--import-mode=append", tests
    )


@pytest.mark.long
def test_its_opponents_answer_as_plain_ones_do(packages: Path) -> None:
    assert told(packages, "-c", ANSWERS) == told(ROOT, "-c", ANSWERS)
