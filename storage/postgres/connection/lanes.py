"""Which lanes are served: somebody has them, and is not cut off from their platform."""

from collections.abc import Collection, Mapping
from typing import Final

from storage.model.lanes import otherwise_divided, with_siblings
from storage.postgres.connection.database import Connection, numbers

HOUSE: Final = "house"
WHOLE: Final = "everything"
_LOCKS: Final = (
    "SELECT (classid::bigint << 32) | objid::bigint AS number"
    " FROM pg_locks JOIN pg_database ON pg_database.oid = database"
    " WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 1 AND granted"
)
"""Advisory locks on one number, as pg_locks shows them: in two halves."""


def lock_of(lane: str) -> int:
    """The advisory lock of whoever has a lane."""
    return numbers([f"lane {lane}"])[0]


async def is_whole(db: Connection) -> bool:
    """Whether who was the last to have the database has all of it, and no lanes."""
    if await db.fetchval("SELECT to_regclass('lanes')") is None:
        return False
    return bool(await db.fetchval("SELECT EXISTS (SELECT FROM lanes WHERE name = $1 AND fence > 0)", WHOLE))


async def noted(db: Connection) -> Mapping[str, bool]:
    """Every lane of a platform that is known, and whether its holder last said that it is out of reach."""
    rows = await db.fetch("SELECT name, away FROM lanes WHERE name NOT IN ($1, $2)", HOUSE, WHOLE)
    return {row["name"]: row["away"] for row in rows}


async def unheld(db: Connection) -> frozenset[str]:
    """The lanes that nobody serves now, though somebody did."""
    return frozenset(await noted(db)) - await held(db)


async def held(db: Connection) -> frozenset[str]:
    """The lanes that somebody serves now."""
    locked = {row["number"] for row in await db.fetch(_LOCKS)}
    return frozenset(lane for lane in await noted(db) if lock_of(lane) in locked)


async def outdated(db: Connection, lanes: Collection[str]) -> tuple[str, ...]:
    """The lanes into which the platforms of these were divided by another number."""
    return otherwise_divided(await noted(db), lanes)


async def replace(db: Connection, outdated: Collection[str], lanes: Collection[str]) -> None:
    """Put these lanes and their siblings in the place of those that are no lanes any more.

    All of which had run until the same moment; that of a sibling nobody serves yet is known from then on.
    """
    await db.execute(
        "INSERT INTO lanes (name, alive)"
        " SELECT name, (SELECT max(alive) FROM lanes WHERE name = ANY($2)) FROM unnest($1::text[]) AS name"
        " ON CONFLICT (name) DO UPDATE SET alive = coalesce(lanes.alive, excluded.alive)",
        list(with_siblings(lanes)),
        list(outdated),
    )
    await db.execute("DELETE FROM lanes WHERE name = ANY($1)", list(outdated))


async def note(db: Connection, lanes: Collection[str], away: Collection[str]) -> None:
    """Note of these lanes which of them are away."""
    await db.execute("UPDATE lanes SET away = name = ANY($2) WHERE name = ANY($1)", list(lanes), list(away))
