"""A table of words and numbers as a picture: a title, columns, a line a row, lines below."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, Protocol

from PIL import Image

from render.board.geometry import on_phone, type_size
from render.captions.elements import LARGE, PADDING, SMALL
from render.raster import deflate, lettering, png
from render.raster.canvas import Canvas
from render.raster.palette import RGB, Palette
from render.raster.rows import scanlines
from render.theme import Theme
from rules.core.diagram import Colour

WIDTH: Final = 720
"""Pixels: twice those of a phone."""
# Measures are pixels of a phone, as those of captions are.
TITLE: Final = 17
LINE: Final = 18
ROW: Final = 26
BAR: Final = 3
GAP: Final = 12
FIRST: Final = 0.4
"""The part of a card's width that its first column keeps where it needs it: others may hold names too."""
MEDAL: Final = 9
"""The radius of a medal."""
MEDALS: Final[tuple[Colour, ...]] = ("gold", "ivory", "amber")


class Row(Protocol):
    """A line of a card: a name, then figures in columns.

    medal: 1 to 3, or 0 for none. share: parts of a bar below it: won, drawn, lost. marked: stands out.
    """

    @property
    def cells(self) -> tuple[str, ...]: ...
    @property
    def medal(self) -> int: ...
    @property
    def share(self) -> tuple[int, int, int]: ...
    @property
    def marked(self) -> bool: ...


class Card(Protocol):
    """Everything on a card, in words of one language. heads: one a column."""

    @property
    def title(self) -> str: ...
    @property
    def note(self) -> str: ...
    @property
    def heads(self) -> tuple[str, ...]: ...
    @property
    def rows(self) -> Sequence[Row]: ...
    @property
    def foot(self) -> tuple[str, ...]: ...


def picture(card: Card, theme: Theme) -> bytes:
    """A PNG of a card, 720 pixels wide."""
    painted = _Painting(card, theme).finished()
    palette = Palette(_flats(theme), [(theme.text, theme.strip), (theme.text, theme.page)])
    segment = png.segment(scanlines(palette.indexes(painted)), deflate.fastest())
    return png.encode([segment], WIDTH, palette.colours)


def _flats(theme: Theme) -> Iterator[RGB]:
    """Every colour of a card, with the steps along the edges of its letters."""
    yield from (theme.page, theme.strip, theme.active, theme.text, theme.muted, theme.accent)
    yield from _bar(theme)
    for colour in MEDALS:
        material = theme.materials[colour]
        yield from (material.face, material.wall, material.ink)


def _bar(theme: Theme) -> tuple[RGB, RGB, RGB]:
    """The colours of won, drawn and lost."""
    return theme.marks["target"], theme.muted, theme.marks["captured"]


class _Painting:
    """One card, from top to bottom."""

    def __init__(self, card: Card, theme: Theme) -> None:
        self._card, self._theme = card, theme
        lines = len(card.foot) + bool(card.note) + bool(card.rows)
        height = 2 * _px(PADDING) + _px(TITLE + 8) + lines * _px(LINE) + len(card.rows) * _px(ROW)
        self._sheet = Image.new("RGB", (WIDTH, height + _px(PADDING) // 2), theme.page)
        self._top = _px(PADDING)

    def finished(self) -> Image.Image:
        """The picture in RGB."""
        card, theme, left = self._card, self._theme, _px(PADDING)
        self._write(left, card.title, TITLE, theme.accent, WIDTH - 2 * left)
        self._top += _px(TITLE + 8)
        if card.note:
            self._line(card.note, theme.muted)
        widths = self._widths()
        if card.rows:
            self._cells(card.heads, widths, SMALL, theme.muted, left)
            self._top += _px(LINE)
        for number, row in enumerate(card.rows):
            self._row(row, widths, number)
        self._top += _px(PADDING) // 2
        for line in card.foot:
            self._line(line, theme.text)
        return self._sheet

    def _line(self, line: str, ink: RGB) -> None:
        self._write(_px(PADDING), line, LARGE, ink, WIDTH - 2 * _px(PADDING))
        self._top += _px(LINE)

    def _row(self, row: Row, widths: Sequence[int], number: int) -> None:
        """A row on its ground, every other one on the page's."""
        theme, height = self._theme, _px(ROW)
        paper = theme.active if row.marked else theme.page if number % 2 else theme.strip
        self._sheet.paste(paper, (0, self._top, WIDTH, self._top + height))
        if row.medal:
            self._medal(_px(PADDING + MEDAL), self._top + height // 2, row.medal)
        before = self._top
        self._top += (height - _high(LARGE)) // 2 - (_px(BAR) // 2 if sum(row.share) else 0)
        self._cells(row.cells, widths, LARGE, theme.text, self._left())
        self._top = before + height
        self._shared(row)

    def _shared(self, row: Row) -> None:
        """The bar of a row, at its lower edge."""
        if not sum(row.share):
            return
        left, room = _px(PADDING), WIDTH - 2 * _px(PADDING)
        passed = 0
        for part, colour in zip(row.share, _bar(self._theme), strict=True):
            first, passed = passed, passed + part
            box = (left + room * first // sum(row.share), self._top - _px(BAR + 1))
            self._sheet.paste(colour, (*box, left + room * passed // sum(row.share), self._top - _px(1)))

    def _medal(self, x: int, y: int, place: int) -> None:
        material = self._theme.materials[MEDALS[place - 1]]
        radius = _px(MEDAL)
        canvas = Canvas(2 * radius + 2, 2 * radius + 2)
        canvas.ellipse(radius + 1, radius + 1, radius, fill=material.wall)
        canvas.ellipse(radius + 1, radius + 1, radius - 2, fill=material.face)
        canvas.text(radius + 1, radius, str(place), _px(SMALL), fill=material.ink)
        medal = canvas.finished()
        self._sheet.paste(medal, (x - radius - 1, y - radius - 1), medal)

    def _left(self) -> int:
        """Where the first cells of the rows begin: behind their medals, if any has one."""
        return _px(PADDING) + any(row.medal for row in self._card.rows) * _px(2 * MEDAL + 6)

    def _cells(self, cells: Sequence[str], widths: Sequence[int], size: float, ink: RGB, left: int) -> None:
        """The first cell from the left on, the others each up to the right edge of its column."""
        first, *others = cells
        right = WIDTH - _px(PADDING)
        for cell, width in zip(reversed(others), reversed(widths), strict=True):
            line = _fitted(cell, size, width)
            self._sheet.paste(ink, (right - ceil(lettering.width(*line)), self._top), lettering.mask(*line))
            right -= width + _px(GAP)
        self._write(left, first, size, ink, right - left)

    def _widths(self) -> list[int]:
        """The widths of the columns behind the first, which keeps what it needs before the widest of them."""
        if not self._card.rows:
            return []
        first, *widths = map(self._needed, range(len(self._card.heads)))
        room = WIDTH - _px(PADDING) - self._left() - len(widths) * _px(GAP) - min(first, round(FIRST * WIDTH))
        if widths and sum(widths) > room:
            widest = widths.index(max(widths))
            widths[widest] += room - sum(widths)
        return widths

    def _needed(self, column: int) -> int:
        """How wide a column would like to be."""
        head = lettering.width(self._card.heads[column], type_size(SMALL, WIDTH))
        cells = (lettering.width(row.cells[column], type_size(LARGE, WIDTH)) for row in self._card.rows)
        return ceil(max(head, *cells))

    def _write(self, left: int, line: str, size: float, ink: RGB, room: int) -> None:
        """A line of text, smaller where it must be, and cut short at last."""
        self._sheet.paste(ink, (left, self._top), lettering.mask(*_fitted(line, size, room)))


def _fitted(line: str, size: float, room: int) -> tuple[str, int]:
    """A line as it fits into so many pixels, and the size of its letters."""
    return lettering.fitted(line, type_size(size, WIDTH), type_size(SMALL, WIDTH), room)


def _px(measure: float) -> int:
    return on_phone(measure, WIDTH)


def _high(size: float) -> int:
    """The pixels of a line of text from its ascent to its descent."""
    return sum(lettering.font(type_size(size, WIDTH)).getmetrics())
