"""Handing messages to platforms: one way for boards and for whatever else is posted by itself."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, Generic, TypeVar

import structlog

from bot.core.causes import cause_of
from bot.core.dependencies import Dependencies, retried
from bot.core.messages import AnyPost, Later, Lost, Malformed, Undeliverable, WrongReader, check_reader
from bot.core.ports import Gateway
from storage.model import ChannelId, ChatId

log = structlog.get_logger()

K = TypeVar("K", bound=Hashable)

OUTAGE: Final = 5.0
"""Seconds until the next attempt where the network fails."""
LOOK_AGAIN: Final = 1.0
"""Seconds after which it is worth asking a platform again: something more urgent may have come up."""
LOOKS: Final = 5
"""Times that one waits for a platform's line before another gets its turn."""


def gateway_at(
    deps: Dependencies, gateways: Mapping[str, Gateway], channel: ChannelId, chat: ChatId
) -> Gateway | None:
    """The platform of a channel, while it can be written to and its chat is this process's to post in."""
    return gateways.get(channel.partition(":")[0]) if deps.store.serves(chat) else None


async def handed_over(post: AnyPost, gateway: Gateway) -> str:
    """The platform's id of a message that it was handed. Raises a kind of Undeliverable.

    Malformed for whatever no adapter has foreseen, too: it is this post's trouble, not that of others, and
    whoever watches over the bot is told. WrongReader for a private post that others would read.
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


async def delivered(gateway: Gateway, post: AnyPost) -> tuple[AnyPost, str]:
    """The post as it was shown, anew where the message to edit is lost, and its id. Raises the same."""
    try:
        return post, await handed_over(post, gateway)
    except Lost:
        post = replace(post, message=None)
        return post, await handed_over(post, gateway)


class Deliveries(Generic[K]):
    """Tasks that bring messages to platforms: one at a time for each thing they are about."""

    def __init__(self) -> None:
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._closing = asyncio.Event()

    def begin(self, key: K, work: Callable[[], Awaitable[None]]) -> None:
        """Have something delivered, unless that is being done, or the bot is closing."""
        if key not in self._tasks and not self._closing.is_set():
            self._tasks[key] = asyncio.get_running_loop().create_task(self._done(key, work))

    async def welcome(self, channel: ChannelId, gateway: Gateway, *, notifies: bool = False) -> None:
        """Wait a little until another message to a channel is welcome. Raises Later."""
        for _ in range(LOOKS):
            if not (seconds := gateway.pause(channel, notifies=notifies)):
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(min(seconds, LOOK_AGAIN)):
                    await self._closing.wait()
                break
        raise Later(OUTAGE)

    async def idle(self) -> None:
        """Wait until nothing can be done any more for now."""
        while tasks := tuple(self._tasks.values()):
            await asyncio.wait(tasks)

    async def stop(self, grace: float) -> None:
        """Begin nothing more, and finish what is in hand within `grace` seconds; the rest is cancelled."""
        self._closing.set()
        if tasks := tuple(self._tasks.values()):
            _, late = await asyncio.wait(tasks, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    @property
    def closing(self) -> bool:
        """Whether nothing more is begun."""
        return self._closing.is_set()

    async def _done(self, key: K, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        finally:
            self._tasks.pop(key, None)


class Notes(Generic[K]):
    """Stores that messages were delivered. What the store would not have is stored before all else later.

    Or those messages would be posted again.
    """

    def __init__(self) -> None:
        self._due: dict[K, Callable[[], Awaitable[None]]] = {}

    async def make(self, key: K, noting: Callable[[], Awaitable[None]]) -> None:
        """Store something about a message that was delivered, as often as another change comes before it.

        Raises what storing it raises; it is due then.
        """
        self._due[key] = noting
        await self.make_up(key)

    async def make_up(self, key: K) -> bool:
        """Store what is due; whether anything was. Raises the same."""
        noting = self._due.get(key)
        if noting is None:
            return False
        await retried(noting)
        self._due.pop(key, None)
        return True
