"""Texts and mentions. Telegram counts both in UTF-16 units."""

from collections.abc import Iterable, Sequence
from typing import Final

from telegram import MessageEntity, User

from bot.core.language.text import cut as shortened
from bot.core.language.text import pages, units

LONGEST_TEXT: Final = 4096
LONGEST_CAPTION: Final = 1024
LONGEST_TOAST: Final = 200

Named = tuple[int, str]
"""Person to mention: Telegram's number and the name."""


def cut(text: str, longest: int) -> str:
    """Shorten a text to `longest` units, ending in an ellipsis."""
    return shortened(text, longest, units)


def chunks(text: str, longest: int = LONGEST_TEXT) -> Sequence[str]:
    """Split a text between lines into pieces of at most `longest` units."""
    return pages(text, longest, units)


def mentioning(text: str, people: Iterable[Named], longest: int) -> tuple[str, list[MessageEntity]]:
    """Return the text with a mention of each person, and the entities of the mentions.

    A mention is the last place that names the person, or is added at the end. The text is cut to fit into
    `longest` units; mentions stay, with shorter names if they need more than half of them.
    """
    people = list(people)
    tail = _tail([name for _, name in people if _last(text, name) is None])
    if units(text) + units(tail) > longest:  # the cut may remove any name from the text: add them all
        share = max(longest // 2 // max(len(people), 1) - units(", "), 1)
        people = [(number, cut(name, share)) for number, name in people]
        tail = _tail([name for _, name in people])
    full = cut(text, longest - units(tail)) + tail
    entities = []
    for number, name in people:
        place = _last(full, name)
        if place is not None:
            who = User(number, name, is_bot=False)
            start = units(full[:place])
            entities.append(MessageEntity(MessageEntity.TEXT_MENTION, start, units(name), user=who))
    return full, entities


def _tail(names: Sequence[str]) -> str:
    return "\n" + ", ".join(names) if names else ""


def fixed(text: str) -> list[MessageEntity]:
    """Return the entities that set a whole text in a fixed-width font."""
    return [MessageEntity(MessageEntity.PRE, 0, units(text))]


def _last(text: str, name: str) -> int | None:
    """Return the last index of a name as a whole word, or None."""
    place = text.rfind(name) if name else -1
    while place >= 0:
        end = place + len(name)
        if not text[max(place - 1, 0) : place].isalnum() and not text[end : end + 1].isalnum():
            return place
        place = text.rfind(name, 0, place + len(name) - 1) if place else -1
    return None
