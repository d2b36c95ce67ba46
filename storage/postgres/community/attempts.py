"""Attempts at puzzles."""

from collections.abc import Iterable

from storage.model import Attempt, PersonId
from storage.postgres.database import Connection, each, marks, names, others
from storage.rows import ATTEMPT, attempt_of, value_row


async def of_person(db: Connection, person: PersonId) -> tuple[Attempt, ...]:
    """Everything somebody has looked at, the latest last."""
    rows = await db.fetch(
        f'SELECT {names(ATTEMPT)} FROM attempts WHERE person = $1 ORDER BY opened, puzzle COLLATE "C"', person
    )
    return tuple(map(attempt_of, rows))


async def latest_at(db: Connection, puzzle: str) -> Attempt | None:
    """Whoever was last to give a puzzle an answer that counts."""
    row = await db.fetchrow(
        f"SELECT {names(ATTEMPT)} FROM attempts WHERE puzzle = $1 AND answered IS NOT NULL"
        ' ORDER BY answered DESC, person COLLATE "C" LIMIT 1',
        puzzle,
    )
    return attempt_of(row) if row else None


async def stands(db: Connection, read: Attempt) -> bool:
    """Whether an attempt is as it was read."""
    row = await db.fetchrow(
        f"SELECT {names(ATTEMPT)} FROM attempts WHERE person = $1 AND puzzle = $2", read.person, read.puzzle
    )
    return (attempt_of(row) if row else Attempt(read.person, read.puzzle, 0.0)) == read


async def write(db: Connection, attempts: Iterable[Attempt]) -> None:
    """Put attempts in place."""
    await each(
        db,
        f"INSERT INTO attempts ({names(ATTEMPT)}) VALUES ({marks(ATTEMPT)})"
        f" ON CONFLICT (person, puzzle) DO UPDATE SET {others(ATTEMPT[2:])}",
        map(value_row, attempts),
    )
