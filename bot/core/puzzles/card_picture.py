"""The three ways to cut a card, side by side and numbered, as a picture."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from rules.core.diagram import Diagram, Label, Layout, Line, Site, Text
from rules.puzzles.card import HEIGHT, PER_CENTIMETRE, PLANS, WIDTH, cuts

ACROSS, ALONG = WIDTH / PER_CENTIMETRE, HEIGHT / PER_CENTIMETRE
"""Units of a card: centimetres."""
MARGIN: Final = 1.0


@cache
def diagram() -> Diagram:
    """The cards as they lie before they are unfolded, with every cut."""
    sites = [
        Site(str(number), _left(number) + ACROSS / 2, MARGIN + ALONG / 2, "square", "light", ACROSS, ALONG)
        for number in range(1, len(PLANS) + 1)
    ]
    lines = [line for number, plan in enumerate(PLANS, 1) for line in _lines(number, plan)]
    labels = [Label(site.name, site.x, MARGIN + ALONG + MARGIN / 2) for site in sites]
    width = _left(len(PLANS)) + ACROSS + MARGIN
    layout = Layout(
        "card", "paper", width, ALONG + 2 * MARGIN, tuple(sites), tuple(lines), tuple(labels), ("ivory",)
    )
    return Diagram("", layout, result=Text("puzzle-pencil"))


def _left(number: int) -> float:
    return MARGIN + (number - 1) * (ACROSS + MARGIN)


def _lines(number: int, plan: str) -> Iterator[Line]:
    for one, other in cuts(plan):
        yield Line((_corner(number, *one), _corner(number, *other)))


def _corner(number: int, file: int, rank: int) -> tuple[float, float]:
    """A corner of the squares of a card, in units."""
    return _left(number) + file / PER_CENTIMETRE, MARGIN + rank / PER_CENTIMETRE
