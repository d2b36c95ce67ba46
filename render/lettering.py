"""The typeface, and lines of text as grey masks."""

from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final
from unicodedata import category, normalize

from PIL import Image, ImageDraw, ImageFont

_MISSING: Final = "\ue000"
"""A private-use letter that no typeface has."""
_TRIED: Final = 30


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return the typeface: Latin, Greek and Cyrillic letters, digits, arrows, signs."""
    with as_file(files("font_source_sans_pro") / "files" / "SourceSansPro-Semibold.ttf") as path:
        return ImageFont.truetype(path, size)


def written(line: str) -> str:
    """Return a line without what the typeface lacks, or "" if only its punctuation would be left.

    It lacks invisible letters and letters that turn others round.
    """
    plain = normalize("NFC", line)
    drawn = "".join(filter(_has, plain))
    return " ".join(drawn.split()) if drawn == plain or any(map(str.isalnum, drawn)) else ""


@lru_cache(maxsize=2048)
def _has(letter: str) -> bool:
    # What the typeface lacks is drawn as the box of a missing letter; controls and lone accents are refused.
    return (
        category(letter)[0] not in "CM" and mask(letter, _TRIED).tobytes() != mask(_MISSING, _TRIED).tobytes()
    )


@lru_cache(maxsize=2048)
def mask(line: str, size: int) -> Image.Image:
    """Return a line of text, mode "L", 255 for ink. Its height is the typeface's ascent and descent."""
    face = font(size)
    ascent, descent = face.getmetrics()
    sheet = Image.new("L", (max(1, round(face.getlength(line)) + 2), ascent + descent))
    ImageDraw.Draw(sheet).text((1, 0), line, fill=255, font=face)
    return sheet


@lru_cache(maxsize=2048)
def width(line: str, size: int) -> float:
    """Return the width in pixels of a line of text."""
    return font(size).getlength(line) + 2


def fitted(line: str, size: int, smallest: int, room: int) -> tuple[str, int]:
    """Return a line and its size: smaller if it does not fit the room, cut short at last."""
    while width(line, size) > room and size > smallest:
        size -= 1
    while width(line, size) > room and len(line) > 1:
        line = line[:-2].rstrip() + "…"
    return line, size
