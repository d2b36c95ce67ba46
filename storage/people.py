"""People, communities, puzzles and lessons, and small facts kept by name."""

import json

from storage.database import ENDLESS, IF_NEW, Database, Queries, asking, first, insert, scalar, writing
from storage.entities import (
    ATTEMPTS,
    CHATS,
    DAY_ANSWERS,
    LESSONS,
    LIMITS,
    NOTES,
    PROFILES,
    PUZZLE_DAYS,
    WATCHES,
    people_on,
)
from storage.model import (
    Attempt,
    BettingLimits,
    Chat,
    ChatId,
    DayAnswer,
    KeptAnswer,
    Learnt,
    Note,
    PersonId,
    Profile,
    PuzzleDay,
    TableId,
    Taker,
    Watch,
)

PRUNED_AT_ONCE = 1_000
"""Rows dropped in one transaction: others wait that long for SQLite's writer."""
_REQUEST = ("key", "at", "failed")
_KEPT = ("code", "person", "until", "size", "content")


async def handle(db: Database, key: str, at: float, failed: str | None = None) -> bool:
    """Note that a request was handled; False where that was noted before, and stands."""
    return await db.run(insert("requests", _REQUEST, IF_NEW), key, at, failed) == 1


async def noted(db: Database, name: str, now: float) -> str | None:
    """Return a small fact by name, unless its time is over."""
    asked = "SELECT value FROM notes WHERE name = $1 AND coalesce(until >= $2, TRUE)"
    value = await scalar(db, asked, name, now)
    return None if value is None else str(value)


async def rename_listed(db: Database, person: PersonId, alias: PersonId, name: str) -> None:
    """On every list of others, put an id and a name that name nobody in the place of a person's."""
    for table, column in (("profiles", "blocked"), ("chats", "banned")):
        asked = f"SELECT id, {column} AS listed FROM {table} WHERE {column} LIKE $1"
        for row in await db.rows(asked, f"%{person}%"):
            people = [
                (alias, name) if named.person == person else (named.person, named.name)
                for named in people_on(row["listed"])
            ]
            await db.run(f"UPDATE {table} SET {column} = $2 WHERE id = $1", row["id"], json.dumps(people))


class People(Queries):
    """Profiles, chats and betting limits; attempts at puzzles and lessons; follows, requests, secrets and
    notes.
    """

    @asking
    async def chat(self, db: Database, chat: ChatId) -> Chat | None:
        return await CHATS.find(db, chat)

    @asking
    async def profile(self, db: Database, person: PersonId) -> Profile | None:
        return await PROFILES.find(db, person)

    @asking
    async def betting_limits(self, db: Database, key: str) -> BettingLimits | None:
        return await LIMITS.find(db, key)

    @asking
    async def followers(self, db: Database, chat: ChatId, game: str) -> tuple[PersonId, ...]:
        asked = "SELECT person FROM follows WHERE chat = $1 AND game = $2 ORDER BY person"
        return tuple(PersonId(row["person"]) for row in await db.rows(asked, chat, game))

    @asking
    async def followed(self, db: Database, chat: ChatId, person: PersonId) -> tuple[str, ...]:
        asked = "SELECT game FROM follows WHERE person = $1 AND chat = $2 ORDER BY game"
        return tuple(str(row["game"]) for row in await db.rows(asked, person, chat))

    @asking
    async def attempts_of(self, db: Database, person: PersonId) -> tuple[Attempt, ...]:
        return await ATTEMPTS.all(db, "WHERE person = $1 ORDER BY opened, puzzle", person)

    @asking
    async def latest_attempt(self, db: Database, puzzle: str) -> Attempt | None:
        latest = "WHERE puzzle = $1 AND answered IS NOT NULL ORDER BY answered DESC, person LIMIT 1"
        return next(iter(await ATTEMPTS.all(db, latest, puzzle)), None)

    @asking
    async def counted_attempts(self, db: Database) -> tuple[Attempt, ...]:
        return await ATTEMPTS.all(db, "WHERE answered IS NOT NULL ORDER BY answered, person, puzzle")

    @asking
    async def lessons_of(self, db: Database, person: PersonId) -> tuple[Learnt, ...]:
        return await LESSONS.all(db, "WHERE person = $1 ORDER BY opened, game, lesson", person)

    @asking
    async def handled(self, db: Database, key: str) -> bool:
        return await first(db, "SELECT 1 FROM requests WHERE key = $1", key) is not None

    @writing()
    async def fail(self, db: Database, key: str, why: str, at: float) -> None:
        await handle(db, key, at, why)

    async def secret(self, name: str, fresh: bytes) -> bytes:
        known = await self._secret(name)
        return known if known is not None else await self._agreed_secret(name, fresh)

    @asking
    async def _secret(self, db: Database, name: str) -> bytes | None:
        return await _secret(db, name)

    @writing()
    async def _agreed_secret(self, db: Database, name: str, fresh: bytes) -> bytes:
        await db.run(insert("secrets", ("name", "value"), IF_NEW), name, fresh)
        return await _secret(db, name) or fresh

    @asking
    async def note(self, db: Database, name: str, now: float = 0.0) -> str | None:
        return await noted(db, name, now)

    @writing()
    async def put_note(self, db: Database, name: str, value: str | None) -> None:
        note = Note(name, value or "")
        await NOTES.write(db, *((note, None) if value is None else (None, note)))

    async def prune(self, keys_before: float, now: float) -> bool:
        return await self._prune(keys_before, now, PRUNED_AT_ONCE)

    @writing()
    async def _prune(self, db: Database, keys_before: float, now: float, most: int) -> bool:
        old = "SELECT key FROM requests WHERE at < $1 ORDER BY at LIMIT $2"
        gone = {await db.run(f"DELETE FROM requests WHERE key IN ({old})", keys_before, most)}
        for table, key in (("notes", "name"), ("kept_answers", "code")):
            over = f"SELECT {key} FROM {table} WHERE until < $1 LIMIT $2"
            gone.add(await db.run(f"DELETE FROM {table} WHERE {key} IN ({over})", now, most))
        return most in gone


async def _secret(db: Database, name: str) -> bytes | None:
    value = await scalar(db, "SELECT value FROM secrets WHERE name = $1", name)
    return None if value is None else bytes(value)


class Watches(Queries):
    """Spectators whom the bot notifies in private about a table. A Commit adds new ones."""

    @asking
    async def tables(self, db: Database) -> tuple[TableId, ...]:
        rows = await db.rows("SELECT DISTINCT table_id FROM watches ORDER BY table_id")
        return tuple(TableId(row["table_id"]) for row in rows)

    @asking
    async def of_table(self, db: Database, table: TableId) -> tuple[Watch, ...]:
        return await WATCHES.all(db, "WHERE table_id = $1 ORDER BY person", table)

    @asking
    async def of_person(self, db: Database, person: PersonId) -> tuple[Watch, ...]:
        return await WATCHES.all(db, "WHERE person = $1 ORDER BY table_id", person)


class Answers(Queries):
    """Answers for one person's eyes that wait until they are fetched."""

    @writing("kept answers")  # two at once would not count each other
    async def keep(self, db: Database, answer: KeptAnswer, each: int, most: int) -> None:
        latest = f"ORDER BY until DESC, code LIMIT {ENDLESS} OFFSET $2"
        beyond = f"SELECT code FROM kept_answers WHERE person = $1 {latest}"
        await db.run(f"DELETE FROM kept_answers WHERE code IN ({beyond})", answer.person, each - 1)
        room = most - answer.size
        if int(await scalar(db, "SELECT coalesce(sum(size), 0) FROM kept_answers")) > room:
            sums = "SELECT code, sum(size) OVER (ORDER BY until DESC, code) AS so_far FROM kept_answers"
            old = f"SELECT code FROM ({sums}) AS sums WHERE so_far > $1"
            await db.run(f"DELETE FROM kept_answers WHERE code IN ({old})", room)
        row = (answer.code, answer.person, answer.until, answer.size, answer.content)
        await db.run(insert("kept_answers", _KEPT), *row)

    @asking
    async def find(self, db: Database, person: PersonId, code: str, now: float) -> str | None:
        asked = "SELECT content FROM kept_answers WHERE code = $1 AND person = $2 AND until >= $3"
        content = await scalar(db, asked, code, person, now)
        return None if content is None else str(content)


class Days(Queries):
    """The puzzle of the day in every chat, and who took part. New ones come with a Commit."""

    @asking
    async def due(self, db: Database, day: int, hour: int) -> tuple[ChatId, ...]:
        rows = await db.rows(
            "SELECT id FROM chats WHERE puzzle_hour <= $1 AND puzzle_channel IS NOT NULL AND NOT EXISTS"
            " (SELECT 1 FROM puzzle_days WHERE chat = id AND day = $2) ORDER BY id",
            *(hour, day),
        )
        return tuple(ChatId(row["id"]) for row in rows)

    @asking
    async def unexplained(self, db: Database, day: int) -> tuple[PuzzleDay, ...]:
        asked = "WHERE day = $1 AND posted > 0 AND explained = 0 ORDER BY chat"
        return await PUZZLE_DAYS.all(db, asked, day)

    @asking
    async def of_chat(self, db: Database, chat: ChatId, since: int) -> tuple[PuzzleDay, ...]:
        return await PUZZLE_DAYS.all(db, "WHERE chat = $1 AND day >= $2 ORDER BY day", chat, since)

    @asking
    async def takers(self, db: Database, chat: ChatId, day: int) -> tuple[Taker, ...]:
        rows = await db.rows(
            f"SELECT {DAY_ANSWERS.names}, name, hidden FROM day_answers LEFT JOIN profiles ON id = person"
            " WHERE chat = $1 AND day = $2 ORDER BY solved IS NULL, solved, person",
            *(chat, day),
        )
        return tuple(Taker(DAY_ANSWERS.from_row(row), row["name"] or "", bool(row["hidden"])) for row in rows)

    @asking
    async def answers_of(self, db: Database, person: PersonId) -> tuple[DayAnswer, ...]:
        return await DAY_ANSWERS.all(db, "WHERE person = $1 ORDER BY day, chat", person)

    @asking
    async def offered(self, db: Database, person: PersonId) -> tuple[int, ...]:
        rows = await db.rows(
            "SELECT DISTINCT day FROM puzzle_days WHERE posted > 0 AND chat IN"
            " (SELECT chat FROM day_answers WHERE person = $1) ORDER BY day",
            person,
        )
        return tuple(int(row["day"]) for row in rows)
