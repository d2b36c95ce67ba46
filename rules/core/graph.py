"""Boards of points and lines: adjacent points, and the jumps that the lines allow."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.core.errors import NotationError


@dataclass(frozen=True, slots=True)
class Jump:
    """Three consecutive points of one line, by index."""

    origin: int
    over: int
    landing: int


class Graph:
    """Points named in order, joined by lines; each line is a sequence of point names."""

    def __init__(self, names: Sequence[str], lines: Iterable[Sequence[str]]) -> None:
        self.names = tuple(names)
        self._points = {name.casefold(): point for point, name in enumerate(self.names)}
        self.lines = tuple(tuple(self.point(name) for name in line) for line in lines)
        neighbours: list[set[int]] = [set() for _ in self.names]
        jumps: list[list[Jump]] = [[] for _ in self.names]
        for line in self.lines:
            for near, far in pairwise(line):
                neighbours[near].add(far)
                neighbours[far].add(near)
            for first, over, last in zip(line, line[1:], line[2:], strict=False):
                jumps[first].append(Jump(first, over, last))
                jumps[last].append(Jump(last, over, first))
        self.neighbours = tuple(tuple(sorted(points)) for points in neighbours)
        self.jumps = tuple(tuple(found) for found in jumps)

    def __len__(self) -> int:
        return len(self.names)

    def point(self, name: str) -> int:
        """Return the point of a name such as `B4`. Raises NotationError."""
        try:
            return self._points[name.casefold()]
        except KeyError:
            raise NotationError("no_such_site", site=name[:20]) from None
