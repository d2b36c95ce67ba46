"""The encoder: its files are what Pillow reads, to the pixel."""

import sys
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
    data = png.encode(b"".join(b"\0" + row for row in rows), width, height, PALETTE)
    picture = Image.open(BytesIO(data))
    assert picture.size == (width, height)
    assert picture.tobytes() == b"".join(rows)
    assert picture.convert("RGB").getpixel((0, 0)) == PALETTE[rows[0][0]]


def test_both_compressors_hold_the_same_pixels() -> None:
    rows = b"".join(b"\0" + bytes([row % 7] * 50) for row in range(60))
    one, other = (
        Image.open(BytesIO(png.encode(rows, 50, 60, PALETTE, compress)))
        for compress in (png.standard, png.fastest())
    )
    assert one.tobytes() == other.tobytes()


def test_without_zlib_ng_the_standard_library_compresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zlib_ng", None)
    assert png.fastest() is png.standard
