"""Time until the bot receives events again after an outage, with the library's own pauses."""

import asyncio
import logging
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.adapters.discord.client import LONGEST_PAUSE, RESUMABLE
from tests.adapters.discord.harness import Clock, Harness
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.gateway import BAD_SEQUENCE, HELLO, IDENTIFY, RESUME, UNKNOWN_ERROR
from tests.leaping import LeapingLoop, leaping

SOON = 15.0
"""Seconds for a check of Discord, the library's five before a session, and the connection."""
SILENT = 45.0
"""Seconds with one unanswered handshake: half a minute, a first pause, the library's five."""
LONGEST = 40.0
"""Seconds if the API always answers: half a minute at most, and the library's five."""


@pytest.mark.parametrize("seconds", [30, 120, 600])
def test_whoever_asks_after_an_outage_is_answered_at_once(tmp_path: Path, seconds: int) -> None:
    async def evening(loop: LeapingLoop) -> float:
        clock = Clock()
        async with FakeDiscord(now=clock) as fake, Harness(fake, clock, tmp_path / "t.sqlite3").open():
            await fake.go_down()
            return await _late(loop, fake, clock, seconds)

    assert leaping(evening) <= SOON


def test_where_the_gateway_alone_is_away_it_is_tried_again_every_half_a_minute(tmp_path: Path) -> None:
    async def evening(loop: LeapingLoop) -> float:
        clock = Clock()
        async with FakeDiscord(now=clock) as fake, Harness(fake, clock, tmp_path / "t.sqlite3").open():
            fake.gateway.down = True
            await fake.drop()
            return await _late(loop, fake, clock, 600)

    assert leaping(evening) <= LONGEST


def test_shards_that_are_away_wait_side_by_side(tmp_path: Path) -> None:
    async def evening(loop: LeapingLoop) -> float:
        clock = Clock()
        async with FakeDiscord(now=clock) as fake:
            fake.gateway.starts.spacing = 0.0
            loop.leaps = True
            harness = Harness(fake, clock, tmp_path / "t.sqlite3")
            harness.shards = 3
            async with harness.open():
                await fake.connected(3)
                fake.gateway.down = True
                await fake.drop()
                return await _late(loop, fake, clock, 600, shards=3)

    assert leaping(evening) <= LONGEST + 2 * 5.0


def test_a_silent_handshake_does_not_hold_other_shards(tmp_path: Path) -> None:
    async def evening(loop: LeapingLoop) -> float:
        clock = Clock()
        async with FakeDiscord(now=clock) as fake:
            loop.leaps = True
            harness = Harness(fake, clock, tmp_path / "t.sqlite3")
            harness.shards = 3
            async with harness.open():
                await fake.connected(3)
                fake.gateway.unanswered = [HELLO]
                began = loop.time()
                await fake.drop()
                await fake.connected(2)
                return loop.time() - began

    assert leaping(evening) <= SOON + 1.0


@pytest.mark.parametrize("opcode", [HELLO, IDENTIFY, RESUME])
def test_a_connection_without_an_answer_is_given_up(tmp_path: Path, opcode: int) -> None:
    async def evening(loop: LeapingLoop) -> float:
        clock = Clock()
        async with FakeDiscord(now=clock) as fake, Harness(fake, clock, tmp_path / "t.sqlite3").open():
            fake.gateway.unanswered = [opcode]
            if opcode == IDENTIFY:
                await fake.invalidate()
            else:
                await fake.drop()
            return await _late(loop, fake, clock, 1)

    assert leaping(evening) <= SILENT


def test_a_gateway_that_hangs_up_before_it_greets_is_called_again_after_pauses(tmp_path: Path) -> None:
    async def evening(loop: LeapingLoop) -> float:
        clock = Clock()
        async with FakeDiscord(now=clock) as fake, Harness(fake, clock, tmp_path / "t.sqlite3").open():
            await fake.go_down()
            fake.gateway.closing_at_once = 2
            late = await _late(loop, fake, clock, 5)
            assert fake.gateway.closing_at_once == 0
            return late

    with capture_logs() as lines:
        assert leaping(evening) <= LONGEST + LONGEST_PAUSE
    assert "platform_retried" not in [line["event"] for line in lines]


@pytest.mark.parametrize("trouble", ["refused", "no greeting", "hung up", "hung up on RESUME"])
def test_a_session_outlives_an_attempt_that_fails(tmp_path: Path, trouble: str) -> None:
    async def evening(loop: LeapingLoop) -> int:
        clock = Clock()
        async with FakeDiscord(now=clock) as fake, Harness(fake, clock, tmp_path / "t.sqlite3").open():
            gateway = fake.gateway
            begun = gateway.identifies
            gateway.down = trouble == "refused"
            gateway.unanswered = [HELLO] if trouble == "no greeting" else []
            gateway.closing_at_once = int(trouble == "hung up")
            gateway.hanging_up = int(trouble == "hung up on RESUME")
            loop.leaps = True
            await fake.drop()
            await asyncio.sleep(10)
            gateway.down = False
            await fake.connected()
            assert gateway.resumes == 1
            return gateway.identifies - begun

    assert leaping(evening) == 0


@pytest.mark.parametrize("code", [BAD_SEQUENCE, UNKNOWN_ERROR])
def test_a_session_that_is_never_resumed_is_replaced(tmp_path: Path, code: int) -> None:
    async def evening(loop: LeapingLoop) -> float:
        clock = Clock()
        async with FakeDiscord(now=clock) as fake, Harness(fake, clock, tmp_path / "t.sqlite3").open():
            fake.gateway.hanging_up, fake.gateway.hangs_up_with = 1_000_000, code
            loop.leaps = True
            await fake.drop()
            await asyncio.sleep(10)
            clock.passes(RESUMABLE + 1.0)
            began = loop.time()
            await fake.connected()
            assert fake.gateway.resumes == 0
            return loop.time() - began

    assert leaping(evening) <= LONGEST


def test_a_lost_connection_is_one_line_without_a_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening(loop: LeapingLoop) -> None:
        clock = Clock()
        async with FakeDiscord(now=clock) as fake, Harness(fake, clock, tmp_path / "t.sqlite3").open():
            await fake.go_down()
            await _late(loop, fake, clock, 120)

    caplog.set_level(logging.WARNING)
    with capture_logs() as told:
        leaping(evening)
    assert [line["event"] for line in told if line["event"].startswith("shard_lost")] == ["shard_lost"]
    assert [record.getMessage() for record in caplog.records if record.name.startswith("discord")] == []


async def _late(loop: LeapingLoop, fake: FakeDiscord, clock: Clock, seconds: float, shards: int = 1) -> float:
    """Return the seconds from the end of an outage of this length to the first answer."""
    loop.leaps = True
    await asyncio.sleep(seconds)
    clock.passes(seconds)
    began = loop.time()
    await fake.come_back()
    await fake.connected(shards)
    loop.leaps = False  # from here on the test waits only for the disk
    assert not (await fake.person("ana").slash("tables", wait="answered")).failed
    return loop.time() - began
