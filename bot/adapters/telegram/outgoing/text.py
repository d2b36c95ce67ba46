"""Texts as Telegram counts them, in UTF-16 units, and the people named in them."""

from collections.abc import Iterable, Sequence
from typing import Final

from telegram import MessageEntity, User

from bot.core.language.text import cut as shortened
from bot.core.language.text import pages, units

LONGEST_TEXT: Final = 4096
LONGEST_CAPTION: Final = 1024
LONGEST_TOAST: Final = 200

Named = tuple[int, str]
"""A person to be told: Telegram's number, and the name they go by."""


def cut(text: str, longest: int) -> str:
    """The text, or as much of its beginning as fits with an ellipsis."""
    return shortened(text, longest, units)


def chunks(text: str, longest: int = LONGEST_TEXT) -> Sequence[str]:
    """A long text in pieces, broken between lines."""
    return pages(text, longest, units)


def mentioning(text: str, people: Iterable[Named], longest: int) -> tuple[str, list[MessageEntity]]:
    """The text with people made mentions where it names them, or at its end where it does not.

    Where all of it is too long the text is cut, never the mentions: names that leave no room are shortened.
    """
    people = list(people)
    tail = _tail([name for _, name in people if _last(text, name) is None])
    if units(text) + units(tail) > longest:  # whom the cut text would still name cannot be told before
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
    """All of a text in letters of one width."""
    return [MessageEntity(MessageEntity.PRE, 0, units(text))]


def _last(text: str, name: str) -> int | None:
    """Where a name stands last as a whole word."""
    place = text.rfind(name) if name else -1
    while place >= 0:
        end = place + len(name)
        if not text[max(place - 1, 0) : place].isalnum() and not text[end : end + 1].isalnum():
            return place
        place = text.rfind(name, 0, place + len(name) - 1) if place else -1
    return None
