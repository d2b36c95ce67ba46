"""The course of a game as a picture: one side's chance to win at every decision.

The area below the curve has that side's colour, the area above the other's. Moments are numbered.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image

from render import lettering
from render.canvas import Canvas
from render.theme import Theme
from rules.core.diagram import Colour

WIDTH: Final = 720
HEIGHT: Final = 400
"""Size of the picture in pixels, twice that of a phone."""
TITLE: Final = 44
SIDE: Final = 44
"""Heights of the title, and of a side's line above or below the area."""
MARGIN: Final = 14
SMALL, LARGE, LEAST = 22, 28, 16
"""Sizes of letters. No letter is smaller than the last."""
DOT: Final = 16
SURE: Final = 1_000
COLOURS: Final = 64


@dataclass(frozen=True, slots=True)
class Curve:
    """The content of a curve.

    values: the lower side's chance, 0 to 1,000; the last one is the end. marked: indexes of numbered
    values. below, above: names of the sides. colours: of their men.
    """

    title: str
    values: Sequence[int]
    marked: Sequence[int]
    below: str
    above: str
    colours: tuple[Colour, Colour]


def png(curve: Curve, theme: Theme) -> bytes:
    """Return the picture as PNG.

    Raises:
        ValueError: There are fewer than two values.
    """
    if len(curve.values) < 2:
        raise ValueError("a curve needs two values")
    low, high = (theme.materials[colour] for colour in curve.colours)
    canvas = Canvas(WIDTH, HEIGHT, theme.page)
    top, bottom = TITLE + SIDE, HEIGHT - SIDE
    draw(canvas, curve, theme, (MARGIN, top, WIDTH - MARGIN, bottom))
    for line, size, y, face in (
        (curve.title, LARGE, TITLE / 2, None),
        (curve.above, SMALL, TITLE + SIDE / 2, high.face),
        (curve.below, SMALL, bottom + SIDE / 2, low.face),
    ):
        _line(canvas, theme, line, size, y, face)
    return _file(canvas.finished())


def draw(canvas: Canvas, curve: Curve, theme: Theme, area: tuple[int, int, int, int]) -> None:
    """Draw the curve with its numbered moments into an area (left, top, right, bottom)."""
    low, high = (theme.materials[colour] for colour in curve.colours)
    left, top, right, bottom = area
    last = len(curve.values) - 1
    points = [
        (left + (right - left) * place / last, bottom - (bottom - top) * value / SURE)
        for place, value in enumerate(curve.values)
    ]
    canvas.box(left, top, right, bottom, fill=high.face)
    canvas.polygon([(left, bottom), *points, (right, bottom)], fill=low.face)
    middle = (top + bottom) / 2
    for start in range(left, right, 16):
        canvas.box(start, middle - 1, min(start + 8, right), middle + 1, fill=theme.muted)
    canvas.line(points, 4, fill=theme.accent)
    canvas.border(left, top, right, bottom, 2, fill=theme.muted)
    for number, place in enumerate(curve.marked, 1):
        x, y = points[place]
        x, y = min(max(x, left + DOT), right - DOT), min(max(y, top + DOT), bottom - DOT)
        numbered(canvas, theme, x, y, number)


def numbered(canvas: Canvas, theme: Theme, x: float, y: float, number: int) -> None:
    """Paint the number of a moment in a dot."""
    canvas.ellipse(x, y, DOT + 2, fill=theme.page)
    canvas.ellipse(x, y, DOT, fill=theme.marks["captured"])
    canvas.text(x, y - 2, str(number), SMALL, fill=(255, 255, 255))


def _line(
    canvas: Canvas, theme: Theme, line: str, size: int, y: float, face: tuple[int, int, int] | None
) -> None:
    """Write a centred line, after a dot in the colour of a side if it names one."""
    dot = 0 if face is None else DOT
    fitted, size = lettering.fitted(line, size, LEAST, WIDTH - 2 * MARGIN - 3 * dot)
    length = lettering.width(fitted, size)
    x = WIDTH / 2 + dot * 1.5
    if face is not None:
        at = x - length / 2 - dot * 1.5
        canvas.ellipse(at, y, dot * 0.75, fill=theme.text)
        canvas.ellipse(at, y, dot * 0.75 - 2, fill=face)
    canvas.text(x, y - 2, fitted, size, fill=theme.text)


def _file(image: Image.Image) -> bytes:
    out = BytesIO()
    few = image.convert("RGB").quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(out, "PNG", optimize=True)
    return out.getvalue()
