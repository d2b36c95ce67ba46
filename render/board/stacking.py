"""Where the tokens of a stack are on their site."""

from dataclasses import replace
from math import ceil
from typing import Final, NamedTuple

from render.board.tokens import DICE
from rules.core.diagram import Shape, Token

POINT_MARGIN: Final = 1.3
"""A point's tile in widths of its man: heads have ears, and marks go around them."""


class PlacedToken(NamedTuple):
    """A token centred on (x, y) of its site, in pixels.

    wall: how high the side is that shows from under the tokens on it; 0 where it is seen from above.
    beside: its value is written beside it, not on it.
    """

    token: Token
    x: float
    y: float
    diameter: int
    wall: int = 0
    beside: bool = False


def arrange(shape: Shape, width: int, height: int, tokens: tuple[Token, ...]) -> list[PlacedToken]:
    """The tokens of a site of so many pixels, in the order they are painted."""
    match shape:
        case "square":
            return _column(width, height, tokens, 0.82)
        case "point":
            return _column(width, height, tokens, 0.98 / POINT_MARGIN)
        case "spike_up" | "spike_down":
            return _row(width, height, tokens, upward=shape == "spike_up")
        case "rail":
            return _grid(0, 0, width, height, tokens, width * 0.78)
        case "tray":
            return _grid(0, 0, width, height, tokens, min(width, height) * 0.86)
        case "field":
            return _chips(width, height, tokens)


def _column(width: int, height: int, tokens: tuple[Token, ...], share: float) -> list[PlacedToken]:
    """The top one seen from above; of each below it only its side, which gets lower the more there are."""
    under, dice = len(tokens) - 1, tokens[-1].kind in DICE
    size = min(width, height)
    if not under:
        return [PlacedToken(tokens[0], width / 2, height / 2, round(size * (0.76 if dice else share)))]
    wanted = min((0.23 if dice else 0.13) * size, (0.41 if dice else 0.36) * size / under)
    step = min(max(2.8, wanted), 0.64 * size / under)
    diameter = min(round(size * (0.64 if dice else 0.8)), int(0.95 * size - under * step))
    middle = (height - diameter - under * step) / 2 + diameter / 2
    placed = [
        PlacedToken(token, width / 2, middle + (under - index - 1) * step, diameter, ceil(step))
        for index, token in enumerate(tokens[:-1])
    ]
    return [*placed, PlacedToken(tokens[-1], width / 2, middle, diameter)]


def _row(width: int, height: int, tokens: tuple[Token, ...], *, upward: bool) -> list[PlacedToken]:
    """Side by side from the base of a triangle; where they must overlap the last one bears their number."""
    diameter = round(width * 0.92)
    step = min(diameter, (height * 0.96 - diameter) / max(1, len(tokens) - 1))
    offsets = [diameter / 2 + 2 + index * step for index in range(len(tokens))]
    shown = [*tokens[:-1], replace(tokens[-1], value=len(tokens))] if step < diameter else tokens
    return [
        PlacedToken(token, width / 2, height - offset if upward else offset, diameter)
        for token, offset in zip(shown, offsets, strict=True)
    ]


def _chips(width: int, height: int, tokens: tuple[Token, ...]) -> list[PlacedToken]:
    """Below the field's figure: a few chips in a row, or many small ones in two columns."""
    top, room = height * 0.53, height * 0.4
    if len(tokens) <= 3:
        return _grid(width * 0.08, top, round(width * 0.84), round(room), tokens, width * 0.27)
    rows = ceil(len(tokens) / 2)
    line = min(room / rows, height * 0.12)
    placed = []
    for index, token in enumerate(tokens):
        column, row = divmod(index, rows)
        x = width * (0.2 + 0.42 * column)
        y = top + room / 2 + (row - (rows - 1) / 2) * line
        placed.append(PlacedToken(token, x, y, round(line * 0.94), beside=True))
    return placed


def _grid(
    left: float, top: float, width: int, height: int, tokens: tuple[Token, ...], largest: float
) -> list[PlacedToken]:
    """As many rows as let the tokens be largest, each row centred."""
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
