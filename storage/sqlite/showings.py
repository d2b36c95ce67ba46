"""Showings: where tables are shown, what should be seen there and what is."""

import json
import sqlite3
from collections.abc import Iterable

from storage.model import Showing, TableId

_EVERYBODY = -1
"""Stored where a showing has no seat: a primary key needs a value."""

_COLUMNS = (
    "table_id, channel, seat, wanted_revision, shown_revision, seq, message, posted, notify, closed, chat"
)


def write(db: sqlite3.Connection, showings: Iterable[Showing]) -> None:
    """Put showings in the place of what is stored for their table, channel and seat."""
    db.executemany(
        f"INSERT OR REPLACE INTO showings ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *_place(s),
                *(s.wanted_revision, s.shown_revision, s.seq, s.message, s.posted),
                *(json.dumps(sorted(s.notify)), s.closed, s.chat),
            )
            for s in showings
        ],
    )


def drop(db: sqlite3.Connection, showings: Iterable[Showing]) -> None:
    """Show them no longer."""
    db.executemany("DELETE FROM showings WHERE (table_id, channel, seat) = (?, ?, ?)", map(_place, showings))


def of_table(db: sqlite3.Connection, table: TableId) -> tuple[Showing, ...]:
    """The showings of a table."""
    return _read(db.execute(f"SELECT {_COLUMNS} FROM showings WHERE table_id = ?", (table,)))


def behind(db: sqlite3.Connection) -> tuple[Showing, ...]:
    """Showings that do not show what they want, or owe somebody a word."""
    return _read(
        db.execute(
            f"SELECT {_COLUMNS} FROM showings"
            " WHERE NOT closed AND (shown_revision <> wanted_revision OR notify <> '[]')"
        )
    )


def _place(showing: Showing) -> tuple[str, str, int]:
    return showing.table, showing.channel, _EVERYBODY if showing.seat is None else showing.seat


def _read(rows: Iterable[sqlite3.Row]) -> tuple[Showing, ...]:
    return tuple(
        Showing(
            table=row["table_id"],
            channel=row["channel"],
            seat=None if row["seat"] == _EVERYBODY else row["seat"],
            wanted_revision=row["wanted_revision"],
            shown_revision=row["shown_revision"],
            seq=row["seq"],
            message=row["message"],
            posted=row["posted"],
            notify=frozenset(json.loads(row["notify"])),
            closed=bool(row["closed"]),
            chat=row["chat"],
        )
        for row in rows
    )
