"""Columns on squares, and how they step and jump: Lasca without turns, counters and endings.

A column is a string from bottom to top: `w` and `r` are soldiers, `W` and `R` officers, white and red. Its
last letter is the guide, to whose side it belongs; `""` is an empty square.
"""

from collections.abc import Iterable
from typing import Final

from rules.games.lasca.squares import (
    AHEAD,
    ALL_WAYS,
    BESIDE,
    BEYOND,
    EVERYWHERE,
    INSIDE,
    JUMPS,
    ON_BOARD,
    STEPS,
    LascaMove,
)

MEN: Final = ("wW", "rR")
"""Soldier and officer of each side."""
OFFICERS: Final = "WR"
START: Final = ("w",) * 11 + ("",) * 3 + ("r",) * 11
"""The columns at the beginning of a game, from a1 to g7."""


def led_by(men: str, columns: Iterable[str]) -> int:
    """The mask of the squares whose guide is one of these men."""
    return sum(1 << square for square, column in enumerate(columns) if column and column[-1] in men)


def moves(mine: int, theirs: int, officers: int, side: int) -> tuple[LascaMove, ...]:
    """Every move of a side: jumps where there is one to make, steps only where there is none.

    mine, theirs, officers: masks of the squares of its columns, of the enemy's, and of officers as guides.
    """
    officers &= mine
    empty = EVERYWHERE ^ mine ^ theirs
    theirs &= INSIDE
    ways = mine * AHEAD[side] | officers * ALL_WAYS
    jumps = ways & theirs * BESIDE & empty * BEYOND
    found: list[LascaMove] = []
    if not jumps:
        steps = ways & ON_BOARD & empty * BESIDE
        while steps:
            way, step = STEPS[steps.bit_length()]
            steps ^= way
            found.append(step)
    while jumps:
        way, origin, enemy, landing, jump = JUMPS[jumps.bit_length()]
        jumps ^= way
        ahead = ALL_WAYS if officers & origin else AHEAD[side]
        beyond = (empty | origin) * BEYOND  # the square it left can be landed on (L-3)
        _series(found, jump, landing, ahead, theirs ^ enemy, beyond)
    found.reverse()
    return tuple(found)


def _series(found: list[LascaMove], made: LascaMove, here: int, ahead: int, theirs: int, beyond: int) -> None:
    """Add every series that begins with the jumps made and goes on until nothing is left to jump.

    What was jumped is struck off `theirs`, so nothing is jumped twice (L-2). A soldier that reaches its last
    rank has nowhere to go forward, so promotion ends the series by itself (L-1). `beyond` stays the same:
    no series can jump over a square that it could land on.
    """
    jumps = here * ahead & theirs * BESIDE & beyond
    if not jumps:
        found.append(made)
    while jumps:
        way, _, enemy, landing, jump = JUMPS[jumps.bit_length()]
        jumps ^= way
        longer = LascaMove(made.path + jump.path[1:], made.over + jump.over)
        _series(found, longer, landing, ahead, theirs ^ enemy, beyond)


def capture(
    columns: list[str], over: tuple[int, ...], captor: str, officers: int, side: int
) -> tuple[str, int, int, int]:
    """Take off `columns` the guides that a series of a side jumps over.

    Gives the captor with its captives, the squares whose guide is now an officer, those left empty, and
    those won back: there one of the side's own men stood under the guide.
    """
    gone = freed = 0
    for square in over:
        jumped = columns[square]
        captor = jumped[-1] + captor
        columns[square] = jumped = jumped[:-1]
        here = 1 << square
        officers &= ~here
        if not jumped:
            gone |= here
            continue
        if jumped[-1] in MEN[side]:
            freed |= here
        if jumped[-1] in OFFICERS:
            officers |= here
    return captor, officers, gone, freed
