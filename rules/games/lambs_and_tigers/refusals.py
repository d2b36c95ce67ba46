"""Why a move is not legal: the rule it breaks, as a code with facts."""

from itertools import pairwise

from rules.core.errors import IllegalMove
from rules.games.lambs_and_tigers.board import Play
from rules.games.lambs_and_tigers.state import LAMBS, TIGER_COUNT, TIGERS, LambsState


def refusal(state: LambsState, move: Play) -> IllegalMove:
    """The rule that a move of the side to move breaks, which is no legal one.

    Raises NotationError for a point the board has not.
    """
    points = tuple(map(state.board.graph.point, move.path))
    match points:
        case ():
            return IllegalMove("no_pass")
        case (point,):
            return _placing(state, point)
        case _:
            return _moving(state, points, captures=move.captures)


def _placing(state: LambsState, point: int) -> IllegalMove:
    board = state.board
    lambs_turn = state.to_move == LAMBS
    if not state.empty >> point & 1:
        return IllegalMove("occupied", site=board.names[point])
    if not (state.in_hand if lambs_turn else TIGER_COUNT - state.tigers.bit_count()):
        return IllegalMove("all_placed", side=state.to_move)
    if lambs_turn:
        return IllegalMove("reserved", points=board.named(board.camp))
    if board.camp >> point & 1:
        return IllegalMove("apex_needed", site=board.names[0])
    return IllegalMove("tiger_camp", points=board.named(board.camp))


def _moving(state: LambsState, points: tuple[int, ...], *, captures: bool) -> IllegalMove:
    board = state.board
    if state.to_move == TIGERS:
        waiting, mine = TIGER_COUNT - state.tigers.bit_count(), state.tigers
    else:
        waiting, mine = state.in_hand, state.lambs
    if waiting:
        return IllegalMove("place_first", side=state.to_move, count=waiting)
    if not mine >> points[0] & 1:
        return IllegalMove("not_your_piece", site=board.names[points[0]])
    if captures:
        return _capturing(state, points)
    start, end = points[:2]
    if len(points) > 2 or not board.linked[start] >> end & 1:
        return IllegalMove("not_adjacent", **{"from": board.names[start], "to": board.names[end]})
    return IllegalMove("occupied", site=board.names[end])


def _capturing(state: LambsState, points: tuple[int, ...]) -> IllegalMove:
    board, lambs = state.board, state.lambs
    if state.to_move == LAMBS:
        return IllegalMove("lambs_never_capture")
    empty = state.empty | 1 << points[0]
    for start, end in pairwise(points):
        leg = {"from": board.names[start], "to": board.names[end]}
        over = board.over(start, end)
        if over is None:
            return IllegalMove("no_jump", **leg)
        if state.tigers & over & ~empty:
            return IllegalMove("over_tiger")
        if not lambs & over:
            return IllegalMove("no_lamb", **leg)
        if not empty >> end & 1:
            return IllegalMove("occupied", site=board.names[end])
        lambs ^= over
        empty |= over
    return IllegalMove("one_capture")
