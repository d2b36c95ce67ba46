"""Compressors: the standard library's zlib, or zlib-ng where it is installed."""

import zlib
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Final, Protocol, TypeAlias


class Compressor(Protocol):
    """What both libraries call a compressobj: it writes a zlib stream with its header and checksum."""

    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self, mode: int = zlib.Z_FINISH, /) -> bytes: ...


Method: TypeAlias = Callable[[], Compressor]
"""A way to compress: gives a new compressor for each stream."""

standard: Final[Method] = partial(zlib.compressobj, 3, memLevel=5)
"""zlib level 3: hardly slower than 1, a sixth smaller; 6 takes twice as long. memLevel 5 starts faster."""


def fastest() -> Method:
    """zlib-ng where it is installed, else the standard library's zlib."""
    return standard if find_spec("zlib_ng") is None else _ng(2)


def smaller(method: Method) -> Method:
    """A slower method of the same library that makes smaller files."""
    return partial(zlib.compressobj, 8) if method is standard else _ng(9)


def _ng(level: int) -> Method:
    from zlib_ng import zlib_ng  # noqa: PLC0415 -- optional, see `fastest`

    return partial(zlib_ng.compressobj, level)
