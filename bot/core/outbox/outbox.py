"""The outbox updates every channel to the posts that it should show.

The stored posts say what remains to be done. The outbox keeps only the queues of channels that are behind.
Each channel has its own queue and its own back-off, so one chat's trouble delays no other.
"""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import structlog

from bot.core.causes import cause_of
from bot.core.dependencies import ConflictError, Dependencies, retried
from bot.core.events import ChannelRestored, PostsStored
from bot.core.messages import (
    AnyPost,
    Later,
    Lost,
    Malformed,
    Moved,
    PicturesForbidden,
    Undeliverable,
    WrongReader,
)
from bot.core.outbox.delivery import Notes, delivered, may_post, takes_pictures
from bot.core.outbox.kind import Kind, Outdated
from bot.core.ports import Gateway
from rules.core.errors import Refusal
from storage.model import ChannelId, Place, StoredPost, Unavailable

log = structlog.get_logger()

FIRST_BACK_OFF: Final = 1.0
MOST_BACK_OFF: Final = 300.0
"""Limits of the seconds between attempts after an error, such as of the store or the painter."""
LOOK_AGAIN: Final = 1.0
"""Longest sleep in seconds. After it, a more urgent post may have arrived."""
LATE: Final = 5.0
"""Seconds that a post may wait for rate limits before the bot tells its channel."""


@dataclass(slots=True)
class _Queue:
    places: dict[Place, float] = field(default_factory=dict)
    """Posts that may be behind, each with the seconds it has waited for rate limits."""
    until: dict[Place, float] = field(default_factory=dict)
    """Earliest time of the next attempt at a post, in the event loop's seconds."""
    old_boards: list[str] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Outbox:
    """Queues of posts that are behind, one for each channel. All queues are served at the same time."""

    def __init__(self, deps: Dependencies, gateways: Mapping[str, Gateway]) -> None:
        """gateways: the platforms that can be written to; they may come and go."""
        self._deps = deps
        self._gateways = gateways
        self._kinds: dict[str, Kind] = {}
        self._queues: dict[ChannelId, _Queue] = {}
        self._closing = asyncio.Event()
        self._notes = Notes[Place]()
        self._replaced: dict[ChannelId, list[str]] = {}
        """Old boards. Their buttons go once the channel shows a newer board."""
        self._retired: set[tuple[ChannelId, str]] = set()
        """Old boards without buttons that the store still lists."""

    def add(self, kind: Kind) -> None:
        """Register a kind of post."""
        self._kinds[kind.name] = kind

    def stored(self, event: PostsStored) -> None:
        """Note replaced boards. Queue stored posts of the kinds that ask for it (`Kind.at_commit`)."""
        for before, after in event.changes:
            if before and before.message and (after is None or after.message != before.message):
                self._replaced.setdefault(before.channel, []).append(before.message)
            kind = self._kinds.get(after.kind) if after else None
            if after is not None and kind is not None and kind.at_commit and after.behind:
                self.bring_up((after,))

    def bring_up(self, posts: Iterable[StoredPost]) -> None:
        """Queue posts, and serve their channels. Return before anything is sent."""
        for post in posts:
            if queue := self._queue(post.channel):
                queue.places.setdefault(post.place, 0.0)

    async def catch_up(self) -> None:
        """Queue all stored posts that are behind, and all old boards. Raises Unavailable."""
        for post in await self._deps.store.behind():
            if post.kind in self._kinds and may_post(post, self._deps.now()):
                self.bring_up((post,))
        await self._store_retired()
        self._replaced.clear()  # the store lists them, too
        for channel, message in await self._deps.store.old_boards():
            self._retire(channel, (message,))

    async def restored(self, event: ChannelRestored) -> None:
        """Retry the waiting posts of a channel or chat, because the bot's rights there may have changed."""
        found = await self._deps.store.held_up(event.channel, event.chat)
        if event.channel is not None and not found:
            self._deps.cache.held_up.discard(event.channel)
        for post in found:
            if kind := self._kinds.get(post.kind):
                await retried(partial(kind.restore, post, pictures=event.pictures))

    async def idle(self) -> None:
        """Wait until every queue is empty."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def stop(self, grace: float) -> None:
        """Finish the work in progress within `grace` seconds. The store keeps the rest.

        Raises nothing but CancelledError.
        """
        self._closing.set()
        if tasks := self._tasks():
            _, late = await asyncio.wait(tasks, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        with suppress(Unavailable):  # else the next start removes the same buttons again
            await self._store_retired()

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [queue.task for queue in self._queues.values() if queue.task]

    def _retire(self, channel: ChannelId, messages: Iterable[str]) -> None:
        """Queue old boards, whose buttons go once their channel is up to date."""
        if queue := self._queue(channel):
            known = {*queue.old_boards, *(old for where, old in self._retired if where == channel)}
            queue.old_boards += [message for message in messages if message not in known]

    async def _store_retired(self) -> None:
        """Delete boards without buttons from the stored old boards. Raises Unavailable."""
        if retired := tuple(self._retired):
            await self._deps.store.retired(retired)
            self._retired.difference_update(retired)

    def _queue(self, channel: ChannelId) -> _Queue | None:
        """Return the queue of a channel and serve it, or None if nothing can be posted now."""
        if self._closing.is_set() or self._gateway(channel) is None:
            return None
        queue = self._queues.setdefault(channel, _Queue())
        if queue.task is None:
            queue.task = asyncio.get_running_loop().create_task(self._serve(channel, queue))
        return queue

    def _gateway(self, channel: ChannelId) -> Gateway | None:
        """Return the gateway of a channel's platform, or None while it is away."""
        return self._gateways.get(channel.partition(":")[0])

    async def _serve(self, channel: ChannelId, queue: _Queue) -> None:
        """Serve a channel until its queue is empty or its platform is away."""
        back_off = FIRST_BACK_OFF
        try:
            while (queue.places or queue.old_boards) and (gateway := self._gateway(channel)):
                try:
                    await self._serve_one(channel, queue, gateway)
                    back_off = FIRST_BACK_OFF
                except (Refusal, Unavailable, ConflictError) as reason:  # the painter or the store failed
                    because = reason.code if isinstance(reason, Refusal) else str(reason)
                    log.warning("post_waits", channel=channel, because=because)
                    await self._sleep(back_off)
                    back_off = min(2 * back_off, MOST_BACK_OFF)
                except Exception:  # one failing post must not stop the channel's others
                    log.exception("post_failed", channel=channel)
                    await self._sleep(back_off)
                    back_off = min(2 * back_off, MOST_BACK_OFF)
        finally:
            queue.task = None
            self._queues.pop(channel, None)

    async def _serve_one(self, channel: ChannelId, queue: _Queue, gateway: Gateway) -> None:
        """Deliver the most urgent post of a channel, else remove the buttons of an old board."""
        places = queue.places
        post = await self._most_urgent(queue)
        if post is None and not queue.old_boards:
            await self._until_due(queue)
            return
        if pause := gateway.pause(channel, notifies=bool(post and post.notify)):
            await self._pause(queue, post, pause)
            return
        if post is None:
            await self._remove_buttons(channel, queue.old_boards.pop(0), gateway)
            return
        kind, place = self._kinds[post.kind], post.place
        places.pop(place)
        places[place] = 0.0  # now last in the queue: the others go first if this attempt fails
        try:
            async with kind.turn:
                await self._deliver(kind, post, gateway)
        except Later as later:
            queue.until[place] = _time() + later.seconds
        except ConflictError:  # after several tries: its row may be damaged. The next catch-up tries again
            places.pop(place, None)
            log.warning("post_waits", channel=channel, because="conflict")
        except WrongReader:
            places.pop(place, None)
            log.exception("wrong_reader", kind=post.kind, key=post.key, seat=post.seat)
            await retried(partial(kind.misread, post))
        except Undeliverable as reason:
            places.pop(place, None)
            await self._store_refusal(kind, post, reason)

    async def _pause(self, queue: _Queue, post: StoredPost | None, pause: float) -> None:
        """Sleep because of rate limits, and tell the channel if its post is late."""
        if post and queue.places[post.place] + pause > LATE:
            await self._kinds[post.kind].late(post)
        await self._sleep(rest := min(pause, LOOK_AGAIN))
        for place in queue.places:
            queue.places[place] += rest

    async def _until_due(self, queue: _Queue) -> None:
        """Sleep until a post may be tried again, at most LOOK_AGAIN seconds."""
        if queue.places:
            due = min(queue.until.get(place, 0.0) for place in queue.places)
            await self._sleep(min(LOOK_AGAIN, due - _time()))

    async def _store_refusal(self, kind: Kind, post: StoredPost, reason: Undeliverable) -> None:
        """Store why the platform refused a post, or the new id of its channel."""
        log.info("undeliverable", kind=post.kind, key=post.key, reason=type(reason).__name__)
        if isinstance(reason, Moved):
            await retried(partial(kind.move, post, reason))
            await self.catch_up()
        else:
            await retried(partial(kind.refuse, post, reason))
        another = await kind.find(post.place)
        if another and another.wanted > post.wanted:
            self.bring_up((another,))  # a newer revision was stored during this attempt

    async def _remove_buttons(self, channel: ChannelId, message: str, gateway: Gateway) -> None:
        """Remove the buttons of an old board. After Later, the channel's next board queues it again."""
        try:
            await gateway.retire(channel, message)
        except Later:
            self._replaced.setdefault(channel, []).append(message)
            return
        except Exception as error:  # noqa: BLE001 -- taps on old buttons are refused anyway
            log.info("old_buttons_stay", channel=channel, because=cause_of(error))
        self._retired.add((channel, message))  # a store trip for each would cost more than the edit

    async def _most_urgent(self, queue: _Queue) -> StoredPost | None:
        """Return the first post that notifies a person, else the first. Drop those that are up to date.

        Return None if the platform delays all of them.
        """
        first = None
        for place in tuple(queue.places):
            if place in queue.until:
                if queue.until[place] > _time():
                    continue
                queue.until.pop(place)
            post = await self._kinds[place[0]].find(place)
            if post is None:
                queue.places.pop(place)
            elif post.notify:
                return post
            else:
                first = first or post
        return first

    async def _deliver(self, kind: Kind, post: StoredPost, gateway: Gateway) -> None:
        """Render a post, deliver it, and store that it is shown."""
        if await self._notes.make_up(post.place):
            return
        stays_in_words = post.message is not None and post.pictures_refused > 0 and not kind.reposts
        simpler = 0 if takes_pictures(post, self._deps.now()) and not stays_in_words else kind.simplest
        try:
            rendered = await kind.render(post, simpler)
            if rendered is None:
                shown, message = None, post.message
            else:
                post, shown, message = await self._sent(kind, post, rendered, simpler, gateway)
        except Outdated:
            return
        await self._notes.make(post.place, partial(kind.note, post, shown, message))
        if shown is not None and shown.message is None:
            self._retire(post.channel, self._replaced.pop(post.channel, ()))

    async def _sent(
        self, kind: Kind, post: StoredPost, rendered: AnyPost, simpler: int, gateway: Gateway
    ) -> tuple[StoredPost, AnyPost | None, str | None]:
        """Send a message, simpler each time the platform refuses its picture.

        Return the post, the message as it was shown (None if none was sent), and its id.
        """
        edited, in_words = None if rendered.notify else post.message, post.pictures_refused > 0
        if kind.addressed:
            edited = rendered.message
        while True:
            swaps = rendered.picture is not None if in_words else simpler > 0
            target = None if swaps and kind.reposts else edited  # an edit can't add or remove a picture
            try:
                shown, message = await delivered(
                    gateway, replace(rendered, message=target), reposts=kind.reposts
                )
            except Lost:
                # Somebody has deleted the message, and this kind isn't reposted: it counts as shown.
                return post, replace(rendered, message=edited), edited
            except (PicturesForbidden, Malformed) as refused:
                if rendered.picture is None or simpler >= kind.simplest:
                    raise
                log.warning("pictures_refused", channel=post.channel, because=type(refused).__name__)
                simpler += 1
                if isinstance(refused, PicturesForbidden):
                    post = replace(post, pictures_refused=self._deps.now())
                simple = await kind.render(post, simpler)
                if simple is None:
                    return post, None, post.message
                rendered = replace(simple, notify=rendered.notify)
            else:
                return post, shown, message

    async def _sleep(self, seconds: float) -> None:
        """Sleep, or raise CancelledError once the outbox is stopping."""
        try:
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        except TimeoutError:
            return
        raise asyncio.CancelledError


def _time() -> float:
    return asyncio.get_running_loop().time()
