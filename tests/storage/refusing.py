"""For who waits for a refusal: a store that opens all the same would keep the run of tests from ending."""

from collections.abc import Awaitable
from contextlib import AbstractAsyncContextManager


async def open_and_close(opening: Awaitable[AbstractAsyncContextManager[object]]) -> None:
    """Open a store and close it."""
    async with await opening:
        pass
