"""The 25 squares of Lasca and the ways across them.

A square is an index, counted from a1 = 0 to g7 = 24, left to right and upward. Every second cell of the
7 × 7 board is a square, so a step upward adds 3 to the left and 4 to the right, and a jump twice as much.
Sets of squares are bit masks.

A way is a square and a direction in which to leave it. Sets of ways are bit masks as well: four lanes, one
for each direction, with a bit for every square. To multiply a set of squares is to put a copy of it into
every lane, shifted as the factor says, so that few operations find all steps and jumps of a side at once:

    squares * AHEAD[side]    the ways of its soldiers from these squares
    squares * ALL_WAYS       the ways of officers from these squares
    squares * BESIDE         the ways on which a step leads to these squares
    squares * BEYOND         the ways on which a jump leads to these squares

The last two factors also hold ways around the edge of the board, which ON_BOARD and INSIDE keep out.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from rules.core.game import Move
from rules.core.grid import grid

WHITE: Final = 0
RED: Final = 1
FORWARD: Final = (1, -1)
"""The way of each side's soldiers, in ranks."""
OFFSETS: Final[Mapping[tuple[int, int], int]] = {(-1, 1): 3, (1, 1): 4, (-1, -1): -4, (1, -1): -3}
"""What a step adds to the number of its square, by its direction in files and ranks."""

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


Step: TypeAlias = tuple[int, LascaMove]
"""The mask of a way and the step it is."""
Jump: TypeAlias = tuple[int, int, int, int, LascaMove]
"""As masks a way, its square, the one jumped over and the one landed on; the move if nothing follows."""


def _beyond(square: int, files: int, ranks: int) -> int | None:
    """The square so far to the right and upward, if there is one."""
    cell = GRID.offset(CELLS[square], files, ranks)
    return None if cell is None else CELLS.index(cell)


EVERYWHERE: Final = (1 << len(CELLS)) - 1
INSIDE: Final = sum(
    1 << square for square in range(len(CELLS)) if all(_beyond(square, *way) is not None for way in OFFSETS)
)
"""Where a column can be jumped: not at the edge."""
LAST_RANK: Final = tuple(
    sum(1 << square for square, cell in enumerate(CELLS) if GRID.rank(cell) == rank) for rank in (6, 0)
)
"""Where the soldiers of each side are promoted."""

SPILL: Final = 8
"""The bits between two lanes: a jump shifts by as many. Upward lanes come first, for they spill downward."""
LANES: Final = {way: SPILL + number * (len(CELLS) + SPILL) for number, way in enumerate(OFFSETS)}
"""The first bit of each direction's lane."""
AHEAD: Final = tuple(
    sum(1 << lane for (_, ranks), lane in LANES.items() if ranks == forward) for forward in FORWARD
)
"""By side."""
ALL_WAYS: Final = AHEAD[WHITE] | AHEAD[RED]
BESIDE: Final = sum(1 << lane - OFFSETS[way] for way, lane in LANES.items())
BEYOND: Final = sum(1 << lane - 2 * OFFSETS[way] for way, lane in LANES.items())


def _steps() -> Iterator[Step]:
    for (files, ranks), lane in LANES.items():
        for square in range(len(CELLS)):
            landing = _beyond(square, files, ranks)
            if landing is not None:
                yield 1 << lane + square, LascaMove((square, landing), ())


def _jumps() -> Iterator[Jump]:
    for (files, ranks), lane in LANES.items():
        for square in range(len(CELLS)):
            over, landing = _beyond(square, files, ranks), _beyond(square, 2 * files, 2 * ranks)
            if over is not None and landing is not None:
                move = LascaMove((square, landing), (over,))
                yield 1 << lane + square, 1 << square, 1 << over, 1 << landing, move


STEPS: Final = {step[0].bit_length(): step for step in _steps()}
"""By the length of a way's mask: that of a set of ways tells its last one."""
JUMPS: Final = {jump[0].bit_length(): jump for jump in _jumps()}
"""By the same."""
ON_BOARD: Final = sum(way for way, _ in STEPS.values())
