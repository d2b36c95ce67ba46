"""The PNG of a palette picture that is a pile of bands, each compressed once and kept.

Rows bear the filter "None", a zero before each, so nothing is filtered. A piece ends on a whole byte and
refers to none before it: a file is the pieces one after another, and the sum of their checksums.
"""

import struct
import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from render.deflate import Pack

Colour = tuple[int, int, int]

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
ADLER: Final = 65_521


class Piece(NamedTuple):
    """A band, compressed: the Adler-32 and the number of its bytes."""

    data: bytes
    check: int
    size: int


def piece(rows: bytes, pack: Pack) -> Piece:
    """Compresses rows, each of them a zero and its indexes."""
    packer = pack()
    data = packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)
    return Piece(data[2:], int.from_bytes(packer.flush()[-4:], "big"), len(rows))


def encode(pieces: Sequence[Piece], width: int, palette: Sequence[Colour]) -> bytes:
    """A PNG of rows of `width` pixels."""
    height = sum(one.size for one in pieces) // (width + 1)
    low, high = 1, 0
    for one in pieces:
        high = (high + (one.check >> 16) + one.size * (low - 1)) % ADLER
        low = (low + (one.check & 0xFFFF) - 1) % ADLER
    stream = (b"\x78\x01", *(one.data for one in pieces), b"\x03\x00", struct.pack(">HH", high, low))
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
