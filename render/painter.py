"""A Diagram as a PNG.

A picture is painted, compressed and cached in parts: the header, rows of the board from edge to edge,
the panels. What was seen before is taken from the cache, already compressed; a move changes a few parts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render.board.geometry import Box
from render.board.painter import BoardPainter
from render.board.prepared import prepare
from render.captions.elements import Elements
from render.captions.header import Header
from render.captions.panels import Panels
from render.raster import deflate, png
from render.raster.palette import RGB
from render.raster.rows import Rows, scanlines
from render.text.wording import Say
from render.theme import CLASSIC, Theme
from rules.core.diagram import Diagram, Layout

SEGMENTS: Final = 2048
"""Compressed rows a painter keeps; a segment is about 4 KB."""
LARGEST: Final = 40_000
"""Bytes above which a picture is compressed again with the slower method, which takes some milliseconds."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted image of palette indexes, mode "L", with its palette."""

    image: Image.Image
    colours: Sequence[RGB]


class Painter:
    """Paints in one theme. Keeps what it has painted; may be shared by everything in one thread.

    Only `knows` may be asked in another.
    """

    def __init__(self, theme: Theme = CLASSIC, method: deflate.Method | None = None) -> None:
        self.theme = theme
        self._method = method or deflate.fastest()
        self._smaller = deflate.smaller(self._method)
        self._pages: dict[Layout, _Page] = {}
        self._segment = lru_cache(maxsize=SEGMENTS)(_segment)

    def png(self, diagram: Diagram, say: Say) -> bytes:
        """The picture of a diagram as a file."""
        page = self._page(diagram)
        parts = tuple(page.rows(diagram, say))
        data = self._file(page, parts, self._method)
        return data if len(data) <= LARGEST else self._file(page, parts, self._smaller)

    def picture(self, diagram: Diagram, say: Say) -> Picture:
        """The picture of a diagram before it is compressed."""
        page = self._page(diagram)
        painted = [rows.painted() for rows in page.rows(diagram, say)]
        whole = Image.new("L", (page.width, sum(image.height for image in painted)))
        top = 0
        for image in painted:
            whole.paste(image, (0, top))
            top += image.height
        return Picture(whole, page.colours)

    def places(self, diagram: Diagram) -> dict[str, Box]:
        """Where every site is on the picture of a diagram, in its pixels."""
        return self._page(diagram).places(diagram)

    def knows(self, diagram: Diagram) -> bool:
        """Whether a picture of such a layout was painted or prepared before."""
        return diagram.layout in self._pages

    def _file(self, page: "_Page", parts: Sequence[Rows], method: deflate.Method) -> bytes:
        segments = [self._segment(rows, method) for rows in parts]
        return png.encode(segments, page.width, page.colours)

    def _page(self, diagram: Diagram) -> "_Page":
        layout = diagram.layout
        if layout not in self._pages:
            self._pages[layout] = _Page(layout, self.theme)
        return self._pages[layout]


class _Page:
    """Everything that pictures of one layout are painted with."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        board = prepare(layout, theme)
        elements = Elements(board)
        self.width, self.colours, self._boxes = board.plan.width, board.palette.colours, board.boxes
        self._header, self._board, self._panels = Header(elements), BoardPainter(board), Panels(elements)

    def rows(self, diagram: Diagram, say: Say) -> Iterator[Rows]:
        """The picture from top to bottom."""
        yield self._header.rows(diagram, say)
        yield from self._board.rows(diagram, say)
        yield from self._panels.rows(diagram, say)

    def places(self, diagram: Diagram) -> dict[str, Box]:
        """The rectangle of every site: on the board, which lies below the header."""
        above = self._header.height(len(diagram.players))
        return {name: box._replace(top=box.top + above) for name, box in self._boxes.items()}


def _segment(rows: Rows, method: deflate.Method) -> png.Segment:
    return png.segment(scanlines(rows.painted()), method)
