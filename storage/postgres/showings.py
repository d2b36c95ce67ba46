"""Showings: where tables are shown, what should be seen there and what is."""

from collections.abc import Iterable, Sequence
from typing import Final

from storage.model import ChannelId, ChatId, Showing, TableId
from storage.postgres.connection.database import Connection, Row, names, platform_of, within
from storage.rows import SHOWING, showing_of

_PLACE: Final = "(table_id, channel, seat) = ($1, $2, $3)"
_HEARD: Final = "CASE WHEN s.seat < 0 THEN coalesce(s.chat, tables.chat) ELSE s.channel END"
"""The chat of a channel: who hears what is said there posts there. A private channel is a chat, too."""
_ALL: Final = names(f"s.{name}" for name in SHOWING)
_IN: Final = "showings AS s JOIN tables ON id = table_id"


async def of_table(db: Connection, table: TableId) -> tuple[Showing, ...]:
    """The showings of a table."""
    return _read(
        await db.fetch(
            f'SELECT {names(SHOWING)} FROM showings WHERE table_id = $1 ORDER BY channel COLLATE "C", seat',
            table,
        )
    )


async def behind(db: Connection, lanes: Sequence[str] | None) -> tuple[Showing, ...]:
    """Showings in these lanes that do not show what they want, or owe somebody a word."""
    return _read(
        await db.fetch(
            f"SELECT {_ALL} FROM {_IN}"
            " WHERE NOT closed AND (shown_revision <> wanted_revision OR notify <> '[]')"
            f" AND {within(_HEARD, '$1::text[]')}"
            ' ORDER BY table_id COLLATE "C", channel COLLATE "C", s.seat',
            lanes,
        )
    )


async def held_up(db: Connection, channel: ChannelId | None, chat: ChatId | None) -> tuple[Showing, ...]:
    """Showings that wait, or that take no pictures: of a channel, of a chat, or all of them."""
    return _read(
        await db.fetch(
            f"SELECT {_ALL} FROM {_IN}"
            " WHERE (barrier IS NOT NULL OR pictures_refused > 0)"
            " AND ($1::text IS NULL OR channel = $1)"
            " AND ($2::text IS NULL OR coalesce(s.chat, tables.chat) = $2)"
            ' ORDER BY table_id COLLATE "C", channel COLLATE "C", s.seat',
            channel,
            chat,
        )
    )


async def old_boards(
    db: Connection, channel: ChannelId | None, lanes: Sequence[str] | None
) -> tuple[tuple[ChannelId, str], ...]:
    """Channels and messages whose buttons are still to be taken away: of one, or of all in these lanes.

    One where no table is shown any more counts as a chat that is no server's.
    """
    chat = f"SELECT {_HEARD} FROM {_IN} WHERE s.channel = old_boards.channel LIMIT 1"
    known = f"SELECT *, coalesce(({chat}), {platform_of('channel')}) AS heard FROM old_boards"
    rows = await db.fetch(
        f"SELECT channel, message FROM ({known}) AS known"
        f" WHERE ($1::text IS NULL OR channel = $1) AND {within('heard', '$2::text[]')}"
        ' ORDER BY channel COLLATE "C", message COLLATE "C"',
        channel,
        lanes,
    )
    return tuple((ChannelId(row["channel"]), row["message"]) for row in rows)


async def retired(db: Connection, channel: ChannelId, message: str) -> None:
    """The buttons of a message are gone, or cannot be taken away."""
    await db.execute("DELETE FROM old_boards WHERE (channel, message) = ($1, $2)", channel, message)


async def give_back(db: Connection, seconds: float, lanes: Sequence[str] | None) -> None:
    """Let what was refused have been refused later; only time taken back moves the next attempt too.

    After a night in which the bot was closed it tries at once. A refusal at 1.0 is one of long ago.
    """
    mine = f"id = table_id AND {within(_HEARD, '$2::text[]')}"
    await db.execute(
        "UPDATE showings AS s SET barred_since = barred_since + $1, next_try = next_try + least($1, 0.0)"
        f" FROM tables WHERE barrier IS NOT NULL AND {mine}",
        seconds,
        lanes,
    )
    await db.execute(
        "UPDATE showings AS s SET pictures_refused = greatest(1.0, pictures_refused + $1)"
        f" FROM tables WHERE pictures_refused > 1 AND {mine}",
        seconds,
        lanes,
    )


def _read(rows: Iterable[Row]) -> tuple[Showing, ...]:
    return tuple(map(showing_of, rows))
