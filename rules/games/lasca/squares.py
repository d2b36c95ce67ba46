"""The 25 squares of Lasca and the ways across them.

A square is an index, counted from a1 = 0 to g7 = 24, left to right and upward. Every second cell of the
7 × 7 board is a square, so a step upward adds 3 to the left and 4 to the right, and a jump twice as much.
Sets of squares are bit masks.

A way is one of the four directions, in the order of OFFSETS: upward first, and left before right.
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


Jump: TypeAlias = tuple[int, int, LascaMove]
"""As masks the square jumped over and the one landed on; the move if nothing follows."""


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


def _steps(files: int, ranks: int) -> Iterator[tuple[int, LascaMove]]:
    for square in range(len(CELLS)):
        landing = _beyond(square, files, ranks)
        if landing is not None:
            yield 1 << square, LascaMove((square, landing), ())


def _jumps(files: int, ranks: int) -> Iterator[tuple[int, Jump]]:
    for square in range(len(CELLS)):
        over, landing = _beyond(square, files, ranks), _beyond(square, 2 * files, 2 * ranks)
        if over is not None and landing is not None:
            yield 1 << square, (1 << over, 1 << landing, LascaMove((square, landing), (over,)))


STEPS: Final = tuple(dict(_steps(*way)) for way in OFFSETS)
"""By way, then by the mask of the square that is left."""
JUMPS: Final = tuple(dict(_jumps(*way)) for way in OFFSETS)
"""By the same."""
