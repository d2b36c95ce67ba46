"""Lessons of every game by name, and a person's progress."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import Final

from rules.games import games
from rules.puzzles.lesson import Lesson, Teaching
from storage.model import Learnt

MARK: Final = "l"
"""First letter of every lesson's board name."""
NAME: Final = 9
"""Letters of the name of a lesson."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A lesson in its place among those of its game. number: from 1. name: as its board is called."""

    game: str
    number: int
    lesson: Lesson
    name: str

    @property
    def position(self) -> str:
        """Starting position, as the game writes it."""
        return self.lesson.position

    @property
    def seat(self) -> int:
        return self.lesson.seat


@cache
def course_of(game: str) -> tuple[Unit, ...]:
    """Return the lessons of a game in order. Raises KeyError for an unknown game."""
    taught = games()[game]
    lessons = taught.lessons if isinstance(taught, Teaching) else ()
    return tuple(Unit(game, number, lesson, _name(game, lesson)) for number, lesson in enumerate(lessons, 1))


def lesson_named(name: str) -> Unit | None:
    """Return the lesson whose board has this name."""
    return _by_name().get(name)


def finished(game: str, learnt: Sequence[Learnt]) -> int:
    """Return the number of existing lessons of a game that the player has finished."""
    done = _done(game, learnt)
    return sum(unit.lesson.name in done for unit in course_of(game))


def following(game: str, learnt: Sequence[Learnt], number: int = 0) -> Unit | None:
    """Return the next unfinished lesson after `number`, else the first unfinished one, or None."""
    done, course = _done(game, learnt), course_of(game)
    return next((unit for unit in (*course[number:], *course) if unit.lesson.name not in done), None)


def is_of(learnt: Learnt, unit: Unit) -> bool:
    """Return True if the stored record is about this lesson."""
    return (learnt.game, learnt.lesson) == (unit.game, unit.lesson.name)


def open_unit(learnt: Sequence[Learnt]) -> Unit | None:
    """Return the lesson looked at last if it still waits for its move. learnt: the latest last."""
    latest = learnt[-1] if learnt else None
    if latest is None or latest.game not in games():
        return None
    if latest.finished is not None and latest.finished >= latest.opened:
        return None
    return next((unit for unit in course_of(latest.game) if is_of(latest, unit)), None)


def _done(game: str, learnt: Sequence[Learnt]) -> frozenset[str]:
    return frozenset(one.lesson for one in learnt if one.game == game and one.finished is not None)


def _name(game: str, lesson: Lesson) -> str:
    """Return a board name of small letters and digits."""
    # A hash stays the same when other lessons are added or removed.
    return MARK + sha256(f"{game} {lesson.name}".encode()).hexdigest()[: NAME - len(MARK)]


@cache
def _by_name() -> Mapping[str, Unit]:
    return MappingProxyType({unit.name: unit for game in games() for unit in course_of(game)})
