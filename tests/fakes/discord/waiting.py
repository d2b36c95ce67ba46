"""Waiting for conditions instead of moments, so that no test sleeps."""

import asyncio
from collections.abc import Callable

PATIENCE = 100.0
"""Real seconds after which a wait fails; only a failure takes them."""


class Changes:
    """Changes of the fake: `notify` wakes all waiting tasks, which then check their conditions."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()

    def notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until the condition holds; raise AssertionError naming `what` after a fixed time."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"timed out waiting for {what}") from None

    async def until_set(self, event: asyncio.Event, what: str) -> None:
        """Wait for one event, so that not every change wakes a crowd of waiters."""
        while not event.is_set():
            seen = self._changed
            try:
                async with asyncio.timeout(PATIENCE):
                    await event.wait()
            except TimeoutError:
                if seen is self._changed:
                    raise AssertionError(f"timed out waiting for {what}") from None


_CLIENT_WORK = (
    "discord.py: ",
    "CommandTree-invoker",
    "discord-ui-view-dispatch",
    "discord-ui-modal",
    "discord-ui-dynamic",
)


def client_tasks() -> list[asyncio.Task[object]]:
    """Return discord.py's tasks for received events, by their names."""
    current = asyncio.current_task()
    return [
        task
        for task in asyncio.all_tasks()
        if task is not current and task.get_name().startswith(_CLIENT_WORK)
    ]
