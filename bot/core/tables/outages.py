"""Times when the database was out of reach: nobody could move then, and nobody pays for them."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

import structlog

from bot.core.ports import Now

log = structlog.get_logger()

LEAST: Final = 30.0
"""Seconds since it was last noted that the bot runs for which nothing is given back: it is noted every 15."""
REMEMBERED: Final = 32
"""Outages that are remembered, so that no platform's outage gives their time back once more."""


@dataclass(slots=True)
class Outages:
    """Has the time of an outage given back before anything is decided by a clock.

    How long it was follows from what is stored, which the giving back changes together with the clocks: a
    process that is killed between two steps, or does not hear that it was done, gives nothing twice.
    """

    _noticed: bool = False
    _past: deque[tuple[float, float]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def notice(self) -> None:
        """The database did not do what was asked."""
        self._noticed = True

    async def made_up(self, now: Now, give_back: Callable[[float, float], Awaitable[float]]) -> None:
        """Have what was lost given back, once the database can be reached again. Others wait for it.

        give_back: is told the least seconds and the time; how many were given. What it raises is raised;
        then it is tried again.
        """
        if not self._noticed:
            return
        async with self._lock:
            if self._noticed:
                at = now()
                if seconds := await give_back(LEAST, at):
                    log.warning("store_was_away", seconds=round(seconds))
                    self._past.append((at - seconds, at))
                self._noticed = False

    def after(self, since: float) -> float:
        """A moment put forward by what was given back since then: who counts from there gives the rest."""
        return since + sum(until - max(since, began) for began, until in self._past if until > since)
