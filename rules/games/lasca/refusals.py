"""Why a move is not legal: the rule it breaks, as a code with facts."""

from itertools import pairwise

from rules.core.errors import IllegalMove
from rules.games.lasca.notation import write_move
from rules.games.lasca.squares import CELLS, FORWARD, GRID, LAST_RANK, NAMES, OFFSETS
from rules.games.lasca.state import LascaState

SHOWN = 10
"""Legal captures that a refusal names at most."""


def refusal(state: LascaState, path: tuple[int, ...]) -> IllegalMove:
    """The rule that forbids a path of squares, which is no legal move.

    How a column moves is explained before what else it should have done, for that is learnt first.
    """
    origin = path[0]
    if state.theirs >> origin & 1:
        return IllegalMove("not_your_column", site=NAMES[origin])
    if not state.mine >> origin & 1:
        return IllegalMove("empty_square", site=NAMES[origin])
    return _wrong_way(state, path) or _wrong_square(state, path) or _duty(state, path)


def _wrong_way(state: LascaState, path: tuple[int, ...]) -> IllegalMove | None:
    """A leg that the guide could not go on an empty board with enemies wherever it wants them."""
    side, origin = state.to_move, path[0]
    officer = state.officers >> origin & 1
    for start, end in pairwise(path):
        if start != origin and not officer and LAST_RANK[side] >> start & 1:
            return IllegalMove("promotion_ends", site=NAMES[start])
        files = GRID.file(CELLS[end]) - GRID.file(CELLS[start])
        ranks = GRID.rank(CELLS[end]) - GRID.rank(CELLS[start])
        step = len(path) == 2 and abs(ranks) == 1
        if abs(files) != abs(ranks) or not (step or abs(ranks) == 2):
            return IllegalMove("too_far", **{"from": NAMES[start], "to": NAMES[end]})
        if not officer and ranks * FORWARD[side] < 0:
            return IllegalMove("soldier_backward", site=NAMES[origin])
    return None


def _wrong_square(state: LascaState, path: tuple[int, ...]) -> IllegalMove | None:
    """A landing that is not empty, or a jump over what may not be jumped."""
    origin = path[0]
    jumped: set[int] = set()
    for start, end in pairwise(path):
        if end != origin and state.columns[end]:
            return IllegalMove("occupied", site=NAMES[end])
        over = (start + end) // 2
        if not _is_jump(start, end):
            return None
        if over in jumped:
            return IllegalMove("jumped_twice", site=NAMES[over])
        if not state.theirs >> over & 1:
            return IllegalMove("nothing_to_jump", site=NAMES[over])
        jumped.add(over)
    return None


def _duty(state: LascaState, path: tuple[int, ...]) -> IllegalMove:
    """What has to be done instead of, or after, a path that the column could go."""
    if len(path) > 1 and _is_jump(path[0], path[1]):
        return IllegalMove("must_continue", site=NAMES[path[-1]])
    captures = tuple(write_move(move) for move in state.legal if move.over)
    if captures:
        return IllegalMove("must_capture", captures=captures[:SHOWN])
    return IllegalMove("stuck", site=NAMES[path[0]])


def _is_jump(start: int, end: int) -> bool:
    return abs(end - start) > max(OFFSETS.values())
