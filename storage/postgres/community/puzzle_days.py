"""The puzzle of the day in every chat, and who took part."""

from storage.model import ChannelId, ChatId, DayAnswer, PersonId, PuzzleDay, Taker
from storage.postgres.connection.database import Connection, names
from storage.puzzle_day_rows import DAY_ANSWER, PUZZLE_DAY, day_answer_of, puzzle_day_of


async def due(db: Connection, day: int, hour: int) -> tuple[ChatId, ...]:
    """Chats whose hour of a day has come and that have no puzzle of it yet."""
    rows = await db.fetch(
        "SELECT id FROM chats WHERE puzzle_hour <= $1 AND puzzle_channel IS NOT NULL AND NOT EXISTS"
        ' (SELECT 1 FROM puzzle_days WHERE chat = id AND day = $2) ORDER BY id COLLATE "C"',
        hour,
        day,
    )
    return tuple(ChatId(row["id"]) for row in rows)


async def unfinished(db: Connection, day: int) -> tuple[PuzzleDay, ...]:
    """Those of a day and the one before of which something is still to be posted."""
    rows = await db.fetch(
        f"SELECT {names(PUZZLE_DAY)} FROM puzzle_days AS days WHERE day BETWEEN $1::bigint - 1 AND $1 AND"
        " CASE WHEN message IS NULL THEN day = $1 ELSE shown_revision <> wanted_revision"
        " OR (day < $1 AND explained = 0) OR EXISTS (SELECT 1 FROM day_answers AS answers"
        " WHERE answers.chat = days.chat AND answers.day = days.day AND card = 'asked') END"
        ' ORDER BY chat COLLATE "C", day',
        day,
    )
    return tuple(map(puzzle_day_of, rows))


async def of_chat(db: Connection, chat: ChatId, since: int) -> tuple[PuzzleDay, ...]:
    """The days of a chat from one on, in order."""
    asked = f"SELECT {names(PUZZLE_DAY)} FROM puzzle_days WHERE chat = $1 AND day >= $2 ORDER BY day"
    return tuple(map(puzzle_day_of, await db.fetch(asked, chat, since)))


async def takers(db: Connection, chat: ChatId, day: int) -> tuple[Taker, ...]:
    """Who took part in a day, those first who solved it first."""
    rows = await db.fetch(
        f"SELECT {names(DAY_ANSWER)}, name, hidden FROM day_answers LEFT JOIN profiles ON id = person"
        ' WHERE chat = $1 AND day = $2 ORDER BY solved NULLS LAST, person COLLATE "C"',
        chat,
        day,
    )
    return tuple(Taker(day_answer_of(row), row["name"] or "", bool(row["hidden"])) for row in rows)


async def answers_of(db: Connection, person: PersonId) -> tuple[DayAnswer, ...]:
    """Everything somebody took part in, in order."""
    asked = f'SELECT {names(DAY_ANSWER)} FROM day_answers WHERE person = $1 ORDER BY day, chat COLLATE "C"'
    return tuple(map(day_answer_of, await db.fetch(asked, person)))


async def offered(db: Connection, person: PersonId) -> tuple[int, ...]:
    """The days on which a puzzle stood in a chat where somebody takes part, in order."""
    rows = await db.fetch(
        "SELECT DISTINCT day FROM puzzle_days WHERE message IS NOT NULL AND chat IN"
        " (SELECT chat FROM day_answers WHERE person = $1) ORDER BY day",
        person,
    )
    return tuple(int(row["day"]) for row in rows)


async def restore(db: Connection, channel: ChannelId | None, chat: ChatId | None) -> None:
    """Let nothing wait any longer in a channel, or in a chat."""
    await db.execute(
        "UPDATE puzzle_days SET barrier = NULL, barred_since = 0, next_try = 0 WHERE barrier IS NOT NULL"
        " AND channel = coalesce($1, channel) AND chat = coalesce($2, chat)",
        channel,
        chat,
    )


async def forget(db: Connection, person: PersonId) -> None:
    """Delete somebody's answers; the posts of their days are to name them no longer."""
    await db.execute(
        "UPDATE puzzle_days SET wanted_revision = wanted_revision + 1 WHERE (chat, day) IN"
        " (SELECT chat, day FROM day_answers WHERE person = $1)",
        person,
    )
    await db.execute("DELETE FROM day_answers WHERE person = $1", person)


async def move_channel(db: Connection, old: ChannelId, new: ChannelId) -> None:
    """A channel has a new name."""
    await db.execute("UPDATE puzzle_days SET channel = $2 WHERE channel = $1", old, new)
    await db.execute("UPDATE chats SET puzzle_channel = $2 WHERE puzzle_channel = $1", old, new)


async def rename_chat(db: Connection, old: ChatId, new: ChatId) -> None:
    """A chat has a new name; what it brings takes the place of what is there."""
    for table, key in (("puzzle_days", "day"), ("day_answers", "(day, person)")):
        there = f"SELECT {key.strip('()')} FROM {table} WHERE chat = $1"
        await db.execute(f"DELETE FROM {table} WHERE chat = $2 AND {key} IN ({there})", old, new)
        await db.execute(f"UPDATE {table} SET chat = $2 WHERE chat = $1", old, new)
