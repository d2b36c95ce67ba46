"""Lives of platforms: each starts, fails, ends and restarts independently of the others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from bot.app import App
from bot.core.causes import cause_of
from bot.core.ports import TokenRefused
from bot.core.service import Service
from bot.supervisor import FIRST_BACK_OFF, MOST_BACK_OFF, STEADY, NoPlatformError, Supervisor
from bot.testing.harness import Room
from storage.model import Unavailable
from storage.sqlite import SqliteStore

TOKEN = "123456:the-token-of-this-bot"


PATIENCE = 60.0
"""Seconds after which an awaited event counts as missing; only a failure takes them."""


class StatusError(Exception):
    """Error of a platform's library about a bad answer; its text contains the token."""

    def __init__(self, status: int) -> None:
        super().__init__(f"{status} for /bot{TOKEN}/getMe")
        self.status = status


@dataclass
class Fickle(Room):
    """Platform whose starts fail on demand, one after the other, and that ends on demand."""

    failures: list[Exception] = field(default_factory=list)
    starts: int = 0
    stops: int = 0
    leisure: int = 0
    """Turns of the loop that a stop takes."""
    broken: list[Exception] = field(default_factory=list)
    """Errors that successive stops raise."""
    up: asyncio.Event = field(default_factory=asyncio.Event)
    end: asyncio.Future[None] | None = None

    async def start(self, service: object) -> None:
        """Fail, or start."""
        self.starts += 1
        if self.failures:
            raise self.failures.pop(0)
        self.end = asyncio.get_running_loop().create_future()
        self.up.set()

    async def ended(self) -> None:
        """Wait for the test's signal."""
        assert self.end is not None
        await self.end

    async def stop(self) -> None:
        """Stop once for every start, also for a failed one."""
        for _ in range(self.leisure):
            await asyncio.sleep(0)
        self.stops += 1
        self.up.clear()
        if self.broken:
            raise self.broken.pop(0)


@dataclass
class Rests:
    """Recorded pauses, which take time only on the test's clock."""

    seconds: list[float] = field(default_factory=list)
    now: float = 0.0

    async def __call__(self, seconds: float) -> None:
        """Let the other tasks run first."""
        self.seconds.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


async def _opened() -> None:
    """Do nothing: the test doesn't wait for it."""


async def up(supervisor: Supervisor) -> None:
    """Wait until every platform is up."""
    while any(state.state != "up" for state in supervisor.states):  # noqa: ASYNC110 -- takes no real time
        await asyncio.sleep(0)


@asynccontextmanager
async def supervised(path: Path, *adapters: Fickle) -> AsyncIterator[tuple[Supervisor, Rests]]:
    """Run these platforms under a supervisor whose pauses take no time."""
    async with await SqliteStore.open(path) as store, App(store, ()) as app:
        rests = Rests()
        supervisor = Supervisor(adapters, app.service, _opened, lambda: rests.now, rests, Random(1))
        try:
            async with asyncio.timeout(PATIENCE):
                await supervisor.open()
                yield supervisor, rests
        finally:
            await supervisor.close()


@pytest.mark.parametrize(
    "failure",
    [
        StatusError(429),
        StatusError(502),
        ConnectionRefusedError(111, "refused"),
        TimeoutError(),
        KeyError("x"),
    ],
)
async def test_a_start_that_fails_in_any_way_is_tried_again(tmp_path: Path, failure: Exception) -> None:
    adapter, other = Fickle("one", failures=[failure] * 3), Fickle("two")
    async with supervised(tmp_path / "t.db", adapter, other) as (supervisor, rests):
        await up(supervisor)
        assert (adapter.starts, adapter.stops, other.starts) == (4, 3, 1)
        assert len(rests.seconds) == 3
        assert set(supervisor.gateways) == {"one", "two"}
    assert adapter.stops == adapter.starts


async def test_the_rests_grow_and_have_an_end_and_a_restart_gives_no_words_of_errors(tmp_path: Path) -> None:
    adapter = Fickle("one", failures=[StatusError(502) for _ in range(20)])
    async with supervised(tmp_path / "t.db", adapter) as (supervisor, rests):
        (state,) = supervisor.states
        assert state.state in {"retrying", "up"}
        assert TOKEN not in state.because
        assert state.because.startswith("StatusError 502")
        await up(supervisor)
    assert rests.seconds[0] <= 1.0
    assert MOST_BACK_OFF / 2 <= rests.seconds[-1] <= MOST_BACK_OFF


async def test_after_a_while_of_peace_the_rests_begin_anew(tmp_path: Path) -> None:
    adapter = Fickle("one", failures=[StatusError(502) for _ in range(6)])
    async with supervised(tmp_path / "t.db", adapter) as (supervisor, rests):
        for peace in (0.0, STEADY):
            await up(supervisor)
            assert rests.seconds[-1] > FIRST_BACK_OFF
            rests.now += peace
            assert adapter.end is not None
            adapter.up.clear()
            adapter.end.set_result(None)
            await adapter.up.wait()
        assert rests.seconds[-1] <= FIRST_BACK_OFF


async def test_an_outage_lasts_since_its_first_failure_however_often_it_was_tried_to_end_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, float]] = []

    async def was_away(_: Service, platform: str, since: float) -> None:
        told.append((platform, since))

    monkeypatch.setattr(Service, "platform_was_away", was_away)
    adapter = Fickle("one")
    async with supervised(tmp_path / "t.db", adapter) as (supervisor, rests):
        await up(supervisor)
        rests.now = 1_000.0
        assert adapter.end is not None
        adapter.failures = [StatusError(502) for _ in range(4)]
        adapter.up.clear()
        adapter.end.set_result(None)
        await adapter.up.wait()
        await up(supervisor)
        assert rests.now > 1_000.0 + FIRST_BACK_OFF
    assert told == [("one", 1_000.0)]


@pytest.mark.parametrize("how", [None, StatusError(503)])
async def test_a_platform_that_ends_later_is_started_again(tmp_path: Path, how: Exception | None) -> None:
    adapter = Fickle("one")
    async with supervised(tmp_path / "t.db", adapter) as (supervisor, _):
        for life in range(1, 4):
            await adapter.up.wait()
            assert adapter.starts == life
            assert adapter.end is not None
            adapter.up.clear()
            if how is None:
                adapter.end.set_result(None)
            else:
                adapter.end.set_exception(how)
        await adapter.up.wait()
        assert "one" in supervisor.gateways


async def test_a_platform_that_does_not_close_in_order_is_started_again(tmp_path: Path) -> None:
    adapter = Fickle("one", failures=[StatusError(502)], broken=[StatusError(500), OSError()])
    async with supervised(tmp_path / "t.db", adapter, Fickle("two")) as (supervisor, _):
        await up(supervisor)
        assert (adapter.starts, adapter.stops) == (2, 1)
    assert adapter.broken == []


async def test_a_refused_token_is_final_for_its_platform_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    adapter, other = Fickle("one", failures=[TokenRefused("ONE_TOKEN")]), Fickle("two")
    async with supervised(tmp_path / "t.db", adapter, other) as (supervisor, rests):
        refused, up = supervisor.states
        assert (refused.state, up.platform, adapter.starts, rests.seconds) == ("refused", "two", 1, [])
        assert "ONE_TOKEN" in refused.because
        assert set(supervisor.gateways) == {"two"}
    assert "Traceback" not in capsys.readouterr().out


async def test_where_no_platform_is_left_the_house_ends_and_says_why(tmp_path: Path) -> None:
    adapters = [Fickle(name, failures=[TokenRefused(f"{name}_TOKEN")]) for name in ("one", "two")]
    async with await SqliteStore.open(tmp_path / "t.db") as store, App(store, adapters) as app:
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(NoPlatformError) as ended:
                await app.wait()
    assert [line.partition(":")[0] for line in str(ended.value).splitlines()] == ["one_TOKEN", "two_TOKEN"]


async def test_stopping_while_a_platform_starts_stops_it(tmp_path: Path) -> None:
    class Slow(Fickle):
        async def start(self, service: object) -> None:
            await asyncio.Event().wait()

    adapter = Slow("one")
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        app = App(store, (adapter,))
        asyncio.get_running_loop().call_soon(app.stop)
        async with app, asyncio.timeout(PATIENCE):
            await app.wait()
    assert adapter.stops == 1


async def test_stopping_while_the_store_hangs_ends_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hangs() -> None:
        app.stop()
        await asyncio.Event().wait()

    async with asyncio.timeout(PATIENCE), await SqliteStore.open(tmp_path / "t.db") as store:
        app = App(store, (Fickle("one"),))
        monkeypatch.setattr(store, "thinking", hangs)
        async with app:
            await app.wait()


@pytest.mark.parametrize(("told", "raised"), [(True, asyncio.CancelledError), (False, Unavailable)])
async def test_a_store_that_fails_before_it_is_open_is_no_error_of_a_bot_that_was_told_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, told: bool, raised: type[BaseException]
) -> None:
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        app = App(store, ())

        async def hangs() -> None:
            if told:
                app.stop()
            raise Unavailable("it hangs")

        monkeypatch.setattr(store, "last_alive", hangs)
        with pytest.raises(raised):
            await app.__aenter__()


def test_a_cause_keeps_the_machines_words_and_no_others() -> None:
    assert cause_of(OSError(98, "Address already in use")) == "OSError: Address already in use"
    assert TOKEN not in cause_of(StatusError(500))
    assert cause_of(StatusError(500)) == "StatusError 500"


async def test_a_platform_that_is_being_stopped_is_closed_to_the_end_when_the_house_closes(
    tmp_path: Path,
) -> None:
    adapter = Fickle("one", failures=[TokenRefused("not with this token")], leisure=20)
    async with supervised(tmp_path / "t.db", adapter):
        pass
    assert adapter.stops == 1


async def test_a_platform_whose_trouble_with_cleaning_up_hides_that_it_was_cancelled_ends(
    tmp_path: Path,
) -> None:
    class Careless(Fickle):
        async def ended(self) -> None:
            if self.starts > 1:
                raise TokenRefused("it was started again")
            try:
                await asyncio.Event().wait()
            finally:
                raise ConnectionResetError

    adapter = Careless("one")
    async with supervised(tmp_path / "t.db", adapter) as (supervisor, rests):
        await up(supervisor)
    assert (adapter.starts, adapter.stops, rests.seconds) == (1, 1, [])


@pytest.mark.parametrize("asked", ["away", "alive"])
async def test_a_bot_whose_store_hides_that_it_was_cancelled_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    begun = asyncio.Event()

    async def careless(*_: object) -> None:
        try:
            begun.set()
            await asyncio.Event().wait()
        finally:
            raise Unavailable("the connection is lost")

    monkeypatch.setattr("bot.core.scheduler.HEARTBEAT", 0.0)
    async with (
        asyncio.timeout(PATIENCE),
        await SqliteStore.open(tmp_path / "t.db") as store,
        App(store, (), tick=0.0),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(store, asked, careless)
            await begun.wait()
