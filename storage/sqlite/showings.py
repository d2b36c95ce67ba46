"""Showings: where tables are shown, what should be seen there and what is."""

import json
import sqlite3
from collections.abc import Iterable

from storage.model import Barrier, ChannelId, ChatId, Showing, TableId, Waiting

_EVERYBODY = -1
"""Stored where a showing has no seat: a primary key needs a value."""

_COLUMNS = (
    "table_id, channel, seat, wanted_revision, shown_revision, seq, message, posted, notify, closed, chat,"
    " barrier, barred_since, next_try, told, pictures_refused"
)


def write(db: sqlite3.Connection, showings: Iterable[Showing]) -> None:
    """Put showings in the place of what is stored for their table, channel and seat."""
    showings = tuple(showings)
    _replaced(db, ((*_place(s), s.message) for s in showings))
    db.executemany(
        f"INSERT OR REPLACE INTO showings ({_COLUMNS})"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *_place(s),
                *(s.wanted_revision, s.shown_revision, s.seq, s.message, s.posted),
                *(json.dumps(sorted(s.notify)), s.closed, s.chat),
                *_waiting_row(s.waiting),
                s.pictures_refused,
            )
            for s in showings
        ],
    )


def drop(db: sqlite3.Connection, showings: Iterable[Showing]) -> None:
    """Show them no longer."""
    places = [_place(s) for s in showings]
    _replaced(db, ((*place, None) for place in places))
    db.executemany("DELETE FROM showings WHERE (table_id, channel, seat) = (?, ?, ?)", places)


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


def held_up(db: sqlite3.Connection, channel: ChannelId | None, chat: ChatId | None) -> tuple[Showing, ...]:
    """Showings that wait, or that take no pictures: of a channel, of a chat, or all of them."""
    names = ", ".join(f"s.{name.strip()}" for name in _COLUMNS.split(","))
    return _read(
        db.execute(
            f"SELECT {names} FROM showings AS s JOIN tables ON id = table_id"
            " WHERE (barrier IS NOT NULL OR pictures_refused > 0)"
            " AND (?1 IS NULL OR channel = ?1) AND (?2 IS NULL OR coalesce(s.chat, tables.chat) = ?2)",
            (channel, chat),
        )
    )


def old_boards(db: sqlite3.Connection, channel: ChannelId | None) -> tuple[tuple[ChannelId, str], ...]:
    """Channels and messages whose buttons are still to be taken away: of one channel, or of all."""
    rows = db.execute("SELECT * FROM old_boards WHERE ?1 IS NULL OR channel = ?1", (channel,))
    return tuple((ChannelId(row["channel"]), row["message"]) for row in rows)


def retired(db: sqlite3.Connection, channel: ChannelId, message: str) -> None:
    """The buttons of a message are gone, or cannot be taken away."""
    db.execute("DELETE FROM old_boards WHERE (channel, message) = (?, ?)", (channel, message))


def give_back(db: sqlite3.Connection, seconds: float) -> None:
    """Let what was refused have been refused later; only time taken back moves the next attempt too.

    After a night in which the bot was closed it tries at once. A refusal at 1.0 is one of long ago.
    """
    db.execute(
        "UPDATE showings SET barred_since = barred_since + :seconds,"
        " next_try = next_try + min(:seconds, 0) WHERE barrier IS NOT NULL",
        {"seconds": seconds},
    )
    db.execute(
        "UPDATE showings SET pictures_refused = max(1, pictures_refused + ?) WHERE pictures_refused > 1",
        (seconds,),
    )


def _replaced(db: sqlite3.Connection, places: Iterable[tuple[str, str, int, str | None]]) -> None:
    """Note the messages that these showings held until now, where they hold another one from now on."""
    db.executemany(
        "INSERT OR IGNORE INTO old_boards SELECT channel, message FROM showings"
        " WHERE (table_id, channel, seat) = (?, ?, ?) AND message IS NOT NULL AND message IS NOT ?",
        places,
    )


def _waiting_row(waiting: Waiting | None) -> tuple[object, ...]:
    if waiting is None:
        return None, 0.0, 0.0, False
    return waiting.barrier.value, waiting.since, waiting.next_try, waiting.told


def _waiting(row: sqlite3.Row) -> Waiting | None:
    if row["barrier"] is None:
        return None
    return Waiting(Barrier(row["barrier"]), row["barred_since"], row["next_try"], bool(row["told"]))


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
            waiting=_waiting(row),
            pictures_refused=row["pictures_refused"],
        )
        for row in rows
    )
