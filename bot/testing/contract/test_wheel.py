"""Contract of wheels: a package's wheel holds every file that its game reads."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.testing.wheels import built
from rules.games import folder, games

Files = Callable[[Path], frozenset[str]]


def source(name: str) -> Path | None:
    """Return the source project of a game, or None if it is installed as a wheel."""
    return next((above for above in folder(name).parents[:3] if (above / "pyproject.toml").exists()), None)


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Return a function that lists the files in a project's wheel. Each wheel is built once."""

    @cache
    def files(project: Path) -> frozenset[str]:
        with ZipFile(built(project, tmp_path_factory.mktemp("wheel"))) as archive:
            return frozenset(archive.namelist())

    return files


def missing(package: Path, files: frozenset[str]) -> list[str]:
    wanted = [path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    ends = [f"/{path.relative_to(package.parent).as_posix()}" for path in wanted]
    return sorted(end for end in ends if not any(f"/{name}".endswith(end) for name in files))


@pytest.mark.parametrize("name", [name for name in games() if source(name)])
def test_a_wheel_holds_every_file_of_the_game(name: str, packed: Files) -> None:
    project = source(name)
    assert project is not None
    assert missing(folder(name), packed(project)) == []
