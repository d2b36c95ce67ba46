"""Paints the rows of a board.

Whatever repeats is painted once: the empty board, every token, every tile (a site with its stack and marks).
A picture then takes a few opaque pastes of palette indexes.
"""

from collections import OrderedDict
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from PIL import Image, ImageChops

from render.board.background import figure_plate
from render.board.geometry import SMALLEST, Box, row_ranges, type_size
from render.board.marks import UNDER, arrow, mark, sector_mark
from render.board.pasting import paste_tokens
from render.board.prepared import PreparedBoard
from render.board.sectors import sector
from render.board.stacking import arrange, stakes, thrown
from render.raster import lettering
from render.raster.canvas import distance
from render.raster.palette import difference, lookup
from render.raster.rows import Rows
from render.text.wording import Say
from rules.core.diagram import Diagram, MarkKind, Shape, Token

TILES: Final = 192
"""Tiles kept of each board: of 1 to 70 KB, where all that the process that paints may hold is 512 MB."""
ARROW_SHARE: Final = 0.85
"""The opacity of an arrow."""


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


Content: TypeAlias = tuple[str, tuple[Token, ...], tuple[MarkKind, ...], str]
"""A site, what stands on it, its marks, and what is written on it."""


class BoardPainter:
    """Paints one prepared board and keeps the tiles it has painted."""

    def __init__(self, board: PreparedBoard) -> None:
        self._board = board
        self._tiles: OrderedDict[tuple[object, ...], _Tile] = OrderedDict()
        # Sites on equal ground share their tiles: all light squares of a board do.
        self._grounds = {
            name: crc32(board.background.crop(_corners(box)).tobytes()) for name, box in board.boxes.items()
        }
        self._hub = [board.hub] if board.hub else []
        self._ranges = row_ranges([*board.boxes.values(), *self._hub], board.plan.height)
        self._range_of = {
            name: next(index for index, (_, end) in enumerate(self._ranges) if box.top < end)
            for name, box in board.boxes.items()
        }
        trays = (site for site in board.layout.sites if site.shape == "tray")
        self._trays = {site.name: site.called for site in trays if site.called}
        self._thick = max(6, board.plan.unit // 11)
        self._overlays: dict[float, bytes] = {}

    def rows(self, diagram: Diagram, say: Say) -> Iterator[Rows]:
        """The board from top to bottom; trays bear their names in the reader's language."""
        marked: dict[str, tuple[MarkKind, ...]] = {}
        legs: list[_Leg] = []
        for one in diagram.marks:
            if one.kind == "path":
                legs += self._legs(one.sites)
                continue
            for site in one.sites:
                marked[site] = (*marked.get(site, ()), one.kind)
        contents: list[list[Content]] = [[] for _ in self._ranges]
        words = {site: say(text.key, text.data) for site, text in self._trays.items()}
        stacks = {stack.site: stack.tokens for stack in diagram.stacks}
        for site in dict.fromkeys((*stacks, *marked, *words)):
            shown = site, stacks.get(site, ()), marked.get(site, ()), words.get(site, "")
            contents[self._range_of[site]].append(shown)
        dice = dice_of(diagram) if self._hub else ()
        for rows, content in zip(self._ranges, contents, strict=True):
            crossing = (leg for leg in legs if leg.top < rows[1] and leg.bottom > rows[0])
            lying = dice if any(rows[0] <= hub.top < rows[1] for hub in self._hub) else ()
            yield Rows(self._paint_rows, (rows, tuple(content), tuple(crossing), lying))

    def _paint_rows(
        self,
        rows: tuple[int, int],
        content: tuple[Content, ...],
        legs: tuple[_Leg, ...],
        dice: tuple[Token, ...],
    ) -> Image.Image:
        """Rows of the board: no site lies across their edges, but a path may."""
        first, end = rows
        sheet = self._board.empty.crop((0, first, self._board.plan.width, end))
        for site, men, kinds, words in content:
            box, tile = self._board.boxes[site], self._tile(site, men, kinds, words)
            sheet.paste(tile.image, (box.left, box.top - first), tile.mask)
        for leg in legs:
            self._arrow(sheet, leg, first)
        for hub in self._hub if dice else ():
            bare = self._board.background.crop(_corners(hub))
            filled = bare.copy()
            paste_tokens(filled, self._board.theme, self._board.layout.sides, thrown(hub.width, dice))
            mask = lookup(ImageChops.difference(filled, bare).convert("L"), _CHANGED)
            sheet.paste(self._board.palette.indexes(filled), (hub.left, hub.top - first), mask)
        return sheet

    def _tile(self, site: str, men: tuple[Token, ...], kinds: tuple[MarkKind, ...], words: str) -> "_Tile":
        shape = self._board.shapes[site]
        box = self._board.boxes[site]
        key = (self._grounds[site], shape, box.width, box.height, men, kinds, words)
        if (tile := self._tiles.get(key)) is not None:
            self._tiles.move_to_end(key)
            return tile
        painted = paint_tile(self._board, site, men, kinds, words)
        mask = None
        if shape in ("point", "sector"):
            bare = self._board.background.crop(_corners(box))
            mask = lookup(ImageChops.difference(painted, bare).convert("L"), _CHANGED)
        image = self._board.palette.indexes(painted)
        if shape == "square":
            self._board.palette.seam(image, ((0, 0, box.height),))
        tile = self._tiles[key] = _Tile(image, mask)
        if len(self._tiles) > TILES:
            self._tiles.popitem(last=False)
        return tile

    def _legs(self, sites: tuple[str, ...]) -> Iterator[_Leg]:
        """The parts of a path; none between neighbours, whose frames show the move already."""
        legs = list(pairwise(map(self._middle, sites)))
        unit = self._board.plan.unit
        if len(legs) == 1 and distance(*legs[0]) < 1.5 * unit and self._board.shapes[sites[0]] != "rail":
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
        box = self._board.boxes[site]
        x, y = box.left + box.width // 2, box.top + box.height // 2
        match self._board.shapes[site]:
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
            sheet.paste(lookup(below, self._overlay(share)), (leg.left, top - first), mask.crop(part))

    def _overlay(self, share: float) -> bytes:
        if share not in self._overlays:
            self._overlays[share] = self._board.palette.overlay(self._board.theme.marks["path"], share)
        return self._overlays[share]


_CHANGED: Final = bytes([0] + [255] * 255)


def paint_tile(
    board: PreparedBoard, site: str, men: tuple[Token, ...], kinds: tuple[MarkKind, ...], words: str = ""
) -> Image.Image:
    """A site with its tokens, marks and words, in RGB: the tile before it is put on the palette."""
    box, shape, theme = board.boxes[site], board.shapes[site], board.theme
    if shape == "sector":
        return _sector_tile(board, site, men, kinds)
    tile = board.background.crop(_corners(box))
    left, top, right, bottom = marked_part(shape, box.width, box.height)
    signs = [
        (kind, mark(kind, theme.marks[kind], (right - left, bottom - top), shape == "point", bool(men)))
        for kind in kinds
    ]
    for kind, sign in signs:
        if kind in UNDER:
            tile.paste(sign, (left, top), sign)
    if words:
        _write(board, tile, words)
    if men:
        paste_tokens(tile, theme, board.layout.sides, arrange(shape, box.width, box.height, men))
    for kind, sign in signs:
        if kind not in UNDER:
            tile.paste(sign, (left, top), sign)
    return tile


def _sector_tile(
    board: PreparedBoard, name: str, men: tuple[Token, ...], kinds: tuple[MarkKind, ...]
) -> Image.Image:
    """A sector that is lit or dark as a whole, its figure on top, and its stakes."""
    box, theme, layout = board.boxes[name], board.theme, board.layout
    site = next(one for one in layout.sites if one.name == name)
    x, y = board.plan.point(layout.width / 2, layout.height / 2)
    place, middle = sector(layout, site, board.plan.unit), (x - box.left, y - box.top)
    tile = board.background.crop(_corners(box))
    for kind in kinds:
        sign = sector_mark(kind, theme.marks[kind], (box.width, box.height), middle, place)
        tile.paste(sign, (0, 0), sign)
    if kinds:
        across, down, r = place.plate
        plate = figure_plate(site.figure, r)
        left, top = middle[0] + across - plate.width / 2, middle[1] + down - plate.height / 2
        tile.paste(plate, (round(left), round(top)), plate)
    if men:
        paste_tokens(tile, theme, layout.sides, stakes(place, middle, men))
    return tile


def dice_of(diagram: Diagram) -> tuple[Token, ...]:
    """The dice that were thrown."""
    rows = [row for panel in diagram.panels if panel.role == "dice" for row in panel.rows]
    return tuple(cell for row in rows for cell in row if isinstance(cell, Token))


def _write(board: PreparedBoard, tile: Image.Image, words: str) -> None:
    """The name of a tray above its men."""
    size = type_size(SMALLEST, board.plan.width)
    mask = lettering.mask(*lettering.fitted(words, size, size, tile.width - size))
    ground = board.theme.grounds[board.layout.surface]
    middle = tile.width // 2, tile.height // 2
    red, green, blue = tile.crop((*middle, middle[0] + 1, middle[1] + 1)).tobytes()
    ink = max((ground.label, ground.line), key=lambda colour: difference(colour, (red, green, blue)))
    tile.paste(ink, ((tile.width - mask.width) // 2, round(tile.height * 0.06)), mask)


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
