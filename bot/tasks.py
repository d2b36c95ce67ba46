"""Waiting for several things at once, and ending when it is time."""

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


def cancelled() -> bool:
    """Return True if this task was cancelled although it still runs.

    An error during cleanup can hide a cancellation. Endless loops must ask before every round.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
