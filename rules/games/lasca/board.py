"""The 25 squares of Lasca, and how columns step and jump across them: Lasca without history and endings.

A square is an index, counted from a1 = 0 to g7 = 24, left to right and upward. Every second cell of the
7 × 7 board is a square, so a step upward adds 3 to the left and 4 to the right, and a jump twice as much.
Sets of squares are bit masks.

A column is a string from bottom to top: `w` and `r` are soldiers, `W` and `R` officers, white and red. Its
last letter is the guide, to whose side it belongs; `""` is an empty square.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from rules.core.game import Move
from rules.core.grid import grid

WHITE: Final = 0
RED: Final = 1
FORWARD: Final = (1, -1)
"""Ranks that a soldier of each side goes forward in a step."""
MEN: Final = ("wW", "rR")
"""Soldier and officer of each side."""
OFFICERS: Final = "WR"
START: Final = ("w",) * 11 + ("",) * 3 + ("r",) * 11
"""The columns at the beginning of a game, from a1 to g7."""

WAYS: Final[Mapping[tuple[int, int], int]] = {(-1, 1): 3, (1, 1): 4, (-1, -1): -4, (1, -1): -3}
"""Difference that a step makes to the number of its square, by its direction in files and ranks."""
UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = ALL_WAYS = range(len(WAYS))
AHEAD: Final = ((UP_LEFT, UP_RIGHT), (DOWN_LEFT, DOWN_RIGHT))
"""The ways of the soldiers of each side."""

GRID: Final = grid(7, 7)
CELLS: Final = tuple(range(0, len(GRID), 2))
"""The cell of the grid that each square is; all four corners are squares."""
NAMES: Final = tuple(GRID.names[cell] for cell in CELLS)


class _Path(NamedTuple):
    path: tuple[int, ...]
    over: tuple[int, ...]


class LascaMove(_Path, Move):
    """A step, or a whole series of jumps.

    path: the origin, then every landing. over: the squares jumped, in order; none for a step.
    """

    __slots__ = ()


Jump: TypeAlias = tuple[int, int, LascaMove]
"""The masks of the square jumped over and of the landing; the move if nothing follows."""


def _beyond(square: int, files: int, ranks: int) -> int | None:
    """Return the square so far to the right and upward, or None beyond the border."""
    cell = GRID.offset(CELLS[square], files, ranks)
    return None if cell is None else CELLS.index(cell)


EVERYWHERE: Final = (1 << len(CELLS)) - 1
LAST_RANK: Final = tuple(
    sum(1 << square for square, cell in enumerate(CELLS) if GRID.rank(cell) == rank) for rank in (6, 0)
)
"""Squares on which the soldiers of each side are promoted."""


def _steps_of(files: int, ranks: int) -> Iterator[tuple[int, LascaMove]]:
    for square in range(len(CELLS)):
        landing = _beyond(square, files, ranks)
        if landing is not None:
            yield 1 << square, LascaMove((square, landing), ())


def _jumps_of(files: int, ranks: int) -> Iterator[tuple[int, Jump]]:
    for square in range(len(CELLS)):
        over, landing = _beyond(square, files, ranks), _beyond(square, 2 * files, 2 * ranks)
        if over is not None and landing is not None:
            yield 1 << square, (1 << over, 1 << landing, LascaMove((square, landing), (over,)))


STEPS: Final = tuple(dict(_steps_of(*way)) for way in WAYS)
"""The steps by way, then by the mask of the square that is left."""
JUMPS: Final = tuple(dict(_jumps_of(*way)) for way in WAYS)
STEP_UP_LEFT, STEP_UP_RIGHT, STEP_DOWN_LEFT, STEP_DOWN_RIGHT = map(sum, STEPS)
JUMP_UP_LEFT, JUMP_UP_RIGHT, JUMP_DOWN_LEFT, JUMP_DOWN_RIGHT = map(sum, JUMPS)
"""Squares from which a step or a jump goes that way without leaving the board."""


def led_by(men: str, columns: Iterable[str]) -> int:
    """Return the mask of the squares whose guide is one of these men."""
    return sum([1 << square for square, column in enumerate(columns) if column and column[-1] in men])


def moves(mine: int, theirs: int, officers: int, side: int) -> tuple[LascaMove, ...]:
    """Return every move of a side: jumps if there is one to make, else steps.

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
        _add_steps(found, UP_LEFT, up & STEP_UP_LEFT & empty >> 3)
        _add_steps(found, UP_RIGHT, up & STEP_UP_RIGHT & empty >> 4)
        _add_steps(found, DOWN_LEFT, down & STEP_DOWN_LEFT & empty << 4)
        _add_steps(found, DOWN_RIGHT, down & STEP_DOWN_RIGHT & empty << 3)
    return tuple(found)


def steps(mine: int, theirs: int, officers: int, side: int) -> int:
    """Return the number of steps that a side could make if nothing compelled it to jump."""
    officers &= mine
    empty = EVERYWHERE ^ mine ^ theirs
    up, down = (officers, mine) if side else (mine, officers)
    return (
        (up & STEP_UP_LEFT & empty >> 3).bit_count()
        + (up & STEP_UP_RIGHT & empty >> 4).bit_count()
        + (down & STEP_DOWN_LEFT & empty << 4).bit_count()
        + (down & STEP_DOWN_RIGHT & empty << 3).bit_count()
    )


def threatened(mine: int, theirs: int, officers: int, side: int) -> int:
    """Return the mask of the side's columns that the other side could jump if it were to move."""
    officers &= theirs
    empty = EVERYWHERE ^ mine ^ theirs
    up, down = (theirs, officers) if side else (officers, theirs)
    return mine & (
        (up & JUMP_UP_LEFT) << 3 & empty >> 3
        | (up & JUMP_UP_RIGHT) << 4 & empty >> 4
        | (down & JUMP_DOWN_LEFT) >> 4 & empty << 4
        | (down & JUMP_DOWN_RIGHT) >> 3 & empty << 3
    )


def _add_steps(found: list[LascaMove], way: int, here: int) -> None:
    """Add the steps one way from some squares, each of which has an empty one ahead."""
    steps = STEPS[way]
    while here:
        square = here & -here
        here ^= square
        found.append(steps[square])


def _jumps(way: int, here: int, theirs: int, empty: int, officers: int, side: int) -> list[LascaMove]:
    """Return every series that begins with a jump one way from some squares, each of which has one."""
    found: list[LascaMove] = []
    while here:
        square = here & -here
        here ^= square
        over, landing, jump = JUMPS[way][square]
        ways = ALL_WAYS if officers & square else AHEAD[side]
        # The square it left can be landed on (L-3).
        _add_series(found, jump, landing, theirs ^ over, empty | square, ways)
    return found


def _add_series(
    found: list[LascaMove], made: LascaMove, here: int, theirs: int, empty: int, ways: Sequence[int]
) -> None:
    """Add every series that begins with the jumps made and continues until nothing is left to jump.

    A jumped column is struck off `theirs`, so nothing is jumped twice (L-2). A soldier that reaches its last
    rank has nowhere to go forward, so promotion ends the series by itself (L-1). `empty` stays the same:
    no series can jump over a square that it could land on.
    """
    ended = True
    for way in ways:
        if here not in JUMPS[way]:
            continue
        over, landing, jump = JUMPS[way][here]
        if theirs & over and empty & landing:
            ended = False
            longer = LascaMove(made.path + jump.path[1:], made.over + jump.over)
            _add_series(found, longer, landing, theirs ^ over, empty, ways)
    if ended:
        found.append(made)


def moved(
    columns: Sequence[str], mine: int, theirs: int, officers: int, side: int, move: LascaMove
) -> tuple[list[str], int, int, int, int, int, bool, bool]:
    """Return columns and masks after a legal move of a side, and what else happened.

    After those four come the squares left empty by captures and those won back (there one of the side's own
    men stood under the guide), True if a soldier was promoted, and True for a calm move: an officer's step.
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
