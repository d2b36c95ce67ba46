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
    """Whether this task was cancelled and lives on: an error that was met while it cleaned up hid it.

    Whoever goes on whatever happens asks this before every round, or would go on for ever.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
