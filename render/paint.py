"""A Diagram as a PNG.

Whatever repeats is painted once: the empty board, every token, every tile (a site with what stands and is
marked on it), every word. A picture is then a few dozen opaque pastes of palette indexes.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple
from zlib import crc32

from PIL import Image, ImageChops

from render import look, png
from render.arrange import arrange
from render.board import Box
from render.look import Look
from render.marks import UNDER, arrow, mark
from render.pen import distance
from render.say import Say
from render.stand import stand
from render.strips import Strips
from render.theme import CLASSIC, Theme
from rules.core.diagram import Diagram, Layout, Mark, MarkKind, Token

TILES: Final = 4096
"""Tiles kept per look; a tile is about 10 KB."""
ARROW_SHARE: Final = 0.85
"""How much of an arrow covers what it crosses."""
LARGEST: Final = 40_000
"""Bytes above which a picture is compressed again, thoroughly: rare, and worth some 20 ms."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted canvas: palette indexes, one column wider than the picture (see `png`)."""

    canvas: Image.Image
    colours: Sequence[tuple[int, int, int]]


class Painter:
    """Paints in one theme. Keeps what it has drawn; may be shared by everything in one thread."""

    def __init__(self, theme: Theme = CLASSIC, compress: png.Compress | None = None) -> None:
        self.theme = theme
        self._compress = compress or png.fastest()
        self._small = png.smaller(self._compress)
        self._looks: dict[tuple[Layout, str], _Easel] = {}

    def png(self, diagram: Diagram, say: Say) -> bytes:
        """The picture of a diagram."""
        picture = self.picture(diagram, say)
        data = _encoded(picture, self._compress)
        return data if len(data) <= LARGEST else _encoded(picture, self._small)

    def picture(self, diagram: Diagram, say: Say) -> Picture:
        """The same before it is compressed."""
        return self._easel(diagram).paint(diagram, say)

    def prewarm(self, diagrams: Sequence[Diagram], say: Say) -> None:
        """Draws what these pictures need, so that later ones like them are fast."""
        for diagram in diagrams:
            self.picture(diagram, say)

    def _easel(self, diagram: Diagram) -> "_Easel":
        key = diagram.layout, diagram.game
        if key not in self._looks:
            self._looks[key] = _Easel(look.make(*key, self.theme))
        return self._looks[key]


class _Tile(NamedTuple):
    """A site as palette indexes; the mask leaves out what belongs to the neighbours of a point."""

    image: Image.Image
    mask: Image.Image | None


class _Easel:
    """One look and what was drawn for it."""

    def __init__(self, scenery: Look) -> None:
        self._look = scenery
        self._strips = Strips(scenery)
        self._tiles: OrderedDict[tuple[object, ...], _Tile] = OrderedDict()
        # Sites that look alike share their tiles: all light squares of a board are one ground.
        self._grounds = {
            name: crc32(scenery.scene.crop(_corners(box)).tobytes()) for name, box in scenery.boxes.items()
        }
        self._veils: dict[float, bytes] = {}

    def paint(self, diagram: Diagram, say: Say) -> Picture:
        head = self._strips.header_height(diagram)
        foot = self._strips.footer(diagram, say)
        height = head + self._look.plan.height + sum(strip.height for strip in foot)
        canvas = Image.new("L", (self._look.plan.width + 1, height), self._strips.page)
        canvas.paste(0, (0, 0, 1, height))
        self._strips.header(canvas, diagram, say)
        canvas.paste(self._look.empty, (1, head))
        self._sites(canvas, diagram, head)
        self._paths(canvas, diagram.marks, head)
        top = head + self._look.plan.height
        for strip in foot:
            canvas.paste(strip, (1, top))
            top += strip.height
        return Picture(canvas, self._look.palette.colours)

    def _sites(self, canvas: Image.Image, diagram: Diagram, head: int) -> None:
        stacks = {stack.site: stack.tokens for stack in diagram.stacks}
        marked: dict[str, tuple[MarkKind, ...]] = {}
        for one in diagram.marks:
            for site in one.sites if one.kind != "path" else ():
                marked[site] = (*marked.get(site, ()), one.kind)
        for site in dict.fromkeys((*stacks, *marked)):
            box = self._look.boxes[site]
            tile = self._tile(site, stacks.get(site, ()), marked.get(site, ()))
            canvas.paste(tile.image, (box.left + 1, box.top + head), tile.mask)

    def _tile(self, site: str, men: tuple[Token, ...], kinds: tuple[MarkKind, ...]) -> "_Tile":
        shape = self._look.shapes[site]
        box = self._look.boxes[site]
        key = (self._grounds[site], shape, box.width, box.height, men, kinds)
        if (tile := self._tiles.get(key)) is not None:
            self._tiles.move_to_end(key)
            return tile
        painted = compose(self._look, site, men, kinds)
        mask = None
        if shape == "point":
            bare = self._look.scene.crop(_corners(box))
            mask = ImageChops.difference(painted, bare).convert("L").point(_CHANGED)
        tile = self._tiles[key] = _Tile(self._look.palette.indexes(painted), mask)
        if len(self._tiles) > TILES:
            self._tiles.popitem(last=False)
        return tile

    def _paths(self, canvas: Image.Image, marks: Sequence[Mark], head: int) -> None:
        for one in marks:
            if one.kind != "path":
                continue
            middles = [self._middle(site) for site in one.sites]
            legs = list(pairwise(middles))
            unit = self._look.plan.unit
            if len(legs) == 1 and distance(*legs[0]) < 1.5 * unit:
                continue  # the frames of neighbours say it already
            gap = unit * 0.3
            for index, (start, end) in enumerate(legs):
                first, last = index == 0, index == len(legs) - 1
                shortened = _toward(start, end, gap if first else 0), _toward(end, start, gap if last else 0)
                self._leg(canvas, *shortened, head, last)

    def _middle(self, site: str) -> tuple[int, int]:
        box = self._look.boxes[site]
        x, y = box.left + box.width // 2, box.top + box.height // 2
        match self._look.shapes[site]:
            case "spike_up":
                return x, box.top + box.height - box.width // 2
            case "spike_down":
                return x, box.top + box.width // 2
            case _:
                return x, y

    def _leg(
        self, canvas: Image.Image, start: tuple[int, int], end: tuple[int, int], head: int, last: bool
    ) -> None:
        thick = max(6, self._look.plan.unit // 11)
        mask = arrow(end[0] - start[0], end[1] - start[1], thick, last)
        left, top = min(start[0], end[0]) - 2 * thick + 1, min(start[1], end[1]) - 2 * thick + head
        area = (left, top, left + mask.width, top + mask.height)
        below = canvas.crop(area)
        for covered, share in ((_PARTLY, ARROW_SHARE / 2), (_WHOLLY, ARROW_SHARE)):
            below.paste(below.point(self._veil(share)), (0, 0), mask.point(covered))
        canvas.paste(below, (left, top))

    def _veil(self, share: float) -> bytes:
        if share not in self._veils:
            self._veils[share] = self._look.palette.veil(self._look.theme.marks["path"], share)
        return self._veils[share]


_CHANGED: Final = bytes([0] + [255] * 255)
_PARTLY: Final = bytes(255 if 64 <= level < 160 else 0 for level in range(256))
_WHOLLY: Final = bytes(255 if level >= 160 else 0 for level in range(256))
"""Tables that pick the pixels at an arrow's edge, and those inside it, from its grey mask."""


def _encoded(picture: Picture, compress: png.Compress) -> bytes:
    width, height = picture.canvas.size
    return png.encode(picture.canvas.tobytes(), width - 1, height, picture.colours, compress)


def compose(scenery: Look, site: str, men: tuple[Token, ...], kinds: tuple[MarkKind, ...]) -> Image.Image:
    """A site with what stands on it and its marks, in RGB: the tile before it is put on the palette."""
    box, shape, theme = scenery.boxes[site], scenery.shapes[site], scenery.theme
    tile = scenery.scene.crop(_corners(box)).convert("RGBA")
    round_site = shape == "point"
    size = (box.width, box.height)
    below = [kind for kind in kinds if kind in UNDER]
    for kind in below:
        tile.alpha_composite(mark(kind, theme.marks[kind], size, round_site, bool(men)))
    if men:
        stand(tile, theme.name, scenery.game, arrange(shape, box.width, box.height, men))
    for kind in kinds:
        if kind not in below:
            tile.alpha_composite(mark(kind, theme.marks[kind], size, round_site, bool(men)))
    return tile.convert("RGB")


def _corners(box: Box) -> tuple[int, int, int, int]:
    return box.left, box.top, box.left + box.width, box.top + box.height


def _toward(start: tuple[int, int], end: tuple[int, int], gap: float) -> tuple[int, int]:
    """The place so many pixels from the start on the way to the end, at most a third of the way."""
    length = distance(start, end)
    share = min(gap / length, 1 / 3) if length else 0
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
