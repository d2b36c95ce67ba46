"""The puzzle of the day: what a chat was asked on a day, and how its people answered."""

from dataclasses import dataclass
from typing import Literal

from storage.model.ids import ChannelId, ChatId, PersonId
from storage.model.tables import Waiting

CardState = Literal["asked", "posted"]
"""Of a card that somebody shows to a chat: asked for, or shown there."""


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """The puzzle of one day in one chat, and its post.

    day: days since 1970, in UTC. puzzle: its name. wanted_revision: grows with whoever solves it;
    shown_revision: the one that the post says. message: the platform's id of the post, None before.
    posted, explained: Unix times of the post and of the answer the day after, 0 before.
    waiting: why nothing can be posted at present. pictures_refused: the channel takes words only.
    """

    chat: ChatId
    day: int
    puzzle: str
    channel: ChannelId
    wanted_revision: int = 0
    shown_revision: int = -1
    message: str | None = None
    posted: float = 0.0
    explained: float = 0.0
    waiting: Waiting | None = None
    pictures_refused: bool = False


@dataclass(frozen=True, slots=True)
class DayAnswer:
    """Somebody who takes part in a chat's puzzle of a day.

    opened: Unix time when they first looked at it there. tries: answers given on that day.
    solved: Unix time of the right one, None before. card: whether they show it to the chat.
    """

    chat: ChatId
    day: int
    person: PersonId
    opened: float
    tries: int = 0
    solved: float | None = None
    card: CardState | None = None


@dataclass(frozen=True, slots=True)
class Taker:
    """Somebody who takes part, as a chat may know them. name: "" where nothing is known of them any more."""

    answer: DayAnswer
    name: str
    hidden: bool
