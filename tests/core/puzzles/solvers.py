"""Puzzles in a chat of tests: judged at once, and opened by name."""

import asyncio

from bot.core.ports import Analysis, Look, Part
from bot.features.puzzles.catalogue import Task, tasks
from bot.testing.harness import Harness, User
from bot.workers.analyst import answered
from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle
from storage.model import Attempt, ChatId, Commit
from tests.storage.values import instead


class AtOnceJudge:
    """Judge of puzzles in this process, of wrong answers when it may `go`. Judges no finished games."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.go = asyncio.Event()
        self.go.set()

    async def answered(self, puzzle: Puzzle, move: str, chat: ChatId) -> Verdict:
        self.asked.append(move)
        if move not in puzzle.answers:
            await self.go.wait()
        return answered(puzzle, move)

    async def judged(self, saved: str, first: int, chat: ChatId) -> Part:
        raise NotImplementedError

    async def drawn(self, saved: str, judged: Analysis, look: Look, chat: ChatId) -> tuple[bytes, ...]:
        raise NotImplementedError


async def opened(harness: Harness, user: User, task: Task) -> None:
    """Give a person a certain task instead of a random one."""
    harness.time += 1
    attempt = Attempt(user.person.id, task.name, harness.time)
    store = harness.app.deps.store
    await store.commit(Commit(harness.time, writes=await instead(store, attempt)))


def one_of(game: str) -> Task:
    """Return the first puzzle of a game."""
    return next(task for task in tasks().values() if task.game == game)


def riddle(name: str) -> Task:
    """Return a riddle by its name."""
    return next(task for task in tasks().values() if task.riddle and task.riddle.name == name)


def wrong_move(task: Task, harness: Harness) -> str:
    """Return a legal move that isn't the answer."""
    assert task.puzzle is not None
    game = harness.app.deps.games[task.puzzle.game]
    state = game.position(task.puzzle.position)
    (seat,) = [seat for seat in game.to_act(state) if seat == task.puzzle.seat]
    legal = sorted(map(game.write, game.moves(state, seat)))
    return [text for text in legal if text not in task.puzzle.answers][-1]
