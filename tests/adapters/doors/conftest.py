from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.launches import Launches
from tests.adapters.doors.house import ADDRESS, MINI_APP, TelegramHouse
from tests.adapters.telegram.opened import open_house
from tests.fakes.telegram import FakeTelegram


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram() as fake:
        yield fake


@pytest.fixture
async def house(fake: FakeTelegram, tmp_path: Path) -> AsyncIterator[TelegramHouse]:
    launches = Launches(ADDRESS, MINI_APP)
    async with (
        open_house(fake, tmp_path / "taberna.sqlite3", launches=launches) as app,
        TelegramHouse(fake, app, launches) as house,
    ):
        yield house
