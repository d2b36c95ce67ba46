"""The two boards: an apex, three long rows and a short base, crossed by lines that run down from the top.

A point is an index into `Board.names`; a set of points is a bit mask. A name is the row, A at the top to E at
the bottom, and the number of the line that runs down through the point.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from rules.core.game import Fact, Move, Seat
from rules.core.graph import Graph

TIGERS: Final = Seat(0)
LAMBS: Final = Seat(1)


class _Path(NamedTuple):
    path: tuple[str, ...]
    captures: bool = False


class Play(_Path, Move):
    """A placement (one point), a step (two), captures (origin, then every landing) or a pass (none)."""

    __slots__ = ()


PASS: Final = Play(())
STUCK: Final = (PASS,)
"""The legal moves of lambs that are all shut in."""
APEX: Final = "A"
FEW: Final = 10
"""Points whose sets all have an entry in a table: a third of the largest board."""
MANY: Final = 1 << FEW


class Effect(NamedTuple):
    """A move's change to the board and its facts, the same in every position.

    change: mask of the points that the mover's man leaves or comes to. taken: mask of the captured lambs.
    """

    change: int
    taken: int
    facts: tuple[Fact, ...]


class Jump(NamedTuple):
    """A jump from a point. over, target: masks of the point jumped over and of the landing."""

    over: int
    target: int
    landing: int
    play: Play


class Row(NamedTuple):
    """A row of points: the number of its first one, and how many there are."""

    letter: str
    first: int
    points: int


class Board:
    """A board with all that could happen on it, looked up by point.

    levels: the names of each row from left to right, from the apex down. places: the placement on each point.
    linked: from each point, the mask of the points linked to it. jumps: the jumps from each point.
    camp: mask of the apex and the points linked to it, where the tigers begin. safe: mask of the points that
    no line runs across; a lamb there cannot be captured.
    """

    def __init__(self, rows: Sequence[Row], lines: Sequence[str]) -> None:
        below = [tuple(f"{row.letter}{row.first + column}" for column in range(row.points)) for row in rows]
        self.levels = ((APEX,), *below)
        self.names = tuple(name for names in self.levels for name in names)
        self.graph = Graph(self.names, [*below, *(line.split() for line in lines)])
        self.everywhere = (1 << len(self.names)) - 1
        self.places = tuple(Play((name,)) for name in self.names)
        self.linked = tuple(sum(1 << end for end in ends) for ends in self.graph.neighbours)
        self.camp = 1 | self.linked[0]
        self.jumps = tuple(
            tuple(
                Jump(1 << jump.over, 1 << jump.landing, jump.landing, self.capture(start, jump.landing))
                for jump in jumps
            )
            for start, jumps in enumerate(self.graph.jumps)
        )
        self._jumps_over = tuple(map(_by_lambs, self.jumps))
        crossed = {jump.over for jumps in self.graph.jumps for jump in jumps}
        self.safe = sum(1 << point for point in range(len(self.names)) if point not in crossed)
        walks = [(linked, self._steps(point)) for point, linked in enumerate(self.linked)]
        self._steps_from = {1 << point: walk for point, walk in enumerate(walks)}
        thirds = range(0, 3 * FEW, FEW)
        self._beside = tuple(_unions(self.linked[first : first + FEW]) for first in thirds)
        self._walks = tuple(_subsets(walks[first : first + FEW]) for first in thirds)
        plays = [PASS, *self.places, *(play for _, steps in walks for play in steps[max(steps)])]
        self._effects = tuple({play: self._effect(seat, play) for play in plays} for seat in (TIGERS, LAMBS))

    def _steps(self, start: int) -> Mapping[int, tuple[Play, ...]]:
        """Return the steps from a point, by the mask of the linked points that are empty."""
        ends = self.graph.neighbours[start]
        return {
            sum(1 << end for end in free): tuple(Play((self.names[start], self.names[end])) for end in free)
            for count in range(len(ends) + 1)
            for free in combinations(ends, count)
        }

    def capture(self, *path: int) -> Play:
        """Return the capture that goes from point to point."""
        return Play(tuple(self.names[point] for point in path), captures=True)

    def _effect(self, seat: Seat, move: Play) -> Effect:
        change = 0
        for name in move.path:
            change ^= 1 << self.graph.point(name)
        match move.path:
            case (place,):
                fact = Fact("placed", {"seat": seat, "side": seat, "to": place})
            case (start, end):
                fact = Fact("moved", {"seat": seat, "from": start, "to": end, "side": seat})
            case _:
                fact = Fact("passed", {"seat": seat})
        return Effect(change, 0, (fact,))

    def effect(self, seat: Seat, move: Play) -> Effect:
        """Return the effect of a move of a seat."""
        return _capture_effect(self, move.path) if move.captures else self._effects[seat][move]

    def beside(self, points: int) -> int:
        """Return the mask of every point linked to one of these."""
        low, middle, high = self._beside
        return low[points & MANY - 1] | middle[points >> FEW & MANY - 1] | high[points >> 2 * FEW]

    def steps(self, men: int, empty: int) -> list[Play]:
        """Return every step of some men to an empty point."""
        low, middle, high = self._walks
        found: list[Play] = []
        for linked, steps in low[men & MANY - 1]:
            found += steps[linked & empty]
        for linked, steps in middle[men >> FEW & MANY - 1]:
            found += steps[linked & empty]
        for linked, steps in high[men >> 2 * FEW]:
            found += steps[linked & empty]
        return found

    def captures(self, tigers: int, lambs: int, empty: int, *, several: bool) -> list[Play]:
        """Return every capture and, if several are allowed, every series: none is compulsory (T-5)."""
        found: list[Play] = []
        while tigers:
            here = tigers & -tigers
            tigers ^= here
            self._add_captures(found, here, lambs, empty, several=several)
        return found

    def tiger_moves(self, tigers: int, lambs: int, empty: int, *, several: bool) -> list[Play]:
        """Return every step of the tigers, then every capture."""
        found: list[Play] = []
        captures: list[Play] = []
        while tigers:
            here = tigers & -tigers
            tigers ^= here
            linked, steps = self._steps_from[here]
            found += steps[linked & empty]
            if lambs & linked:
                self._add_captures(captures, here, lambs, empty, several=several)
        return found + captures

    def _add_captures(self, found: list[Play], here: int, lambs: int, empty: int, *, several: bool) -> None:
        start = here.bit_length() - 1
        linked, jumps = self._jumps_over[start]
        for over, target, landing, play in jumps[lambs & linked]:
            if empty & target:
                found.append(play)
                # Lambs are taken off at once: their points, like the tiger's own, can be landed on.
                left, free = lambs ^ over, empty | here | over
                if several and left & self.linked[landing]:
                    self._add_series(found, (start, landing), left, free)

    def _add_series(self, found: list[Play], path: tuple[int, ...], lambs: int, empty: int) -> None:
        linked, jumps = self._jumps_over[path[-1]]
        for over, target, landing, _ in jumps[lambs & linked]:
            if empty & target:
                longer = (*path, landing)
                found.append(_series(self, longer))
                self._add_series(found, longer, lambs ^ over, empty | over)

    def mask(self, names: Sequence[str]) -> int:
        """Return the set of these points. Raises NotationError for a name that is none."""
        return sum(1 << point for point in {self.graph.point(name) for name in names})

    def named(self, mask: int) -> tuple[str, ...]:
        """Return the names of a set of points, in the order of the board."""
        return tuple(name for point, name in enumerate(self.names) if mask >> point & 1)

    def over(self, start: int, end: int) -> int | None:
        """Return the mask between two points that a jump joins, or None."""
        return next((jump.over for jump in self.jumps[start] if jump.landing == end), None)


def _unions(masks: Sequence[int]) -> tuple[int, ...]:
    """Return for each subset of some masks, as a bit mask of their places, the union of its members."""
    found = [0]
    for mask in masks:
        found += [mask | known for known in found]
    return tuple(found)


_Walks = tuple[tuple[int, Mapping[int, tuple[Play, ...]]], ...]


def _subsets(walks: Sequence[tuple[int, Mapping[int, tuple[Play, ...]]]]) -> tuple[_Walks, ...]:
    """Return every subset of the walks of some points, by the bit mask of their places."""
    found: list[_Walks] = [()]
    for walk in walks:
        found += [(*known, walk) for known in found]
    return tuple(found)


def _by_lambs(jumps: Sequence[Jump]) -> tuple[int, Mapping[int, tuple[Jump, ...]]]:
    """Return the mask of the points jumped over, and the possible jumps by the mask of lambs there."""
    chosen = [some for count in range(len(jumps) + 1) for some in combinations(jumps, count)]
    return sum(jump.over for jump in jumps), {sum(jump.over for jump in some): some for some in chosen}


@lru_cache(maxsize=4096)
def _series(board: Board, path: tuple[int, ...]) -> Play:
    return board.capture(*path)


@lru_cache(maxsize=4096)
def _capture_effect(board: Board, path: tuple[str, ...]) -> Effect:
    points = [board.graph.point(name) for name in path]
    taken = [board.over(start, end) or 0 for start, end in pairwise(points)]
    lambs = tuple(name for mask in taken for name in board.named(mask))
    ends = {"from": path[0], "to": path[-1]}
    fact = Fact("captured", {"seat": TIGERS, **ends, "path": path, "lambs": lambs, "count": len(lambs)})
    return Effect(1 << points[0] ^ 1 << points[-1], sum(taken), (fact,))


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
"""The boards by the word of the option `board`. The larger one has the 29 points of the seed (B-1)."""
