"""Text made fit to be kept and shown: cleaned of what breaks a line, cut to what a place holds."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Final
from unicodedata import bidirectional, category

ELLIPSIS: Final = "…"
"""Stands where something is left out."""

_BREAKING: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that would turn the rest of a line round, past the name or word they came with."""
_JOINING: Final = "\u200d\ufe0f"
"""Marks that belong to the sign after or before them, and mean nothing at the end of a cut text."""

_WORD_JOINER: Final = "\u2060"
"""Takes no room and shows nothing, but belongs to no address, mention, command, tag or number."""
_LINKING: Final = re.compile(r"[@#$/+](?=\S)|\.(?=\w)|\d{4}(?=[\s()-]*\d)")
"""Beginnings of a link, a mention or a command in plain text, as platforms detect them."""
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
"""Letters and digits that are read from right to left."""
_LEFT_TO_RIGHT: Final = "\u200e"
"""Invisible character that counts as a left-to-right letter."""
_UNTYPED: Final = frozenset((_WORD_JOINER, _LEFT_TO_RIGHT))
_UNSEEN: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""

Length = Callable[[str], int]
"""How long a text is where it is shown: characters, or UTF-16 units."""


def clean(text: str, most: int) -> str:
    """Return a printable text of limited length, without lone surrogates, line breaks or direction marks."""
    if not text.isprintable():
        text = "".join(" " if category(sign) in _BREAKING or sign in _TURNING else sign for sign in text)
    return " ".join(text.split())[:most].rstrip()


def clean_name(name: str, most: int) -> str:
    """Return a name that no platform turns into a link, or "" if nothing of it is visible.

    Platforms turn plain addresses, @mentions, /commands, #tags and numbers into links, and no markup prevents
    it: an invisible character in the name does. Two direction marks around a Hebrew or Arabic name keep the
    medals and points beside it in place.
    """
    name = clean(name, most)
    if all(category(sign)[0] in "CMZ" or sign in _UNSEEN for sign in name):
        return ""
    turning = any(bidirectional(sign) in _RIGHT_TO_LEFT for sign in name)
    mark = _LEFT_TO_RIGHT if turning else ""
    return f"{mark}{unlinked(name)}{mark}"


def run_on(sentences: Iterable[str]) -> str:
    """Return sentences in one line. All but the last get a full stop if they lack one."""
    *before, last = [one for one in sentences if one] or [""]
    return " ".join((*(one if one.endswith((".", "!", "?")) else f"{one}." for one in before), last))


def as_typed(name: str) -> str:
    """Return a name as people type it: in small letters, without invisible characters."""
    return "".join(sign for sign in name if sign not in _UNTYPED).casefold()


def unlinked(text: str) -> str:
    """Return typed text that reads the same but contains no link, so that it can be repeated to others."""
    return _LINKING.sub(rf"\g<0>{_WORD_JOINER}", text)


def units(text: str) -> int:
    """Return the length of a text in UTF-16 units, as Telegram counts."""
    return len(text.encode("utf-16-le")) // 2


def cut(text: str, most: int, length: Length = len) -> str:
    """Return the text, or as much of its beginning as fits with an ellipsis; "" where not even that fits."""
    if length(text) <= most:
        return text
    room = most - length(ELLIPSIS)
    if room < 0:
        return ""
    kept = bisect_right(range(1, len(text) + 1), room, key=lambda end: length(text[:end]))
    return text[:kept].rstrip(_JOINING) + ELLIPSIS


def fitting(lines: Iterable[str], most: int, length: Length = len) -> list[str]:
    """Return as many of the first lines as fit, line breaks included."""
    kept = []
    for line in lines:
        most -= length(line) + 1
        if most < 0:
            break
        kept.append(line)
    return kept


def pages(text: str, most: int, length: Length = len) -> Sequence[str]:
    """Return a text in pieces that each fit, broken between lines; cut a line that is too long."""
    pieces: list[str] = []
    for line in text.splitlines():
        fits = cut(line, most, length)
        if pieces and length(f"{pieces[-1]}\n{fits}") <= most:
            pieces[-1] += f"\n{fits}"
        else:
            pieces.append(fits)
    return [piece for piece in pieces if piece.strip()]
