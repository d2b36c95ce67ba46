"""Games as packages of others, installed on Python's path for the length of a test."""

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from bot.cli.game_tools import write_package
from rules.games import GROUP, _found, games

Change: TypeAlias = Callable[[Path], object]
"""Change to a package in its folder."""


def distribution(folder: Path, **points: str) -> None:
    """Install a distribution in a folder that names games, as `id="module"`."""
    info = folder / f"{'_'.join(points)}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {info.name}\nVersion: 1.0\n")
    lines = (f"{name} = {module}\n" for name, module in points.items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{''.join(lines)}")


def copied(folder: Path, game: str, *changes: Change) -> None:
    """Install the example in a folder under another name, with changes to its files."""
    made = write_package(game, folder / "source") / game
    for change in changes:
        change(made)
    made.rename(folder / game)
    distribution(folder, **{game: game})


def replaced(file: str, before: str, after: str) -> Change:
    """Return a change that replaces a text in a file."""

    def change(package: Path) -> None:
        text = (package / file).read_text(encoding="utf-8")
        assert before in text, f"{file} says no {before!r}"
        (package / file).write_text(text.replace(before, after), encoding="utf-8")

    return change


def overwritten(file: str, other: str) -> Change:
    """Return a change that overwrites a file with another."""
    return lambda package: shutil.copyfile(package / other, package / file)


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Treat the contents of a folder as installed during the block."""
    known = set(sys.modules)
    sys.path.insert(0, str(folder))
    _forget()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - known:
            if str(getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
                del sys.modules[name]
        _forget()


def _forget() -> None:
    _found.cache_clear()
    games.cache_clear()
