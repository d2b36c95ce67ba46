"""How far people have come with the lessons."""

from collections.abc import Iterable

from storage.model import Learnt, PersonId
from storage.postgres.database import Connection, each, marks, names
from storage.rows import LEARNT, learnt_of, value_row


async def of_person(db: Connection, person: PersonId) -> tuple[Learnt, ...]:
    """Every lesson somebody has looked at, the latest last."""
    rows = await db.fetch(
        f"SELECT {names(LEARNT)} FROM lessons WHERE person = $1"
        ' ORDER BY opened, game COLLATE "C", lesson COLLATE "C"',
        person,
    )
    return tuple(map(learnt_of, rows))


async def write(db: Connection, lessons: Iterable[Learnt]) -> None:
    """Put lessons in place; what was finished stays so."""
    await each(
        db,
        f"INSERT INTO lessons ({names(LEARNT)}) VALUES ({marks(LEARNT)})"
        " ON CONFLICT (person, game, lesson) DO UPDATE"
        " SET opened = EXCLUDED.opened, finished = COALESCE(EXCLUDED.finished, lessons.finished)",
        map(value_row, lessons),
    )
