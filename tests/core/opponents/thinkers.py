"""Thinkers for tests that wait, judge or fail on demand."""

import asyncio
from dataclasses import replace
from typing import Final

import pytest

from bot.core.ports import Analysis, Look, Part, Question, Thought, Urgency
from bot.testing.player import AtOnce
from bot.workers.analyst import answered, drawn, judged
from rules.core.errors import Refusal
from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle
from rules.search import analysis
from rules.search.opponents import hardest
from storage.model import ChatId

POSITIONS: Final = 500
"""Positions of an analysis whose result doesn't matter."""


class Slow(AtOnce):
    """Thinker that answers when it may `go`."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        thought = await super().think(question, chat, urgency)
        await self.go.wait()
        return thought


class Endless(AtOnce):
    """Thinker that thinks until the bot ends."""

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        await asyncio.Event().wait()
        return await super().think(question, chat, urgency)


class Judging(AtOnce):
    """Thinker that answers as usual, with a given value of its move."""

    def __init__(self, *scores: int) -> None:
        super().__init__()
        self.scores = list(scores)

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        thought = await super().think(question, chat, urgency)
        return replace(thought, score=self.scores.pop(0) if self.scores else 0)


class Failing(AtOnce):
    """Thinker that first fails in these ways, one a question: by a refusal, or by an error as of a bug."""

    def __init__(self, *codes: str) -> None:
        super().__init__()
        self.codes: list[str | Exception] = [*codes]

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        if self.codes:
            code = self.codes.pop(0)
            raise Refusal(code) if isinstance(code, str) else code
        return await super().think(question, chat, urgency)


def few_positions(patch: pytest.MonkeyPatch) -> None:
    """Limit analyses to few positions a decision, for tests of what follows from them."""
    for module in (analysis, analysis):
        patch.setattr(module, "hardest", lambda game: replace(hardest(game), nodes=POSITIONS))


class JudgesAtOnce:
    """Analyst that judges and draws in this process as the workers do."""

    async def judged(self, saved: str, first: int, chat: ChatId) -> Part:
        return judged(saved, first)

    async def answered(self, puzzle: Puzzle, move: str, chat: ChatId) -> Verdict:
        return answered(puzzle, move)

    async def drawn(self, saved: str, analysis: Analysis, look: Look, chat: ChatId) -> tuple[bytes, ...]:
        return drawn(saved, analysis, look)


__all__ = ["AtOnce", "Failing", "JudgesAtOnce", "Judging", "Slow", "few_positions"]
