"""Words as grey masks."""

from functools import lru_cache

from PIL import Image, ImageDraw

from render.pen import font


@lru_cache(maxsize=2048)
def mask(words: str, size: int) -> Image.Image:
    """The grey mask of a line of words, as high as the face's ascent and descent."""
    face = font(size)
    ascent, descent = face.getmetrics()
    sheet = Image.new("L", (max(1, round(face.getlength(words)) + 2), ascent + descent))
    ImageDraw.Draw(sheet).text((1, 0), words, fill=255, font=face)
    return sheet


@lru_cache(maxsize=2048)
def width(words: str, size: int) -> float:
    """Pixels the words are wide."""
    return font(size).getlength(words) + 2


def fitted(words: str, size: int, smallest: int, room: int) -> tuple[str, int]:
    """The words and their size: smaller where they would not fit the room, and at last cut short."""
    while width(words, size) > room and size > smallest:
        size -= 1
    while width(words, size) > room and len(words) > 1:
        words = words[:-2].rstrip() + "…"
    return words, size
