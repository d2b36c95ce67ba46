"""When seasons turn: on the first of a month or a quarter, at midnight UTC. Days are counted from 1970."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Final, Literal

from bot.core.language.voice import Voice, date_of
from bot.core.ports import Store
from bot.features.ratings.ratings import alike
from rules.core.errors import Data
from storage.model import (
    ALLOWANCE,
    CHIPS,
    SECONDS_A_DAY,
    ChannelId,
    Chat,
    ChatId,
    PersonId,
    Season,
    SeasonLength,
    SeasonPlace,
    SeasonScore,
    Span,
    moment_of,
)

MONTHS: Final[dict[SeasonLength, int]] = {"monthly": 1, "quarterly": 3}
"""Months of a season."""
_EPOCH: Final = date(1970, 1, 1).toordinal()


def set_to(chat: Chat, length: SeasonLength, channel: ChannelId, today: int) -> Chat:
    """Return a chat with seasons of a length, counted from the first of this month.

    A running season continues until the calendar's new end. A season that is over but not yet recorded keeps
    its old end: nobody loses its medals, and the next season doesn't inherit its games.
    """
    since, until = chat.season_since, chat.season_until
    if until is not None and until <= today:
        return replace(
            chat, seasons=length, season_channel=chat.season_channel if length == "off" else channel
        )
    if length == "off":
        return without_seasons(chat)
    begins = first_of_month(today) if since is None else since
    ends = next_turn(max(today, begins), length)  # the clock may have been set back
    return replace(chat, seasons=length, season_since=begins, season_until=ends, season_channel=channel)


def without_seasons(chat: Chat) -> Chat:
    return replace(chat, seasons="off", season_since=None, season_until=None, season_channel=None)


def first_of_month(day: int) -> int:
    return _number(_date(day).replace(day=1))


def next_turn(day: int, length: Literal["monthly", "quarterly"]) -> int:
    """Return the first day of the next season."""
    today, months = _date(day), MONTHS[length]
    passed = 12 * today.year + (today.month - 1) // months * months + months
    return _number(date(passed // 12, passed % 12 + 1, 1))


def span_in_words(since: int, until: int, voice: Voice) -> Data:
    """Return the first and the last day of a season, each as `4 May`, and the `year`."""
    year = str(_date(until - 1).year)
    return {"since": date_of(since, voice), "last": date_of(until - 1, voice), "year": year}


def _date(day: int) -> date:
    return datetime.fromtimestamp(day * SECONDS_A_DAY, UTC).date()


def _number(of: date) -> int:
    return of.toordinal() - _EPOCH


FEWEST_GAMES: Final = 5
"""Games of a season that a place in its table requires."""
FEWEST_OPPONENTS: Final = 2
"""Different people whom they have met in those."""
FEWEST_PLAYERS: Final = 3
"""People with a place from whom on there are medals."""
MOST_LISTED: Final = 100
"""People in the table of a game."""
MEDALS: Final = 3


def placed(chat: ChatId, until: int, game: str, scores: Iterable[SeasonScore]) -> tuple[SeasonPlace, ...]:
    """Return the places of a season, best first, then place 0 for people with too few games.

    More points rank higher, then fewer games. Equal on both, people share place and medal. Chips need one
    game for a place, and a win for a medal.
    """
    listed = [
        SeasonPlace(chat, until, game, one.person, one.points, one.games, place=int(_counts(game, one)))
        for one in sorted(scores, key=lambda one: (-one.points, one.games, one.person))
    ]
    counted = [one for one in listed if one.place]
    medals = len(counted) >= FEWEST_PLAYERS
    return (
        *(_ranked(one, counted, medals=medals) for one in counted),
        *(one for one in listed if not one.place),
    )


def fewest(game: str) -> int:
    """Return the number of games that a place requires."""
    return 1 if game == CHIPS else FEWEST_GAMES


def _counts(game: str, one: SeasonScore) -> bool:
    """Return True if a person has played enough for a place."""
    return one.games >= fewest(game) and (game == CHIPS or one.opponents >= FEWEST_OPPONENTS)


def _ranked(one: SeasonPlace, counted: Sequence[SeasonPlace], *, medals: bool) -> SeasonPlace:
    place = 1 + sum((-other.points, other.games) < (-one.points, one.games) for other in counted)
    won = one.points > (ALLOWANCE if one.game == CHIPS else 0)
    return replace(one, place=place, medal=place if medals and won and place <= MEDALS else 0)


async def wrong_places(store: Store, chat: ChatId) -> tuple[SeasonPlace, ...]:
    """Return the corrected places of a chat, only those that are wrong.

    Membership was settled at the season's end: people who did not hide their results then.
    """
    found: list[SeasonPlace] = []
    for season in await store.seasons.of_chat(chat):
        stored: dict[str, dict[PersonId, SeasonPlace]] = {}
        for listed in await store.seasons.places(season):
            stored.setdefault(listed.place.game, {})[listed.place.person] = listed.place
        for game, places in stored.items():
            scores = await store.seasons.scores_of(span_of(season, game), tuple(places))
            should = placed(chat, season.until, game, scores)
            found += [one for one in should if not _same(places[one.person], one)]
    return tuple(found)


async def put_right(store: Store, chat: ChatId) -> int:
    """Correct the stored places of a chat. Return the number of wrong ones."""
    if wrong := await wrong_places(store, chat):
        await store.seasons.replace_places(wrong)
    return len(wrong)


def span_of(season: Season, game: str) -> Span:
    """Return the games of one kind that belong to a season."""
    return Span(season.chat, game, moment_of(season.since), moment_of(season.until))


def _same(one: SeasonPlace, other: SeasonPlace) -> bool:
    figures = (one.games, one.place, one.medal) == (other.games, other.place, other.medal)
    return figures and alike(one.points, other.points)
