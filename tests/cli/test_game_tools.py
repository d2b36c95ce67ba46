"""A game as a package: written, installed, checked by the contract, played, without any other edit."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from sysconfig import get_path

import pytest

from bot.cli.game_tools import EXAMPLE
from bot.testing.wheels import built
from rules.core.log import replay
from rules.core.saved import read_log
from rules.games import games
from tests.cli.conftest import Tool
from tests.tiers import FULL

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
INSTALL = (UV, "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--offline", "--python")
Run = Callable[..., str]


@pytest.fixture(scope="session")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a function that runs a program in an environment with this project's wheel and no source files.

    The first argument is the folder to run it in, the second the program; `install` installs a project there.
    """
    folder = tmp_path_factory.mktemp("outside")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    (found,) = folder.glob("venv/lib/*/site-packages")
    (found / "needed.pth").write_text(get_path("purelib"))  # other people's packages, ours not among them
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run(place: Path, program: str, *arguments: object, **environment: str) -> str:
        programs = folder / "venv" / "bin"
        command = (*INSTALL, programs / "python") if program == "install" else (programs / program,)
        ran = subprocess.run(
            [*map(str, command), *map(str, arguments)],
            env=inherited | environment,
            cwd=place,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    run(folder, "install", built(ROOT, folder))
    return run


@pytest.mark.parametrize("name", games())
def test_a_golden_game_is_printed_the_same_for_a_seed(name: str, taberna: Tool) -> None:
    code, printed, error = taberna("golden", name, "--seed", "2")
    assert (code, error) == (0, "")
    snapshot = replay(games()[name], read_log(printed))
    assert snapshot.outcome is not None
    assert games()[name].describe(snapshot.state) in printed
    assert taberna("golden", name, "--seed", "2")[1] == printed


@FULL
def test_a_new_game_keeps_the_contract_and_is_played_far_from_this_project(
    outside: Run, tmp_path: Path
) -> None:
    said = outside(tmp_path, "taberna", "new-game", "three_stones")
    assert "pip install --editable three_stones" in said
    made = tmp_path / "three_stones"
    outside(tmp_path, "install", "--editable", made)
    ours = outside(made, "python", "-c", "import bot, rules; print(bot.__file__, rules.__file__, sep='\\n')")
    assert str(ROOT) not in ours
    assert all(Path(line).with_name("py.typed").exists() for line in ours.split())
    tested = outside(made, "python", "-m", "pytest", "-rA")
    for found in ("test_three_stones.py", "test_rules.py", "test_service.py", "test_wheel.py"):
        assert f"{found}::" in tested
    assert not re.search(r"\bskipped\b|lasca", tested)
    golden = (made / "three_stones" / "golden" / "three_stones.log").read_text()
    assert outside(tmp_path, "taberna", "golden", "three_stones", "--seed", "3") == golden
    listed = outside(tmp_path, "taberna", "test-game", "three_stones", PYTEST_ADDOPTS="--collect-only -q")
    assert "test_listed_moves_are_distinct_and_playable[three_stones-2]" in listed
    assert "lasca" not in listed


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


def test_the_example_is_typed() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "-p", "noughts_and_crosses"],
        env={**os.environ, "MYPYPATH": os.pathsep.join(map(str, (EXAMPLE, ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout
