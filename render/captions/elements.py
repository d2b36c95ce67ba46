"""The lines of text and the tokens of captions, painted once and kept as palette indexes."""

from functools import lru_cache
from typing import Final

from PIL import Image

from render.board.geometry import on_phone, type_size
from render.board.pasting import paste_tokens
from render.board.prepared import PreparedBoard
from render.board.stacking import PlacedToken
from render.raster import lettering
from render.raster.canvas import Canvas
from render.raster.palette import RGB, lookup
from rules.core.diagram import Token

# All measures of captions are pixels of a phone, on which a picture is 360 wide.
HEADLINE: Final = 14
LARGE: Final = 12.5
SMALL: Final = 11
"""Sizes of letters; none is smaller."""
PADDING: Final = 7
LINES: Final = 256
"""Lines of text a board keeps, of some 6 KB: of the tables that are played, not of all there ever were."""
EDGE: Final = 2
"""From the edge of a picture to its text, and to the coloured ground behind it."""


class Elements:
    """Paints for the captions of one board."""

    def __init__(self, board: PreparedBoard) -> None:
        self._board = board
        self.theme = board.theme
        self.width = board.plan.width
        self.has_hub = board.hub is not None
        theme = board.theme
        self.flat = {c: board.palette.index(c) for c in (theme.page, theme.strip, theme.active, theme.accent)}
        """The index of each colour that fills an area."""
        self._ramps: dict[tuple[RGB, RGB], bytes] = {}
        self.line = lru_cache(maxsize=LINES)(self._paint_line)
        self.token = lru_cache(maxsize=512)(self._paint_token)

    def px(self, measure: float) -> int:
        """The pixels of the picture that so many pixels of a phone are."""
        return on_phone(measure, self.width)

    def blank(self, height: int) -> Image.Image:
        """Empty rows as wide as the picture."""
        return Image.new("L", (self.width, height), self.flat[self.theme.page])

    def triangle(self, paper: RGB) -> Image.Image:
        """What points at a player who is to move."""
        return lookup(_triangle_mask(self.px(9), self.px(10)), self._ramp(self.theme.accent, paper))

    def length(self, line: str, size: float) -> float:
        """How many pixels wide a line of that size is."""
        return lettering.width(line, type_size(size, self.width))

    def _paint_line(self, line: str, size: float, ink: RGB, paper: RGB, room: int) -> Image.Image:
        """A line of text that fits the room: smaller than `size` where it must, and cut short at last."""
        most, least = type_size(size, self.width), type_size(SMALL, self.width)
        return lookup(lettering.mask(*lettering.fitted(line, most, least, room)), self._ramp(ink, paper))

    def _paint_token(self, token: Token, paper: RGB, size: int) -> Image.Image:
        """A token about as wide as `size` pixels of the picture."""
        tile = Image.new("RGB", (size + 8, size + 8), paper)
        middle = (size + 8) / 2
        placed = [PlacedToken(token, middle, middle - 1, size - 2)]
        paste_tokens(tile, self.theme, self._board.layout.sides, placed)
        return self._board.palette.indexes(tile)

    def _ramp(self, ink: RGB, paper: RGB) -> bytes:
        if (ink, paper) not in self._ramps:
            self._ramps[ink, paper] = self._board.palette.ramp(ink, paper)
        return self._ramps[ink, paper]


@lru_cache(maxsize=4)
def _triangle_mask(width: int, height: int) -> Image.Image:
    canvas = Canvas(width, height)
    canvas.polygon([(1, 1), (width - 1, height / 2), (1, height - 1)], fill=(255, 255, 255))
    return canvas.finished().getchannel("A")
