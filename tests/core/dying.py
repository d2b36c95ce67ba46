"""A bot that is about to be killed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

MOMENT: Final = 1.0
"""Seconds until the end."""


@asynccontextmanager
async def dying() -> AsyncIterator[None]:
    """Cut off what runs inside after a moment. Without a store, the outbox retries for ever."""
    with suppress(TimeoutError):
        async with asyncio.timeout(MOMENT):
            yield
