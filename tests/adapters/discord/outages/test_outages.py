"""Discord out of reach, at the start and later: the bot retries; only a refused token ends it."""

import asyncio
import threading
from collections.abc import MutableMapping
from typing import Any, TypeVar

import pytest
import yarl
from structlog.testing import capture_logs

from bot.adapters.discord.adapter import STARTS_KEPT
from bot.adapters.discord.client import LAST_STARTS
from bot.adapters.discord.rest import same_server
from bot.supervisor import NoPlatformError
from storage.model import Unavailable
from storage.sqlite import SqliteStore
from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Clock, Harness, said
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.rest.rate_limits import SECOND
from tests.fakes.discord.starts import SPACING
from tests.tiers import crossed

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds that a start or an end may take on a crowded machine; reached only by a failure."""
PATHS = ("/users/@me", "/gateway/bot", "/commands")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses before attempts, and the five seconds between two sessions to those of the fake."""

    async def identify(self: object, shard_id: int | None, *, initial: bool = False) -> None:
        if not initial:
            await asyncio.sleep(SPACING * SECOND)

    monkeypatch.setattr("bot.supervisor.FIRST_BACK_OFF", 2 * SPACING * SECOND)  # or it identifies too soon
    monkeypatch.setattr("bot.adapters.discord.client.FIRST_MENU_PAUSE", 0.01)
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.01)
    monkeypatch.setattr("discord.AutoShardedClient.before_identify_hook", identify)


@pytest.fixture
def told(fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Collect the outages that the adapter reports to the service."""
    outages: list[tuple[str, float]] = []

    async def was_away(_: object, platform: str, since: float) -> None:
        outages.append((platform, since))
        fake.changes.notify()

    monkeypatch.setattr("bot.core.service.Service.platform_was_away", was_away)
    return outages


def state(harness: Harness) -> str:
    (platform,) = harness.app.supervisor.states
    return platform.state


@pytest.mark.parametrize(("path", "trouble"), crossed(PATHS, ["limit", "ban", "outage", "no network"]))
async def test_a_start_that_fails_is_tried_again(
    closed: Harness, fake: FakeDiscord, path: str, trouble: str
) -> None:
    for method in ("GET", "PUT"):
        if trouble == "no network":
            fake.cut(method, f"{path}$", times=3)
        elif trouble == "outage":
            fake.fail(method, f"{path}$", 503, times=2)
        else:
            fake.fail(method, f"{path}$", 429, retry_after=0.01, times=2, via=trouble == "limit")
    async with closed.open():
        await fake.connected()
        await fake.until(lambda: bool(fake.commands), "the menu")
        await fake.person("ana").slash("play", game="lasca")
        assert closed.board.files
        async with asyncio.timeout(PATIENCE):
            while state(closed) != "up":  # a command may arrive before the start is complete
                await fake.settled()


async def test_a_start_says_how_to_invite_the_bot(closed: Harness, fake: FakeDiscord) -> None:
    with capture_logs() as logged:
        async with closed.open():
            known = closed.app.supervisor.entrances["discord"]
    (opened,) = (line for line in logged if line["event"] == "discord_open")
    assert opened["invitation"] == known
    asked = yarl.URL(known).query
    assert (asked["client_id"], asked["scope"]) == (str(fake.bot.id), "bot applications.commands")


async def test_an_outage_at_the_start_is_waited_out(closed: Harness, fake: FakeDiscord) -> None:
    await fake.go_down()
    async with closed.open():
        assert state(closed) == "retrying"
        await fake.come_back()
        await fake.connected()
        await fake.person("ana").slash("play", game="lasca")
        assert closed.board.files


async def test_a_token_refused_at_the_gateway_is_final_and_said_without_it(
    closed: Harness, fake: FakeDiscord
) -> None:
    fake.gateway.refusing.append(4004)
    with capture_logs() as logged:
        async with closed.open():
            assert state(closed) == "refused"
    assert "DISCORD_TOKEN" in str(logged)
    assert fake.token not in str(logged)


async def test_a_token_that_is_withdrawn_later_is_final(harness: Harness, fake: FakeDiscord) -> None:
    fake.gateway.refusing += [4004] * 9
    await fake.drop(code=4004)
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(NoPlatformError, match="DISCORD_TOKEN"):
            await harness.app.wait()
    assert state(harness) == "refused"


@pytest.mark.parametrize("code", [4010, 4011, 4012, 4013, 4014])
async def test_a_connection_that_ends_is_begun_again(harness: Harness, fake: FakeDiscord, code: int) -> None:
    await fake.drop(code=code)
    await fake.until(lambda: fake.gateway.identifies == 2, "a new session")
    await fake.connected()
    await fake.person("ana").slash("play", game="lasca")
    assert harness.board.files


@pytest.mark.parametrize("trouble", ["no such shard", "too many servers"])
async def test_a_number_of_shards_that_discord_does_not_take_is_named_by_its_setting(
    closed: Harness, fake: FakeDiscord, trouble: str
) -> None:
    if trouble == "no such shard":
        fake.gateway.refusing += [4010]
    else:
        fake.gateway.most_guilds = 0
    with capture_logs() as log:
        async with closed.open():
            assert state(closed) == "retrying"
            fake.gateway.most_guilds = 1
            await fake.connected()
    assert [line["setting"] for line in log if line["log_level"] == "error" and "setting" in line] == [
        "DISCORD_SHARDS"
    ]


@pytest.mark.parametrize("ids", [None, (1, 2)])
async def test_connections_that_take_long_to_begin_are_away_until_the_last_is_there(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, ids: tuple[int, ...] | None
) -> None:
    waits = asyncio.Event()

    async def identify(self: object, shard_id: int | None, *, initial: bool = False) -> None:
        if not initial:
            await waits.wait()

    monkeypatch.setattr("discord.AutoShardedClient.before_identify_hook", identify)
    monkeypatch.setattr("bot.adapters.discord.adapter.READY_PATIENCE", 0.1)
    fake.gateway.starts.spacing = 0.0
    closed.shards, closed.shard_ids = 3, ids
    async with closed.open():
        await fake.connected()
        await fake.settled()
        assert state(closed) == "away"
        waits.set()
        await fake.connected(len(ids or range(3)))
        async with asyncio.timeout(PATIENCE):
            while state(closed) == "away":  # noqa: ASYNC110 -- the client reports no event for it
                await asyncio.sleep(0.01)
        assert fake.gateway.shards == [*(ids or range(3))]


async def test_who_ends_while_connections_are_still_to_begin_begins_no_more(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def identify(self: object, shard_id: int | None, *, initial: bool = False) -> None:
        if not initial:
            await asyncio.Event().wait()

    monkeypatch.setattr("discord.AutoShardedClient.before_identify_hook", identify)
    monkeypatch.setattr("bot.adapters.discord.adapter.READY_PATIENCE", 0.1)
    closed.shards = 3
    async with asyncio.timeout(PATIENCE):
        async with closed.open():
            await fake.connected()
        for thread in threading.enumerate():
            if thread.name.startswith("keep-alive-handler"):
                await asyncio.to_thread(thread.join)
    assert fake.gateway.identifies == 1


async def test_readiness_that_is_noticed_after_the_end_is_no_event(
    closed: Harness, fake: FakeDiscord, told: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """End while the library still waits for the list of servers to be complete."""
    monkeypatch.setattr("bot.adapters.discord.adapter.SHORTEST_OUTAGE", 0.0)
    monkeypatch.setattr("bot.adapters.discord.adapter.READY_PATIENCE", 0.0)
    monkeypatch.setattr("bot.adapters.discord.client.GUILDS_PATIENCE", 0.5)
    async with closed.open():
        await fake.connected()
        await fake.gateway.barrier()
        waits = {task for task in asyncio.all_tasks() if "_delay_" in str(task.get_coro())}
    assert waits
    await asyncio.gather(*waits)
    await asyncio.sleep(0)
    assert told == []


async def test_who_may_have_lost_its_shards_begins_no_session_for_them(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begin no session after a process was frozen while it queued, or can't ask for its turn."""
    answers: list[Unavailable | float] = [Unavailable("no turn"), 0.0, 0.0]
    ours: list[Unavailable | None] = [Unavailable("taken over"), None]

    async def turn(_: SqliteStore, _name: str, _seconds: float) -> float:
        assert fake.gateway.identifies == 0
        return _given(answers.pop(0))

    async def must_be_ours(_: SqliteStore) -> None:
        _given(ours.pop(0) if ours else None)

    monkeypatch.setattr("bot.adapters.discord.client.STORE_BACK_OFF", 0.0)
    monkeypatch.setattr(SqliteStore, "turn", turn)
    monkeypatch.setattr(SqliteStore, "must_be_ours", must_be_ours)
    async with closed.open():
        await fake.connected()
    assert (answers, ours) == ([], [])


def _given(answer: T | Unavailable) -> T:
    """Return an answer, or raise it if it is an error."""
    if isinstance(answer, Unavailable):
        raise answer
    return answer


async def test_the_api_is_called_where_the_setting_says(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.http.Route.BASE", "http://127.0.0.1:9/api/v10")
    closed.api = f"http://127.0.0.1:{fake.port}/api/v10"
    async with closed.open():
        await fake.person("ana").slash("play", game="lasca")
        assert closed.board.files


@pytest.mark.parametrize("shards", [None, 2])
async def test_every_connection_goes_to_the_gateway_that_the_api_names(
    closed: Harness, fake: FakeDiscord, shards: int | None
) -> None:
    """Use it at the start, in a new session and after a loss, instead of the library's default."""
    closed.shards = shards
    async with closed.open():
        await fake.connected(shards or 1)
        await fake.gateway.invalidate(resumable=False)
        await fake.until(lambda: fake.gateway.identifies >= 2 * (shards or 1), "new sessions")
        await fake.connected(shards or 1)
        await fake.drop()
        await fake.until(lambda: fake.gateway.resumes >= (shards or 1), "a RESUME")
        await fake.connected(shards or 1)
        fake.gateway.down = True
        await fake.drop()
        await fake.until(lambda: closed.adapter.away_since is not None, "the loss to be noticed")
        fake.gateway.down = False
        await fake.connected(shards or 1)
    assert fake.gateway.strays == []


async def test_a_session_is_not_resumed_at_a_server_that_the_api_has_not_named(
    closed: Harness, fake: FakeDiscord
) -> None:
    fake.resume_at = str(fake.elsewhere)
    async with closed.open():
        await fake.drop()
        await fake.until(lambda: fake.gateway.resumes == 1, "a RESUME")
    assert fake.gateway.strays == []


@pytest.mark.parametrize(
    ("named", "offered", "trusted"),
    [
        ("wss://gateway.discord.gg", "wss://gateway-us-east1-b.discord.gg", True),
        ("wss://gateway.discord.gg", "ws://gateway-us-east1-b.discord.gg", False),
        ("wss://gateway.discord.gg", "wss://gateway.discord.gg.example.org", False),
        ("wss://gateway.example.org", "wss://gateway.discord.gg", False),
        ("wss://gateway.example.org", "wss://other.example.org", False),
        ("wss://gateway.example.org/a", "wss://gateway.example.org/b", True),
        ("wss://gateway.example.org", "wss://gateway.example.org:8443", False),
    ],
)
def test_a_session_is_resumed_where_discord_itself_wants_it(named: str, offered: str, trusted: bool) -> None:
    assert same_server(yarl.URL(named), yarl.URL(offered)) is trusted


async def test_an_event_without_which_there_is_no_session_is_waited_for_again(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    greet = fake.gateway._greet
    broken = [True]

    def greeting(session: object) -> list[tuple[str, dict[str, object]]]:
        events = greet(session)  # type: ignore[arg-type] # only handed on
        return [(name, {"broken": 1} if broken and broken.pop() else body) for name, body in events]

    monkeypatch.setattr(fake.gateway, "_greet", greeting)
    async with closed.open():
        await fake.until(lambda: fake.gateway.identifies == 2, "a second attempt")
        await fake.connected()


@pytest.mark.parametrize("minutes", [2, 5])
async def test_players_are_told_of_an_outage_whose_events_are_lost(
    harness: Harness, fake: FakeDiscord, told: list[tuple[str, float]], minutes: int
) -> None:
    """Lose the session, which Discord forgets after two minutes and the bot after five."""
    evening = seated(harness, ("ana", "bea"))
    await evening.sit_down("lasca")
    mover, move = evening.any_move(await evening.loaded())
    fake.gateway.down = True
    since = harness.clock()
    await fake.drop()
    await mover.says(f"@bot {move}", wait="sent")
    await fake.until(lambda: harness.adapter.away_since is not None, "the loss to be noticed")
    assert state(harness) == "away"
    harness.clock.passes(60 * minutes)
    fake.gateway.down = False
    await fake.connected()
    await fake.settled()
    assert state(harness) == "up"
    assert (await evening.loaded()).recent == ()
    assert told == [("discord", since)]


async def test_a_move_said_in_a_short_outage_is_made(
    harness: Harness, fake: FakeDiscord, told: list[tuple[str, float]]
) -> None:
    """Make it also if a first attempt to reconnect has failed."""
    evening = seated(harness, ("ana", "bea"))
    await evening.sit_down("lasca")
    mover, move = evening.any_move(await evening.loaded())
    fake.gateway.down = True
    await fake.drop()
    await mover.says(f"@bot {move}", wait="sent")
    await fake.until(lambda: harness.adapter.away_since is not None, "the loss to be noticed")
    fake.gateway.down = False
    await fake.connected()
    await fake.settled()
    assert len((await evening.loaded()).recent) == 1
    assert told == []


async def test_where_people_are_at_play_they_are_told_to_say_it_again(
    harness: Harness, fake: FakeDiscord
) -> None:
    evening = seated(harness, ("ana", "bea"))
    await evening.sit_down("lasca")
    mover, move = evening.any_move(await evening.loaded())
    elsewhere = await fake.add_channel("elsewhere")
    fake.gateway.down = True
    await fake.drop()
    await mover.says(f"@bot {move}", wait="sent")
    await _back_after(harness, fake, 300)
    (notice,) = (m for m in fake.channel.shown if m.content.startswith("I was offline for 5 minutes."))
    assert notice.pings(mover)
    assert elsewhere.shown == []
    assert said(await mover.slash("move", move=move)) == ""


@pytest.mark.parametrize(("seconds", "played"), [(90_000, True), (90, False)])
async def test_where_nobody_was_at_play_nothing_is_said(
    harness: Harness, fake: FakeDiscord, seconds: int, played: bool
) -> None:
    """Open a game whose players were last seen yesterday, and a lobby."""
    if played:
        await seated(harness, ("ana", "bea")).sit_down("lasca")
        harness.clock.passes(seconds)
    else:
        await fake.person("ana").slash("play", game="lasca")
    shown = len(fake.channel.shown)
    fake.gateway.down = True
    await fake.drop()
    await _back_after(harness, fake, 300)
    assert not [m for m in fake.channel.shown[shown:] if m.content.startswith("I was offline")]


async def _back_after(harness: Harness, fake: FakeDiscord, seconds: float) -> None:
    await fake.until(lambda: harness.adapter.away_since is not None, "the loss to be noticed")
    harness.clock.passes(seconds)
    fake.gateway.down = False
    await fake.until(lambda: fake.gateway.identifies == 2, "a new session")
    await fake.connected()  # identified, it may not be greeted yet, and nothing else would be waited for
    await fake.settled()


async def test_a_restart_of_the_connection_is_an_outage_too(
    harness: Harness, fake: FakeDiscord, told: list[tuple[str, float]]
) -> None:
    await fake.drop(code=4013)
    await fake.until(lambda: fake.gateway.identifies == 2, "a new session")
    await fake.until(lambda: bool(told), "the service to be told")
    assert told == [("discord", harness.clock())]


async def test_a_session_that_cannot_be_resumed_is_an_outage_too(
    harness: Harness,
    fake: FakeDiscord,
    told: list[tuple[str, float]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.adapters.discord.adapter.SHORTEST_OUTAGE", 0.0)
    await fake.gateway.invalidate(resumable=False)
    await fake.until(lambda: fake.gateway.identifies == 2, "a new session")
    await fake.until(lambda: bool(told), "the service to be told")
    assert told == [("discord", harness.clock())]
    assert fake.gateway.resumes == 0
    assert state(harness) == "up"


async def test_boards_are_brought_up_to_date_when_discord_is_back(
    harness: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.adapters.discord.errors.SHORT", 0.02)
    evening = seated(harness, ("ana", "bea"))
    await evening.sit_down("lasca")
    mover, move = evening.any_move(await evening.loaded())
    fake.fail("POST", "/messages$", 503, times=5)
    await mover.says(f"@bot {move}")
    assert move[:2] in harness.board.content
    assert len((await evening.loaded()).recent) == 1


async def test_a_gateway_that_asks_to_reconnect_loses_nothing(
    harness: Harness,
    fake: FakeDiscord,
    told: list[tuple[str, float]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.adapters.discord.adapter.SHORTEST_OUTAGE", 0.0)
    await fake.gateway.ask_to_reconnect()
    await fake.until(lambda: fake.gateway.resumes == 1, "a RESUME")
    await fake.gateway.invalidate(resumable=True)
    await fake.until(lambda: fake.gateway.resumes == 2, "a RESUME")
    await fake.settled()
    assert told == []
    assert fake.gateway.identifies == 1
    assert state(harness) == "up"


async def test_the_end_does_not_wait_for_an_outage(closed: Harness, fake: FakeDiscord) -> None:
    await fake.go_down()
    async with asyncio.timeout(20), closed.open():
        pass


async def test_a_bot_that_is_restarted_all_day_keeps_its_token(
    closed: Harness, fake: FakeDiscord, clock: Clock
) -> None:
    """Wait, however often the host restarts the process, before Discord takes the token."""
    token, starts = fake.token, fake.gateway.starts
    while starts.limit()["remaining"] > STARTS_KEPT + 1:
        starts.take(0)
    async with closed.open():
        assert fake.gateway.identifies == 1
    for _ in range(3):
        async with closed.open() as harness:
            (state,) = harness.app.supervisor.states
            assert state.state == "retrying"
            assert "NoSessionsLeftError" in state.because
    assert fake.gateway.identifies == 1
    assert fake.token == token
    clock.passes(86_400)
    async with closed.open():
        assert fake.gateway.identifies == 2


async def test_sessions_that_end_again_and_again_do_not_cost_the_token(
    closed: Harness, fake: FakeDiscord, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, starts = fake.token, fake.gateway.starts
    monkeypatch.setattr("bot.adapters.discord.client.NEXT_LOOK", 0.01)
    async with closed.open():
        while starts.limit()["remaining"] > LAST_STARTS + 1:
            starts.take(0)
        with capture_logs() as logs:
            for _ in range(2):
                await fake.invalidate()
                await fake.until(
                    lambda: bool(fake.gateway.sessions) or any(_used_up(line) for line in logs), "a session"
                )
            await fake.until(lambda: any(_used_up(line) for line in logs), "the bot to wait")
        assert starts.limit()["remaining"] == LAST_STARTS
        clock.passes(86_400)
        await fake.connected()
    assert fake.token == token


def _used_up(line: MutableMapping[str, Any]) -> bool:
    return bool(line["event"] == "discord_session_limit_reached")
