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
    """A chat with seasons of some length from the first of this month on, their tables in a channel.

    One that is going on goes on, to the end that the calendar gives it now. One that is over and not yet
    noted ends as it would have: what was won in it is not taken away, nor does it grow into the next one.
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
    """A chat in which none is going on any more."""
    return replace(chat, seasons="off", season_since=None, season_until=None, season_channel=None)


def first_of_month(day: int) -> int:
    """The first day of a day's month."""
    return _number(_date(day).replace(day=1))


def next_turn(day: int, length: Literal["monthly", "quarterly"]) -> int:
    """The first day of the season after that of a day."""
    today, months = _date(day), MONTHS[length]
    passed = 12 * today.year + (today.month - 1) // months * months + months
    return _number(date(passed // 12, passed % 12 + 1, 1))


def span_in_words(since: int, until: int, voice: Voice) -> Data:
    """The first and the last day of a season as people write them, each `4 May`, and its `year`."""
    year = str(_date(until - 1).year)
    return {"since": date_of(since, voice), "last": date_of(until - 1, voice), "year": year}


def _date(day: int) -> date:
    return datetime.fromtimestamp(day * SECONDS_A_DAY, UTC).date()


def _number(of: date) -> int:
    return of.toordinal() - _EPOCH


FEWEST_GAMES: Final = 5
"""Games of a season from which on somebody has a place in its table."""
FEWEST_OPPONENTS: Final = 2
"""Different people whom they have met in those."""
FEWEST_PLAYERS: Final = 3
"""People with a place from whom on there are medals."""
MOST_LISTED: Final = 100
"""People in the table of a game."""
MEDALS: Final = 3


def placed(chat: ChatId, until: int, game: str, scores: Iterable[SeasonScore]) -> tuple[SeasonPlace, ...]:
    """The places of a season, the best first, then those of who has played too little, which are 0.

    More points come first; with as many, fewer games do; who has as many of both shares the place and the
    medal. Chips have a place from the first seat on, and a medal where something was won.
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
    """Games from which on somebody may have a place."""
    return 1 if game == CHIPS else FEWEST_GAMES


def _counts(game: str, one: SeasonScore) -> bool:
    """Whether somebody has played enough for a place."""
    return one.games >= fewest(game) and (game == CHIPS or one.opponents >= FEWEST_OPPONENTS)


def _ranked(one: SeasonPlace, counted: Sequence[SeasonPlace], *, medals: bool) -> SeasonPlace:
    place = 1 + sum((-other.points, other.games) < (-one.points, one.games) for other in counted)
    won = one.points > (ALLOWANCE if one.game == CHIPS else 0)
    return replace(one, place=place, medal=place if medals and won and place <= MEDALS else 0)


async def wrong_places(store: Store, chat: ChatId) -> tuple[SeasonPlace, ...]:
    """The places of a chat that do not stand as they should, as they should be.

    Who is in a table was settled with its season: whoever did not hide their results then.
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
    """Put what should be in the place of what is; how many places were wrong."""
    if wrong := await wrong_places(store, chat):
        await store.seasons.replace_places(wrong)
    return len(wrong)


def span_of(season: Season, game: str) -> Span:
    """The games of one kind that belong to a season."""
    return Span(season.chat, game, moment_of(season.since), moment_of(season.until))


def _same(one: SeasonPlace, other: SeasonPlace) -> bool:
    figures = (one.games, one.place, one.medal) == (other.games, other.place, other.medal)
    return figures and alike(one.points, other.points)
