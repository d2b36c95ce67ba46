"""A ring of equal sectors around a hub: outlines, and the places of stakes in a sector.

Measures are pixels. The origin is the middle of the ring. Angles run clockwise from the right.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin, sqrt
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas, Ink, Point
from render.palette import RGB
from rules.core.diagram import Layout, Site

PLATE: Final = 0.155
"""Radius of the plate that bears a figure, in depths of its sector."""
APART: Final = 0.04
"""From a plate to the rim, in depths of its sector."""
LARGEST, SMALLEST, STEP = 50, 28, 2
"""Diameters of chips to try."""
EDGE: Final = 5
"""Space between chips and the edge of their sector."""
PHASES: Final = 6
"""Number of heights to try for the first row."""
ROWS: Final = 2
"""Number of equal pixel rows along the edges of sectors."""
ARC: Final = 24
"""Corners along an arc."""
SEAM: Final = 1.8
"""Width of the seam between two sectors."""


class Sector(NamedTuple):
    """A sector by its middle and half angle, and by its inner and outer radius."""

    angle: float
    half: float
    inner: float
    outer: float

    @property
    def plate(self) -> tuple[float, float, float]:
        """Middle and radius of the plate of the figure, nearest the rim."""
        depth = self.outer - self.inner
        away = self.outer - (PLATE + APART) * depth
        return away * cos(self.angle), away * sin(self.angle), PLATE * depth

    def outline(self) -> list[Point]:
        """Return the corners along both arcs."""
        turns = [self.angle + self.half * (2 * step / ARC - 1) for step in range(ARC + 1)]
        outer = [(self.outer * cos(turn), self.outer * sin(turn)) for turn in turns]
        inner = [(self.inner * cos(turn), self.inner * sin(turn)) for turn in reversed(turns)]
        return outer + inner

    def within(self, edge: float) -> "Sector":
        """Return the sector without an edge of equal width."""
        half = self.half - edge * 2 / (self.inner + self.outer)
        return Sector(self.angle, half, self.inner + edge, self.outer - edge)

    def seams(self) -> Iterator[list[Point]]:
        """Yield the outlines of the seams along both edges, as far as they lie in the sector."""
        for side in (-1, 1):
            edge = self.angle + side * self.half
            across, down = side * sin(edge) * SEAM / 2, -side * cos(edge) * SEAM / 2
            ends = [(r * cos(edge), r * sin(edge)) for r in (self.inner, self.outer)]
            yield [*ends, *((x + across, y + down) for x, y in reversed(ends))]


class Sheet:
    """A sheet that is drawn in steps of equal rows. An edge that moves in every row doubles a file."""

    def __init__(self, width: int, height: int, middle: Point, paper: RGB | None = None) -> None:
        self._canvas, self._size = Canvas(width, -(-height // ROWS), paper), (width, height)
        self._middle = middle

    def disc(self, r: float, *, fill: Ink) -> None:
        """Draw a disc about the middle."""
        x, y = self._middle
        self._canvas.ellipse(x, y / ROWS, r, r / ROWS, fill=fill)

    def polygon(self, corners: Sequence[Point], *, fill: Ink) -> None:
        """Draw a polygon. The origin of its corners is the middle."""
        x, y = self._middle
        self._canvas.polygon([(x + across, (y + down) / ROWS) for across, down in corners], fill=fill)

    def finished(self) -> Image.Image:
        """Return the picture at its real size."""
        low, (width, height) = self._canvas.finished(), self._size
        tall = low.resize((width, low.height * ROWS), Image.Resampling.NEAREST)
        return tall.crop((0, 0, width, height))


class Cell(NamedTuple):
    x: float
    y: float
    diameter: int


def sector(layout: Layout, site: Site, unit: float) -> Sector:
    """Return the sector of a site at `unit` pixels per unit."""
    across, down = site.x - layout.width / 2, site.y - layout.height / 2
    away, count = hypot(across, down), sum(one.shape == "sector" for one in layout.sites)
    inner, outer = (away + side * site.width / 2 for side in (-1, 1))
    return Sector(atan2(down, across), pi / count, inner * unit, outer * unit)


@lru_cache(maxsize=512)
def cells(place: Sector, count: int, label: tuple[int, int]) -> tuple[Cell, ...]:
    """Return places for chips with a label below each: the largest that fit, in rows from the top.

    label: width and height. The result is shorter than `count` if even the smallest do not all fit.
    """
    best: tuple[Cell, ...] = ()
    for diameter in range(LARGEST, SMALLEST - 1, -STEP):
        width, height = max(diameter, label[0]) + 3, diameter + label[1] + 4
        for phase in range(PHASES):
            found = _filled(place, count, (width, height), phase * height / PHASES)
            if len(found) > len(best):
                best = tuple(Cell(x, y - label[1] / 2, diameter) for x, y in found)
        if len(best) >= count:
            break
    return best


def _filled(place: Sector, count: int, size: tuple[int, int], shift: float) -> list[Point]:
    """Return the middles of at most `count` rectangles. Rows near the middle of the room fill first."""
    width, height = size
    rows = []
    top, bottom = _reach(place)
    y = top + height / 2 + shift
    while y + height / 2 <= bottom:
        for start, end in _free(place, y, size):
            rows.append((start, end, y))
        y += height
    _, middle = _middle(place)
    rows.sort(key=lambda row: abs(row[2] - middle))
    found: list[Point] = []
    for start, end, y in rows:
        fitting = min(int((end - start) / width) + 1, count - len(found))
        found += [((start + end) / 2 + (index - (fitting - 1) / 2) * width, y) for index in range(fitting)]
    return sorted(found, key=lambda one: (one[1], one[0]))


def _reach(place: Sector) -> tuple[float, float]:
    heights = [y for _, y in place.outline()]
    return min(heights) + EDGE, max(heights) - EDGE


def _middle(place: Sector) -> Point:
    """Return the middle of the room between the hub and the plate."""
    x, y, r = place.plate
    away = (place.inner + hypot(x, y) - r) / 2
    return away * cos(place.angle), away * sin(place.angle)


def _free(place: Sector, y: float, size: tuple[int, int]) -> Iterator[tuple[float, float]]:
    """Yield the ranges of middles on a row for a rectangle in the sector, off the hub and the plate."""
    half, upper, lower = size[0] / 2, y - size[1] / 2, y + size[1] / 2
    farthest = max(abs(upper), abs(lower))
    room = (place.outer - EDGE) ** 2 - farthest**2
    if room <= half**2:
        return
    start, end = half - sqrt(room), sqrt(room) - half
    for side in (-1, 1):
        turn = place.angle + side * place.half
        across, down = side * sin(turn), -side * cos(turn)  # points into the sector
        least = EDGE - min(down * upper, down * lower) + abs(across) * half
        if across > SLIGHT:
            start = max(start, least / across)
        elif across < -SLIGHT:
            end = min(end, least / across)
        elif least > 0:
            return
    taken = [(0.0, 0.0, place.inner + EDGE), place.plate]
    bounds = [start]
    for x, middle, r in taken:
        away = max(upper - middle, 0, middle - lower)
        if away < r:
            reach = sqrt(r**2 - away**2) + half
            bounds += [x - reach, x + reach]
    points = sorted({start, end, *(min(max(bound, start), end) for bound in bounds)}) if start <= end else []
    for left, right in pairwise(points):
        inside = (left + right) / 2
        if right > left and not any(_covers(one, inside, half, (upper, lower)) for one in taken):
            yield left, right


SLIGHT: Final = 1e-6


def _covers(disc: tuple[float, float, float], x: float, half: float, rows: Point) -> bool:
    """Return True if a rectangle about x touches a disc."""
    across = max(abs(x - disc[0]) - half, 0)
    down = max(rows[0] - disc[1], 0, disc[1] - rows[1])
    return hypot(across, down) < disc[2]
