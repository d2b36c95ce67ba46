"""The 25 squares of Lasca and the ways across them.

A square is an index, counted from a1 = 0 to g7 = 24, left to right and upward. Every second cell of the
7 × 7 board is a square, so a step upward adds 3 to the left and 4 to the right, and a jump twice as much.
Sets of squares are bit masks.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from rules.core.game import Move
from rules.core.grid import DIAGONAL, grid

WHITE: Final = 0
RED: Final = 1
FORWARD: Final = (1, -1)
"""The way of each side's soldiers, in ranks."""
UP_LEFT: Final = 3
UP_RIGHT: Final = 4
UP_LEFT_TWICE: Final = 2 * UP_LEFT
UP_RIGHT_TWICE: Final = 2 * UP_RIGHT

GRID: Final = grid(7, 7)
CELLS: Final = tuple(range(0, len(GRID), 2))
"""The cell of the grid that each square is; all four corners are squares."""
NAMES: Final = tuple(GRID.names[cell] for cell in CELLS)


class _Way(NamedTuple):
    path: tuple[int, ...]
    over: tuple[int, ...]


class LascaMove(_Way, Move):
    """A step, or a whole series of jumps.

    path: the origin, then every landing. over: the squares jumped, in order; none for a step.
    """

    __slots__ = ()


class Jump(NamedTuple):
    """One jump: the squares jumped over and landed on as masks, and the move it makes if nothing follows."""

    enemy: int
    target: int
    move: LascaMove


Jumps: TypeAlias = Mapping[int, tuple[Jump, ...]]
"""By the mask of the square a guide stands on: all it could jump if there were enemies everywhere."""


def _beside(square: int, files: int, ranks: int) -> int | None:
    """The square so far to the right and upward, if there is one."""
    cell = GRID.offset(CELLS[square], files, ranks)
    return None if cell is None else CELLS.index(cell)


def _within(files: int) -> int:
    """The squares from which one can go so many files to the right and stay on the board."""
    return sum(1 << square for square, cell in enumerate(CELLS) if 0 <= GRID.file(cell) + files < GRID.width)


def _steps(files: int, ranks: int) -> Mapping[int, LascaMove]:
    """The steps in one direction, by the mask of their origin."""
    ends = {square: _beside(square, files, ranks) for square in range(len(CELLS))}
    return {1 << square: LascaMove((square, end), ()) for square, end in ends.items() if end is not None}


def _jumps(*ranks: int) -> Jumps:
    """The jumps of a guide that moves so many ranks at a time: up, down or both."""
    table: dict[int, list[Jump]] = {1 << square: [] for square in range(len(CELLS))}
    for square in range(len(CELLS)):
        for files, upward in DIAGONAL:
            over, landing = _beside(square, files, upward), _beside(square, 2 * files, 2 * upward)
            if upward in ranks and over is not None and landing is not None:
                move = LascaMove((square, landing), (over,))
                table[1 << square].append(Jump(1 << over, 1 << landing, move))
    return {here: tuple(jumps) for here, jumps in table.items()}


EVERYWHERE: Final = (1 << len(CELLS)) - 1
LEFT: Final = _within(-1)
LEFT_TWICE: Final = _within(-2)
RIGHT: Final = _within(1)
RIGHT_TWICE: Final = _within(2)
LAST_RANK: Final = tuple(
    sum(1 << square for square, cell in enumerate(CELLS) if GRID.rank(cell) == rank) for rank in (6, 0)
)
"""Where the soldiers of each side are promoted."""

STEPS_UP_LEFT: Final = _steps(-1, 1)
STEPS_UP_RIGHT: Final = _steps(1, 1)
STEPS_DOWN_LEFT: Final = _steps(-1, -1)
STEPS_DOWN_RIGHT: Final = _steps(1, -1)

SOLDIER_JUMPS: Final = tuple(_jumps(forward) for forward in FORWARD)
"""By side."""
OFFICER_JUMPS: Final = _jumps(*FORWARD)
