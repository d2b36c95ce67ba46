"""Rows of a picture from edge to edge: pictures are painted, compressed and cached by them."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from PIL import Image


class Rows(NamedTuple):
    """Some rows that are yet to be painted: with what function, from what. Equal ones have equal pixels."""

    paint: Callable[..., Image.Image]
    arguments: tuple[Hashable, ...]

    def painted(self) -> Image.Image:
        """The rows as palette indexes, mode "L"."""
        return self.paint(*self.arguments)


def scanlines(image: Image.Image) -> bytes:
    """An image of palette indexes as a PNG has it: a zero, the filter "None", before each row."""
    padded = image.tobytes("raw", "L", image.width + 1, 1)
    return b"\0" + padded[:-1]
