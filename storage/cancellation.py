"""Cancellation that survives errors in a task's clean-up."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def heeded() -> Iterator[None]:
    """Raise CancelledError instead of an error of the block, once the task is cancelled in there.

    The end of a transaction fails on a connection that is lost, and its error hides that the task was
    cancelled: whoever tries again after errors, or goes on with something else, would never end.
    """
    task = asyncio.current_task()
    before = task.cancelling() if task else 0
    try:
        yield
    except Exception as error:
        if task and task.cancelling() > before:
            raise asyncio.CancelledError from error
        raise
