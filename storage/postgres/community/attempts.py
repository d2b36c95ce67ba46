"""Attempts at puzzles."""

from storage.model import Attempt, PersonId
from storage.postgres.connection.database import Connection, names
from storage.rows import ATTEMPT, attempt_of


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


async def counted(db: Connection) -> tuple[Attempt, ...]:
    """Every attempt that counts, of all people, in the order of what counts."""
    rows = await db.fetch(
        f"SELECT {names(ATTEMPT)} FROM attempts WHERE answered IS NOT NULL"
        ' ORDER BY answered, person COLLATE "C", puzzle COLLATE "C"'
    )
    return tuple(map(attempt_of, rows))
