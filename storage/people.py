"""Guests, chats and guards: who is known, how a community wants it, what outlives a deletion."""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import astuple, replace
from typing import Final

from storage.model import Chat, ChatId, Guard, Guest, PersonId

# In the order of the fields of Guest, Chat and Guard.
_GUEST: Final = "id, name, language, client_language, theme, spot, reachable"
_CHAT: Final = "id, language, theme, preset, quiet, betting, games, lobbies_each, tables_most"
_GUARD: Final = "key, locked_until, allowance_day, bought_day, bought, most, later_most, most_day"


def write_guests(db: sqlite3.Connection, guests: Iterable[Guest]) -> None:
    """Put people in the place of what was known of them."""
    db.executemany(
        f"INSERT OR REPLACE INTO guests ({_GUEST}) VALUES (?, ?, ?, ?, ?, ?, ?)", map(astuple, guests)
    )


def guest(db: sqlite3.Connection, person: PersonId) -> Guest | None:
    """What is known of somebody."""
    row = db.execute(f"SELECT {_GUEST} FROM guests WHERE id = ?", (person,)).fetchone()
    if row is None:
        return None
    reachable = row["reachable"]
    return replace(Guest(*row), reachable=None if reachable is None else bool(reachable))


def write_chats(db: sqlite3.Connection, chats: Iterable[Chat]) -> None:
    """Put the settings of chats in the place of the old ones."""
    rows = [
        [json.dumps(value) if isinstance(value, tuple) else value for value in astuple(chat)]
        for chat in chats
    ]
    db.executemany(f"INSERT OR REPLACE INTO chats ({_CHAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


def chat(db: sqlite3.Connection, chat: ChatId) -> Chat | None:
    """The settings of a chat."""
    row = db.execute(f"SELECT {_CHAT} FROM chats WHERE id = ?", (chat,)).fetchone()
    if row is None:
        return None
    games = tuple(json.loads(row["games"]))
    return replace(Chat(*row), quiet=bool(row["quiet"]), betting=bool(row["betting"]), games=games)


def write_guards(db: sqlite3.Connection, guards: Iterable[Guard]) -> None:
    """Put guards in the place of those with their keys."""
    db.executemany(
        f"INSERT OR REPLACE INTO guards ({_GUARD}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", map(astuple, guards)
    )


def guard(db: sqlite3.Connection, key: str) -> Guard | None:
    """The guard under a keyed hash."""
    row = db.execute(f"SELECT {_GUARD} FROM guards WHERE key = ?", (key,)).fetchone()
    return Guard(*row) if row else None
