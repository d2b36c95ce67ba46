"""Answers that wait for their person."""

import sqlite3

from storage.model import KeptAnswer, PersonId
from storage.sqlite.database import Does


class SqliteKeptAnswers:
    """Fulfils `bot.core.ports.KeptAnswers`."""

    def __init__(self, read: Does, write: Does) -> None:
        self._read, self._write = read, write

    async def keep(self, answer: KeptAnswer, each: int, most: int) -> None:
        """Keep an answer; those of its person beyond `each`, and the oldest beyond `most` bytes, go."""
        await self._write(lambda db: _keep(db, answer, each, most))

    async def find(self, person: PersonId, code: str, now: float) -> str | None:
        """The content of an answer that waits for this person."""
        return await self._read(lambda db: _find(db, person, code, now))


def _keep(db: sqlite3.Connection, answer: KeptAnswer, each: int, most: int) -> None:
    db.execute(
        "DELETE FROM kept_answers WHERE code IN"
        " (SELECT code FROM kept_answers WHERE person = ? ORDER BY until DESC, code LIMIT -1 OFFSET ?)",
        (answer.person, each - 1),
    )
    room = most - answer.size
    (taken,) = db.execute("SELECT ifnull(sum(size), 0) FROM kept_answers").fetchone()
    if taken > room:
        db.execute(
            "DELETE FROM kept_answers WHERE code IN (SELECT code FROM"
            " (SELECT code, sum(size) OVER (ORDER BY until DESC, code) AS so_far FROM kept_answers)"
            " WHERE so_far > ?)",
            (room,),
        )
    db.execute(
        "INSERT INTO kept_answers (code, person, until, size, content) VALUES (?, ?, ?, ?, ?)",
        (answer.code, answer.person, answer.until, answer.size, answer.content),
    )


def _find(db: sqlite3.Connection, person: PersonId, code: str, now: float) -> str | None:
    row = db.execute(
        "SELECT content FROM kept_answers WHERE code = ? AND person = ? AND until >= ?", (code, person, now)
    ).fetchone()
    return str(row["content"]) if row else None
