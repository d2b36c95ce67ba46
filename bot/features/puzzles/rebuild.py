"""Recomputation of puzzle ratings from the stored answers."""

from typing import Final

from bot.core.ports import Store
from bot.features.puzzles.catalogue import tasks
from bot.features.puzzles.rating import recomputed
from bot.features.ratings.ratings import alike
from storage.model import Attempt, Commit, changes

AT_ONCE: Final = 500
"""Attempts that are stored together."""


async def put_right(store: Store, now: float) -> int:
    """Correct the stored ratings while the bot is stopped. Return the number of wrong attempts.

    Answers of deleted people are missing: ratings then follow from the others.
    """
    stored = await store.counted_attempts()
    made_with = {name: task.difficulty for name, task in tasks().items()}
    pairs = zip(stored, recomputed(stored, made_with), strict=True)
    wrong = [(before, after) for before, after in pairs if not _same(before, after)]
    for first in range(0, len(wrong), AT_ONCE):
        await store.commit(Commit(now, writes=changes(wrong[first : first + AT_ONCE])))
    return len(wrong)


def _same(one: Attempt, other: Attempt) -> bool:
    """Return True if both change ratings to the same points."""
    # Floating point differs between computers.
    return (
        alike(one.points, other.points)
        and alike(one.deviation, other.deviation)
        and alike(one.puzzle_points, other.puzzle_points)
        and alike(one.puzzle_deviation, other.puzzle_deviation)
    )
