"""Why a move is not legal: the rule it breaks, as a code with facts."""

from itertools import pairwise

from rules.core.errors import IllegalMove
from rules.games.lambs_and_tigers.board import Play
from rules.games.lambs_and_tigers.position import LAMBS, TIGER_COUNT, TIGERS, Position


def refusal(position: Position, move: Play) -> IllegalMove:
    """The rule that a move of the side to move breaks, which is no legal one.

    Raises NotationError for a point the board has not.
    """
    points = tuple(map(position.board.graph.point, move.path))
    match points:
        case ():
            return IllegalMove("no_pass")
        case (point,):
            return _placing(position, point)
        case _:
            return _moving(position, points, captures=move.captures)


def _placing(position: Position, point: int) -> IllegalMove:
    board = position.board
    lambs_turn = position.to_move == LAMBS
    if not position.empty >> point & 1:
        return IllegalMove("occupied", site=board.names[point])
    if not (position.in_hand if lambs_turn else TIGER_COUNT - position.tigers.bit_count()):
        return IllegalMove("all_placed", side=position.to_move)
    if lambs_turn:
        return IllegalMove("reserved", points=board.named(board.camp))
    if board.camp >> point & 1:
        return IllegalMove("apex_needed", site=board.names[0])
    return IllegalMove("tiger_camp", points=board.named(board.camp))


def _moving(position: Position, points: tuple[int, ...], *, captures: bool) -> IllegalMove:
    board = position.board
    if position.to_move == TIGERS:
        waiting, mine = TIGER_COUNT - position.tigers.bit_count(), position.tigers
    else:
        waiting, mine = position.in_hand, position.lambs
    if waiting:
        return IllegalMove("place_first", side=position.to_move, count=waiting)
    if not mine >> points[0] & 1:
        return IllegalMove("not_your_piece", site=board.names[points[0]])
    if captures:
        return _capturing(position, points)
    start, end = points[:2]
    if len(points) > 2 or not board.linked[start] >> end & 1:
        return IllegalMove("not_adjacent", **{"from": board.names[start], "to": board.names[end]})
    return IllegalMove("occupied", site=board.names[end])


def _capturing(position: Position, points: tuple[int, ...]) -> IllegalMove:
    board, lambs = position.board, position.lambs
    if position.to_move == LAMBS:
        return IllegalMove("lambs_never_capture")
    empty = position.empty | 1 << points[0]
    for start, end in pairwise(points):
        leg = {"from": board.names[start], "to": board.names[end]}
        over = board.over(start, end)
        if over is None:
            return IllegalMove("no_jump", **leg)
        if position.tigers & over & ~empty:
            return IllegalMove("over_tiger")
        if not lambs & over:
            return IllegalMove("no_lamb", **leg)
        if not empty >> end & 1:
            return IllegalMove("occupied", site=board.names[end])
        lambs ^= over
        empty |= over
    return IllegalMove("one_capture")
