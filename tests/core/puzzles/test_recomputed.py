"""Ratings of puzzles and solvers, recomputed from the stored answers."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.puzzles import texts
from bot.features.puzzles.catalogue import Task
from bot.features.puzzles.rebuild import put_right
from bot.testing.harness import Harness, User
from bot.testing.player import AtOnce, Sketcher
from storage.model import (
    Commit,
    Write,
    changes,
)
from tests.core.puzzles.solvers import AtOnceJudge, one_of, opened, riddle, wrong_move


@pytest.fixture(name="harness")
async def _harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(
        tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce(), analyst=AtOnceJudge()
    ) as harness:
        yield harness


async def answers(harness: Harness, user: User, task: Task, *words: str) -> None:
    """Look at a puzzle and answer: right, wrong, or by giving up."""
    await opened(harness, user, task)
    for word in words:
        harness.time += 1.0
        if word == "gives up":
            await user.sends(texts.data("solution", task))
        else:
            assert task.puzzle is not None
            move = task.puzzle.answers[0] if word == "right" else wrong_move(task, harness)
            await user.whispers("puzzle", move=move)


async def evening(harness: Harness) -> None:
    ana, bea, cleo = (harness.person(name) for name in ("Ana", "Bea", "Cleo"))
    lasca, halma = one_of("lasca"), one_of("halma")
    await answers(harness, ana, lasca, "right")
    await answers(harness, bea, lasca, "wrong", "right")
    await answers(harness, ana, halma, "wrong", "gives up")
    await answers(harness, cleo, lasca, "gives up")
    await answers(harness, bea, halma, "right")
    await answers(harness, cleo, halma)
    await opened(harness, ana, riddle("card"))
    await ana.whispers("move", move="1")


async def test_what_was_counted_as_it_came_is_what_comes_out_of_the_answers(harness: Harness) -> None:
    await evening(harness)
    store = harness.app.deps.store
    stood = await store.counted_attempts()
    assert len(stood) == 6
    assert await put_right(store, harness.time) == 0
    wrong = tuple(replace(one, points=1.0, puzzle_points=2.0, deviation=3.0) for one in stood[1:4])
    await harness.app.deps.commit(Commit(harness.time, writes=changes(zip(stood[1:4], wrong, strict=True))))
    assert await put_right(store, harness.time) == 3
    assert await store.counted_attempts() == stood


async def test_a_puzzle_of_a_game_that_was_taken_away_is_left_as_it_is(harness: Harness) -> None:
    await evening(harness)
    store = harness.app.deps.store
    unknown = replace((await store.counted_attempts())[0], puzzle="whist-1", points=1600.0)
    await harness.app.deps.commit(Commit(harness.time, writes=(Write(None, unknown),)))
    await put_right(store, harness.time)
    assert unknown in await store.counted_attempts()
    assert await put_right(store, harness.time) == 0
