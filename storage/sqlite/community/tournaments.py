"""Tournaments: a row each, with rows for who plays in it and for who meets whom."""

import sqlite3
from collections.abc import Sized
from typing import Final

from storage.model import ChannelId, ChatId, Forget, PersonId, Tournament, TournamentId
from storage.tournament_rows import (
    ENTRANT,
    PAIRING,
    TOURNAMENT,
    entrant_row,
    pairing_row,
    tournament_of,
    tournament_row,
)

_COLUMNS: Final = ", ".join(TOURNAMENT)
_LIVING: Final = "status IN ('open', 'playing')"
_TRIED: Final = "barrier = NULL, barred_since = 0, next_try = 0"
"""So a post that waits is tried at once."""


def write(db: sqlite3.Connection, before: Tournament | None, after: Tournament) -> bool:
    """Write what a commit changes of a tournament.

    False, with nothing written, where it no longer stands as it was read, or where a new one's code is taken
    or its chat has another that is not over.
    """
    if before and after.version != before.version + 1:
        raise ValueError(f"{after.id}: version {after.version} does not follow {before.version}")
    if not (_insert(db, after) if before is None else _update(db, before, after)):
        return False
    if before is None or after.entrants != before.entrants:
        db.execute("DELETE FROM entrants WHERE tournament = ?", (after.id,))
        db.executemany(
            f"INSERT INTO entrants (tournament, number, {', '.join(ENTRANT)}) VALUES (?, ?, ?, ?, ?)",
            [(after.id, number, *entrant_row(one)) for number, one in enumerate(after.entrants, 1)],
        )
    if before is None or after.pairings != before.pairings:
        db.execute("DELETE FROM pairings WHERE tournament = ?", (after.id,))
        db.executemany(
            f"INSERT INTO pairings (tournament, place, {', '.join(PAIRING)}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(after.id, place, *pairing_row(one)) for place, one in enumerate(after.pairings)],
        )
    return True


def read(db: sqlite3.Connection, tournament: TournamentId) -> Tournament | None:
    """A tournament by its code, in upper or lower case."""
    return _read(db, "id = ?", tournament)


def latest(db: sqlite3.Connection, chat: ChatId) -> Tournament | None:
    """The tournament of a chat that goes on, else the one that was opened last."""
    return _read(db, f"chat = ? ORDER BY {_LIVING} DESC, created DESC, id DESC LIMIT 1", chat)


def due(db: sqlite3.Connection, now: float) -> tuple[TournamentId, ...]:
    """Those whose time is up, and those where a game that was waited for is over or none is."""
    rows = db.execute(
        f"SELECT id FROM tournaments WHERE {_LIVING} AND (until <= ? OR status = 'playing' AND (NOT EXISTS"
        " (SELECT 1 FROM pairings WHERE tournament = tournaments.id AND ended IS NULL) OR EXISTS"
        " (SELECT 1 FROM pairings JOIN tables ON tables.id = table_id WHERE tournament = tournaments.id"
        " AND ended IS NULL AND tables.status IN ('finished', 'abandoned')))) ORDER BY until",
        (now,),
    )
    return tuple(TournamentId(row["id"]) for row in rows)


def behind(db: sqlite3.Connection, now: float) -> tuple[TournamentId, ...]:
    """Those whose post does not show what it should, if another may be tried."""
    rows = db.execute(
        "SELECT id FROM tournaments WHERE (shown <> wanted OR calls) AND next_try <= ? ORDER BY next_try",
        (now,),
    )
    return tuple(TournamentId(row["id"]) for row in rows)


def give_back(db: sqlite3.Connection, seconds: float) -> None:
    """Put the end of entries and rounds forward; a post that waits is tried at once."""
    db.execute(
        f"UPDATE tournaments SET until = until + ?, {_TRIED}, version = version + 1 WHERE {_LIVING}",
        (seconds,),
    )


def restore(db: sqlite3.Connection, channel: ChannelId | None, chat: ChatId | None) -> None:
    """Let posts that wait in a channel, or in a chat, be tried at once."""
    db.execute(
        f"UPDATE tournaments SET {_TRIED}, version = version + 1 WHERE (shown <> wanted OR calls)"
        " AND barrier IS NOT NULL AND (?1 IS NULL OR channel = ?1) AND (?2 IS NULL OR chat = ?2)",
        (channel, chat),
    )


def forget(db: sqlite3.Connection, wanted: Forget, nobody: PersonId) -> None:
    """Put somebody who is deleted under another name: they have withdrawn, and what they played stays.

    Before it begins they are taken off the list.
    """
    names = {"person": wanted.person, "nobody": nobody, "stand_in": wanted.stand_in}
    db.execute(
        "UPDATE tournaments SET version = version + 1, wanted = wanted + 1 WHERE opener = :person"
        " OR id IN (SELECT tournament FROM entrants WHERE person = :person)",
        names,
    )
    db.execute(
        "DELETE FROM entrants WHERE person = :person"
        " AND tournament IN (SELECT id FROM tournaments WHERE status = 'open')",
        names,
    )
    db.execute(
        "UPDATE entrants SET person = :nobody, name = :stand_in, withdrawn = 1 WHERE person = :person", names
    )
    db.execute("UPDATE tournaments SET opener = :nobody WHERE opener = :person", names)


def move_channel(db: sqlite3.Connection, old: ChannelId, new: ChannelId, old_chat: ChatId) -> None:
    """Take the posts of tournaments over to a new channel; those of its chat get a new version."""
    db.execute("UPDATE tournaments SET version = version + 1 WHERE chat = ? OR channel = ?", (old_chat, old))
    db.execute("UPDATE tournaments SET channel = ? WHERE channel = ?", (new, old))


def _insert(db: sqlite3.Connection, new: Tournament) -> bool:
    row = tournament_row(new)
    inserted = db.execute(
        f"INSERT INTO tournaments ({_COLUMNS}) SELECT {_marks(row)} WHERE NOT EXISTS"
        f" (SELECT 1 FROM tournaments WHERE chat = ? AND {_LIVING}) ON CONFLICT (id) DO NOTHING",
        (*row, new.chat),
    )
    return inserted.rowcount == 1


def _update(db: sqlite3.Connection, before: Tournament, after: Tournament) -> bool:
    if after.message != before.message and before.message is not None:
        db.execute("INSERT OR IGNORE INTO old_boards VALUES (?, ?)", (before.channel, before.message))
    names = ", ".join(f"{name} = ?" for name in TOURNAMENT)
    stands = db.execute(
        f"UPDATE tournaments SET {names} WHERE id = ? AND version = ?",
        (*tournament_row(after), after.id, before.version),
    )
    return stands.rowcount == 1


def _read(db: sqlite3.Connection, condition: str, value: str) -> Tournament | None:
    row = db.execute(f"SELECT {_COLUMNS} FROM tournaments WHERE {condition}", (value,)).fetchone()
    if row is None:
        return None
    entrants = db.execute(
        f"SELECT {', '.join(ENTRANT)} FROM entrants WHERE tournament = ? ORDER BY number", (row["id"],)
    )
    pairings = db.execute(
        f"SELECT {', '.join(PAIRING)} FROM pairings WHERE tournament = ? ORDER BY place", (row["id"],)
    )
    return tournament_of(row, entrants, pairings)


def _marks(values: Sized) -> str:
    return ", ".join("?" * len(values))
