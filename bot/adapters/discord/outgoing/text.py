"""Texts as Discord reads them: escaped, so that no name becomes a link, a call, a command or a style."""

import re
from collections.abc import Callable, Iterator
from typing import Final

import discord

from bot.core.language.text import cut

LONGEST_TEXT: Final = 2000
"""Characters of one message, as Discord counts them: code points, escapes and calls included."""
LONGEST_FIXED: Final = 1900
"""Characters of a page in letters of one width, less what its frame takes."""
LONGEST_BOARD: Final = 1400
"""Characters of a board that stands above its caption; the boards there are have less."""
MOST_CALLED: Final = 60
MOST_CALLED_BESIDE: Final = 15
"""Users that one message calls, alone or with a board: with more there would be no room to say what for."""

_SIGNS: Final = re.compile(
    r"[\\*_~|`<\[\]]"  # styles, escapes, and where mentions, timestamps, commands and named links begin
    r"|(?<=:)//"  # addresses
    r"|(?<=discord)\.(?=gg\b)|(?<=discord)\.(?=com\b)|(?<=discordapp)\.(?=com\b)",  # invitations
    re.IGNORECASE,
)
_LINE_SIGNS: Final = re.compile(r"^(\s*\d*)(?=[>#+-]|(?<=\d)\.\s)", re.MULTILINE)
"""Before what makes a line a heading, a quote, or one of a list."""


def escaped(text: str) -> str:
    """Text that reads as it is meant, whatever marks people have in their names."""
    plain = _SIGNS.sub(r"\\\g<0>", text)
    return discord.utils.escape_mentions(_LINE_SIGNS.sub(r"\1\\", plain))


def fitted(text: str, most: int) -> str:
    """The text escaped, or as much of its beginning as fits then, with an ellipsis."""
    return escaped(cut(text[: most + 1], most, lambda part: len(escaped(part))))


def fixed(text: str) -> str:
    """Text in letters of one width."""
    return f"```\n{text.replace('`', 'ˋ')}\n```"


def pages(text: str, *, in_one_width: bool) -> Iterator[str]:
    """A text in messages, broken between lines where that is possible."""
    most = LONGEST_FIXED if in_one_width else LONGEST_TEXT
    finish: Callable[[str], str] = fixed if in_one_width else escaped
    measure: Callable[[str], int] = len if in_one_width else lambda part: len(escaped(part))
    while text.strip():
        page, text = _first_page(text, most, measure)
        if page.strip():
            yield finish(page)


def _first_page(text: str, most: int, measure: Callable[[str], int]) -> tuple[str, str]:
    """What fits into one message, and the rest."""
    head = text[: most + 1]  # what is beyond cannot fit; a long text is not measured again for every page
    if measure(head) <= most:
        return text, ""
    end = len(cut(head, most, measure)) - 1  # less the ellipsis
    line = text.rfind("\n", 1, end)
    end = line if line > 0 else max(end, 1)
    return text[:end], text[end:].lstrip("\n")
