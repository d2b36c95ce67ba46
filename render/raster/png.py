"""The PNG of a palette picture whose rows are compressed in segments, so that segments can be cached.

Rows have the filter "None", a zero before each. A segment ends on a whole byte and refers to no other, so a
file is its segments one after another, and its checksum is computed from theirs.
"""

import struct
import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from render.raster.deflate import Method

Colour = tuple[int, int, int]

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
ADLER: Final = 65_521
"""The modulus of Adler-32."""


class Segment(NamedTuple):
    """Compressed rows, with the Adler-32 and the number of their bytes before compression."""

    data: bytes
    check: int
    size: int


def segment(rows: bytes, method: Method) -> Segment:
    """Compresses rows as `scanlines` gives them."""
    compressor = method()
    data = compressor.compress(rows) + compressor.flush(zlib.Z_FULL_FLUSH)
    return Segment(data[2:], int.from_bytes(compressor.flush()[-4:], "big"), len(rows))


def encode(segments: Sequence[Segment], width: int, palette: Sequence[Colour]) -> bytes:
    """A PNG of rows of `width` pixels."""
    height = sum(one.size for one in segments) // (width + 1)
    low, high = 1, 0
    for one in segments:
        high = (high + (one.check >> 16) + one.size * (low - 1)) % ADLER
        low = (low + (one.check & 0xFFFF) - 1) % ADLER
    stream = (b"\x78\x01", *(one.data for one in segments), b"\x03\x00", struct.pack(">HH", high, low))
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", b"".join(map(bytes, palette))),
            _chunk(b"IDAT", b"".join(stream)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
