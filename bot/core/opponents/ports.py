"""What machines, hints and analyses need from outside: who thinks, judges and draws for them elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from bot.core.ports import Urgency
from bot.core.puzzles.ports import Judge
from rules.core.game import Seat, View
from rules.search.analysis import Judged
from rules.search.effort import Level
from storage.model import ChatId, Theme


@dataclass(frozen=True, slots=True)
class Question:
    """What a machine is asked: what its seat sees and must decide, how well, and the seed of its choice."""

    game: str
    view: View
    seat: Seat
    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class Thought:
    """What a machine decided: the move as the game writes it, and what it is worth to its seat.

    line: the move and what is expected to follow it, as far as that is known.
    """

    move: str
    score: int
    line: tuple[str, ...] = ()


class Thinker(Protocol):
    """Searches for a machine, where that keeps nobody waiting. The same question has the same answer."""

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        """The answer to a question that a table of a chat asks.

        Raises Refusal `overloaded` where it may be asked again soon, `not_made` where nothing came of it.
        """


Analysis: TypeAlias = tuple[Judged, ...]
"""The decisions of a finished game, judged."""


class Part(NamedTuple):
    """Some decisions of a game, judged, and how many it has in all."""

    of: int
    judged: Analysis


@dataclass(frozen=True, slots=True)
class Look:
    """How pictures of an analysis are drawn. names, machines: who sat there, by seat."""

    theme: Theme
    language: str
    names: Mapping[int, str]
    machines: Mapping[int, Level]


class Analyst(Judge, Protocol):
    """Judges games that are over, and answers, and draws. Raises Refusal `overloaded` or `not_made`."""

    async def judged(self, saved: str, first: int, chat: ChatId) -> Part:
        """Some decisions of a game, from the one of that number on."""

    async def drawn(self, saved: str, judged: Analysis, look: Look, chat: ChatId) -> tuple[bytes, ...]:
        """The curve as a PNG, and one for every moment that decided the game."""
