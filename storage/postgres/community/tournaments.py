"""Tournaments: a row each, with rows for who plays in it and for who meets whom."""

from collections.abc import Sequence
from typing import Final

from storage.model import ChannelId, ChatId, Forget, PersonId, Tournament, TournamentId
from storage.postgres.connection.database import Connection, names, within
from storage.tournament_rows import (
    ENTRANT,
    PAIRING,
    TOURNAMENT,
    tournament_of,
)

_LIVING: Final = "status IN ('open', 'playing')"
_TRIED: Final = "barrier = NULL, barred_since = 0, next_try = 0"
"""So a post that waits is tried at once."""


async def read(db: Connection, tournament: TournamentId) -> Tournament | None:
    """A tournament by its code, in upper or lower case."""
    return await _read(db, "lower(id) = lower($1)", tournament)


async def latest(db: Connection, chat: ChatId) -> Tournament | None:
    """The tournament of a chat that goes on, else the one that was opened last."""
    which = f'chat = $1 ORDER BY ({_LIVING}) DESC, created DESC, id COLLATE "C" DESC LIMIT 1'
    return await _read(db, which, chat)


async def due(db: Connection, now: float) -> tuple[TournamentId, ...]:
    """Those whose time is up, and those where a game that was waited for is over or none is."""
    rows = await db.fetch(
        f"SELECT id FROM tournaments WHERE {_LIVING} AND (until <= $1 OR status = 'playing' AND (NOT EXISTS"
        " (SELECT 1 FROM pairings WHERE tournament = tournaments.id AND ended IS NULL) OR EXISTS"
        " (SELECT 1 FROM pairings JOIN tables ON tables.id = table_id WHERE tournament = tournaments.id"
        " AND ended IS NULL AND tables.status IN ('finished', 'abandoned')))) ORDER BY until",
        now,
    )
    return tuple(TournamentId(row["id"]) for row in rows)


async def behind(db: Connection, now: float) -> tuple[TournamentId, ...]:
    """Those whose post does not show what it should, if another may be tried."""
    rows = await db.fetch(
        "SELECT id FROM tournaments WHERE (shown <> wanted OR calls) AND next_try <= $1 ORDER BY next_try",
        now,
    )
    return tuple(TournamentId(row["id"]) for row in rows)


async def give_back(db: Connection, seconds: float, lanes: Sequence[str] | None) -> None:
    """Put the end of entries and rounds forward; a post that waits is tried at once."""
    await db.execute(
        f"UPDATE tournaments SET until = until + $1, {_TRIED}, version = version + 1 WHERE {_LIVING}"
        f" AND {within('chat', '$2::text[]')}",
        seconds,
        lanes,
    )


async def restore(db: Connection, channel: ChannelId | None, chat: ChatId | None) -> None:
    """Let posts that wait in a channel, or in a chat, be tried at once."""
    await db.execute(
        f"UPDATE tournaments SET {_TRIED}, version = version + 1 WHERE (shown <> wanted OR calls)"
        " AND barrier IS NOT NULL AND ($1::text IS NULL OR channel = $1) AND ($2::text IS NULL OR chat = $2)",
        channel,
        chat,
    )


async def forget(db: Connection, wanted: Forget, nobody: PersonId) -> None:
    """Put somebody who is deleted under another name: they have withdrawn, and what they played stays.

    Before it begins they are taken off the list.
    """
    await db.execute(
        "UPDATE tournaments SET version = version + 1, wanted = wanted + 1 WHERE opener = $1"
        " OR id IN (SELECT tournament FROM entrants WHERE person = $1)",
        wanted.person,
    )
    await db.execute(
        "DELETE FROM entrants WHERE person = $1"
        " AND tournament IN (SELECT id FROM tournaments WHERE status = 'open')",
        wanted.person,
    )
    await db.execute(
        "UPDATE entrants SET person = $2, name = $3, withdrawn = TRUE WHERE person = $1",
        wanted.person,
        nobody,
        wanted.stand_in,
    )
    await db.execute("UPDATE tournaments SET opener = $2 WHERE opener = $1", wanted.person, nobody)


async def move_channel(db: Connection, old: ChannelId, new: ChannelId, old_chat: ChatId) -> None:
    """Take the posts of tournaments over to a new channel; those of its chat get a new version."""
    await db.execute(
        "UPDATE tournaments SET version = version + 1 WHERE chat = $1 OR channel = $2", old_chat, old
    )
    await db.execute("UPDATE tournaments SET channel = $2 WHERE channel = $1", old, new)


async def _read(db: Connection, condition: str, value: str) -> Tournament | None:
    row = await db.fetchrow(f"SELECT {names(TOURNAMENT)} FROM tournaments WHERE {condition}", value)
    if row is None:
        return None
    entrants = await db.fetch(
        f"SELECT {names(ENTRANT)} FROM entrants WHERE tournament = $1 ORDER BY number", row["id"]
    )
    pairings = await db.fetch(
        f"SELECT {names(PAIRING)} FROM pairings WHERE tournament = $1 ORDER BY place", row["id"]
    )
    return tournament_of(row, entrants, pairings)
