"""Refunds of downtime: nobody loses time while the database or the bot is down."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import structlog

from bot.core.ports import Now
from storage.model import Unavailable

log = structlog.get_logger()

JUMP: Final = 2.0
"""Largest drift of the wall clock between two looks in seconds. More is a jump."""


@dataclass(slots=True)
class Jumps:
    """Detector of jumps of the wall clock.

    offset: wall time minus monotonic time at the last look, or None before the first one.
    """

    offset: float | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def noticed(self, offset: float, give_back: Callable[[float], Awaitable[None]]) -> None:
        """Refund the seconds of a jump. Concurrent callers wait, because they would decide by a wrong time.

        Raises what give_back raises. The next call then finds the jump again.
        """
        async with self._lock:
            jumped = 0.0 if self.offset is None else offset - self.offset
            if abs(jumped) > JUMP:
                log.warning("clock_jumped", seconds=round(jumped))
                await give_back(jumped)
            self.offset = offset


GiveBack: TypeAlias = Callable[[float, float], Awaitable[float]]

LEAST: Final = 30.0
"""Seconds without a heartbeat that are no outage. A heartbeat is due every 15."""
PROMPT: Final = 1.0
"""Seconds that a refund may take. If it takes longer, that time is refunded, too."""
REMEMBERED: Final = 32
"""Limit of past outages in memory, so that a platform's outage doesn't refund the same time again."""


@dataclass(slots=True)
class Outages:
    """Refunds of outages, made before any clock decides.

    The length of an outage follows from stored data, which the refund changes together with the clocks. A
    worker that is killed in between, or misses the confirmation, never refunds twice. An outage is detected
    by the time since the last heartbeat alone, because a frozen worker sees no error.

    clock: monotonic seconds. Before `begin` there is no outage.
    """

    clock: Now = time.monotonic
    _noted: float | None = None
    """Time of the last heartbeat by `clock`, or None before `begin`."""
    _failed: Unavailable | None = None
    """Error of the last refund, or None if it succeeded."""
    _past: deque[tuple[float, float]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def begin(self) -> None:
        """Record that the bot runs from now on."""
        self._noted = self.clock()

    async def note(self, now: Now, give_back: GiveBack, alive: Callable[[float], Awaitable[None]]) -> None:
        """Refund lost time, then send a heartbeat."""
        # In this order: after the heartbeat nobody could detect the outage.
        async with self._lock:
            await self._make_up(now, give_back)
            began = self.clock()
            await alive(now())
            self._noted = began

    async def made_up(self, now: Now, give_back: GiveBack) -> None:
        """Refund lost time once the database can be reached. Concurrent callers wait for it.

        give_back: takes the least seconds and the time, and returns the seconds refunded. Its errors are
        raised, and the next call tries again.
        """
        if not self._late(LEAST):
            return
        before = self._failed
        async with self._lock:
            if self._failed is not None and self._failed is not before:
                raise self._failed  # another caller has just tried: a second attempt would only wait again
            await self._make_up(now, give_back)

    async def _make_up(self, now: Now, give_back: GiveBack) -> None:
        if self._late(LEAST):
            await self._give(LEAST, now(), give_back)
            if self._late(PROMPT):
                await self._give(PROMPT, now(), give_back)

    async def _give(self, least: float, at: float, give_back: GiveBack) -> None:
        began = self.clock()
        try:
            seconds = await give_back(least, at)
        except Unavailable as reason:
            self._failed = reason
            raise
        self._failed, self._noted = None, began
        if seconds:
            log.warning("store_was_away", seconds=round(seconds))
            self._past.append((at - seconds, at))

    def _late(self, least: float) -> bool:
        """Return True if the last heartbeat is more than `least` seconds ago."""
        return self._noted is not None and self.clock() - self._noted > least

    def after(self, since: float) -> float:
        """Return a time plus the seconds refunded since then. Counting from it gives the remaining refund."""
        return since + sum(until - max(since, began) for began, until in self._past if until > since)
