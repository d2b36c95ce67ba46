"""What puzzles need from outside: what is kept of attempts, and somebody to judge answers."""

from typing import Protocol

from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle
from storage.model import Attempt, ChannelId, ChatId, DayAnswer, PersonId, PuzzleDay, Taker


class Attempts(Protocol):
    """Attempts at puzzles as they are kept. New ones come with a Commit. Methods may raise Unavailable."""

    async def attempts_of(self, person: PersonId) -> tuple[Attempt, ...]:
        """Every puzzle somebody has looked at, the latest last."""

    async def latest_attempt(self, puzzle: str) -> Attempt | None:
        """Whoever was last to give a puzzle an answer that counts."""

    async def counted_attempts(self) -> tuple[Attempt, ...]:
        """Every attempt that counts, of all people, in the order of what counts."""


class Days(Protocol):
    """The puzzle of the day in every chat. What is new comes with a Commit. Methods may raise Unavailable."""

    async def due(self, day: int, hour: int) -> tuple[ChatId, ...]:
        """Chats whose hour of a day has come and that have no puzzle of it yet."""

    async def unfinished(self, day: int) -> tuple[PuzzleDay, ...]:
        """Those of a day and the one before of which something is still to be posted."""

    async def of_chat(self, chat: ChatId, since: int) -> tuple[PuzzleDay, ...]:
        """The days of a chat from one on, in order."""

    async def takers(self, chat: ChatId, day: int) -> tuple[Taker, ...]:
        """Who took part in a day, those first who solved it first."""

    async def answers_of(self, person: PersonId) -> tuple[DayAnswer, ...]:
        """Everything somebody took part in, in order."""

    async def offered(self, person: PersonId) -> tuple[int, ...]:
        """The days on which a puzzle stood in a chat where somebody takes part, in order."""

    async def restore(self, channel: ChannelId | None, chat: ChatId | None) -> None:
        """Let nothing wait any longer in a channel, or in a chat."""


class Judge(Protocol):
    """Finds out what would come of an answer, where that keeps nobody waiting."""

    async def answered(self, puzzle: Puzzle, move: str, chat: ChatId) -> Verdict:
        """What comes of a legal move, as the game writes it. Raises Refusal `overloaded` or `not_made`."""
