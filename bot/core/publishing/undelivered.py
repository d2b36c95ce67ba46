"""What becomes of a post that no platform takes: its channel waits, has moved, or is shown no longer."""

from dataclasses import replace
from functools import partial

import structlog

from bot.core.context import LIVING
from bot.core.dependencies import Dependencies, retried
from bot.core.messages import Barred, Closed, Gone, Moved, Undeliverable
from bot.core.publishing import waiting
from bot.core.publishing.notices import Notices
from bot.core.tables.loaded import LoadedTable
from storage.model import Barrier, ChannelId, Commit, PersonId, Showing, TableId, Write

log = structlog.get_logger()

Place = tuple[TableId, ChannelId, int | None]
"""A showing by its name."""


class Undelivered:
    """Stores why a showing could not be brought up to date, and tells those whom it concerns."""

    def __init__(self, deps: Dependencies, notices: Notices) -> None:
        self._deps = deps
        self._notices = notices

    async def give_up(self, refused: Showing, reason: Undeliverable) -> None:
        """What could not be posted: a private screen is closed, a channel waits or goes by its new name.

        refused: as it was when it was to be posted.
        """
        table, channel, seat = place = refused.table, refused.channel, refused.seat
        log.info("undeliverable", table=table, reason=type(reason).__name__)
        if isinstance(reason, Moved):
            # The chat it names is the channel's own: a table that is mirrored there has its home elsewhere.
            await waiting.moved(self._deps, channel, reason.channel, reason.was, reason.chat)
        elif isinstance(reason, Closed | Barred | Gone) and seat is not None:
            await self.close_private(place)
        else:
            await self._wait(refused, barrier_of(reason))

    async def close_private(self, place: Place) -> None:
        """From now on the channel says whose private chat is closed, and calls them to its own Bid button.

        Where it says so already nothing moves: who has a closed chat tried again and again calls nobody.
        """
        async with self._deps.at(place[0]) as change:
            channel, seat = place[1], place[2]
            showing = change.showing(channel, seat)
            if showing is None or seat is None:
                return
            person = change.loaded.person_at(seat)
            change.put_showing(replace(showing, closed=True, waiting=None, notify=frozenset()))
            if not showing.tried_again:
                change.notify(person)
        await retried(partial(note_closed, self._deps, person))

    async def reached(self, place: Place) -> None:
        """A private chat that was closed is open again: the channel says no more that it is closed."""
        async with self._deps.at(place[0]) as change:
            change.revise()

    async def _wait(self, refused: Showing, barrier: Barrier) -> None:
        """A channel that is no more is shown no longer where others are; all else waits.

        But not what a malformed post was overtaken by: that is another post.
        """
        place = refused.table, refused.channel, refused.seat
        async with self._deps.at(place[0]) as change:
            now = change.showing(place[1], place[2])
            if barrier is Barrier.MALFORMED and now and now.wanted_revision > refused.wanted_revision:
                return
            elsewhere = [s for s in change.loaded.showings if s.seat is None and s.channel != place[1]]
            if barrier is Barrier.DELETED and elsewhere:
                change.hide(place[1], place[2])
            else:
                waiting.hold_up(change, place[1], place[2], barrier)
        await self._tell_players(place)

    async def _tell_players(self, place: Place) -> None:
        """Who sits at a table that waits for longer than a moment is told so once, and what helps.

        Where a platform has no time for that now, with the next attempt at the board.
        """
        loaded = await self._deps.cache.look(place[0])
        showing = find(loaded, place) if loaded else None
        held = showing.waiting if showing else None
        if loaded is None or held is None or loaded.table.status not in LIVING:
            return  # of one that is closed there is nothing to wait for
        if held.told or not waiting.tells(held, self._deps.now()):
            return
        if await self._notices.table_waits(loaded, held):
            await retried(partial(self._note_told, place))

    async def _note_told(self, place: Place) -> None:
        async with self._deps.at(place[0]) as change:
            showing = change.showing(place[1], place[2])
            if showing is not None and showing.waiting is not None:
                change.put_showing(replace(showing, waiting=replace(showing.waiting, told=True)))


async def note_closed(deps: Dependencies, person: PersonId) -> None:
    """Note that somebody's private chat is closed to us, until they write there."""
    profile = await deps.cache.profile(person)
    if profile is not None:
        closed = replace(profile, reachable=False)
        await deps.commit(Commit(deps.now(), writes=(Write(profile, closed),)))


def barrier_of(reason: Undeliverable) -> Barrier:
    """Why a channel waits."""
    match reason:
        case Barred():
            return reason.barrier
        case Gone():
            return Barrier.DELETED
        case Closed():
            return Barrier.PRIVATE_CLOSED
        case _:
            return Barrier.MALFORMED


def find(loaded: LoadedTable, place: Place) -> Showing | None:
    """The showing of that name, if the table still has it."""
    _, channel, seat = place
    return next((s for s in loaded.showings if (s.channel, s.seat) == (channel, seat)), None)
