"""Delivery of one message to a platform, and the time of the next attempt after a refusal."""

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import replace
from typing import Final, Generic, TypeVar

import structlog

from bot.core.causes import cause_of
from bot.core.dependencies import retried
from bot.core.messages import (
    AnyPost,
    Barred,
    Closed,
    Gone,
    Later,
    Lost,
    Malformed,
    Undeliverable,
    WrongReader,
    check_reader,
)
from bot.core.ports import Gateway
from bot.core.tables.clocks import DAY, MINUTE
from storage.model import Barrier, StoredPost, Waiting

log = structlog.get_logger()

OUTAGE: Final = 5.0
"""Seconds until the next attempt after a network error."""
FIRST_TRY: Final = MINUTE
LAST_TRY: Final = 60 * MINUTE
"""Limits of the seconds between two attempts at a waiting post. The pause doubles in between."""
PICTURE_TRY: Final = MINUTE
"""Seconds until the next picture after a refused one. Not all platforms report a restored right."""
LONGEST_WAIT: Final = 7 * DAY
"""Seconds after which the bot gives up a waiting post."""
NEVER: Final = float("inf")
UNMOVED: Final = frozenset({Barrier.DELETED, Barrier.MALFORMED})
"""Barriers that no right lifts."""


async def handed_over(post: AnyPost, gateway: Gateway) -> str:
    """Hand a message to a platform and return its id there.

    Raises a subclass of Undeliverable, or WrongReader for a private post that others would read. An
    unexpected error of an adapter becomes Malformed, because it concerns this post alone.
    """
    check_reader(post, gateway.reader(post.channel))
    try:
        try:
            return await gateway.show(post)
        except (Undeliverable, WrongReader):
            raise
        except OSError as error:
            raise Later(OUTAGE) from error
        except Exception as error:
            raise Malformed(cause_of(error)) from error
    except Malformed as refused:
        log.error("post_malformed", channel=post.channel, code=refused.code)  # noqa: TRY400 -- a traceback may quote it
        raise


async def delivered(gateway: Gateway, post: AnyPost, *, reposts: bool = True) -> tuple[AnyPost, str]:
    """Return the post as it was shown, and its id.

    reposts: post a new message if the old one is lost, or if the platform refuses the edit as malformed.
    Raises the same as `handed_over`.
    """
    try:
        return post, await handed_over(post, gateway)
    except (Lost, Malformed):
        if post.message is None or not reposts:
            raise
        anew = replace(post, message=None)
        return anew, await handed_over(anew, gateway)


def barrier_of(reason: Undeliverable) -> Barrier:
    """Return the barrier to store for a refusal."""
    match reason:
        case Barred():
            return reason.barrier
        case Gone():
            return Barrier.DELETED
        case Closed():
            return Barrier.PRIVATE_CLOSED
        case _:
            return Barrier.MALFORMED


def held_up(before: Waiting | None, barrier: Barrier, now: float) -> Waiting:
    """Return the wait of a post after a refusal. before: its wait until now."""
    first = before or Waiting(barrier, now, now)
    pause = min(max(now - first.since, FIRST_TRY), LAST_TRY)
    return replace(first, barrier=barrier, next_try=NEVER if barrier is Barrier.DELETED else now + pause)


def may_post(post: StoredPost, now: float) -> bool:
    """Return True if the next attempt at a post is due."""
    return post.waiting is None or now >= post.waiting.next_try


def expired(waiting: Waiting | None, now: float) -> bool:
    """Return True if a post has waited for LONGEST_WAIT."""
    return waiting is not None and now - waiting.since >= LONGEST_WAIT


def takes_pictures(post: StoredPost, now: float) -> bool:
    """Return True if a post should have a picture, because the channel refused none lately."""
    return now - post.pictures_refused >= PICTURE_TRY


K = TypeVar("K", bound=Hashable)


class Notes(Generic[K]):
    """Deliveries that are not stored yet, by post.

    The outbox stores them before it sends the post again. Otherwise an outage of the store would double it.
    """

    def __init__(self) -> None:
        self._due: dict[K, Callable[[], Awaitable[None]]] = {}

    async def make(self, key: K, noting: Callable[[], Awaitable[None]]) -> None:
        """Store a delivery, and retry on conflicts. After an error of the store, keep it and raise."""
        self._due[key] = noting
        await self.make_up(key)

    async def make_up(self, key: K) -> bool:
        """Store a pending delivery. Return True if there was one. Raises what the store raises."""
        noting = self._due.get(key)
        if noting is None:
            return False
        await retried(noting)
        self._due.pop(key, None)
        return True
