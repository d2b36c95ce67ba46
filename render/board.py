"""A layout as a picture: where its sites lie in pixels, and the empty board painted once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from render import figures
from render.arrange import POINT_MARGIN
from render.palette import RGB, difference, mix
from render.pen import Pen
from render.theme import Ground, Theme
from rules.core.diagram import Layout, Shape, Site

WIDTH: Final = 900
"""Pixels from the left to the right edge of a picture that is wider than high."""
NARROW: Final = 800
"""The same for a square board: with the strips above and below, its picture is higher than wide."""
EDGE: Final = 0.12
"""Units of frame beyond sites and labels."""
STEP: Final = 5
"""Equal rows of a long triangle: its edge is off by half a pixel at most, and equal rows take no room."""
WHITE: Final = (255, 255, 255)


class Box(NamedTuple):
    """A rectangle of pixels."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a layout lies: `unit` pixels a unit, its corner (0, 0) at (left, top) of an area of that size."""

    width: int
    unit: int
    left: int
    top: int
    height: int

    def point(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place in units; halves go up, so that equal steps stay equal."""
        return self.left + floor(x * self.unit + 0.5), self.top + floor(y * self.unit + 0.5)


def plan(layout: Layout) -> Plan:
    """The largest unit at which the board fits the picture's width."""
    across = [0.0, layout.width, *(x for label in layout.labels for x in (label.x - 0.2, label.x + 0.2))]
    down = [0.0, layout.height, *(y for label in layout.labels for y in (label.y - 0.2, label.y + 0.2))]
    width, height = max(across) - min(across) + 2 * EDGE, max(down) - min(down) + 2 * EDGE
    total = NARROW if height > 0.9 * width else WIDTH
    unit = int(min(total / width, WIDTH / height))
    left = round((total - unit * (min(across) + max(across))) / 2)
    return Plan(total, unit, left, round((EDGE - min(down)) * unit), round(height * unit))


def boxes(layout: Layout, where: Plan) -> dict[str, Box]:
    """The rectangle of every site; those of points may overlap a little, their men do not."""
    span = point_span(layout) * POINT_MARGIN
    found = {}
    for site in layout.sites:
        wide, high = (span, span) if site.shape == "point" else (site.width, site.height)
        left, top = where.point(site.x - wide / 2, site.y - high / 2)
        found[site.name] = Box(left, top, round(wide * where.unit), round(high * where.unit))
    return found


def spans(places: Iterable[Box], height: int) -> tuple[tuple[int, int], ...]:
    """The board's rows from top to bottom, parted wherever no site is cut: (first, one after the last)."""
    cuts, end = [0], 0
    for place in sorted(places, key=lambda place: place.top):
        if place.top >= end:
            cuts.append(place.top)
        end = max(end, place.top + place.height)
    return tuple(pairwise(dict.fromkeys((*cuts, end, height))))


def point_span(layout: Layout) -> float:
    """Units a man on a point may take up: the nearest two points decide for all."""
    points = [site for site in layout.sites if site.shape == "point"]
    gaps = [
        ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        for index, one in enumerate(points)
        for other in points[index + 1 :]
    ]
    return min([*gaps, *(min(site.width, site.height) for site in points)], default=1.0)


def site_colour(site: Site, theme: Theme, game: str, ground: Ground) -> RGB:
    """The flat colour of a site, tinted where it belongs to a seat."""
    colour = ground.tones[site.tone]
    if site.shape in ("spike_up", "spike_down"):
        # Long triangles lie on plain ground, and need to stand out from it more than squares from squares.
        colour = mix(WHITE, colour, 0.3) if site.tone == "light" else mix(ground.frame, colour, 0.5)
    if site.shape == "tray":
        return mix(ground.frame, colour, 0.6)
    if site.seat is None:
        return colour
    share = {"home": 0.42, "goal": 0.42, "prison": 0.3, "citadel": 0.55}.get(site.tone, 0.0)
    return mix(theme.tint(game, site.seat), colour, share)


def paint(layout: Layout, theme: Theme, game: str) -> Image.Image:
    """The empty board in RGB: frame, sites, lines, and the grain over all."""
    where, ground = plan(layout), theme.grounds[layout.surface]
    pen = Pen(where.width, where.height, ground.frame)
    left, top = where.left, where.top
    right, bottom = left + round(layout.width * where.unit), top + round(layout.height * where.unit)
    inlay = max(3, where.unit // 24)
    pen.box(left - inlay, top - inlay, right + inlay, bottom + inlay, fill=ground.inlay)
    pen.box(left, top, right, bottom, fill=base(layout, ground))
    places = boxes(layout, where)
    for site in layout.sites:
        colour = site_colour(site, theme, game, ground)
        _site(pen, site, places[site.name], colour, ground)
    _camps(pen, layout, places, theme, game)
    for line in layout.lines:
        pen.line([where.point(x, y) for x, y in line.points], max(2.0, where.unit / 28), fill=ground.line)
    for site in layout.sites:
        if site.shape == "point":
            place = places[site.name]
            middle = place.left + place.width / 2, place.top + place.height / 2
            pen.ellipse(*middle, max(4.0, place.width * 0.09), fill=ground.line)
    return _grained(pen.done(), ground.grain, (left, top, right, bottom), where.unit)


def label_size(unit: int) -> int:
    """Pixels of a coordinate's letters: to be read on a phone, and to fit the frame."""
    return max(20, min(27, round(unit * 0.4)))


def base(layout: Layout, ground: Ground) -> RGB:
    """What lies under the sites: the felt or paper itself, or the plain wood or stone."""
    shapes = {site.shape for site in layout.sites}
    return ground.tones["plain"] if shapes != {"square"} else ground.frame


def _grained(
    image: Image.Image, grain: Sequence[float], area: tuple[int, int, int, int], unit: int
) -> Image.Image:
    """Rows of an area darkened by turns, the same in every unit, so that equal squares stay equal."""
    surface = image.crop(area)
    column = Image.new("L", (1, surface.height))
    column.putdata([round(255 * grain[y % unit % len(grain)]) for y in range(surface.height)])
    image.paste(ImageChops.multiply(surface, Image.merge("RGB", [column.resize(surface.size)] * 3)), area)
    return image


def _site(pen: Pen, site: Site, place: Box, colour: RGB, ground: Ground) -> None:
    left, top, right, bottom = place.left, place.top, place.left + place.width, place.top + place.height
    match site.shape:
        case "square":
            _square(pen, site, place, colour, ground)
        case "spike_up" | "spike_down":
            _spike(pen, place, colour, upward=site.shape == "spike_up")
        case "field":
            _field(pen, site, place, ground)
        case "tray":
            pen.box(left + 2, top + 2, right - 2, bottom - 2, fill=ground.line, round_by=8)
            pen.box(left + 4, top + 5, right - 4, bottom - 3, fill=colour, round_by=7)
        case "rail":
            _rail(pen, site, place, colour, ground)
        case "point":
            pass


def _spike(pen: Pen, place: Box, colour: RGB, *, upward: bool) -> None:
    """A long triangle, narrower step by step from its base."""
    for start in range(0, place.height, STEP):
        end = min(start + STEP, place.height)
        inset = 1 + (start + end) / 2 / place.height * (place.width / 2 - 1)
        top, bottom = (place.height - end, place.height - start) if upward else (start, end)
        left, right = place.left + inset, place.left + place.width - inset
        pen.box(left, place.top + top, right, place.top + bottom, fill=colour)


def _square(pen: Pen, site: Site, place: Box, colour: RGB, ground: Ground) -> None:
    left, top, right, bottom = place.left, place.top, place.left + place.width, place.top + place.height
    pen.box(left, top, right, bottom, fill=colour)
    if site.tone in ("light", "dark", "empty"):
        return
    if site.tone != "prison":
        pen.border(left, top, right, bottom, 1, fill=ground.line)
        if site.tone == "goal":
            _aim(pen, place, ground)
        return
    pen.border(left, top, right, bottom, 3, fill=ground.frame)
    for k in (0.2, 0.4, 0.6, 0.8):
        x = left + k * place.width
        pen.line([(x, top + 2), (x, bottom - 2)], 3, fill=ground.frame)


def _aim(pen: Pen, place: Box, ground: Ground) -> None:
    """A small ring on a square that is to be reached."""
    middle = place.left + place.width / 2, place.top + place.height / 2
    pen.ring(*middle, place.width * 0.2, max(1.5, place.width * 0.05), fill=ground.line)


def _camps(pen: Pen, layout: Layout, places: dict[str, Box], theme: Theme, game: str) -> None:
    """A heavy line in the seat's colour around what belongs together: homes and goals."""
    camps = {
        (site.x, site.y): (site.tone, site.seat) for site in layout.sites if site.tone in ("home", "goal")
    }
    for site in layout.sites:
        if (site.x, site.y) not in camps:
            continue
        box, heavy = places[site.name], max(2.0, places[site.name].width / 16)
        right, bottom = box.left + box.width, box.top + box.height
        stuff, plain = theme.material(game, "", site.seat), theme.grounds[layout.surface].tones["plain"]
        ink = max((stuff.wall, stuff.ink), key=lambda colour: difference(colour, plain))
        for across, down, edge in (
            (-1, 0, (box.left, box.top, box.left + heavy, bottom)),
            (1, 0, (right - heavy, box.top, right, bottom)),
            (0, -1, (box.left, box.top, right, box.top + heavy)),
            (0, 1, (box.left, bottom - heavy, right, bottom)),
        ):
            if camps.get((site.x + across, site.y + down)) != camps[site.x, site.y]:
                pen.box(*edge, fill=ink)


def _field(pen: Pen, site: Site, place: Box, ground: Ground) -> None:
    left, top, right, bottom = place.left, place.top, place.left + place.width, place.top + place.height
    gap = max(4, place.width // 20)
    pen.box(left + gap, top + gap, right - gap, bottom - gap, fill=ground.inlay, round_by=18)
    gap += 3
    pen.box(left + gap, top + gap, right - gap, bottom - gap, fill=ground.label, round_by=15)
    if draw := figures.FIGURES.get(site.figure):
        ink = figures.RED if site.figure in figures.RED_FIGURES else figures.BLACK
        draw(pen, (left + right) / 2, top + place.height * 0.3, min(place.width, place.height) * 0.22, ink)


def _rail(pen: Pen, site: Site, place: Box, colour: RGB, ground: Ground) -> None:
    middle, thick = place.left + place.width / 2, max(4.0, place.width / 18)
    top, bottom = place.top + place.height * 0.06, place.top + place.height * 0.94
    if site.tone == "citadel":
        pen.box(place.left, place.top, place.left + place.width, place.top + place.height, fill=colour)
        figures.tower(pen, middle, place.top + place.height / 2, place.width * 0.44, ground.line, colour)
        return
    pen.line([(middle, top), (middle, bottom)], thick, fill=ground.line)
    for y in (top, bottom):
        pen.line(
            [(middle - place.width * 0.12, y), (middle + place.width * 0.12, y)], thick, fill=ground.line
        )


def shape_of(layout: Layout) -> dict[str, Shape]:
    """The shape of every site."""
    return {site.name: site.shape for site in layout.sites}
