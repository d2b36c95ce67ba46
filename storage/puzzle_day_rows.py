"""Puzzles of the day as rows, the same in every database: see `storage/rows.py`."""

from typing import Final

from storage.model import DayAnswer, PuzzleDay
from storage.rows import WAITING, Row, waiting_of, waiting_row

PUZZLE_DAY: Final = (
    *(
        "chat",
        "day",
        "puzzle",
        "channel",
        "wanted_revision",
        "shown_revision",
        "message",
        "posted",
        "explained",
    ),
    *WAITING,
    "pictures_refused",
)
DAY_ANSWER: Final = ("chat", "day", "person", "opened", "tries", "solved", "card")
"""In the order of the fields of DayAnswer."""


def puzzle_day_row(day: PuzzleDay) -> tuple[object, ...]:
    """The columns of a puzzle of the day."""
    return (
        *(day.chat, day.day, day.puzzle, day.channel, day.wanted_revision, day.shown_revision, day.message),
        *(day.posted, day.explained, *waiting_row(day.waiting), day.pictures_refused),
    )


def puzzle_day_of(row: Row) -> PuzzleDay:
    """A puzzle of the day of its row."""
    return PuzzleDay(
        chat=row["chat"],
        day=row["day"],
        puzzle=row["puzzle"],
        channel=row["channel"],
        wanted_revision=row["wanted_revision"],
        shown_revision=row["shown_revision"],
        message=row["message"],
        posted=row["posted"],
        explained=row["explained"],
        waiting=waiting_of(row),
        pictures_refused=bool(row["pictures_refused"]),
    )


def day_answer_of(row: Row) -> DayAnswer:
    """Somebody's part in a puzzle of the day, of its row."""
    return DayAnswer(*(row[name] for name in DAY_ANSWER))
