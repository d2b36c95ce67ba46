"""Seasons as rows, the same in every database: see `storage/rows.py`."""

from typing import Final

from storage.model import Barrier, Listed, Season, SeasonPlace, SeasonScore, Waiting
from storage.rows import Row

SEASON: Final = (
    *("chat", "until", "since", "channel", "booked", "posted"),
    *("barrier", "barred_since", "next_try"),
)
PLACE: Final = ("chat", "until", "game", "person", "points", "games", "place", "medal")
"""In the order of the fields of SeasonPlace."""


def season_row(season: Season) -> tuple[object, ...]:
    """The columns of a season."""
    waiting = season.waiting
    barred = (waiting.barrier.value, waiting.since, waiting.next_try) if waiting else (None, 0.0, 0.0)
    return (season.chat, season.until, season.since, season.channel, season.booked, season.posted, *barred)


def season_of(row: Row) -> Season:
    """A season of its row."""
    barrier = row["barrier"]
    waiting = None if barrier is None else Waiting(Barrier(barrier), row["barred_since"], row["next_try"])
    return Season(
        chat=row["chat"],
        until=row["until"],
        since=row["since"],
        channel=row["channel"],
        booked=bool(row["booked"]),
        posted=row["posted"],
        waiting=waiting,
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
