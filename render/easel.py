"""The board of a picture: one look, and everything that was drawn for it.

Whatever repeats is painted once: the empty board, every token, every tile (a site with what stands and is
marked on it). The rest is a few opaque pastes of palette indexes.
"""

from collections import OrderedDict
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from PIL import Image, ImageChops

from render import board
from render.arrange import arrange
from render.band import Band
from render.board import Box
from render.look import Look
from render.marks import UNDER, arrow, mark
from render.palette import through
from render.pen import distance
from render.say import Say
from render.stand import stand
from render.strips import Strips
from rules.core.diagram import Diagram, MarkKind, Shape, Token

TILES: Final = 4096
"""Tiles kept per look; a tile is about 10 KB."""
ARROW_SHARE: Final = 0.85
"""How much of an arrow covers what it crosses."""


class _Tile(NamedTuple):
    """A site as palette indexes; the mask leaves out what belongs to the neighbours of a point."""

    image: Image.Image
    mask: Image.Image | None


class _Leg(NamedTuple):
    """A part of a path: where its masks lie on the board, and what they show (see `marks.arrow`)."""

    left: int
    top: int
    bottom: int
    across: int
    down: int
    headed: bool


Content: TypeAlias = tuple[str, tuple[Token, ...], tuple[MarkKind, ...]]
"""A site, what stands on it, and its marks."""


class Easel:
    """Says of which bands a picture of its look consists, and paints those of the board."""

    def __init__(self, scenery: Look) -> None:
        self.look = scenery
        self._strips = Strips(scenery)
        self._tiles: OrderedDict[tuple[object, ...], _Tile] = OrderedDict()
        # Sites that look alike share their tiles: all light squares of a board are one ground.
        self._grounds = {
            name: crc32(scenery.scene.crop(_corners(box)).tobytes()) for name, box in scenery.boxes.items()
        }
        self._spans = board.spans(scenery.boxes.values(), scenery.plan.height)
        self._span_of = {
            name: next(index for index, (_, end) in enumerate(self._spans) if box.top < end)
            for name, box in scenery.boxes.items()
        }
        self._thick = max(6, scenery.plan.unit // 11)
        self._veils: dict[float, bytes] = {}

    def bands(self, diagram: Diagram, say: Say) -> Iterator[Band]:
        """The picture from top to bottom."""
        yield self._strips.header(diagram, say)
        yield from self._board(diagram)
        yield from self._strips.footer(diagram, say)

    def _board(self, diagram: Diagram) -> Iterator[Band]:
        marked: dict[str, tuple[MarkKind, ...]] = {}
        legs: list[_Leg] = []
        for one in diagram.marks:
            if one.kind == "path":
                legs += self._legs(one.sites)
                continue
            for site in one.sites:
                marked[site] = (*marked.get(site, ()), one.kind)
        contents: list[list[Content]] = [[] for _ in self._spans]
        for stack in diagram.stacks:
            kinds = marked.pop(stack.site, ())
            contents[self._span_of[stack.site]].append((stack.site, stack.tokens, kinds))
        for site, kinds in marked.items():
            contents[self._span_of[site]].append((site, (), kinds))
        for span, content in zip(self._spans, contents, strict=True):
            crossing = (leg for leg in legs if leg.top < span[1] and leg.bottom > span[0])
            yield Band(self._paint_rows, (span, tuple(content), tuple(crossing)))

    def _paint_rows(
        self, span: tuple[int, int], content: tuple[Content, ...], legs: tuple[_Leg, ...]
    ) -> Image.Image:
        """Rows of the board: no site lies across their edges, but a path may."""
        first, end = span
        sheet = self.look.empty.crop((0, first, self.look.plan.width, end))
        for site, men, kinds in content:
            box, tile = self.look.boxes[site], self._tile(site, men, kinds)
            sheet.paste(tile.image, (box.left, box.top - first), tile.mask)
        for leg in legs:
            self._arrow(sheet, leg, first)
        return sheet

    def _tile(self, site: str, men: tuple[Token, ...], kinds: tuple[MarkKind, ...]) -> "_Tile":
        shape = self.look.shapes[site]
        box = self.look.boxes[site]
        key = (self._grounds[site], shape, box.width, box.height, men, kinds)
        if (tile := self._tiles.get(key)) is not None:
            self._tiles.move_to_end(key)
            return tile
        painted = compose(self.look, site, men, kinds)
        mask = None
        if shape == "point":
            bare = self.look.scene.crop(_corners(box))
            mask = through(ImageChops.difference(painted, bare).convert("L"), _CHANGED)
        image = self.look.palette.indexes(painted)
        if shape == "square":
            self.look.palette.seam(image, ((0, 0, box.height),))
        tile = self._tiles[key] = _Tile(image, mask)
        if len(self._tiles) > TILES:
            self._tiles.popitem(last=False)
        return tile

    def _legs(self, sites: tuple[str, ...]) -> Iterator[_Leg]:
        """The parts of a path; none between neighbours, whose frames say it already."""
        legs = list(pairwise(map(self._middle, sites)))
        unit = self.look.plan.unit
        if len(legs) == 1 and distance(*legs[0]) < 1.5 * unit:
            return
        gap, reach = unit * 0.3, 2 * self._thick
        for index, (start, end) in enumerate(legs):
            first, last = index == 0, index == len(legs) - 1
            left, top = _toward(start, end, gap if first else 0)
            right, bottom = _toward(end, start, gap if last else 0)
            yield _Leg(
                left=min(left, right) - reach,
                top=min(top, bottom) - reach,
                bottom=max(top, bottom) + reach,
                across=right - left,
                down=bottom - top,
                headed=last,
            )

    def _middle(self, site: str) -> tuple[int, int]:
        box = self.look.boxes[site]
        x, y = box.left + box.width // 2, box.top + box.height // 2
        match self.look.shapes[site]:
            case "spike_up":
                return x, box.top + box.height - box.width // 2
            case "spike_down":
                return x, box.top + box.width // 2
            case _:
                return x, y

    def _arrow(self, sheet: Image.Image, leg: _Leg, first: int) -> None:
        """Draws the part of a leg that is on these rows."""
        edge, inside = arrow(leg.across, leg.down, self._thick, leg.headed)
        top, bottom = max(first, leg.top), min(first + sheet.height, leg.bottom)
        below = sheet.crop((leg.left, top - first, leg.left + edge.width, bottom - first))
        part = (0, top - leg.top, edge.width, bottom - leg.top)
        for mask, share in ((edge, ARROW_SHARE / 2), (inside, ARROW_SHARE)):
            sheet.paste(through(below, self._veil(share)), (leg.left, top - first), mask.crop(part))

    def _veil(self, share: float) -> bytes:
        if share not in self._veils:
            self._veils[share] = self.look.palette.veil(self.look.theme.marks["path"], share)
        return self._veils[share]


_CHANGED: Final = bytes([0] + [255] * 255)


def compose(scenery: Look, site: str, men: tuple[Token, ...], kinds: tuple[MarkKind, ...]) -> Image.Image:
    """A site with what stands on it and its marks, in RGB: the tile before it is put on the palette."""
    box, shape, theme = scenery.boxes[site], scenery.shapes[site], scenery.theme
    tile = scenery.scene.crop(_corners(box))
    left, top, right, bottom = marked_part(shape, box.width, box.height)
    signs = [
        (kind, mark(kind, theme.marks[kind], (right - left, bottom - top), shape == "point", bool(men)))
        for kind in kinds
    ]
    for kind, sign in signs:
        if kind in UNDER:
            tile.paste(sign, (left, top), sign)
    if men:
        stand(tile, theme.name, scenery.game, arrange(shape, box.width, box.height, men))
    for kind, sign in signs:
        if kind not in UNDER:
            tile.paste(sign, (left, top), sign)
    return tile


def marked_part(shape: Shape, width: int, height: int) -> tuple[int, int, int, int]:
    """The part of a site that bears its marks: of a triangle the place of its first man."""
    match shape:
        case "spike_up":
            return 0, height - width - 4, width, height
        case "spike_down":
            return 0, 0, width, width + 4
        case _:
            return 0, 0, width, height


def _corners(box: Box) -> tuple[int, int, int, int]:
    return box.left, box.top, box.left + box.width, box.top + box.height


def _toward(start: tuple[int, int], end: tuple[int, int], gap: float) -> tuple[int, int]:
    """The place so many pixels from the start on the way to the end, at most a third of the way."""
    length = distance(start, end)
    share = min(gap / length, 1 / 3) if length else 0
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
