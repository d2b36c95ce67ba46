"""Columns on squares, and how they step and jump: Lasca without turns, counters and endings.

A square is an index: the 25 white squares are counted from a1 = 0 to g7 = 24, left to right and upward, so
the square jumped over has the mean of the indices of origin and landing. Sets of squares are bit masks.

A column is a string from bottom to top: `w` and `r` are soldiers, `W` and `R` officers, white and red. Its
last letter is the guide, to whose side it belongs; `""` is an empty square.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from rules.core.game import Move
from rules.core.grid import DIAGONAL, grid

WHITE, RED = 0, 1
MEN = ("wW", "rR")
"""Soldier and officer of each side."""
SOLDIERS, OFFICERS = "wr", "WR"

GRID = grid(7, 7)
CELLS = tuple(cell for cell in range(len(GRID)) if cell % 2 == 0)
"""The cell of the 7 × 7 grid that each square is: every second one, so all four corners are squares."""
NAMES = tuple(GRID.names[cell] for cell in CELLS)
EVERYWHERE = (1 << len(CELLS)) - 1
LAST_RANK = tuple(
    frozenset(square for square, cell in enumerate(CELLS) if GRID.rank(cell) == rank) for rank in (6, 0)
)
"""Where the soldiers of each side are promoted."""
FORWARD = (1, -1)
"""The direction of each side's soldiers, in ranks."""


@dataclass(frozen=True, slots=True)
class LascaMove(Move):
    """A step or a whole series of jumps: the origin, then every landing."""

    path: tuple[int, ...]

    @property
    def jumps(self) -> bool:
        """Whether it captures: a jump is twice as long as a step."""
        return abs(self.path[1] - self.path[0]) > 4


class Board(NamedTuple):
    """Where the columns are.

    columns: one a square. guides: by side, the squares of its columns. officers: the squares whose guide
    is an officer. The masks follow from the columns; `build` makes them.
    """

    columns: tuple[str, ...]
    guides: tuple[int, int]
    officers: int

    def height(self) -> int:
        """How many columns there are. It never rises."""
        return (self.guides[WHITE] | self.guides[RED]).bit_count()


class Change(NamedTuple):
    """What a move does. prisoners: how many it takes. freed: squares jumped over that are now the mover's."""

    board: Board
    prisoners: int
    freed: tuple[int, ...]
    promoted: bool


class Jump(NamedTuple):
    """The squares jumped over and landed on, as masks, and the landing as an index."""

    over: int
    target: int
    landing: int


class Reach(NamedTuple):
    """All that a guide on one square could do if nothing hindered it; steps with the mask of the landing."""

    steps: tuple[tuple[int, LascaMove], ...]
    jumps: tuple[Jump, ...]


def _reach(square: int, directions: Iterable[tuple[int, int]]) -> Reach:
    steps, jumps = [], []
    for direction in directions:
        ray = [CELLS.index(cell) for cell in GRID.ray(CELLS[square], direction)]
        if ray:
            steps.append((1 << ray[0], LascaMove((square, ray[0]))))
        if len(ray) > 1:
            jumps.append(Jump(1 << ray[0], 1 << ray[1], ray[1]))
    return Reach(tuple(steps), tuple(jumps))


def _table(directions: Collection[tuple[int, int]]) -> Mapping[int, Reach]:
    return {1 << square: _reach(square, directions) for square in range(len(CELLS))}


OFFICER = _table(DIAGONAL)
SOLDIER = tuple(_table([way for way in DIAGONAL if way[1] == forward]) for forward in FORWARD)
"""What guides can do, by the mask of their square; soldiers by side."""


def build(columns: Iterable[str]) -> Board:
    """The board with these columns, one for each of the 25 squares."""
    columns = tuple(columns)

    def guided_by(men: str) -> int:
        return sum(1 << square for square, column in enumerate(columns) if column and column[-1] in men)

    return Board(columns, (guided_by(MEN[WHITE]), guided_by(MEN[RED])), guided_by(OFFICERS))


START = build(("w",) * 11 + ("",) * 3 + ("r",) * 11)


def moves(board: Board, side: int) -> tuple[LascaMove, ...]:
    """Every move of a side: series of jumps where there is one to make, steps only where there is none."""
    mine, theirs = board.guides[side], board.guides[1 - side]
    empty = EVERYWHERE ^ mine ^ theirs
    soldiers, officers = SOLDIER[side], board.officers
    found: list[LascaMove] = []
    guides = mine
    while guides:
        here = guides & -guides
        guides ^= here
        table = OFFICER if here & officers else soldiers
        for over, target, _ in table[here].jumps:
            if theirs & over and empty & target:
                origin = here.bit_length() - 1
                found += _series(table, here, theirs, empty | here, (origin,))
                break
    if found:
        return tuple(found)
    guides = mine
    while guides:
        here = guides & -guides
        guides ^= here
        for target, step in (OFFICER if here & officers else soldiers)[here].steps:
            if empty & target:
                found.append(step)
    return tuple(found)


def _series(
    table: Mapping[int, Reach], here: int, theirs: int, empty: int, path: tuple[int, ...]
) -> Iterator[LascaMove]:
    """Every way to go on jumping until nothing is left to jump.

    What was jumped is struck off `theirs`, so nothing is jumped twice (L-2). A soldier that reaches its last
    rank has nowhere to go forward, so promotion ends the series by itself (L-1).
    """
    last = True
    for over, target, landing in table[here].jumps:
        if theirs & over and empty & target:
            last = False
            yield from _series(table, target, theirs ^ over, empty, (*path, landing))
    if last:
        yield LascaMove(path)


def moved(board: Board, side: int, move: LascaMove) -> Change:
    """What a legal move of a side does."""
    columns = list(board.columns)
    mine, theirs, officers = board.guides[side], board.guides[1 - side], board.officers
    path = move.path
    origin, end = path[0], path[-1]
    column = columns[origin]
    columns[origin] = ""
    mine ^= 1 << origin
    officers &= ~(1 << origin)
    prisoners = len(path) - 1 if move.jumps else 0
    freed: tuple[int, ...] = ()
    if prisoners:
        own = MEN[side]
        for start, landing in pairwise(path):
            over = (start + landing) >> 1
            bit = 1 << over
            prisoner, rest = columns[over][-1], columns[over][:-1]
            columns[over] = rest
            column = prisoner + column
            officers &= ~bit
            guide = rest[-1:]
            if not guide or guide in own:
                theirs ^= bit
            if guide and guide in own:
                mine |= bit
                freed += (over,)
            if guide and guide in OFFICERS:
                officers |= bit
    promoted = end in LAST_RANK[side] and column[-1] == SOLDIERS[side]
    if promoted:
        column = column[:-1] + MEN[side][1]
    columns[end] = column
    mine |= 1 << end
    if column[-1] in OFFICERS:
        officers |= 1 << end
    guides = (mine, theirs) if side == WHITE else (theirs, mine)
    return Change(Board(tuple(columns), guides, officers), prisoners, freed, promoted)
