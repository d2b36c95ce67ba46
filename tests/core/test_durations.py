"""How long a request took: by a clock that nobody sets."""

from pathlib import Path

import pytest

from bot.core.commands.handlers import HANDLERS
from bot.core.context import Context
from bot.core.messages import NOTHING, AnyReply
from bot.testing.harness import Harness


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
async def test_a_clock_that_is_set_meanwhile_makes_no_request_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    async with Harness(tmp_path / "t.sqlite3") as harness:

        async def answer(_: Context) -> AnyReply:
            harness.time += 0.25
            harness.jumps(jump)
            return NOTHING

        took = list[float]()
        monkeypatch.setitem(HANDLERS, "games", answer)
        monkeypatch.setattr(harness.app.service, "_observe", lambda _, seconds: took.append(seconds))
        await harness.person("Ana").says("games")
        assert took == [pytest.approx(0.25)]
