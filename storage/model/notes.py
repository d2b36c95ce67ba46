"""Small facts that are kept by name: a platform's cursor, what a mirror's code is for."""

from dataclasses import dataclass

from storage.model.community.attempts import Attempt
from storage.model.ids import ChatId


@dataclass(frozen=True, slots=True)
class Note:
    """A fact kept under a name. until: Unix time after which it may be dropped."""

    name: str
    value: str
    until: float | None = None


def call_of(chat: ChatId, game: str) -> str:
    """The name of the note that those who follow a game in a chat have been called lately."""
    return f"call:{chat}:{game}"


def guide_of(chat: ChatId) -> str:
    """The name of the note that a chat has put the guide away."""
    return f"guide:{chat}"


def answer_after(puzzle: str, latest: Attempt | None) -> str:
    """The name of the note that an answer to a puzzle counts next after this one; None: as the first."""
    return f"answer:{puzzle}:{latest.answered if latest else None}"
