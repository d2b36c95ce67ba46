"""The encoder: Pillow reads its files to the exact pixel."""

import sys
import zlib
from io import BytesIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from render import png

PALETTE = [(index, 255 - index, index // 2) for index in range(128)]


@given(st.integers(1, 40), st.integers(1, 40), st.randoms(use_true_random=False))
def test_every_pixel_comes_back(width: int, height: int, chance: Random) -> None:
    rows = [bytes(chance.randrange(128) for _ in range(width)) for _ in range(height)]
    cut = chance.randint(1, height)
    parts = [b"".join(b"\0" + row for row in part) for part in (rows[:cut], rows[cut:]) if part]
    segments = [png.segment(part, png.ZLIB) for part in parts]
    picture = Image.open(BytesIO(png.encode(segments, width, PALETTE)))
    assert picture.size == (width, height)
    assert picture.tobytes() == b"".join(rows)
    assert picture.convert("RGB").getpixel((0, 0)) == PALETTE[rows[0][0]]


def test_both_compressors_hold_the_same_pixels() -> None:
    part = b"".join(b"\0" + bytes([row % 7] * 50) for row in range(60))
    one, other = (
        Image.open(BytesIO(png.encode([png.segment(part, method)] * 3, 50, PALETTE)))
        for method in (png.ZLIB, png.fastest_method())
    )
    assert one.tobytes() == other.tobytes()


@given(st.lists(st.binary(min_size=1, max_size=300), min_size=1, max_size=6))
def test_segments_after_each_other_are_one_stream_with_its_checksum(parts: list[bytes]) -> None:
    """Check with zlib, which refuses a wrong Adler-32; Pillow doesn't notice."""
    for method in (png.ZLIB, png.fastest_method(), png.smaller_method(png.ZLIB)):
        file = png.encode([png.segment(part, method) for part in parts], 0, PALETTE)
        start = file.index(b"IDAT")
        length = int.from_bytes(file[start - 4 : start], "big")
        assert zlib.decompress(file[start + 4 : start + 4 + length]) == b"".join(parts)


def test_without_zlib_ng_the_standard_library_compresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zlib_ng", None)
    assert png.fastest_method() is png.ZLIB
