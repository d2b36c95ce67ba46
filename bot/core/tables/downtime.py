"""Times when the database was out of reach or the bot stood still: nobody could move, nobody pays for it."""

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
"""Seconds by which the wall clock may gain or lose between two looks without being said to have jumped."""


@dataclass(slots=True)
class Jumps:
    """Compares wall and monotonic time at every look.

    offset: the first less the second at the last look, None before there was one.
    """

    offset: float | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def noticed(self, offset: float, give_back: Callable[[float], Awaitable[None]]) -> None:
        """Have the seconds of a jump given back. Others wait for it, or they would decide on a wrong time.

        What give_back raises is raised; then the jump is found again.
        """
        async with self._lock:
            jumped = 0.0 if self.offset is None else offset - self.offset
            if abs(jumped) > JUMP:
                log.warning("clock_jumped", seconds=round(jumped))
                await give_back(jumped)
            self.offset = offset


GiveBack: TypeAlias = Callable[[float, float], Awaitable[float]]

LEAST: Final = 30.0
"""Seconds since it was last noted that the bot runs for which nothing is given back: it is noted every 15."""
PROMPT: Final = 1.0
"""Seconds that giving back may take; where a server hangs meanwhile, that is given back, too."""
REMEMBERED: Final = 32
"""Outages that are remembered, so that no platform's outage gives their time back once more."""


@dataclass(slots=True)
class Outages:
    """Refunds the time of an outage before any decision by a clock.

    The length of an outage follows from stored data, which the refund changes together with the clocks. A
    worker that is killed in between, or misses the confirmation, never refunds twice. An outage is detected
    by the time since the last heartbeat alone, because a frozen worker sees no error.

    clock: monotonic seconds. Before `begin` there is no outage.
    """

    clock: Now = time.monotonic
    _noted: float | None = None
    """When it was last noted that the bot runs, by that clock."""
    _failed: Unavailable | None = None
    """Why the last attempt to give something back failed, if it did."""
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
                raise self._failed  # whoever has waited for one attempt need not wait for one more
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
