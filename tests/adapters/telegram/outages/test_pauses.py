"""The real pauses of the bot and of its library after an outage, on a clock that leaps."""

import asyncio
from asyncio import Runner
from pathlib import Path

import pytest

from tests.adapters.telegram.opened import open_house
from tests.fakes.telegram import FakeTelegram
from tests.virtual_time import LoopClock, VirtualTimeLoop, stand_still_for_sqlite

SOON = 6.0
"""Seconds after an outage within which the bot gets messages again."""


@pytest.mark.parametrize("seconds", [33.0, 125.0, 610.0])
def test_people_are_heard_seconds_after_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    stand_still_for_sqlite(monkeypatch)

    async def passes() -> float:
        loop = asyncio.get_running_loop()
        async with (
            FakeTelegram(clock=LoopClock()) as fake,
            open_house(fake, tmp_path / "t.sqlite3", now=loop.time),
        ):
            ana = fake.person("Ana")
            await fake.answer_to(await ana.starts())
            with fake.outage():
                asked = await ana.says("/help")
                await asyncio.sleep(seconds)
            over = loop.time()
            await fake.answer_to(asked)
            return loop.time() - over

    with Runner(loop_factory=VirtualTimeLoop) as runner:
        assert runner.run(passes()) <= SOON
