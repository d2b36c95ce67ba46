"""End of a season: its table is recorded, and purses go back to the allowance.

Stored rows say what is to be done. One commit adds the row of the finished season, its places and the next
season. Each purse is booked once to the season's account, as of the season's end. Chips on tables stay.
"""

from dataclasses import replace
from functools import partial
from typing import Final

import structlog

from bot.core.dependencies import Dependencies, attempted, retried
from bot.core.outbox.kind import wanted
from bot.features.seasons.calendar import MOST_LISTED, fewest, next_turn, placed, span_of, without_seasons
from bot.features.seasons.posts import SeasonPosts
from storage.model import (
    ALLOWANCE,
    CHIPS,
    Chat,
    ChatId,
    Commit,
    Entry,
    LatestEntry,
    Season,
    SeasonPlace,
    Write,
    added,
    day_of,
    moment_of,
    season_account,
)

log = structlog.get_logger()

MARGIN: Final = 60.0
"""Seconds after a turn until it is noted: by then all that was decided before is stored."""
AT_ONCE: Final = 50
"""Purses that are booked in one commit."""


async def catch_up(deps: Dependencies) -> None:
    """Do all that is due; what fails in one chat does not keep the others waiting. Raises Unavailable."""
    for chat in await deps.store.seasons.due(_today(deps)):
        await attempted("seasons", partial(_turn, deps, chat))
    for season in await deps.store.seasons.unfinished():
        if not season.booked:
            await attempted("seasons", partial(_book, deps, season))


async def _turn(deps: Dependencies, chat: ChatId) -> None:
    """Note every season of a chat that is over by now; after a long stop there may be several."""
    while await retried(partial(_turned, deps, chat)):
        pass


async def _turned(deps: Dependencies, name: ChatId) -> bool:
    """Note one season that is over; whether there was one."""
    chat, now = await deps.cache.chat(name), deps.now()
    since, until = chat.season_since, chat.season_until
    if since is None or until is None or chat.season_channel is None or _today(deps) < until:
        return False
    over = [Write(chat, _after(chat, until))]
    if all(one.until != until for one in await deps.store.seasons.of_chat(name)):  # the clock may be set back
        season = Season(name, until, since, chat.season_channel)
        over.extend(added(season, *await _places(deps, season)))
    await deps.commit(Commit(now, writes=tuple(over)))
    return True


def _after(chat: Chat, until: int) -> Chat:
    """Return a chat with the following season, if it still wants seasons."""
    if chat.seasons == "off":
        return without_seasons(chat)
    return replace(chat, season_since=until, season_until=next_turn(until, chat.seasons))


async def _places(deps: Dependencies, season: Season) -> tuple[SeasonPlace, ...]:
    found: list[SeasonPlace] = []
    for game in (*deps.games, CHIPS):
        scores = await deps.store.seasons.scores(span_of(season, game), fewest(game), MOST_LISTED)
        found += placed(season.chat, season.until, game, scores)
    return tuple(found)


async def _book(deps: Dependencies, season: Season) -> None:
    """Book chips above the allowance out of all purses, in batches, then request the season's table."""
    while await retried(partial(_booked, deps, season)):
        pass
    writes = [Write(season, replace(season, booked=True))]
    if await deps.store.seasons.places(season):
        key = str(season.until)
        writes.append(await wanted(deps.store, SeasonPosts.name, key, season.channel, season.chat))
    await deps.commit(Commit(deps.now(), writes=tuple(writes)))


async def _booked(deps: Dependencies, season: Season) -> bool:
    """Book some purses; whether there were any."""
    found = await deps.store.seasons.surplus(season, ALLOWANCE, AT_ONCE)
    taken = season_account(season.chat, season.until)
    entries = tuple(Entry(one.account, taken, one.chips, "season") for one in found)
    read = tuple(LatestEntry(one.account, one.entry) for one in found)
    if found:
        await deps.commit(Commit(moment_of(season.until), entries=entries, guards=read))
    return bool(found)


def _today(deps: Dependencies) -> int:
    return day_of(deps.now() - MARGIN)
