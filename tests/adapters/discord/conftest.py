"""The house on the fake Discord."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.discord.tavern import HASTY, Clock, Tavern
from tests.fakes.discord import FakeDiscord


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def fake(clock: Clock) -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(now=clock) as fake:
        yield fake


@pytest.fixture
def closed(fake: FakeDiscord, clock: Clock, tmp_path: Path) -> Tavern:
    """A house that is not open yet."""
    return Tavern(fake, clock, tmp_path / "taberna.sqlite3")


@pytest.fixture
async def hasty(closed: Tavern) -> AsyncIterator[Tavern]:
    """A house whose patience with itself ends at once."""
    closed.patience = HASTY
    async with closed.open() as tavern:
        yield tavern


@pytest.fixture
async def tavern(closed: Tavern) -> AsyncIterator[Tavern]:
    async with closed.open() as tavern:
        yield tavern
