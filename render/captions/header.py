"""Above the board: whose turn it is or how the game ended, then a box for every player."""

from typing import Final, NamedTuple

from PIL import Image

from render.board.geometry import Box
from render.captions.elements import EDGE, PADDING, SMALL, TEXT_SIZE, TOKEN, Elements
from render.raster import lettering
from render.raster.rows import Rows
from render.text.wording import Say, seat_letter, spoken, status
from rules.core.diagram import Diagram, Player, Token

STATUS: Final = 54
PLAYER: Final = 68
"""Pixels: heights of the status line and of a player's box."""
LETTER: Final = 32
LEADING: Final = 26
"""Pixels: the room for a player's letter, and between the lines of a box."""
SEPARATOR: Final = "  ·  "


class Header:
    """Paints the rows above one board."""

    def __init__(self, elements: Elements) -> None:
        self._elements = elements

    def rows(self, diagram: Diagram, say: Say) -> Rows:
        """Whose turn it is or how it ended, then a box for every player."""
        players = tuple(
            PlayerBox(player.seat, player.token, _cells(player, say), player.seat in diagram.to_act)
            for player in diagram.players
        )
        return Rows(self._paint, (status(diagram, say), diagram.result is not None, players))

    def _paint(self, line: str, over: bool, players: tuple["PlayerBox", ...]) -> Image.Image:
        theme = self._elements.theme
        ink = theme.accent if over else theme.text
        title = self._elements.line(line, TEXT_SIZE + 2, ink, theme.page, self._elements.width - 2 * PADDING)
        columns = _columns(len(players))
        width = self._elements.width // columns
        strip = self._elements.blank(STATUS + -(-len(players) // columns) * PLAYER + 8)
        strip.paste(title, ((self._elements.width - title.width) // 2, (STATUS - title.height) // 2 + 2))
        for index, player in enumerate(players):
            row, column = divmod(index, columns)
            self._player(strip, player, Box(column * width, STATUS + row * PLAYER, width, PLAYER))
        return strip

    def _player(self, strip: Image.Image, player: "PlayerBox", place: Box) -> None:
        """Letter, sample token and what the player has; who is to move has a bar and a triangle too."""
        theme, (left, top, width, height) = self._elements.theme, place
        paper = theme.active if player.active else theme.strip
        right, bottom = left + width - EDGE, top + height - EDGE
        strip.paste(self._elements.flat[paper], (left + EDGE, top + EDGE, right, bottom))
        x = left + EDGE
        if player.active:
            strip.paste(self._elements.flat[theme.accent], (x, top + EDGE, x + 6, bottom))
            strip.paste(self._elements.triangle(paper), (x + 12, top + height // 2 - 11))
        x += 36
        letter = self._elements.line(seat_letter(player.seat), TEXT_SIZE, theme.text, paper, LETTER)
        strip.paste(letter, (x, top + (height - letter.height) // 2))
        x += LETTER
        sample = self._elements.token(player.token, paper, TOKEN)
        strip.paste(sample, (x, top + (height - sample.height) // 2))
        x += sample.width + 10
        room = right - 8 - x
        lines = self._fitting(player.cells, room)
        size = TEXT_SIZE if len(lines) == 1 else SMALL
        for index, line in enumerate(lines):
            image = self._elements.line(line, size, theme.text, paper, room)
            middle = top + height // 2 + round((index - (len(lines) - 1) / 2) * LEADING)
            strip.paste(image, (x, middle - image.height // 2))

    def _fitting(self, cells: tuple[str, ...], room: int) -> list[str]:
        """The cells on one line, or where they do not fit the first above the others."""
        line = SEPARATOR.join(cells)
        if not cells or len(cells) == 1 or lettering.width(line, TEXT_SIZE) <= room:
            return [line] if line else []
        return [cells[0], SEPARATOR.join(cells[1:])]


class PlayerBox(NamedTuple):
    """What a box shows: a player in words, and whether the table waits for them."""

    seat: int
    token: Token
    cells: tuple[str, ...]
    active: bool


def _cells(player: Player, say: Say) -> tuple[str, ...]:
    return tuple(spoken(cell, say) for cell in player.cells)


def _columns(players: int) -> int:
    """Two boxes side by side, or three where they would get too many rows."""
    return max(1, players) if players <= 3 else 2 if players == 4 else 3
