"""Where the sites of a layout lie on its picture, in pixels."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor
from typing import Final, NamedTuple

from render.board.sectors import ROWS, sector
from render.board.stacking import POINT_MARGIN
from rules.core.diagram import Layout, Shape, Site

WIDTH: Final = 900
"""Pixels from the left to the right edge of a picture that is wider than high."""
NARROW: Final = 800
"""The same for a square board, whose picture is higher than wide because of what is written around it."""
ROUND: Final = 660
"""The same for a ring: its edges are slanted everywhere, and every pixel of them costs bytes."""
PHONE: Final = 360
"""Pixels a picture is wide on a phone."""
SMALLEST: Final = 11
"""The size of the smallest letters there."""
EDGE: Final = 0.12
"""Units of frame beyond sites and labels."""


class Box(NamedTuple):
    """A rectangle of pixels."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a layout lies: `unit` pixels a unit, its corner (0, 0) at (left, top) of the picture's board."""

    width: int
    unit: int
    left: int
    top: int
    height: int

    def point(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place in units. Halves are rounded up, so that equal steps stay equal."""
        return self.left + floor(x * self.unit + 0.5), self.top + floor(y * self.unit + 0.5)


def plan(layout: Layout) -> Plan:
    """The largest unit at which the board fits the picture's width."""
    across = [0.0, layout.width, *(x for label in layout.labels for x in (label.x - 0.2, label.x + 0.2))]
    down = [0.0, layout.height, *(y for label in layout.labels for y in (label.y - 0.2, label.y + 0.2))]
    width, height = max(across) - min(across) + 2 * EDGE, max(down) - min(down) + 2 * EDGE
    total = NARROW if height > 0.9 * width else WIDTH
    if any(site.shape == "sector" for site in layout.sites):
        total = ROUND
    unit = int(min(total / width, WIDTH / height))
    left = round((total - unit * (min(across) + max(across))) / 2)
    return Plan(total, unit, left, round((EDGE - min(down)) * unit), round(height * unit))


def boxes(layout: Layout, where: Plan) -> dict[str, Box]:
    """The rectangle of every site by name. Those of points and sectors overlap; what is on them does not."""
    width = point_width(layout) * POINT_MARGIN
    found = {}
    for site in layout.sites:
        if site.shape == "sector":
            found[site.name] = _around(layout, site, where)
            continue
        wide, high = (width, width) if site.shape == "point" else (site.width, site.height)
        left, top = where.point(site.x - wide / 2, site.y - high / 2)
        found[site.name] = Box(left, top, round(wide * where.unit), round(high * where.unit))
    return found


def _around(layout: Layout, site: Site, where: Plan) -> Box:
    """The rectangle about a sector."""
    x, y = where.point(layout.width / 2, layout.height / 2)
    corners = sector(layout, site, where.unit).outline()
    left, right = floor(min(a for a, _ in corners)), ceil(max(a for a, _ in corners))
    top = ROWS * floor((y + min(b for _, b in corners)) / ROWS)
    bottom = ROWS * ceil((y + max(b for _, b in corners)) / ROWS)
    return Box(x + left, top, right - left, bottom - top)


def hub(layout: Layout, where: Plan) -> Box | None:
    """The square about what a ring of sectors leaves free in its middle."""
    inner = next((sector(layout, s, where.unit).inner for s in layout.sites if s.shape == "sector"), None)
    if inner is None:
        return None
    x, y = where.point(layout.width / 2, layout.height / 2)
    return Box(x - floor(inner), y - floor(inner), 2 * floor(inner), 2 * floor(inner))


def row_ranges(places: Iterable[Box], height: int) -> tuple[tuple[int, int], ...]:
    """The board from top to bottom, divided wherever no site is cut: (first row, one after the last)."""
    cuts, end = [0], 0
    for place in sorted(places, key=lambda place: place.top):
        if place.top >= end:
            cuts.append(place.top)
        end = max(end, place.top + place.height)
    return tuple(pairwise(dict.fromkeys((*cuts, end, height))))


def point_width(layout: Layout) -> float:
    """Units a man on a point is wide: the nearest two points decide for all."""
    points = [site for site in layout.sites if site.shape == "point"]
    gaps = [
        ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        for index, one in enumerate(points)
        for other in points[index + 1 :]
    ]
    return min([*gaps, *(min(site.width, site.height) for site in points)], default=1.0)


def on_phone(measure: float, width: int) -> int:
    """The pixels of a picture of that width that so many pixels are on a phone, where it is 360 wide."""
    return round(measure * width / PHONE)


def type_size(measure: float, width: int) -> int:
    """The size of letters that are at least so many pixels high on a phone."""
    return ceil(measure * width / PHONE)


def label_size(where: Plan) -> int:
    """The size of a coordinate's letters: to be read on a phone, and to fit the frame."""
    return max(type_size(SMALLEST, where.width), min(27, round(where.unit * 0.4)))


def shape_of(layout: Layout) -> dict[str, Shape]:
    """The shape of every site."""
    return {site.name: site.shape for site in layout.sites}
