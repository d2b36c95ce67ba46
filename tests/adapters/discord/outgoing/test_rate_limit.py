"""Rate limit in a channel: answers to messages leave boards their share."""

import asyncio
from typing import Final

import pytest

from bot.adapters.discord.posts import MOST_ANSWERS, MOST_WAITING, RATE_WINDOW, RateLimit
from bot.core.messages import Post
from storage.model import ChannelId
from tests.adapters.discord.harness import Harness
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.rest.rate_limits import RULES

HERE: Final = ChannelId("discord:1")
ELSEWHERE: Final = ChannelId("discord:2")
PATIENCE: Final = 10.0
"""Seconds after which an unexpected wait fails the test."""


class Time:
    """Clock that advances during a wait."""

    def __init__(self) -> None:
        self.moment = 100.0

    def __call__(self) -> float:
        return self.moment

    async def sleep(self, seconds: float) -> None:
        self.moment += seconds


async def answered(limit: RateLimit, time: Time, channel: ChannelId = HERE) -> float:
    """Answer in a channel, and return the seconds that took."""
    before = time()
    async with limit.answering(channel) as may:
        assert may
        limit.spend(channel)
    return time() - before


async def test_answers_leave_room_for_boards() -> None:
    """Use two of the five messages that Discord takes in a channel in five seconds."""
    time = Time()
    limit = RateLimit(RATE_WINDOW, time, time.sleep)
    assert RULES[0].limit - MOST_ANSWERS == 2
    assert [await answered(limit, time) for _ in range(5)] == [0.0, 0.0, 0.0, RATE_WINDOW, 0.0]
    assert await answered(limit, time, ELSEWHERE) == 0.0


async def test_boards_count_before_answers() -> None:
    time = Time()
    limit = RateLimit(RATE_WINDOW, time, time.sleep)
    for _ in range(MOST_ANSWERS):
        limit.spend(HERE)
        time.moment += 1.0
    assert await answered(limit, time) == RATE_WINDOW - MOST_ANSWERS


async def test_who_asks_while_too_many_wait_is_not_answered() -> None:
    never = asyncio.Event()

    async def sleep(_: float) -> None:
        await never.wait()

    async def asks() -> bool:
        async with limit.answering(HERE) as may:
            return may

    limit = RateLimit(RATE_WINDOW, Time(), sleep)
    waiting = [asyncio.create_task(asks()) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        assert not await asks()
    never.set()
    assert await asyncio.gather(*waiting) == [True] * MOST_WAITING
    assert await asks()


async def test_every_board_is_counted(
    harness: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[ChannelId] = []
    monkeypatch.setattr(RateLimit, "spend", lambda _, channel: counted.append(channel))
    here = ChannelId(f"discord:{fake.channel.id}")
    for number in range(2):
        await harness.adapter.show(Post(here, "a board", f"nonce {number}"))
    assert counted == [here, here]
    await fake.person("ana").says("@bot a1-a8")
    assert counted == [here] * 3


async def test_more_boards_than_discord_takes_in_a_second_all_arrive_once(
    harness: Harness, fake: FakeDiscord
) -> None:
    """Send more than Discord's fifty requests a second, and retry the refused ones."""
    fake.rest.limits.second = 0.5
    channels = [await fake.add_channel(f"room {number}") for number in range(60)]
    posts = [Post(ChannelId(f"discord:{each.id}"), "a board", each.id) for each in channels]
    await asyncio.gather(*map(harness.adapter.show, posts))
    assert fake.rest.limits.limited.get("global")
    assert [len(each.shown) for each in channels] == [1] * 60
