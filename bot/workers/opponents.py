"""Machines think in other processes: a question is answered from what it says alone."""

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
        """The answer. Raises what `WorkerPool.run` raises."""
        return await self._workers.of(chat, urgency).run(answer, question)


def answer(question: Question) -> Thought:
    """In a worker: what a seat does that sees so much."""
    game = games()[question.game]
    choice = choose(game, question.view, question.seat, question.level, question.seed)
    return Thought(game.write(choice.move), choice.score, tuple(map(game.write, choice.line)))
