"""Every store in turn, empty."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.ports import Store
from tests.contract.stores import STORES


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    async with await STORES[request.param](tmp_path) as opened_store:
        yield opened_store
