"""Which lanes are served: somebody has them, and is not cut off from their platform."""

from collections.abc import Collection, Mapping
from typing import Final

from storage.postgres.database import Connection, numbers

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


async def noted(db: Connection) -> Mapping[str, bool]:
    """Every platform that was ever a lane, with whether its holder last said that it cannot be reached."""
    rows = await db.fetch("SELECT name, away FROM lanes WHERE name NOT IN ($1, $2)", HOUSE, WHOLE)
    return {row["name"]: row["away"] for row in rows}


async def unheld(db: Connection) -> frozenset[str]:
    """The platforms that nobody serves now, though somebody did."""
    locked = {row["number"] for row in await db.fetch(_LOCKS)}
    return frozenset(lane for lane in await noted(db) if lock_of(lane) not in locked)


async def note(db: Connection, lanes: Collection[str], away: Collection[str]) -> None:
    """Note of these lanes which of them are away."""
    await db.execute("UPDATE lanes SET away = name = ANY($2) WHERE name = ANY($1)", list(lanes), list(away))
