"""Answers that wait for their person."""

from storage.model import KeptAnswer, PersonId
from storage.postgres.connection.database import Connection, Does, lock


class PostgresKeptAnswers:
    """Fulfils `bot.core.ports.KeptAnswers`."""

    def __init__(self, read: Does, write: Does) -> None:
        self._read, self._write = read, write

    async def keep(self, answer: KeptAnswer, each: int, most: int) -> None:
        """Keep an answer; those of its person beyond `each`, and the oldest beyond `most` bytes, go."""
        await self._write(lambda db: _keep(db, answer, each, most))

    async def find(self, person: PersonId, code: str, now: float) -> str | None:
        """The content of an answer that waits for this person."""
        return await self._read(lambda db: _find(db, person, code, now))


async def _keep(db: Connection, answer: KeptAnswer, each: int, most: int) -> None:
    await lock(db, ["kept answers"])  # two at once would not count each other
    await db.execute(
        "DELETE FROM kept_answers WHERE code IN (SELECT code FROM kept_answers WHERE person = $1"
        ' ORDER BY until DESC, code COLLATE "C" OFFSET $2)',
        answer.person,
        each - 1,
    )
    room = most - answer.size
    if await db.fetchval("SELECT coalesce(sum(size), 0) > $1 FROM kept_answers", room):
        await db.execute(
            "DELETE FROM kept_answers WHERE code IN (SELECT code FROM (SELECT code,"
            ' sum(size) OVER (ORDER BY until DESC, code COLLATE "C") AS so_far FROM kept_answers)'
            " AS sums WHERE so_far > $1)",
            room,
        )
    await db.execute(
        "INSERT INTO kept_answers (code, person, until, size, content) VALUES ($1, $2, $3, $4, $5)",
        answer.code,
        answer.person,
        answer.until,
        answer.size,
        answer.content,
    )


async def _find(db: Connection, person: PersonId, code: str, now: float) -> str | None:
    content = await db.fetchval(
        "SELECT content FROM kept_answers WHERE code = $1 AND person = $2 AND until >= $3", code, person, now
    )
    return None if content is None else str(content)
