"""Seasons as rows, the same in every database: see `storage/rows.py`."""

from typing import Final

from storage.model import Listed, Season, SeasonPlace, SeasonScore, Span, month_of
from storage.rows import WAITING, Row, waiting_of, waiting_row

SEASON: Final = (
    *("chat", "until", "since", "channel", "booked", "posted"),
    *WAITING,
)
PLACE: Final = ("chat", "until", "game", "person", "points", "games", "place", "medal")
"""In the order of the fields of SeasonPlace."""


def made_in(span: Span) -> tuple[str, str]:
    """The points and the games of a span of whole months within one quarter, of the columns of a rating."""
    months = range(month_of(span.since) % 3 + 1, (month_of(span.until) - 1) % 3 + 2)
    return " + ".join(f"points_{month}" for month in months), " + ".join(f"games_{month}" for month in months)


def season_row(season: Season) -> tuple[object, ...]:
    """The columns of a season."""
    known = season.chat, season.until, season.since, season.channel, season.booked, season.posted
    return (*known, *waiting_row(season.waiting))


def season_of(row: Row) -> Season:
    """A season of its row."""
    return Season(
        chat=row["chat"],
        until=row["until"],
        since=row["since"],
        channel=row["channel"],
        booked=bool(row["booked"]),
        posted=row["posted"],
        waiting=waiting_of(row),
    )


def place_row(place: SeasonPlace) -> tuple[object, ...]:
    """The columns of a place."""
    return tuple(getattr(place, name) for name in PLACE)


def place_of(row: Row) -> SeasonPlace:
    """A place of its row."""
    return SeasonPlace(*(row[name] for name in PLACE))


def listed_of(row: Row) -> Listed:
    """A place of its row with what is known of its person."""
    return Listed(place_of(row), row["name"], bool(row["hidden"]))


def score_of(row: Row) -> SeasonScore:
    """What somebody made of a season, of its row."""
    return SeasonScore(
        row["person"], row["name"], float(row["points"]), int(row["games"]), int(row["opponents"])
    )
