"""Below the board: panels of dice, past bids, counters."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image

from render.captions.elements import EDGE, PADDING, SMALL, TEXT_SIZE, TOKEN, Elements
from render.raster.rows import Rows
from render.text.wording import Say, spoken
from rules.core.diagram import Diagram, Panel, Token

LINE: Final = 54
TITLE: Final = 36
"""Pixels: the least height of a panel's line, and the height of its title."""
THROWN: Final = 68
"""Pixels: the width of dice that were thrown."""
GAP: Final = 12
"""Pixels between cells; tokens have a rim of their own and stand side by side."""
Cells: TypeAlias = tuple[tuple[str | Token, ...], ...]
"""The rows of a panel, in words and tokens."""


class Panels:
    """Paints the rows below one board."""

    def __init__(self, elements: Elements) -> None:
        self._elements = elements

    def rows(self, diagram: Diagram, say: Say) -> Iterator[Rows]:
        """Each panel in turn."""
        for panel in diagram.panels:
            yield Rows(self._paint, _worded(panel, say))

    def _paint(self, title: str, rows: Cells) -> Image.Image:
        theme = self._elements.theme
        lines = list(self._series(rows) if _is_series(rows) else self._lines(rows))
        heights = [max(LINE, *(image.height + 4 for _, image in line)) for line in lines]
        height = PADDING + (TITLE if title else 0) + sum(heights)
        strip = self._elements.blank(height)
        strip.paste(
            self._elements.flat[theme.strip], (EDGE, EDGE, self._elements.width - EDGE, height - EDGE)
        )
        top = PADDING // 2
        if title:
            line = self._elements.line(
                title, SMALL, theme.muted, theme.strip, self._elements.width - 2 * PADDING
            )
            strip.paste(line, (PADDING, top + 6))
            top += TITLE
        for placed, high in zip(lines, heights, strict=True):
            for x, image in placed:
                strip.paste(image, (x, top + (high - image.height) // 2))
            top += high
        return strip

    def _lines(self, rows: Cells) -> Iterator[list[tuple[int, Image.Image]]]:
        """Images with their places, line by line: short rows side by side, long ones broken."""
        room = self._elements.width - 2 * PADDING
        images = [list(zip((self._cell(cell, row) for cell in row), _gaps(row), strict=True)) for row in rows]
        widest = max((sum(image.width + gap for image, gap in row) for row in images), default=1) + GAP
        columns = max(1, min(room // widest, len(rows)))
        line: list[tuple[int, Image.Image]] = []
        for index, row in enumerate(images):
            x = PADDING + index % columns * (room // columns)
            if line and index % columns == 0:
                yield line
                line = []
            for image, gap in row:
                if columns == 1 and line and x + image.width > PADDING + room:
                    yield line
                    line, x = [], PADDING
                line.append((x, image))
                x += image.width + gap
        if line:
            yield line

    def _series(self, rows: Cells) -> Iterator[list[tuple[int, Image.Image]]]:
        """Rows of equal length below each other, as past bids are; too many columns go on further down."""
        images = [[self._cell(cell, row) for cell in row] for row in rows]
        widths = [max(row[index].width for row in images) + GAP for index in range(len(images[0]))]
        room = self._elements.width - 2 * PADDING - widths[0]
        first = 1
        while first < len(widths):
            after = first + 1
            while after < len(widths) and sum(widths[first : after + 1]) <= room:
                after += 1
            places = [PADDING + widths[0] + sum(widths[first:index]) for index in range(first, after)]
            for row in images:
                yield list(zip([PADDING, *places], [row[0], *row[first:after]], strict=True))
            first = after

    def _cell(self, cell: str | Token, row: tuple[str | Token, ...]) -> Image.Image:
        """A cell's image; a row of nothing but tokens is a throw, and is shown large."""
        theme = self._elements.theme
        if isinstance(cell, Token):
            thrown = all(isinstance(other, Token) for other in row)
            return self._elements.token(cell, theme.strip, THROWN if thrown else TOKEN)
        return self._elements.line(
            cell, TEXT_SIZE, theme.text, theme.strip, self._elements.width - 2 * PADDING
        )


def _gaps(row: tuple[str | Token, ...]) -> list[int]:
    """Pixels after each cell."""
    tokens = [isinstance(cell, Token) for cell in (*row, "")]
    return [0 if both else GAP for both in map(all, pairwise(tokens))]


def _worded(panel: Panel, say: Say) -> tuple[str, Cells]:
    """A panel in words: its title, and rows of words and tokens."""
    title = say(panel.title.key, panel.title.data) if panel.title else ""
    rows = tuple(
        tuple(cell if isinstance(cell, Token) else spoken(cell, say) for cell in row) for row in panel.rows
    )
    return title, rows


def _is_series(rows: Cells) -> bool:
    """Whether several rows run side by side through the same columns, each headed by a token."""
    lengths = {len(row) for row in rows}
    return len(rows) > 1 and len(lengths) == 1 and min(lengths) > 1 and isinstance(rows[0][0], Token)
