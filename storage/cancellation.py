"""A task that is cancelled ends by that, whatever goes wrong while it cleans up after itself."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def heeded() -> Iterator[None]:
    """Raises CancelledError in the place of an error of the block's, once the task is cancelled in there.

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
