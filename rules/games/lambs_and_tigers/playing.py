"""What a move does: the position that follows, and the facts."""

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from rules.core.errors import Data
from rules.core.game import Fact, Seat, Step
from rules.games.lambs_and_tigers.board import BOARDS, Board, Play
from rules.games.lambs_and_tigers.moves import moves
from rules.games.lambs_and_tigers.state import LAMB_COUNT, LAMBS, TIGERS, LambsState, closed, signature

OTHER: Final = (LAMBS, TIGERS)


class _Effect(NamedTuple):
    """What a move does on the board, wherever the others stand.

    change: mask of the points that the mover's man leaves or comes to. taken: of the lambs captured.
    """

    change: int
    taken: int
    facts: tuple[Fact, ...]


LAST_PLACED: Final = Fact("last_placed", {})
"""The last lamb has come to the board."""


def settled(state: LambsState) -> LambsState:
    """A position that was set up, with its legal moves or its outcome."""
    options, tigers, lambs, placed, to_move, *_ = state
    return closed(state._replace(legal=moves(options, tigers, lambs, placed, to_move)))


def following(state: LambsState, move: Play) -> Step[LambsState]:
    """The step a legal move makes; a capture begins a new count of quiet moves and positions."""
    options, tigers, lambs, placed, side, ply, quiet, _, history, _, _ = state
    change, taken, facts = effect(BOARDS[options.board], side, move)
    counts = placed == LAMB_COUNT and not taken
    if side == TIGERS:
        tigers ^= change
        lambs ^= taken
    else:
        lambs ^= change
        if placed == LAMB_COUNT - 1:
            facts = (*facts, LAST_PLACED)
        placed = min(placed + 1, LAMB_COUNT)
    to_move, ply = OTHER[side], ply + 1
    now = signature(tigers, lambs, to_move)
    history, quiet = ((*history, now), quiet + 1) if counts else ((now,), 0)
    seen = history.count(now)
    legal = moves(options, tigers, lambs, placed, to_move)
    fields = (options, tigers, lambs, placed, to_move, ply, quiet, seen, history, legal, None)
    # To make the tuples this way takes half as long as to call their classes, which do the same.
    return tuple.__new__(Step, (closed(tuple.__new__(LambsState, fields)), facts))


@lru_cache(maxsize=4096)
def effect(board: Board, seat: Seat, move: Play) -> _Effect:
    """Cached: to tell it takes longer than to play it."""
    path = move.path
    if not path:
        return _Effect(0, 0, (Fact("passed", {"seat": seat}),))
    points = [board.graph.point(name) for name in path]
    if len(path) == 1:
        return _Effect(1 << points[0], 0, (Fact("placed", {"seat": seat, "side": seat, "to": path[0]}),))
    change = 1 << points[0] ^ 1 << points[-1]
    ends: Data = {"seat": seat, "from": path[0], "to": path[-1]}
    if not move.captures:
        return _Effect(change, 0, (Fact("moved", {**ends, "side": seat}),))
    taken = [board.over(start, end) or 0 for start, end in pairwise(points)]
    lambs = tuple(name for mask in taken for name in board.named(mask))
    fact = Fact("captured", {**ends, "path": path, "lambs": lambs, "count": len(lambs)})
    return _Effect(change, sum(taken), (fact,))
