"""The PNG of an index image, from rows that are painted, compressed and cached in segments.

Rows have the filter "None", a zero before each. A segment ends on a whole byte and refers to no other. So a
file is a sequence of segments, and its checksum follows from theirs.
"""

import struct
import zlib
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Final, NamedTuple, Protocol, TypeAlias

from PIL import Image

from render.palette import RGB


class Compressor(Protocol):
    """The compressobj of both libraries. It writes a zlib stream with header and checksum."""

    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self, mode: int = zlib.Z_FINISH, /) -> bytes: ...


Method: TypeAlias = Callable[[], Compressor]
"""A way to compress. It returns a new compressor for each stream."""

ZLIB: Final[Method] = partial(zlib.compressobj, 3, memLevel=5)
"""zlib level 3: hardly slower than 1, a sixth smaller. 6 takes twice as long. memLevel 5 starts faster."""


def fastest_method() -> Method:
    """Return zlib-ng if it is installed, else the standard library's zlib."""
    return ZLIB if find_spec("zlib_ng") is None else _ng(2)


def smaller_method(method: Method) -> Method:
    """Return a slower method of the same library that makes smaller files."""
    return partial(zlib.compressobj, 8, memLevel=5) if method is ZLIB else _ng(9)


def _ng(level: int) -> Method:
    from zlib_ng import zlib_ng  # noqa: PLC0415 -- optional, see `fastest_method`

    return partial(zlib_ng.compressobj, level)


class Rows(NamedTuple):
    """Rows yet to be painted: a function and its arguments. Equal values have equal pixels."""

    paint: Callable[..., Image.Image]
    arguments: tuple[Hashable, ...]

    def painted(self) -> Image.Image:
        """Return the rows as palette indexes, mode "L"."""
        return self.paint(*self.arguments)


def scanlines(image: Image.Image) -> bytes:
    """Return the scanlines of an index image, each with the filter byte "None"."""
    padded = image.tobytes("raw", "L", image.width + 1, 1)
    return b"\0" + padded[:-1]


SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
ADLER: Final = 65_521
"""The modulus of Adler-32."""


class Segment(NamedTuple):
    """Compressed rows, with Adler-32 and size before compression."""

    data: bytes
    check: int
    size: int


def segment(rows: bytes, method: Method) -> Segment:
    """Compress scanlines."""
    compressor = method()
    data = compressor.compress(rows) + compressor.flush(zlib.Z_FULL_FLUSH)
    return Segment(data[2:], int.from_bytes(compressor.flush()[-4:], "big"), len(rows))


def encode(segments: Sequence[Segment], width: int, palette: Sequence[RGB]) -> bytes:
    """Return a PNG of rows of `width` pixels."""
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
