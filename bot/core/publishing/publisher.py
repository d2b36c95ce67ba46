"""Publishing is reconciling: every chat is brought from what it shows to what it should show.

Nothing here is remembered but which channels are being seen to; what remains to be done is read from the
stored showings. Each channel has its own queue and its own patience, so one chat's trouble delays no other.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import structlog

from bot.core.context import Dependencies, retried
from bot.core.language.voice import language_of
from bot.core.messages import (
    AnyPost,
    Closed,
    Later,
    Lost,
    Moved,
    Request,
    Undeliverable,
    WrongReader,
    check_reader,
)
from bot.core.ports import Gateway
from bot.core.publishing import screens
from bot.core.tables import clocks
from bot.core.tables.loaded import LoadedTable
from storage.model import ChannelId, Chat, Commit, PersonId, Showing, TableId, Theme

log = structlog.get_logger()

Place = tuple[TableId, ChannelId, int | None]
"""A showing by its name."""

FIRST_BACK_OFF: Final = 1.0
MOST_BACK_OFF: Final = 300.0
"""Seconds between attempts at a message that fails for no reason a platform gives."""


@dataclass(slots=True)
class _Queue:
    places: dict[Place, None]
    task: asyncio.Task[None] | None = None


class Publisher:
    """Brings chats up to date through the gateways, as many at a time as there are channels behind."""

    def __init__(self, deps: Dependencies, gateways: Mapping[str, Gateway]) -> None:
        self._deps = deps
        self._gateways = gateways
        self._queues: dict[ChannelId, _Queue] = {}
        self._closing = asyncio.Event()
        self._answering: dict[tuple[TableId, ChannelId], str] = {}

    def changed(self, loaded: LoadedTable, request: Request | None = None) -> None:
        """A table has a new revision; its next post where the request came from may be the answer to it."""
        for showing in filter(behind, loaded.showings):
            if request is not None and showing.channel == request.channel:
                self._answering[showing.table, showing.channel] = request.key
            self._enqueue(showing)

    async def catch_up(self) -> None:
        """At start, and now and then: see to everything that is behind."""
        for showing in await self._deps.store.behind():
            self._enqueue(showing)

    async def idle(self) -> None:
        """Wait until nothing can be done any more for now."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def stop(self, grace: float) -> None:
        """Finish what is in hand within `grace` seconds; what is not done is stored as not done."""
        self._closing.set()
        if tasks := self._tasks():
            _, late = await asyncio.wait(tasks, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [queue.task for queue in self._queues.values() if queue.task]

    def _enqueue(self, showing: Showing) -> None:
        if self._closing.is_set() or showing.channel.partition(":")[0] not in self._gateways:
            return
        queue = self._queues.setdefault(showing.channel, _Queue({}))
        queue.places[showing.table, showing.channel, showing.seat] = None
        if queue.task is None:
            queue.task = asyncio.get_running_loop().create_task(self._serve(showing.channel, queue))

    async def _serve(self, channel: ChannelId, queue: _Queue) -> None:
        """See to one channel until it shows what it should."""
        gateway = self._gateways[channel.partition(":")[0]]
        back_off = FIRST_BACK_OFF
        try:
            while queue.places:
                try:
                    await self._see_to_one(channel, queue.places, gateway)
                    back_off = FIRST_BACK_OFF
                except Later as later:
                    await self._rest(later.seconds)
                except Exception:  # one board's trouble must not end the publishing of others
                    log.exception("publish_failed", channel=channel)
                    await self._rest(back_off)
                    back_off = min(2 * back_off, MOST_BACK_OFF)
        finally:
            queue.task = None
            if not queue.places:
                self._queues.pop(channel, None)

    async def _see_to_one(self, channel: ChannelId, places: dict[Place, None], gateway: Gateway) -> None:
        """One message nearer to what the channel should show."""
        showing = await self._most_urgent(places)
        if showing is None:
            return
        if pause := gateway.pause(channel, notifies=bool(showing.notify)):
            await self._rest(pause)
            return
        place = showing.table, showing.channel, showing.seat
        places[place] = places.pop(place)  # whatever becomes of it, the others come first now
        try:
            await self._bring_up(place, gateway)
        except Later:
            raise
        except WrongReader:
            log.exception("wrong_reader", table=showing.table, seat=showing.seat)
            places.pop(place)
            await self._close_private(place)
        except Undeliverable as reason:
            places.pop(place)
            await retried(partial(self._give_up, place, reason))

    async def _rest(self, seconds: float) -> None:
        """Wait; at closing time whoever would wait goes home."""
        try:
            await asyncio.wait_for(self._closing.wait(), seconds)
        except TimeoutError:
            return
        raise asyncio.CancelledError

    async def _most_urgent(self, places: dict[Place, None]) -> Showing | None:
        """The first showing that must tell somebody, else the first; what is up to date is dropped."""
        first = None
        for place in tuple(places):
            showing = await self._behind(place)
            if showing is None:
                places.pop(place)
            elif showing.notify:
                return showing
            else:
                first = first or showing
        return first

    async def _behind(self, place: Place) -> Showing | None:
        """The showing of that name, if it is behind and there is a board to show."""
        loaded = await self._deps.cache.look(place[0])
        if (
            loaded
            and loaded.damage
            and (loaded.table.status == "playing" or loaded.table.game not in self._deps.games)
        ):
            return None  # it is shown that it is closed, where its game is known
        showing = find(loaded, place) if loaded else None
        return showing if showing and behind(showing) else None

    async def _bring_up(self, place: Place, gateway: Gateway) -> None:
        loaded = await self._deps.cache.look(place[0])
        showing = find(loaded, place) if loaded else None
        if loaded is None or showing is None or not behind(showing):
            return
        chat, theme, language = await self._manner(loaded, showing)
        post = screens.post(loaded, showing, self._deps.artist, theme, language)
        post = self._addressed(post, showing, chat)
        try:
            message = await _handed_over(post, gateway)
        except Lost:
            post = replace(post, message=None)
            message = await _handed_over(post, gateway)
        fresh = post.message is None
        await retried(partial(self._shown, place, loaded, showing, message, fresh=fresh))

    def _addressed(self, post: AnyPost, showing: Showing, chat: Chat) -> AnyPost:
        """Anew where somebody must be told or nothing is shown yet, else an edit; a quiet chat only edits."""
        notify = () if chat.quiet and showing.seat is None else post.notify
        edits = showing.message is not None and not notify
        key = self._answering.pop((showing.table, showing.channel), None)
        return replace(
            post,
            notify=notify,
            message=showing.message if edits else None,
            quiet=chat.quiet,
            answers=None if edits else key,
        )

    async def _manner(self, loaded: LoadedTable, showing: Showing) -> tuple[Chat, Theme, str]:
        """Settings, theme and language of a channel: the chat's, or the person's own in private."""
        cache = self._deps.cache
        chat = await cache.chat(showing.chat or loaded.table.chat)
        language = chat.language or self._deps.language
        person = loaded.table.opener if showing.seat is None else loaded.sitting(showing.seat).person
        profile = await cache.profile(person)
        if profile is None or (showing.seat is None and showing.channel != profile.channel):
            return chat, chat.theme, language
        own = profile.language or language_of(profile.client_language)
        return chat, profile.theme or chat.theme, own or language

    async def _shown(
        self, place: Place, posted: LoadedTable, sent: Showing, message: str, *, fresh: bool
    ) -> None:
        """Note what the channel shows now; the clocks of what it asks for start."""
        async with self._deps.locked(place[0]) as loaded:
            showing = find(loaded, place) if loaded else None
            if loaded is None or showing is None:
                return
            if showing.message is None and not fresh:  # meanwhile a new one was asked for
                return
            now = self._deps.now()
            changed = replace(
                showing,
                shown_revision=max(showing.shown_revision, sent.wanted_revision),
                seq=max(showing.seq, posted.table.seq),
                message=message,
                posted=now if fresh or not showing.posted else showing.posted,
                notify=showing.notify - sent.notify,
                closed=False,
            )
            current = posted.table.seq == loaded.table.seq
            table = clocks.started(loaded.table, now) if current else loaded.table
            await self._put(loaded, replace(loaded, table=table), showing, changed)

    async def _put(self, loaded: LoadedTable, after: LoadedTable, showing: Showing, changed: Showing) -> None:
        table = replace(after.table, version=loaded.table.version + 1)
        commit = Commit(at=self._deps.now(), table=table, table_read=loaded.table, showings=(changed,))
        await self._deps.commit(commit)
        showings = tuple(changed if s == showing else s for s in loaded.showings)
        self._deps.cache.put(replace(after, table=table, showings=showings))

    async def _give_up(self, place: Place, reason: Undeliverable) -> None:
        """A channel that cannot be written to: closed private chats wait, lost ones are shown no longer."""
        log.info("undeliverable", table=place[0], reason=type(reason).__name__)
        if isinstance(reason, Moved):
            await self._move(place, reason)
        elif isinstance(reason, Closed) and place[2] is not None:
            await self._close_private(place)
        else:
            await self._drop(place)

    async def _move(self, place: Place, moved: Moved) -> None:
        """The chat named is the channel's own: a table that is only mirrored there has its home elsewhere."""
        await self._deps.move_channel(place[1], moved.channel, moved.was, moved.chat)
        await self.catch_up()

    async def _close_private(self, place: Place) -> None:
        """From now on the channel says whose private chat is closed, and calls them to its own Bid button."""
        async with self._deps.at(place[0]) as change:
            channel, seat = place[1], place[2]
            showing = change.showings.get((channel, seat))
            if showing is None or showing.closed or seat is None:
                return
            change.showings[channel, seat] = replace(showing, closed=True, notify=frozenset())
            person = change.loaded.sitting(seat).person
            change.notify(person)
        await retried(partial(self._unreachable, person))

    async def _unreachable(self, person: PersonId) -> None:
        """Note that somebody's private chat is closed to us."""
        profile = await self._deps.cache.profile(person)
        if profile is not None:
            closed = replace(profile, reachable=False)
            await self._deps.commit(Commit(self._deps.now(), profiles=(closed,), profiles_read=(profile,)))

    async def _drop(self, place: Place) -> None:
        """The channel is no more. A table shown nowhere ends, and its chips are paid back."""
        async with self._deps.at(place[0]) as change:
            change.hide(place[1], place[2])
            if not any(seat is None for _, seat in change.showings):
                if change.table.status == "playing":
                    change.end("abandoned")
                elif change.table.status == "open":
                    change.abandon()


async def _handed_over(post: AnyPost, gateway: Gateway) -> str:
    """The one way to a platform. Raises WrongReader for a private post that others would read."""
    check_reader(post, gateway.reader(post.channel))
    return await gateway.show(post)


def behind(showing: Showing) -> bool:
    """Whether a showing does not show what it should, or owes somebody a word."""
    return not showing.closed and (showing.shown_revision < showing.wanted_revision or bool(showing.notify))


def find(loaded: LoadedTable, place: Place) -> Showing | None:
    """The showing of that name, if the table still has it."""
    _, channel, seat = place
    return next((s for s in loaded.showings if (s.channel, s.seat) == (channel, seat)), None)
