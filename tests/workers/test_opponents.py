"""The computer's thinking in real processes: the same answers, also after a process dies."""

import asyncio
import os
import signal
from random import Random
from typing import Final

import pytest

from bot.core.ports import Question, Thought, Urgency
from bot.workers.opponents import PoolThinker, answer
from bot.workers.pool import WorkerPool
from rules.core.game import Seat
from rules.games import games
from rules.search.opponents import has_opponents
from storage.model import ChatId

ROOM: Final = ChatId("test:room")
PLAYED: Final = [name for name, game in games().items() if has_opponents(game, 2)]


def questions(name: str, count: int = 3) -> list[Question]:
    """Return questions to the computer from a random game."""
    game, chance, found = games()[name], Random(1), list[Question]()
    state = game.setup(2, game.about.options())
    while len(found) < count:
        if roll := game.chance(state):
            state = game.rolled(state, tuple(chance.randint(1, roll.faces) for _ in range(roll.dice))).state
        elif forced := game.automatic(state):
            state = game.play(state, *forced).state
        else:
            seat = Seat(min(game.to_act(state)))
            found.append(Question(name, game.view(state, seat), seat, "easy", len(found)))
            state = game.play(state, seat, chance.choice(list(game.moves(state, seat)))).state
    return found


async def test_a_worker_answers_like_anybody_else_for_every_game() -> None:
    async with WorkerPool(workers=1) as pool:
        thinker = PoolThinker(pool)
        for name in PLAYED:
            for question in questions(name):
                assert await thinker.think(question, ROOM, Urgency.LIVE) == answer(question)


async def test_a_question_whose_worker_is_killed_is_answered_by_the_next() -> None:
    (question,) = questions("lasca", 1)
    async with WorkerPool(workers=1) as pool:
        worker = await pool.run(os.getpid)
        asked = [
            asyncio.ensure_future(PoolThinker(pool).think(question, ChatId(f"test:{n}"), Urgency.LIVE))
            for n in range(3)
        ]
        await asyncio.sleep(0)
        os.kill(worker, signal.SIGKILL)
        assert await asyncio.gather(*asked) == [answer(question)] * 3


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_question_has_one_answer(name: str) -> None:
    for question in questions(name):
        first, second = answer(question), answer(question)
        assert isinstance(first, Thought)
        assert first == second
