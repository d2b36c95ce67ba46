"""How many days in a row somebody has solved the puzzle of the day, and the card that shows how it went."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from storage.model import DayAnswer

WRONG: Final = "🟥"
RIGHT: Final = "🟩"
FROZEN: Final = "❄️"
MOST_SIGNS: Final = 6
"""Wrong answers of which each has a sign of its own."""


@dataclass(frozen=True, slots=True)
class Streak:
    """days: those solved in a row. frozen: this week's freeze holds them together: it has bridged a day."""

    days: int
    frozen: bool


def streak_of(solved: Collection[int], offered: Iterable[int], today: int) -> Streak:
    """Somebody's streak. offered: the days on which they could have solved a puzzle, in order.

    One missed day a week, from Monday to Sunday, does no harm: the freeze is used by itself. A day without a
    puzzle is not missed, nor is today, which is not over.
    """
    days, used, bridged = 0, set[int](), set[int]()
    for day in offered:
        if day in solved:
            days += 1
        elif day < today and days:
            week = _week(day)
            if week in used:
                days = 0
                bridged.clear()
            else:
                used.add(week)
                bridged.add(week)
    return Streak(days, _week(today) in bridged)


def signs(answer: DayAnswer) -> str:
    """How it went, without what was answered: a sign for each answer, the last one green."""
    wrong = answer.tries - 1
    return (WRONG * wrong if wrong <= MOST_SIGNS else f"{wrong}×{WRONG}") + RIGHT


def _week(day: int) -> int:
    """The number of a day's week; 1970 began on a Thursday."""
    return (day + 3) // 7
