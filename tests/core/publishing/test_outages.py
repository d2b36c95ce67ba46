"""Downtime of a platform: the bot refunds clock time, and announces that to each channel once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, Later
from bot.core.tables.clocks import ALLOWANCE
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, look
from tests.core.publishing.test_publisher import begun


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def test_after_an_outage_those_who_were_playing_are_told(harness: Harness) -> None:
    table, users = await begun(harness, 2)
    loaded = await look(harness, table)
    started = loaded.table.clocks[0].started
    assert started is not None
    harness.time += 120
    await harness.app.service.platform_was_away("test", harness.time - 60)
    await harness.settled()
    post = harness.board()
    assert post.text == Voice("en")("platform-was-away", {"minutes": 1})
    assert len(post.notify) == 1
    assert (await look(harness, table)).table.clocks[0].started == started + 60
    assert users


async def test_after_an_outage_the_people_of_every_table_of_a_channel_are_called_in_one_post(
    harness: Harness,
) -> None:
    await begun(harness, 2)
    cai, dora = harness.person("Cai"), harness.person("Dora")
    await cai.says("play", game="hasami_shogi")
    await dora.taps("join")
    harness.time += 120
    await harness.app.service.platform_was_away("test", harness.time - 60)
    await harness.settled()
    words = Voice("en")("platform-was-away", {"minutes": 1})
    (called,) = [post.notify for post in harness.room.posts if post.text == words]
    assert len(called) == 2
    assert {cai.person.id, dora.person.id} & set(called)


async def test_nobody_loses_on_time_while_their_platform_is_away(harness: Harness) -> None:
    table, _ = await begun(harness, 2)
    harness.time += 2 * ALLOWANCE["casual"]
    await harness.app.service.tick({"test"})
    assert (await look(harness, table)).table.status == "playing"
    await harness.app.service.tick()
    assert (await look(harness, table)).table.status != "playing"


async def test_the_words_after_an_outage_wait_for_a_platform_that_is_busy_and_are_said_once(
    harness: Harness,
) -> None:
    await begun(harness, 2)
    words, show = Voice("en")("platform-was-away", {"minutes": 1}), harness.room.show
    tried: list[AnyPost] = []

    async def busy(post: AnyPost) -> str:
        if post.text == words:
            tried.append(post)
            raise Later(5.0)
        return await show(post)

    harness.room.show = busy  # type: ignore[method-assign] # no time for the words; for boards there is
    harness.time += 120
    await harness.app.service.platform_was_away("test", harness.time - 60)
    await harness.passes(15)
    assert len(tried) == 2
    harness.room.show = show  # type: ignore[method-assign] # the same as before
    await harness.passes(15)
    await harness.passes(15)
    assert [post.text for post in harness.room.posts].count(words) == 1
