"""The board of 16 × 16 squares: camps, targets of the patience, and how a man gets from square to square.

A square is an index of `GRID`, a1 = 0. The men are `bytes`, one a square: 0 is empty, seat + 1 a man of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from types import MappingProxyType
from typing import Final

from rules.core.game import Move
from rules.core.grid import ALL_EIGHT, grid

GRID: Final = grid(16, 16)
SIDE: Final = 16


@dataclass(frozen=True, slots=True)
class HalmaMove(Move):
    """From a square to another; by which way never matters. A pass stays where it is, off the board."""

    origin: int
    landing: int


PASS: Final = HalmaMove(-1, -1)


@cache
def moves_from(origin: int) -> tuple[HalmaMove, ...]:
    """The moves from a square, by landing: one object each, because a position lists some 160 of them."""
    return tuple(HalmaMove(origin, landing) for landing in range(len(GRID)))


def _ways(origin: int) -> tuple[tuple[int, int], ...]:
    rays = (GRID.ray(origin, direction) for direction in ALL_EIGHT)
    return tuple((ray[0], ray[1]) for ray in rays if len(ray) > 1)


NEIGHBOURS: Final = tuple(
    tuple(ray[0] for direction in ALL_EIGHT if (ray := GRID.ray(origin, direction)))
    for origin in range(len(GRID))
)
JUMPS: Final = tuple(map(_ways, range(len(GRID))))
"""From each square: the square jumped over and the landing behind it."""


def destinations(men: bytes, origin: int) -> list[int]:
    """Every square a man can reach: by one step, or by any number of jumps, never by both (seed 004).

    The man jumps from square to square, so its own square is empty meanwhile: it cannot jump itself. To
    end where it began is no move (H9).
    """
    lifted = bytearray(men)
    lifted[origin] = 0
    taken = bytearray(men)
    reached = [origin]
    for square in reached:  # grows while it is read
        for over, landing in JUMPS[square]:
            if lifted[over] and not taken[landing]:
                taken[landing] = 1
                reached.append(landing)
    reached[:1] = [square for square in NEIGHBOURS[origin] if not taken[square]]
    return reached


def route(men: bytes, origin: int, landing: int) -> tuple[int, ...] | None:
    """A shortest way of a man, both ends included, or None where it cannot go."""
    if men[landing]:
        return None
    if landing in NEIGHBOURS[origin]:
        return (origin, landing)
    lifted = bytearray(men)
    lifted[origin] = 0
    came_from = {origin: origin}
    queue = [origin]
    for square in queue:
        for over, target in JUMPS[square]:
            if lifted[over] and not men[target] and target not in came_from:
                came_from[target] = square
                queue.append(target)
        if landing in came_from:
            return _walk_back(came_from, landing)
    return None


def _walk_back(came_from: Mapping[int, int], landing: int) -> tuple[int, ...]:
    way = [landing]
    while (square := came_from[way[-1]]) != way[-1]:
        way.append(square)
    return tuple(reversed(way))


def squares(names: str) -> tuple[int, ...]:
    """The squares named in a text, separated by spaces."""
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


@dataclass(frozen=True, slots=True)
class Table:
    """What the number of players decides.

    men: how many each has. camps: home of each seat, clockwise from the north-west. targets: where each
    seat's men go. teams: the seats that win together.
    """

    men: int
    camps: tuple[tuple[int, ...], ...]
    targets: tuple[tuple[int, ...], ...]
    teams: tuple[tuple[int, ...], ...]

    def on_target(self, men: bytes, seat: int) -> bytes:
        """What stands on the squares a seat goes to."""
        return bytes(itemgetter(*self.targets[seat])(men))

    def home(self, men: bytes, seat: int) -> int:
        """How many men of a seat stand on their target."""
        return self.on_target(men, seat).count(seat + 1)

    def start(self) -> bytes:
        """The men before the first move."""
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
    """The table for so many players; `target` counts for one only, and `free` is the opposite camp."""
    if seats == 4:
        camps = tuple(_camp(corner, 13) for corner in range(4))
        return Table(13, camps, camps[2:] + camps[:2], ((0, 1), (2, 3)))
    camps = (_camp(0, 19), _camp(2, 19))
    if seats == 2:
        return Table(19, camps, camps[::-1], ((0,), (1,)))
    return Table(19, camps[:1], (TARGETS.get(target, camps[1]),), ((0,),))
