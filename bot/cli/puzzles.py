"""Puzzles: counting them, generating them, and proving all of them again."""

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from time import perf_counter

from rules.games import folder, games
from rules.puzzles import pencil
from rules.puzzles.generating import found
from rules.puzzles.proof import Unproved, proof, recipe_of
from rules.puzzles.puzzle import FILE, write
from rules.puzzles.store import puzzles_of

FAILURE = 1


def count(chosen: Namespace) -> int:
    """Print the number of puzzles of each kind per game."""
    counted = Counter((one.kind, one.game) for game in _named(chosen) for one in puzzles_of(game))
    if not chosen.game:
        counted["pencil", "-"] = len(pencil.RIDDLES)
    for (kind, game), number in sorted(counted.items()):
        _print(f"{kind:10} {game:18} {number:5}")
    _print(f"{'in all':29} {counted.total():5}")
    return 0


def make(chosen: Namespace) -> int:
    """Find the puzzles of one game, or of all that have any, and write each game's into its package.

    If it is interrupted, the file of that game stays as it was.
    """
    for game in _named(chosen):
        recipe = recipe_of(games()[game])
        if recipe is None:
            continue
        began, puzzles = perf_counter(), []
        for puzzle in found(games()[game], chosen.seed):
            puzzles.append(puzzle)
            told = f"{len(puzzles)} of {recipe.count}, {perf_counter() - began:.0f} s"
            _print(f"{game}: {puzzle.name} {puzzle.difficulty}, {told}")
        (folder(game) / FILE).write_text(write(puzzles), encoding="utf-8")
    return 0


def prove(chosen: Namespace) -> int:
    """Prove the puzzles of one game, or of all. The exit code is 1 if one is wrong."""
    wrong = 0
    if not chosen.game:
        pencil.prove()
    for game in _named(chosen):
        for puzzle in puzzles_of(game):
            try:
                proof(games()[game], puzzle)
            except Unproved as reason:
                _print(str(reason))
                wrong += 1
        _print(f"{game}: {len(puzzles_of(game))}")
    return FAILURE if wrong else 0


def _named(chosen: Namespace) -> Iterable[str]:
    named: Sequence[str] = (chosen.game,) if chosen.game else tuple(games())
    return named


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
