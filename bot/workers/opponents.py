"""Engines of bot players in other processes. The question alone determines the answer."""

from bot.core.ports import Question, Thought, Urgency
from bot.workers.pool import WorkerPool
from rules.games import games
from rules.search.opponents import choose
from storage.model import ChatId


class PoolThinker:
    """Asks the workers, one question of a chat at a time."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        return await self._workers.of(chat, urgency).run(answer, question)


def answer(question: Question) -> Thought:
    """Return a seat's decision in a worker."""
    # The question holds only what that seat sees.
    game = games()[question.game]
    choice = choose(game, question.view, question.seat, question.level, question.seed)
    return Thought(game.write(choice.move), choice.score, tuple(map(game.write, choice.line)))
