"""What a game brings along so that others can test it and show it; no play depends on it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rules.core.game import Fact, State, Step
from rules.core.log import Record

Law: TypeAlias = Callable[[State, Record, Step[State]], bool]
"""Whether a state, what was done in it, and the step it made neither gain nor lose pieces, dice or chips."""


@dataclass(frozen=True, slots=True)
class Checks:
    """The facts about a game that tests and galleries need.

    conserved: holds for every step of every game. longest: records after which a game with default options is
    over; proved: by a rule of the page; otherwise it is what a thousand seeded random games needed.
    gallery: how many records of the golden game lead to the position that shows the game best.
    """

    conserved: Law
    longest: int
    gallery: int
    proved: bool = False


def total(facts: Iterable[Fact], kind: str, field: str) -> int:
    """The sum of a number over the facts of a kind. Raises TypeError for a field that is no number."""
    return sum(_number(fact, field) for fact in facts if fact.kind == kind)


def _number(fact: Fact, field: str) -> int:
    value = fact.data[field]
    if not isinstance(value, int):
        raise TypeError(f"{fact.kind}.{field}")
    return value
