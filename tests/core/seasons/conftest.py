"""A bot in the middle of a May."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.testing.harness import Harness
from tests.core.seasons.evening import at


@pytest.fixture(name="harness")
async def _harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with at(tmp_path) as harness:
        yield harness
