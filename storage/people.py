"""Guests, chats and guards: who is known, how a community wants it, what outlives a deletion."""

import json
import sqlite3
from collections.abc import Iterable

from storage.model import Chat, ChatId, Guard, Guest, PersonId


def write_guests(db: sqlite3.Connection, guests: Iterable[Guest]) -> None:
    """Put people in the place of what was known of them."""
    db.executemany(
        "INSERT OR REPLACE INTO guests (id, name, language, client_language, theme, spot, reachable)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(g.id, g.name, g.language, g.client_language, g.theme, g.spot, g.reachable) for g in guests],
    )


def guest(db: sqlite3.Connection, person: PersonId) -> Guest | None:
    """What is known of somebody."""
    row = db.execute(
        "SELECT id, name, language, client_language, theme, spot, reachable FROM guests WHERE id = ?",
        (person,),
    ).fetchone()
    if row is None:
        return None
    return Guest(
        id=row["id"],
        name=row["name"],
        language=row["language"],
        client_language=row["client_language"],
        theme=row["theme"],
        spot=row["spot"],
        reachable=None if row["reachable"] is None else bool(row["reachable"]),
    )


def write_chats(db: sqlite3.Connection, chats: Iterable[Chat]) -> None:
    """Put the settings of chats in the place of the old ones."""
    db.executemany(
        "INSERT OR REPLACE INTO chats"
        " (id, language, theme, preset, quiet, betting, games, lobbies_each, tables_most)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                c.id,
                c.language,
                c.theme,
                c.preset,
                c.quiet,
                c.betting,
                json.dumps(c.games),
                c.lobbies_each,
                c.tables_most,
            )
            for c in chats
        ],
    )


def chat(db: sqlite3.Connection, chat: ChatId) -> Chat | None:
    """The settings of a chat."""
    row = db.execute(
        "SELECT id, language, theme, preset, quiet, betting, games, lobbies_each, tables_most"
        " FROM chats WHERE id = ?",
        (chat,),
    ).fetchone()
    if row is None:
        return None
    return Chat(
        id=row["id"],
        language=row["language"],
        theme=row["theme"],
        preset=row["preset"],
        quiet=bool(row["quiet"]),
        betting=bool(row["betting"]),
        games=tuple(json.loads(row["games"])),
        lobbies_each=row["lobbies_each"],
        tables_most=row["tables_most"],
    )


def write_guards(db: sqlite3.Connection, guards: Iterable[Guard]) -> None:
    """Put guards in the place of those with their keys."""
    db.executemany(
        "INSERT OR REPLACE INTO guards"
        " (key, locked_until, allowance_day, bought_day, bought, most, later_most, most_day)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                g.key,
                g.locked_until,
                g.allowance_day,
                g.bought_day,
                g.bought,
                g.limit,
                g.later_limit,
                g.limit_day,
            )
            for g in guards
        ],
    )


def guard(db: sqlite3.Connection, key: str) -> Guard | None:
    """The guard under a keyed hash."""
    row = db.execute(
        "SELECT key, locked_until, allowance_day, bought_day, bought, most, later_most, most_day"
        " FROM guards WHERE key = ?",
        (key,),
    ).fetchone()
    return Guard(*row) if row else None
