"""A chat that has a puzzle of the day, on a Monday and after."""

from pathlib import Path

from bot.core.language.voice import Voice
from bot.core.messages import AnyPost
from bot.features.puzzles.catalogue import Task
from bot.features.puzzles.days import question_of, task_of
from bot.testing.harness import ROOM, TAVERN, Harness, User
from bot.testing.player import AtOnce, Sketcher
from storage.model import PuzzleDay, StoredPost, day_of
from tests.core.puzzles.solvers import AtOnceJudge

SAYS = Voice("en")
DAY = 86_400.0
HOUR = 3600.0
MONDAY = 20_409
START = MONDAY * DAY + 7.5 * HOUR
"""Half past seven on a Monday."""


def at(path: Path, hour: float = 7.5) -> Harness:
    """Return a bot at an hour of that Monday."""
    start = START + (hour - 7.5) * HOUR
    return Harness(path / "t.sqlite3", Sketcher(), start=start, thinker=AtOnce(), analyst=AtOnceJudge())


async def switched_on(harness: Harness, hour: str = "8") -> User:
    """Let an admin turn on the daily puzzle at an hour."""
    ana = harness.person("Ana", admin=True)
    await ana.says("settings", setting="puzzle", value=hour)
    return ana


async def posted(harness: Harness, *seconds: float) -> AnyPost:
    """Wait for today's post and return it."""
    for pause in seconds or (HOUR,):
        await harness.passes(pause)
    return harness.room.at(ROOM)[-1]


def of_today(harness: Harness) -> Task:
    task = task_of(day_of(harness.time))
    assert task is not None
    assert task.puzzle is not None
    return task


def right(harness: Harness) -> str:
    puzzle = of_today(harness).puzzle
    assert puzzle is not None
    return puzzle.answers[0]


async def solved(harness: Harness, user: User, *wrong: str) -> None:
    """Tap and answer until it is right."""
    await user.taps("solve", poster(harness))
    for move in (*wrong, right(harness)):
        await user.whispers("puzzle", move=move)


def poster(harness: Harness) -> AnyPost:
    """Return the latest puzzle post as it stands now."""
    return [post for post in harness.room.shown.values() if post.lasting][-1]


async def today(harness: Harness) -> PuzzleDay:
    (day,) = await harness.app.deps.store.days.of_chat(TAVERN, day_of(harness.time))
    return day


async def question(harness: Harness) -> StoredPost:
    """Return the stored post that asks the puzzle of today."""
    found = await question_of(harness.app.deps.store, TAVERN, day_of(harness.time))
    assert found is not None
    return found


def right_of(task: Task) -> str:
    assert task.puzzle is not None
    return task.puzzle.answers[0]


def answers(harness: Harness) -> list[AnyPost]:
    """Return all posts that explain an earlier puzzle of the day."""
    begin = SAYS("puzzle-day-answer", {"date": "", "game": ""}).partition(" · ")[0]
    return [post for post in harness.room.posts if post.text.startswith(begin)]
