"""Above the board: whose turn it is or how the game ended, then a box for every player."""

from typing import Final, NamedTuple

from PIL import Image

from render.board.geometry import Box
from render.captions.elements import EDGE, HEADLINE, LARGE, PADDING, SMALL, Elements
from render.raster.rows import Rows
from render.text.wording import Say, seat_words, spoken, status
from rules.core.diagram import Diagram, Player, Token

STATUS: Final = 25
BOX: Final = 38
"""Heights of the status line and of a player's box."""
TOKEN: Final = 24
BAR: Final = 3
"""Widths of a player's token, and of the bar beside who is to move."""
LEADING: Final = 7.5
"""From the middle of a box to the middle of each of two lines."""
EVENLY: Final = 24
"""How many widths are tried for a headline of several lines."""
SEPARATOR: Final = " · "


class Header:
    """Paints the rows above one board."""

    def __init__(self, elements: Elements) -> None:
        self._elements = elements

    def rows(self, diagram: Diagram, say: Say) -> Rows:
        """Whose turn it is or how it ended, then a box for every player."""
        players = tuple(
            PlayerBox(
                seat_words(player.seat, say), player.token, _cells(player, say), player.seat in diagram.to_act
            )
            for player in diagram.players
        )
        return Rows(self._paint, (status(diagram, say), diagram.result is not None, players))

    def height(self, players: int) -> int:
        """The rows above a board in play in pixels, with boxes for so many players."""
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
        """A headline that fits one line in no size: in as few as it takes, about equally long.

        What fits stays in one line, so that boards do not move when a game is over.
        """
        if self._elements.length(line, SMALL) <= room:
            return [line]
        whole, fewest = self._elements.length(line, HEADLINE), self._lines(line, room)
        widths = (room * share // EVENLY for share in range(1, EVENLY))
        fitting = (self._lines(line, width) for width in widths if width * len(fewest) >= whole)
        return next((lines for lines in fitting if len(lines) == len(fewest)), fewest)

    def _lines(self, line: str, room: int) -> list[str]:
        """As much on every line as it has room for."""
        lines: list[str] = []
        for word in line.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._elements.length(longer, HEADLINE) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _player(self, strip: Image.Image, player: "PlayerBox", place: Box) -> None:
        """Token, name and what the player has; who is to move has a bar and a triangle too."""
        theme, px = self._elements.theme, self._elements.px
        left, top, width, height = place
        paper = theme.active if player.active else theme.strip
        edge = px(EDGE)
        right, bottom = left + width - edge, top + height - edge
        strip.paste(self._elements.flat[paper], (left + edge, top + edge, right, bottom))
        x = left + edge
        if player.active:
            strip.paste(self._elements.flat[theme.accent], (x, top + edge, x + px(BAR), bottom))
            triangle = self._elements.triangle(paper)
            strip.paste(triangle, (x + px(BAR + 1.5), top + (height - triangle.height) // 2))
        x += px(BAR + 11)
        token = self._elements.token(player.token, paper, px(TOKEN))
        strip.paste(token, (x, top + (height - token.height) // 2))
        x += token.width + px(3)
        room = right - px(3) - x
        lines = [(player.name, LARGE, theme.text)]
        if player.cells:
            lines.append((SEPARATOR.join(player.cells), SMALL, theme.text))
        for index, (line, size, ink) in enumerate(lines):
            image = self._elements.line(line, size, ink, paper, room)
            middle = top + height // 2 + px((2 * index - len(lines) + 1) * LEADING)
            strip.paste(image, (x, middle - image.height // 2))


class PlayerBox(NamedTuple):
    """What a box shows: a player in words, and whether the table waits for them."""

    name: str
    token: Token
    cells: tuple[str, ...]
    active: bool


def _cells(player: Player, say: Say) -> tuple[str, ...]:
    return tuple(spoken(cell, say) for cell in player.cells)


def _columns(players: int) -> int:
    """Two boxes side by side have room for names; one player has the whole width."""
    return 1 if players < 2 else 2
