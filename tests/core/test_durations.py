"""Duration of a request, by a monotonic clock."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.core import service
from bot.core.context import Context
from bot.core.messages import NOTHING, AnyReply
from bot.core.registry import COMMANDS
from bot.testing.harness import Harness


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
async def test_a_clock_that_is_set_meanwhile_makes_no_request_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:

        async def slow(_: Context) -> AnyReply:
            harness.time += 0.25
            harness.jumps(jump)
            return NOTHING

        took = list[float]()
        help_ = replace(COMMANDS["help"], handler=slow)
        monkeypatch.setattr(service, "COMMANDS", {"help": help_})
        monkeypatch.setattr(harness.app.service, "observe", lambda _, seconds: took.append(seconds))
        await harness.person("Ana").says("help")
        assert took == [pytest.approx(0.25)]
