"""A bot on the morning of a Monday."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.testing.harness import Harness
from tests.core.puzzles.day.evening import at


@pytest.fixture(name="harness")
async def _harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with at(tmp_path) as harness:
        yield harness
