"""Connections to Telegram: none is left open when the adapter is closed, whatever was cancelled before."""

import asyncio
import gc
import time

import pytest

from tests.adapters.telegram.opened import connected
from tests.fakes.telegram import FakeTelegram

HOUR = 3_600.0


@pytest.mark.parametrize("turns", range(5))
async def test_a_request_that_is_cancelled_after_a_long_pause_leaves_no_connection_open(
    fake: FakeTelegram, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """What stays open is a ResourceWarning once it is collected, and warnings are errors."""
    bot = connected(fake)(fake.token)
    async with bot:
        await asyncio.gather(*(bot.get_me() for _ in range(4)))
        before = time.monotonic
        monkeypatch.setattr(time, "monotonic", lambda: before() + HOUR)
        asked = asyncio.create_task(bot.get_me())
        for _ in range(turns):
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        monkeypatch.undo()
    gc.collect()
