"""The seasons of chats: those that are over, who came where, and what somebody has made of a span of time."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

from storage.model import (
    CHIPS,
    GONE,
    ChannelId,
    ChatId,
    Listed,
    PersonId,
    Season,
    SeasonPlace,
    SeasonScore,
    Span,
    Surplus,
    moment_of,
    season_account,
)
from storage.season_rows import (
    PLACE,
    SEASON,
    listed_of,
    made_in,
    place_of,
    place_row,
    score_of,
    season_of,
    season_row,
)
from storage.sqlite import ledger
from storage.sqlite.database import Does

_SEASON: Final = ", ".join(SEASON)
_PLACE: Final = ", ".join(PLACE)
_HAD: Final = (
    "(balance - (SELECT coalesce(sum(amount), 0) FROM entries WHERE target = accounts.name AND at >= :until)"
    " + (SELECT coalesce(sum(amount), 0) FROM entries WHERE source = accounts.name"
    " AND (at >= :until OR reason = 'forgotten')))"
)
"""The chips of an account at a moment; of who was deleted, whenever that was, those they had before."""
_COUNTED: Final = (
    "WITH span AS MATERIALIZED (SELECT number FROM results WHERE chat = :chat AND game = :game"
    " AND at >= :since AND at < :until AND uncounted IS NULL AND NOT EXISTS (SELECT 1 FROM played"
    " WHERE played.number = results.number AND machine IS NOT NULL)),"
    " counted AS (SELECT DISTINCT number, person, score FROM span CROSS JOIN played USING (number)),"
    " added AS (SELECT person, sum(CASE score WHEN 'won' THEN 1.0 WHEN 'drawn' THEN 0.5 ELSE 0.0 END)"
    " AS points, count(*) AS games FROM counted GROUP BY person)"
)
_OPPONENTS: Final = (
    "(SELECT count(DISTINCT theirs.person) FROM played AS mine CROSS JOIN span USING (number)"
    " CROSS JOIN played AS theirs ON theirs.number = mine.number AND theirs.side <> mine.side"
    " WHERE mine.person = best.person AND mine.chat = :chat)"
)
_MADE: Final = (
    "WITH added AS (SELECT person, {} AS points, {} AS games FROM ratings"
    " WHERE chat = :chat AND game = :game AND at >= :since AND at < :until)"
)
_MET: Final = (
    "(SELECT count(*) FROM (SELECT DISTINCT theirs.person FROM played AS mine"
    " CROSS JOIN results USING (number)"
    " CROSS JOIN played AS theirs ON theirs.number = mine.number AND theirs.side <> mine.side"
    " WHERE mine.person = best.person AND mine.chat = :chat AND mine.number >= :first AND game = :game"
    " AND at >= :since AND at < :until AND uncounted IS NULL AND NOT EXISTS (SELECT 1 FROM played"
    " WHERE played.number = results.number AND machine IS NOT NULL) LIMIT :met))"
)
_FIRST: Final = (
    "SELECT number FROM results WHERE chat = :chat AND game = :game AND at >= :since ORDER BY at LIMIT 1"
)
_CHIPS: Final = (
    "WITH added AS (SELECT person, (SELECT count(*) FROM entries WHERE source = accounts.name"
    " AND reason = 'arrival' AND at >= :since AND at < :until) AS games,"
    f" {_HAD} AS points FROM accounts WHERE chat = :chat)"
)
_BEST: Final = "points DESC, games, person"


class SqliteSeasons:
    """Fulfils `bot.core.seasons.ports.Seasons`. What is new comes with a Commit."""

    def __init__(self, read: Does, write: Does) -> None:
        self._read = read
        self._write = write

    async def due(self, day: int) -> tuple[ChatId, ...]:
        """Chats whose season has come to its end by a day."""
        return await self._read(lambda db: _due(db, day))

    async def unfinished(self) -> tuple[Season, ...]:
        """Seasons that are over, of which something is still to be booked or posted, the oldest first."""
        return await self._read(_unfinished)

    async def of_chat(self, chat: ChatId) -> tuple[Season, ...]:
        """The seasons of a chat that are over, in order."""
        return await self._read(lambda db: _of_chat(db, chat))

    async def chats(self) -> tuple[ChatId, ...]:
        """The chats that have seasons that are over."""
        return await self._read(_chats)

    async def scores(self, span: Span, enough: int, most: int) -> tuple[SeasonScore, ...]:
        """So many of those who made most of a span and hide their results from nobody, the best first.

        enough: who has played so many games goes before all who have not.
        """
        return await self._read(lambda db: _scores(db, span, enough, most))

    async def running(self, span: Span, enough: int, met: int, most: int) -> tuple[SeasonScore, ...]:
        """As `scores`, of a span of whole months of a quarter that is not over, from what ratings keep of it.

        met: from so many opponents on they are not counted any further.
        """
        return await self._read(lambda db: _running(db, span, enough, met, most))

    async def scores_of(self, span: Span, people: Sequence[PersonId]) -> tuple[SeasonScore, ...]:
        """What these people made of a span, the best first."""
        return await self._read(lambda db: _scores_of(db, span, people))

    async def surplus(self, season: Season, kept: int, most: int) -> tuple[Surplus, ...]:
        """So many of the purses that held more at a turn than is kept, and were not booked for it yet."""
        return await self._read(lambda db: _surplus(db, season, kept, most))

    async def places(self, season: Season, game: str | None = None) -> tuple[Listed, ...]:
        """Who came where in a season that is over, game by game, the best first; of one game, or of all."""
        return await self._read(lambda db: _places(db, season, game))

    async def medals_of(self, person: PersonId, chat: ChatId | None) -> tuple[SeasonPlace, ...]:
        """Somebody's places with medals in a chat, or in all of them, the latest last."""
        return await self._read(lambda db: _medals_of(db, person, chat))

    async def replace_places(self, places: Sequence[SeasonPlace]) -> None:
        """Put places in that of those of the same people."""
        await self._write(lambda db: write_places(db, places))

    async def restore(self, channel: ChannelId | None, chat: ChatId | None) -> None:
        """Let nothing wait any longer in a channel, or in a chat."""
        await self._write(lambda db: _restore(db, channel, chat))


def write(db: sqlite3.Connection, seasons: Iterable[Season]) -> None:
    """Put seasons in place."""
    marks = ", ".join("?" * len(SEASON))
    db.executemany(f"INSERT OR REPLACE INTO seasons ({_SEASON}) VALUES ({marks})", map(season_row, seasons))


def write_places(db: sqlite3.Connection, places: Iterable[SeasonPlace]) -> None:
    """Put places in that of those of the same people."""
    marks = ", ".join("?" * len(PLACE))
    db.executemany(
        f"INSERT OR REPLACE INTO season_places ({_PLACE}) VALUES ({marks})", map(place_row, places)
    )


def stands(db: sqlite3.Connection, read: Season) -> bool:
    """Whether a season is as it was read."""
    key = read.chat, read.until
    row = db.execute(f"SELECT {_SEASON} FROM seasons WHERE (chat, until) = (?, ?)", key).fetchone()
    return row is not None and season_of(row) == read


def move_channel(db: sqlite3.Connection, old: ChannelId, new: ChannelId) -> None:
    """A channel has a new name."""
    db.execute("UPDATE seasons SET channel = ? WHERE channel = ?", (new, old))
    db.execute("UPDATE chats SET season_channel = ? WHERE season_channel = ?", (new, old))


def rename_chat(db: sqlite3.Connection, old: ChatId, new: ChatId) -> None:
    """A chat has a new name; what it brings takes the place of what is there."""
    for season in _of_chat(db, old):
        ledger.rename(db, season_account(old, season.until), season_account(new, season.until))
    db.execute(
        "UPDATE seasons SET booked = 0 WHERE chat = ?"
        " AND until IN (SELECT until FROM seasons WHERE chat = ? AND NOT booked)",
        (old, new),
    )
    for table in ("seasons", "season_places"):
        db.execute(f"UPDATE OR REPLACE {table} SET chat = ? WHERE chat = ?", (new, old))


def forget_chat(db: sqlite3.Connection, chat: ChatId) -> None:
    """Delete the seasons of a chat, whose accounts stay: every chip is somewhere."""
    for table in ("seasons", "season_places"):
        db.execute(f"DELETE FROM {table} WHERE chat = ?", (chat,))


def _due(db: sqlite3.Connection, day: int) -> tuple[ChatId, ...]:
    rows = db.execute("SELECT id FROM chats WHERE season_until <= ? ORDER BY season_until, id", (day,))
    return tuple(ChatId(row["id"]) for row in rows)


def _unfinished(db: sqlite3.Connection) -> tuple[Season, ...]:
    asked = f"SELECT {_SEASON} FROM seasons WHERE NOT booked OR posted = 0 ORDER BY until, chat"
    return tuple(map(season_of, db.execute(asked)))


def _of_chat(db: sqlite3.Connection, chat: ChatId) -> tuple[Season, ...]:
    rows = db.execute(f"SELECT {_SEASON} FROM seasons WHERE chat = ? ORDER BY until", (chat,))
    return tuple(map(season_of, rows.fetchall()))


def _chats(db: sqlite3.Connection) -> tuple[ChatId, ...]:
    rows = db.execute("SELECT DISTINCT chat FROM seasons ORDER BY chat")
    return tuple(ChatId(row["chat"]) for row in rows)


def _scores(db: sqlite3.Connection, span: Span, enough: int, most: int) -> tuple[SeasonScore, ...]:
    wanted = (
        f"coalesce(hidden, 0) = 0 AND person NOT LIKE '{GONE}%' ORDER BY games < :enough, {_BEST} LIMIT :most"
    )
    return tuple(
        map(score_of, db.execute(_asked(span, wanted), {**_given(span), "enough": enough, "most": most}))
    )


def _running(db: sqlite3.Connection, span: Span, enough: int, met: int, most: int) -> tuple[SeasonScore, ...]:
    first = db.execute(_FIRST, _given(span)).fetchone()
    limits = {"first": first["number"] if first else 0, "enough": enough, "met": met, "most": most}
    rows = db.execute(
        f"{_MADE.format(*made_in(span))}, best AS MATERIALIZED (SELECT person, points, games FROM added"
        " WHERE games > 0 AND person NOT IN (SELECT id FROM profiles WHERE hidden)"
        f" ORDER BY games < :enough, {_BEST} LIMIT :most)"
        f" SELECT person, name, points, games, {_MET} AS opponents FROM best"
        f" LEFT JOIN profiles ON id = person ORDER BY {_BEST}",
        {**_given(span), **limits},
    )
    return tuple(map(score_of, rows))


def _scores_of(db: sqlite3.Connection, span: Span, people: Sequence[PersonId]) -> tuple[SeasonScore, ...]:
    wanted = "person IN (SELECT value FROM json_each(:people))"
    given = {**_given(span), "people": json.dumps(list(people))}
    return tuple(map(score_of, db.execute(_asked(span, wanted), given)))


def _asked(span: Span, wanted: str) -> str:
    """Scores of a span, of those who are wanted; only of these it is counted how many they have met."""
    added, opponents = (_CHIPS, "0") if span.game == CHIPS else (_COUNTED, _OPPONENTS)
    return (
        f"{added}, best AS MATERIALIZED (SELECT person, name, points, games FROM added"
        f" LEFT JOIN profiles ON id = person WHERE games > 0 AND {wanted})"
        f" SELECT best.*, {opponents} AS opponents FROM best ORDER BY {_BEST}"
    )


def _given(span: Span) -> dict[str, object]:
    return {"chat": span.chat, "game": span.game, "since": span.since, "until": span.until}


def _surplus(db: sqlite3.Connection, season: Season, kept: int, most: int) -> tuple[Surplus, ...]:
    rows = db.execute(
        f"SELECT name, min(balance, had - :kept) AS chips FROM (SELECT name, balance, {_HAD} AS had"
        " FROM accounts WHERE chat = :chat AND balance > 0 AND NOT EXISTS"
        " (SELECT 1 FROM entries WHERE source = accounts.name AND target = :taken))"
        " WHERE had > :kept ORDER BY name LIMIT :most",
        {
            "chat": season.chat,
            "until": moment_of(season.until),
            "kept": kept,
            "taken": season_account(season.chat, season.until),
            "most": most,
        },
    ).fetchall()
    return tuple(Surplus(row["name"], row["chips"], ledger.latest_entry(db, row["name"])) for row in rows)


def _places(db: sqlite3.Connection, season: Season, game: str | None) -> tuple[Listed, ...]:
    rows = db.execute(
        f"SELECT {_PLACE}, name, coalesce(hidden, 0) AS hidden FROM season_places"
        " LEFT JOIN profiles ON id = person"
        " WHERE chat = :chat AND until = :until AND (:game IS NULL OR game = :game)"
        " ORDER BY game, place = 0, place, points DESC, games, person",
        {"chat": season.chat, "until": season.until, "game": game},
    )
    return tuple(map(listed_of, rows))


def _medals_of(db: sqlite3.Connection, person: PersonId, chat: ChatId | None) -> tuple[SeasonPlace, ...]:
    rows = db.execute(
        f"SELECT {_PLACE} FROM season_places WHERE person = :person AND medal > 0"
        " AND (:chat IS NULL OR chat = :chat) ORDER BY until, game, chat",
        {"person": person, "chat": chat},
    )
    return tuple(map(place_of, rows))


def _restore(db: sqlite3.Connection, channel: ChannelId | None, chat: ChatId | None) -> None:
    db.execute(
        "UPDATE seasons SET barrier = NULL, barred_since = 0, next_try = 0"
        " WHERE barrier IS NOT NULL AND channel = coalesce(?, channel) AND chat = coalesce(?, chat)",
        (channel, chat),
    )
