"""Columns on squares, and how they step and jump: Lasca without history and endings.

A column is a string from bottom to top: `w` and `r` are soldiers, `W` and `R` officers, white and red. Its
last letter is the guide, to whose side it belongs; `""` is an empty square.

What is compiled where speed matters (`make wheel-fast`) is this module: so its masks stay within a machine's
word, and its constants are its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from rules.games.lasca import squares
from rules.games.lasca.squares import LascaMove

MEN: Final = ("wW", "rR")
"""Soldier and officer of each side."""
OFFICERS: Final = "WR"
START: Final = ("w",) * 11 + ("",) * 3 + ("r",) * 11
"""The columns at the beginning of a game, from a1 to g7."""

T = TypeVar("T")

RESTS: Final = 29
"""The masks of single squares leave different rests when divided by this number: places in a table."""


def _table(ways: Sequence[Mapping[int, T]], nothing: T) -> list[T]:
    """What is known by way and by the mask of a square: way after way, by the rests of the masks."""
    found = [nothing] * (len(ways) * RESTS)
    for number, way in enumerate(ways):
        for square, known in way.items():
            found[number * RESTS + square % RESTS] = known
    return found


NOWHERE: Final = LascaMove((), ())
STEPS: Final = _table(squares.STEPS, NOWHERE)
JUMPS: Final = _table(squares.JUMPS, (0, 0, NOWHERE))
UP_LEFT: Final = 0
UP_RIGHT: Final = 29
DOWN_LEFT: Final = 58
DOWN_RIGHT: Final = 87
"""Where the ways begin in these tables."""
ALL_WAYS: Final = (0, 116)
AHEAD: Final = ((0, 58), (58, 116))
"""Where an officer's ways begin and end, and the soldiers' of each side."""

EVERYWHERE: Final = squares.EVERYWHERE
LAST_RANK: Final = squares.LAST_RANK
STEP_UP_LEFT: Final = sum(squares.STEPS[0])
STEP_UP_RIGHT: Final = sum(squares.STEPS[1])
STEP_DOWN_LEFT: Final = sum(squares.STEPS[2])
STEP_DOWN_RIGHT: Final = sum(squares.STEPS[3])
"""The squares from which a step goes that way without leaving the board."""
JUMP_UP_LEFT: Final = sum(squares.JUMPS[0])
JUMP_UP_RIGHT: Final = sum(squares.JUMPS[1])
JUMP_DOWN_LEFT: Final = sum(squares.JUMPS[2])
JUMP_DOWN_RIGHT: Final = sum(squares.JUMPS[3])
"""The same for jumps."""


class Board:
    """A position as it is searched.

    columns: one a square, never changed. mine, theirs, officers: masks as in LascaState. side: to move.
    ply, quiet: as there. legal: every move, whatever is counted.
    """

    def __init__(
        self, columns: list[str], masks: tuple[int, int, int], side: int, ply: int, quiet: int
    ) -> None:
        self.columns = columns
        self.mine, self.theirs, self.officers = masks
        self.side = side
        self.ply = ply
        self.quiet = quiet
        self.legal = moves(self.mine, self.theirs, self.officers, side)

    def after(self, move: LascaMove) -> "Board":
        """The position a legal move leads to."""
        columns, mine, theirs, officers, _, _, _, calm = moved(
            self.columns, self.mine, self.theirs, self.officers, self.side, move
        )
        quiet = self.quiet + 1 if calm else 0
        return Board(columns, (theirs, mine, officers), 1 - self.side, self.ply + 1, quiet)


def led_by(men: str, columns: Iterable[str]) -> int:
    """The mask of the squares whose guide is one of these men."""
    return sum([1 << square for square, column in enumerate(columns) if column and column[-1] in men])


def moves(mine: int, theirs: int, officers: int, side: int) -> tuple[LascaMove, ...]:
    """Every move of a side: jumps where there is one to make, steps only where there is none.

    mine, theirs, officers: masks of the squares of its columns, of the enemy's, and of officers as guides.
    """
    officers &= mine
    empty = EVERYWHERE ^ mine ^ theirs
    up, down = (officers, mine) if side else (mine, officers)
    found: list[LascaMove] = []
    if here := up & JUMP_UP_LEFT & theirs >> 3 & empty >> 6:
        found += _jumps(UP_LEFT, here, theirs, empty, officers, side)
    if here := up & JUMP_UP_RIGHT & theirs >> 4 & empty >> 8:
        found += _jumps(UP_RIGHT, here, theirs, empty, officers, side)
    if here := down & JUMP_DOWN_LEFT & theirs << 4 & empty << 8:
        found += _jumps(DOWN_LEFT, here, theirs, empty, officers, side)
    if here := down & JUMP_DOWN_RIGHT & theirs << 3 & empty << 6:
        found += _jumps(DOWN_RIGHT, here, theirs, empty, officers, side)
    if not found:
        _steps(found, UP_LEFT, up & STEP_UP_LEFT & empty >> 3)
        _steps(found, UP_RIGHT, up & STEP_UP_RIGHT & empty >> 4)
        _steps(found, DOWN_LEFT, down & STEP_DOWN_LEFT & empty << 4)
        _steps(found, DOWN_RIGHT, down & STEP_DOWN_RIGHT & empty << 3)
    return tuple(found)


def _steps(found: list[LascaMove], way: int, here: int) -> None:
    """Add the steps one way from some squares, each of which has an empty one ahead."""
    while here:
        square = here & -here
        here ^= square
        found.append(STEPS[way + square % RESTS])


def _jumps(way: int, here: int, theirs: int, empty: int, officers: int, side: int) -> list[LascaMove]:
    """Every series that begins with a jump one way from some squares, each of which has one to make."""
    found: list[LascaMove] = []
    while here:
        square = here & -here
        here ^= square
        over, landing, jump = JUMPS[way + square % RESTS]
        ways = ALL_WAYS if officers & square else AHEAD[side]
        # The square it left can be landed on (L-3).
        _series(found, jump, landing, theirs ^ over, empty | square, ways)
    return found


def _series(
    found: list[LascaMove], made: LascaMove, here: int, theirs: int, empty: int, ways: tuple[int, int]
) -> None:
    """Add every series that begins with the jumps made and goes on until nothing is left to jump.

    What was jumped is struck off `theirs`, so nothing is jumped twice (L-2). A soldier that reaches its last
    rank has nowhere to go forward, so promotion ends the series by itself (L-1). `empty` stays the same:
    no series can jump over a square that it could land on.
    """
    ended = True
    way, end = ways
    while way < end:
        over, landing, jump = JUMPS[way + here % RESTS]
        if theirs & over and empty & landing:
            ended = False
            longer = LascaMove(made.path + jump.path[1:], made.over + jump.over)
            _series(found, longer, landing, theirs ^ over, empty, ways)
        way += RESTS
    if ended:
        found.append(made)


def moved(
    columns: Sequence[str], mine: int, theirs: int, officers: int, side: int, move: LascaMove
) -> tuple[list[str], int, int, int, int, int, bool, bool]:
    """What a legal move of a side makes of columns and masks.

    Gives these four, the squares left empty by captures and those won back (there one of the side's own men
    stood under the guide), whether a soldier was promoted, and whether the move is calm: an officer's step.
    """
    path, over = move
    origin, landing = path[0], path[-1]
    here, there = 1 << origin, 1 << landing
    after = list(columns)
    column = after[origin]
    after[origin] = ""
    mine ^= here ^ there  # a series may end where it began
    calm = promoted = False
    if officers & here:
        officers ^= here ^ there
        calm = not over
    elif LAST_RANK[side] & there:
        promoted = True
        column = column[:-1] + MEN[side][1]
        officers |= there
    gone = freed = 0
    for square in over:
        jumped = after[square]
        column = jumped[-1] + column
        after[square] = jumped = jumped[:-1]
        spot = 1 << square
        officers &= ~spot
        if not jumped:
            gone |= spot
            continue
        if jumped[-1] in MEN[side]:
            freed |= spot
        if jumped[-1] in OFFICERS:
            officers |= spot
    after[landing] = column
    return after, mine | freed, theirs ^ gone ^ freed, officers, gone, freed, promoted, calm
