"""How far people have come with the lessons."""

from storage.model import Learnt, PersonId
from storage.postgres.connection.database import Connection, names
from storage.rows import LEARNT, learnt_of


async def of_person(db: Connection, person: PersonId) -> tuple[Learnt, ...]:
    """Every lesson somebody has looked at, the latest last."""
    rows = await db.fetch(
        f"SELECT {names(LEARNT)} FROM lessons WHERE person = $1"
        ' ORDER BY opened, game COLLATE "C", lesson COLLATE "C"',
        person,
    )
    return tuple(map(learnt_of, rows))
