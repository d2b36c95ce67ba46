"""A whole game as an animated GIF: one frame a diagram, all on one palette, the last one held."""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops

from render.paint import Painter
from render.say import Say
from render.theme import Theme
from rules.core.diagram import Diagram

FRAME: Final = 900
"""Milliseconds a move is shown."""
HELD: Final = 4000
"""Milliseconds the last frame is shown."""
UNCHANGED: Final = 255
"""The index, beyond every palette, of a pixel that stays as it was."""


def gif(diagrams: Sequence[Diagram], theme: Theme, say: Say) -> bytes:
    """The replay of diagrams of one table. Raises ValueError where there is none."""
    if not diagrams:
        raise ValueError("a replay needs at least one diagram")
    painter = Painter(theme)
    pictures = [painter.picture(diagram, say) for diagram in diagrams]
    tallest = max(picture.canvas.height for picture in pictures)
    colours = [channel for colour in pictures[0].colours for channel in colour]
    sheets = [_sheet(picture.canvas, tallest) for picture in pictures]
    changes = [_changed(before, after) for before, after in pairwise(sheets)]
    first, *rest = (_frame(sheet, colours) for sheet in (sheets[0], *changes))
    out = BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=[FRAME] * len(rest) + [HELD],
        loop=0,
        optimize=False,
        disposal=1,
        transparency=UNCHANGED,
    )
    return out.getvalue()


def _sheet(canvas: Image.Image, height: int) -> Image.Image:
    """The canvas, as high as the highest of the game."""
    sheet = Image.new("L", (canvas.width, height), canvas.getpixel((1, 1)))
    sheet.paste(canvas, (0, 0))
    return sheet


def _changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """What is new in a frame; the rest is left as it is, in long runs that take no room."""
    same = ImageChops.difference(before, after).point(_SAME)
    change = after.copy()
    change.paste(UNCHANGED, (0, 0, *after.size), same)
    return change


_SAME: Final = bytes([255] + [0] * 255)


def _frame(sheet: Image.Image, colours: list[int]) -> Image.Image:
    frame = Image.frombytes("P", sheet.size, sheet.tobytes())
    frame.putpalette(colours)
    return frame
