"""Showings: where tables are shown, what should be seen there and what is."""

import sqlite3
from collections.abc import Iterable
from typing import Final

from storage.model import ChannelId, ChatId, Showing, TableId
from storage.rows import SHOWING, place, showing_of, showing_row

_COLUMNS: Final = ", ".join(SHOWING)


def write(db: sqlite3.Connection, showings: Iterable[Showing]) -> None:
    """Put showings in the place of what is stored for their table, channel and seat."""
    showings = tuple(showings)
    _replaced(db, ((*place(s), s.message) for s in showings))
    db.executemany(
        f"INSERT OR REPLACE INTO showings ({_COLUMNS}) VALUES ({', '.join('?' * len(SHOWING))})",
        map(showing_row, showings),
    )


def drop(db: sqlite3.Connection, showings: Iterable[Showing]) -> None:
    """Show them no longer."""
    places = [place(s) for s in showings]
    _replaced(db, ((*each, None) for each in places))
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
    names = ", ".join(f"s.{name}" for name in SHOWING)
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


def _read(rows: Iterable[sqlite3.Row]) -> tuple[Showing, ...]:
    return tuple(map(showing_of, rows))
