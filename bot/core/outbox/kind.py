"""Kinds of posts. A kind renders its posts; everything else has a default here."""

import asyncio
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import ClassVar

from bot.core.dependencies import Dependencies
from bot.core.messages import AnyPost, Closed, Gone, Malformed, Moved, Undeliverable
from bot.core.outbox.delivery import barrier_of, expired, held_up, may_post
from bot.core.ports import Store
from storage.model import Barrier, ChannelId, ChatId, Commit, PersonId, Place, StoredPost, Write


class Outdated(Exception):  # noqa: N818 -- what became of the post
    """The post changed during rendering. The outbox tries it again."""


class Kind(ABC):
    """Kind of post. Commands store posts as rows of one table; the outbox delivers them.

    name: stored with the posts. simplest: number of renderings with fewer pictures each.
    reposts: post a new message if the old one is lost or can't be edited.
    keeps: edit the one message of a post. Otherwise each revision is a message of its own.
    at_once: limit of posts being rendered and sent at the same time, 0 for none.
    at_commit: the outbox queues a post once it is stored. Otherwise other code calls `Outbox.bring_up`.
    addressed: `render` names the message to edit. Otherwise a post is edited unless it mentions a person.
    turn: semaphore for `at_once`.
    """

    name: ClassVar[str]
    simplest: ClassVar[int] = 1
    reposts: ClassVar[bool] = True
    keeps: ClassVar[bool] = True
    at_once: ClassVar[int] = 0
    at_commit: ClassVar[bool] = True
    addressed: ClassVar[bool] = False

    def __init__(self, deps: Dependencies) -> None:
        self.deps = deps
        self.turn = asyncio.Semaphore(self.at_once or 2**31)

    async def find(self, place: Place) -> StoredPost | None:
        """Return the post at a place if it is behind and may be tried now."""
        post = await self.deps.store.post(place)
        due = post and post.behind and may_post(post, self.deps.now())
        return post if due and post and self.deps.store.serves(post.home) else None

    @abstractmethod
    async def render(self, post: StoredPost, simpler: int = 0) -> AnyPost | None:
        """Return the message for a post, or None if there is nothing to send.

        simpler: number of times the platform has refused its pictures. Raises Refusal if rendering fails for
        now, and Outdated if the post has changed.
        """

    async def late(self, post: StoredPost) -> None:  # noqa: B027 -- a hook's default
        """Tell a channel that a post waits for rate limits. By default, don't."""

    async def shown(
        self,
        post: StoredPost,  # noqa: ARG002 -- a hook's default
        message: AnyPost | None,  # noqa: ARG002 -- the same
    ) -> tuple[Write, ...]:
        """Return writes to store together with the delivery of a post. message: None if none was sent."""
        return ()

    async def given_up(self, post: StoredPost) -> tuple[Write, ...]:  # noqa: ARG002 -- the same
        """Return writes to store when a post is given up: its channel is gone, or refused it for a week."""
        return ()

    async def note(self, sent: StoredPost, post: AnyPost | None, message: str | None) -> None:
        """Store that a post is up to date, with the id of its message."""
        stored, now = await self.deps.store.post(sent.place), self.deps.now()
        if stored is None:
            return
        if stored.message is None and sent.message is not None:  # a repost was requested during the delivery
            message = None
        fresh = post is not None and post.message is None
        after = replace(
            stored,
            shown=max(stored.shown, sent.wanted if self.keeps else sent.shown + 1),
            message=message if self.keeps else None,
            posted=now if fresh else stored.posted,
            notify=stored.notify - sent.notify,
            waiting=None,
            pictures_refused=stored.pictures_refused if post is None else _refused(sent, post),
        )
        await self._put(stored, after, *await self.shown(sent, post))

    async def refuse(self, refused: StoredPost, reason: Undeliverable) -> None:
        """Store why the platform refused a post, and the time of the next attempt."""
        stored, now = await self.deps.store.post(refused.place), self.deps.now()
        barrier = barrier_of(reason)
        if stored is None or (barrier is Barrier.MALFORMED and stored.wanted > refused.wanted):
            return
        waiting = held_up(stored.waiting, barrier, now)
        if isinstance(reason, Gone | Closed) or expired(waiting, now):
            settled = replace(stored, shown=stored.wanted, notify=frozenset(), waiting=None)
            await self._put(stored, settled, *await self.given_up(stored))
        else:
            await self._put(stored, replace(stored, waiting=waiting))

    async def misread(self, post: StoredPost) -> None:
        """Hold back a private post that others would have read: a defect of the bot."""
        await self.refuse(post, Malformed("wrong_reader"))

    async def move(self, post: StoredPost, reason: Moved) -> None:
        """Move everything of a channel to its new id."""
        await self.deps.move_channel(post.channel, reason.channel, reason.was, reason.chat)

    async def restore(self, post: StoredPost, *, pictures: bool) -> None:  # noqa: ARG002 -- a hook's default
        """Retry a waiting post at once. pictures: the channel may take pictures again."""
        stored = await self.deps.store.post(post.place)
        if stored and stored.waiting:
            waiting = replace(stored.waiting, next_try=self.deps.now())
            await self._put(stored, replace(stored, waiting=waiting))

    async def _put(self, before: StoredPost, after: StoredPost, *more: Write) -> None:
        await self.deps.commit(Commit(self.deps.now(), writes=(Write(before, after), *more)))


def _refused(sent: StoredPost, post: AnyPost) -> float:
    """Return the time of the last refused picture after a delivery: 0 if it had a picture."""
    return 0.0 if post.picture else sent.pictures_refused


async def wanted(  # noqa: PLR0913 -- by name only: what is wanted of a post
    store: Store,
    kind: str,
    key: str,
    channel: ChannelId,
    chat: ChatId,
    *,
    notify: frozenset[PersonId] = frozenset(),
    repost: bool = False,
) -> Write:
    """Return the write that requests an update of a post. Commit it together with the data it shows.

    notify: people to mention. repost: post a new message instead of an edit.
    """
    before = await store.post((kind, key, channel, None))
    post = before or StoredPost(key, channel, wanted=-1, chat=chat, kind=kind)
    message = None if repost else post.message
    return Write(
        before, replace(post, wanted=post.wanted + 1, message=message, notify=post.notify | notify, chat=chat)
    )
