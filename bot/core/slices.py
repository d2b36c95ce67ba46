"""Long work on the event loop in slices, between which other tasks run."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from time import perf_counter
from typing import Final, TypeVar

T = TypeVar("T")

SLICE: Final = 0.001
"""Seconds of work without a pause. What wakes by a timer or a socket waits for two or three slices."""


async def in_slices(items: Iterable[T]) -> AsyncIterator[T]:
    """Yield the items as they are made, and pause when making and using them has taken a slice.

    Long work ends with a pause too, so that the next work begins a slice of its own.
    """
    began, pauses = perf_counter(), 0
    for item in items:
        yield item
        if perf_counter() - began >= SLICE:
            await asyncio.sleep(0)
            began, pauses = perf_counter(), pauses + 1
    if pauses:
        await asyncio.sleep(0)
