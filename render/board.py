"""A board made ready for painting: its palette, and the empty board.

A move changes nothing in this file.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import ceil
from typing import Final

from PIL import Image, ImageChops

from render import figures, geometry, lettering, ring
from render.canvas import Canvas
from render.geometry import Box, Plan, boxes, plan
from render.marks import FAINT, INK, SECTOR_MARKS, TINT, WHITE, sector_colour
from render.palette import LARGEST, RGB, Palette, difference, mix
from render.theme import NEUTRAL, Ground, Material, Sides, Theme
from render.tokens import OFFICER, SHADOWS, TOWER, emblem
from rules.core.diagram import Colour, Label, Layout, MarkKind, Shape, Site, Token

TINTED: Final[tuple[tuple[MarkKind, float], ...]] = (("origin", FAINT), ("landing", TINT), ("picked", TINT))
"""Marks that tint their site, with the opacity of the tint. `placed` has the colour of `landing`."""
RING_COLOURS: Final = 90
"""Most colours of a ring of sectors. Crowds of small chips have many edges, and rarer steps cost bytes."""


def _materials(layout: Layout, theme: Theme) -> tuple[Material, ...]:
    """Return the materials of all tokens that may stand on a board."""
    colours: tuple[Colour, ...] = (*layout.sides, NEUTRAL, "gold")
    return tuple(theme.materials[colour] for colour in dict.fromkeys(colours))


def palette_of(layout: Layout, theme: Theme) -> Palette:
    """Return the palette of a board: flat colours first, then steps between neighbouring colours."""
    materials = _materials(layout, theme)
    ground = theme.grounds[layout.surface]
    tones = tuple(dict.fromkeys(site_colour(site, theme, layout.sides, ground) for site in layout.sites))
    trims = (ground_colour(layout, ground), ground.frame, ground.inlay, ground.line, ground.label)
    grained = [_dim(tone, share) for tone in (*tones, *trims) for share in dict.fromkeys(ground.grain)]
    page = (theme.page, theme.strip, theme.active, theme.text, theme.muted, theme.accent)
    bodies = [colour for m in materials for colour in (m.face, m.wall, m.glint, m.ink, m.shade)]
    bodies += [colour for m in materials for colour in m.dome if "stone" in layout.signs]
    ring = any(site.shape == "sector" for site in layout.sites)
    printed = (ground.line, ground.tones["plain"])
    lit = tuple(sector_colour(kind, theme, tones[0]) for kind in SECTOR_MARKS) if ring else ()
    tints = [
        mix(theme.marks[kind], tone, share)
        for tone in dict.fromkeys((*tones[:6], *printed))
        for kind, share in TINTED
    ]
    marks = tuple(theme.marks.values())
    inks = (OFFICER, WHITE, INK, figures.RED, figures.BLACK, *((PLATE,) if ring else ()))
    trodden = grained[: (len(tones) + 1) * len(dict.fromkeys(ground.grain))]
    shaded = dict.fromkeys((*trodden, *lit, *tints))
    shadows = [mix((0, 0, 0), tone, share) for tone in shaded for _, share in SHADOWS]
    flats = [*page, *grained, *bodies, *marks, *tints, *inks, *lit, *shadows]
    tiled = {site.tone for site in layout.sites if site.shape == "square"} & {"light", "dark"}
    seams = [
        _dim(ground.tones[tone], share) for tone in sorted(tiled) for share in dict.fromkeys(ground.grain)
    ]
    paper = PLATE if ring else ground.label
    meetings = _meetings(theme, ground, materials, (*tones, *lit), paper)
    return Palette(flats, meetings, seams, RING_COLOURS if ring else LARGEST)


def _meetings(
    theme: Theme, ground: Ground, materials: tuple[Material, ...], tones: tuple[RGB, ...], paper: RGB
) -> Iterator[tuple[RGB, RGB]]:
    """Yield pairs of colours that lie side by side, the commonest first. Their edges mix both.

    paper: the ground of figures.
    """
    yield from product((theme.text, theme.accent), (theme.page, theme.strip, theme.active))
    yield from ((ground.label, ground.frame), (theme.muted, theme.strip))
    yield from ((m.wall, tone) for m, tone in product(materials, tones))
    for m in materials:
        yield from ((m.ink, m.face), (m.wall, m.face), (m.wall, m.glint), (m.wall, theme.strip))
        yield from (
            (m.wall, theme.active),
            (OFFICER, m.face),
            (OFFICER, figures.BLACK),
            (figures.BLACK, m.face),
        )
    yield from ((ground.line, tone) for tone in (*tones, ground.tones["plain"]))
    yield from product(tones, tones)
    yield from ((ink, paper) for ink in (figures.RED, figures.BLACK))
    marks = tuple(dict.fromkeys(theme.marks.values()))
    yield from product(marks, (*tones, WHITE))


def _dim(colour: RGB, share: float) -> RGB:
    level = round(255 * share)
    red, green, blue = (channel * level // 255 for channel in colour)
    return red, green, blue


STEP: Final = 5
"""Height in pixels of the steps of a long triangle. Equal rows compress well."""
AIM: Final = 0.42
"""Radius of the circle about a goal's mark, in widths of its site."""
PLATE: Final = (240, 221, 184)
"""Ivory beneath a figure, in every theme. Red and black figures need a light ground."""


def site_colour(site: Site, theme: Theme, sides: Sides, ground: Ground) -> RGB:
    """Return the flat colour of a site. The site of a seat is tinted."""
    colour = ground.tones[site.tone]
    if site.shape in ("spike_up", "spike_down"):
        # Long triangles lie on plain ground, and need to stand out from it more than squares from squares.
        colour = mix(WHITE, colour, 0.3) if site.tone == "light" else mix(ground.frame, colour, 0.5)
    if site.shape == "tray":
        plain = mix(WHITE, colour, 0.24)
        return plain if site.seat is None else mix(theme.side(sides, site.seat).face, plain, 0.13)
    if site.seat is None:
        return colour
    share = {"home": 0.45, "goal": 0.45, "prison": 0.3, "citadel": 0.25}.get(site.tone, 0.0)
    below = ground.tones["plain"] if site.tone == "citadel" else colour  # gold would make green of blue
    return mix(theme.side(sides, site.seat).face, below, share)


def paint(layout: Layout, theme: Theme) -> Image.Image:
    """Return the empty board in RGB: frame, sites, lines, and the grain over all."""
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
        if site.shape == "citadel":
            _tower(canvas, site, places[site.name], layout, theme)
    _camp_borders(canvas, layout, places, theme)
    _aims(canvas, layout, places, theme)
    for line in layout.lines:
        canvas.line([where.point(x, y) for x, y in line.points], max(2.0, where.unit / 28), fill=ground.line)
    for site in layout.sites:
        if site.shape == "point":
            place = places[site.name]
            middle = place.left + place.width / 2, place.top + place.height / 2
            canvas.ellipse(*middle, max(4.0, place.width * 0.09), fill=ground.line)
    return _grained(canvas.finished(), ground.grain, (left, top, right, bottom), where.unit)


def ground_colour(layout: Layout, ground: Ground) -> RGB:
    """Return the colour between the sites: plain ground, or the frame if squares cover the board."""
    shapes = {site.shape for site in layout.sites}
    return ground.tones["plain"] if shapes != {"square"} else ground.frame


def _grained(
    image: Image.Image, grain: Sequence[float], area: tuple[int, int, int, int], unit: int
) -> Image.Image:
    """Darken the rows of an area by turns. The pattern repeats in every unit: equal squares stay equal."""
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
        case "point" | "sector":  # a ring of sectors is painted as a whole
            pass


def _spike(canvas: Canvas, place: Box, colour: RGB, *, upward: bool) -> None:
    """Draw a long triangle that gets narrower step by step."""
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
    """Draw a small ring on a goal."""
    middle = place.left + place.width / 2, place.top + place.height / 2
    canvas.ring(*middle, place.width * 0.2, max(1.5, place.width * 0.05), fill=ground.line)


def _camp_borders(canvas: Canvas, layout: Layout, places: dict[str, Box], theme: Theme) -> None:
    """Draw a heavy line in the seat's colour around each home and each goal."""
    camps = {
        (site.x, site.y): (site.tone, site.seat) for site in layout.sites if site.tone in ("home", "goal")
    }
    for site in layout.sites:
        if (site.x, site.y) not in camps:
            continue
        box, heavy = places[site.name], max(3.0, places[site.name].width / 13)
        right, bottom = box.left + box.width, box.top + box.height
        stuff, plain = (
            theme.material(layout.sides, Token("", site.seat)),
            theme.grounds[layout.surface].tones["plain"],
        )
        ink = max((stuff.wall, stuff.face), key=lambda colour: difference(colour, plain))
        for across, down, edge in (
            (-1, 0, (box.left, box.top, box.left + heavy, bottom)),
            (1, 0, (right - heavy, box.top, right, bottom)),
            (0, -1, (box.left, box.top, right, box.top + heavy)),
            (0, 1, (box.left, bottom - heavy, right, bottom)),
        ):
            if camps.get((site.x + across, site.y + down)) != camps[site.x, site.y]:
                canvas.box(*edge, fill=ink)


def _aims(canvas: Canvas, layout: Layout, places: dict[str, Box], theme: Theme) -> None:
    """Draw on every site that a seat's men have to reach the mark of that seat, small.

    A board with one seat shows its goal by rings.
    """
    for seat, names in layout.goals.items() if len(layout.goals) > 1 else ():
        m = theme.side(layout.sides, seat)
        for box in map(places.__getitem__, names):
            x, y, r = box.left + box.width / 2, box.top + box.height / 2, box.width * AIM
            emblem(canvas, x, y, r, m.face, seat)


def _tower(canvas: Canvas, site: Site, place: Box, layout: Layout, theme: Theme) -> None:
    """Draw the tower of a citadel."""
    m = theme.material(layout.sides, Token("", site.seat))
    middle = place.left + place.width / 2, place.top + place.height * TOWER / 2
    figures.tower(canvas, *middle, place.width * 0.42, m, theme.materials["gold"])


def _ring(layout: Layout, theme: Theme) -> Image.Image:
    """Return a ring of sectors in a round frame on the page."""
    where, ground = plan(layout), theme.grounds[layout.surface]
    sheet = ring.Sheet(
        where.width, where.height, where.point(layout.width / 2, layout.height / 2), theme.page
    )
    inlay = max(3, where.unit // 24)
    placed = [ring.sector(layout, site, where.unit) for site in layout.sites]
    outer, inner = placed[0].outer, placed[0].inner
    sheet.disc(layout.width * where.unit / 2, fill=ground.frame)
    sheet.disc(outer + inlay, fill=ground.inlay)
    for site, place in zip(layout.sites, placed, strict=True):
        sheet.polygon(place.outline(), fill=site_colour(site, theme, layout.sides, ground))
    for place in placed:
        for seam in place.seams():
            sheet.polygon(seam, fill=ground.line)
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
    """Return a figure on a light disc, RGBA."""
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


@dataclass(frozen=True, slots=True)
class PreparedBoard:
    """A layout in a theme: the places of its sites, its palette, and the empty board."""

    theme: Theme
    layout: Layout
    plan: Plan
    boxes: dict[str, Box]
    shapes: dict[str, Shape]
    palette: Palette
    hub: Box | None
    """The middle of a ring of sectors, where dice lie."""
    background: Image.Image
    """The empty board without its labels, RGB."""
    empty: Image.Image
    """The empty board with its labels, as palette indexes."""


def prepare(layout: Layout, theme: Theme) -> PreparedBoard:
    """Prepare the board of a layout."""
    image = paint(layout, theme)
    palette = palette_of(layout, theme)
    empty = palette.indexes(image)
    where = geometry.plan(layout)
    places = geometry.boxes(layout, where)
    squares = (places[site.name] for site in layout.sites if site.shape == "square")
    palette.seam(empty, ((place.left, place.top, place.height) for place in squares))
    ground = theme.grounds[layout.surface]
    for label in layout.labels:
        _print(label, image, empty, palette, ground, where)
    return PreparedBoard(
        theme=theme,
        layout=layout,
        plan=where,
        boxes=places,
        shapes=geometry.shape_of(layout),
        palette=palette,
        hub=geometry.hub(layout, where),
        background=image,
        empty=empty,
    )


def _print(
    label: Label, image: Image.Image, empty: Image.Image, palette: Palette, ground: Ground, where: Plan
) -> None:
    """Print a coordinate in the ink with the better contrast. Only its letters cover the board."""
    x, y = where.point(label.x, label.y)
    red, green, blue = image.crop((x, y, x + 1, y + 1)).tobytes()
    ink = max((ground.label, ground.line), key=lambda colour: difference(colour, (red, green, blue)))
    mask = lettering.mask(label.text, geometry.label_size(where))
    left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    letters = mask.crop((left, top, right, bottom)).point(palette.ramp(ink, (red, green, blue)))
    empty.paste(letters, (x - mask.width // 2 + left, y - mask.height // 2 + top))
