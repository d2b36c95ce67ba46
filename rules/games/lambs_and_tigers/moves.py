"""The legal moves of a position, those a game that is over no longer has included."""

from collections.abc import Iterator
from functools import lru_cache

from rules.games.lambs_and_tigers.board import PASS, Board, Play
from rules.games.lambs_and_tigers.position import LAMBS, TIGER_COUNT, TIGERS, Position

RESERVED_FOR = 3
"""Placements of lambs during which the tigers' points are kept free (T-2)."""


def moves(position: Position) -> list[Play]:
    """Every move of the side to move, captures last; a lone pass where the lambs have none (T-8)."""
    if places := open_points(position):
        return [place for point, place in enumerate(position.board.places) if places >> point & 1]
    if position.to_move == LAMBS:
        return _steps(position, position.lambs) or [PASS]
    return _steps(position, position.tigers) + list(_captures(position))


def open_points(position: Position) -> int:
    """Where the side to move may place a man; 0 when it has none to place."""
    camp = position.board.camp
    if position.to_move == TIGERS:
        standing = position.tigers.bit_count()
        if standing == TIGER_COUNT:
            return 0
        # The apex and two of the points linked to it, in any order (seed 004:65-70, T-3).
        last_for_apex = standing == TIGER_COUNT - 1 and not position.tigers & 1
        return position.empty & (1 if last_for_apex else camp)
    if not position.in_hand:
        return 0
    kept_free = position.placed < RESERVED_FOR or position.options.reserved == "always"
    return position.empty & ~camp if kept_free else position.empty


def _steps(position: Position, men: int) -> list[Play]:
    steps, empty = position.board.steps, position.empty
    found = []
    while men:
        here = men & -men
        men ^= here
        for target, step in steps[here.bit_length() - 1]:
            if empty & target:
                found.append(step)
    return found


def _captures(position: Position) -> Iterator[Play]:
    """Every capture and, where the table allows it, every series of them: none is compulsory (T-5)."""
    board, several = position.board, position.options.multi_capture
    tigers, empty = position.tigers, position.empty
    while tigers:
        here = tigers & -tigers
        tigers ^= here
        start = here.bit_length() - 1
        yield from _series(board, (start,), position.lambs, empty | here, several=several)


def _series(board: Board, path: tuple[int, ...], lambs: int, empty: int, *, several: bool) -> Iterator[Play]:
    """Lambs are taken off at once, so their points, like the tiger's own, can be landed on."""
    for over, target, landing in board.jumps[path[-1]]:
        if lambs & over and empty & target:
            longer = (*path, landing)
            yield _capture(board, longer)
            if several:
                yield from _series(board, longer, lambs ^ over, empty | over, several=True)


@lru_cache(maxsize=4096)
def _capture(board: Board, path: tuple[int, ...]) -> Play:
    return Play(tuple(board.names[point] for point in path), captures=True)
