"""What somebody may have meant by a word that is none: the nearest of those that would do."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from bot.core.input.spelling import plain

ALIKE: Final = 0.66
"""How much of two words must be alike, of 1.0: a letter too many, too few or astray in a short word."""


def nearest(typed: str, known: Iterable[str]) -> str | None:
    """The one of the known words that is most like what was typed; None where none is like it.

    >>> nearest("ancor", ["crown", "anchor"]), nearest("Lscaa", ["Lasca", "Halma"]), nearest("7", ["x"])
    ('anchor', 'Lasca', None)
    """
    words = {plain(word): word for word in known}
    found = get_close_matches(plain(typed), words, n=1, cutoff=ALIKE)
    return words[found[0]] if found else None
