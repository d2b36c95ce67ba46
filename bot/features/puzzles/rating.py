"""Ratings of solvers and puzzles, which play against each other.

Only the first answer counts, or giving up before it. Both ratings are stored with the attempt.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf, nextafter
from typing import Final

from bot.features.ratings.ratings import DEVIATION, Guess, duel
from storage.model import Attempt, PersonId

NOBODY: Final = Guess(1300.0, DEVIATION)
"""Rating of a person who has solved nothing yet."""
GENERATED: Final = 150.0
"""Deviation of the difficulty that a puzzle is made with."""


def rating_of(attempts: Sequence[Attempt]) -> Guess:
    """Return a person's rating after their attempts."""
    counted = [one for one in attempts if one.answered is not None]
    latest = max(counted, key=lambda one: one.answered or 0.0, default=None)
    if latest is None or latest.points is None or latest.deviation is None:
        return NOBODY
    return Guess(latest.points, latest.deviation)


def difficulty_of(latest: Attempt | None, made_with: int) -> Guess:
    """Return a puzzle's rating after its latest attempt."""
    if latest is None or latest.puzzle_points is None or latest.puzzle_deviation is None:
        return Guess(float(made_with), GENERATED)
    return Guess(latest.puzzle_points, latest.puzzle_deviation)


def after(now: float, before: Iterable[float]) -> float:
    """Return the Unix time now, or just after the latest of `before`."""
    # The host may have set its clock back.
    return max((now, *(nextafter(at, inf) for at in before)))


def counted(attempt: Attempt, person: Guess, puzzle: Guess, at: float, *, solved: bool) -> Attempt:
    """Return an attempt with the rating changes of its first answer."""
    mine, its = duel(person, puzzle, won=solved)
    return replace(
        attempt,
        answered=at,
        points=mine.points,
        deviation=mine.deviation,
        puzzle_points=its.points,
        puzzle_deviation=its.deviation,
    )


def recomputed(attempts: Iterable[Attempt], made_with: Mapping[str, int]) -> Iterator[Attempt]:
    """Yield the counted attempts in order, each with the rating changes it should have.

    made_with: the initial difficulty of every puzzle. Attempts at other puzzles stay as they are.
    """
    people: dict[PersonId, Guess] = {}
    puzzles: dict[str, Guess] = {}
    for kept in attempts:
        one = kept
        if kept.puzzle in made_with and kept.answered is not None:
            person = people.get(kept.person, NOBODY)
            its = puzzles.get(kept.puzzle, difficulty_of(None, made_with[kept.puzzle]))
            right = kept.ended == "solved" and kept.tries == 1  # the first answer is what counts
            one = counted(kept, person, its, kept.answered, solved=right)
        people[one.person] = rating_of((one,))
        puzzles[one.puzzle] = difficulty_of(one, made_with.get(one.puzzle, 0))
        yield one
