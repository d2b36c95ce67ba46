"""Links in plain text: Telegram makes addresses, mentions, commands, tags and numbers tappable.

The rules are those in the comments of TDLib, Telegram's own library, and no kinder: any last label of two
letters makes a domain, while Telegram has a list of them.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from tests.fakes.telegram.wire import Wire, get_int, utf16_length

WORD_END = r"(?!\w)"
TAG = "[\\w\u200c\u00b7\u0d80-\u0dff]"
"""A letter of a hashtag."""
DOMAIN = "[^\\s\u0000-,./:-@\\[-^`{-}\u007f-\u00bf\u2000-\u200b\u200e-\u200f\u2016-\u206f]"
"""A letter of a domain, dots aside."""
PATTERNS = (
    ("url", re.compile(r"(?:tg|ton|tonsite)://[\w-]+(?:[/?#][^\s<>«»\"]*)?", re.ASCII | re.IGNORECASE)),
    ("email", re.compile(r"[a-z0-9_.+-]+@(?:[a-z0-9][a-z0-9_-]{0,29}\.)+[a-z]{2,8}", re.IGNORECASE)),
    (
        "url",
        re.compile(
            rf"(?:(?:https?|ftp)://)?(?:{DOMAIN}+\.)+(?:xn--[a-z0-9]+|[^\W\d_]{{2,}})(?::\d+)?"
            r"(?:[/?#][^\s<>«»\"]*)?",
            re.IGNORECASE,
        ),
    ),
    ("url", re.compile(r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])")),
    ("mention", re.compile(rf"(?<!\w)@[A-Za-z0-9_]{{2,32}}{WORD_END}")),
    (
        "bot_command",
        re.compile(rf"(?<![\w/<>])/[A-Za-z0-9_]{{1,64}}(?:@[A-Za-z0-9_]{{3,32}})?{WORD_END}(?![/<>])"),
    ),
    ("hashtag", re.compile(rf"(?<!{TAG})#(?=\d*[^\W\d]){TAG}{{1,256}}(?:@\w{{3,32}})?(?!#)")),
    ("cashtag", re.compile(r"(?<![\w$])\$(?:1INCH|[A-Z]{1,8})(?![\w$])")),
    ("phone_number", re.compile(r"(?<![\w+])\+\d(?:[ ()-]?\d){6,14}(?!\d)")),
    ("bank_card", re.compile(r"(?<![\w.,+-])\d(?:[ -]?\d){12,18}(?![\w-])")),
)
REMOVED = re.compile("[\r\u2028-\u202e\u0333\u033f\u030a]")
"""Line separators, direction overrides, lines through letters: Telegram takes them out of every text."""
CONTROL = re.compile(r"[\x00-\x09\x0b\x0c\x0e-\x1f]")
INVISIBLE = frozenset("\u200b\u200c\u200d\u200e\u200f\u202e\ufeff\u00a0\u180e\u2800\ufffc\u3164")


def cleaned(text: str, entities: Iterable[Wire]) -> tuple[str, list[Wire]]:
    """Return a text and its entities as Telegram keeps them: without unwanted characters and outer blanks."""
    kept = [(at, " " if CONTROL.fullmatch(c) else c) for at, c in enumerate(text) if not REMOVED.fullmatch(c)]
    while kept and kept[-1][1] in " \n":
        kept.pop()
    first = next((n for n, (_, c) in enumerate(kept) if c not in " \n"), 0)
    kept = kept[first:]
    new = "".join(c for _, c in kept)
    units = [utf16_length(text[:at]) for at, _ in kept]
    lengths = [utf16_length(c) for _, c in kept]
    return new, [moved for entity in entities if (moved := _moved(entity, units, lengths))]


def _moved(entity: Wire, units: list[int], lengths: list[int]) -> Wire | None:
    """Return the entity over the characters that are kept.

    units, lengths: offsets of the kept characters in the old text, and their lengths.
    """
    start = get_int(entity, "offset") or 0
    end = start + (get_int(entity, "length") or 0)
    before = sum(n for at, n in zip(units, lengths, strict=True) if at < start)
    within = sum(n for at, n in zip(units, lengths, strict=True) if start <= at < end)
    return entity | {"offset": before, "length": within} if within else None


def blank(text: str) -> bool:
    """Return True if a text shows nothing."""
    return all(c.isspace() or c in INVISIBLE or unicodedata.category(c) in {"Zs", "Cc"} for c in text)


def linked(text: str, entities: Iterable[Wire]) -> tuple[Wire, ...]:
    """Return a text's own entities and those that Telegram finds between them."""
    found = list(entities)
    for kind, start, end in _matches(text):
        offset, length = utf16_length(text[:start]), utf16_length(text[start:end])
        if not any(_meets(entity, offset, length) for entity in found):
            found.append({"type": kind, "offset": offset, "length": length})
    return tuple(sorted(found, key=lambda entity: get_int(entity, "offset") or 0))


def _matches(text: str) -> Iterator[tuple[str, int, int]]:
    for kind, pattern in PATTERNS:
        for match in pattern.finditer(text):
            yield kind, *match.span()


def _meets(entity: Wire, offset: int, length: int) -> bool:
    start, size = get_int(entity, "offset") or 0, get_int(entity, "length") or 0
    return start < offset + length and offset < start + size
