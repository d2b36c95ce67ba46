"""Help with the patience: stored solutions, and whether the moves made still fit one of them."""

import json
import re
from functools import cache, lru_cache
from importlib.resources import files

from rules.core.game import Hint
from rules.games.halma.board import GRID, HalmaMove, moves_from, route
from rules.games.halma.notation import write_move
from rules.games.halma.state import HalmaOptions, HalmaState, start

Moves = tuple[HalmaMove, ...]
MOST_DEAD_ENDS = 200
"""Remainders tried in vain before an order counts as not to be found; a found one takes hardly any."""
_STORED = re.compile(r"([a-p]\d+)([a-p]\d+)")


def hint(state: HalmaState) -> Hint | None:
    """Return the next move of a stored solution with all moves made, or how many to take back for one.

    None where no figure is built: with other players, in free play, and when the figure stands.
    """
    target = state.options.target
    if state.seats > 1 or not solutions(target) or _solved(state):
        return None
    kept = state.made
    while (following := _following(target, kept)) is None:
        kept = kept[:-1]
    back = len(state.made) - len(kept)
    return Hint(back=back) if back else Hint(write_move(following))


@cache
def solutions(target: str) -> tuple[Moves, ...]:
    """Return the stored solutions of a figure, each in an order that can be played."""
    stored: dict[str, list[str]] = json.loads(files(__package__).joinpath("solutions.json").read_text())
    return tuple(
        tuple(moves_from(GRID.square(a))[GRID.square(b)] for a, b in _STORED.findall(text))
        for text in stored.get(target, ())
    )


def _solved(state: HalmaState) -> bool:
    return state.ended is not None and bool(state.ended.winners)


@lru_cache(maxsize=1024)
def _following(target: str, made: Moves) -> HalmaMove | None:
    """Return the next move of the first solution with these moves that can still be played to its end."""
    men = start(1, HalmaOptions(target=target)).men
    for move in made:
        men = _moved(men, move)
    for solution in solutions(target):
        if set(made) <= set(solution):
            left = tuple(move for move in solution if move not in made)
            if left and (order := _playable(men, left, set())):
                return order[0]
    return None


def _playable(men: bytes, left: Moves, dead: set[Moves]) -> Moves | None:
    """Return an order in which all these moves can be played, the given one first, or None.

    dead: remainders already found to have none.
    """
    if not left:
        return ()
    if left in dead or len(dead) >= MOST_DEAD_ENDS:
        return None
    for index, move in enumerate(left):
        if route(men, move.origin, move.landing):
            rest = _playable(_moved(men, move), left[:index] + left[index + 1 :], dead)
            if rest is not None:
                return (move, *rest)
    dead.add(left)
    return None


def _moved(men: bytes, move: HalmaMove) -> bytes:
    after = bytearray(men)
    after[move.origin], after[move.landing] = 0, men[move.origin]
    return bytes(after)
