from collections.abc import AsyncIterator

import pytest
from telegram import Bot

from tests.fakes.telegram import FakeTelegram
from tests.fakes.test_telegram.client import connect


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram() as fake:
        yield fake


@pytest.fixture
async def bot(fake: FakeTelegram) -> AsyncIterator[Bot]:
    async with connect(fake) as bot:
        yield bot


@pytest.fixture(autouse=True)
def _seconds_as_timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use timedeltas, which python-telegram-bot will do by default soon and warns about."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
