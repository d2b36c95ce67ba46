"""Rate limit of a channel's messages, with a share reserved for boards.

Discord takes five messages in five seconds per channel. Answers to interactions do not count.
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
"""Messages within the time after which an answer waits. Discord takes five: two are left for boards."""
MOST_WAITING: Final = 10
"""Answers that may wait in one channel; further ones are dropped."""
MOST_CHANNELS: Final = 2_000
"""Bound on remembered channels; the least recently used are forgotten first."""


class _Channel:
    """Times of a channel's latest messages, and its queue of answers."""

    def __init__(self) -> None:
        self.sent: deque[float] = deque(maxlen=MOST_ANSWERS)
        self.turn = asyncio.Lock()
        self.waiting = 0


class RateLimit:
    """Message counts per channel. Answers wait; boards are only counted."""

    def __init__(
        self,
        seconds: float = SECONDS,
        now: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """seconds: how long a message counts. now: monotonic clock, in seconds."""
        self._seconds = seconds
        self._now = now
        self._sleep = sleep
        self._channels: LRUCache[ChannelId, _Channel] = LRUCache(MOST_CHANNELS)

    def spend(self, channel: ChannelId) -> None:
        """Count a message that is about to be sent."""
        self._of(channel).sent.append(self._now())

    @asynccontextmanager
    async def answering(self, channel: ChannelId) -> AsyncIterator[bool]:
        """Wait in turn until an answer may be sent. Yield False if too many are waiting."""
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
        """Return the seconds until fewer than MOST_ANSWERS messages count."""
        if len(place.sent) < MOST_ANSWERS:
            return 0.0
        return max(0.0, place.sent[0] + self._seconds - self._now())

    def _of(self, channel: ChannelId) -> _Channel:
        place = self._channels.get(channel)
        if place is None:
            place = self._channels[channel] = _Channel()
        return place
