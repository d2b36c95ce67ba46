"""Men, dice, chips and coins as transparent sprites at their real size, drawn once."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from PIL import Image

from render import figures
from render.canvas import Canvas, ring_points, star_points
from render.lettering import font
from render.palette import RGB, lookup
from render.text import seat_letter
from render.theme import Material
from rules.core.diagram import Token

FACES: Final = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
"""Places of the pips of a die, in steps from its middle."""
OFFICER: Final = (236, 190, 74)
"""Gold of an officer's rank, in every theme."""
TOWER: Final = 0.5
"""Share of a citadel's height for its tower. Tokens lie below it."""
WHITE: Final = (255, 255, 255)
NOTCHES: Final = 8
LEVEL: Final = 4
"""Height in pixels of a chip in a pile."""
DIGIT: Final = 17
"""Height in pixels of the front of a die that has room for a digit."""
RIMMED: Final = 30
"""Radius in pixels above which a disc has a shaded edge, too. Every edge costs bytes."""
DOME: Final = (0.94, 0), (0.87, 0.03), (0.73, 0.08), (0.54, 0.15), (0.34, 0.2)
"""Steps of a dome: radius, and the way to the upper left, in radii of the stone."""
SHADOWS: Final = ((1.07, 0.12), (0.98, 0.24))
"""Steps of a soft shadow, from its edge inward: radius in radii of the token, and opacity."""
FALL: Final = (0.05, 0.13)
"""From a token to its shadow, to the right and down, in radii of the token."""
SPENT: Final = 0.3
"""Opacity of a used die."""
TYPE: Final = 18
"""Size in pixels of the letters on and below a chip, 11 on a phone."""


def disc(canvas: Canvas, x: float, y: float, r: float, m: Material) -> None:
    """Draw a thick disc, lit from the upper left: its side shows below."""
    canvas.ellipse(x, y + r * 0.09, r, fill=m.wall)
    canvas.ellipse(x, y, r, fill=m.wall)
    if r > RIMMED:
        canvas.ellipse(x, y, r * 0.94, fill=m.shade)
        canvas.ellipse(x - r * 0.02, y - r * 0.025, r * 0.91, fill=m.glint)
        canvas.ellipse(x + r * 0.015, y + r * 0.02, r * 0.86, fill=m.face)
    else:
        canvas.ellipse(x, y, r * 0.94, fill=m.glint)
        canvas.ellipse(x + r * 0.03, y + r * 0.04, r * 0.89, fill=m.face)


def emblem(canvas: Canvas, x: float, y: float, r: float, ink: RGB, seat: int) -> None:
    """Draw the mark that tells a seat's men from others without colour."""
    match seat % 6:
        case 0:
            canvas.ellipse(x, y, r * 0.42, fill=ink)
        case 1:
            canvas.polygon(ring_points(x, y, r * 0.52, 4), fill=ink)
        case 2:
            canvas.polygon(ring_points(x, y + r * 0.06, r * 0.52, 3), fill=ink)
        case 3:
            canvas.polygon(star_points(x, y, r * 0.56, r * 0.26), fill=ink)
        case 4:
            canvas.box(x - r * 0.38, y - r * 0.38, x + r * 0.38, y + r * 0.38, fill=ink)
        case _:
            canvas.line([(x - r * 0.4, y), (x + r * 0.4, y)], r * 0.24, fill=ink)
            canvas.line([(x, y - r * 0.4), (x, y + r * 0.4)], r * 0.24, fill=ink)


def _man(canvas: Canvas, x: float, y: float, r: float, m: Material, token: Token) -> None:
    """Draw a man with the mark of his side, or with the number of men that he represents."""
    disc(canvas, x, y, r, m)
    if token.value:
        canvas.text(x, y, str(token.value), r * 0.95, fill=m.ink, bold=r * 0.03)
    else:
        emblem(canvas, x, y, r, m.ink, token.seat or 0)


def _stone(canvas: Canvas, x: float, y: float, r: float, m: Material, token: Token) -> None:
    """Draw a domed stone, lit from the upper left, with a small mark of its side."""
    if m.is_flat:
        _man(canvas, x, y, r, m, token)
        return
    canvas.ellipse(x, y + r * 0.09, r, fill=m.wall)
    canvas.ellipse(x, y, r, fill=m.wall)
    for (wide, away), fill in zip(DOME, m.dome, strict=True):
        canvas.ellipse(x - r * away, y - r * away, r * wide, fill=fill)
    emblem(canvas, x, y, r * 0.6, m.ink, token.seat or 0)


def _officer(canvas: Canvas, x: float, y: float, r: float, m: Material, token: Token) -> None:
    """Draw a disc with a black crown on gold. The outline of the gold tells the sides apart."""
    disc(canvas, x, y, r, m)
    if (token.seat or 0) % 2:
        canvas.polygon(ring_points(x, y, r * 0.92, 4), fill=figures.BLACK)
        canvas.polygon(ring_points(x, y, r * 0.84, 4), fill=OFFICER)
        figures.crown(canvas, x, y, r * 0.46, figures.BLACK)
    else:
        canvas.ellipse(x, y, r * 0.74, fill=figures.BLACK)
        canvas.ellipse(x, y, r * 0.68, fill=OFFICER)
        figures.crown(canvas, x, y - r * 0.02, r * 0.5, figures.BLACK)


def _tiger(canvas: Canvas, x: float, y: float, r: float, m: Material, _token: Token) -> None:
    figures.tiger(canvas, x, y, r, m)


def _lamb(canvas: Canvas, x: float, y: float, r: float, m: Material, _token: Token) -> None:
    figures.lamb(canvas, x, y, r, m)


def _die(canvas: Canvas, x: float, y: float, r: float, m: Material, token: Token) -> None:
    side = r * 0.92
    canvas.box(x - side, y - side, x + side, y + side * 1.08, fill=m.wall, round_by=r * 0.24)
    for left, top, right, bottom, fill in (
        (0.95, 0.95, 0.95, 0.96, m.shade),
        (0.95, 0.95, 0.9, 0.9, m.glint),
        (0.89, 0.89, 0.9, 0.9, m.face),
    ):
        canvas.box(
            x - side * left, y - side * top, x + side * right, y + side * bottom, fill=fill, round_by=r * 0.2
        )
    for px, py in FACES[token.value]:
        canvas.ellipse(x + px * r * 0.48, y + py * r * 0.48, r * 0.165, fill=m.ink)


def _figure_die(canvas: Canvas, x: float, y: float, r: float, m: Material, token: Token) -> None:
    _die(canvas, x, y, r, m, Token("die"))
    figure = DIE_FIGURES[token.value - 1]
    ink = figures.RED if figure in figures.RED_FIGURES else figures.BLACK
    figures.FIGURES[figure](canvas, x, y, r * 0.64, ink)


def _chip(canvas: Canvas, x: float, y: float, r: float, m: Material, token: Token) -> None:
    """Draw a chip with its owner's letter."""
    canvas.ellipse(x, y + r * 0.07, r, fill=m.wall)
    canvas.ellipse(x, y, r, fill=m.wall)
    canvas.ellipse(x, y, r * 0.95, fill=m.face)
    if r > 20:
        canvas.ring(x, y, r * 0.84, r * 0.07, fill=m.glint)
    if token.seat is not None:
        canvas.text(x, y, seat_letter(token.seat), max(r * 1.05, TYPE), fill=m.ink)


def _coin(canvas: Canvas, x: float, y: float, r: float, m: Material, token: Token) -> None:
    disc(canvas, x, y, r, m)
    canvas.ring(x, y, r * 0.74, r * 0.07, fill=m.wall)
    if token.seat is None:
        figures.crown(canvas, x, y, r * 0.46, m.ink)
    else:
        canvas.text(x, y, seat_letter(token.seat), r * 0.95, fill=m.ink, bold=r * 0.03)


def _bid(canvas: Canvas, x: float, y: float, r: float, m: Material, token: Token) -> None:
    """Draw a disc with a number."""
    disc(canvas, x, y, r, m)
    digits = str(token.value)
    canvas.text(x, y, digits, r * (1.15 if len(digits) < 3 else 0.85), fill=m.ink, bold=r * 0.02)


Drawing: TypeAlias = Callable[[Canvas, float, float, float, Material, Token], None]
DRAWINGS: Final[Mapping[str, Drawing]] = MappingProxyType(
    {
        "officer": _officer,
        "tiger": _tiger,
        "lamb": _lamb,
        "die": _die,
        "chip": _chip,
        "coin": _coin,
        "bid": _bid,
        "figure_die": _figure_die,
        "stone": _stone,
    }
)
"""Drawings by kind of token. Any other kind is a plain man."""
DICE: Final = frozenset({"die", "figure_die"})
DIE_FIGURES: Final = ("crown", "anchor", "heart", "diamond", "spade", "club")
"""Figures of a figure die, 1 to 6."""


@lru_cache(maxsize=1024)
def face(material: Material, token: Token, diameter: int, *, again: bool = False) -> Image.Image:
    """Return the token from above, RGBA, a little larger than its diameter (see `margin`).

    again: another seat has the same colour. Notches in the edge tell the two apart.
    """
    size = diameter + 2 * margin(diameter)
    middle, r = size / 2, diameter / 2
    canvas = Canvas(size, size)
    DRAWINGS.get(token.kind, _man)(canvas, middle, middle, r, material, token)
    if again:
        _notch(canvas, middle, middle, r)
    sprite = canvas.sprite()
    if token.spent:
        sprite.putalpha(sprite.getchannel("A").point(lambda level: round(level * SPENT)))
    return sprite


def pile_height(token: Token) -> int:
    """Return the height in pixels of the chips below the top of a stake. It grows slowly with the stake."""
    return LEVEL * min(3, max(token.value, token.gain, 1).bit_length() // 2)


def label_width(token: Token) -> int:
    """Return the width in pixels of the number below a stake."""
    return round(font(TYPE).getlength(_label(token))) + TYPE // 4


def _label(token: Token) -> str:
    """Return what was paid on a stake, or how much it is."""
    return f"+{token.gain}" if token.gain else str(token.value)


@lru_cache(maxsize=512)
def stake(
    material: Material, token: Token, diameter: int, *, piled: bool, again: bool = False
) -> Image.Image:
    """Return a stake with its number or its payout below. piled: it is a pile of chips."""
    high, r = pile_height(token) if piled else 0, diameter / 2 - 1
    width = max(diameter, label_width(token)) + 2
    canvas = Canvas(width, diameter + high + TYPE + 4)
    x, y, line = width / 2, diameter / 2, diameter + high + TYPE / 2 + 2
    _pile(canvas, x, y, r, material, high)
    _chip(canvas, x, y, r, material, Token(token.kind, token.seat))
    if again:
        _notch(canvas, x, y, r)
    half, ink = label_width(token) / 2, OFFICER if token.gain else WHITE
    canvas.box(x - half, line - TYPE / 2, x + half, line + TYPE / 2, fill=figures.BLACK, round_by=9)
    canvas.text(x, line, _label(token), TYPE, fill=ink)
    return canvas.sprite()


def _pile(canvas: Canvas, x: float, y: float, r: float, m: Material, high: int) -> None:
    """Draw the chips of a pile without a letter."""
    for down in range(high, -1, -LEVEL):
        canvas.ellipse(x, y + down + r * 0.07, r, fill=m.wall)
        canvas.ellipse(x, y + down, r * 0.95, fill=m.face)


def _notch(canvas: Canvas, x: float, y: float, r: float) -> None:
    """Draw dark notches in the edge."""
    for k in range(NOTCHES):
        angle = 360 * k / NOTCHES
        canvas.arc(x, y, r, (angle, angle + 180 / NOTCHES), r * 0.2, fill=figures.BLACK)


@lru_cache(maxsize=64)
def number(value: int, height: int) -> Image.Image:
    """Return the height of a column: dark digits with a light rim, for any ground."""
    digits = str(value)
    canvas = Canvas(round(height * (0.3 + 0.6 * len(digits))), height)
    middle = canvas.width / 2
    canvas.text(middle, height / 2, digits, height * 0.86, fill=WHITE, bold=height * 0.06)
    canvas.text(middle, height / 2, digits, height * 0.86, fill=figures.BLACK)
    return canvas.sprite()


@lru_cache(maxsize=256)
def shadow(kind: str, diameter: int) -> Image.Image:
    """Return the shadow of a token as a mask, for black. Its middle is that of the token."""
    r, room = diameter / 2, 2 * margin(diameter)
    middle = r + room
    canvas = Canvas(round(2 * middle), round(2 * middle))
    x, y = middle + FALL[0] * r, middle + FALL[1] * r
    for spread, opacity in SHADOWS:
        ink = (0, 0, 0, round(255 * opacity))
        if kind in DICE:
            side = r * spread * 0.94
            canvas.box(x - side, y - side, x + side, y + side, fill=ink, round_by=side * 0.3)
        else:
            canvas.ellipse(x, y, r * spread, fill=ink)
    return lookup(canvas.finished().getchannel("A"), _SHADED)


_SHADED: Final = bytes(
    round(255 * min((0.0, *(o for _, o in SHADOWS)), key=lambda o: abs(255 * o - level)))
    for level in range(256)
)
"""A lookup table that leaves the steps of a shadow. Smooth edges would cost bytes."""


def margin(diameter: int) -> int:
    """Return the margin of a sprite in pixels."""
    return max(2, diameter // 12)


@lru_cache(maxsize=1024)
def wall(material: Material, token: Token, diameter: int, height: int) -> Image.Image:
    """Return the side of a token below others: RGBA, `diameter` wide and diameter + height tall.

    The lower edge shows its seat and its rank or value. Tokens on top hide the rest.
    """
    canvas = Canvas(diameter, diameter + height)
    if token.kind in DICE:
        _die_wall(canvas, diameter, height, material, token.value)
    else:
        _disc_wall(canvas, diameter, height, material, token)
    return canvas.sprite()


def _disc_wall(canvas: Canvas, diameter: int, height: int, m: Material, token: Token) -> None:
    r = diameter / 2
    rim = max(0.75, height * 0.12)
    canvas.ellipse(r, r + height, r, fill=figures.BLACK)
    canvas.ellipse(r, r + height - rim, r - rim * 0.6, fill=m.face)
    if token.kind == "officer":
        canvas.arc(r, r + height, r, (55, 125), height, fill=figures.BLACK)
        canvas.arc(r, r + height - rim, r - rim, (59, 121), height - 2 * rim, fill=OFFICER)
    canvas.ellipse(r, r, r, fill=m.wall)


@lru_cache(maxsize=1024)
def profile(material: Material, token: Token, width: int, height: int) -> Image.Image:
    """Return the token from the side: a bar, with a golden middle for an officer."""
    canvas = Canvas(width, height)
    edge = max(0.75, height * 0.1)
    canvas.box(0, 0, width, height, fill=figures.BLACK, round_by=height * 0.3)
    canvas.box(edge, edge, width - edge, height - edge, fill=material.face, round_by=height * 0.25)
    if token.kind == "officer":
        canvas.box(width * 0.3, 0, width * 0.7, height, fill=figures.BLACK)
        canvas.box(width * 0.3 + edge, edge, width * 0.7 - edge, height - edge, fill=OFFICER)
    return canvas.sprite()


def _die_wall(canvas: Canvas, diameter: int, height: int, m: Material, value: int) -> None:
    """Draw the front of a die below others, with its value as a digit, or as pips if it is low."""
    r = diameter / 2
    inset = r * 0.08
    bottom = diameter + height - inset
    canvas.box(inset, r, diameter - inset, bottom, fill=m.wall, round_by=r * 0.2)
    canvas.box(inset + 1.2, r, diameter - inset - 1.2, bottom - 1.6, fill=m.face, round_by=r * 0.18)
    middle = diameter + height / 2 - inset
    if height >= DIGIT:
        canvas.text(r, middle - 1, str(value), height * 1.05, fill=m.ink, bold=0.3)
        return
    step = (diameter - 2 * inset) / 7
    for k in range(value):
        px = r + (k - (value - 1) / 2) * step
        canvas.ellipse(px, middle, min(step * 0.42, height * 0.34), fill=m.ink)
