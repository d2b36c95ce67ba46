"""How well somebody solves puzzles, and how hard each of them is: the two play against each other.

Only the first answer counts, or giving up before it. Both ratings are kept with the attempt.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf, nextafter
from typing import Final

from bot.core.community.ratings import DEVIATION, Guess, duel
from storage.model import Attempt

NOBODY: Final = Guess(1300.0, DEVIATION)
"""Somebody who has solved none yet."""
GENERATED: Final = 150.0
"""How far off the difficulty may be that a puzzle was made with."""


def rating_of(attempts: Sequence[Attempt]) -> Guess:
    """Somebody's rating after their attempts."""
    counted = [one for one in attempts if one.answered is not None]
    latest = max(counted, key=lambda one: one.answered or 0.0, default=None)
    if latest is None or latest.points is None or latest.deviation is None:
        return NOBODY
    return Guess(latest.points, latest.deviation)


def difficulty_of(latest: Attempt | None, made_with: int) -> Guess:
    """A puzzle's rating after whoever tried it last."""
    if latest is None or latest.puzzle_points is None or latest.puzzle_deviation is None:
        return Guess(float(made_with), GENERATED)
    return Guess(latest.puzzle_points, latest.puzzle_deviation)


def after(now: float, before: Iterable[float]) -> float:
    """Now, in Unix time; where the clock was set back, just after what came before: the latest one counts."""
    return max((now, *(nextafter(at, inf) for at in before)))


def counted(attempt: Attempt, person: Guess, puzzle: Guess, at: float, *, solved: bool) -> Attempt:
    """An attempt with what its first answer has changed of both ratings."""
    mine, its = duel(person, puzzle, won=solved)
    return replace(
        attempt,
        answered=at,
        points=mine.points,
        deviation=mine.deviation,
        puzzle_points=its.points,
        puzzle_deviation=its.deviation,
    )
