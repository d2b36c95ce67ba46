"""Tables: a row each, with rows for the people and clocks of it and for the lines of its log."""

import sqlite3
from collections.abc import Iterable, Sequence, Sized
from typing import Final

from storage.model import (
    ChannelId,
    ChatId,
    Commit,
    PersonId,
    Quota,
    Status,
    Table,
    TableId,
)
from storage.rows import CLOCK, SITTING, TABLE, clock_row, sitting_row, table_of, table_row

_COLUMNS: Final = ", ".join(TABLE)


def write(db: sqlite3.Connection, table: Table, commit: Commit) -> bool:
    """Write what a commit changes of a table, and append its records.

    False, with nothing written, where the table no longer stands as it was read, or where a new one's code
    is taken.
    """
    before = commit.table_read
    first = before.seq if before else 0
    if table.seq != first + len(commit.records):
        raise ValueError(f"{table.id}: {first} and {len(commit.records)} records are not {table.seq}")
    if before and table.version != before.version + 1:
        raise ValueError(f"{table.id}: version {table.version} does not follow {before.version}")
    if not (_insert(db, table) if before is None else _update(db, before, table)):
        return False
    if before is None or table.sittings != before.sittings:
        _put_sittings(db, table)
    if before is None or table.clocks != before.clocks:
        _put_clocks(db, table)
    db.executemany(
        "INSERT INTO records VALUES (?, ?, ?)",
        [(table.id, number, line) for number, line in enumerate(commit.records, first)],
    )
    return True


def within(db: sqlite3.Connection, table: Table, quota: Quota) -> bool:
    """Whether a table's chat has no more tables, and its opener no more lobbies there, than there may be."""
    tables, lobbies = db.execute(
        "SELECT count(*), count(*) FILTER (WHERE status = 'open' AND opener = ?) FROM tables"
        " WHERE chat = ? AND status IN ('open', 'playing')",
        (table.opener, table.chat),
    ).fetchone()
    return tables <= quota.tables and (table.status != "open" or lobbies <= quota.lobbies)


def read(db: sqlite3.Connection, table: TableId) -> Table | None:
    """A table by its code, in upper or lower case."""
    row = db.execute(f"SELECT id, {_COLUMNS} FROM tables WHERE id = ?", (table,)).fetchone()
    return _table(db, row) if row else None


def lines(db: sqlite3.Connection, table: TableId) -> tuple[str, ...]:
    """The log of a table, after its header. A line that is damaged to be no text replays as none."""
    rows = db.execute("SELECT line FROM records WHERE table_id = ? ORDER BY number", (table,))
    return tuple(line if isinstance(line, str) else "" for (line,) in rows)


def in_chat(
    db: sqlite3.Connection, chat: ChatId, statuses: Sequence[Status], most: int | None = None
) -> tuple[Table, ...]:
    """The tables whose home is a chat, newest first."""
    return _newest(db, "chat = ? AND status", (chat,), statuses, most)


def at_channel(
    db: sqlite3.Connection, channel: ChannelId, statuses: Sequence[Status], most: int | None = None
) -> tuple[Table, ...]:
    """The tables shown to everybody in a channel, newest first."""
    shown = "SELECT table_id FROM showings WHERE channel = ? AND seat = -1"
    return _newest(db, f"id IN ({shown}) AND +status", (channel,), statuses, most)


_HELD_BY: Final = (
    "id IN (SELECT table_id FROM sittings WHERE person = ? AND NOT gone"
    " UNION SELECT id FROM tables WHERE opener = ?) AND +status"
)
"""Where somebody sits, or which they opened; to be gone on with by what status."""


def of_person(
    db: sqlite3.Connection, person: PersonId, statuses: Sequence[Status], most: int | None = None
) -> tuple[Table, ...]:
    """The tables where somebody sits, or which they opened, newest first."""
    return _newest(db, _HELD_BY, (person, person), statuses, most)


_LIVES_WITH: Final = (
    "status IN ('open', 'playing') AND (opener = :person OR EXISTS"
    " (SELECT 1 FROM sittings WHERE table_id = tables.id AND person = :person AND NOT gone))"
)
"""A living table where somebody sits, or which they opened: looked at from the table, who may have many."""


def plays_here(db: sqlite3.Connection, person: PersonId, chat: ChatId, channel: ChannelId) -> bool:
    """Whether somebody sits at a living table of a chat, or one shown in a channel, or opened it."""
    shown = "SELECT table_id FROM showings WHERE channel = :channel AND seat = -1"
    asked = (
        f"SELECT 1 FROM tables WHERE id IN ({shown}) AND +{_LIVES_WITH}"
        f" UNION ALL SELECT 1 FROM tables WHERE chat = :chat AND {_LIVES_WITH} LIMIT 1"
    )
    given = {"person": person, "chat": chat, "channel": channel}
    return db.execute(asked, given).fetchone() is not None


def once_at(db: sqlite3.Connection, person: PersonId) -> tuple[TableId, ...]:
    """The tables being played where somebody sits or sat."""
    sat = "SELECT table_id FROM sittings WHERE person = ?"
    return _ids(db.execute(f"SELECT id FROM tables WHERE id IN ({sat}) AND +status = 'playing'", (person,)))


def rematch(db: sqlite3.Connection, table: TableId) -> TableId | None:
    """The rematch of a table; they share their home chat."""
    chat = "SELECT chat FROM tables WHERE id = ?"
    row = db.execute(
        f"SELECT id FROM tables WHERE chat = ({chat}) AND rematch_of = ?", (table, table)
    ).fetchone()
    return TableId(row["id"]) if row else None


def with_status(db: sqlite3.Connection, status: Status) -> tuple[TableId, ...]:
    """Every table of a status, oldest first."""
    return _ids(db.execute("SELECT id FROM tables WHERE status = ? ORDER BY number", (status,)))


def due(db: sqlite3.Connection, now: float) -> tuple[TableId, ...]:
    """Playing tables where a clock or a reminder has come due, the most urgent first."""
    return _ids(
        db.execute(
            "SELECT id FROM clocks JOIN tables ON id = table_id"
            " WHERE alarm <= ? AND status = 'playing' GROUP BY id ORDER BY min(alarm)",
            (now,),
        )
    )


def thinking(db: sqlite3.Connection) -> tuple[TableId, ...]:
    """Playing tables where a machine is to decide, those first that have waited longest."""
    return _ids(
        db.execute("SELECT id FROM tables WHERE thinking = 1 AND +status = 'playing' ORDER BY idle_since")
    )


def idle(db: sqlite3.Connection, before: float) -> tuple[TableId, ...]:
    """Lobbies where nothing has happened since a moment."""
    return _ids(
        db.execute(
            "SELECT id FROM tables WHERE status = 'open' AND idle_since < ? ORDER BY idle_since", (before,)
        )
    )


def give_back(db: sqlite3.Connection, seconds: float, now: float) -> None:
    """Put running clocks and the end of lobbies forward. Boards that wait are of their tables, too.

    A clock that was started meanwhile ran for a shorter time.
    """
    db.execute(
        "UPDATE clocks SET started = CASE WHEN :seconds > 0"
        " THEN max(started, min(started + :seconds, :now)) ELSE started + :seconds END"
        " WHERE started IS NOT NULL",
        {"seconds": seconds, "now": now},
    )
    db.execute(
        "UPDATE tables SET idle_since = idle_since + ? WHERE status = 'open'",
        (seconds,),
    )
    db.execute(
        "UPDATE tables SET version = version + 1 WHERE status IN ('open', 'playing') OR id IN"
        " (SELECT table_id FROM showings WHERE barrier IS NOT NULL OR pictures_refused > 0)"
    )


def version(db: sqlite3.Connection, table: TableId) -> int | None:
    """The version of a table."""
    row = db.execute("SELECT version FROM tables WHERE id = ?", (table,)).fetchone()
    return row["version"] if row else None


def _newest(
    db: sqlite3.Connection,
    condition: str,
    values: tuple[str, ...],
    statuses: Sequence[Status],
    most: int | None,
) -> tuple[Table, ...]:
    # A condition ends in `status`. Where it knows the tables already, `+` keeps SQLite off the index by
    # status, through which it would come by way of every table being played.
    rows = db.execute(
        f"SELECT id, {_COLUMNS} FROM tables WHERE {condition} IN ({_marks(statuses)})"
        " ORDER BY created DESC, number DESC LIMIT ?",
        (*values, *statuses, -1 if most is None else most),
    ).fetchall()
    return tuple(_table(db, row) for row in rows)


def _ids(rows: Iterable[sqlite3.Row]) -> tuple[TableId, ...]:
    return tuple(TableId(row["id"]) for row in rows)


def _insert(db: sqlite3.Connection, table: Table) -> bool:
    row = (table.id, *table_row(table))
    new = db.execute(
        f"INSERT INTO tables (id, {_COLUMNS}) VALUES ({_marks(row)}) ON CONFLICT (id) DO NOTHING", row
    )
    return new.rowcount == 1


def _update(db: sqlite3.Connection, before: Table, table: Table) -> bool:
    """Set the columns that change: most of a row, and with it most of the indexes, never does."""
    rows = zip(TABLE, table_row(before), table_row(table), strict=True)
    changed = {name: new for name, old, new in rows if new != old}
    names = ", ".join(f"{name} = ?" for name in changed)
    stands = db.execute(
        f"UPDATE tables SET {names} WHERE id = ? AND version = ?",
        (*changed.values(), table.id, before.version),
    )
    return stands.rowcount == 1


def _put_sittings(db: sqlite3.Connection, table: Table) -> None:
    db.execute("DELETE FROM sittings WHERE table_id = ?", (table.id,))
    db.executemany(
        "INSERT INTO sittings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(table.id, place, *sitting_row(s)) for place, s in enumerate(table.sittings)],
    )


def _put_clocks(db: sqlite3.Connection, table: Table) -> None:
    db.execute("DELETE FROM clocks WHERE table_id = ?", (table.id,))
    db.executemany(
        "INSERT INTO clocks VALUES (?, ?, ?, ?, ?, ?)",
        [(table.id, *clock_row(c)) for c in table.clocks],
    )


def _marks(values: Sized) -> str:
    return ", ".join("?" * len(values))


def _table(db: sqlite3.Connection, row: sqlite3.Row) -> Table:
    sittings = db.execute(
        f"SELECT {', '.join(SITTING)} FROM sittings WHERE table_id = ? ORDER BY place",
        (row["id"],),
    )
    clocks = db.execute(
        f"SELECT {', '.join(CLOCK)} FROM clocks WHERE table_id = ? ORDER BY seat",
        (row["id"],),
    )
    return table_of(row, sittings, clocks)
