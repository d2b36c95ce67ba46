"""How far people have come with the lessons."""

import sqlite3
from collections.abc import Iterable
from typing import Final

from storage.model import Learnt, PersonId
from storage.rows import LEARNT, learnt_of, value_row

_LEARNT: Final = ", ".join(LEARNT)


def of_person(db: sqlite3.Connection, person: PersonId) -> tuple[Learnt, ...]:
    """Every lesson somebody has looked at, the latest last."""
    rows = db.execute(
        f"SELECT {_LEARNT} FROM lessons WHERE person = ? ORDER BY opened, game, lesson", (person,)
    )
    return tuple(map(learnt_of, rows))


def write(db: sqlite3.Connection, lessons: Iterable[Learnt]) -> None:
    """Put lessons in place; what was finished stays so."""
    marks = ", ".join("?" * len(LEARNT))
    db.executemany(
        f"INSERT INTO lessons ({_LEARNT}) VALUES ({marks}) ON CONFLICT (person, game, lesson) DO UPDATE"
        " SET opened = excluded.opened, finished = COALESCE(excluded.finished, finished)",
        map(value_row, lessons),
    )
