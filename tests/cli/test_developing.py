"""A game is a package: written, installed, held to the contract, played; no edit outside its folder."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.skeleton import EXAMPLE
from rules.core.log import replay
from rules.core.saved import read_log
from rules.games import games
from tests.cli.conftest import Tool

ROOT = Path(__file__).parents[2]
Python = Callable[..., str]


@pytest.fixture
def with_game(tmp_path: Path) -> Callable[[Path], Python]:
    """Installs a game's package into a scratch folder; what comes back runs Python there, with our code."""

    def installed(package: Path) -> Python:
        target = tmp_path / "installed"
        quiet = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (target, ROOT)))}
        # Warnings of pip and setuptools are theirs; what counts is whether the package can be used.
        subprocess.run([sys.executable, *quiet, "--target", target, package], check=True, cwd=tmp_path)

        def python(*arguments: object) -> str:
            ran = subprocess.run(
                [sys.executable, *map(str, arguments)],
                env=environment,
                cwd=tmp_path,
                capture_output=True,
                text=True,
                check=False,
            )
            assert ran.returncode == 0, ran.stdout + ran.stderr
            return ran.stdout

        return python

    return installed


@pytest.mark.parametrize("name", games())
def test_a_golden_game_is_printed_the_same_for_a_seed(name: str, taberna: Tool) -> None:
    code, printed, error = taberna("golden", name, "--seed", "2")
    assert (code, error) == (0, "")
    snapshot = replay(games()[name], read_log(printed))
    assert snapshot.outcome is not None
    assert games()[name].describe(snapshot.state) in printed
    assert taberna("golden", name, "--seed", "2")[1] == printed


def test_a_new_game_keeps_the_contract_and_its_golden_log(
    with_game: Callable[[Path], Python], taberna: Tool, tmp_path: Path
) -> None:
    code, said, _ = taberna("new-game", "three_stones", "-o", tmp_path)
    assert code == 0
    assert f"pip install --editable {tmp_path / 'three_stones'}" in said
    python = with_game(tmp_path / "three_stones")
    assert " passed" in python("-m", "bot", "test-game", "three_stones")
    golden = (tmp_path / "three_stones" / "three_stones" / "golden" / "three_stones.log").read_text()
    assert python("-m", "bot", "golden", "three_stones", "--seed", "3") == golden


@pytest.mark.parametrize("name", ["", "Three", "3men", "men-morris", "a b", "../x", "a__b", "_a", "a_"])
def test_a_new_game_needs_an_id(name: str, taberna: Tool, tmp_path: Path) -> None:
    code, _, error = taberna("new-game", name, "-o", tmp_path)
    assert code == 2
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_new_game_overwrites_nothing(taberna: Tool, tmp_path: Path) -> None:
    (tmp_path / "three_stones").mkdir()
    code, _, error = taberna("new-game", "three_stones", "-o", tmp_path)
    assert (code, error.count("\n")) == (2, 1)
    assert not list((tmp_path / "three_stones").iterdir())


def test_the_example_is_played_through_the_service(
    with_game: Callable[[Path], Python], tmp_path: Path
) -> None:
    copied = tmp_path / "noughts_and_crosses"
    for path in EXAMPLE.rglob("*"):  # pip builds in the folder it installs from
        if path.is_file() and "__pycache__" not in path.parts:
            (copied / path.relative_to(EXAMPLE)).parent.mkdir(parents=True, exist_ok=True)
            (copied / path.relative_to(EXAMPLE)).write_bytes(path.read_bytes())
    told = with_game(copied)("-m", "tests.cli.a_plugin_played", tmp_path / "t.db")
    assert told.splitlines()[-1] == "Ana wins with three in a row."


def test_the_example_is_typed() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "-p", "noughts_and_crosses"],
        env={**os.environ, "MYPYPATH": os.pathsep.join(map(str, (EXAMPLE, ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout
