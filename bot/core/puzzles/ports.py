"""What puzzles need from outside: what is kept of attempts, and somebody to judge answers."""

from typing import Protocol

from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle
from storage.model import Attempt, ChatId, PersonId


class Attempts(Protocol):
    """Attempts at puzzles as they are kept. New ones come with a Commit. Methods may raise Unavailable."""

    async def attempts_of(self, person: PersonId) -> tuple[Attempt, ...]:
        """Every puzzle somebody has looked at, the latest last."""

    async def latest_attempt(self, puzzle: str) -> Attempt | None:
        """Whoever was last to give a puzzle an answer that counts."""


class Judge(Protocol):
    """Finds out what would come of an answer, where that keeps nobody waiting."""

    async def answered(self, puzzle: Puzzle, move: str, chat: ChatId) -> Verdict:
        """What comes of a legal move, as the game writes it. Raises Refusal `overloaded` or `not_made`."""
