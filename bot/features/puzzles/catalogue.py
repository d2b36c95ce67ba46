"""Choice of a person's next puzzle: an unanswered one of about their rating."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from bot.features.puzzles.rating import rating_of
from rules.puzzles.pencil import RIDDLES, Riddle
from rules.puzzles.puzzle import Puzzle, name_of
from rules.puzzles.store import by_name
from storage.model import Attempt


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be solved: a puzzle or a riddle. game: None for a riddle."""

    name: str
    difficulty: int
    game: str | None = None
    puzzle: Puzzle | None = None
    riddle: Riddle | None = None


@cache
def tasks() -> Mapping[str, Task]:
    """Return every task of the installed games by its name."""
    riddles = (Task(name_of("pencil", one.name), one.difficulty, riddle=one) for one in RIDDLES.values())
    puzzles = (Task(one.name, one.difficulty, one.game, puzzle=one) for one in by_name().values())
    return MappingProxyType({task.name: task for task in (*puzzles, *riddles)})


NEAR: Final = 12
"""So many of the nearest in difficulty are drawn from."""


def next_task(
    attempts: Sequence[Attempt], game: str | None, drawn: int, unless: Task | None = None
) -> Task | None:
    """Return the next task, or None if all are answered.

    game: a game to choose from. drawn: a random number. unless: a task to leave out now. A task that was only
    looked at may return, but not at once.
    """
    answered = {one.puzzle for one in attempts if one.tries or one.ended}
    fitting = (task for task in tasks().values() if task != unless and game in {None, task.game})
    left = [task for task in fitting if task.name not in answered]
    latest = attempts[-1].puzzle if attempts else ""
    fresh = [task for task in left if task.name != latest] or left
    points = rating_of(attempts).points
    near = sorted(fresh, key=lambda task: (abs(task.difficulty - points), task.name))[:NEAR]
    return near[drawn % len(near)] if near else None


def open_task(attempts: Sequence[Attempt]) -> Task | None:
    """Return the task looked at last if it can still be answered."""
    latest = attempts[-1] if attempts else None
    return tasks().get(latest.puzzle) if latest is not None and latest.ended is None else None
