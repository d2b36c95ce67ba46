"""Connections to Telegram: none is left open when the adapter is closed, whatever was cancelled before."""

import asyncio
import gc
import time
import warnings

import pytest

from tests.adapters.telegram.opened import connected
from tests.fakes.telegram import FakeTelegram

HOUR = 3_600.0


@pytest.mark.parametrize("turns", range(5))
async def test_a_request_that_is_cancelled_after_a_long_pause_leaves_no_connection_open(
    fake: FakeTelegram, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """What stays open is a ResourceWarning once it is collected."""
    gc.collect()
    async with connected(fake)(fake.token) as bot:
        await asyncio.gather(*(bot.get_me() for _ in range(4)))
        before = time.monotonic
        monkeypatch.setattr(time, "monotonic", lambda: before() + HOUR)
        asked = asyncio.create_task(bot.get_me())
        for _ in range(turns):
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        monkeypatch.undo()
    del bot, asked
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always", ResourceWarning)
        gc.collect()
    assert [str(warning.message) for warning in warned] == []
