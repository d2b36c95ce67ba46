"""Posters: pictures to share, as large as link previews are. The result of a game, and a podium."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from typing import Final, Protocol, TypeAlias

from PIL import Image

from render import lettering, png, tokens
from render.canvas import Canvas
from render.cards import MEDALS, palette_of
from render.curve import DOT, Curve, draw, numbered
from render.painter import Painter
from render.palette import RGB, Palette, mix
from render.text import ALT_LIMIT, Say, cut, joined
from render.theme import Theme
from rules.core.diagram import Colour, Diagram, Token

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 30
BOARD: Final = HEIGHT - 2 * MARGIN
"""Side in pixels of the square for the final board."""
MOMENT: Final = 264
"""Largest side of the square for the board of the decisive moment."""
CLEAR: Final = 24
"""Pixels of a square in it that can be told apart. Of a board with more squares, it shows a part."""
LOWER: Final = BOARD // 4
"""From the middle to that of each of two wide boards, the decisive moment below the final one."""
HUGE, LARGE, SMALL, LEAST = 46, 30, 24, 21
"""Sizes of letters. No letter is smaller than the last."""
NAMES: Final = 54, 40, 32
"""Sizes of letters of one, two and three names on a step."""
STEPS: Final = 335, 270, 210
"""Heights of a podium's steps by place. After a tie for first comes the third's."""
COLUMNS: Final = ((), (1,), (1.5, 0.5), (1, 0, 2))
"""Places of the steps by their number, in widths of a step. The highest is the first."""
LINE: Final = 1.22
"""Height of a line in sizes of its letters."""
ROWS: Final = 5
"""Most players in one column. More get two columns beside a smaller board."""
SMALLER: Final = 430
"""Side of the square for the board beside two columns."""
IN_ROW: Final = 4
"""Games side by side."""
SHOWN: Final = 3
"""Names that have room above a step."""
Span: TypeAlias = tuple[int, int]
"""Left and right edge."""
ROW, LOW, HIGH = 60, 50, 88
"""Heights of a player's row: usual, of many above a curve, of few without one."""
FEW: Final = 3
"""Most players in rows of the usual height above a curve, and in high ones."""
APART: Final = 6
"""Pixels between rows."""


@dataclass(frozen=True, slots=True)
class Side:
    """A player of a finished game. rating: before and after, if the game was rated. score: in words."""

    token: Token
    name: str
    won: bool
    rating: tuple[int, int] | None = None
    score: str = ""

    @property
    def numbers(self) -> Sequence[str]:
        """The score, the rating and its change, as far as there are any."""
        score = (self.score,) if self.score else ()
        if self.rating is None:
            return score
        before, after = self.rating
        return (*score, str(after), f"+{after - before}" if after >= before else f"−{before - after}")


@dataclass(frozen=True, slots=True)
class Moment:
    """The decisive moment: the board after the better move, and words about it."""

    board: Diagram
    words: str


@dataclass(frozen=True, slots=True)
class Result:
    """The content of a result's poster, in words of one language.

    sides: in the order of their rows. scored: heading of their scores. curve: only its values, marks and
    colours are drawn. link: of the replay, as people read it.
    """

    game: str
    headline: str
    sides: Sequence[Side]
    board: Diagram
    moment: Moment | None = None
    curve: Curve | None = None
    link: str = ""
    scored: str = ""


class Step(Protocol):
    """A step of a podium. place: 1 to 3. names: several if they share the place. score: in words."""

    @property
    def place(self) -> int: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def score(self) -> str: ...


class Podium(Protocol):
    """The content of a podium's poster in one language: at most three steps, the highest first."""

    @property
    def title(self) -> str: ...
    @property
    def note(self) -> str: ...
    @property
    def steps(self) -> Sequence[Step]: ...


def result(shown: Result, painter: Painter, say: Say) -> bytes:
    """Return the poster of a result as PNG."""
    theme = painter.theme
    sheet = _Sheet(theme, painter.palette(shown.board))
    columns = 1 + (len(shown.sides) > ROWS)
    square = BOARD if columns == 1 else SMALLER
    above = LOWER if columns == 1 and _is_wide(shown) else 0
    sheet.board(painter.board(shown.board, say), MARGIN, (HEIGHT - square) // 2 - above, square)
    span = left, right = 2 * MARGIN + square, WIDTH - MARGIN
    start = right - ceil(lettering.width(shown.link, SMALL))
    sheet.write(shown.link, (start, right), MARGIN - 6, SMALL, theme.muted)
    top = sheet.write(shown.game, (left, start - MARGIN), MARGIN - 6, SMALL, theme.muted)
    few = len(shown.sides) <= FEW
    row = (ROW if few else LOW) if shown.curve else HIGH if few else ROW
    lines, size = _headline(shown.headline, right - left)
    if shown.curve is None and few:
        high = round(size * LINE) * len(lines) + len(shown.sides) * (row + APART) + bool(shown.scored) * SMALL
        top = max(top, (HEIGHT - high) // 2 - MARGIN)
    for line in lines:
        top = sheet.write(line, span, top, size, theme.accent)
    top += 10
    if shown.scored:
        top = sheet.write(shown.scored, span, top - 6, SMALL, theme.muted) + 6
    top = _rows(sheet, shown, say, columns, row, (left, top, right, HEIGHT - MARGIN))
    if columns == 1:
        _course(sheet, shown, painter, say, (left, top + 8, right, HEIGHT - MARGIN))
    return sheet.png()


def words(shown: Result) -> str:
    """Return the content of a result's poster as a description, without the board and the curve."""
    rows = (" ".join((side.name, *side.numbers)) for side in shown.sides)
    moment = (shown.moment.words,) if shown.moment else ()
    parts = (shown.game, shown.headline, shown.scored and f"{shown.scored}:", "; ".join(rows), *moment)
    return cut(joined(filter(None, (*parts, shown.link))), ALT_LIMIT)


def _headline(text: str, room: int) -> tuple[Sequence[str], int]:
    """Return one or two lines of a headline and their size."""
    if lettering.width(text, HUGE) <= room:
        return (text,), HUGE
    parts = text.split()
    breaks = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))] or [(text, "")]
    lines = min(breaks, key=lambda lines: max(lettering.width(line, HUGE) for line in lines))
    return lines, min(lettering.fitted(line, HUGE - 4, LARGE, room)[1] for line in lines)


def _rows(
    sheet: "_Sheet", shown: Result, say: Say, columns: int, row: int, area: tuple[int, int, int, int]
) -> int:
    """Paint the players down each column, then the number of those without room. Return the next top.

    row: height of a row.
    """
    left, top, right, bottom = area
    sides, room = shown.sides, (bottom - top + APART) // (row + APART)
    if len(sides) > room * columns:
        room = (bottom - top - round(SMALL * LINE)) // (row + APART)
        more = say("render-more", {"count": len(sides) - room * columns})
        sheet.write(more, (left, right), top + room * (row + APART), SMALL, sheet.theme.muted)
    wide, rows = (right - left + MARGIN // 2) // columns, min(room, ceil(len(sides) / columns))
    for place, side in enumerate(sides[: rows * columns]):
        start = left + place // rows * wide
        below = top + place % rows * (row + APART)
        sheet.side(side, shown.board.layout.sides, (start, below, start + wide - MARGIN // 2, below + row))
    return top + rows * (row + APART)


def podium(shown: Podium, theme: Theme) -> bytes:
    """Return the poster of a podium as PNG."""
    sheet = _Sheet(theme, palette_of(theme))
    span = MARGIN, WIDTH - MARGIN
    top = sheet.write(shown.title, span, MARGIN - 6, HUGE, theme.accent, middle=True)
    sheet.write(shown.note, span, top - 4, LARGE, theme.muted, middle=True)
    width = (WIDTH - 2 * MARGIN) // 3
    for step, column in zip(shown.steps, COLUMNS[len(shown.steps)], strict=True):
        left = MARGIN + round(width * column)
        sheet.step(step, (left, left + width), HEIGHT - STEPS[step.place - 1])
    return sheet.png()


def gallery(games: Sequence[tuple[str, Diagram, Say]], painter: Painter) -> bytes:
    """Return a poster of games with their names, in rows of four, as PNG."""
    sheet = _Sheet(painter.theme, palette_of(painter.theme))
    wide, high = (WIDTH - MARGIN) // IN_ROW, (HEIGHT - MARGIN) // ceil(len(games) / IN_ROW)
    side = min(wide - MARGIN, high - MARGIN - round(SMALL * LINE))
    for place, (name, board, say) in enumerate(games):
        left, top = MARGIN + place % IN_ROW * wide, MARGIN + place // IN_ROW * high
        span = left, left + wide - MARGIN
        sheet.board(painter.board(board, say), left + (wide - MARGIN - side) // 2, top, side)
        sheet.write(name, span, top + side + 2, SMALL, painter.theme.text, middle=True)
    return sheet.coloured()


def _course(
    sheet: "_Sheet", shown: Result, painter: Painter, say: Say, area: tuple[int, int, int, int]
) -> None:
    """Draw the decisive moment and the curve side by side, as far as there are any."""
    left, top, right, bottom = area
    if shown.moment is not None:
        line = bottom - round(SMALL * LINE)
        sheet.number(left, line)
        sheet.write(shown.moment.words, (left + 2 * DOT + 10, right), line, SMALL, painter.theme.text)
        bottom = line - 10
        if _is_wide(shown):
            sheet.number(MARGIN, (HEIGHT - round(SMALL * LINE)) // 2)
            sheet.board(painter.board(shown.moment.board, say), MARGIN, MARGIN + LOWER, BOARD)
        else:
            side = min(MOMENT, bottom - top)
            board = painter.close_up(shown.moment.board, say, side / CLEAR)
            sheet.board(board, left, bottom - side, side)
            left, top = left + side + MARGIN // 2, bottom - side
    if shown.curve is not None:
        top = sheet.write(
            say("render-chances", {}), (left, right), max(top, bottom - MOMENT), SMALL, painter.theme.muted
        )
        sheet.chart(shown.curve, left, top, right, bottom)


def _is_wide(shown: Result) -> bool:
    """Return True if the moment's board has room below the final one."""
    return shown.moment is not None and shown.board.layout.width > 2 * shown.board.layout.height


class _Sheet:
    """A poster while it is painted."""

    def __init__(self, theme: Theme, palette: Palette) -> None:
        self.theme, self._palette = theme, palette
        self._image = Image.new("RGB", (WIDTH, HEIGHT), theme.page)

    def png(self) -> bytes:
        """Return the poster as PNG."""
        rows = png.scanlines(self._palette.indexes(self._image))
        segment = png.segment(rows, png.smaller_method(png.fastest_method()))
        return png.encode([segment], WIDTH, self._palette.colours)

    def coloured(self) -> bytes:
        """Return the poster as PNG in the colours it has, whichever they are."""
        out = BytesIO()
        self._image.quantize(255, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        return out.getvalue()

    def board(self, picture: Image.Image, left: int, top: int, side: int) -> None:
        """Paste a board into the middle of a square."""
        share = side / max(picture.size)
        size = round(picture.width * share), round(picture.height * share)
        small = picture.resize(size, Image.Resampling.LANCZOS)
        self._image.paste(small, (left + (side - size[0]) // 2, top + (side - size[1]) // 2))

    def write(self, line: str, span: Span, top: int, size: int, ink: RGB, *, middle: bool = False) -> int:
        """Write a line, smaller or cut short if it does not fit. Return the top of the next line."""
        left, right = span
        fitted, fitting = lettering.fitted(line, size, LEAST, right - left)
        mask = lettering.mask(fitted, fitting)
        if middle:
            left += (right - left - mask.width) // 2
        self._image.paste(ink, (left, top + (round(size * LINE) - mask.height) // 2), mask)
        return top + round(size * LINE)

    def side(self, side: Side, sides: Sequence[Colour], area: tuple[int, int, int, int]) -> None:
        """Paint the row of a player: token, name, score or rating and its change."""
        theme, (left, top, right, bottom) = self.theme, area
        high = bottom - top
        paper = theme.active if side.won else theme.strip
        self._image.paste(paper, area)
        if side.won:
            self._image.paste(theme.accent, (left, top, left + 6, bottom))
        material = theme.material(tuple(sides), side.token)
        sprite = tokens.face(material, side.token, round(high * 0.72))
        self._image.paste(sprite, (left + 16, top + (high - sprite.height) // 2), sprite)
        size = high // 2
        end, line = right - 14, top + (high - round(size * LINE)) // 2
        for place, number in enumerate(reversed(side.numbers)):
            is_change = side.rating is not None and not place
            ink = theme.muted if is_change and not side.won else theme.text
            start = end - ceil(lettering.width(number, size))
            self.write(number, (start, end), line, size, ink)
            end = min(start, end - ceil(lettering.width("+00", size)) if is_change else start) - 14
        self.write(side.name, (left + high + 22, end), line, size, theme.text)

    def number(self, left: int, top: int) -> None:
        """Paint the number of the moment as it is on the curve, before a line of small letters."""
        canvas = Canvas(2 * DOT + 4, 2 * DOT + 4, self.theme.page)
        numbered(canvas, self.theme, DOT + 2, DOT + 2, 1)
        self._image.paste(canvas.finished(), (left, top + (round(SMALL * LINE) - canvas.height) // 2))

    def chart(self, curve: Curve, left: int, top: int, right: int, bottom: int) -> None:
        """Draw a curve."""
        canvas = Canvas(right - left, bottom - top, self.theme.page)
        draw(canvas, curve, self.theme, (0, 0, canvas.width, canvas.height))
        self._image.paste(canvas.finished(), (left, top))

    def step(self, step: Step, span: Span, top: int) -> None:
        """Paint a step of the podium with its medal, and the names above."""
        theme, (left, right) = self.theme, span
        colour = MEDALS[step.place - 1]
        material = theme.materials[colour]
        gap = 8
        canvas = Canvas(right - left - 2 * gap, HEIGHT - top, theme.page)
        canvas.box(0, 0, canvas.width, canvas.height, fill=theme.strip)
        canvas.box(0, 0, canvas.width, 12, fill=mix(theme.accent, theme.strip, 0.9))
        canvas.box(0, 12, canvas.width, 18, fill=mix((0, 0, 0), theme.strip, 0.3))
        r = 62
        tokens.disc(canvas, canvas.width / 2, 30 + r, r, material)
        canvas.text(canvas.width / 2, 28 + r, str(step.place), r * 1.1, fill=material.ink, bold=1)
        self._image.paste(canvas.finished(), (left + gap, top))
        line, inner = top - round(LARGE * LINE) - 6, (left + gap, right - gap)
        self.write(step.score, inner, line, LARGE, theme.muted, middle=True)
        names = list(step.names)
        if len(names) > SHOWN:
            names[SHOWN - 1 :] = [f"+{len(names) - SHOWN + 1}"]
        size = NAMES[len(names) - 1]
        for name in reversed(names):
            line -= round(size * LINE)
            self.write(name, inner, line, size, theme.text, middle=True)
