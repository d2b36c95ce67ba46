"""A Diagram as a PNG.

A picture consists of parts: the header, rows of the board from edge to edge, the panels. Each part is painted
and compressed once, then cached. A move changes a few parts. Repeated tiles (a site with its stack and marks)
are painted once, too: a part is a few opaque pastes of palette indexes.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from PIL import Image, ImageChops, ImageOps

from render import lettering, png
from render.board import PreparedBoard, figure_plate, prepare
from render.canvas import distance
from render.captions import Elements, Header, Panels
from render.geometry import SMALLEST, Box, row_ranges, type_size
from render.marks import UNDER, arrow, mark, opposite, sector_mark
from render.palette import RGB, Palette, difference, lookup
from render.png import Method, Rows, scanlines
from render.ring import sector
from render.stacks import arrange, paste_tokens, stakes, thrown
from render.text import Say
from render.theme import CLASSIC, Theme
from rules.core.diagram import Diagram, Layout, MarkKind, Shape, Token

WHOLE: Final = 0.8
"""Share of a board from which a close-up shows all of it."""
FRAME: Final = 4
"""Pixels of the line about a close-up."""
SEGMENTS: Final = 2048
"""Compressed parts that a painter keeps, about 4 KB each."""
LARGEST: Final = 40_000
"""Bytes above which a picture is compressed again with the slower method. That takes milliseconds."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted image of palette indexes, mode "L", with its palette."""

    image: Image.Image
    colours: Sequence[RGB]


class Painter:
    """A painter of one theme, with its caches. All methods but `knows` belong to one thread."""

    def __init__(self, theme: Theme = CLASSIC, method: Method | None = None) -> None:
        self.theme = theme
        self._method = method or png.fastest_method()
        self._smaller = png.smaller_method(self._method)
        self._pages: dict[Layout, _Page] = {}
        self._segment = lru_cache(maxsize=SEGMENTS)(_segment)

    def png(self, diagram: Diagram, say: Say) -> bytes:
        """Return a diagram as PNG."""
        page = self._page(diagram)
        parts = tuple(page.rows(diagram, say))
        data = self._file(page, parts, self._method)
        return data if len(data) <= LARGEST else self._file(page, parts, self._smaller)

    def picture(self, diagram: Diagram, say: Say) -> Picture:
        """Return a diagram before compression."""
        page = self._page(diagram)
        painted = [rows.painted() for rows in page.rows(diagram, say)]
        whole = Image.new("L", (page.plan.width, sum(image.height for image in painted)))
        top = 0
        for image in painted:
            whole.paste(image, (0, top))
            top += image.height
        return Picture(whole, page.palette.colours)

    def board(self, diagram: Diagram, say: Say) -> Image.Image:
        """Return the board of a diagram alone, in RGB."""
        page = self._page(diagram)
        painted = [rows.painted() for rows in page.board(diagram, say)]
        whole = Image.new("P", (page.plan.width, sum(image.height for image in painted)))
        whole.putpalette([channel for colour in page.palette.colours for channel in colour])
        top = 0
        for image in painted:
            whole.paste(Image.frombytes("P", image.size, image.tobytes()), (0, top))
            top += image.height
        return whole.convert("RGB")

    def close_up(self, diagram: Diagram, say: Say, squares: float) -> Image.Image:
        """Return a square of a board about its marks, so many of its squares wide, or more.

        A board that is hardly wider is returned whole.
        """
        whole, page = self.board(diagram, say), self._page(diagram)
        marked = [page.boxes[site] for one in diagram.marks for site in one.sites if site in page.boxes]
        if not marked:
            return whole
        unit = page.plan.unit
        ends = (
            (min(box.left for box in marked), max(box.left + box.width for box in marked)),
            (min(box.top for box in marked), max(box.top + box.height for box in marked)),
        )
        count = max(ceil(squares), *(ceil((end - start) / unit) + 1 for start, end in ends))
        side = count * unit
        if side > WHOLE * max(whole.size):
            return whole
        plan, layout = page.plan, diagram.layout
        corners = zip(ends, (plan.left, plan.top), (layout.width, layout.height), strict=True)
        # Between two squares, and without the edge.
        x, y = (
            edge + max(0, min(round(((start + end - side) / 2 - edge) / unit), int(most) - count)) * unit
            for (start, end), edge, most in corners
        )
        seen = whole.crop((x, y, min(x + side, whole.width), min(y + side, whole.height)))
        return ImageOps.expand(seen, FRAME, self.theme.muted)

    def palette(self, diagram: Diagram) -> Palette:
        """Return the palette of a diagram's pictures."""
        return self._page(diagram).palette

    def places(self, diagram: Diagram) -> dict[str, Box]:
        """Return the rectangle of every site on the picture of a diagram."""
        return self._page(diagram).places(diagram)

    def knows(self, diagram: Diagram) -> bool:
        """Return True if this painter has prepared the layout of a diagram."""
        return diagram.layout in self._pages

    def _file(self, page: "_Page", parts: Sequence[Rows], method: Method) -> bytes:
        segments = [self._segment(rows, method) for rows in parts]
        return png.encode(segments, page.plan.width, page.palette.colours)

    def _page(self, diagram: Diagram) -> "_Page":
        layout = diagram.layout
        if layout not in self._pages:
            self._pages[layout] = _Page(layout, self.theme)
        return self._pages[layout]


class _Page:
    """The painters of one layout."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        board = prepare(layout, theme)
        elements = Elements(board)
        self.plan, self.palette, self.boxes = board.plan, board.palette, board.boxes
        self._header, self._board, self._panels = Header(elements), BoardPainter(board), Panels(elements)

    def rows(self, diagram: Diagram, say: Say) -> Iterator[Rows]:
        """Yield the parts from top to bottom."""
        yield self._header.rows(diagram, say)
        yield from self.board(diagram, say)
        yield from self._panels.rows(diagram, say)

    def board(self, diagram: Diagram, say: Say) -> Iterator[Rows]:
        """Yield the parts of the board."""
        return self._board.rows(diagram, say)

    def places(self, diagram: Diagram) -> dict[str, Box]:
        above = self._header.height(len(diagram.players))
        return {name: box._replace(top=box.top + above) for name, box in self.boxes.items()}


def _segment(rows: Rows, method: Method) -> png.Segment:
    return png.segment(scanlines(rows.painted()), method)


TILES: Final = 192
"""Tiles that a board keeps, 1 to 70 KB each. The painting process may hold 512 MB."""
UNLIKE: Final = (255, 0, 255)
"""A colour of nothing on a board."""
ARROW_SHARE: Final = 0.85
"""Opacity of an arrow."""
CASING_SHARE: Final = 0.6
"""Opacity of the line about an arrow."""


class _Tile(NamedTuple):
    """A site as palette indexes. mask: leaves out the neighbours of a point."""

    image: Image.Image
    mask: Image.Image | None


class _Leg(NamedTuple):
    """A part of a path: the place of its masks on the board, and the arguments of `marks.arrow`."""

    left: int
    top: int
    bottom: int
    across: int
    down: int
    headed: bool


Content: TypeAlias = tuple[str, tuple[Token, ...], tuple[MarkKind, ...], str]
"""A site with its tokens, marks and words."""


class BoardPainter:
    """A painter of one prepared board, with its tiles."""

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
        self._overlays: dict[RGB, bytes] = {}
        # A white man on a white square leaves no difference; on this ground every man does.
        self._unlike = replace(board, background=Image.new("RGB", board.background.size, UNLIKE))
        self._men = lru_cache(maxsize=TILES)(self._paint_men)

    def rows(self, diagram: Diagram, say: Say) -> Iterator[Rows]:
        """Yield the parts of the board from top to bottom. A tray in use bears its name."""
        marked: dict[str, tuple[MarkKind, ...]] = {}
        legs: list[_Leg] = []
        for one in diagram.marks:
            if one.kind == "path":
                legs += self._legs(one.sites)
                continue
            for site in one.sites:
                marked[site] = (*marked.get(site, ()), one.kind)
        if self._hub and any("won" in kinds for kinds in marked.values()):  # all others are dark
            marked = {site: marked.get(site, ("captured",)) for site in self._board.boxes}
        contents: list[list[Content]] = [[] for _ in self._ranges]
        words = {site: say(text.key, text.data) for site, text in self._trays.items()}
        stacks = {stack.site: stack.tokens for stack in diagram.stacks}
        for site in dict.fromkeys((*stacks, *marked)):
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
        """Paint rows of the board. Paths may cross their edges, sites do not."""
        first, end = rows
        sheet = self._board.empty.crop((0, first, self._board.plan.width, end))
        for site, men, kinds, words in content:
            box, tile = self._board.boxes[site], self._tile(site, men, kinds, words)
            sheet.paste(tile.image, (box.left, box.top - first), tile.mask)
        if legs:
            self._arrows(sheet, legs, first)
        for site, men, kinds, words in content if legs else ():
            if men or "captured" in kinds:  # an arrow runs under the men and the crosses that it passes
                box, tile = self._board.boxes[site], self._tile(site, men, kinds, words)
                sheet.paste(tile.image, (box.left, box.top - first), self._men(site, men, kinds, words))
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

    def _paint_men(
        self, site: str, men: tuple[Token, ...], kinds: tuple[MarkKind, ...], words: str
    ) -> Image.Image:
        """Return the mask of the men on a tile, with their shadows and the marks above them."""
        under = tuple(kind for kind in kinds if kind in UNDER)
        filled = paint_tile(self._unlike, site, men, kinds, words)
        bare = paint_tile(self._unlike, site, (), under, words)
        return lookup(ImageChops.difference(filled, bare).convert("L"), _CHANGED)

    def _legs(self, sites: tuple[str, ...]) -> Iterator[_Leg]:
        """Yield the legs of a path. A step between neighbours has none: frames show it already."""
        legs = list(pairwise(map(self._middle, sites)))
        unit = self._board.plan.unit
        if len(legs) == 1 and distance(*legs[0]) < 1.5 * unit and self._board.shapes[sites[0]] != "rail":
            return
        reach = 2 * self._thick
        for index, (start, end) in enumerate(legs):
            first, last = index == 0, index == len(legs) - 1
            left, top = _toward(start, end, unit * self._gap(sites[0]) if first else 0)
            right, bottom = _toward(end, start, unit * self._gap(sites[-1]) if last else 0)
            yield _Leg(
                left=min(left, right) - reach,
                top=min(top, bottom) - reach,
                bottom=max(top, bottom) + reach,
                across=right - left,
                down=bottom - top,
                headed=last,
            )

    def _gap(self, site: str) -> float:
        """Return the units from the middle of a site to the end of an arrow. Men hide the rest."""
        return 0.55 if self._board.shapes[site] in ("spike_up", "spike_down") else 0.42

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

    def _arrows(self, sheet: Image.Image, legs: tuple[_Leg, ...], first: int) -> None:
        """Draw the parts of legs that lie on these rows: the edges of all, then what is inside."""
        colour = self._board.theme.marks["path"]
        for layer, (ink, share) in enumerate(((opposite(colour), CASING_SHARE), (colour, ARROW_SHARE))):
            for leg in legs:
                mask = arrow(leg.across, leg.down, self._thick, leg.headed)[layer]
                top, bottom = max(first, leg.top), min(first + sheet.height, leg.bottom)
                below = sheet.crop((leg.left, top - first, leg.left + mask.width, bottom - first))
                part = mask.crop((0, top - leg.top, mask.width, bottom - leg.top))
                sheet.paste(lookup(below, self._overlay(ink, share)), (leg.left, top - first), part)

    def _overlay(self, ink: RGB, share: float) -> bytes:
        if ink not in self._overlays:
            self._overlays[ink] = self._board.palette.overlay(ink, share)
        return self._overlays[ink]


_CHANGED: Final = bytes([0] + [255] * 255)


def paint_tile(
    board: PreparedBoard, site: str, men: tuple[Token, ...], kinds: tuple[MarkKind, ...], words: str = ""
) -> Image.Image:
    """Return a site with its tokens, marks and words in RGB."""
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
    """Return a sector with its figure and its stakes. A mark tints it as a whole."""
    box, theme, layout = board.boxes[name], board.theme, board.layout
    site = next(one for one in layout.sites if one.name == name)
    x, y = board.plan.point(layout.width / 2, layout.height / 2)
    place, middle = sector(layout, site, board.plan.unit), (x - box.left, y - box.top)
    tile, line = board.background.crop(_corners(box)), theme.grounds[layout.surface].line
    for kind in kinds:
        sign = sector_mark(kind, (theme.marks[kind], line), (box.width, box.height), middle, place)
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
    """Return the dice that were thrown."""
    rows = [row for panel in diagram.panels if panel.role == "dice" for row in panel.rows]
    return tuple(cell for row in rows for cell in row if isinstance(cell, Token))


def _write(board: PreparedBoard, tile: Image.Image, words: str) -> None:
    """Write the name of a tray above its men."""
    size = type_size(SMALLEST, board.plan.width)
    mask = lettering.mask(*lettering.fitted(words, size, size, tile.width - size))
    ground = board.theme.grounds[board.layout.surface]
    middle = tile.width // 2, tile.height // 2
    red, green, blue = tile.crop((*middle, middle[0] + 1, middle[1] + 1)).tobytes()
    ink = max((ground.label, ground.line), key=lambda colour: difference(colour, (red, green, blue)))
    tile.paste(ink, ((tile.width - mask.width) // 2, round(tile.height * 0.06)), mask)


def marked_part(shape: Shape, width: int, height: int) -> tuple[int, int, int, int]:
    """Return the part of a site that bears its marks. Of a triangle it is the place of the first man."""
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
    """Return the point `gap` pixels from the start towards the end, at most a third of the way."""
    length = distance(start, end)
    share = min(gap / length, 1 / 3) if length else 0
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
