"""The puzzle of the day in every chat, and who took part."""

import sqlite3
from collections.abc import Iterable
from typing import Final

from storage.model import ChannelId, ChatId, DayAnswer, PersonId, PuzzleDay, Taker
from storage.puzzle_day_rows import (
    DAY_ANSWER,
    PUZZLE_DAY,
    day_answer_of,
    puzzle_day_of,
    puzzle_day_row,
)
from storage.rows import value_row

_DAY: Final = ", ".join(PUZZLE_DAY)
_ANSWER: Final = ", ".join(DAY_ANSWER)


def write(db: sqlite3.Connection, days: Iterable[PuzzleDay]) -> None:
    """Put days in place."""
    marks = ", ".join("?" * len(PUZZLE_DAY))
    rows = map(puzzle_day_row, days)
    db.executemany(f"INSERT OR REPLACE INTO puzzle_days ({_DAY}) VALUES ({marks})", rows)


def write_answers(db: sqlite3.Connection, answers: Iterable[DayAnswer]) -> None:
    """Put answers in place; the posts of their days are to say who has solved them now."""
    marks = ", ".join("?" * len(DAY_ANSWER))
    for answer in answers:
        if answer.solved is not None:
            db.execute(
                "UPDATE puzzle_days SET wanted_revision = wanted_revision + 1 WHERE (chat, day) = (?1, ?2)"
                " AND NOT EXISTS (SELECT 1 FROM day_answers WHERE (chat, day, person) = (?1, ?2, ?3)"
                " AND solved IS NOT NULL)",
                (answer.chat, answer.day, answer.person),
            )
        row = value_row(answer)
        db.execute(f"INSERT OR REPLACE INTO day_answers ({_ANSWER}) VALUES ({marks})", row)


def stands(db: sqlite3.Connection, read: PuzzleDay) -> bool:
    """Whether a day is as it was read."""
    key = read.chat, read.day
    row = db.execute(f"SELECT {_DAY} FROM puzzle_days WHERE (chat, day) = (?, ?)", key).fetchone()
    return (puzzle_day_of(row) if row else PuzzleDay(*key, "", ChannelId(""))) == read


def answer_stands(db: sqlite3.Connection, read: DayAnswer) -> bool:
    """Whether somebody's answer is as it was read."""
    key = read.chat, read.day, read.person
    row = db.execute(
        f"SELECT {_ANSWER} FROM day_answers WHERE (chat, day, person) = (?, ?, ?)", key
    ).fetchone()
    return (day_answer_of(row) if row else DayAnswer(*key, 0.0)) == read


def due(db: sqlite3.Connection, day: int, hour: int) -> tuple[ChatId, ...]:
    """Chats whose hour of a day has come and that have no puzzle of it yet."""
    rows = db.execute(
        "SELECT id FROM chats WHERE puzzle_hour <= ? AND puzzle_channel IS NOT NULL AND NOT EXISTS"
        " (SELECT 1 FROM puzzle_days WHERE chat = id AND day = ?) ORDER BY id",
        (hour, day),
    )
    return tuple(ChatId(row["id"]) for row in rows)


def unfinished(db: sqlite3.Connection, day: int) -> tuple[PuzzleDay, ...]:
    """Those of a day and the one before of which something is still to be posted."""
    rows = db.execute(
        f"SELECT {_DAY} FROM puzzle_days AS days WHERE day BETWEEN :day - 1 AND :day AND"
        " CASE WHEN message IS NULL THEN day = :day ELSE shown_revision <> wanted_revision"
        " OR (day < :day AND explained = 0) OR EXISTS (SELECT 1 FROM day_answers AS answers"
        " WHERE answers.chat = days.chat AND answers.day = days.day AND card = 'asked') END"
        " ORDER BY chat, day",
        {"day": day},
    )
    return tuple(map(puzzle_day_of, rows))


def of_chat(db: sqlite3.Connection, chat: ChatId, since: int) -> tuple[PuzzleDay, ...]:
    """The days of a chat from one on, in order."""
    rows = db.execute(
        f"SELECT {_DAY} FROM puzzle_days WHERE chat = ? AND day >= ? ORDER BY day", (chat, since)
    )
    return tuple(map(puzzle_day_of, rows))


def takers(db: sqlite3.Connection, chat: ChatId, day: int) -> tuple[Taker, ...]:
    """Who took part in a day, those first who solved it first."""
    rows = db.execute(
        f"SELECT {_ANSWER}, name, hidden FROM day_answers LEFT JOIN profiles ON id = person"
        " WHERE chat = ? AND day = ? ORDER BY solved IS NULL, solved, person",
        (chat, day),
    )
    return tuple(Taker(day_answer_of(row), row["name"] or "", bool(row["hidden"])) for row in rows)


def answers_of(db: sqlite3.Connection, person: PersonId) -> tuple[DayAnswer, ...]:
    """Everything somebody took part in, in order."""
    rows = db.execute(f"SELECT {_ANSWER} FROM day_answers WHERE person = ? ORDER BY day, chat", (person,))
    return tuple(map(day_answer_of, rows))


def offered(db: sqlite3.Connection, person: PersonId) -> tuple[int, ...]:
    """The days on which a puzzle stood in a chat where somebody takes part, in order."""
    rows = db.execute(
        "SELECT DISTINCT day FROM puzzle_days WHERE message IS NOT NULL AND chat IN"
        " (SELECT chat FROM day_answers WHERE person = ?) ORDER BY day",
        (person,),
    )
    return tuple(row["day"] for row in rows)


def restore(db: sqlite3.Connection, channel: ChannelId | None, chat: ChatId | None) -> None:
    """Let nothing wait any longer in a channel, or in a chat."""
    db.execute(
        "UPDATE puzzle_days SET barrier = NULL, barred_since = 0, next_try = 0 WHERE barrier IS NOT NULL"
        " AND channel = coalesce(?, channel) AND chat = coalesce(?, chat)",
        (channel, chat),
    )


def forget(db: sqlite3.Connection, person: PersonId) -> None:
    """Delete somebody's answers; the posts of their days are to name them no longer."""
    db.execute(
        "UPDATE puzzle_days SET wanted_revision = wanted_revision + 1 WHERE (chat, day) IN"
        " (SELECT chat, day FROM day_answers WHERE person = ?)",
        (person,),
    )
    db.execute("DELETE FROM day_answers WHERE person = ?", (person,))


def move_channel(db: sqlite3.Connection, old: ChannelId, new: ChannelId) -> None:
    """A channel has a new name."""
    db.execute("UPDATE puzzle_days SET channel = ? WHERE channel = ?", (new, old))
    db.execute("UPDATE chats SET puzzle_channel = ? WHERE puzzle_channel = ?", (new, old))


def rename_chat(db: sqlite3.Connection, old: ChatId, new: ChatId) -> None:
    """A chat has a new name."""
    for table in ("puzzle_days", "day_answers"):
        db.execute(f"UPDATE OR REPLACE {table} SET chat = ? WHERE chat = ?", (new, old))
