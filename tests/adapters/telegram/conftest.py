from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import App
from tests.adapters.telegram.opened import open_house
from tests.fakes.telegram import FakeTelegram


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram() as fake:
        yield fake


@pytest.fixture
async def app(fake: FakeTelegram, tmp_path: Path) -> AsyncIterator[App]:
    async with open_house(fake, tmp_path / "taberna.sqlite3") as app:
        yield app
