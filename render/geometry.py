"""The places of a layout's sites on its picture, in pixels."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor
from typing import Final, NamedTuple

from render.ring import ROWS, sector
from render.stacks import POINT_MARGIN
from rules.core.diagram import Layout, Shape, Site

WIDTH: Final = 900
"""Width in pixels of a picture with a wide board."""
NARROW: Final = 800
"""Width for a square board. Captions make its picture higher than wide."""
FINE: Final = 720
"""Width for a square board of many small squares. Edges of many men cost bytes."""
MANY: Final = 12
"""Squares a side that make a board fine."""
ROUND: Final = 588
"""Width for a ring. Every pixel of its slanted edges costs bytes."""
PHONE: Final = 360
"""Width of a picture on a phone."""
SMALLEST: Final = 11
"""Size of the smallest letters on a phone."""
EDGE: Final = 0.12
"""Units of frame beyond sites and labels."""


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The place of a layout: `unit` pixels per unit, with its corner (0, 0) at (left, top)."""

    width: int
    unit: int
    left: int
    top: int
    height: int

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a place in units. Halves are rounded up: equal steps stay equal."""
        return self.left + floor(x * self.unit + 0.5), self.top + floor(y * self.unit + 0.5)


def plan(layout: Layout) -> Plan:
    """Return the plan with the largest unit that fits the width of the picture."""
    across = [0.0, layout.width, *(x for label in layout.labels for x in (label.x - 0.2, label.x + 0.2))]
    down = [0.0, layout.height, *(y for label in layout.labels for y in (label.y - 0.2, label.y + 0.2))]
    width, height = max(across) - min(across) + 2 * EDGE, max(down) - min(down) + 2 * EDGE
    total = NARROW if height > 0.9 * width else WIDTH
    if total == NARROW and layout.width >= MANY:
        total = FINE
    if any(site.shape == "sector" for site in layout.sites):
        total = ROUND
    unit = int(min(total / width, WIDTH / height))
    left = round((total - unit * (min(across) + max(across))) / 2)
    return Plan(total, unit, left, round((EDGE - min(down)) * unit), round(height * unit))


def boxes(layout: Layout, where: Plan) -> dict[str, Box]:
    """Return the rectangle of every site by name.

    Rectangles of points and of sectors overlap, their contents do not.
    """
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
    """Return the rectangle about a sector."""
    x, y = where.point(layout.width / 2, layout.height / 2)
    corners = sector(layout, site, where.unit).outline()
    left, right = floor(min(a for a, _ in corners)), ceil(max(a for a, _ in corners))
    top = ROWS * floor((y + min(b for _, b in corners)) / ROWS)
    bottom = ROWS * ceil((y + max(b for _, b in corners)) / ROWS)
    return Box(x + left, top, right - left, bottom - top)


def hub(layout: Layout, where: Plan) -> Box | None:
    """Return the square about the hub of a ring, or None."""
    inner = next((sector(layout, s, where.unit).inner for s in layout.sites if s.shape == "sector"), None)
    if inner is None:
        return None
    x, y = where.point(layout.width / 2, layout.height / 2)
    return Box(x - floor(inner), y - floor(inner), 2 * floor(inner), 2 * floor(inner))


def row_ranges(places: Iterable[Box], height: int) -> tuple[tuple[int, int], ...]:
    """Return ranges of rows (first, one after the last) that cut no site."""
    cuts, end = [0], 0
    for place in sorted(places, key=lambda place: place.top):
        if place.top >= end:
            cuts.append(place.top)
        end = max(end, place.top + place.height)
    return tuple(pairwise(dict.fromkeys((*cuts, end, height))))


def point_width(layout: Layout) -> float:
    """Return the width in units of a man on a point. The nearest two points decide for all."""
    points = [site for site in layout.sites if site.shape == "point"]
    gaps = [
        ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        for index, one in enumerate(points)
        for other in points[index + 1 :]
    ]
    return min([*gaps, *(min(site.width, site.height) for site in points)], default=1.0)


def on_phone(measure: float, width: int) -> int:
    """Convert pixels of a phone to pixels of a picture of that width."""
    return round(measure * width / PHONE)


def type_size(measure: float, width: int) -> int:
    """Return the size of letters that have at least `measure` pixels on a phone."""
    return ceil(measure * width / PHONE)


def label_size(where: Plan) -> int:
    """Return the size of coordinates: readable on a phone, and small enough for the frame."""
    return max(type_size(SMALLEST, where.width), min(27, round(where.unit * 0.4)))


def shape_of(layout: Layout) -> dict[str, Shape]:
    return {site.name: site.shape for site in layout.sites}
