"""When seasons turn: on the first of a month or a quarter, at midnight UTC. Days are counted from 1970."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Final, Literal

from bot.core.language.voice import Voice
from bot.core.puzzles.day.calendar import date_of
from rules.core.errors import Data
from storage.model import SECONDS_A_DAY, ChannelId, Chat, SeasonLength

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
