"""Helper for tests of a refusal: it closes a store that opens after all, so that the tests still end."""

from collections.abc import Awaitable
from contextlib import AbstractAsyncContextManager


async def open_and_close(opening: Awaitable[AbstractAsyncContextManager[object]]) -> None:
    async with await opening:
        pass
