"""The PNG of a palette picture whose bytes already are its scanlines.

The canvas is one pixel wider than the picture; its column 0 holds index 0, the filter byte "None". So nothing
is copied or filtered: a file is the header, the palette and the compressed canvas.
"""

import struct
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec

Compress = Callable[[bytes], bytes]
Colour = tuple[int, int, int]

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def standard(data: bytes) -> bytes:
    """zlib level 3: hardly slower than level 1, a sixth smaller; level 6 would take twice as long."""
    return zlib.compress(data, 3)


def fastest() -> Compress:
    """zlib-ng where it is installed, else the standard library's zlib."""
    return standard if find_spec("zlib_ng") is None else partial(_ng, level=2)


def smaller(compress: Compress) -> Compress:
    """Beside one of these the slower way, for the rare crowded picture that would be too large otherwise."""
    return partial(zlib.compress, level=7) if compress is standard else partial(_ng, level=5)


def _ng(data: bytes, level: int) -> bytes:
    from zlib_ng import zlib_ng  # noqa: PLC0415 -- optional, see `fastest`

    return bytes(zlib_ng.compress(data, level))


def encode(
    rows: bytes, width: int, height: int, palette: Sequence[Colour], compress: Compress = standard
) -> bytes:
    """A PNG of `width` × `height` pixels; `rows` holds width + 1 bytes a row, the first one 0."""
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = b"".join(map(bytes, palette))
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", colours),
            _chunk(b"IDAT", compress(rows)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
