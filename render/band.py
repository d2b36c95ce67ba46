"""A band: rows of a picture from edge to edge. A picture is a pile of them."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from PIL import Image


class Band(NamedTuple):
    """What paints a band, as palette indexes, and from what: equal bands have equal pixels."""

    paint: Callable[..., Image.Image]
    work: tuple[Hashable, ...]

    def painted(self) -> Image.Image:
        """The rows."""
        return self.paint(*self.work)
