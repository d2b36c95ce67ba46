"""Where the tokens of a stack are on their site."""

from dataclasses import replace
from math import ceil
from typing import Final, Literal, NamedTuple, TypeAlias

from render.board.sectors import Sector, cells
from render.board.tokens import DICE, TOWER, TYPE, label_width
from rules.core.diagram import PILE, Shape, Token

POINT_MARGIN: Final = 1.3
"""A point's tile in widths of its man: heads have ears, and marks go around them."""


SHOWN: Final = 7
"""Stakes of a field that are drawn one by one."""

View: TypeAlias = Literal["above", "under", "profile", "valued", "count"]
"""above: its face. under: the side that shows from below the tokens on it. profile: a bar, as seen from the
side. valued: a small chip and below it how many it stands for. count: no token, but its value as a number.
"""


class PlacedToken(NamedTuple):
    """A token centred on (x, y) of its site, in pixels; `side` is how much of its side shows, if any."""

    token: Token
    x: float
    y: float
    diameter: int
    view: View = "above"
    side: int = 0


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
        case "citadel":
            return _grid(0, height * TOWER, width, round(height * (1 - TOWER)), tokens, width * 0.78)
        case "tray":
            return _counted(width, height, tokens)
        case "sector":
            raise ValueError(shape)  # it is no rectangle: see `stakes`


def _column(width: int, height: int, tokens: tuple[Token, ...], share: float) -> list[PlacedToken]:
    """The top one seen from above; of each below it only its side, which gets lower the more there are."""
    under, dice = len(tokens) - 1, tokens[-1].kind in DICE
    size = min(width, height)
    if not under:
        return [PlacedToken(tokens[0], width / 2, height / 2, round(size * (0.76 if dice else share)))]
    if under >= PILE and not dice:
        return _profile(width, height, tokens)
    step = min(0.23 * size, max(2.8, 0.41 * size / under), 0.64 * size / under) if dice else 0.11 * size
    diameter = min(round(size * (0.64 if dice else 0.76)), int(0.95 * size - under * step))
    middle = (height - diameter - under * step) / 2 + diameter / 2
    placed = [
        PlacedToken(token, width / 2, middle + (under - index - 1) * step, diameter, "under", ceil(step))
        for index, token in enumerate(tokens[:-1])
    ]
    return [*placed, PlacedToken(tokens[-1], width / 2, middle, diameter)]


def _profile(width: int, height: int, tokens: tuple[Token, ...]) -> list[PlacedToken]:
    """A high column: its guide from above, their number, and beside that all of them from the side."""
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
    """Side by side from the base of a triangle; where they must overlap the last one bears their number."""
    diameter = round(width * 0.92)
    step = min(diameter, (height * 0.96 - diameter) / max(1, len(tokens) - 1))
    offsets = [diameter / 2 + 2 + index * step for index in range(len(tokens))]
    shown = [*tokens[:-1], replace(tokens[-1], value=len(tokens))] if step < diameter else tokens
    return [
        PlacedToken(token, width / 2, height - offset if upward else offset, diameter)
        for token, offset in zip(shown, offsets, strict=True)
    ]


def stakes(place: Sector, middle: tuple[float, float], tokens: tuple[Token, ...]) -> list[PlacedToken]:
    """Stakes beside each other in a sector, the largest first; those that find no room are summed.

    middle: of the ring, in pixels of the sector's rectangle.
    """
    widest = max(label_width(token) for token in tokens)
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
    """The top one and the number of all, below the tray's name."""
    size = round(min(width / 2, height * 0.6) * 0.92)
    y = height * 0.63
    number = Token("", value=len(tokens))
    return [
        PlacedToken(tokens[-1], width * 0.3, y, size),
        PlacedToken(number, width * 0.7, y, round(size * 0.6), "count"),
    ]


def thrown(box: int, tokens: tuple[Token, ...]) -> list[PlacedToken]:
    """Dice on a round hub about a square of so many pixels."""
    return _grid(box * 0.16, box * 0.16, round(box * 0.68), round(box * 0.68), tokens, box * 0.36)


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
