"""The words and figures above and below the board: whose turn, the players, the panels."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render import words
from render.arrange import Placed
from render.band import Band
from render.board import Box
from render.look import Look
from render.palette import RGB, through
from render.pen import Pen
from render.say import Say, seat_letter, spoken, status
from render.stand import stand
from rules.core.diagram import Diagram, Panel, Player, Token

# Pixels: heights of the status line, a player's box, a panel's line and title; sizes of letters; gaps.
STATUS: Final = 54
PLAYER: Final = 68
LINE: Final = 54
TITLE: Final = 36
PADDING: Final = 16
TEXT_SIZE: Final = 26
SMALL: Final = 22
SMALLEST: Final = 18
TOKEN: Final = 46
THROWN: Final = 68
GAP: Final = 12
LETTER: Final = 32
LEADING: Final = 26
EDGE: Final = 4
SEPARATOR: Final = "  ·  "


class Strips:
    """Paints strips for one look; every word and token is kept as palette indexes."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._width = look.plan.width
        theme = look.theme
        self._flat = {c: look.palette.index(c) for c in (theme.page, theme.strip, theme.active, theme.accent)}
        self._ramps: dict[tuple[RGB, RGB], bytes] = {}
        self._words = lru_cache(maxsize=2048)(self._paint_words)
        self._samples = lru_cache(maxsize=512)(self._paint_sample)

    def header(self, diagram: Diagram, say: Say) -> Band:
        """Whose turn it is or how it ended, then a box for every player."""
        players = tuple(
            Seated(player.seat, player.token, _cells(player, say), player.seat in diagram.to_act)
            for player in diagram.players
        )
        return Band(self._paint_header, (status(diagram, say), diagram.result is not None, players))

    def _paint_header(self, line: str, over: bool, players: "tuple[Seated, ...]") -> Image.Image:
        theme = self._look.theme
        ink = theme.accent if over else theme.text
        words = self._words(line, TEXT_SIZE + 2, ink, theme.page, self._width - 2 * PADDING)
        columns = _columns(len(players))
        width = self._width // columns
        strip = self._blank(STATUS + -(-len(players) // columns) * PLAYER + 8)
        strip.paste(words, ((self._width - words.width) // 2, (STATUS - words.height) // 2 + 2))
        for index, player in enumerate(players):
            row, column = divmod(index, columns)
            self._player(strip, player, Box(column * width, STATUS + row * PLAYER, width, PLAYER))
        return strip

    def _blank(self, height: int) -> Image.Image:
        return Image.new("L", (self._width, height), self._flat[self._look.theme.page])

    def _player(self, canvas: Image.Image, player: "Seated", place: Box) -> None:
        """Letter, sample token and what the player has; who is to move has a bar and a triangle too."""
        theme, (left, top, width, height) = self._look.theme, place
        paper = theme.active if player.active else theme.strip
        right, bottom = left + width - EDGE, top + height - EDGE
        canvas.paste(self._flat[paper], (left + EDGE, top + EDGE, right, bottom))
        x = left + EDGE
        if player.active:
            canvas.paste(self._flat[theme.accent], (x, top + EDGE, x + 6, bottom))
            canvas.paste(self._triangle(paper), (x + 12, top + height // 2 - 11))
        x += 36
        letter = self._words(seat_letter(player.seat), TEXT_SIZE, theme.text, paper, LETTER)
        canvas.paste(letter, (x, top + (height - letter.height) // 2))
        x += LETTER
        sample = self._samples(player.token, paper, TOKEN)
        canvas.paste(sample, (x, top + (height - sample.height) // 2))
        x += sample.width + 10
        room = right - 8 - x
        lines = self._fitting(player.cells, room)
        size = TEXT_SIZE if len(lines) == 1 else SMALL
        for index, line in enumerate(lines):
            image = self._words(line, size, theme.text, paper, room)
            middle = top + height // 2 + round((index - (len(lines) - 1) / 2) * LEADING)
            canvas.paste(image, (x, middle - image.height // 2))

    def _fitting(self, cells: tuple[str, ...], room: int) -> list[str]:
        """The cells on one line, or where they do not fit the first above the others."""
        line = SEPARATOR.join(cells)
        if not cells or len(cells) == 1 or words.width(line, TEXT_SIZE) <= room:
            return [line] if line else []
        return [cells[0], SEPARATOR.join(cells[1:])]

    def footer(self, diagram: Diagram, say: Say) -> Iterator[Band]:
        """The panels."""
        for panel in diagram.panels:
            yield Band(self._paint_panel, _worded(panel, say))

    def _paint_panel(self, title: str, rows: "Rows") -> Image.Image:
        theme = self._look.theme
        lines = list(self._series(rows) if _is_series(rows) else self._lines(rows))
        heights = [max(LINE, *(image.height + 4 for _, image in line)) for line in lines]
        height = PADDING + (TITLE if title else 0) + sum(heights)
        strip = self._blank(height)
        strip.paste(self._flat[theme.strip], (EDGE, EDGE, self._width - EDGE, height - EDGE))
        top = PADDING // 2
        if title:
            line = self._words(title, SMALL, theme.muted, theme.strip, self._width - 2 * PADDING)
            strip.paste(line, (PADDING, top + 6))
            top += TITLE
        for placed, high in zip(lines, heights, strict=True):
            for x, image in placed:
                strip.paste(image, (x, top + (high - image.height) // 2))
            top += high
        return strip

    def _lines(self, rows: "Rows") -> Iterator[list[tuple[int, Image.Image]]]:
        """Images with their places, line by line: short rows side by side, long ones broken."""
        room = self._width - 2 * PADDING
        images = [[self._cell(cell, row) for cell in row] for row in rows]
        widest = max((sum(image.width + GAP for image in row) for row in images), default=1) + GAP
        columns = max(1, min(room // widest, len(rows)))
        line: list[tuple[int, Image.Image]] = []
        for index, row in enumerate(images):
            x = PADDING + index % columns * (room // columns)
            if line and index % columns == 0:
                yield line
                line = []
            for image in row:
                if columns == 1 and line and x + image.width > PADDING + room:
                    yield line
                    line, x = [], PADDING
                line.append((x, image))
                x += image.width + GAP
        if line:
            yield line

    def _series(self, rows: "Rows") -> Iterator[list[tuple[int, Image.Image]]]:
        """Rows of equal length below each other, as past bids are; too many columns go on further down."""
        images = [[self._cell(cell, row) for cell in row] for row in rows]
        widths = [max(row[index].width for row in images) + GAP for index in range(len(images[0]))]
        room = self._width - 2 * PADDING - widths[0]
        first = 1
        while first < len(widths):
            after = first + 1
            while after < len(widths) and sum(widths[first : after + 1]) <= room:
                after += 1
            places = [PADDING + widths[0] + sum(widths[first:index]) for index in range(first, after)]
            for row in images:
                yield list(zip([PADDING, *places], [row[0], *row[first:after]], strict=True))
            first = after

    def _cell(self, cell: str | Token, row: tuple[str | Token, ...]) -> Image.Image:
        """A cell's image; a row of nothing but tokens is a throw, and is shown large."""
        theme = self._look.theme
        if isinstance(cell, Token):
            thrown = all(isinstance(other, Token) for other in row)
            return self._samples(cell, theme.strip, THROWN if thrown else TOKEN)
        return self._words(cell, TEXT_SIZE, theme.text, theme.strip, self._width - 2 * PADDING)

    def _paint_words(self, line: str, size: int, ink: RGB, paper: RGB, room: int) -> Image.Image:
        """A line of words that fits the room."""
        return through(words.mask(*words.fitted(line, size, SMALLEST, room)), self._ramp(ink, paper))

    def _ramp(self, ink: RGB, paper: RGB) -> bytes:
        if (ink, paper) not in self._ramps:
            self._ramps[ink, paper] = self._look.palette.ramp(ink, paper)
        return self._ramps[ink, paper]

    def _paint_sample(self, token: Token, paper: RGB, size: int) -> Image.Image:
        tile = Image.new("RGB", (size + 8, size + 8), paper)
        middle = (size + 8) / 2
        stand(tile, self._look.theme.name, self._look.game, [Placed(token, middle, middle - 1, size - 2)])
        return self._look.palette.indexes(tile)

    def _triangle(self, paper: RGB) -> Image.Image:
        return through(_triangle_mask(), self._ramp(self._look.theme.accent, paper))


class Seated(NamedTuple):
    """A player in words, and whether the table waits for them."""

    seat: int
    token: Token
    cells: tuple[str, ...]
    active: bool


Rows: TypeAlias = tuple[tuple[str | Token, ...], ...]


def _cells(player: Player, say: Say) -> tuple[str, ...]:
    return tuple(spoken(cell, say) for cell in player.cells)


def _worded(panel: Panel, say: Say) -> tuple[str, Rows]:
    """A panel in words: its title, and rows of words and tokens."""
    title = say(panel.title.key, panel.title.data) if panel.title else ""
    rows = tuple(
        tuple(cell if isinstance(cell, Token) else spoken(cell, say) for cell in row) for row in panel.rows
    )
    return title, rows


def _is_series(rows: Rows) -> bool:
    """Whether several rows run side by side through the same columns, each headed by a token."""
    lengths = {len(row) for row in rows}
    return len(rows) > 1 and len(lengths) == 1 and min(lengths) > 1 and isinstance(rows[0][0], Token)


def _columns(players: int) -> int:
    """Two boxes side by side, or three where they would get too many rows."""
    return max(1, players) if players <= 3 else 2 if players == 4 else 3


@lru_cache(maxsize=1)
def _triangle_mask() -> Image.Image:
    pen = Pen(20, 22)
    pen.polygon([(1, 1), (19, 11), (1, 21)], fill=(255, 255, 255))
    return pen.done().getchannel("A")
