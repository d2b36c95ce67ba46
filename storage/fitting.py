"""What every database takes: a value that one of them would refuse, or change, is refused before it is sent.

An error of the server's about a value may quote it in the server's own log, where a secret has no business.
"""

from collections.abc import Mapping
from math import isnan
from typing import Final

LARGEST: Final = 2**63 - 1
"""Whole numbers have 64 bits."""
_SINGLE: Final = (str, int, float)
_SEVERAL: Final = (tuple, frozenset)


def must_fit(value: object) -> None:
    """Raises ValueError, which does not quote it, for a value that no database keeps as it is.

    That is one with a NUL or half a character in a text, a whole number of more than 64 bits, or no number.
    """
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if one is None:  # most fields of most commits, and the empty tuple
            continue
        if isinstance(one, _SINGLE):
            if reason := _unfit(one):
                raise ValueError(f"a value that cannot be stored: {reason}")
        elif isinstance(one, _SEVERAL):
            waiting.extend(one)
        elif names := getattr(one, "__dataclass_fields__", ()):  # `fields` would take twice the time
            waiting.extend([getattr(one, name) for name in names])
        elif isinstance(one, Mapping):
            waiting.extend(one.items())


def _unfit(value: str | float) -> str | None:
    """What is wrong with a text or a number, if anything is."""
    if isinstance(value, str):
        whole = value.isascii() or _encodes(value)
        return None if whole and "\0" not in value else "a text with a NUL or half a character in it"
    if isinstance(value, int):
        return None if -LARGEST - 1 <= value <= LARGEST else "a number of more than 64 bits"
    return "no number" if isnan(value) else None


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
