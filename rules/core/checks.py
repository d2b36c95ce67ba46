"""Test data and example positions that a game brings along; no play depends on them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rules.core.game import Fact, State, Step
from rules.core.log import Record

Law: TypeAlias = Callable[[State, Record, Step[State]], bool]
"""Return True if a step from a state by a record neither gains nor loses pieces, dice or chips."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A hand-written ending of a game. The contract plays it and compares.

    reason: an outcome of the vocabulary. winners: the seats that win. position: the start, in the game's
    notation. records: the steps from there, as lines of a log: `0 c3-d4`, `* 3 1`, `+2 100`.
    """

    reason: str
    winners: tuple[int, ...]
    position: str
    records: tuple[str, ...] = ()


def in_turn(moves: str, first: int = 0, seats: int = 2) -> tuple[str, ...]:
    """Return the records of moves that seats make one after the other.

    >>> in_turn("c3-d4 e5xc3")
    ('0 c3-d4', '1 e5xc3')
    """
    return tuple(f"{(first + number) % seats} {move}" for number, move in enumerate(moves.split()))


@dataclass(frozen=True, slots=True)
class Example:
    """A position of the rules' pictures, and the records that follow it, as in an Ending."""

    position: str
    records: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Checks:
    """The facts about a game that tests and galleries need.

    conserved: holds for every step of every game, and fails where a piece is lost. endings: at least one for
    every outcome of the vocabulary, and among them a win of every seat.
    longest: records after which a game with default options is over; proved: by a rule of the page; otherwise
    it is what a thousand seeded random games needed.
    gallery: how many records of the golden game lead to the position that shows the game best.
    examples: a move, and a capture or a win, as the rules show them: `example-move` and `example-win` say
    what happens there, `example-start` how the game begins.
    """

    conserved: Law
    endings: tuple[Ending, ...]
    longest: int
    gallery: int
    proved: bool = False
    examples: tuple[Example, ...] = ()


def total(facts: Iterable[Fact], kind: str, field: str) -> int:
    """Sum a number over the facts of a kind. Raises TypeError for a field that is no number."""
    return sum(_number(fact, field) for fact in facts if fact.kind == kind)


def _number(fact: Fact, field: str) -> int:
    value = fact.data[field]
    if not isinstance(value, int):
        raise TypeError(f"{fact.kind}.{field}")
    return value
