"""Figures from lines and curves: the six of Crown and Anchor, the tiger, the lamb, the tower.

A figure lies about (x, y) in a circle of radius r. All measures below are shares of r.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from render.canvas import Canvas, Point, curve, ring_points
from render.palette import RGB
from render.theme import Material

Figure: TypeAlias = Callable[[Canvas, float, float, float, RGB], None]


def _at(x: float, y: float, r: float, points: list[Point]) -> list[Point]:
    return [(x + px * r, y + py * r) for px, py in points]


def _mirrored(half: list[Point]) -> list[Point]:
    """Return a whole outline from its right half, top to bottom."""
    return half + [(-px, py) for px, py in reversed(half)]


def heart(canvas: Canvas, x: float, y: float, r: float, ink: RGB) -> None:
    half = [(0.0, -0.45), *curve((0.0, -0.45), (0.2, -1.02), (0.98, -0.9), (0.95, -0.25))]
    half += curve((0.95, -0.25), (0.9, 0.2), (0.35, 0.5), (0.0, 0.95))
    canvas.polygon(_at(x, y, r, _mirrored(half)), fill=ink)


def diamond(canvas: Canvas, x: float, y: float, r: float, ink: RGB) -> None:
    half = [(0.0, -1.0), *curve((0.0, -1.0), (0.2, -0.6), (0.45, -0.25), (0.75, 0.0))]
    half += curve((0.75, 0.0), (0.45, 0.25), (0.2, 0.6), (0.0, 1.0))
    canvas.polygon(_at(x, y, r, _mirrored(half)), fill=ink)


def _stem(canvas: Canvas, x: float, y: float, r: float, ink: RGB) -> None:
    half = [(0.08, 0.1), *curve((0.08, 0.1), (0.08, 0.6), (0.15, 0.85), (0.42, 0.95))]
    canvas.polygon(_at(x, y, r, _mirrored(half)), fill=ink)


def spade(canvas: Canvas, x: float, y: float, r: float, ink: RGB) -> None:
    half = [(0.0, -1.0), *curve((0.0, -1.0), (0.3, -0.5), (0.9, -0.25), (0.88, 0.25))]
    half += curve((0.88, 0.25), (0.85, 0.72), (0.25, 0.75), (0.06, 0.32))
    canvas.polygon(_at(x, y, r, _mirrored(half)), fill=ink)
    _stem(canvas, x, y, r, ink)


def club(canvas: Canvas, x: float, y: float, r: float, ink: RGB) -> None:
    for px, py in ((0.0, -0.55), (-0.48, 0.12), (0.48, 0.12)):
        canvas.ellipse(x + px * r, y + py * r, 0.43 * r, fill=ink)
    canvas.ellipse(x, y - 0.08 * r, 0.22 * r, fill=ink)
    _stem(canvas, x, y, r, ink)


def crown(canvas: Canvas, x: float, y: float, r: float, ink: RGB) -> None:
    half = [(0.0, -0.62), (0.3, -0.02), (0.88, -0.5), (0.68, 0.42)]
    canvas.polygon(_at(x, y, r, _mirrored(half)), fill=ink)
    canvas.box(x - 0.68 * r, y + 0.52 * r, x + 0.68 * r, y + 0.78 * r, fill=ink, round_by=0.06 * r)
    for px, py in ((0.0, -0.72), (-0.88, -0.56), (0.88, -0.56)):
        canvas.ellipse(x + px * r, y + py * r, 0.13 * r, fill=ink)


def anchor(canvas: Canvas, x: float, y: float, r: float, ink: RGB) -> None:
    canvas.ring(x, y - 0.72 * r, 0.24 * r, 0.12 * r, fill=ink)
    canvas.box(x - 0.085 * r, y - 0.52 * r, x + 0.085 * r, y + 0.86 * r, fill=ink)
    canvas.box(x - 0.45 * r, y - 0.36 * r, x + 0.45 * r, y - 0.2 * r, fill=ink, round_by=0.07 * r)
    canvas.arc(x, y + 0.12 * r, 0.82 * r, (18, 162), 0.17 * r, fill=ink)
    for side in (-1, 1):
        fluke = [(side * 0.98, 0.5), (side * 0.52, 0.42), (side * 0.86, 0.06)]
        canvas.polygon(_at(x, y, r, fluke), fill=ink)


FIGURES: Final[Mapping[str, Figure]] = MappingProxyType(
    {"crown": crown, "anchor": anchor, "heart": heart, "diamond": diamond, "club": club, "spade": spade}
)
RED_FIGURES: Final = frozenset({"heart", "diamond"})
RED: Final = (176, 38, 44)
BLACK: Final = (38, 34, 34)


def tiger(canvas: Canvas, x: float, y: float, r: float, m: Material) -> None:
    """Draw a tiger's head: round ears, stripes, a white muzzle."""
    dark, white = m.ink, m.glint
    for side in (-1, 1):
        canvas.ellipse(x + side * 0.62 * r, y - 0.62 * r, 0.36 * r, fill=dark)
        canvas.ellipse(x + side * 0.62 * r, y - 0.62 * r, 0.29 * r, fill=m.face)
        canvas.ellipse(x + side * 0.62 * r, y - 0.6 * r, 0.15 * r, fill=dark)
    canvas.ellipse(x, y + 0.05 * r, 0.96 * r, 0.88 * r, fill=dark)
    canvas.ellipse(x, y + 0.05 * r, 0.89 * r, 0.81 * r, fill=m.face)
    for side in (-1, 1):
        for py, inner in ((-0.1, 0.55), (0.17, 0.52), (0.43, 0.5)):
            stripe = [(side * 0.95, py - 0.1), (side * 0.95, py + 0.1), (side * inner, py + 0.02)]
            canvas.polygon(_at(x, y, r, stripe), fill=dark)
        brow = [(side * 0.12, -0.72), (side * 0.3, -0.7), (side * 0.16, -0.36)]
        canvas.polygon(_at(x, y, r, brow), fill=dark)
    canvas.polygon(_at(x, y, r, [(-0.08, -0.76), (0.08, -0.76), (0.0, -0.3)]), fill=dark)
    for side in (-1, 1):
        canvas.ellipse(x + side * 0.22 * r, y + 0.46 * r, 0.27 * r, 0.24 * r, fill=white)
        canvas.ellipse(x + side * 0.36 * r, y - 0.05 * r, 0.14 * r, 0.15 * r, fill=white)
        canvas.ellipse(x + side * 0.35 * r, y - 0.04 * r, 0.08 * r, 0.11 * r, fill=dark)
    canvas.polygon(_at(x, y, r, [(-0.17, 0.22), (0.17, 0.22), (0.0, 0.42)]), fill=dark)
    canvas.line(_at(x, y, r, [(0.0, 0.4), (0.0, 0.54)]), 0.06 * r, fill=dark)
    canvas.arc(x - 0.13 * r, y + 0.5 * r, 0.14 * r, (10, 170), 0.06 * r, fill=dark)
    canvas.arc(x + 0.13 * r, y + 0.5 * r, 0.14 * r, (10, 170), 0.06 * r, fill=dark)


def lamb(canvas: Canvas, x: float, y: float, r: float, m: Material) -> None:
    """Draw a lamb's head: a cloud of wool about a dark face with drooping ears."""
    curls = ring_points(x, y, 0.62 * r, 9)
    for px, py in curls:
        canvas.ellipse(px, py, 0.36 * r, fill=m.ink)
    for px, py in curls:
        canvas.ellipse(px, py, 0.3 * r, fill=m.face)
    canvas.ellipse(x, y, 0.68 * r, fill=m.face)
    for side in (-1, 1):
        ear = ring_points(0, 0, 1, 24)
        droop = [(side * (0.58 + 0.26 * px + 0.06 * py), 0.0 + 0.13 * py + 0.1 * px) for px, py in ear]
        canvas.polygon(_at(x, y, r, droop), fill=m.ink)
    canvas.ellipse(x, y + 0.16 * r, 0.4 * r, 0.5 * r, fill=m.ink)
    for px, py in ((-0.22, -0.3), (0.22, -0.3), (0.0, -0.38)):
        canvas.ellipse(x + px * r, y + py * r, 0.22 * r, fill=m.face)
    for side in (-1, 1):
        canvas.ellipse(x + side * 0.17 * r, y + 0.1 * r, 0.09 * r, fill=m.glint)
        canvas.ellipse(x + side * 0.09 * r, y + 0.46 * r, 0.05 * r, fill=m.glint)


def tower(canvas: Canvas, x: float, y: float, r: float, m: Material, gold: Material) -> None:
    """Draw a citadel in the colours of its player: battlements, a wall, a golden gate."""
    for edge, lit, fill in ((0.0, 0.0, m.wall), (0.06, 0.0, m.glint), (0.06, 0.08, m.face)):
        near, far = edge + lit, -edge
        parts = [(px, -0.95, px + 0.36, -0.4 + edge) for px in (-0.66, -0.18, 0.3)]
        parts += [(-0.66, -0.68, 0.66, -0.26), (-0.5, -0.36, 0.5, 0.9), (-0.66, 0.68, 0.66, 0.95)]
        for left, top, right, bottom in parts:
            canvas.box(
                x + (left + near) * r,
                y + (top + near) * r,
                x + (right + far) * r,
                y + (bottom + far) * r,
                fill=fill,
            )
    for wide, fill in ((0.27, gold.wall), (0.2, gold.face)):
        canvas.ellipse(x, y + 0.32 * r, wide * r, fill=fill)
        canvas.box(x - wide * r, y + 0.32 * r, x + wide * r, y + 0.9 * r, fill=fill)
