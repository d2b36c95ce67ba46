"""Timeouts of the fake's waits: without the event they fail, whatever else changes."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from tests.fakes.discord import FakeDiscord, waiting
from tests.fakes.discord.waiting import Changes

LIMIT = 20.0
"""Seconds of real time that only a wait without an end takes."""


@asynccontextmanager
async def changing(changes: Changes) -> AsyncIterator[None]:
    """Change something all the time during the block."""

    async def change() -> None:
        while True:
            changes.notify()
            await asyncio.sleep(0.001)

    task = asyncio.create_task(change())
    try:
        yield
    finally:
        task.cancel()


WAITS: dict[str, Callable[[Changes], Awaitable[None]]] = {
    "a condition": lambda changes: changes.until(lambda: False, "rain"),
    "an event": lambda changes: changes.until_set(asyncio.Event(), "rain"),
}


@pytest.mark.parametrize("wait", WAITS)
async def test_what_never_comes_is_not_waited_for_without_an_end(
    monkeypatch: pytest.MonkeyPatch, wait: str
) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.01)
    async with asyncio.timeout(LIMIT):
        with pytest.raises(AssertionError, match="timed out waiting for rain"):
            await WAITS[wait](Changes())


async def test_nor_does_it_help_that_something_else_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.05)
    changes = Changes()
    async with asyncio.timeout(LIMIT), changing(changes):
        with pytest.raises(AssertionError, match="timed out waiting for rain"):
            await changes.until(lambda: False, "rain")


async def test_a_bot_that_does_not_come_to_rest_is_named(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.fakes.discord.fake.PATIENCE", 0.01)
    endless = asyncio.create_task(asyncio.Event().wait(), name="discord.py: on_message")
    async with asyncio.timeout(LIMIT):
        with pytest.raises(AssertionError, match="on_message"):
            await fake.settled()
    endless.cancel()
