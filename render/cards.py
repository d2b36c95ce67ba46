"""Cards: a title, a table of words and figures about people, lines below."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil
from typing import Final, Protocol

from PIL import Image

from render import lettering, png
from render.canvas import Canvas
from render.captions import LARGE, PADDING, SMALL
from render.geometry import on_phone, type_size
from render.palette import RGB, Palette
from render.png import scanlines
from render.theme import Theme
from rules.core.diagram import Colour

WIDTH: Final = 720
"""Width in pixels, twice that of a phone."""
# Measures are pixels of a phone, as those of captions are.
TITLE: Final = 17
LINE: Final = 18
ROW: Final = 26
BAR: Final = 3
GAP: Final = 12
FIRST: Final = 0.4
"""Share of the width that the first column may claim. Other columns may hold names too."""
MEDAL: Final = 9
"""Radius of a medal."""
MEDALS: Final[tuple[Colour, ...]] = ("gold", "ivory", "amber")


class Row(Protocol):
    """A row of a card: a name, then figures in columns.

    medal: 1 to 3, or 0 for none. share: won, drawn and lost, as a bar below the row. marked: highlighted.
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
    """The content of a card in one language. heads: one per column."""

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
    """Return a card as PNG, 720 pixels wide."""
    painted = _Painting(card, theme).finished()
    palette = palette_of(theme)
    segment = png.segment(scanlines(palette.indexes(painted)), png.fastest_method())
    return png.encode([segment], WIDTH, palette.colours)


def palette_of(theme: Theme) -> Palette:
    """Return the palette of cards and podiums."""
    papers = (theme.page, theme.strip, theme.active)
    inks = (theme.text, theme.muted, theme.accent)
    medals = [theme.materials[colour] for colour in MEDALS]
    edges = [pair for m in medals for pair in ((m.ink, m.face), (m.wall, theme.strip), (m.wall, m.glint))]
    return Palette(_flats(theme), [*product(inks, papers), *edges])


def _flats(theme: Theme) -> Iterator[RGB]:
    """Yield every flat colour of a card."""
    yield from (theme.page, theme.strip, theme.active, theme.text, theme.muted, theme.accent)
    yield from _bar(theme)
    for colour in MEDALS:
        material = theme.materials[colour]
        yield from (material.face, material.wall, material.ink, material.glint, material.shade)


def _bar(theme: Theme) -> tuple[RGB, RGB, RGB]:
    """Return the colours of won, drawn and lost."""
    return theme.marks["target"], theme.muted, theme.marks["captured"]


class _Painting:
    """A card while it is painted from top to bottom."""

    def __init__(self, card: Card, theme: Theme) -> None:
        self._card, self._theme = card, theme
        lines = len(card.foot) + bool(card.note) + bool(card.rows)
        height = 2 * _px(PADDING) + _px(TITLE + 8) + lines * _px(LINE) + len(card.rows) * _px(ROW)
        self._sheet = Image.new("RGB", (WIDTH, height + _px(PADDING) // 2), theme.page)
        self._top = _px(PADDING)

    def finished(self) -> Image.Image:
        """Return the picture in RGB."""
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
        """Paint a row. Every other row has the ground of the page."""
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
        """Paint the bar at the lower edge of a row."""
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
        """Return the left edge of the first cells, to the right of any medals."""
        return _px(PADDING) + any(row.medal for row in self._card.rows) * _px(2 * MEDAL + 6)

    def _cells(self, cells: Sequence[str], widths: Sequence[int], size: float, ink: RGB, left: int) -> None:
        """Write the cells of a row, the first one to the left, the others to the right of their columns."""
        first, *others = cells
        right = WIDTH - _px(PADDING)
        for cell, width in zip(reversed(others), reversed(widths), strict=True):
            line = _fitted(cell, size, width)
            self._sheet.paste(ink, (right - ceil(lettering.width(*line)), self._top), lettering.mask(*line))
            right -= width + _px(GAP)
        self._write(left, first, size, ink, right - left)

    def _widths(self) -> list[int]:
        """Return the widths of the columns after the first. The widest gives way to the first."""
        if not self._card.rows:
            return []
        first, *widths = map(self._needed, range(len(self._card.heads)))
        room = WIDTH - _px(PADDING) - self._left() - len(widths) * _px(GAP) - min(first, round(FIRST * WIDTH))
        if widths and sum(widths) > room:
            widest = widths.index(max(widths))
            widths[widest] += room - sum(widths)
        return widths

    def _needed(self, column: int) -> int:
        """Return the widest content of a column."""
        head = lettering.width(self._card.heads[column], type_size(SMALL, WIDTH))
        cells = (lettering.width(row.cells[column], type_size(LARGE, WIDTH)) for row in self._card.rows)
        return ceil(max(head, *cells))

    def _write(self, left: int, line: str, size: float, ink: RGB, room: int) -> None:
        """Write a line of text: smaller if necessary, cut short at last."""
        self._sheet.paste(ink, (left, self._top), lettering.mask(*_fitted(line, size, room)))


def _fitted(line: str, size: float, room: int) -> tuple[str, int]:
    """Return a line that fits `room` pixels, and the size of its letters."""
    return lettering.fitted(line, type_size(size, WIDTH), type_size(SMALL, WIDTH), room)


def _px(measure: float) -> int:
    return on_phone(measure, WIDTH)


def _high(size: float) -> int:
    """Return the height in pixels of a line of text."""
    return sum(lettering.font(type_size(size, WIDTH)).getmetrics())
