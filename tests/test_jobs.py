"""Jobs of the bot: each has its turn, even after others fail."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot import app
from bot.core import scheduler
from bot.core.outbox.outbox import Outbox
from bot.core.publishing.boards import BoardPosts
from bot.core.publishing.failures import Notices
from bot.core.tables.cache import TableCache
from bot.features.opponents.turns import Opponents
from bot.features.puzzles import posts
from bot.features.seasons import turn
from bot.features.tournaments.rounds import TournamentUpkeep
from bot.features.watching.notices import Watching
from bot.testing.harness import Harness, Room
from storage.model import Unavailable
from storage.sqlite import SqliteStore

WORK = (
    (scheduler.Upkeep, "tick"),
    (TournamentUpkeep, "tick"),
    (TableCache, "keep_checkpoints"),
    (scheduler.Upkeep, "prune"),
    (Opponents, "catch_up"),
    (turn, "catch_up"),
    (posts, "upkeep"),
    (Outbox, "catch_up"),
    (Notices, "catch_up"),
    (Watching, "catch_up"),
    (BoardPosts, "close_expired"),
)
"""All recurring jobs."""

Work = Callable[..., Awaitable[object]]


def named(owner: object, name: str) -> str:
    return f"{getattr(owner, '__name__', '')}.{name}"


@pytest.fixture(name="done")
def _done(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return how often each job ran."""
    done = Counter[str]()
    for owner, name in WORK:
        monkeypatch.setattr(owner, name, counted(getattr(owner, name), named(owner, name), done))
    return done


def counted(work: Work, name: str, done: Counter[str]) -> Work:
    async def counting(*given: object) -> object:
        done[name] += 1
        return await work(*given)

    return counting


@pytest.mark.parametrize("error", [Unavailable("a page of it is damaged"), ValueError("a mistake of ours")])
async def test_a_job_that_fails_keeps_no_other_from_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    begun, all_tried, tried = asyncio.Event(), asyncio.Event(), set[str]()

    def failing(work: Work, name: str) -> Work:
        async def fail(*given: object) -> object:
            if not begun.is_set():
                return await work(*given)
            tried.add(name)
            if len(tried) == len(WORK):
                all_tried.set()
            raise error

        return fail

    for owner, name in WORK:
        monkeypatch.setattr(owner, name, failing(getattr(owner, name), named(owner, name)))
    async with (
        await SqliteStore.open(tmp_path / "t.db") as store,
        app.App(store, (Room(),), tick=0.01),
        asyncio.timeout(120.0),
    ):
        begun.set()
        await all_tried.wait()


async def test_a_test_that_lets_time_pass_runs_what_the_bot_runs(tmp_path: Path, done: Counter[str]) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        done.clear()
        await harness.passes(1.0)
    assert done == Counter(named(owner, name) for owner, name in WORK)
