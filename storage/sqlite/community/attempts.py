"""Attempts at puzzles."""

import sqlite3
from collections.abc import Iterable
from typing import Final

from storage.model import Attempt, PersonId
from storage.rows import ATTEMPT, attempt_of, value_row

_ATTEMPT: Final = ", ".join(ATTEMPT)


def of_person(db: sqlite3.Connection, person: PersonId) -> tuple[Attempt, ...]:
    """Everything somebody has looked at, the latest last."""
    rows = db.execute(f"SELECT {_ATTEMPT} FROM attempts WHERE person = ? ORDER BY opened, puzzle", (person,))
    return tuple(map(attempt_of, rows))


def latest_at(db: sqlite3.Connection, puzzle: str) -> Attempt | None:
    """Whoever was last to give a puzzle an answer that counts."""
    row = db.execute(
        f"SELECT {_ATTEMPT} FROM attempts WHERE puzzle = ? AND answered IS NOT NULL"
        " ORDER BY answered DESC, person LIMIT 1",
        (puzzle,),
    ).fetchone()
    return attempt_of(row) if row else None


def counted(db: sqlite3.Connection) -> tuple[Attempt, ...]:
    """Every attempt that counts, of all people, in the order of what counts."""
    asked = f"SELECT {_ATTEMPT} FROM attempts WHERE answered IS NOT NULL ORDER BY answered, person, puzzle"
    return tuple(map(attempt_of, db.execute(asked)))


def stands(db: sqlite3.Connection, read: Attempt) -> bool:
    """Whether an attempt is as it was read."""
    row = db.execute(
        f"SELECT {_ATTEMPT} FROM attempts WHERE person = ? AND puzzle = ?", (read.person, read.puzzle)
    ).fetchone()
    return (attempt_of(row) if row else Attempt(read.person, read.puzzle, 0.0)) == read


def write(db: sqlite3.Connection, attempts: Iterable[Attempt]) -> None:
    """Put attempts in place."""
    marks = ", ".join("?" * len(ATTEMPT))
    db.executemany(f"INSERT OR REPLACE INTO attempts ({_ATTEMPT}) VALUES ({marks})", map(value_row, attempts))
