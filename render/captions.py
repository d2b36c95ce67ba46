"""The rows above and below a board: headline and players, then dice, past bids, counters."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, radians, sin
from operator import attrgetter
from statistics import mean
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render import lettering
from render.board import PreparedBoard
from render.canvas import Canvas, Point
from render.geometry import Box, on_phone, type_size
from render.palette import RGB, lookup
from render.png import Rows
from render.stacks import PlacedToken, paste_tokens
from render.text import Say, seat_words, spoken, status
from render.tokens import DICE
from rules.core.diagram import Cell, Diagram, Layout, Panel, Player, Token

# All measures of captions are pixels of a phone, on which a picture is 360 wide.
HEADLINE: Final = 14
LARGE: Final = 12.5
SMALL: Final = 11
"""Sizes of letters. No letter is smaller."""
PADDING: Final = 7
LINES: Final = 256
"""Cached lines of text per board, about 6 KB each. Enough for the tables in play."""
EDGE: Final = 2
"""From the edge of a picture to the coloured ground behind its text."""


class Elements:
    """Lines of text and tokens for the captions of one board, painted once."""

    def __init__(self, board: PreparedBoard) -> None:
        self._board = board
        self.theme = board.theme
        self.width = board.plan.width
        self.has_hub = board.hub is not None
        theme = board.theme
        self.flat = {c: board.palette.index(c) for c in (theme.page, theme.strip, theme.active, theme.accent)}
        """Palette index of each colour that fills an area."""
        self._ramps: dict[tuple[RGB, RGB], bytes] = {}
        self.line = lru_cache(maxsize=LINES)(self._paint_line)
        self.token = lru_cache(maxsize=512)(self._paint_token)

    def px(self, measure: float) -> int:
        """Convert pixels of a phone to pixels of the picture."""
        return on_phone(measure, self.width)

    def blank(self, height: int) -> Image.Image:
        """Return empty rows as wide as the picture."""
        return Image.new("L", (self.width, height), self.flat[self.theme.page])

    def triangle(self, paper: RGB) -> Image.Image:
        """Return the triangle that points at the player to move."""
        return lookup(_triangle_mask(self.px(9), self.px(10)), self._ramp(self.theme.accent, paper))

    def arrow(self, heading: int, paper: RGB) -> Image.Image:
        """Return an arrow in that direction."""
        return lookup(_arrow_mask(self.px(18), heading), self._ramp(self.theme.text, paper))

    def length(self, line: str, size: float) -> float:
        """Return the width in pixels of a line of text."""
        return lettering.width(line, type_size(size, self.width))

    def _paint_line(self, line: str, size: float, ink: RGB, paper: RGB, room: int) -> Image.Image:
        """Return a line of text that fits the room: smaller than `size` if necessary, cut short at last."""
        most, least = type_size(size, self.width), type_size(SMALL, self.width)
        return lookup(lettering.mask(*lettering.fitted(line, most, least, room)), self._ramp(ink, paper))

    def _paint_token(self, token: Token, paper: RGB, size: int) -> Image.Image:
        """Return a token about `size` pixels wide."""
        tile = Image.new("RGB", (size + 8, size + 8), paper)
        middle = (size + 8) / 2
        placed = [PlacedToken(token, middle, middle - 1, size - 2)]
        paste_tokens(tile, self.theme, self._board.layout.sides, placed, shadows=False)
        return self._board.palette.indexes(tile)

    def _ramp(self, ink: RGB, paper: RGB) -> bytes:
        if (ink, paper) not in self._ramps:
            self._ramps[ink, paper] = self._board.palette.ramp(ink, paper)
        return self._ramps[ink, paper]


@lru_cache(maxsize=32)
def _arrow_mask(size: int, heading: int) -> Image.Image:
    canvas = Canvas(size, size)
    middle, turn = size / 2, radians(heading)

    def at(away: float, aside: float) -> Point:
        x = away * cos(turn) - aside * sin(turn)
        y = away * sin(turn) + aside * cos(turn)
        return middle + x * size, middle + y * size

    canvas.line([at(-0.36, 0), at(0.36, 0)], size * 0.11, fill=(255, 255, 255))
    canvas.line([at(0.08, -0.28), at(0.36, 0), at(0.08, 0.28)], size * 0.11, fill=(255, 255, 255))
    return canvas.finished().getchannel("A")


@lru_cache(maxsize=4)
def _triangle_mask(width: int, height: int) -> Image.Image:
    canvas = Canvas(width, height)
    canvas.polygon([(1, 1), (width - 1, height / 2), (1, height - 1)], fill=(255, 255, 255))
    return canvas.finished().getchannel("A")


STATUS: Final = 25
BOX: Final = 38
"""Heights of the headline and of a player's box."""
BOX_TOKEN: Final = 24
BAR: Final = 3
"""Widths of a player's token, and of the bar beside the player to move."""
LEADING: Final = 7.5
"""From the middle of a box to the middle of either of its two lines."""
EVENLY: Final = 24
"""Number of widths to try for a headline of several lines."""
POINTED: Final = 4
"""Most players to move who get a triangle each. More than these get their bar alone."""
SEPARATOR: Final = " · "


class Header:
    """The rows above one board."""

    def __init__(self, elements: Elements) -> None:
        self._elements = elements

    def rows(self, diagram: Diagram, say: Say) -> Rows:
        """Return the headline and a box for every player."""
        players = tuple(
            PlayerBox(
                seat_words(player.seat, say),
                player.token,
                _cells(player, say),
                player.seat in diagram.to_act,
                len(diagram.to_act) <= POINTED,
                heading(diagram.layout, player.seat),
            )
            for player in diagram.players
        )
        return Rows(self._paint, (status(diagram, say), diagram.result is not None, players))

    def height(self, players: int) -> int:
        """Return the height in pixels above a board in play."""
        px = self._elements.px
        return px(STATUS) + -(-players // _columns(players)) * px(BOX) + px(EDGE)

    def _paint(self, line: str, over: bool, players: tuple["PlayerBox", ...]) -> Image.Image:
        theme, px = self._elements.theme, self._elements.px
        ink = theme.accent if over else theme.text
        room = self._elements.width - 2 * px(PADDING)
        lines = self._broken(line, room) if over else [line]
        titles = [self._elements.line(one, HEADLINE, ink, theme.page, room) for one in lines]
        columns = _columns(len(players))
        width = self._elements.width // columns
        above = px(STATUS) * len(titles)
        strip = self._elements.blank(above + self.height(len(players)) - px(STATUS))
        for index, title in enumerate(titles):
            top = index * px(STATUS) + (px(STATUS) - title.height) // 2 + 2
            strip.paste(title, ((self._elements.width - title.width) // 2, top))
        for index, player in enumerate(players):
            row, column = divmod(index, columns)
            self._player(strip, player, Box(column * width, above + row * px(BOX), width, px(BOX)))
        return strip

    def _broken(self, line: str, room: int) -> list[str]:
        """Break a headline into as few lines as possible, about equally long.

        A headline that fits stays one line. So the board does not move at the end of a game.
        """
        if self._elements.length(line, SMALL) <= room:
            return [line]
        whole, fewest = self._elements.length(line, HEADLINE), self._lines(line, room)
        widths = (room * share // EVENLY for share in range(1, EVENLY))
        fitting = (self._lines(line, width) for width in widths if width * len(fewest) >= whole)
        return next((lines for lines in fitting if len(lines) == len(fewest)), fewest)

    def _lines(self, line: str, room: int) -> list[str]:
        """Fill each line with as many words as fit."""
        lines: list[str] = []
        for word in line.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._elements.length(longer, HEADLINE) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _player(self, strip: Image.Image, player: "PlayerBox", place: Box) -> None:
        """Paint token, name and cells of a player. The player to move gets a bar and a triangle."""
        theme, px = self._elements.theme, self._elements.px
        left, top, width, height = place
        paper = theme.active if player.active else theme.strip
        edge = px(EDGE)
        right, bottom = left + width - edge, top + height - edge
        strip.paste(self._elements.flat[paper], (left + edge, top + edge, right, bottom))
        x = left + edge
        if player.active:
            strip.paste(self._elements.flat[theme.accent], (x, top + edge, x + px(BAR), bottom))
            if player.pointed:
                triangle = self._elements.triangle(paper)
                strip.paste(triangle, (x + px(BAR + 1.5), top + (height - triangle.height) // 2))
        x += px(BAR + 11)
        token = self._elements.token(player.token, paper, px(BOX_TOKEN))
        strip.paste(token, (x, top + (height - token.height) // 2))
        x += token.width + px(3)
        if player.heading is not None:
            arrow = self._elements.arrow(player.heading, paper)
            right -= arrow.width + px(3)
            strip.paste(arrow, (right, top + (height - edge - arrow.height) // 2 + edge // 2))
        room = right - px(3) - x
        lines = [(player.name, LARGE, theme.text)]
        if player.cells:
            lines.append((SEPARATOR.join(player.cells), SMALL, theme.text))
        for index, (line, size, ink) in enumerate(lines):
            image = self._elements.line(line, size, ink, paper, room)
            middle = top + height // 2 + px((2 * index - len(lines) + 1) * LEADING)
            strip.paste(image, (x, middle - image.height // 2))


class PlayerBox(NamedTuple):
    """The content of a player's box.

    active: the table waits for this player. pointed: a triangle says so, too. heading: towards a goal, in
    degrees clockwise from the right.
    """

    name: str
    token: Token
    cells: tuple[str, ...]
    active: bool
    pointed: bool
    heading: int | None


@lru_cache(maxsize=256)
def heading(layout: Layout, seat: int) -> int | None:
    """Return the direction from a seat's home to its goal in degrees clockwise from the right, or None."""
    goal = [site for site in layout.sites if site.name in layout.goals.get(seat, ())]
    home = [site for site in layout.sites if site.tone == "home" and site.seat == seat]
    if not goal or not home:
        return None
    across, down = (mean(map(attrgetter(axis), goal)) - mean(map(attrgetter(axis), home)) for axis in "xy")
    return round(degrees(atan2(down, across)))


def _cells(player: Player, say: Say) -> tuple[str, ...]:
    return tuple(spoken(cell, say) for cell in player.cells)


def _columns(players: int) -> int:
    """Return the number of boxes side by side."""
    return 1 if players < 2 else 2


LINE: Final = 22
TITLE: Final = 17
"""Least height of a panel's line, and height of its title."""
LINE_TOKEN: Final = 20
THROWN: Final = 46
"""Widths of a token in a line, and of a thrown die."""
GAP: Final = 5
"""Space between cells. Tokens stand side by side: a sprite has a margin of its own."""
Cells: TypeAlias = tuple[tuple[str | Token, ...], ...]
"""The rows of a panel, in words and tokens."""


class Panels:
    """The rows below one board."""

    def __init__(self, elements: Elements) -> None:
        self._elements = elements

    def rows(self, diagram: Diagram, say: Say) -> Iterator[Rows]:
        """Yield the rows of each panel."""
        for panel in diagram.panels:
            if panel.role == "dice" and self._elements.has_hub:
                continue  # there they lie on the board
            title, rows = _worded(panel, say)
            yield Rows(self._paint, (title, rows, _is_series(panel)))

    def _paint(self, title: str, rows: Cells, series: bool) -> Image.Image:
        elements, px, theme = self._elements, self._elements.px, self._elements.theme
        lines = list(self._series(rows) if series else self._lines(rows))
        heights = [max(px(LINE), *(image.height + 4 for _, image in line)) for line in lines]
        height = px(PADDING) + (px(TITLE) if title else 0) + sum(heights)
        strip, edge = elements.blank(height), px(EDGE)
        strip.paste(elements.flat[theme.strip], (edge, edge, elements.width - edge, height - edge))
        top = px(PADDING) // 2
        if title:
            line = elements.line(title, SMALL, theme.muted, theme.strip, self._room())
            strip.paste(line, (px(PADDING), top + (px(TITLE) - line.height) // 2))
            top += px(TITLE)
        for placed, high in zip(lines, heights, strict=True):
            for x, image in placed:
                strip.paste(image, (x, top + (high - image.height) // 2))
            top += high
        return strip

    def _lines(self, rows: Cells) -> Iterator[list[tuple[int, Image.Image]]]:
        """Yield lines of images with their left edges. Short rows share a line, long rows are broken."""
        room, left, gap = self._room(), self._elements.px(PADDING), self._elements.px(GAP)
        images = [
            list(zip((self._cell(cell, row) for cell in row), _gaps(row, gap), strict=True)) for row in rows
        ]
        widest = max((sum(image.width + after for image, after in row) for row in images), default=1) + gap
        columns = max(1, min(room // widest, len(rows)))
        line: list[tuple[int, Image.Image]] = []
        for index, row in enumerate(images):
            x = left + index % columns * (room // columns)
            if line and index % columns == 0:
                yield line
                line = []
            for image, after in row:
                if columns == 1 and line and x + image.width > left + room:
                    yield line
                    line, x = [], left
                line.append((x, image))
                x += image.width + after
        if line:
            yield line

    def _series(self, rows: Cells) -> Iterator[list[tuple[int, Image.Image]]]:
        """Yield rows in common columns. Surplus columns continue further down."""
        left, gap = self._elements.px(PADDING), self._elements.px(GAP)
        images = [[self._cell(cell, row) for cell in row] for row in rows]
        widths = [max(row[index].width for row in images) + gap for index in range(len(images[0]))]
        room = self._room() - widths[0]
        first = 1
        while first < len(widths):
            after = first + 1
            while after < len(widths) and sum(widths[first : after + 1]) <= room:
                after += 1
            places = [left + widths[0] + sum(widths[first:index]) for index in range(first, after)]
            for row in images:
                yield list(zip([left, *places], [row[0], *row[first:after]], strict=True))
            first = after

    def _cell(self, cell: str | Token, row: tuple[str | Token, ...]) -> Image.Image:
        """Return the image of a cell. Dice at the beginning of a row were thrown: they are large."""
        theme = self._elements.theme
        if isinstance(cell, Token):
            thrown = cell.kind in DICE and isinstance(row[0], Token)
            return self._elements.token(
                cell, theme.strip, self._elements.px(THROWN if thrown else LINE_TOKEN)
            )
        return self._elements.line(cell, LARGE, theme.text, theme.strip, self._room())

    def _room(self) -> int:
        """Return the width in pixels of a panel's line."""
        return self._elements.width - 2 * self._elements.px(PADDING)


def _gaps(row: tuple[str | Token, ...], gap: int) -> list[int]:
    """Return the space after each cell in pixels."""
    tokens = [isinstance(cell, Token) for cell in (*row, "")]
    return [0 if both else gap for both in map(all, pairwise(tokens))]


def _worded(panel: Panel, say: Say) -> tuple[str, Cells]:
    """Return a panel in words: its title, and rows of words and tokens."""
    title = say(panel.title.key, panel.title.data) if panel.title else ""
    rows = tuple(
        tuple(cell if isinstance(cell, Token) else spoken(cell, say) for cell in row) for row in panel.rows
    )
    return title, rows


def _is_series(panel: Panel) -> bool:
    """Return True if each row is a token and then figures, in equal columns. Past bids are."""
    if len(panel.rows) < 2 or len({len(row) for row in panel.rows}) > 1:
        return False
    return all(isinstance(row[0], Token) and row[1:] and _is_figures(row[1:]) for row in panel.rows)


def _is_figures(cells: Sequence[Cell]) -> bool:
    return all(isinstance(cell, str) for cell in cells)
