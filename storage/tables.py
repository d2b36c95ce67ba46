"""Tables and where they are shown: a row each, with rows for people, clocks, and lines of the log."""

from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Final

from storage.database import (
    ENDLESS,
    Database,
    Queries,
    Row,
    asking,
    by_column,
    first,
    given,
    listed,
    marks,
    parts_of,
    platform_of,
    put,
    reading,
    scalar,
    within,
    writing,
)
from storage.entities import CLOCKS, EVERYBODY, POSTS, SITTINGS, TABLES, table_of
from storage.model import (
    ChannelId,
    ChatId,
    Checkpoint,
    PersonId,
    Place,
    Status,
    StoredPost,
    Table,
    TableId,
    WithinQuota,
)

KEPT: Final = 2
"""Checkpoints of a table: the latest may be too near to the end of the log."""
_CHECKPOINT: Final = ("table_id", "seq", "rules", "prefix", "digest", "snapshot")
_SHOWN: Final = "SELECT key FROM posts WHERE channel = {} AND kind = 'board' AND seat = -1"
_HELD: Final = (
    "id IN (SELECT table_id FROM sittings WHERE person = $1 AND NOT gone"
    " UNION SELECT id FROM tables WHERE opener = $1)"
)
"""Condition of tables at which a person sits or which they opened."""
# Looked at from the table: a person may have many.
_LIVES_WITH: Final = (
    "status{} IN ('open', 'playing') AND (opener = $1 OR EXISTS"
    " (SELECT 1 FROM sittings WHERE table_id = tables.id AND person = $1 AND NOT gone))"
)
# Keeps SQLite off the index by status, through which it would come by way of every table being played.
_UNINDEXED: Final = " || ''"
_POSTED_IN: Final = "CASE WHEN s.seat < 0 THEN coalesce(s.chat, tables.chat) ELSE s.channel END"
"""The chat of a channel: who serves it posts there. A private channel is a chat, too."""
_IN: Final = "posts AS s LEFT JOIN tables ON s.kind = 'board' AND id = s.key"
_BY_PLACE: Final = "ORDER BY s.kind, s.key, channel, s.seat"


async def read(db: Database, code: TableId) -> Table | None:
    """Return a table by its code, in upper or lower case."""
    return next(iter(await _whole(db, await db.rows(TABLES.select("WHERE id = lower($1)"), code))), None)


async def lines(db: Database, table: TableId) -> tuple[str, ...]:
    """Return the log of a table, after its header. A line that is damaged to be no text replays as none."""
    found = await db.rows("SELECT line FROM records WHERE table_id = $1 ORDER BY number", table)
    return tuple(row["line"] if isinstance(row["line"], str) else "" for row in found)


async def of_person(
    db: Database, person: PersonId, statuses: Sequence[Status], most: int | None = None
) -> tuple[Table, ...]:
    """Return the tables where a person sits, or which they opened, newest first."""
    return await _newest(db, f"{_HELD} AND status{_UNINDEXED}", person, statuses, most)


async def within_quota(db: Database, guard: WithinQuota) -> bool:
    """Return True while a chat has no more tables, and their opener no more lobbies, than there may be."""
    (row,) = await db.rows(
        "SELECT count(*) AS living, count(*) FILTER (WHERE status = 'open' AND opener = $2) AS lobbies"
        " FROM tables WHERE chat = $1 AND status IN ('open', 'playing')",
        guard.table.chat,
        guard.table.opener,
    )
    lobby = guard.table.status == "open"
    return row["living"] <= guard.quota.tables and (not lobby or row["lobbies"] <= guard.quota.lobbies)


async def give_back(db: Database, seconds: float, now: float, lanes: Sequence[str] | None) -> None:
    """Move running clocks, the end of lobbies, and refusals of posts forward by `seconds`.

    A clock that started meanwhile moves less. The next attempt of a post moves only if `seconds` is negative:
    after a night of downtime the bot tries at once. A refusal at 1.0 happened long ago.
    """
    later = "CASE WHEN $1::float8 > 0 THEN greatest(clocks.started, least(clocks.started + $1, $2))"
    later += " ELSE clocks.started + $1 END"
    running = "started IS NOT NULL" if lanes is None else _IN_LANES
    await db.run(f"UPDATE clocks SET started = {later} WHERE {running}", seconds, now, *given(lanes))
    home = within("chat", lanes, "$2")
    lobbies = f"UPDATE tables SET idle_since = idle_since + $1 WHERE status = 'open' AND {home}"
    await db.run(lobbies, seconds, *given(lanes))
    barred = "barred_since = barred_since + $1, next_try = next_try + least($1, 0.0)"
    refused = "pictures_refused = greatest(1.0, pictures_refused + $1)"
    for changed, waiting in ((barred, "barrier IS NOT NULL"), (refused, "pictures_refused > 1")):
        waits = waiting
        if lanes is not None:
            here = f"SELECT s.kind, s.key, channel, s.seat FROM {_IN} WHERE {within(_POSTED_IN, lanes, '$2')}"
            waits += f" AND (kind, key, channel, seat) IN ({here})"
        await db.run(f"UPDATE posts SET {changed} WHERE {waits}", seconds, *given(lanes))
    await db.run(
        "UPDATE tables SET version = version + 1 WHERE status IN ('open', 'playing') OR id IN"
        " (SELECT key FROM posts WHERE kind = 'board' AND (barrier IS NOT NULL OR pictures_refused > 0))"
    )


# Where the holder of a seat with a clock plays, as `bot.core.tables.clocks.played_in` says. It is of
# that lane, or of its table's where theirs is none.
_MIRROR: Final = (
    "SELECT mirrors.chat FROM posts AS mirrors WHERE mirrors.kind = 'board'"
    " AND mirrors.key = running.table_id AND mirrors.seat = -1"
    f" AND {platform_of('mirrors.chat')} = {platform_of('person')}"
    " ORDER BY channel LIMIT 1"
)
_PLAYED_IN: Final = (
    f"(SELECT max(CASE WHEN {platform_of('tables.chat')} = {platform_of('person')} THEN tables.chat"
    f" ELSE coalesce(({_MIRROR}), {platform_of('person')}) END)"
    " FROM sittings WHERE sittings.table_id = running.table_id AND sittings.seat = running.seat AND NOT gone"
    f" AND {platform_of('person')} IN (SELECT {platform_of('name')} FROM lanes))"
)
_IN_LANES: Final = (
    "(table_id, seat) IN (SELECT table_id, seat FROM"
    f" (SELECT running.table_id, running.seat, coalesce({_PLAYED_IN}, tables.chat) AS chat"
    " FROM clocks AS running JOIN tables ON id = running.table_id WHERE started IS NOT NULL) AS played"
    f" WHERE {within('chat', (), '$3')})"
)


class Tables(Queries):
    """Tables, with their logs, checkpoints and posts. `bot.core.ports.Store` documents the methods."""

    @reading
    async def load(
        self, db: Database, table: TableId
    ) -> tuple[Table, tuple[str, ...], tuple[StoredPost, ...]] | None:
        if (found := await read(db, table)) is None:
            return None
        shown = await POSTS.all(db, "WHERE kind = 'board' AND key = $1 ORDER BY channel, seat", found.id)
        return found, await lines(db, found.id), shown

    @asking
    async def version(self, db: Database, table: TableId) -> int | None:
        found: int | None = await scalar(db, "SELECT version FROM tables WHERE id = lower($1)", table)
        return found

    @asking
    async def checkpoint(
        self, db: Database, table: Table, lines: Sequence[str], rules: str, most: int
    ) -> Checkpoint | None:
        row = await first(
            db,
            "SELECT seq, prefix, digest, snapshot FROM checkpoints"
            " WHERE table_id = $1 AND rules = $2 AND seq <= $3 ORDER BY seq DESC LIMIT 1",
            *(table.id, rules, min(most, len(lines))),
        )
        if row is None or row["prefix"] != _prefix(table.header, lines[: row["seq"]]):
            return None
        return Checkpoint(table.id, row["seq"], rules, row["digest"], row["snapshot"])

    async def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        if prefix := await self._prefix_of(checkpoint):
            await self._keep_checkpoint(checkpoint, prefix)

    @reading
    async def _prefix_of(self, db: Database, checkpoint: Checkpoint) -> str:
        """Return the hash of a log up to a checkpoint; "" where it is not that long."""
        table = await read(db, checkpoint.table)
        before = (await lines(db, checkpoint.table))[: checkpoint.seq]
        return _prefix(table.header, before) if table and len(before) == checkpoint.seq else ""

    @writing()
    async def _keep_checkpoint(self, db: Database, one: Checkpoint, prefix: str) -> None:
        row = (one.table, one.seq, one.rules, prefix, one.digest, one.snapshot)
        await db.run(put("checkpoints", _CHECKPOINT, 2), *row)
        await db.run(
            "DELETE FROM checkpoints WHERE table_id = $1 AND (rules <> $2 OR seq NOT IN"
            " (SELECT seq FROM checkpoints WHERE table_id = $1 AND rules = $2 ORDER BY seq DESC LIMIT $3))",
            *(one.table, one.rules, KEPT),
        )

    @reading
    async def tables_in(
        self, db: Database, chat: ChatId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        return await _newest(db, "chat = $1 AND status", chat, statuses, most)

    @reading
    async def tables_at(
        self, db: Database, channel: ChannelId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        shown = f"id IN ({_SHOWN.format('$1')}) AND status{_UNINDEXED}"
        return await _newest(db, shown, channel, statuses, most)

    @reading
    async def tables_of(
        self, db: Database, person: PersonId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        return await of_person(db, person, statuses, most)

    @asking
    async def plays_here(self, db: Database, person: PersonId, chat: ChatId, channel: ChannelId) -> bool:
        shown = (
            f"SELECT 1 FROM tables WHERE id IN ({_SHOWN.format('$3')}) AND {_LIVES_WITH.format(_UNINDEXED)}"
        )
        home = f"SELECT 1 FROM tables WHERE chat = $2 AND {_LIVES_WITH.format('')}"
        return await first(db, f"{shown} UNION ALL {home} LIMIT 1", person, chat, channel) is not None

    @asking
    async def once_at(self, db: Database, person: PersonId) -> tuple[TableId, ...]:
        sat = "id IN (SELECT table_id FROM sittings WHERE person = $1)"
        return await _ids(db, f"{sat} AND status{_UNINDEXED} = 'playing' ORDER BY number", person)

    @asking
    async def rematch(self, db: Database, table: TableId) -> TableId | None:
        chat = "SELECT chat FROM tables WHERE id = $1"
        found = await _ids(db, f"chat = ({chat}) AND rematch_of = $1 ORDER BY number LIMIT 1", table)
        return next(iter(found), None)

    @asking
    async def tables_with(self, db: Database, status: Status) -> tuple[TableId, ...]:
        return await _ids(db, "status = $1 ORDER BY number", status)

    async def due(self, now: float) -> tuple[TableId, ...]:
        return await self._due(now, await self.seen_to())

    async def thinking(self) -> tuple[TableId, ...]:
        return await self._thinking(await self.seen_to())

    async def seen_to(self) -> tuple[str, ...] | None:
        """Return the lanes whose clocks this process sees to."""
        return self.lanes

    @asking
    async def _due(self, db: Database, now: float, lanes: Sequence[str] | None) -> tuple[TableId, ...]:
        found = await db.rows(
            "SELECT id FROM clocks JOIN tables ON id = table_id"
            f" WHERE alarm <= $1 AND status = 'playing' AND {within('chat', lanes, '$2')}"
            " GROUP BY id ORDER BY min(alarm)",
            now,
            *given(lanes),
        )
        return tuple(TableId(row["id"]) for row in found)

    @asking
    async def _thinking(self, db: Database, lanes: Sequence[str] | None) -> tuple[TableId, ...]:
        asked = f"thinking = TRUE AND status{_UNINDEXED} = 'playing' AND {within('chat', lanes, '$1')}"
        return await _ids(db, f"{asked} ORDER BY idle_since, number", *given(lanes))

    @asking
    async def idle(self, db: Database, before: float) -> tuple[TableId, ...]:
        asked = (
            f"status = 'open' AND idle_since < $1 AND {within('chat', self.lanes, '$2')} ORDER BY idle_since"
        )
        return await _ids(db, asked, before, *given(self.lanes))

    @asking
    async def behind(self, db: Database) -> tuple[StoredPost, ...]:
        late = "NOT closed AND (shown <> s.wanted OR notify <> '[]')"
        if self.lanes is None:
            return await POSTS.all(db, f"AS s WHERE {late} ORDER BY kind, key, channel, seat")
        mine = f"{late} AND {within(_POSTED_IN, self.lanes, '$1')}"
        return await _shown(db, f"{mine} {_BY_PLACE}", *given(self.lanes))

    @asking
    async def held_up(
        self, db: Database, channel: ChannelId | None = None, chat: ChatId | None = None
    ) -> tuple[StoredPost, ...]:
        return await _shown(
            db,
            "(barrier IS NOT NULL OR pictures_refused > 0) AND ($1::text IS NULL OR channel = $1)"
            f" AND ($2::text IS NULL OR coalesce(s.chat, tables.chat) = $2) {_BY_PLACE}",
            *(channel, chat),
        )

    @asking
    async def post(self, db: Database, place: Place) -> StoredPost | None:
        kind, key, channel, seat = place
        return await POSTS.find(db, kind, key, channel, EVERYBODY if seat is None else seat)

    @asking
    async def posts_of(
        self, db: Database, chat: ChatId, kind: str, key: str | None = None
    ) -> tuple[StoredPost, ...]:
        asked = "WHERE chat = $1 AND kind = $2 AND key = coalesce($3::text, key) ORDER BY key, channel, seat"
        return await POSTS.all(db, asked, chat, kind, key)

    @asking
    async def old_boards(self, db: Database) -> tuple[tuple[ChannelId, str], ...]:
        known = "old_boards"
        if self.lanes is not None:
            chat = f"SELECT {_POSTED_IN} FROM {_IN} WHERE s.channel = old_boards.channel LIMIT 1"
            known = (
                f"(SELECT *, coalesce(({chat}), {platform_of('channel')}) AS heard FROM old_boards) AS known"
            )
        served = within("heard", self.lanes, "$1")
        asked = f"SELECT channel, message FROM {known} WHERE {served} ORDER BY channel, message"
        found = await db.rows(asked, *given(self.lanes))
        return tuple((ChannelId(row["channel"]), row["message"]) for row in found)

    @writing()
    async def retired(self, db: Database, boards: Collection[tuple[ChannelId, str]]) -> None:
        await db.each("DELETE FROM old_boards WHERE channel = $1 AND message = $2", boards)


async def _newest(
    db: Database, condition: str, value: str, statuses: Sequence[Status], most: int | None
) -> tuple[Table, ...]:
    """Return tables that meet a condition on `$1`, which ends in their status."""
    if not statuses:
        return ()
    asked = f"WHERE {condition} IN ({marks(len(statuses), 3)}) ORDER BY created DESC, number DESC LIMIT $2"
    found = await db.rows(TABLES.select(asked), value, ENDLESS if most is None else most, *statuses)
    return await _whole(db, found)


async def _whole(db: Database, rows: Sequence[Row]) -> tuple[Table, ...]:
    """Return tables from their rows, with their sittings and clocks."""
    seated: dict[str, list[Row]] = {}
    running: dict[str, list[Row]] = {}
    for in_these, ids in parts_of([row["id"] for row in rows]):
        own = f"WHERE table_id IN ({in_these}) ORDER BY"
        sittings = await db.rows(f"SELECT {listed(SITTINGS.columns)} FROM sittings {own} place", *ids)
        clocks = await db.rows(f"SELECT {listed(CLOCKS.columns)} FROM clocks {own} seat", *ids)
        seated |= by_column(sittings, "table_id")
        running |= by_column(clocks, "table_id")
    return tuple(table_of(row, seated.get(row["id"], ()), running.get(row["id"], ())) for row in rows)


async def _shown(db: Database, condition: str, *values: object) -> tuple[StoredPost, ...]:
    names = listed(POSTS.columns, "s")
    found = await db.rows(f"SELECT {names} FROM {_IN} WHERE {condition}", *values)
    return tuple(map(POSTS.from_row, found))


async def _ids(db: Database, condition: str, *values: object) -> tuple[TableId, ...]:
    found = await db.rows(f"SELECT id FROM tables WHERE {condition}", *values)
    return tuple(TableId(row["id"]) for row in found)


def _prefix(header: str, lines: Sequence[str]) -> str:
    return sha256("\n".join((header, *lines)).encode()).hexdigest()
