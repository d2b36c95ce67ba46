"""Publishing is reconciling: every chat is brought from what it shows to what it should show.

Nothing here is remembered but which spots are being seen to; what remains to be done is read from the
stored showings. Each spot has its own queue and its own patience, so one chat's trouble delays no other.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import structlog

from bot.core import clocks, screens
from bot.core.house import House
from bot.core.live import Live
from bot.core.messages import Closed, Later, Lost, Moved, Post, Request, Undeliverable
from bot.core.ports import Gateway
from bot.core.words import language_of
from rules.core.errors import LogError
from storage.model import Chat, Commit, Showing, Spot, TableId, Theme

log = structlog.get_logger()

Place = tuple[TableId, Spot, int | None]
"""A showing by its name."""

FIRST_PATIENCE: Final = 1.0
MOST_PATIENCE: Final = 300.0
"""Seconds between attempts at a message that fails for no reason a platform gives."""


@dataclass(slots=True)
class _Queue:
    places: dict[Place, None]
    task: asyncio.Task[None] | None = None


class Publisher:
    """Brings chats up to date through the gateways, as many at a time as there are spots behind."""

    def __init__(self, house: House, gateways: Mapping[str, Gateway]) -> None:
        self._house = house
        self._gateways = gateways
        self._queues: dict[Spot, _Queue] = {}
        self._closing = asyncio.Event()
        self._answering: dict[tuple[TableId, Spot], str] = {}

    def changed(self, live: Live, request: Request | None = None) -> None:
        """A table has a new revision; its next post where the request came from may be the answer to it."""
        for showing in filter(behind, live.showings):
            if request is not None and showing.spot == request.spot:
                self._answering[showing.table, showing.spot] = request.key
            self._enqueue(showing)

    async def catch_up(self) -> None:
        """At start, and now and then: see to everything that is behind."""
        for showing in await self._house.store.behind():
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
        if self._closing.is_set() or showing.spot.partition(":")[0] not in self._gateways:
            return
        queue = self._queues.setdefault(showing.spot, _Queue({}))
        queue.places[showing.table, showing.spot, showing.seat] = None
        if queue.task is None:
            queue.task = asyncio.get_running_loop().create_task(self._serve(showing.spot, queue))

    async def _serve(self, spot: Spot, queue: _Queue) -> None:
        """See to one spot until it shows what it should."""
        gateway = self._gateways[spot.partition(":")[0]]
        patience = FIRST_PATIENCE
        try:
            while queue.places:
                try:
                    await self._see_to_one(spot, queue.places, gateway)
                    patience = FIRST_PATIENCE
                except Later as later:
                    await self._rest(later.seconds)
                except Exception:  # one board's trouble must not end the publishing of others
                    log.exception("publish_failed", spot=spot)
                    await self._rest(patience)
                    patience = min(2 * patience, MOST_PATIENCE)
        finally:
            queue.task = None
            if not queue.places:
                self._queues.pop(spot, None)

    async def _see_to_one(self, spot: Spot, places: dict[Place, None], gateway: Gateway) -> None:
        """One message nearer to what the spot should show."""
        showing = await self._most_urgent(places)
        if showing is None:
            return
        if pause := gateway.pause(spot, tells=bool(showing.tell)):
            await self._rest(pause)
            return
        place = showing.table, showing.spot, showing.seat
        places[place] = places.pop(place)  # whatever becomes of it, the others come first now
        try:
            await self._bring_up(place, gateway)
        except Later:
            raise
        except Undeliverable as reason:
            places.pop(place)
            await self._give_up(place, reason)

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
            elif showing.tell:
                return showing
            else:
                first = first or showing
        return first

    async def _behind(self, place: Place) -> Showing | None:
        """The showing of that name, if it is behind and there is a board to show."""
        try:
            live = await self._house.shelf.look(place[0])
        except LogError:
            log.warning("table_unreadable", table=place[0])
            return None
        showing = find(live, place) if live else None
        return showing if showing and behind(showing) else None

    async def _bring_up(self, place: Place, gateway: Gateway) -> None:
        live = await self._house.shelf.look(place[0])
        showing = find(live, place) if live else None
        if live is None or showing is None or not behind(showing):
            return
        chat, theme, language = await self._manner(live, showing)
        post = screens.post(live, showing, self._house.artist, theme, language)
        post = self._addressed(post, showing, chat)
        try:
            message = await gateway.show(post)
        except Lost:
            post = replace(post, message=None)
            message = await gateway.show(post)
        await self._shown(place, live, showing, message, fresh=post.message is None)

    def _addressed(self, post: Post, showing: Showing, chat: Chat) -> Post:
        """Anew where somebody must be told or nothing is shown yet, else an edit; a quiet chat only edits."""
        tell = () if chat.quiet and showing.seat is None else post.tell
        edits = showing.message is not None and not tell
        key = self._answering.pop((showing.table, showing.spot), None)
        return replace(
            post,
            tell=tell,
            message=showing.message if edits else None,
            quiet=chat.quiet,
            answers=None if edits else key,
        )

    async def _manner(self, live: Live, showing: Showing) -> tuple[Chat, Theme, str]:
        """Settings, theme and language of a spot: the chat's, or the person's own in private."""
        shelf = self._house.shelf
        chat = await shelf.chat(showing.chat or live.table.chat)
        language = chat.language or self._house.language
        person = live.table.opener if showing.seat is None else live.sitting(showing.seat).person
        guest = await shelf.guest(person)
        if guest is None or (showing.seat is None and showing.spot != guest.spot):
            return chat, chat.theme, language
        own = guest.language or language_of(guest.client_language)
        return chat, guest.theme or chat.theme, own or language

    async def _shown(self, place: Place, posted: Live, sent: Showing, message: str, *, fresh: bool) -> None:
        """Note what the spot shows now; the clocks of what it asks for start."""
        async with self._house.shelf.locked(place[0]) as live:
            showing = find(live, place) if live else None
            if live is None or showing is None:
                return
            if showing.message is None and not fresh:  # meanwhile a new one was asked for
                return
            now = self._house.now()
            changed = replace(
                showing,
                shows=max(showing.shows, sent.wants),
                seq=max(showing.seq, posted.table.seq),
                message=message,
                posted=now if fresh or not showing.posted else showing.posted,
                tell=showing.tell - sent.tell,
                closed=False,
            )
            current = posted.table.seq == live.table.seq
            table = clocks.started(live.table, now) if current else live.table
            await self._put(live, replace(live, table=table), showing, changed)

    async def _put(self, live: Live, after: Live, showing: Showing, changed: Showing) -> None:
        commit = Commit(
            at=self._house.now(),
            table=after.table,
            table_read=live.table,
            showings=(changed,),
        )
        await self._house.commit(commit)
        showings = tuple(changed if s == showing else s for s in live.showings)
        self._house.shelf.put(replace(after, showings=showings))

    async def _give_up(self, place: Place, reason: Undeliverable) -> None:
        """A spot that cannot be written to: closed private chats wait, lost ones are shown no longer."""
        log.info("undeliverable", table=place[0], reason=type(reason).__name__)
        if isinstance(reason, Moved):
            await self._move(place, reason)
        elif isinstance(reason, Closed) and place[2] is not None:
            await self._close_private(place)
        else:
            await self._drop(place)

    async def _move(self, place: Place, moved: Moved) -> None:
        """The chat named is the spot's own: a table that is only mirrored there has its home elsewhere."""
        await self._house.move_spot(place[1], moved.spot, moved.was, moved.chat)
        await self.catch_up()

    async def _close_private(self, place: Place) -> None:
        """From now on the channel says whose private chat is closed, and calls them to its own Bid button."""
        async with self._house.at(place[0]) as change:
            spot, seat = place[1], place[2]
            showing = change.showings.get((spot, seat))
            if showing is None or showing.closed or seat is None:
                return
            change.showings[spot, seat] = replace(showing, closed=True, tell=frozenset())
            person = change.live.sitting(seat).person
            change.tell(person)
        guest = await self._house.shelf.guest(person)
        if guest is not None:
            unreachable = replace(guest, reachable=False)
            await self._house.commit(Commit(self._house.now(), guests=(unreachable,)))

    async def _drop(self, place: Place) -> None:
        """The spot is no more. A table shown nowhere ends, and its chips are paid back."""
        async with self._house.at(place[0]) as change:
            change.hide(place[1], place[2])
            if not any(seat is None for _, seat in change.showings):
                if change.table.status == "playing":
                    change.end("abandoned")
                elif change.table.status == "open":
                    change.abandon()


def behind(showing: Showing) -> bool:
    """Whether a showing does not show what it should, or owes somebody a word."""
    return not showing.closed and (showing.shows < showing.wants or bool(showing.tell))


def find(live: Live, place: Place) -> Showing | None:
    """The showing of that name, if the table still has it."""
    _, spot, seat = place
    return next((s for s in live.showings if (s.spot, s.seat) == (spot, seat)), None)
