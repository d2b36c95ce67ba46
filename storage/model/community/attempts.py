"""What came of somebody's attempts at a puzzle."""

from dataclasses import dataclass
from typing import Literal

from storage.model.ids import PersonId

AttemptEnd = Literal["solved", "shown"]
"""solved: with a right answer, however late. shown: they had the answer shown."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A puzzle that somebody has looked at, from then on; the first answer, or giving up, is what counts.

    puzzle: its name. opened: Unix time when it was last shown. tries: answers given. ended: how it was left,
    None while it may be answered. answered: Unix time of what counts, None before.
    points, deviation: of the person's rating at puzzles after that; puzzle_points, puzzle_deviation: of the
    puzzle's.
    """

    person: PersonId
    puzzle: str
    opened: float
    tries: int = 0
    ended: AttemptEnd | None = None
    answered: float | None = None
    points: float | None = None
    deviation: float | None = None
    puzzle_points: float | None = None
    puzzle_deviation: float | None = None
