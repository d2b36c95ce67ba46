"""A kind of post. A feature says what its posts show; everything else has a default here."""

import asyncio
from dataclasses import replace
from typing import ClassVar

from bot.core.dependencies import Dependencies
from bot.core.messages import AnyPost, Closed, Gone, Malformed, Moved, Undeliverable
from bot.core.outbox.delivery import barrier_of, expired, held_up, may_post
from bot.core.ports import Store
from storage.model import Barrier, ChannelId, ChatId, Commit, PersonId, Place, StoredPost, Write


class Outdated(Exception):  # noqa: N818 -- what became of the post
    """The post changed while it was rendered. The outbox looks at it again."""


class Kind:
    """A kind of post; its posts are rows of one table, written by commands and brought up to date here.

    name: stored with the posts. simplest: how often `render` can leave more of its pictures out. reposts: a
    message that is lost, or cannot be edited, is posted anew. keeps: a post has one message, which is edited;
    else each revision is a message of its own. at_once: posts that are rendered at a time, 0 for any number.
    at_commit: a post that was stored is served at once; else whoever stored it calls `Outbox.bring_up`.
    addressed: `render` names the message to edit; else a post is edited unless it mentions somebody.
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
        """Return the post of a key if it is behind and may be tried now."""
        post = await self.deps.store.post(place)
        due = post and post.behind and may_post(post, self.deps.now())
        return post if due and post and self.deps.store.serves(post.home) else None

    async def render(self, post: StoredPost, simpler: int = 0) -> AnyPost | None:
        """Return the message that a post should be; None where nothing is to be said.

        simpler: how often a platform has refused its pictures. Raises Refusal where it cannot be made now,
        Outdated where the post is no longer as given.
        """
        raise NotImplementedError

    async def late(self, post: StoredPost) -> None:
        """Tell a channel that a post waits for the platform's limits, if that is worth telling."""

    async def shown(
        self,
        post: StoredPost,  # noqa: ARG002 -- a hook's default
        message: AnyPost | None,  # noqa: ARG002 -- the same
    ) -> tuple[Write, ...]:
        """Return more to be stored with the note that a post is current. message: None if none was sent."""
        return ()

    async def given_up(self, post: StoredPost) -> tuple[Write, ...]:  # noqa: ARG002 -- the same
        """Return more to be stored when a channel was deleted, or a post was refused for a week."""
        return ()

    async def note(self, sent: StoredPost, post: AnyPost | None, message: str | None) -> None:
        """Store that a post is up to date, with the id of its message."""
        stored, now = await self.deps.store.post(sent.place), self.deps.now()
        if stored is None:
            return
        if stored.message is None and sent.message is not None:  # meanwhile a new one was asked for
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
        """Store why a post cannot appear, and when it is tried again."""
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
        """Give up a private post that others would have read: a defect of ours."""
        await self.refuse(post, Malformed("wrong_reader"))

    async def move(self, post: StoredPost, reason: Moved) -> None:
        """Take everything over to a channel's new name."""
        await self.deps.move_channel(post.channel, reason.channel, reason.was, reason.chat)

    async def restore(self, post: StoredPost, *, pictures: bool) -> None:  # noqa: ARG002 -- tried again anyway
        """Let a post that waits be tried at once. pictures: with a picture again, too."""
        stored = await self.deps.store.post(post.place)
        if stored and stored.waiting:
            waiting = replace(stored.waiting, next_try=self.deps.now())
            await self._put(stored, replace(stored, waiting=waiting))

    async def _put(self, before: StoredPost, after: StoredPost, *more: Write) -> None:
        await self.deps.commit(Commit(self.deps.now(), writes=(Write(before, after), *more)))


def _refused(sent: StoredPost, post: AnyPost) -> float:
    """Return when pictures were last refused there, once a post is shown."""
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
    """Return the write that wants a post to be brought up to date, to be committed with what it shows.

    repost: as a new message, which mentions these people.
    """
    before = await store.post((kind, key, channel, None))
    post = before or StoredPost(key, channel, wanted=-1, chat=chat, kind=kind)
    message = None if repost else post.message
    return Write(
        before, replace(post, wanted=post.wanted + 1, message=message, notify=post.notify | notify, chat=chat)
    )
