"""Time and waiting: a clock that tests move by hand, and a bell that wakes tasks after a change."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 100.0
"""Real seconds after which a wait counts as failed; long, because only a failure takes them."""


class Clock:
    """Unix time in seconds, fixed between calls of `advance` unless `running`."""

    def __init__(self, start: float = 1_800_000_000.0, *, running: bool = False) -> None:
        self._now = start
        self._running_since = time.monotonic() if running else None

    def __call__(self) -> float:
        if self._running_since is None:
            return self._now
        return self._now + time.monotonic() - self._running_since

    def advance(self, seconds: float) -> None:
        self._now += seconds


class Bell:
    """Condition that is notified of every change in the fake."""

    def __init__(self) -> None:
        self._changed = asyncio.Condition()

    async def ring(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def until(self, condition: Callable[[], T | None], patience: float | None = PATIENCE) -> T:
        """Return the first true value of `condition`, which is checked after each change.

        Raises: TimeoutError after `patience` real seconds; None waits for ever.
        """
        async with asyncio.timeout(patience), self._changed:
            value = await self._changed.wait_for(condition)
        assert value is not None, "wait_for ends with a true value"
        return value
