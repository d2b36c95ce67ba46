"""Waiting for several things at once."""

import asyncio
from collections.abc import Awaitable


async def together(*jobs: Awaitable[object]) -> None:
    """Run them at once, and every one to its end; then raise what the first to fail raised.

    A bare `asyncio.gather` returns at the first failure, or at the first child that was cancelled, and
    leaves the others running: into a retry of the same work, or into a connection that is closed meanwhile.
    """
    for outcome in await asyncio.gather(*jobs, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome
