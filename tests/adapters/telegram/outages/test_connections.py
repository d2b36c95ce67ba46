"""Connections to Telegram: closing the adapter leaves none open, even after cancellations."""

import asyncio
import gc
import time
import warnings
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot import settings
from bot.app import App
from bot.cli import run
from storage.sqlite import SqliteStore
from tests.adapters.telegram.opened import connected, open_house
from tests.fakes.telegram import FakeTelegram
from tests.tiers import daily

HOUR = 3_600.0


async def test_a_bot_api_server_of_ones_own_is_called_instead(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TELEGRAM_TOKEN", fake.token)
    monkeypatch.setenv("TELEGRAM_API", fake.base_url.removesuffix("/bot"))
    monkeypatch.setenv("TABERNA_PLATFORMS", "telegram")
    async with (
        await SqliteStore.open(tmp_path / "taberna.sqlite3") as store,
        App(store, run._adapters(settings.load(None), store)),
    ):
        await fake.answer_to(await fake.person("Ana").starts())


async def test_a_start_says_how_to_add_the_bot_to_a_group(fake: FakeTelegram, tmp_path: Path) -> None:
    with capture_logs() as logged:
        async with open_house(fake, tmp_path / "t.db") as app:
            known = app.supervisor.entrances["telegram"]
    (opened,) = (line for line in logged if line["event"] == "telegram_open")
    assert opened["invitation"] == known
    assert known.startswith(f"https://t.me/{fake.world.bot.username}?startgroup=")


@pytest.mark.parametrize("turns", daily(range(5)))
async def test_a_request_that_is_cancelled_after_a_long_pause_leaves_no_connection_open(
    fake: FakeTelegram, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """Close the socket, or it is a ResourceWarning once it is collected."""
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
