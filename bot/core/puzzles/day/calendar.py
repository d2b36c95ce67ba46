"""Which puzzle is asked on which day: the same one everywhere, and none twice before all had their turn.

A day is one of UTC for everybody, counted from 1970. Nothing is drawn: the day says it, on every host with
the same games.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256

from bot.core.language.voice import Voice
from bot.core.puzzles.tasks import Task, tasks
from storage.model import SECONDS_A_DAY


@cache
def turns() -> Sequence[Task]:
    """Every puzzle that has a board, in the order of its turn: those of a game as far apart as may be."""
    of_games: defaultdict[str, list[Task]] = defaultdict(list)
    for task in sorted(tasks().values(), key=_shuffled):
        if task.puzzle is not None:
            of_games[task.puzzle.game].append(task)
    placed = (
        ((place + 0.5) / len(those), _shuffled(task), task)
        for those in of_games.values()
        for place, task in enumerate(those)
    )
    return tuple(task for _, _, task in sorted(placed, key=lambda one: one[:2]))


def task_of(day: int) -> Task | None:
    """What is asked on a day; None where no game has puzzles."""
    order = turns()
    return order[day % len(order)] if order else None


def hour_of(moment: float) -> int:
    """The hour of its day in UTC of a Unix time."""
    return int(moment % SECONDS_A_DAY // 3600)


def date_of(day: int, voice: Voice) -> str:
    """A day as people write it: `4 May`."""
    date = datetime.fromtimestamp(day * SECONDS_A_DAY, UTC)
    return voice("puzzle-date", {"day": date.day, "month": date.month})


def _shuffled(task: Task) -> str:
    return sha256(task.name.encode()).hexdigest()
