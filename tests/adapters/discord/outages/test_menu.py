"""A menu of commands that Discord refuses, which must not stop the bot."""

from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.adapters.discord.harness import Harness
from tests.fakes.discord import FakeDiscord

COMMANDS = "/commands$"
FOR_EVER = 1_000_000
FLAWED = {"3": {"options": {"0": {"name": {"_errors": [{"code": "BASE_TYPE", "message": "Bad name"}]}}}}}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses before the bot registers its menu again."""
    monkeypatch.setattr("bot.adapters.discord.client.FIRST_MENU_PAUSE", 0.01, raising=False)


@pytest.mark.parametrize(
    "refusal",
    [
        {"status": 400, "code": 50035, "message": "Invalid Form Body", "errors": FLAWED},
        {"status": 403, "code": 50001},
        {"status": 429, "code": 30034, "retry_after": 0.005},
        {"status": 429, "code": 30034, "retry_after": 3600.0},
        {"status": 429, "code": 0, "via": False},
    ],
)
async def test_who_has_the_commands_already_plays_while_a_new_menu_is_refused(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, refusal: dict[str, Any]
) -> None:
    async with closed.open():
        pass
    monkeypatch.setattr("bot.adapters.discord.client.digest", lambda _: "another")
    refused = fake.fail("PUT", COMMANDS, times=FOR_EVER, **refusal)
    async with closed.open() as harness:
        (platform,) = harness.app.supervisor.states
        assert platform.state == "up"
        assert not (await fake.person("ana").slash("play", game="lasca")).failed
        if refusal.get("retry_after", 0.0) < 60.0:
            before = refused.times
            await fake.until(lambda: refused.times < before, "another attempt")
            refused.times = 0
            await fake.until(lambda: fake.called("PUT", COMMANDS)[-1].status == 200, "the menu to be taken")


async def test_it_is_said_where_a_menu_is_refused_and_not_what_it_says(
    closed: Harness, fake: FakeDiscord
) -> None:
    fake.fail("PUT", COMMANDS, 400, 50035, message="Invalid Form Body", errors=FLAWED)
    with capture_logs() as told:
        async with closed.open():
            await fake.until(lambda: bool(fake.commands), "the menu to be taken")
    (line,) = [line for line in told if line["event"] == "menu_refused"]
    assert line["code"] == 50035
    assert line["places"] == ["3.options.0.name"]
    assert "Bad name" not in str(told)


async def test_the_command_that_launches_an_activity_is_carried_along_unchanged(
    closed: Harness, fake: FakeDiscord
) -> None:
    launch = fake.enable_activities()
    async with closed.open():
        kept = [command for command in fake.commands if command["type"] == 4]
        assert [{**command, "version": launch["version"]} for command in kept] == [launch]
        assert len(fake.commands) > 1


async def test_nobody_waits_for_a_menu_that_waits_out_limits(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.adapters.discord.client.MENU_PATIENCE", 0.05, raising=False)
    fake.fail("PUT", COMMANDS, 429, retry_after=20.0)
    async with closed.open() as harness:
        assert not fake.commands
        (platform,) = harness.app.supervisor.states
        assert platform.state == "up"
