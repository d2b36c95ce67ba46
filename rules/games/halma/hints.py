"""Help with the patience: known solutions, and a search for a way on from anywhere else."""

import json
import re
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache, lru_cache, reduce
from importlib.resources import files
from typing import Final

from rules.core.game import Hint
from rules.games.halma.board import GRID, SIDE, TARGETS, HalmaMove, moves_from, reach
from rules.games.halma.notation import write_move
from rules.games.halma.state import SOLITAIRE_MOVES, HalmaOptions, HalmaState, start

Moves = tuple[HalmaMove, ...]
WIDTH: Final = 800
"""Positions that the search keeps of each length. All figures are found with it."""
_STORED = re.compile(r"([a-p]\d+)([a-p]\d+)")
_AWAY: Final = tuple(GRID.file(square) + SIDE - 1 - GRID.rank(square) for square in range(len(GRID)))
"""Files and ranks of each square from the corner of the camp."""


def hint(state: HalmaState) -> Hint | None:
    """Return the next move of a way to the figure, or how many moves to take back to reach one.

    None without a figure: with other players, in free play, and when the figure stands. It may search for a
    second.
    """
    target, made = state.options.target, state.made
    if state.seats > 1 or not solutions(target) or (state.ended and state.ended.winners):
        return None
    if following := _following(target, made):
        return Hint(write_move(following))
    # If a number of kept moves leads to a solution, every smaller number does.
    kept = bisect_left(range(1, len(made)), 1, key=lambda kept: _following(target, made[:kept]) is None)
    return Hint(back=len(made) - kept)


@cache
def solutions(target: str) -> tuple[Moves, ...]:
    """Return the stored solutions of a figure."""
    stored: dict[str, list[str]] = json.loads(files(__package__).joinpath("solutions.json").read_text())
    return tuple(
        tuple(moves_from(GRID.square(a))[GRID.square(b)] for a, b in _STORED.findall(text))
        for text in stored.get(target, ())
    )


@cache
def _known(target: str) -> Mapping[bytes, HalmaMove]:
    """Return by position the next move of a stored solution, in whatever order its moves were made."""
    found: dict[bytes, HalmaMove] = {}
    for solution in solutions(target):
        men = start(1, HalmaOptions(target=target)).men
        for move in solution:
            found.setdefault(men, move)
            men = _after(men, move)
    return found


def _after(men: bytes, move: HalmaMove) -> bytes:
    board = bytearray(men)
    board[move.origin], board[move.landing] = 0, 1
    return bytes(board)


@lru_cache(maxsize=1024)
def _following(target: str, made: Moves) -> HalmaMove | None:
    """Return the next move of a way to the figure: of a stored solution, else of one that is found."""
    opening = start(1, HalmaOptions(target=target))
    men = reduce(_after, made, opening.men)
    if sum(opening.table.on_target(men, 0)) < len(made):
        return None  # some man has yet to reach the figure with a second move
    return _known(target).get(men) or _searched(target, men, SOLITAIRE_MOVES - len(made))


def _searched(target: str, men: bytes, left: int) -> HalmaMove | None:
    """Return the first of `left` moves that build the figure, each by another man, or None.

    A beam search: of all positions after as many moves it keeps those whose men came from the farthest
    squares of the camp and went the farthest into the figure.
    """
    goal = frozenset(TARGETS[target])
    beam: dict[bytes, tuple[int, HalmaMove | None]] = {men: (0, None)}
    for _ in range(left):
        after: dict[bytes, tuple[int, HalmaMove | None]] = {}
        for before, (worth, first) in beam.items():
            waiting = [square for square, man in enumerate(before) if man and square not in goal]
            for origin, reached in reach(before, waiting):
                for landing in goal.intersection(reached):
                    board = bytearray(before)
                    board[origin], board[landing] = 0, 1
                    gained = worth + _AWAY[landing] - _AWAY[origin]
                    after.setdefault(bytes(board), (gained, first or moves_from(origin)[landing]))
        best = sorted(after.items(), key=lambda one: (-one[1][0], one[0]))
        beam = dict(best[:WIDTH])
    return next((first for _, first in beam.values()), None)
