"""The tokens of a stack: their places on a site, and their sprites on an image."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import Image

from render import tokens
from render.ring import Sector, cells
from render.theme import Sides, Theme
from render.tokens import DICE, TOWER, TYPE, label_width, pile_height
from rules.core.diagram import PILE, Shape, Token

POINT_MARGIN: Final = 1.3
"""Width of a point's tile, in widths of its man. Heads have ears, and marks lie around them."""

PILES: Final = 5
"""Most piles in a sector. More would be too small to read."""
View: TypeAlias = Literal["above", "under", "profile", "piled", "valued", "count"]
"""above: its face. under: its side, below other tokens. profile: a bar, seen from the side. piled: chips with
their number or payout below. valued: the same as one chip. count: no token, but its value as a number.
"""
CASTING: Final[tuple[View, ...]] = ("above", "under", "piled")
"""Views of tokens that cast a shadow. In a crowd of single chips there is no room for any."""


class PlacedToken(NamedTuple):
    """A token centred on (x, y) of its site, in pixels. side: the visible height of its side."""

    token: Token
    x: float
    y: float
    diameter: int
    view: View = "above"
    side: int = 0


def arrange(shape: Shape, width: int, height: int, tokens: tuple[Token, ...]) -> list[PlacedToken]:
    """Return the tokens of a site of that size, in painting order."""
    match shape:
        case "square":
            return _column(width, height, tokens, 0.82)
        case "point":
            return _column(width, height, tokens, 0.98 / POINT_MARGIN)
        case "spike_up" | "spike_down":
            return _row(width, height, tokens, upward=shape == "spike_up")
        case "rail":
            return _grid(0, 0, width, height, tokens, width * 0.78)
        case "citadel":
            return _grid(0, height * TOWER, width, round(height * (1 - TOWER)), tokens, width * 0.78)
        case "tray":
            return _counted(width, height, tokens)
        case "sector":
            raise ValueError(shape)  # it is no rectangle: see `stakes`


def _column(width: int, height: int, tokens: tuple[Token, ...], share: float) -> list[PlacedToken]:
    """Place the top token, and the sides of the tokens below. Sides get lower in high stacks."""
    under, dice = len(tokens) - 1, tokens[-1].kind in DICE
    size = min(width, height)
    if not under:
        return [PlacedToken(tokens[0], width / 2, height / 2, round(size * (0.76 if dice else share)))]
    if under >= PILE and not dice:
        return _profile(width, height, tokens)
    step = min(0.29 * size, max(2.8, 0.5 * size / under), 0.64 * size / under) if dice else 0.11 * size
    diameter = min(round(size * (0.66 if dice else 0.76)), int(0.97 * size - under * step))
    middle = (height - diameter - under * step) / 2 + diameter / 2
    placed = [
        PlacedToken(token, width / 2, middle + (under - index - 1) * step, diameter, "under", ceil(step))
        for index, token in enumerate(tokens[:-1])
    ]
    return [*placed, PlacedToken(tokens[-1], width / 2, middle, diameter)]


def _profile(width: int, height: int, tokens: tuple[Token, ...]) -> list[PlacedToken]:
    """Place a high column: its top from above, its height as a number, all its men from the side."""
    size, count = min(width, height), len(tokens)
    left, bottom = (width - size) / 2, (height + size) / 2
    step = min(0.15 * size, 0.94 * size / count)
    bars = [
        PlacedToken(
            token,
            left + 0.81 * size,
            bottom - 0.03 * size - (0.94 * size - count * step) / 2 - (index + 0.5) * step,
            round(0.31 * size),
            "profile",
            ceil(step),
        )
        for index, token in enumerate(tokens)
    ]
    guide = PlacedToken(tokens[-1], left + 0.33 * size, bottom - 0.65 * size, round(0.58 * size))
    number = Token("", value=count)
    return [
        *bars,
        guide,
        PlacedToken(number, left + 0.33 * size, bottom - 0.17 * size, round(0.34 * size), "count"),
    ]


def _row(width: int, height: int, tokens: tuple[Token, ...], *, upward: bool) -> list[PlacedToken]:
    """Place men from the base of a triangle. If they overlap, the last bears their number."""
    diameter = round(width * 0.92)
    step = min(diameter, (height * 0.96 - diameter) / max(1, len(tokens) - 1))
    offsets = [diameter / 2 + 2 + index * step for index in range(len(tokens))]
    shown = [*tokens[:-1], replace(tokens[-1], value=len(tokens))] if step < 0.9 * diameter else tokens
    return [
        PlacedToken(token, width / 2, height - offset if upward else offset, diameter)
        for token, offset in zip(shown, offsets, strict=True)
    ]


def stakes(place: Sector, middle: tuple[float, float], tokens: tuple[Token, ...]) -> list[PlacedToken]:
    """Place stakes in a sector, the largest first: as piles, or as single chips if there are many.

    Stakes without room are summed. middle: of the ring, in pixels of the sector's rectangle.
    """
    widest, tallest = max(map(label_width, tokens)), max(map(pile_height, tokens))
    few = len(tokens) <= PILES
    piled = cells(place, len(tokens), (widest, TYPE + tallest)) if few else ()
    if len(piled) == len(tokens):
        return [
            PlacedToken(
                token,
                middle[0] + cell.x,
                middle[1] + cell.y + tallest - pile_height(token),
                cell.diameter,
                "piled",
                pile_height(token),
            )
            for token, cell in zip(tokens, piled, strict=True)
        ]
    found = cells(place, len(tokens), (widest, TYPE))
    shown = list(tokens)
    if rest := tokens[max(0, len(found) - 1) :] if len(found) < len(tokens) else ():
        chips, paid = sum(token.value for token in rest), sum(token.gain for token in rest)
        shown = [*tokens[: len(found) - 1], Token(rest[0].kind, None, chips, paid)]
    return [
        PlacedToken(token, middle[0] + cell.x, middle[1] + cell.y, cell.diameter, "valued")
        for token, cell in zip(shown, found, strict=True)
    ]


def _counted(width: int, height: int, tokens: tuple[Token, ...]) -> list[PlacedToken]:
    """Place the top man, and beside him the number if there are several, below the tray's name."""
    size = round(min(width / 2, height * 0.6) * 0.92)
    y = height * 0.63
    if len(tokens) == 1:
        return [PlacedToken(tokens[0], width / 2, y, size)]
    number = Token("", value=len(tokens))
    return [
        PlacedToken(tokens[-1], width * 0.3, y, size),
        PlacedToken(number, width * 0.7, y, round(size * 0.6), "count"),
    ]


def thrown(box: int, tokens: tuple[Token, ...]) -> list[PlacedToken]:
    """Place dice on a round hub about a square of that size."""
    return _grid(box * 0.16, box * 0.16, round(box * 0.68), round(box * 0.68), tokens, box * 0.36)


def _grid(
    left: float, top: float, width: int, height: int, tokens: tuple[Token, ...], largest: float
) -> list[PlacedToken]:
    """Place tokens in centred rows, as large as possible."""
    count = len(tokens)
    columns = max(range(1, count + 1), key=lambda n: (min(width / n, height / ceil(count / n)), -n))
    rows = ceil(count / columns)
    cell = min(width / columns, height / rows, largest)
    placed = []
    for index, token in enumerate(tokens):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        x = left + width / 2 + (column - (in_row - 1) / 2) * cell
        y = top + height / 2 + (row - (rows - 1) / 2) * cell
        placed.append(PlacedToken(token, x, y, round(cell * 0.94)))
    return placed


def paste_tokens(
    image: Image.Image, theme: Theme, sides: Sides, placed: Sequence[PlacedToken], *, shadows: bool = True
) -> None:
    """Paste tokens on an RGB image, in order, above the shadows of all."""
    for one in placed if shadows else ():
        if one.view in CASTING:
            _shade(image, one)
    for one in placed:
        token, diameter, material = one.token, one.diameter, theme.material(sides, one.token)
        again = token.seat is not None and token.seat // len(sides) % 2 == 1
        match one.view:
            case "above":
                _centred(image, tokens.face(material, token, diameter, again=again), one.x, one.y)
            case "under":
                wall = tokens.wall(material, token, diameter, one.side)
                _paste(image, wall, round(one.x - diameter / 2), round(one.y - diameter / 2))
            case "profile":
                bar = tokens.profile(material, token, diameter, one.side)
                _paste(image, bar, round(one.x - diameter / 2), round(one.y - one.side / 2))
            case "valued" | "piled":
                stake = tokens.stake(material, token, diameter, piled=one.view == "piled", again=again)
                _paste(image, stake, round(one.x - stake.width / 2), round(one.y - diameter / 2))
            case "count":
                _centred(image, tokens.number(token.value, diameter), one.x, one.y)


def _shade(image: Image.Image, one: PlacedToken) -> None:
    """Darken the ground to the lower right of a token."""
    y = one.y + one.side
    mask = tokens.shadow(one.token.kind, one.diameter)
    left, top = round(one.x - mask.width / 2), round(y - mask.height / 2)
    image.paste((0, 0, 0), (left, top), mask)


def _centred(image: Image.Image, sprite: Image.Image, x: float, y: float) -> None:
    _paste(image, sprite, round(x - sprite.width / 2), round(y - sprite.height / 2))


def _paste(image: Image.Image, sprite: Image.Image, left: int, top: int) -> None:
    image.paste(sprite, (left, top), sprite)
