"""Fixture of a bot whose platform is a list."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.testing.harness import Harness
from bot.testing.player import Sketcher


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness
