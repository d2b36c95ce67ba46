"""Columns on squares, and how they step and jump: Lasca without turns, counters and endings.

A column is a string from bottom to top: `w` and `r` are soldiers, `W` and `R` officers, white and red. Its
last letter is the guide, to whose side it belongs; `""` is an empty square.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rules.games.lasca.squares import (
    EVERYWHERE,
    LAST_RANK,
    LEFT,
    LEFT_TWICE,
    OFFICER_JUMPS,
    RED,
    RIGHT,
    RIGHT_TWICE,
    SOLDIER_JUMPS,
    STEPS_DOWN_LEFT,
    STEPS_DOWN_RIGHT,
    STEPS_UP_LEFT,
    STEPS_UP_RIGHT,
    UP_LEFT,
    UP_LEFT_TWICE,
    UP_RIGHT,
    UP_RIGHT_TWICE,
    WHITE,
    Jumps,
    LascaMove,
)

MEN: Final = ("wW", "rR")
"""Soldier and officer of each side."""
OFFICERS: Final = "WR"
CACHED: Final = 2048
"""Lists of steps kept for each direction: nine out of ten are asked for again."""


class Board(NamedTuple):
    """Where the columns are.

    columns: one a square. guides: by side, the squares of its columns. officers: the squares whose guide
    is an officer. The masks follow from the columns; `build` makes them.
    """

    columns: tuple[str, ...]
    guides: tuple[int, int]
    officers: int

    def height(self) -> int:
        """How many columns there are."""
        return (self.guides[WHITE] | self.guides[RED]).bit_count()


def build(columns: Iterable[str]) -> Board:
    """The board with these columns, one for each of the 25 squares."""
    columns = tuple(columns)

    def led_by(men: str) -> int:
        return sum(1 << square for square, column in enumerate(columns) if column and column[-1] in men)

    return Board(columns, (led_by(MEN[WHITE]), led_by(MEN[RED])), led_by(OFFICERS))


START: Final = build(("w",) * 11 + ("",) * 3 + ("r",) * 11)


def moves(board: Board, side: int) -> tuple[LascaMove, ...]:
    """Every move of a side: jumps where there is one to make, steps only where there is none.

    All squares are looked at together: `empty >> UP_LEFT` are those with an empty square up to their left.
    """
    mine, theirs = board.guides[side], board.guides[1 - side]
    empty = EVERYWHERE ^ mine ^ theirs
    officers = mine & board.officers
    up, down = (mine, officers) if side == WHITE else (officers, mine)
    jumpers = 0
    if up:
        jumpers = up & (
            LEFT_TWICE & theirs >> UP_LEFT & empty >> UP_LEFT_TWICE
            | RIGHT_TWICE & theirs >> UP_RIGHT & empty >> UP_RIGHT_TWICE
        )
    if down:
        jumpers |= down & (
            LEFT_TWICE & theirs << UP_RIGHT & empty << UP_RIGHT_TWICE
            | RIGHT_TWICE & theirs << UP_LEFT & empty << UP_LEFT_TWICE
        )
    if jumpers:
        found: list[LascaMove] = []
        while jumpers:
            here = jumpers & -jumpers
            jumpers ^= here
            jumps = OFFICER_JUMPS if here & officers else SOLDIER_JUMPS[side]
            _series(found, jumps, here, theirs, empty | here)
        return tuple(found)
    steps: tuple[LascaMove, ...] = ()
    if up:
        steps = _up_left(up & LEFT & empty >> UP_LEFT) + _up_right(up & RIGHT & empty >> UP_RIGHT)
    if down:
        steps += _down_left(down & LEFT & empty << UP_RIGHT) + _down_right(down & RIGHT & empty << UP_LEFT)
    return steps


def _stepping(table: Mapping[int, LascaMove]) -> Callable[[int], tuple[LascaMove, ...]]:
    """The steps in one direction from a set of squares; sets come again and again, so they are kept."""

    @lru_cache(maxsize=CACHED)
    def steps(origins: int) -> tuple[LascaMove, ...]:
        return tuple(step for here, step in table.items() if origins & here)

    return steps


_up_left, _up_right, _down_left, _down_right = map(
    _stepping, (STEPS_UP_LEFT, STEPS_UP_RIGHT, STEPS_DOWN_LEFT, STEPS_DOWN_RIGHT)
)


def _series(
    found: list[LascaMove], jumps: Jumps, here: int, theirs: int, empty: int, made: LascaMove | None = None
) -> None:
    """Add every series of jumps from here that goes on until nothing is left to jump.

    What was jumped is struck off `theirs`, so nothing is jumped twice (L-2). A soldier that reaches its last
    rank has nowhere to go forward, so promotion ends the series by itself (L-1).
    """
    for enemy, target, jump in jumps[here]:
        if theirs & enemy and empty & target:
            move = jump if made is None else LascaMove(made.path + jump.path[1:], made.over + jump.over)
            known = len(found)
            _series(found, jumps, target, theirs ^ enemy, empty, move)
            if len(found) == known:
                found.append(move)


def moved(board: Board, side: int, move: LascaMove) -> tuple[Board, tuple[int, ...], bool]:
    """The board after a legal move of a side, which squares it wins back, and whether it promotes.

    A square is won back when the column jumped on it has one of the side's own men under its guide.
    """
    columns = list(board.columns)
    mine, theirs, officers = board.guides[side], board.guides[1 - side], board.officers
    path, over = move
    origin, landing = path[0], path[-1]
    column = columns[origin]
    columns[origin] = ""
    here = 1 << origin
    mine ^= here
    officer = officers & here != 0
    if officer:
        officers ^= here
    freed: tuple[int, ...] = ()
    for square in over:
        jumped = columns[square]
        column = jumped[-1] + column
        columns[square] = jumped = jumped[:-1]
        here = 1 << square
        officers &= ~here
        if not jumped:
            theirs ^= here
            continue
        if jumped[-1] in MEN[side]:
            theirs ^= here
            mine ^= here
            freed += (square,)
        if jumped[-1] in OFFICERS:
            officers |= here
    here = 1 << landing
    mine |= here
    promoted = not officer and LAST_RANK[side] & here != 0
    if promoted:
        column = column[:-1] + MEN[side][1]
    if officer or promoted:
        officers |= here
    columns[landing] = column
    guides = (mine, theirs) if side == WHITE else (theirs, mine)
    return Board(tuple(columns), guides, officers), freed, promoted
