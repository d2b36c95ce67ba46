"""The board of 16 × 16 squares: camps, targets of the patience, and how a man gets from square to square.

A square is an index of `GRID`, a1 = 0. The men are `bytes`, one a square: 0 is empty, seat + 1 a man of it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from types import MappingProxyType
from typing import Final

from rules.core.game import Move
from rules.core.grid import ALL_EIGHT, grid

GRID: Final = grid(16, 16)
SIDE: Final = 16
BEYOND: Final = len(GRID)
"""The index of a landing beyond the border, where `WALL` stands."""
WALL: Final = b"\xff"


@dataclass(frozen=True, slots=True)
class HalmaMove(Move):
    """A move from one square to another, by any way. A pass stays off the board."""

    origin: int
    landing: int


PASS: Final = HalmaMove(-1, -1)


@cache
def moves_from(origin: int) -> tuple[HalmaMove, ...]:
    """Return the moves from a square, by landing: one object each, because a position lists some 160."""
    return tuple(HalmaMove(origin, landing) for landing in range(len(GRID)))


def _ways(origin: int) -> tuple[tuple[int, int], ...]:
    rays = (GRID.ray(origin, direction) for direction in ALL_EIGHT)
    return tuple((ray[0], ray[1] if len(ray) > 1 else BEYOND) for ray in rays if ray)


WAYS: Final = tuple(map(_ways, range(len(GRID))))
"""From each square, in each direction: the square beside it and the one behind that."""
NEIGHBOURS: Final = tuple(tuple(beside for beside, _ in ways) for ways in WAYS)


def reach(men: bytes, origins: Iterable[int]) -> list[tuple[int, list[int]]]:
    """Return each of some men's squares with every square the man can reach (seed 004).

    A man makes one step or any number of jumps, never both, and may not end where it began (H9).
    """
    board = men + WALL
    groups: dict[int, list[int]] = {}
    found = []
    for origin in origins:
        reached: list[int] = []
        for beside, behind in WAYS[origin]:
            if not board[beside]:
                reached.append(beside)
            elif not board[behind]:
                group = groups.get(behind) or _group(board, behind, groups)
                if behind not in reached:
                    reached += group
        found.append((origin, reached))
    return found


def _group(board: bytes, start: int, groups: dict[int, list[int]]) -> list[int]:
    """Return the empty squares that jumps join with one, and store the list under each of them.

    All men share it, although one that jumps leaves its own square empty: a jump keeps file and rank odd or
    even, so a man never comes to a square beside its own and cannot jump itself.
    """
    group = groups[start] = [start]
    for square in group:  # grows while it is read
        for beside, behind in WAYS[square]:
            if board[beside] and not board[behind] and behind not in groups:
                groups[behind] = group
                group.append(behind)
    return group


def route(men: bytes, origin: int, landing: int) -> tuple[int, ...] | None:
    """Return a shortest way of a man, both ends included, or None if it cannot go there."""
    board = men + WALL
    if board[landing]:
        return None
    if landing in NEIGHBOURS[origin]:
        return (origin, landing)
    came_from = {origin: origin}
    queue = [origin]
    for square in queue:
        for beside, behind in WAYS[square]:
            if board[beside] and not board[behind] and behind not in came_from:
                came_from[behind] = square
                queue.append(behind)
        if landing in came_from:
            return _walk_back(came_from, landing)
    return None


def _walk_back(came_from: Mapping[int, int], landing: int) -> tuple[int, ...]:
    way = [landing]
    while (square := came_from[way[-1]]) != way[-1]:
        way.append(square)
    return tuple(reversed(way))


def squares(names: str) -> tuple[int, ...]:
    """Return the squares named in a text, separated by spaces."""
    return tuple(map(GRID.square, names.split()))


NORTH_WEST: Final = {
    19: squares("a16 b16 c16 d16 e16 a15 b15 c15 d15 e15 a14 b14 c14 d14 a13 b13 c13 a12 b12"),
    13: squares("a16 b16 c16 d16 a15 b15 c15 d15 a14 b14 c14 a13 b13"),
}
"""The camp of seat 0 for two or one (19 men), and for four (13: without the six outer squares)."""
CORNERS: Final = ((False, False), (True, False), (True, True), (False, True))
"""North-west, north-east, south-east, south-west: whether files and ranks are mirrored."""


def _mirrored(square: int, *, files: bool, ranks: bool) -> int:
    file, rank = GRID.file(square), GRID.rank(square)
    return (SIDE - 1 - rank if ranks else rank) * SIDE + (SIDE - 1 - file if files else file)


def _camp(corner: int, men: int) -> tuple[int, ...]:
    files, ranks = CORNERS[corner]
    return tuple(sorted(_mirrored(square, files=files, ranks=ranks) for square in NORTH_WEST[men]))


@cache
def _getter(squares: tuple[int, ...]) -> Callable[[bytes], tuple[int, ...]]:
    return itemgetter(*squares)


@dataclass(frozen=True, slots=True)
class Table:
    """Camps, targets and teams, which follow from the number of players.

    men: of each seat. camps: home of each seat, clockwise from the north-west. targets: by seat, the squares
    that its men must reach. teams: the seats that win together.
    """

    men: int
    camps: tuple[tuple[int, ...], ...]
    targets: tuple[tuple[int, ...], ...]
    teams: tuple[tuple[int, ...], ...]

    def team_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win with a seat, itself included."""
        return self.teams[seat * len(self.teams) // len(self.camps)]

    def on_target(self, men: bytes, seat: int) -> tuple[int, ...]:
        """Return the men on the squares of a seat's target."""
        return _getter(self.targets[seat])(men)

    def home(self, men: bytes, seat: int) -> int:
        """Count the men of a seat that stand on its target."""
        return self.on_target(men, seat).count(seat + 1)

    def start(self) -> bytes:
        """Return the men before the first move."""
        men = bytearray(len(GRID))
        for seat, camp in enumerate(self.camps):
            for square in camp:
                men[square] = seat + 1
        return bytes(men)


TARGETS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "turned_camp": squares("f14 g14 e13 f13 g13 d12 e12 f12 g12 c11 d11 e11 f11 g11 c10 d10 e10 f10 g10"),
        "hexagon": squares("e14 f14 g14 d13 e13 f13 g13 c12 d12 e12 f12 g12 c11 d11 e11 f11 c10 d10 e10"),
        "arrowhead": squares("f15 g15 e14 f14 g14 d13 e13 f13 c12 d12 e12 f12 b11 c11 d11 e11 f11 b10 c10"),
        "anchor": squares("f15 e14 f14 g14 d13 e13 f13 c12 d12 e12 f12 g12 b11 c11 d11 e11 f11 c10 e10"),
        "rampart": squares("g16 f15 g15 e14 f14 g14 d13 e13 f13 c12 d12 e12 b11 c11 d11 f11 a10 b10 c10"),
    }
)
"""Figures of the patience that can be reached in 19 moves: proved by stored solutions."""


@cache
def table(seats: int, target: str) -> Table:
    """Return the table for `seats` players. `target` only matters for one; `free` is the opposite camp."""
    if seats == 4:
        camps = tuple(_camp(corner, 13) for corner in range(4))
        return Table(13, camps, camps[2:] + camps[:2], ((0, 1), (2, 3)))
    camps = (_camp(0, 19), _camp(2, 19))
    if seats == 2:
        return Table(19, camps, camps[::-1], ((0,), (1,)))
    return Table(19, camps[:1], (TARGETS.get(target, camps[1]),), ((0,),))
