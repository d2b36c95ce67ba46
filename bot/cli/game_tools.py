"""For who writes a game: a golden log, a skeleton, and the contract run on an installed game."""

import sys
from argparse import Namespace
from dataclasses import replace
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final

from bot.cli import skeleton
from bot.testing import playing
from rules.core.log import is_open
from rules.core.saved import write_log
from rules.games import checks, games

CONTRACT: Final = "bot.testing.contract"
OPTIONS: Final = ("-p", "bot.testing.plugin", "-p", "no:asyncio", "-p", "no:cacheprovider", "-m", "not long")
"""Whatever settings the folder has that it is called in."""


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
    made = skeleton.write(chosen.id, chosen.output)
    sys.stdout.write(f"{made}\npip install --editable {made} && cd {made} && pytest\n")
    return 0


def test_game(chosen: Namespace) -> int:
    """Run the contract on one installed game; the exit code is pytest's."""
    if missing := [name for name in ("build", "hypothesis", "pytest") if find_spec(name) is None]:
        raise ValueError(f"testing a game needs {' and '.join(missing)}: pip install taberna[testing]")
    import pytest  # noqa: PLC0415 -- only who tests has it

    return int(pytest.main([*OPTIONS, "-o", f"taberna_game={chosen.game}", "--pyargs", CONTRACT]))
