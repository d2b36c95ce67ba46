"""A game as an animated GIF: one frame per diagram on a common palette.

Only two frames are in memory at a time.
"""

import struct
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import chain
from typing import Final

from PIL import GifImagePlugin, Image, ImageChops

from render.painter import Painter
from render.palette import RGB
from render.text import Say
from render.theme import Theme
from rules.core.diagram import Diagram

FRAME: Final = 900
"""Duration of a frame in milliseconds."""
HELD: Final = 4000
"""Duration of the last frame."""
UNCHANGED: Final = 255
"""Palette index of an unchanged pixel, beyond every palette."""

_SIZE = struct.Struct("<HH")
_GLOBAL_COLOURS: Final = 0xF7
"""Flags of a palette of 256 colours for all frames."""
_FOR_EVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END: Final = b";"


def gif(diagrams: Sequence[Diagram], theme: Theme, say: Say) -> bytes:
    """Return the replay of diagrams of one table.

    Raises:
        ValueError: There is no diagram.
    """
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
    """Return the header: size, palette, endless loop."""
    palette = bytes(chain.from_iterable(colours)).ljust(3 * 256, b"\0")
    return b"GIF89a" + _SIZE.pack(*sheet.size) + bytes((_GLOBAL_COLOURS, 0, 0)) + palette + _FOR_EVER


def _sheet(canvas: Image.Image, height: int) -> Image.Image:
    """Return the canvas at the height of the tallest frame."""
    sheet = Image.new("L", (canvas.width, height), canvas.getpixel((1, 1)))
    sheet.paste(canvas, (0, 0))
    return sheet


def _blocks(before: Image.Image | None, after: Image.Image, duration: int) -> Iterator[bytes]:
    """Yield the blocks of one frame. They hold only the pixels that changed."""
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
