"""The bot on the fake Discord."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.discord.harness import HASTY, Clock, Harness
from tests.fakes.discord import FakeDiscord


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def fake(clock: Clock) -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(now=clock) as fake:
        yield fake


@pytest.fixture
def closed(fake: FakeDiscord, clock: Clock, tmp_path: Path) -> Harness:
    """Return a harness whose bot isn't open yet."""
    return Harness(fake, clock, tmp_path / "taberna.sqlite3")


@pytest.fixture
async def hasty(closed: Harness) -> AsyncIterator[Harness]:
    """Yield an open bot that stops waiting for its own answers at once."""
    closed.times = HASTY
    async with closed.open() as harness:
        yield harness


@pytest.fixture
async def harness(closed: Harness) -> AsyncIterator[Harness]:
    async with closed.open() as harness:
        yield harness
