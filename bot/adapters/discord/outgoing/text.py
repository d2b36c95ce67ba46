"""Text escaped for Discord: no name becomes a link, mention, command or style."""

import re
from collections.abc import Callable, Iterator
from typing import Final

import discord

from bot.core.language.text import cut

LONGEST_TEXT: Final = 2000
"""Longest message, in code points, with escapes and mentions."""
LONGEST_FIXED: Final = 1900
"""Characters of a fixed-width page, without its frame."""
LONGEST_BOARD: Final = 1400
"""Longest board drawn above a caption; all existing boards are shorter."""
MOST_CALLED: Final = 60
MOST_CALLED_BESIDE: Final = 15
"""Users that one message mentions, alone or below a board: more would leave no room for the text."""

_SIGNS: Final = re.compile(
    r"[\\*_~|`<\[\]]"  # styles, escapes, starts of mentions, timestamps, commands and named links
    r"|(?<=:)//"  # addresses
    r"|(?<=discord)\.(?=gg\b)|(?<=discord)\.(?=com\b)|(?<=discordapp)\.(?=com\b)",  # invitations
    re.IGNORECASE,
)
_LINE_SIGNS: Final = re.compile(r"^(\s*\d*)(?=[>#+-]|(?<=\d)\.\s)", re.MULTILINE)
"""Position before a mark that makes a line a heading, a quote or a list item."""


def escaped(text: str) -> str:
    """Return text with Discord's markup and mentions disabled."""
    plain = _SIGNS.sub(r"\\\g<0>", text)
    return discord.utils.escape_mentions(_LINE_SIGNS.sub(r"\1\\", plain))


def fitted(text: str, most: int) -> str:
    """Return escaped text, cut with an ellipsis to the most characters."""
    return escaped(cut(text[: most + 1], most, lambda part: len(escaped(part))))


def fixed(text: str) -> str:
    """Return text as a fixed-width block."""
    return f"```\n{text.replace('`', 'ˋ')}\n```"


def pages(text: str, *, in_one_width: bool) -> Iterator[str]:
    """Yield a text as messages, broken between lines if possible."""
    most = LONGEST_FIXED if in_one_width else LONGEST_TEXT
    finish: Callable[[str], str] = fixed if in_one_width else escaped
    measure: Callable[[str], int] = len if in_one_width else lambda part: len(escaped(part))
    while text.strip():
        page, text = _first_page(text, most, measure)
        if page.strip():
            yield finish(page)


def _first_page(text: str, most: int, measure: Callable[[str], int]) -> tuple[str, str]:
    """Return the part that fits into one message, and the rest."""
    head = text[: most + 1]  # the rest cannot fit: do not measure a long text for every page
    if measure(head) <= most:
        return text, ""
    end = len(cut(head, most, measure)) - 1  # less the ellipsis
    line = text.rfind("\n", 1, end)
    end = line if line > 0 else max(end, 1)
    return text[:end], text[end:].lstrip("\n")
