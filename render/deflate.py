"""Ways to compress: the standard library's zlib, or zlib-ng where it is installed."""

import zlib
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Final, Protocol


class Packer(Protocol):
    """What both libraries call a compressobj: it writes a zlib stream, its header and its checksum too."""

    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self, mode: int = zlib.Z_FINISH, /) -> bytes: ...


Pack = Callable[[], Packer]

standard: Final[Pack] = partial(zlib.compressobj, 3, memLevel=5)
"""zlib level 3: hardly slower than 1, a sixth smaller; 6 takes twice as long. Small tables clear fast."""


def fastest() -> Pack:
    """zlib-ng where it is installed, else the standard library's zlib."""
    return standard if find_spec("zlib_ng") is None else _ng(2)


def smaller(pack: Pack) -> Pack:
    """Beside one of these the slower way, for the rare crowded picture that would be too large otherwise."""
    return partial(zlib.compressobj, 7) if pack is standard else _ng(5)


def _ng(level: int) -> Pack:
    from zlib_ng import zlib_ng  # noqa: PLC0415 -- optional, see `fastest`

    return partial(zlib_ng.compressobj, level)
