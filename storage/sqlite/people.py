"""Profiles, chats and betting limits: who is known, how a community wants it, what outlives a deletion."""

import json
import sqlite3
from collections.abc import Iterable, Sequence

from storage.model import BettingLimits, Chat, ChatId, Follow, PersonId, Profile
from storage.rows import CHAT, LIMITS, PROFILE, chat_of, limits_of, listed, profile_of, value_row


def write_profiles(db: sqlite3.Connection, profiles: Iterable[Profile]) -> None:
    """Put people in the place of what was known of them."""
    _write(db, "profiles", PROFILE, profiles)


def profile(db: sqlite3.Connection, person: PersonId) -> Profile | None:
    """What is known of somebody."""
    row = db.execute(f"SELECT {', '.join(PROFILE)} FROM profiles WHERE id = ?", (person,)).fetchone()
    return profile_of(row) if row else None


def write_chats(db: sqlite3.Connection, chats: Iterable[Chat]) -> None:
    """Put the settings of chats in the place of the old ones."""
    _write(db, "chats", CHAT, chats)


def chat(db: sqlite3.Connection, chat: ChatId) -> Chat | None:
    """The settings of a chat."""
    row = db.execute(f"SELECT {', '.join(CHAT)} FROM chats WHERE id = ?", (chat,)).fetchone()
    return chat_of(row) if row else None


def rename_listed(db: sqlite3.Connection, person: PersonId, alias: PersonId, name: str) -> None:
    """On every list of others, put an id and a name that name nobody in the place of somebody's."""
    for table, column in (("profiles", "blocked"), ("chats", "banned")):
        rows = db.execute(
            f"SELECT id, {column} AS listed FROM {table} WHERE {column} LIKE ?", (f"%{person}%",)
        )
        for row in rows.fetchall():
            people = [
                (alias, name) if named.person == person else (named.person, named.name)
                for named in listed(row["listed"])
            ]
            db.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (json.dumps(people), row["id"]))


def write_limits(db: sqlite3.Connection, limits: Iterable[BettingLimits]) -> None:
    """Put betting limits in the place of those with their keys."""
    _write(db, "betting_limits", LIMITS, limits)


def betting_limits(db: sqlite3.Connection, key: str) -> BettingLimits | None:
    """The betting limits under a keyed hash."""
    row = db.execute(f"SELECT {', '.join(LIMITS)} FROM betting_limits WHERE key = ?", (key,)).fetchone()
    return limits_of(row) if row else None


def write_follows(db: sqlite3.Connection, follows: Iterable[Follow]) -> None:
    """Put what people follow in the place of what they did."""
    for follow in follows:
        verb = "INSERT OR IGNORE INTO follows VALUES (?, ?, ?)"
        if not follow.on:
            verb = "DELETE FROM follows WHERE chat = ? AND game = ? AND person = ?"
        db.execute(verb, (follow.chat, follow.game, follow.person))


def followers(db: sqlite3.Connection, chat: ChatId, game: str) -> tuple[PersonId, ...]:
    """Who follows a game in a chat."""
    rows = db.execute("SELECT person FROM follows WHERE chat = ? AND game = ?", (chat, game))
    return tuple(PersonId(row["person"]) for row in rows)


def followed(db: sqlite3.Connection, chat: ChatId, person: PersonId) -> tuple[str, ...]:
    """The games somebody follows in a chat, by their ids."""
    rows = db.execute("SELECT game FROM follows WHERE person = ? AND chat = ? ORDER BY game", (person, chat))
    return tuple(str(row["game"]) for row in rows)


def _write(
    db: sqlite3.Connection,
    table: str,
    columns: Sequence[str],
    values: Iterable[Profile | Chat | BettingLimits],
) -> None:
    """Put values in the place of those with their keys."""
    marks = ", ".join("?" * len(columns))
    db.executemany(
        f"INSERT OR REPLACE INTO {table} ({', '.join(columns)}) VALUES ({marks})", map(value_row, values)
    )
