"""Words as grey masks.

Pillow's own face has no accented letters; they are composed here: the plain letter, and its accent drawn
above or below it.
"""

from functools import lru_cache
from typing import Final
from unicodedata import combining, normalize

from PIL import Image, ImageChops, ImageDraw

from render.pen import Pen, font

WHITE: Final = (255, 255, 255)
SUBSTITUTES: Final = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "×": "x", "→": ">", "’": "'", "‘": "'", "“": '"', "”": '"'}
)
"""Signs the face lacks."""
CEDILLA: Final = "\u0327"


@lru_cache(maxsize=2048)
def mask(words: str, size: int) -> Image.Image:
    """The grey mask of a line of words, as high as the face's ascent and descent."""
    plain, accents = _parted(words)
    face = font(size)
    ascent, descent = face.getmetrics()
    sheet = Image.new("L", (max(1, round(face.getlength(plain)) + 2), ascent + descent))
    ImageDraw.Draw(sheet).text((1, 0), plain, fill=255, font=face)
    if not accents:
        return sheet
    pen = Pen(*sheet.size)
    for index, accent in accents:
        left = 1 + face.getlength(plain[:index])
        _, top, _, bottom = face.getbbox(plain[index], anchor="ls")
        middle = left + face.getlength(plain[index]) / 2
        if plain[index] in "ij":
            top = face.getbbox("x", anchor="ls")[1]
            sheet.paste(0, (round(left), 0, round(left + face.getlength(plain[index])), round(ascent + top)))
        _draw(pen, accent, middle, ascent + (bottom if accent == CEDILLA else top), size)
    return ImageChops.lighter(sheet, pen.done().getchannel("A"))


@lru_cache(maxsize=2048)
def width(words: str, size: int) -> float:
    """Pixels the words are wide."""
    return font(size).getlength(_parted(words)[0]) + 2


def fitted(words: str, size: int, smallest: int, room: int) -> tuple[str, int]:
    """The words and their size: smaller where they would not fit the room, and at last cut short."""
    while width(words, size) > room and size > smallest:
        size -= 1
    while width(words, size) > room and len(words) > 1:
        words = words[:-2].rstrip() + "…"
    return words, size


def _parted(words: str) -> tuple[str, list[tuple[int, str]]]:
    """The letters without accents, and which accent belongs to the letter at which index."""
    letters: list[str] = []
    accents = []
    for sign in normalize("NFD", words.translate(SUBSTITUTES)):
        if combining(sign) and letters:
            accents.append((len(letters) - 1, sign))
        else:
            letters.append(sign)
    return "".join(letters), accents


def _draw(pen: Pen, accent: str, x: float, edge: float, size: int) -> None:
    """An accent over a letter whose upper edge is given, or under one whose lower edge is."""
    low, high, thick = edge - size * 0.09, edge - size * 0.21, size * 0.075
    match accent:
        case "\u0301":
            pen.line([(x - size * 0.03, low), (x + size * 0.09, high)], thick, fill=WHITE)
        case "\u0300":
            pen.line([(x + size * 0.03, low), (x - size * 0.09, high)], thick, fill=WHITE)
        case "\u0302":
            pen.line([(x - size * 0.12, low), (x, high), (x + size * 0.12, low)], thick, fill=WHITE)
        case "\u0303":
            step = size * 0.055
            wave = [
                (x - 2.6 * step, low),
                (x - step, high + step),
                (x + step, low),
                (x + 2.6 * step, high + step),
            ]
            pen.line(wave, thick, fill=WHITE)
        case "\u0308":
            for side in (-1, 1):
                pen.ellipse(x + side * size * 0.09, (low + high) / 2, size * 0.05, fill=WHITE)
        case "\u0327":
            down = edge + size * 0.14
            pen.line([(x, edge), (x + size * 0.04, edge + size * 0.07)], thick, fill=WHITE)
            pen.line([(x + size * 0.04, edge + size * 0.07), (x - size * 0.05, down)], thick, fill=WHITE)
        case _:
            pass  # no other accent is used in the three languages
