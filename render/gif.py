"""A game as an animated GIF: one frame for each diagram, all on one palette, the last one shown longer.

It is written frame by frame: however many there are, only two are in memory.
"""

import struct
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import chain
from typing import Final

from PIL import GifImagePlugin, Image, ImageChops

from render.painter import Painter
from render.raster.palette import RGB
from render.text.wording import Say
from render.theme import Theme
from rules.core.diagram import Diagram

FRAME: Final = 900
"""Milliseconds a move is shown."""
HELD: Final = 4000
"""Milliseconds the last frame is shown."""
UNCHANGED: Final = 255
"""The index, beyond every palette, of a pixel that stays as it was."""

_SIZE = struct.Struct("<HH")
_GLOBAL_COLOURS: Final = 0xF7
"""A palette of 256 colours for all frames."""
_FOR_EVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END: Final = b";"


def gif(diagrams: Sequence[Diagram], theme: Theme, say: Say) -> bytes:
    """The replay of diagrams of one table. Raises ValueError where there is none."""
    if not diagrams:
        raise ValueError("a replay needs at least one diagram")
    painter, before, out = Painter(theme), None, BytesIO()
    tallest = max(painter.picture(diagram, say).image.height for diagram in diagrams)
    for number, diagram in enumerate(diagrams, 1):
        picture = painter.picture(diagram, say)
        sheet = _sheet(picture.image, tallest)
        if before is None:
            out.write(_head(sheet, picture.colours))
        out.writelines(_blocks(before, sheet, FRAME if number < len(diagrams) else HELD))
        before = sheet
    out.write(_END)
    return out.getvalue()


def _head(sheet: Image.Image, colours: Sequence[RGB]) -> bytes:
    """What stands before the first frame: the size of all of them, their palette, and that it never ends."""
    palette = bytes(chain.from_iterable(colours)).ljust(3 * 256, b"\0")
    return b"GIF89a" + _SIZE.pack(*sheet.size) + bytes((_GLOBAL_COLOURS, 0, 0)) + palette + _FOR_EVER


def _sheet(canvas: Image.Image, height: int) -> Image.Image:
    """The canvas, as high as the highest of the game."""
    sheet = Image.new("L", (canvas.width, height), canvas.getpixel((1, 1)))
    sheet.paste(canvas, (0, 0))
    return sheet


def _blocks(before: Image.Image | None, after: Image.Image, duration: int) -> Iterator[bytes]:
    """One frame as the file has it: only the part that is new, and there only the pixels that are."""
    left, top, right, bottom = 0, 0, after.width, after.height
    if before is not None:
        different = ImageChops.difference(before, after)
        left, top, right, bottom = different.getbbox() or (0, 0, 1, 1)
        change = after.crop((left, top, right, bottom))
        change.paste(UNCHANGED, (0, 0, *change.size), different.crop((left, top, right, bottom)).point(_SAME))
        after = change
    frame = Image.frombytes("P", after.size, after.tobytes())
    yield from GifImagePlugin.getdata(
        frame, (left, top), duration=duration, disposal=1, transparency=UNCHANGED, optimize=False
    )


_SAME: Final = bytes([255] + [0] * 255)
