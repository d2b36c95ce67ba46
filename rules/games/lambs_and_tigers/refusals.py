"""Why a move is not legal: the rule it breaks, as a code with facts."""

from itertools import pairwise

from rules.core.errors import IllegalMove
from rules.games.lambs_and_tigers.board import PASS, Play
from rules.games.lambs_and_tigers.moves import open_points
from rules.games.lambs_and_tigers.position import LAMBS, TIGER_COUNT, TIGERS, Position, lambs_blocked


def refusal(position: Position, move: Play) -> IllegalMove | None:
    """The rule a move of the side to move breaks, or None for a legal one.

    Raises NotationError for a point the board has not.
    """
    points = tuple(map(position.board.graph.point, move.path))
    if move == PASS:
        return None if lambs_blocked(position) else IllegalMove("no_pass")
    if len(points) == 1:
        return _placing(position, points[0])
    return _moving(position, points, captures=move.captures)


def _placing(position: Position, point: int) -> IllegalMove | None:
    name = position.board.names[point]
    places = open_points(position)
    if places >> point & 1:
        return None
    if not position.empty >> point & 1:
        return IllegalMove("occupied", site=name)
    if position.to_move == LAMBS:
        if not position.in_hand:
            return IllegalMove("all_placed", side=position.to_move)
        return IllegalMove("reserved", points=position.board.named(position.board.camp))
    if position.tigers.bit_count() == TIGER_COUNT:
        return IllegalMove("all_placed", side=position.to_move)
    if position.board.camp >> point & 1:
        return IllegalMove("apex_needed", site=position.board.names[0])
    return IllegalMove("tiger_camp", points=position.board.named(position.board.camp))


def _moving(position: Position, points: tuple[int, ...], *, captures: bool) -> IllegalMove | None:
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
    return None if position.empty >> end & 1 else IllegalMove("occupied", site=board.names[end])


def _capturing(position: Position, points: tuple[int, ...]) -> IllegalMove | None:
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
    if len(points) > 2 and not position.options.multi_capture:
        return IllegalMove("one_capture")
    return None
