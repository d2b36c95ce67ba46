"""Tables: a row each, with rows for the people and clocks of it and for the lines of its log."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from storage.model import ChannelId, ChatId, PersonId, Status, Table, TableId
from storage.postgres.connection.database import Connection, Row, names, platform_of, within
from storage.rows import CLOCK, SITTING, TABLE, table_of

_HELD_BY: Final = "(opener = $2 OR id IN (SELECT table_id FROM sittings WHERE person = $2 AND NOT gone))"
"""Where somebody sits, or which they opened."""
_MINE: Final = within("chat", "$2::text[]")
"""Whose home is in one of the lanes `$2`; NULL: in any."""
_MIRROR: Final = (
    "SELECT mirrors.chat FROM showings AS mirrors WHERE mirrors.table_id = clocks.table_id"
    f" AND mirrors.seat = -1 AND {platform_of('mirrors.chat')} = {platform_of('person')}"
    ' ORDER BY channel COLLATE "C" LIMIT 1'
)
_PLAYED_IN: Final = (
    f"(SELECT max(CASE WHEN {platform_of('tables.chat')} = {platform_of('person')} THEN tables.chat"
    f" ELSE coalesce(({_MIRROR}), {platform_of('person')}) END)"
    " FROM sittings WHERE sittings.table_id = clocks.table_id AND sittings.seat = clocks.seat AND NOT gone"
    f" AND {platform_of('person')} IN (SELECT {platform_of('name')} FROM lanes))"
)
"""Where who holds a seat with a clock plays, as `bot.core.tables.timing.clocks.played_in` says."""
_SHOWN: Final = "id IN (SELECT table_id FROM showings WHERE channel = $2 AND seat = -1)"


async def read(db: Connection, table: TableId) -> Table | None:
    """A table by its code, in upper or lower case."""
    rows = await db.fetch(f"SELECT id, {names(TABLE)} FROM tables WHERE lower(id) = lower($1)", table)
    return next(iter(await _whole(db, rows)), None)


async def version(db: Connection, table: TableId) -> int | None:
    """The version of a table."""
    found: int | None = await db.fetchval("SELECT version FROM tables WHERE lower(id) = lower($1)", table)
    return found


async def lines(db: Connection, table: TableId) -> tuple[str, ...]:
    """The log of a table, after its header."""
    rows = await db.fetch("SELECT line FROM records WHERE table_id = $1 ORDER BY number", table)
    return tuple(row["line"] for row in rows)


async def in_chat(
    db: Connection, chat: ChatId, statuses: Sequence[Status], most: int | None
) -> tuple[Table, ...]:
    """The tables whose home is a chat, newest first."""
    return await _newest(db, "chat = $2", chat, statuses, most)


async def at_channel(
    db: Connection, channel: ChannelId, statuses: Sequence[Status], most: int | None
) -> tuple[Table, ...]:
    """The tables shown to everybody in a channel, newest first."""
    return await _newest(db, _SHOWN, channel, statuses, most)


async def of_person(
    db: Connection, person: PersonId, statuses: Sequence[Status], most: int | None = None
) -> tuple[Table, ...]:
    """The tables where somebody sits, or which they opened, newest first."""
    return await _newest(db, _HELD_BY, person, statuses, most)


async def plays_here(db: Connection, person: PersonId, chat: ChatId, channel: ChannelId) -> bool:
    """Whether somebody sits at a living table of a chat, or one shown in a channel, or opened it."""
    return bool(
        await db.fetchval(
            "SELECT EXISTS (SELECT 1 FROM tables WHERE status IN ('open', 'playing')"
            " AND (chat = $1 OR id IN (SELECT table_id FROM showings WHERE channel = $3 AND seat = -1))"
            f" AND {_HELD_BY})",
            chat,
            person,
            channel,
        )
    )


async def once_at(db: Connection, person: PersonId) -> tuple[TableId, ...]:
    """The tables being played where somebody sits or sat."""
    return await _ids(
        db,
        "SELECT id FROM tables WHERE status = 'playing'"
        " AND id IN (SELECT table_id FROM sittings WHERE person = $1) ORDER BY number",
        person,
    )


async def rematch(db: Connection, table: TableId) -> TableId | None:
    """The rematch of a table; they share their home chat."""
    chat = "SELECT chat FROM tables WHERE id = $1"
    found = await _ids(
        db, f"SELECT id FROM tables WHERE chat = ({chat}) AND rematch_of = $1 ORDER BY number", table
    )
    return next(iter(found), None)


async def with_status(db: Connection, status: Status) -> tuple[TableId, ...]:
    """Every table of a status, oldest first."""
    return await _ids(db, "SELECT id FROM tables WHERE status = $1 ORDER BY number", status)


async def due(db: Connection, now: float, lanes: Sequence[str] | None) -> tuple[TableId, ...]:
    """Playing tables where a clock or a reminder has come due, the most urgent first."""
    return await _ids(
        db,
        "SELECT id FROM clocks JOIN tables ON id = table_id"
        f" WHERE alarm <= $1 AND status = 'playing' AND {_MINE} GROUP BY id ORDER BY min(alarm)",
        now,
        lanes,
    )


async def thinking(db: Connection, lanes: Sequence[str] | None) -> tuple[TableId, ...]:
    """Playing tables where a machine is to decide, those first that have waited longest."""
    return await _ids(
        db,
        f"SELECT id FROM tables WHERE thinking AND status = $1 AND {_MINE} ORDER BY idle_since, number",
        "playing",
        lanes,
    )


async def idle(db: Connection, before: float, lanes: Sequence[str] | None) -> tuple[TableId, ...]:
    """Lobbies where nothing has happened since a moment."""
    return await _ids(
        db,
        f"SELECT id FROM tables WHERE status = 'open' AND idle_since < $1 AND {_MINE} ORDER BY idle_since",
        before,
        lanes,
    )


async def give_back(db: Connection, seconds: float, now: float, lanes: Sequence[str] | None) -> None:
    """Put running clocks and the end of lobbies forward. Boards that wait are of their tables, too.

    A clock is of the lane where who sits there plays, or of its table's where theirs is none. One that
    another process started meanwhile ran for a shorter time.
    """
    await db.execute(
        "UPDATE clocks SET started ="
        " CASE WHEN $1 > 0 THEN greatest(clocks.started, least(clocks.started + $1, $3))"
        " ELSE clocks.started + $1 END FROM"
        f" (SELECT table_id, seat, coalesce({_PLAYED_IN}, tables.chat) AS chat FROM clocks"
        " JOIN tables ON id = table_id WHERE started IS NOT NULL) AS running"
        " WHERE (clocks.table_id, clocks.seat) = (running.table_id, running.seat)"
        f" AND {within('chat', '$2::text[]')}",
        seconds,
        lanes,
        now,
    )
    await db.execute(
        f"UPDATE tables SET idle_since = idle_since + $1 WHERE status = 'open' AND {_MINE}", seconds, lanes
    )
    await db.execute(
        "UPDATE tables SET version = version + 1 WHERE status IN ('open', 'playing') OR id IN"
        " (SELECT table_id FROM showings WHERE barrier IS NOT NULL OR pictures_refused > 0)"
    )


async def _newest(
    db: Connection, condition: str, value: str, statuses: Sequence[Status], most: int | None
) -> tuple[Table, ...]:
    """Tables of these statuses that meet a condition on `$2`."""
    rows = await db.fetch(
        f"SELECT id, {names(TABLE)} FROM tables WHERE status = ANY($1::text[]) AND {condition}"
        " ORDER BY created DESC, number DESC LIMIT $3",
        list(statuses),
        value,
        most,
    )
    return await _whole(db, rows)


async def _whole(db: Connection, rows: Sequence[Row]) -> tuple[Table, ...]:
    """Tables of their rows, with who sits there and their clocks."""
    ids = [row["id"] for row in rows]
    sittings = await _by_table(db, "sittings", SITTING, "place", ids)
    clocks = await _by_table(db, "clocks", CLOCK, "seat", ids)
    return tuple(table_of(row, sittings[row["id"]], clocks[row["id"]]) for row in rows)


async def _by_table(
    db: Connection, name: str, columns: Iterable[str], order: str, ids: Sequence[str]
) -> defaultdict[str, list[Row]]:
    """Rows that belong to tables, in their order, by table."""
    found: defaultdict[str, list[Row]] = defaultdict(list)
    if ids:
        asked = (
            f"SELECT table_id, {names(columns)} FROM {name} WHERE table_id = ANY($1::text[]) ORDER BY {order}"
        )
        for row in await db.fetch(asked, ids):
            found[row["table_id"]].append(row)
    return found


async def _ids(db: Connection, query: str, *values: object) -> tuple[TableId, ...]:
    return tuple(TableId(row["id"]) for row in await db.fetch(query, *values))
