"""A Diagram as a PNG.

A picture is a pile of bands: the header, rows of the board, the panels. A band that was seen before is taken
as it stands in the file, compressed; a move touches a few of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render import deflate, look, png
from render.band import Band
from render.easel import Easel
from render.palette import RGB
from render.say import Say
from render.theme import CLASSIC, Theme
from rules.core.diagram import Diagram, Layout

BANDS: Final = 2048
"""Compressed bands a painter keeps; one is about 4 KB."""
LARGEST: Final = 40_000
"""Bytes above which a picture is compressed again, thoroughly: rare, and worth some milliseconds."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted canvas of palette indexes."""

    canvas: Image.Image
    colours: Sequence[RGB]


class Painter:
    """Paints in one theme. Keeps what it has drawn; may be shared by everything in one thread."""

    def __init__(self, theme: Theme = CLASSIC, pack: deflate.Pack | None = None) -> None:
        self.theme = theme
        self._pack = pack or deflate.fastest()
        self._small = deflate.smaller(self._pack)
        self._easels: dict[tuple[Layout, str], Easel] = {}
        self._piece = lru_cache(maxsize=BANDS)(_piece)

    def png(self, diagram: Diagram, say: Say) -> bytes:
        """The picture of a diagram."""
        easel = self._easel(diagram)
        bands = tuple(easel.bands(diagram, say))
        data = self._file(easel, bands, self._pack)
        return data if len(data) <= LARGEST else self._file(easel, bands, self._small)

    def picture(self, diagram: Diagram, say: Say) -> Picture:
        """The same before it is compressed."""
        easel = self._easel(diagram)
        painted = [band.painted() for band in easel.bands(diagram, say)]
        canvas = Image.new("L", (painted[0].width, sum(image.height for image in painted)))
        top = 0
        for image in painted:
            canvas.paste(image, (0, top))
            top += image.height
        return Picture(canvas, easel.look.palette.colours)

    def prewarm(self, diagrams: Sequence[Diagram], say: Say) -> None:
        """Draws what these pictures need, so that later ones like them are fast."""
        for diagram in diagrams:
            self.png(diagram, say)

    def _file(self, easel: Easel, bands: Sequence[Band], pack: deflate.Pack) -> bytes:
        pieces = [self._piece(band, pack) for band in bands]
        return png.encode(pieces, easel.look.plan.width, easel.look.palette.colours)

    def _easel(self, diagram: Diagram) -> Easel:
        key = diagram.layout, diagram.game
        if key not in self._easels:
            self._easels[key] = Easel(look.make(*key, self.theme))
        return self._easels[key]


def _piece(band: Band, pack: deflate.Pack) -> png.Piece:
    return png.piece(rows(band.painted()), pack)


def rows(image: Image.Image) -> bytes:
    """An image of palette indexes as a PNG has it: a zero, the filter "None", before each row."""
    padded = image.tobytes("raw", "L", image.width + 1, 1)
    return b"\0" + padded[:-1]
