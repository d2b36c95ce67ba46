"""Profiles, chats and betting limits: who is known, how a community wants it, what outlives a deletion."""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import astuple, fields, replace
from typing import Final

from storage.model import BettingLimits, Chat, ChatId, Named, PersonId, Profile

# In the order of the fields of Profile, Chat and Guard.
_PROFILE: Final = (
    "id, name, language, client_language, theme, channel, reachable, challenges, blocked, hidden"
)
_CHAT: Final = (
    "id, language, theme, preset, quiet, betting, games, lobbies_each, tables_most, banned, rated,"
    " rated_daily, rated_machines"
)
_LIMITS: Final = "key, locked_until, allowance_day, bought_day, bought, most, later_most, most_day"


def write_profiles(db: sqlite3.Connection, profiles: Iterable[Profile]) -> None:
    """Put people in the place of what was known of them."""
    rows = map(_row, profiles)
    marks = ", ".join("?" * len(fields(Profile)))
    db.executemany(f"INSERT OR REPLACE INTO profiles ({_PROFILE}) VALUES ({marks})", rows)


def profile(db: sqlite3.Connection, person: PersonId) -> Profile | None:
    """What is known of somebody."""
    row = db.execute(f"SELECT {_PROFILE} FROM profiles WHERE id = ?", (person,)).fetchone()
    if row is None:
        return None
    reachable = row["reachable"]
    return replace(
        Profile(*row),
        reachable=None if reachable is None else bool(reachable),
        challenges=bool(row["challenges"]),
        blocked=_listed(row["blocked"]),
        hidden=bool(row["hidden"]),
    )


def write_chats(db: sqlite3.Connection, chats: Iterable[Chat]) -> None:
    """Put the settings of chats in the place of the old ones."""
    rows = map(_row, chats)
    marks = ", ".join("?" * len(fields(Chat)))
    db.executemany(f"INSERT OR REPLACE INTO chats ({_CHAT}) VALUES ({marks})", rows)


def chat(db: sqlite3.Connection, chat: ChatId) -> Chat | None:
    """The settings of a chat."""
    row = db.execute(f"SELECT {_CHAT} FROM chats WHERE id = ?", (chat,)).fetchone()
    if row is None:
        return None
    games = tuple(json.loads(row["games"]))
    return replace(
        Chat(*row),
        quiet=bool(row["quiet"]),
        betting=bool(row["betting"]),
        games=games,
        banned=_listed(row["banned"]),
        rated=bool(row["rated"]),
        rated_machines=bool(row["rated_machines"]),
    )


def rename_listed(db: sqlite3.Connection, person: PersonId, alias: PersonId, name: str) -> None:
    """On every list of others, put an id and a name that name nobody in the place of somebody's."""
    for table, column in (("profiles", "blocked"), ("chats", "banned")):
        rows = db.execute(
            f"SELECT id, {column} AS listed FROM {table} WHERE {column} LIKE ?", (f"%{person}%",)
        )
        for row in rows.fetchall():
            listed = [
                (alias, name) if named.person == person else (named.person, named.name)
                for named in _listed(row["listed"])
            ]
            db.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (json.dumps(listed), row["id"]))


def write_limits(db: sqlite3.Connection, limits: Iterable[BettingLimits]) -> None:
    """Put betting limits in the place of those with their keys."""
    db.executemany(
        f"INSERT OR REPLACE INTO betting_limits ({_LIMITS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        map(astuple, limits),
    )


def betting_limits(db: sqlite3.Connection, key: str) -> BettingLimits | None:
    """The betting limits under a keyed hash."""
    row = db.execute(f"SELECT {_LIMITS} FROM betting_limits WHERE key = ?", (key,)).fetchone()
    return BettingLimits(*row) if row else None


def _row(value: Profile | Chat) -> list[object]:
    """The columns of a value, its lists as JSON."""
    return [json.dumps(field) if isinstance(field, tuple) else field for field in astuple(value)]


def _listed(text: str) -> tuple[Named, ...]:
    return tuple(Named(*pair) for pair in json.loads(text))
