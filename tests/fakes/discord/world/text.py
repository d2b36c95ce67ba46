r"""Rendering of a text on readers' screens: mentions, links, commands, timestamps, styles.

Tests assert that a name, or anything else that people typed, becomes none of them. A backslash before a sign
escapes it, and code contains no markup. `pinged_by` decides whom a message notifies.
"""

import re
from typing import NamedTuple


class Mark(NamedTuple):
    """A mark in a text; `kind` as in the names below, `text` its source."""

    kind: str
    text: str


_CODE = re.compile(r"```.+?```|(`+)[^`](?:.*?[^`])?\1(?!`)", re.DOTALL)
_ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")
_KEPT = "\x00"
"""Placeholder for an escaped sign."""

_KINDS = {
    "user": r"<@!?\d+>",
    "role": r"<@&\d+>",
    "channel": r"<#\d+>",
    "command": r"</[^<>:]+:\d+>",
    "timestamp": r"<t:-?\d+(?::[a-zA-Z])?>",
    "emoji": r"<a?:\w+:\d+>",
    "navigation": r"<id:[\w-]+(?::\d+)?>",
    "everyone": r"@(?:everyone|here)\b",
    "masked link": r"\[[^\[\]]+\]\(\s*<?\w+://[^\s<]+[^)]*\)",
    "link": r"(?i)\b(?:https?|steam)://[^\s<]+",
    "invitation": r"(?i)\b(?:discord\.gg|discord(?:app)?\.com/invite)/[\w-]+",
    "address": r"<(?:[\w.+-]+@[\w-]+\.[\w.]+|\+[\d\s()-]{4,})>",
    "bold": r"\*\*(?=\S).+?\*\*",
    "italic": r"(?<!\*)\*(?=[^\s*])[^*]*[^\s*]\*(?!\*)|\b_(?=\S)[^_]+_\b",
    "underline": r"__.+?__",
    "strike": r"~~.+?~~",
    "spoiler": r"\|\|.+?\|\|",
    "heading": r"(?m)^#{1,3}\s+\S.*",
    "subtext": r"(?m)^-#\s+\S.*",
    "quote": r"(?m)^\s*>(?:>>)?\s.*",
    "list": r"(?m)^\s*(?:[-*+]|\d+\.)\s+\S.*",
}
_MARKS = {kind: re.compile(pattern) for kind, pattern in _KINDS.items()}


def marks(text: str) -> list[Mark]:
    """Return every mark in the text, by kind and then by place."""
    found = [Mark("code", code.group()) for code in _CODE.finditer(_escaped(text))]
    plain = _CODE.sub(_KEPT, _escaped(text))
    for kind, pattern in _MARKS.items():
        found += [Mark(kind, match.group()) for match in pattern.finditer(plain)]
    return found


def _escaped(text: str) -> str:
    return _ESCAPE.sub(_KEPT, text)
