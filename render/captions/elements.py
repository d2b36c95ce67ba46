"""The lines of text and the tokens of captions, painted once and kept as palette indexes."""

from functools import lru_cache
from typing import Final

from PIL import Image

from render.board.pasting import paste_tokens
from render.board.prepared import PreparedBoard
from render.board.stacking import PlacedToken
from render.raster import lettering
from render.raster.canvas import Canvas
from render.raster.palette import RGB, lookup
from rules.core.diagram import Token

TEXT_SIZE: Final = 26
SMALL: Final = 22
SMALLEST: Final = 18
"""Pixels: sizes of letters."""
PADDING: Final = 16
EDGE: Final = 4
"""Pixels: from the edge of a picture to its text, and to the coloured ground behind it."""
TOKEN: Final = 46
"""Pixels: the width of a token in a line of text."""


class Elements:
    """Paints for the captions of one board."""

    def __init__(self, board: PreparedBoard) -> None:
        self._board = board
        self.theme = board.theme
        self.width = board.plan.width
        theme = board.theme
        self.flat = {c: board.palette.index(c) for c in (theme.page, theme.strip, theme.active, theme.accent)}
        """The index of each colour that fills an area."""
        self._ramps: dict[tuple[RGB, RGB], bytes] = {}
        self.line = lru_cache(maxsize=2048)(self._paint_line)
        self.token = lru_cache(maxsize=512)(self._paint_token)

    def blank(self, height: int) -> Image.Image:
        """Empty rows as wide as the picture."""
        return Image.new("L", (self.width, height), self.flat[self.theme.page])

    def triangle(self, paper: RGB) -> Image.Image:
        """What points at a player who is to move."""
        return lookup(_triangle_mask(), self._ramp(self.theme.accent, paper))

    def _paint_line(self, line: str, size: int, ink: RGB, paper: RGB, room: int) -> Image.Image:
        """A line of text that fits the room."""
        return lookup(lettering.mask(*lettering.fitted(line, size, SMALLEST, room)), self._ramp(ink, paper))

    def _paint_token(self, token: Token, paper: RGB, size: int) -> Image.Image:
        tile = Image.new("RGB", (size + 8, size + 8), paper)
        middle = (size + 8) / 2
        paste_tokens(
            tile, self.theme, self._board.layout.sides, [PlacedToken(token, middle, middle - 1, size - 2)]
        )
        return self._board.palette.indexes(tile)

    def _ramp(self, ink: RGB, paper: RGB) -> bytes:
        if (ink, paper) not in self._ramps:
            self._ramps[ink, paper] = self._board.palette.ramp(ink, paper)
        return self._ramps[ink, paper]


@lru_cache(maxsize=1)
def _triangle_mask() -> Image.Image:
    canvas = Canvas(20, 22)
    canvas.polygon([(1, 1), (19, 11), (1, 21)], fill=(255, 255, 255))
    return canvas.finished().getchannel("A")
