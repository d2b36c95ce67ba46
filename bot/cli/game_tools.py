"""Tools for authors of games: a golden log, a new package, and the contract run on an installed game."""

import re
import sys
from argparse import Namespace
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.testing import playing
from rules.core.log import is_open
from rules.core.saved import write_log
from rules.games import checks, games

CONTRACT: Final = "bot.testing.contract"
OPTIONS: Final = ("-p", "bot.testing.plugin", "-p", "no:asyncio", "-p", "no:cacheprovider", "-m", "not long")
"""Whatever settings the folder has that it is called in."""
EXAMPLE: Final = Path(__file__).parent / "example"
ID: Final = "noughts_and_crosses"
COPIED: Final = frozenset({".ftl", ".log", ".md", ".py", ".toml"})
NAMED: Final = re.compile(r"(?m)^name = (?!\").*$")
"""The line of a words file that names the game."""


def golden(chosen: Namespace) -> int:
    """Print a random game with default options as a golden log."""
    game = games()[chosen.game]
    seats = 0 if is_open(game) else chosen.seats or min(game.about.seats)
    played = playing.play(chosen.game, seats, chosen.seed, checks(chosen.game).longest, default=True)
    outcome = game.outcome(played.last)
    if outcome is None:
        raise ValueError(
            f"{chosen.game} with seed {chosen.seed} was not over after {len(played.moments)} records"
        )
    notes = MappingProxyType({"final": game.describe(played.last), "outcome": playing.told(outcome)})
    sys.stdout.write(write_log(replace(played.log, header=replace(played.header, notes=notes))))
    return 0


def new_game(chosen: Namespace) -> int:
    """Write a package with a small game that keeps the contract, to be changed into another."""
    made = write_package(chosen.id, chosen.output)
    sys.stdout.write(f"{made}\npip install --editable {made} && cd {made} && pytest\n")
    return 0


def test_game(chosen: Namespace) -> int:
    """Run the contract on one installed game; the exit code is pytest's."""
    if missing := [name for name in ("build", "hypothesis", "pytest") if find_spec(name) is None]:
        raise ValueError(f"testing a game needs {' and '.join(missing)}: pip install taberna[testing]")
    import pytest  # noqa: PLC0415 -- only who tests has it

    return int(pytest.main([*OPTIONS, "-o", f"taberna_game={chosen.game}", "--pyargs", CONTRACT]))


def write_package(game: str, parent: Path) -> Path:
    """Create a package for a new game in a folder of `parent`, and return that folder.

    game: its id, of small letters, digits and `_`, beginning with a letter.

    Raises ValueError for a malformed id and FileExistsError if the folder exists.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", game):
        raise ValueError(f"{game[:40]!r} is no id: small letters, digits and _ between them, a letter first")
    made = parent / game
    made.mkdir(parents=True)
    for source in sorted(path for path in EXAMPLE.rglob("*") if path.suffix in COPIED):
        target = made / _renamed(str(source.relative_to(EXAMPLE)), game)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = _renamed(source.read_text(encoding="utf-8"), game)
        if source.suffix == ".ftl":
            text = NAMED.sub(f"name = {_title(game)}", text, count=1)
        target.write_text(text, encoding="utf-8")
    return made


def _renamed(text: str, game: str) -> str:
    words = game.split("_")
    text = text.replace(ID, game).replace(ID.replace("_", "-"), "-".join(words))
    return text.replace("NoughtsAndCrosses", "".join(map(str.capitalize, words))).replace(
        "Noughts and Crosses", _title(game)
    )


def _title(game: str) -> str:
    return " ".join(map(str.capitalize, game.split("_")))
