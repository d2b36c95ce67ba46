"""Answers to messages wait behind boards: both are messages of one channel, of which Discord takes 5 in 5 s.

Answers to interactions are not counted: Discord keeps them outside of a channel's limit and the global one.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final

from cachetools import LRUCache

from storage.model import ChannelId

SECONDS: Final = 5.0
MOST_ANSWERS: Final = 3
"""Messages in so many seconds after which an answer waits; Discord takes 5, so 2 are left for boards."""
MOST_WAITING: Final = 10
"""Answers that may wait in one channel; who asks while there are more is not answered."""
MOST_CHANNELS: Final = 2_000
"""Channels remembered; those that nobody asked in for longest are forgotten first."""


class _Channel:
    """The latest messages in a channel, and the answers that wait there for their turn."""

    def __init__(self) -> None:
        self.sent: deque[float] = deque(maxlen=MOST_ANSWERS)
        self.turn = asyncio.Lock()
        self.waiting = 0


class RateLimit:
    """Counts the messages of every channel, and lets an answer pass when boards have room beside it."""

    def __init__(
        self,
        seconds: float = SECONDS,
        now: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """seconds: how long a message counts. now: seconds of a clock that never goes back; sleep: waits."""
        self._seconds = seconds
        self._now = now
        self._sleep = sleep
        self._channels: LRUCache[ChannelId, _Channel] = LRUCache(MOST_CHANNELS)

    def spend(self, channel: ChannelId) -> None:
        """Note a message."""
        self._of(channel).sent.append(self._now())

    @asynccontextmanager
    async def answering(self, channel: ChannelId) -> AsyncIterator[bool]:
        """Wait until an answer may be sent, in the order of asking; False: too many wait already."""
        place = self._of(channel)
        if place.waiting >= MOST_WAITING:
            yield False
            return
        place.waiting += 1
        try:
            async with place.turn:
                await self._sleep(self._pause(place))
                yield True
        finally:
            place.waiting -= 1

    def _pause(self, place: _Channel) -> float:
        """Seconds until fewer than the most messages count."""
        if len(place.sent) < MOST_ANSWERS:
            return 0.0
        return max(0.0, place.sent[0] + self._seconds - self._now())

    def _of(self, channel: ChannelId) -> _Channel:
        place = self._channels.get(channel)
        if place is None:
            place = self._channels[channel] = _Channel()
        return place
