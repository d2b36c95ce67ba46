"""The empty board, painted once: frame, sites, lines, grain."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image, ImageChops

from render.board import figures, sectors
from render.board.geometry import Box, boxes, plan
from render.board.tokens import TOWER
from render.raster.canvas import Canvas
from render.raster.palette import RGB, difference, mix
from render.theme import Ground, Sides, Theme
from rules.core.diagram import Layout, Site, Token

STEP: Final = 5
"""Equal rows of a long triangle: its edge is off by half a pixel at most, and equal rows compress well."""
WHITE: Final = (255, 255, 255)
PLATE: Final = (240, 221, 184)
"""Ivory beneath a figure, in every theme: its red and black are read on nothing darker."""


def site_colour(site: Site, theme: Theme, sides: Sides, ground: Ground) -> RGB:
    """The flat colour of a site, tinted where it belongs to a seat."""
    colour = ground.tones[site.tone]
    if site.shape in ("spike_up", "spike_down"):
        # Long triangles lie on plain ground, and need to stand out from it more than squares from squares.
        colour = mix(WHITE, colour, 0.3) if site.tone == "light" else mix(ground.frame, colour, 0.5)
    if site.shape == "tray":
        plain = mix(ground.frame, colour, 0.75)
        return plain if site.seat is None else mix(theme.side(sides, site.seat).face, plain, 0.1)
    if site.seat is None:
        return colour
    share = {"home": 0.42, "goal": 0.42, "prison": 0.3, "citadel": 0.55}.get(site.tone, 0.0)
    return mix(theme.side(sides, site.seat).face, colour, share)


def paint(layout: Layout, theme: Theme) -> Image.Image:
    """The empty board in RGB: frame, sites, lines, and the grain over all."""
    if any(site.shape == "sector" for site in layout.sites):
        return _ring(layout, theme)
    where, ground = plan(layout), theme.grounds[layout.surface]
    canvas = Canvas(where.width, where.height, ground.frame)
    left, top = where.left, where.top
    right, bottom = left + round(layout.width * where.unit), top + round(layout.height * where.unit)
    inlay = max(3, where.unit // 24)
    canvas.box(left - inlay, top - inlay, right + inlay, bottom + inlay, fill=ground.inlay)
    canvas.box(left, top, right, bottom, fill=ground_colour(layout, ground))
    places = boxes(layout, where)
    for site in layout.sites:
        colour = site_colour(site, theme, layout.sides, ground)
        _site(canvas, site, places[site.name], colour, ground)
    _camp_borders(canvas, layout, places, theme)
    for line in layout.lines:
        canvas.line([where.point(x, y) for x, y in line.points], max(2.0, where.unit / 28), fill=ground.line)
    for site in layout.sites:
        if site.shape == "point":
            place = places[site.name]
            middle = place.left + place.width / 2, place.top + place.height / 2
            canvas.ellipse(*middle, max(4.0, place.width * 0.09), fill=ground.line)
    return _grained(canvas.finished(), ground.grain, (left, top, right, bottom), where.unit)


def ground_colour(layout: Layout, ground: Ground) -> RGB:
    """The colour between the sites: the plain ground, or the frame where squares cover all of it."""
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


def _site(canvas: Canvas, site: Site, place: Box, colour: RGB, ground: Ground) -> None:
    left, top, right, bottom = place.left, place.top, place.left + place.width, place.top + place.height
    match site.shape:
        case "square":
            _square(canvas, site, place, colour, ground)
        case "spike_up" | "spike_down":
            _spike(canvas, place, colour, upward=site.shape == "spike_up")
        case "tray":
            canvas.box(left + 2, top + 2, right - 2, bottom - 2, fill=ground.line, round_by=8)
            canvas.box(left + 4, top + 5, right - 4, bottom - 3, fill=colour, round_by=7)
        case "rail":
            _rail(canvas, place, ground)
        case "citadel":
            canvas.box(left, top, right, bottom, fill=colour)
            middle = (left + right) / 2, top + place.height * TOWER / 2
            figures.tower(canvas, *middle, place.width * 0.42, ground.line, colour)
        case "point" | "sector":  # a ring of sectors is painted as a whole
            pass


def _spike(canvas: Canvas, place: Box, colour: RGB, *, upward: bool) -> None:
    """A long triangle, narrower step by step from its base."""
    for start in range(0, place.height, STEP):
        end = min(start + STEP, place.height)
        inset = 1 + (start + end) / 2 / place.height * (place.width / 2 - 1)
        top, bottom = (place.height - end, place.height - start) if upward else (start, end)
        left, right = place.left + inset, place.left + place.width - inset
        canvas.box(left, place.top + top, right, place.top + bottom, fill=colour)


def _square(canvas: Canvas, site: Site, place: Box, colour: RGB, ground: Ground) -> None:
    left, top, right, bottom = place.left, place.top, place.left + place.width, place.top + place.height
    canvas.box(left, top, right, bottom, fill=colour)
    if site.tone in ("light", "dark", "empty"):
        return
    if site.tone != "prison":
        canvas.border(left, top, right, bottom, 1, fill=ground.line)
        if site.tone == "goal":
            _goal_ring(canvas, place, ground)
        return
    canvas.border(left, top, right, bottom, 3, fill=ground.frame)
    for k in (0.2, 0.4, 0.6, 0.8):
        x = left + k * place.width
        canvas.line([(x, top + 2), (x, bottom - 2)], 3, fill=ground.frame)


def _goal_ring(canvas: Canvas, place: Box, ground: Ground) -> None:
    """A small ring on a square that is to be reached."""
    middle = place.left + place.width / 2, place.top + place.height / 2
    canvas.ring(*middle, place.width * 0.2, max(1.5, place.width * 0.05), fill=ground.line)


def _camp_borders(canvas: Canvas, layout: Layout, places: dict[str, Box], theme: Theme) -> None:
    """A heavy line in the seat's colour around what belongs together: homes and goals."""
    camps = {
        (site.x, site.y): (site.tone, site.seat) for site in layout.sites if site.tone in ("home", "goal")
    }
    for site in layout.sites:
        if (site.x, site.y) not in camps:
            continue
        box, heavy = places[site.name], max(2.0, places[site.name].width / 16)
        right, bottom = box.left + box.width, box.top + box.height
        stuff, plain = (
            theme.material(layout.sides, Token("", site.seat)),
            theme.grounds[layout.surface].tones["plain"],
        )
        ink = max((stuff.wall, stuff.ink), key=lambda colour: difference(colour, plain))
        for across, down, edge in (
            (-1, 0, (box.left, box.top, box.left + heavy, bottom)),
            (1, 0, (right - heavy, box.top, right, bottom)),
            (0, -1, (box.left, box.top, right, box.top + heavy)),
            (0, 1, (box.left, bottom - heavy, right, bottom)),
        ):
            if camps.get((site.x + across, site.y + down)) != camps[site.x, site.y]:
                canvas.box(*edge, fill=ink)


def _ring(layout: Layout, theme: Theme) -> Image.Image:
    """Sectors around a hub, in a round frame on the page."""
    where, ground = plan(layout), theme.grounds[layout.surface]
    sheet = sectors.Sheet(
        where.width, where.height, where.point(layout.width / 2, layout.height / 2), theme.page
    )
    inlay = max(3, where.unit // 24)
    placed = [sectors.sector(layout, site, where.unit) for site in layout.sites]
    outer, inner = placed[0].outer, placed[0].inner
    sheet.disc(layout.width * where.unit / 2, fill=ground.frame)
    sheet.disc(outer + inlay, fill=ground.inlay)
    for site, place in zip(layout.sites, placed, strict=True):
        sheet.polygon(place.outline(), fill=site_colour(site, theme, layout.sides, ground))
    for place in placed:
        sheet.polygon(place.seam(inlay * 0.3), fill=ground.inlay)
    sheet.disc(inner + inlay / 2, fill=ground.inlay)
    sheet.disc(inner - inlay / 2, fill=ground.frame)
    image = sheet.finished()
    x, y = where.point(layout.width / 2, layout.height / 2)
    for site, place in zip(layout.sites, placed, strict=True):
        across, down, r = place.plate
        plate = figure_plate(site.figure, r)
        image.paste(plate, (round(x + across - plate.width / 2), round(y + down - plate.height / 2)), plate)
    return image


@lru_cache(maxsize=64)
def figure_plate(figure: str, r: float) -> Image.Image:
    """A figure upright on a light disc, RGBA."""
    canvas = Canvas(ceil(2 * r) + 2, ceil(2 * r) + 2)
    middle = canvas.width / 2
    canvas.ellipse(middle, middle, r, fill=PLATE)
    if draw := figures.FIGURES.get(figure):
        ink = figures.RED if figure in figures.RED_FIGURES else figures.BLACK
        draw(canvas, middle, middle, r * 0.6, ink)
    return canvas.sprite()


def _rail(canvas: Canvas, place: Box, ground: Ground) -> None:
    middle, thick = place.left + place.width / 2, max(4.0, place.width / 18)
    top, bottom = place.top + place.height * 0.06, place.top + place.height * 0.94
    canvas.line([(middle, top), (middle, bottom)], thick, fill=ground.line)
    for y in (top, bottom):
        canvas.line(
            [(middle - place.width * 0.12, y), (middle + place.width * 0.12, y)], thick, fill=ground.line
        )
