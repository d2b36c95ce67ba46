"""The PNG of a palette picture whose bytes already are its scanlines.

The canvas is one pixel wider than the picture and its column 0 holds index 0: the filter byte "None".
So nothing is copied or filtered; a file is the header, the palette and the compressed canvas.
"""

import struct
import zlib
from collections.abc import Callable, Sequence

Compress = Callable[[bytes], bytes]

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def standard(data: bytes) -> bytes:
    """zlib level 3: hardly slower than level 1, a sixth smaller; level 6 would take twice as long."""
    return zlib.compress(data, 3)


def thorough(data: bytes) -> bytes:
    """zlib level 7, for the rare crowded picture that would be too large otherwise; 8 takes twice as long."""
    return zlib.compress(data, 7)


def fastest() -> Compress:
    """zlib-ng where it is installed, else the standard library's zlib."""
    try:
        from zlib_ng import zlib_ng  # noqa: PLC0415 -- optional: only its absence decides
    except ImportError:
        return standard
    return lambda data: zlib_ng.compress(data, 2)


def encode(
    rows: bytes,
    width: int,
    height: int,
    palette: Sequence[tuple[int, int, int]],
    compress: Compress = standard,
) -> bytes:
    """A PNG of `width` × `height` pixels; `rows` holds width + 1 bytes a row, the first one 0."""
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = bytes(channel for colour in palette for channel in colour)
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
