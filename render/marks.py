"""Marks of the last move and of legal moves. Each has a shape of its own.

origin: a thin frame. landing: a heavy frame. placed: four filled corners. picked: a double frame.
target: a dot, or four brackets about a man. captured: a cross. won: a star. path: an arrow over the board.
On points the frames are rings. Sectors are tinted as a whole.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import atan2, cos, sin
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageChops

from render.canvas import Canvas, Point, distance, star_points
from render.palette import RGB, contrast, lookup, mix
from render.ring import Sector, Sheet
from render.theme import Theme
from rules.core.diagram import MarkKind

UNDER: Final[tuple[MarkKind, ...]] = ("origin", "landing", "placed", "picked")
"""Marks beneath the men. The others lie above them."""
TINT: Final = 0.4
"""Opacity of the tint of a marked site."""
FAINT: Final = 0.24
"""Opacity of the tint of an origin."""
RING: Final = 0.42
"""Radius of the marks about a point, in widths of its tile."""
SECTOR_MARKS: Final[Mapping[MarkKind, float]] = MappingProxyType(
    {"won": 0.93, "captured": 0.55, "picked": TINT, "placed": TINT, "landing": TINT, "origin": FAINT}
)
"""Opacity of the marks that tint a whole sector. A winning sector is lit, a losing one dark."""
OUTLINED: Final[tuple[MarkKind, ...]] = ("picked", "placed", "landing", "origin", "target")
"""Marks that frame a sector."""
LAP: Final = 0.8
"""Pixels that a tint reaches over both arcs of its sector, or the ground would show through their edges."""
LARGE: Final = 120
"""Size of a site in pixels beyond which marks do not grow."""
WHITE: Final = (255, 255, 255)
INK: Final = (30, 26, 24)
CASING: Final = 1.5
"""Width in pixels of the line about an arrow, which some people see on no ground without it."""
THIN: Final = 1.6
"""Width in pixels of the line along a frame. Some grounds are as bright as the frame's colour."""


@lru_cache(maxsize=512)
def mark(kind: MarkKind, colour: RGB, size: tuple[int, int], round_site: bool, occupied: bool) -> Image.Image:
    """Return the mark of a site of that size, RGBA."""
    width, height = size
    canvas = Canvas(width, height)
    if kind in UNDER:
        (_ringed if round_site else _framed)(canvas, kind, colour, width, height)
    elif kind == "target":
        _target(canvas, colour, width, height, round_site, occupied)
    elif kind == "captured":
        _captured(canvas, colour, width, height, occupied)
    elif kind == "won":
        r = min(width, height, LARGE) * 0.2
        x, y = width - r * 1.15, r * 1.15
        canvas.polygon(star_points(x, y, r * 1.15, r * 0.55), fill=INK)
        canvas.polygon(star_points(x, y, r * 0.9, r * 0.42), fill=colour)
    return canvas.finished()


def opposite(colour: RGB) -> RGB:
    """Return black or white, for a line beside a mark."""
    return max((INK, WHITE), key=lambda ink: contrast(ink, colour))


def sector_colour(kind: MarkKind, theme: Theme, ground: RGB) -> RGB:
    """Return the ground of a marked sector."""
    return mix(INK if kind == "captured" else theme.marks[kind], ground, SECTOR_MARKS[kind])


@lru_cache(maxsize=64)
def sector_mark(
    kind: MarkKind, colours: tuple[RGB, RGB], size: tuple[int, int], middle: Point, place: Sector
) -> Image.Image:
    """Return the mark of a sector, RGBA.

    colours: of the mark and of the seams between sectors. size: of the rectangle about the sector.
    middle: of the ring, in that rectangle.
    """
    sheet, (colour, line) = Sheet(*size, middle), colours
    if kind in OUTLINED:
        sheet.polygon(place.outline(), fill=colour)
        place = place.within(4 if kind == "origin" else 8)
        sheet.polygon(place.outline(), fill=(0, 0, 0, 0))
    if kind in SECTOR_MARKS:
        fill = INK if kind == "captured" else colour
        tinted = place._replace(inner=place.inner - LAP, outer=place.outer + LAP)
        sheet.polygon(tinted.outline(), fill=(*fill, round(255 * SECTOR_MARKS[kind])))
    if kind not in OUTLINED:
        for edge in place.seams():
            # Gold beside gold can't be seen. Each sector paints half of a seam, so both halves must be dark.
            sheet.polygon(edge, fill=mix(INK, line, 0.6) if kind in {"won", "captured"} else line)
    return sheet.finished()


def _framed(canvas: Canvas, kind: MarkKind, colour: RGB, width: int, height: int) -> None:
    tint = (*colour, round(255 * TINT))
    size = min(width, height, LARGE)
    if kind == "placed":
        canvas.box(0, 0, width, height, fill=tint)
        arm = size * 0.26
        for x, y in ((0, 0), (width, 0), (0, height), (width, height)):
            sx, sy = (arm if x == 0 else -arm), (arm if y == 0 else -arm)
            slim = 1 + 2.4 * THIN / arm
            canvas.polygon([(x, y), (x + sx * slim, y), (x, y + sy * slim)], fill=opposite(colour))
            canvas.polygon([(x, y), (x + sx, y), (x, y + sy)], fill=colour)
        return
    heavy = max(3.0, size * {"origin": 0.03, "landing": 0.07, "picked": 0.05}[kind])
    canvas.box(0, 0, width, height, fill=(*colour, round(255 * (FAINT if kind == "origin" else TINT))))
    canvas.border(0, 0, width, height, heavy + THIN, fill=opposite(colour))
    canvas.border(0, 0, width, height, heavy, fill=colour)
    if kind == "picked":
        canvas.border(
            heavy * 1.7, heavy * 1.7, width - heavy * 1.7, height - heavy * 1.7, heavy * 0.6, fill=colour
        )


def _ringed(canvas: Canvas, kind: MarkKind, colour: RGB, width: int, height: int) -> None:
    x, y, r = width / 2, height / 2, min(width, height) * RING
    heavy = r * {"origin": 0.1, "landing": 0.17, "placed": 0.17, "picked": 0.1}[kind]
    canvas.ellipse(x, y, r, fill=(*colour, round(255 * TINT)))
    if kind == "placed":
        for k in range(4):
            canvas.arc(x, y, r, (k * 90 + 20, k * 90 + 70), heavy + THIN, fill=opposite(colour))
            canvas.arc(x, y, r, (k * 90 + 20, k * 90 + 70), heavy, fill=colour)
        return
    canvas.ring(x, y, r, heavy + THIN, fill=opposite(colour))
    canvas.ring(x, y, r, heavy, fill=colour)
    if kind == "picked":
        canvas.ring(x, y, r - heavy * 1.6, heavy * 0.6, fill=colour)


def _target(canvas: Canvas, colour: RGB, width: int, height: int, round_site: bool, occupied: bool) -> None:
    if not occupied:
        r = min(width, height, LARGE) * 0.17
        canvas.ellipse(width / 2, height / 2, r * 1.2, fill=WHITE)
        canvas.ellipse(width / 2, height / 2, r, fill=colour)
    elif round_site:
        r = min(width, height) * RING
        for k in range(4):
            canvas.arc(width / 2, height / 2, r, (k * 90 - 25, k * 90 + 25), r * 0.16, fill=colour)
    else:
        thick, arm = max(4.0, min(width, height, LARGE) * 0.07), min(width, height, LARGE) * 0.26
        for x, y in ((0, 0), (width, 0), (0, height), (width, height)):
            sx, sy = (1 if x == 0 else -1), (1 if y == 0 else -1)
            _bar(canvas, (x, y), (x + sx * arm, y + sy * thick), colour)
            _bar(canvas, (x, y), (x + sx * thick, y + sy * arm), colour)


def _bar(canvas: Canvas, one: Point, other: Point, colour: RGB) -> None:
    canvas.box(
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[0], other[0]),
        max(one[1], other[1]),
        fill=colour,
    )


def _captured(canvas: Canvas, colour: RGB, width: int, height: int, occupied: bool) -> None:
    """Draw a cross over an empty site, or a badge in the corner of an occupied one."""
    size = min(width, height)
    if not occupied:
        _cross(canvas, colour, width / 2, height / 2, size * 0.28)
        return
    r = max(9.0, size * 0.15)
    x, y = r + 2, r + 2
    canvas.ellipse(x, y, r, fill=WHITE)
    canvas.ellipse(x, y, r * 0.86, fill=colour)
    for dx in (-1, 1):
        canvas.line([(x - dx * r * 0.4, y - r * 0.4), (x + dx * r * 0.4, y + r * 0.4)], r * 0.22, fill=WHITE)


def _cross(canvas: Canvas, colour: RGB, x: float, y: float, r: float) -> None:
    for thick, ink in ((r * 0.46, WHITE), (r * 0.3, colour)):
        canvas.line([(x - r, y - r), (x + r, y + r)], thick, fill=ink)
        canvas.line([(x - r, y + r), (x + r, y - r)], thick, fill=ink)


@lru_cache(maxsize=512)
def arrow(across: int, down: int, thick: int, headed: bool) -> tuple[Image.Image, Image.Image]:
    """Return two masks of one leg of a path: its dark edge and its inside. The last leg has a head.

    They cover the rectangle between the two ends and `thick` × 2 around it.
    """
    margin = thick * 2
    start: Point = (margin + max(0, -across), margin + max(0, -down))
    end: Point = (start[0] + across, start[1] + down)
    size = abs(across) + 2 * margin, abs(down) + 2 * margin
    angle, length = atan2(down, across), distance(start, end)
    masks = []
    for wider in (CASING, 0.0):
        sheet = Canvas(*size)
        if headed and length > thick * 3:
            tip = (end[0] + cos(angle) * wider, end[1] + sin(angle) * wider)
            neck = (end[0] - cos(angle) * (thick * 2.4 + wider), end[1] - sin(angle) * (thick * 2.4 + wider))
            side = thick * 1.5 + 1.5 * wider
            wings = [(neck[0] - sin(angle) * side, neck[1] + cos(angle) * side), tip]
            wings.append((neck[0] + sin(angle) * side, neck[1] - cos(angle) * side))
            sheet.line([start, neck], thick + 2 * wider, fill=WHITE)
            sheet.polygon(wings, fill=WHITE)
        else:
            sheet.line([start, end], thick + 2 * wider, fill=WHITE)
        masks.append(lookup(sheet.finished().getchannel("A"), _COVERED))
    edge, inside = masks
    return ImageChops.subtract(edge, inside), inside


_COVERED: Final = bytes(255 if level >= 128 else 0 for level in range(256))
"""A lookup table from grey to a mask. Few colours keep a file small."""
