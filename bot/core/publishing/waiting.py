"""Channels that cannot be written to: their boards wait, and are tried again ever more seldom."""

from dataclasses import replace
from functools import partial
from typing import Final

from bot.core.context import LIVING
from bot.core.dependencies import Dependencies, retried
from bot.core.events import ChannelRestored, TableChanged
from bot.core.tables.change import Change
from bot.core.tables.loaded import awaited
from bot.core.tables.timing import clocks
from bot.core.tables.timing.clocks import DAY, MINUTE
from storage.model import Barrier, ChannelId, ChatId, PersonId, Showing, Table, TableId, Waiting

FIRST_TRY: Final = MINUTE
LAST_TRY: Final = 60 * MINUTE
"""Seconds between two attempts at a board that waits: each waits as long again as all before it."""
PICTURE_TRY: Final = MINUTE
"""Seconds after which a channel that refused a picture is offered one again: not all platforms tell."""
LONGEST_WAIT: Final = 7 * DAY
"""Seconds after which a board that could not be shown is given up."""
LATELY: Final = 15 * MINUTE
"""Seconds before an outage: who played in them may have gone on typing into it."""
NEVER: Final = float("inf")
UNMOVED: Final = frozenset({Barrier.DELETED, Barrier.MALFORMED})
"""What no right that is given back would change."""
LONG_AGO: Final = 1.0
"""Unix time of a refusal that says nothing any more, but that what is shown is no picture."""


def may_post(showing: Showing, now: float) -> bool:
    """Whether an attempt at a showing is worth making now."""
    return showing.waiting is None or now >= showing.waiting.next_try


def tells(waiting: Waiting, now: float) -> bool:
    """Whether players should be told: it lasts for more than a moment, or cannot end by itself."""
    return now - waiting.since >= FIRST_TRY or waiting.barrier is Barrier.DELETED


def expired(showing: Showing, now: float) -> bool:
    """Whether a showing has waited too long."""
    return showing.waiting is not None and now - showing.waiting.since >= LONGEST_WAIT


async def close(deps: Dependencies, showing: Showing) -> frozenset[PersonId]:
    """Give up a showing that has waited too long; who is to be told that its table is closed for that.

    A table is closed where somebody saw no other. Its row then stays until all of them were told.
    """
    async with deps.at(showing.table) as change:
        loaded, held = change.loaded, change.showing(showing.channel, showing.seat)
        if held is None or held.waiting is None or not expired(held, change.now):
            return frozenset()
        if _closed_for_it(change.table, held):
            return held.notify
        seats = [s.seat for s in change.table.sittings if not s.left]
        elsewhere = any(s.seat is None and s.waiting is None for s in loaded.showings)
        if change.table.status not in LIVING or (
            elsewhere and all(clocks.blind_since(loaded, seat) is None for seat in seats if seat >= 0)
        ):
            change.hide(showing.channel, showing.seat)
            return frozenset()
        if change.table.status == "playing":
            change.end("abandoned")
        else:
            change.abandon()
        people = frozenset(loaded.people())
        change.put_showing(
            replace(held, notify=people, waiting=replace(held.waiting, next_try=NEVER, told=False))
        )
        return people


async def note_told(deps: Dependencies, showing: Showing, people: frozenset[PersonId]) -> None:
    """These were told that the table is closed; once all were, the showing is gone."""
    async with deps.at(showing.table) as change:
        held = change.showing(showing.channel, showing.seat)
        if held is None or not _closed_for_it(change.table, held):
            return
        if left := held.notify - people:
            change.put_showing(replace(held, notify=left))
        else:
            change.hide(showing.channel, showing.seat)


def _closed_for_it(table: Table, showing: Showing) -> bool:
    """Whether a table was closed because this showing waited too long, and somebody is to be told so."""
    return table.status not in LIVING and showing.waiting is not None and not showing.waiting.told


async def given_back(deps: Dependencies, table: TableId, platform: str, since: float) -> frozenset[PersonId]:
    """Give who plays on a platform, as far as it is served here, the time back since a moment.

    Those of them who are waited for.
    """
    async with deps.at(table) as change:
        loaded = change.loaded
        places = {seat: clocks.played_in(loaded, seat) for seat in awaited(loaded)}
        theirs = {
            seat
            for seat, chat in places.items()
            if chat.partition(":")[0] == platform and deps.store.serves(chat)
        }
        lost = deps.outages.after(since)
        change.adjust(clocks=clocks.given_back(change.table, theirs, lost, change.now).clocks)
        return loaded.people_at(theirs)


def takes_pictures(showing: Showing, now: float) -> bool:
    """Whether a showing should be a picture: one was not refused lately."""
    return now - showing.pictures_refused >= PICTURE_TRY


def hold_up(change: Change, channel: ChannelId, seat: int | None, barrier: Barrier) -> None:
    """Note that a showing could not be posted, and when that is tried again."""
    showing = change.showing(channel, seat)
    if showing is None:
        return
    before = showing.waiting or Waiting(barrier, change.now, change.now)
    waiting = replace(before, barrier=barrier, next_try=next_try(barrier, before.since, change.now))
    change.put_showing(replace(showing, waiting=waiting))


def next_try(barrier: Barrier, since: float, now: float) -> float:
    """When something that was refused now, and first at another Unix time, is tried again."""
    pause = min(max(now - since, FIRST_TRY), LAST_TRY)
    return NEVER if barrier is Barrier.DELETED else now + pause


async def moved(deps: Dependencies, old: ChannelId, new: ChannelId, old_chat: ChatId, chat: ChatId) -> None:
    """Take everything over to a channel's new name, and post the boards of living tables there once."""
    # First: a message that is left behind is one of the old channel, where its number means something.
    tables = await deps.store.tables_at(old, LIVING)
    for table in tables:
        loaded = await deps.cache.look(table.id)
        if loaded is not None and not loaded.damage:
            await retried(partial(_post_anew, deps, table.id, old))
    await deps.move_channel(old, new, old_chat, chat)
    for table in tables:
        if loaded := await deps.cache.look(table.id):
            await deps.events.emit(TableChanged(loaded))


async def _post_anew(deps: Dependencies, table: TableId, channel: ChannelId) -> None:
    async with deps.at(table) as change:
        if change.showing(channel, None):  # else it has moved already: a group and its supergroup both tell
            change.repost(channel)


async def restored(
    deps: Dependencies,
    *,
    channel: ChannelId | None = None,
    chat: ChatId | None = None,
    pictures: bool = True,
) -> None:
    """Try everything again that waits in a channel, or in a chat: its rights may have changed.

    pictures: those to post pictures too.
    """
    await deps.events.emit(ChannelRestored(channel, chat))
    found = await deps.store.held_up(channel, chat)
    if channel is not None and not found:
        deps.cache.held_up.discard(channel)
    for showing in found:
        loaded = await deps.cache.look(showing.table)
        if loaded is None or loaded.damage:
            continue  # nothing can be changed there; what it shows is tried again by and by
        await retried(partial(_try_again, deps, showing, pictures=pictures))


async def _try_again(deps: Dependencies, showing: Showing, *, pictures: bool) -> None:
    async with deps.at(showing.table) as change:
        held = change.showing(showing.channel, showing.seat)
        if held is None:
            return
        if held.waiting and held.waiting.barrier not in UNMOVED:
            held = replace(held, waiting=replace(held.waiting, next_try=change.now))
        if held.pictures_refused and pictures:
            held = replace(held, pictures_refused=LONG_AGO, shown_revision=-1)
        change.put_showing(held)
