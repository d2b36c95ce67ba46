"""Tournaments: a row each, with rows for the entrants and for the pairings."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from storage.database import Database, Queries, asking, first, given, listed, reading, within
from storage.entities import ENTRANTS, PAIRINGS, TOURNAMENTS
from storage.model import ChatId, Entrant, Forget, Pairing, PersonId, Tournament, TournamentId

_LIVING: Final = "status IN ('open', 'playing')"


async def give_back(db: Database, seconds: float, lanes: Sequence[str] | None) -> None:
    """Put the end of entries and rounds forward."""
    later = f"UPDATE tournaments SET until = until + $1, version = version + 1 WHERE {_LIVING}"
    await db.run(f"{later} AND {within('chat', lanes, '$2')}", seconds, *given(lanes))


async def forget(db: Database, wanted: Forget, nobody: PersonId) -> None:
    """Rename a deleted person in tournaments and withdraw them. Their results stay.

    A tournament that has not begun loses the entrant.
    """
    theirs = "opener = $1 OR id IN (SELECT tournament FROM entrants WHERE person = $1)"
    posts = "UPDATE posts SET wanted = wanted + 1 WHERE kind = 'tournament' AND key IN"
    await db.run(f"{posts} (SELECT id FROM tournaments WHERE {theirs})", wanted.person)
    await db.run(f"UPDATE tournaments SET version = version + 1 WHERE {theirs}", wanted.person)
    await db.run(
        "DELETE FROM entrants WHERE person = $1"
        " AND tournament IN (SELECT id FROM tournaments WHERE status = 'open')",
        wanted.person,
    )
    withdrawn = "UPDATE entrants SET person = $2, name = $3, withdrawn = TRUE WHERE person = $1"
    await db.run(withdrawn, wanted.person, nobody, wanted.stand_in)


class Tournaments(Queries):
    """Tournaments. New ones, and their rounds, come with a Commit."""

    @reading
    async def load(self, db: Database, tournament: TournamentId) -> Tournament | None:
        return await _whole(db, "WHERE id = lower($1)", tournament)

    @reading
    async def latest(self, db: Database, chat: ChatId) -> Tournament | None:
        which = f"WHERE chat = $1 ORDER BY ({_LIVING}) DESC, created DESC, id DESC LIMIT 1"
        return await _whole(db, which, chat)

    @asking
    async def due(self, db: Database, now: float) -> tuple[TournamentId, ...]:
        over = (
            f"{_LIVING} AND (until <= $1 OR status = 'playing' AND (NOT EXISTS"
            " (SELECT 1 FROM pairings WHERE tournament = tournaments.id AND ended IS NULL) OR EXISTS"
            " (SELECT 1 FROM pairings JOIN tables ON tables.id = table_id WHERE tournament = tournaments.id"
            " AND ended IS NULL AND tables.status IN ('finished', 'abandoned')))) ORDER BY until"
        )
        return await _ids(db, over, now)


async def _ids(db: Database, condition: str, now: float) -> tuple[TournamentId, ...]:
    found = await db.rows(f"SELECT id FROM tournaments WHERE {condition}", now)
    return tuple(TournamentId(row["id"]) for row in found)


async def _whole(db: Database, more: str, *values: object) -> Tournament | None:
    """Return the tournament that the rest of a statement finds, with its entrants and pairings."""
    row = await first(db, TOURNAMENTS.select(more), *values)
    if row is None:
        return None
    of = "WHERE tournament = $1 ORDER BY"
    entrants = await db.rows(f"SELECT {listed(ENTRANTS.columns)} FROM entrants {of} number", row["id"])
    pairings = await db.rows(f"SELECT {listed(PAIRINGS.columns)} FROM pairings {of} place", row["id"])
    return replace(
        TOURNAMENTS.from_row(row),
        entrants=tuple(Entrant(one["person"], one["name"], bool(one["withdrawn"])) for one in entrants),
        pairings=tuple(Pairing(*(one[name] for name in PAIRINGS.columns[2:])) for one in pairings),
    )
