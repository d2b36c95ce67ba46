"""Jumps of the wall clock (the host slept, its clock was set), found before anything is decided by it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

import structlog

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
