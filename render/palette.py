"""A palette for one board: its flat colours, and steps between neighbouring colours.

Index images have mode "L" and palette indexes as values. Pillow pastes them without conversion.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image

RGB: TypeAlias = tuple[int, int, int]
LARGEST = 240
"""Most entries of a palette. A GIF needs an index beyond them, and few colours compress better."""
SHARES = (1 / 3, 2 / 3)
"""Steps along an edge, those of sprites (see STEPS)."""
ALIKE = 4.0
"""Greatest difference (ΔE) at which one step may replace another."""
STEPS = 3
"""Steps from one colour to another along the edge of a man."""
LETTER_STEPS = 2
"""Steps from one colour to another along the edge of a letter. More look the same on a phone."""


def mix(over: RGB, under: RGB, share: float) -> RGB:
    """Lay `over` on `under` with an opacity from 0 to 1."""
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(over, under, strict=True))
    return red, green, blue


@lru_cache(maxsize=8192)
def lab(colour: RGB) -> tuple[float, float, float]:
    """Return CIE L*a*b* of an sRGB colour, white point D65."""
    red, green, blue = map(_linear, colour)
    x, y, z = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: RGB, other: RGB) -> float:
    """Return ΔE of 1976. People notice 1 side by side; 3 goes unnoticed in a picture."""
    a, b = lab(one), lab(other)
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2) ** 0.5)


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: RGB) -> float:
    red, green, blue = map(_linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: int) -> float:
    """Return a channel of sRGB as a share of light."""
    return channel / 3294.6 if channel <= 10 else ((channel / 255 + 0.055) / 1.055) ** 2.4


class Palette:
    """At most LARGEST colours, and conversions from RGB to their indexes."""

    def __init__(
        self,
        flats: Iterable[RGB],
        meetings: Iterable[tuple[RGB, RGB]],
        twins: Sequence[RGB] = (),
        most: int = LARGEST,
    ) -> None:
        """Choose the colours.

        flats: kept as they are. meetings: pairs of neighbouring colours, the commonest first. twins: flats
        with a second index. most: number of colours.
        """
        chosen = _chosen(tuple(dict.fromkeys(flats)), meetings, most - len(twins))
        self.colours = (*chosen, *twins)
        self._reference = Image.new("P", (1, 1))
        self._reference.putpalette([channel for colour in chosen for channel in colour])
        second = {chosen.index(colour): len(chosen) + place for place, colour in enumerate(twins)}
        self._seam = bytes(second.get(index, index) for index in range(256))

    def indexes(self, image: Image.Image) -> Image.Image:
        """Return the index image of an RGB image."""
        mapped = image.quantize(palette=self._reference, dither=Image.Dither.NONE)
        return Image.frombytes("L", mapped.size, mapped.tobytes())

    def seam(self, image: Image.Image, places: Iterable[tuple[int, int, int]]) -> None:
        """Give the columns (left, top, height) of an index image the second index of their colours.

        A compressor encodes a long run of one byte as repeats of that byte. A rarer index at the left edge of
        a square makes it refer to the same place in the row above instead, with all that follows there.
        """
        for left, top, height in places:
            area = (left, top, left + 1, top + height)
            image.paste(lookup(image.crop(area), self._seam), area)

    def table(self, colours: Sequence[RGB]) -> bytes:
        """Return the nearest index of each colour."""
        strip = Image.new("RGB", (len(colours), 1))
        strip.putdata(colours)
        return self.indexes(strip).tobytes()

    def index(self, colour: RGB) -> int:
        """Return the nearest index of a colour."""
        return self.table((colour,))[0]

    def ramp(self, ink: RGB, paper: RGB) -> bytes:
        """Return 256 indexes from paper to ink. They turn the grey mask of a letter into an index image.

        Few steps between the two keep letters small in a file.
        """
        shares = [round(level / 255 * LETTER_STEPS) / LETTER_STEPS for level in range(256)]
        return self.table([mix(ink, paper, share) for share in shares])

    def overlay(self, colour: RGB, opacity: float) -> bytes:
        """Return 256 indexes: each index with a colour laid over it."""
        tinted = self.table([mix(colour, under, opacity) for under in self.colours])
        return tinted + bytes(256 - len(tinted))


def lookup(image: Image.Image, table: bytes) -> Image.Image:
    """Replace every value of an 8-bit image by its entry in a table of 256.

    Image.point does the same, but copies the table first.
    """
    return Image.frombytes("L", image.size, image.tobytes().translate(table))


def _chosen(flats: tuple[RGB, ...], meetings: Iterable[tuple[RGB, RGB]], most: int) -> tuple[RGB, ...]:
    """Return the flats, then steps between meeting colours, coarse ones first, without near duplicates."""
    kept = list(flats[:most])
    pairs = tuple(dict.fromkeys(meetings))
    for share in SHARES:
        for over, under in pairs:
            step = mix(over, under, share)
            if len(kept) < most and all(difference(step, colour) > ALIKE for colour in kept):
                kept.append(step)
    return tuple(kept)
