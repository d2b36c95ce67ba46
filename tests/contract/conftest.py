"""Fixtures of every store in turn, empty."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.ports import Store
from tests.contract.stores import STORES, Opening
from tests.tiers import daily


@pytest.fixture(params=daily(STORES))
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Opening:
    return STORES[request.param](request, tmp_path)


@pytest.fixture
async def store(opening: Opening) -> AsyncIterator[Store]:
    async with await opening() as opened_store:
        yield opened_store
