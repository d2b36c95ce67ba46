"""Below the board: panels of dice, past bids, counters."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image

from render.board.tokens import DICE
from render.captions.elements import EDGE, LARGE, PADDING, SMALL, Elements
from render.raster.rows import Rows
from render.text.wording import Say, spoken
from rules.core.diagram import Cell, Diagram, Panel, Token

LINE: Final = 22
TITLE: Final = 17
"""The least height of a panel's line, and the height of its title."""
TOKEN: Final = 20
THROWN: Final = 46
"""Widths of a token in a line, and of dice that were thrown."""
GAP: Final = 5
"""Between cells; tokens have a rim of their own and stand side by side."""
Cells: TypeAlias = tuple[tuple[str | Token, ...], ...]
"""The rows of a panel, in words and tokens."""


class Panels:
    """Paints the rows below one board."""

    def __init__(self, elements: Elements) -> None:
        self._elements = elements

    def rows(self, diagram: Diagram, say: Say) -> Iterator[Rows]:
        """Each panel in turn."""
        for panel in diagram.panels:
            if panel.role == "dice" and self._elements.has_hub:
                continue  # there they lie on the board
            title, rows = _worded(panel, say)
            yield Rows(self._paint, (title, rows, _is_series(panel)))

    def _paint(self, title: str, rows: Cells, series: bool) -> Image.Image:
        elements, px, theme = self._elements, self._elements.px, self._elements.theme
        lines = list(self._series(rows) if series else self._lines(rows))
        heights = [max(px(LINE), *(image.height + 4 for _, image in line)) for line in lines]
        height = px(PADDING) + (px(TITLE) if title else 0) + sum(heights)
        strip, edge = elements.blank(height), px(EDGE)
        strip.paste(elements.flat[theme.strip], (edge, edge, elements.width - edge, height - edge))
        top = px(PADDING) // 2
        if title:
            line = elements.line(title, SMALL, theme.muted, theme.strip, self._room())
            strip.paste(line, (px(PADDING), top + (px(TITLE) - line.height) // 2))
            top += px(TITLE)
        for placed, high in zip(lines, heights, strict=True):
            for x, image in placed:
                strip.paste(image, (x, top + (high - image.height) // 2))
            top += high
        return strip

    def _lines(self, rows: Cells) -> Iterator[list[tuple[int, Image.Image]]]:
        """Images with their places, line by line: short rows side by side, long ones broken."""
        room, left, gap = self._room(), self._elements.px(PADDING), self._elements.px(GAP)
        images = [
            list(zip((self._cell(cell, row) for cell in row), _gaps(row, gap), strict=True)) for row in rows
        ]
        widest = max((sum(image.width + after for image, after in row) for row in images), default=1) + gap
        columns = max(1, min(room // widest, len(rows)))
        line: list[tuple[int, Image.Image]] = []
        for index, row in enumerate(images):
            x = left + index % columns * (room // columns)
            if line and index % columns == 0:
                yield line
                line = []
            for image, after in row:
                if columns == 1 and line and x + image.width > left + room:
                    yield line
                    line, x = [], left
                line.append((x, image))
                x += image.width + after
        if line:
            yield line

    def _series(self, rows: Cells) -> Iterator[list[tuple[int, Image.Image]]]:
        """Rows of equal length below each other, as past bids are; too many columns go on further down."""
        left, gap = self._elements.px(PADDING), self._elements.px(GAP)
        images = [[self._cell(cell, row) for cell in row] for row in rows]
        widths = [max(row[index].width for row in images) + gap for index in range(len(images[0]))]
        room = self._room() - widths[0]
        first = 1
        while first < len(widths):
            after = first + 1
            while after < len(widths) and sum(widths[first : after + 1]) <= room:
                after += 1
            places = [left + widths[0] + sum(widths[first:index]) for index in range(first, after)]
            for row in images:
                yield list(zip([left, *places], [row[0], *row[first:after]], strict=True))
            first = after

    def _cell(self, cell: str | Token, row: tuple[str | Token, ...]) -> Image.Image:
        """A cell's image; dice at the beginning of a row were thrown, and are shown large."""
        theme = self._elements.theme
        if isinstance(cell, Token):
            thrown = cell.kind in DICE and isinstance(row[0], Token)
            return self._elements.token(cell, theme.strip, self._elements.px(THROWN if thrown else TOKEN))
        return self._elements.line(cell, LARGE, theme.text, theme.strip, self._room())

    def _room(self) -> int:
        """How many pixels wide a line of a panel may be."""
        return self._elements.width - 2 * self._elements.px(PADDING)


def _gaps(row: tuple[str | Token, ...], gap: int) -> list[int]:
    """Pixels after each cell."""
    tokens = [isinstance(cell, Token) for cell in (*row, "")]
    return [0 if both else gap for both in map(all, pairwise(tokens))]


def _worded(panel: Panel, say: Say) -> tuple[str, Cells]:
    """A panel in words: its title, and rows of words and tokens."""
    title = say(panel.title.key, panel.title.data) if panel.title else ""
    rows = tuple(
        tuple(cell if isinstance(cell, Token) else spoken(cell, say) for cell in row) for row in panel.rows
    )
    return title, rows


def _is_series(panel: Panel) -> bool:
    """Whether each row is a token and figures that run through the same columns, as past bids do."""
    if len(panel.rows) < 2 or len({len(row) for row in panel.rows}) > 1:
        return False
    return all(isinstance(row[0], Token) and row[1:] and _is_figures(row[1:]) for row in panel.rows)


def _is_figures(cells: Sequence[Cell]) -> bool:
    return all(isinstance(cell, str) for cell in cells)
