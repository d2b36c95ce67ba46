"""Why a move is not legal: the rule it breaks, as a code with facts."""

from itertools import pairwise

from rules.core.errors import IllegalMove
from rules.games.lasca.board import LAST_RANK, NAMES, OFFICER, SOLDIER, LascaMove, Reach
from rules.games.lasca.notation import write
from rules.games.lasca.position import Position

SHOWN = 10
"""Legal captures that a refusal names at most."""


def refusal(position: Position, path: tuple[int, ...]) -> IllegalMove:
    """The rule that forbids a path of squares, which is no legal move.

    How a column moves is explained before what else it should have done, for that is learnt first.
    """
    board, side, origin = position.board, position.to_move, path[0]
    if board.guides[1 - side] >> origin & 1:
        return IllegalMove("not_your_column", site=NAMES[origin])
    if not board.guides[side] >> origin & 1:
        return IllegalMove("empty_square", site=NAMES[origin])
    return _broken_leg(position, path) or _unfinished(position, path)


def _broken_leg(position: Position, path: tuple[int, ...]) -> IllegalMove | None:
    """What is wrong with the first step or jump that the column cannot make."""
    board, side, origin = position.board, position.to_move, path[0]
    officer = board.officers >> origin & 1
    jumped: set[int] = set()
    for start, end in pairwise(path):
        if start != origin and not officer and start in LAST_RANK[side]:
            return IllegalMove("promotion_ends", site=NAMES[start])
        over = _over(start, end)
        if end not in _near(OFFICER[1 << start]) or (over is None and start != origin):
            return IllegalMove("too_far", **{"from": NAMES[start], "to": NAMES[end]})
        if not officer and end not in _near(SOLDIER[side][1 << start]):
            return IllegalMove("soldier_backward", site=NAMES[start])
        if end != origin and board.columns[end]:
            return IllegalMove("occupied", site=NAMES[end])
        if over in jumped:
            return IllegalMove("jumped_twice", site=NAMES[over])
        if over is not None and not board.guides[1 - side] >> over & 1:
            return IllegalMove("nothing_to_jump", site=NAMES[over])
        if over is not None:
            jumped.add(over)
    return None


def _unfinished(position: Position, path: tuple[int, ...]) -> IllegalMove:
    """The duty neglected by a path that the column could go otherwise."""
    if len(path) > 1 and LascaMove(path).jumps:
        return IllegalMove("must_continue", site=NAMES[path[-1]])
    captures = tuple(write(move) for move in position.legal if move.jumps)
    if captures:
        return IllegalMove("must_capture", captures=captures[:SHOWN])
    return IllegalMove("stuck", site=NAMES[path[0]])


def _near(reach: Reach) -> set[int]:
    """The squares one step or one jump away."""
    return {step.path[1] for _, step in reach.steps} | {jump.landing for jump in reach.jumps}


def _over(start: int, end: int) -> int | None:
    """The square a jump passes over; None for a step."""
    return (start + end) // 2 if LascaMove((start, end)).jumps else None
