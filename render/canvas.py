"""A sheet to draw on. It is four times as large as the picture and reduced at the end, for smooth edges."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from render.lettering import font
from render.palette import RGB, STEPS, lookup

Point: TypeAlias = tuple[float, float]
Ink: TypeAlias = RGB | tuple[int, int, int, int]

SCALE: Final = 4
"""Pixels of the sheet for one pixel of the picture, across and down."""


def ring_points(x: float, y: float, radius: float, count: int, turn: float = 0.0) -> list[Point]:
    """Return points evenly on a circle. The first is straight up, turned by `turn` of a full circle."""
    angles = [2 * pi * (k / count + turn) - pi / 2 for k in range(count)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def star_points(x: float, y: float, outer: float, inner: float, tips: int = 5) -> list[Point]:
    """Return the corners of a star with one tip straight up."""
    tip, notch = ring_points(x, y, outer, tips), ring_points(x, y, inner, tips, 0.5 / tips)
    return [point for pair in zip(tip, notch, strict=True) for point in pair]


class Canvas:
    """A sheet for a picture of `width` × `height` pixels, transparent without `paper`.

    All measures are pixels of the picture.
    """

    def __init__(self, width: int, height: int, paper: RGB | None = None) -> None:
        self.width, self.height = width, height
        size = (width * SCALE, height * SCALE)
        self._sheet = Image.new("RGBA", size) if paper is None else Image.new("RGB", size, paper)
        self._draw = ImageDraw.Draw(self._sheet)

    def ellipse(self, x: float, y: float, rx: float, ry: float | None = None, *, fill: Ink) -> None:
        """Draw a filled ellipse about (x, y)."""
        ry = rx if ry is None else ry
        box = [(x - rx) * SCALE, (y - ry) * SCALE, (x + rx) * SCALE - 1, (y + ry) * SCALE - 1]
        if box[2] > box[0] and box[3] > box[1]:
            self._draw.ellipse(box, fill=fill)

    def ring(self, x: float, y: float, radius: float, thickness: float, *, fill: Ink) -> None:
        """Draw a circle. Its line extends `thickness` inward from the radius."""
        box = [(x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE - 1, (y + radius) * SCALE - 1]
        if box[2] > box[0]:
            self._draw.ellipse(box, outline=fill, width=max(1, round(thickness * SCALE)))

    def arc(self, x: float, y: float, radius: float, angles: Point, thickness: float, *, fill: Ink) -> None:
        """Draw a part of a circle. Angles are degrees, clockwise from the right."""
        box = [(x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE - 1, (y + radius) * SCALE - 1]
        self._draw.arc(box, *angles, fill=fill, width=max(1, round(thickness * SCALE)))

    def box(
        self, left: float, top: float, right: float, bottom: float, *, fill: Ink, round_by: float = 0
    ) -> None:
        """Draw a filled rectangle with corners of radius `round_by`."""
        corners = [left * SCALE, top * SCALE, right * SCALE - 1, bottom * SCALE - 1]
        if corners[2] >= corners[0] and corners[3] >= corners[1]:
            self._draw.rounded_rectangle(corners, round_by * SCALE, fill=fill)

    def border(
        self, left: float, top: float, right: float, bottom: float, thickness: float, *, fill: Ink
    ) -> None:
        """Draw the border of a rectangle, inward from its corners."""
        corners = [left * SCALE, top * SCALE, right * SCALE - 1, bottom * SCALE - 1]
        self._draw.rectangle(corners, outline=fill, width=max(1, round(thickness * SCALE)))

    def polygon(self, points: Sequence[Point], *, fill: Ink) -> None:
        """Draw a filled polygon."""
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=fill)

    def line(self, points: Sequence[Point], thickness: float, *, fill: Ink) -> None:
        """Draw a line with round joints and ends."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(scaled, fill=fill, width=max(1, round(thickness * SCALE)), joint="curve")
        for x, y in points:
            self.ellipse(x, y, thickness / 2, fill=fill)

    def text(self, x: float, y: float, line: str, size: float, *, fill: Ink, bold: float = 0) -> None:
        """Draw a line of text centred on (x, y). `bold` thickens its strokes by pixels."""
        self._draw.text(
            (x * SCALE, y * SCALE),
            line,
            fill=fill,
            font=font(round(size * SCALE)),
            anchor="mm",
            stroke_width=bold * SCALE,
            stroke_fill=fill,
        )

    def finished(self) -> Image.Image:
        """Return the picture at its real size."""
        return self._sheet.reduce(SCALE)

    def sprite(self) -> Image.Image:
        """Return the picture with few steps of opacity along its edges: smooth, and small in a file."""
        image = self.finished()
        image.putalpha(lookup(image.getchannel("A"), _STEPPED))
        return image


_STEPPED: Final = bytes(round(round(level / 255 * STEPS) / STEPS * 255) for level in range(256))
"""A lookup table from 255 degrees of opacity to STEPS."""


def curve(start: Point, bend: Point, bend_end: Point, end: Point, steps: int = 14) -> list[Point]:
    """Return points along a cubic Bézier curve, without its start."""
    corners = (start, bend, bend_end, end)
    found = []
    for k in range(1, steps + 1):
        t, u = k / steps, 1 - k / steps
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        x, y = (sum(w * corner[axis] for w, corner in zip(weights, corners, strict=True)) for axis in (0, 1))
        found.append((x, y))
    return found


def distance(start: Point, end: Point) -> float:
    return hypot(end[0] - start[0], end[1] - start[1])
