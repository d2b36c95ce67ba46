"""The two boards: an apex, three long rows and a short base, crossed by lines that run down from the top.

A point is an index into `Board.names`; a set of points is a bit mask. The names say where a point lies: the
row from A at the top to E at the bottom, then the line that runs down through it.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from rules.core.game import Move
from rules.core.graph import Graph


class _Path(NamedTuple):
    path: tuple[str, ...]
    captures: bool = False


class Play(_Path, Move):
    """A placement (one point), a step (two), captures (origin, then every landing) or a pass (none)."""

    __slots__ = ()


PASS = Play(())
STUCK = (PASS,)
"""The legal moves of lambs that are all shut in."""
APEX = "A"
FEW: Final = 10
"""Points whose sets are all known by a table: a third of the largest board."""
MANY: Final = 1 << FEW


class Row(NamedTuple):
    """A row of points: the number of its first one, and how many there are."""

    letter: str
    first: int
    points: int


class Board:
    """A board with all that could happen on it, looked up by point.

    levels: the names of each row from left to right, from the apex down.
    places: the placement on each point. steps: from each point, the mask of the points linked to it, and
    the steps to those of them that are empty, by their mask.
    jumps: (mask jumped over, mask of the landing, landing) from each point.
    camp: mask of the apex and the points linked to it, where the tigers begin.
    """

    def __init__(self, rows: Sequence[Row], lines: Sequence[str]) -> None:
        below = [tuple(f"{row.letter}{row.first + column}" for column in range(row.points)) for row in rows]
        self.levels = ((APEX,), *below)
        self.names = tuple(name for names in self.levels for name in names)
        self.graph = Graph(self.names, [*below, *(line.split() for line in lines)])
        self.everywhere = (1 << len(self.names)) - 1
        self.places = tuple(Play((name,)) for name in self.names)
        self.linked = tuple(sum(1 << end for end in ends) for ends in self.graph.neighbours)
        self._beside = tuple(self._linked_to_any(first) for first in range(0, 3 * FEW, FEW))
        self.camp = 1 | self.linked[0]
        self.steps = tuple((linked, self._steps(point)) for point, linked in enumerate(self.linked))
        self.jumps = tuple(
            tuple((1 << jump.over, 1 << jump.landing, jump.landing) for jump in jumps)
            for jumps in self.graph.jumps
        )

    def _linked_to_any(self, first: int) -> tuple[int, ...]:
        """For each mask of the points from this one on, the mask of those linked to any of them."""
        found = [0]
        for point in self.linked[first : first + FEW]:
            found += [point | known for known in found]
        return tuple(found)

    def _steps(self, start: int) -> Mapping[int, tuple[Play, ...]]:
        ends = self.graph.neighbours[start]
        return {
            sum(1 << end for end in free): tuple(Play((self.names[start], self.names[end])) for end in free)
            for count in range(len(ends) + 1)
            for free in combinations(ends, count)
        }

    def beside(self, points: int) -> int:
        """The mask of every point linked to one of these."""
        low, middle, high = self._beside
        return low[points & MANY - 1] | middle[points >> FEW & MANY - 1] | high[points >> 2 * FEW]

    def mask(self, names: Sequence[str]) -> int:
        """The set of these points. Raises NotationError for a name that is none."""
        return sum(1 << point for point in {self.graph.point(name) for name in names})

    def named(self, mask: int) -> tuple[str, ...]:
        """The names of a set of points, in the order of the board."""
        return tuple(name for point, name in enumerate(self.names) if mask >> point & 1)

    def over(self, start: int, end: int) -> int | None:
        """The mask between two points that a jump joins, or None."""
        return next((over for over, _, landing in self.jumps[start] if landing == end), None)


PYRAMID29 = Board(
    (Row("B", 1, 8), Row("C", 1, 8), Row("D", 1, 8), Row("E", 3, 4)),
    (
        "B1 C1 D1",
        "B2 C2 D2",
        "A B3 C3 D3 E3",
        "A B4 C4 D4 E4",
        "A B5 C5 D5 E5",
        "A B6 C6 D6 E6",
        "B7 C7 D7",
        "B8 C8 D8",
    ),
)
STANDARD23 = Board(
    (Row("B", 1, 6), Row("C", 1, 6), Row("D", 1, 6), Row("E", 2, 4)),
    ("B1 C1 D1", "A B2 C2 D2 E2", "A B3 C3 D3 E3", "A B4 C4 D4 E4", "A B5 C5 D5 E5", "B6 C6 D6"),
)
BOARDS: Final[Mapping[str, Board]] = MappingProxyType({"pyramid29": PYRAMID29, "standard23": STANDARD23})
"""By the word of the option `board`. The larger one has the 29 points of the seed (decision B-1)."""
