"""The legal moves of a position, those a game that is over no longer has included."""

from functools import lru_cache
from typing import Final

from rules.core.game import Seat
from rules.games.lambs_and_tigers.board import BOARDS, STUCK, Board, Play
from rules.games.lambs_and_tigers.state import LAMB_COUNT, TIGER_COUNT, TIGERS, LambsOptions

RESERVED_FOR: Final = 3
"""Placements of lambs during which the tigers' points are kept free (T-2)."""


def moves(options: LambsOptions, tigers: int, lambs: int, placed: int, to_move: Seat) -> tuple[Play, ...]:
    """Every move of the side to move, captures last; a lone pass where the lambs have none (T-8)."""
    board = BOARDS[options.board]
    empty = board.everywhere ^ tigers ^ lambs
    if to_move == TIGERS:
        if tigers.bit_count() < TIGER_COUNT:
            return _placements(board, tiger_places(board, tigers) & empty)
        taking = captures(board, tigers, lambs, empty, several=options.multi_capture)
        return (*steps(board, tigers, empty), *taking)
    if placed < LAMB_COUNT:
        return _placements(board, empty & lamb_places(board, placed, options))
    return tuple(steps(board, lambs, empty)) or STUCK


def tiger_places(board: Board, tigers: int) -> int:
    """Where the next tiger may be placed, if it is empty.

    On the apex and two of the points linked to it, in any order (seed 004:65-70, T-3).
    """
    last_for_apex = tigers.bit_count() == TIGER_COUNT - 1 and not tigers & 1
    return 1 if last_for_apex else board.camp


def lamb_places(board: Board, placed: int, options: LambsOptions) -> int:
    """Where the next lamb may be placed, if it is empty."""
    kept_free = placed < RESERVED_FOR or options.reserved == "always"
    return board.everywhere & ~board.camp if kept_free else board.everywhere


def _placements(board: Board, places: int) -> tuple[Play, ...]:
    return tuple([place for point, place in enumerate(board.places) if places >> point & 1])


def steps(board: Board, men: int, empty: int) -> list[Play]:
    """Every step of some men to an empty point."""
    found: list[Play] = []
    while men:
        here = men & -men
        men ^= here
        linked, possible = board.steps[here.bit_length() - 1]
        found += possible[linked & empty]
    return found


def captures(board: Board, tigers: int, lambs: int, empty: int, *, several: bool) -> list[Play]:
    """Every capture and, where the table allows it, every series of them: none is compulsory (T-5)."""
    found: list[Play] = []
    while tigers:
        here = tigers & -tigers
        tigers ^= here
        _add_series(found, board, (here.bit_length() - 1,), lambs, empty | here, several=several)
    return found


def _add_series(
    found: list[Play], board: Board, path: tuple[int, ...], lambs: int, empty: int, *, several: bool
) -> None:
    """Lambs are taken off at once, so their points, like the tiger's own, can be landed on."""
    for over, target, landing in board.jumps[path[-1]]:
        if lambs & over and empty & target:
            longer = (*path, landing)
            found.append(_capture(board, longer))
            if several:
                _add_series(found, board, longer, lambs ^ over, empty | over, several=True)


@lru_cache(maxsize=4096)
def _capture(board: Board, path: tuple[int, ...]) -> Play:
    return Play(tuple(board.names[point] for point in path), captures=True)
