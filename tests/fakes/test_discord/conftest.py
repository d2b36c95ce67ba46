"""The fake Discord and a small bot on it."""

from collections.abc import AsyncIterator

import pytest

from tests.fakes.discord import FakeDiscord
from tests.fakes.test_discord.bot import Bot, Clock, running


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def fake(clock: Clock) -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(now=clock) as fake:
        yield fake


@pytest.fixture
async def bot(fake: FakeDiscord) -> AsyncIterator[Bot]:
    async with running(fake) as bot:
        yield bot
