"""/healthz and /metrics, for monitoring of the host."""

import asyncio
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from bot import connections
from bot.monitor import Monitor
from bot.supervisor import PlatformState, State
from bot.testing.harness import Harness
from storage.postgres import PostgresStore
from storage.sqlite import SqliteStore
from tests.postgres import Server


async def asked(monitor: Monitor, path: str, host: str | None = None) -> tuple[int, str]:
    """Return the monitor's answer, called by its address or by another name."""
    headers = {"Host": host} if host else {}
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{monitor.address}{path}", headers=headers) as answer,
    ):
        return answer.status, await answer.text()


@pytest.mark.parametrize(
    ("state", "status"),
    [("starting", 200), ("up", 200), ("away", 200), ("retrying", 200), ("refused", 503)],
)
async def test_it_tells_how_every_platform_is(tmp_path: Path, state: State, status: int) -> None:
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        states = (PlatformState("local", "up", 0.0), PlatformState("discord", state, 60.0, "a reason"))
        monitor = Monitor(store, lambda: states)
        await monitor.start(0)
        answered, text = await asked(monitor, "/healthz")
        counted = (await asked(monitor, "/metrics"))[1]
        await monitor.stop()
    assert answered == status
    assert f"discord: {state} since 1970-01-01T00:01:00+00:00 because a reason" in text.splitlines()
    assert f'taberna_platform{{platform="discord",state="{state}"}} 1.0' in counted


async def test_of_several_each_tells_which_lanes_none_of_them_serves(
    postgres: Server, tmp_path: Path
) -> None:
    url = postgres.database(tmp_path)
    async with await PostgresStore.open(url, ["discord:0/3"]) as store:
        monitor = Monitor(store)
        await monitor.start(0)
        async with await PostgresStore.open(url, ["discord:2/3"]):
            status, health = await asked(monitor, "/healthz")
            counted = (await asked(monitor, "/metrics"))[1]
        later = (await asked(monitor, "/metrics"))[1]
        await monitor.stop()
    assert (status, health.splitlines()[-1]) == (200, "discord:1/3: served by no process")
    one, two = (f'taberna_lane_unserved{{lane="discord:{shard}/3"}} 1.0' for shard in (1, 2))
    assert one in counted
    assert two not in counted
    assert two in later


@pytest.mark.parametrize("path", ["/healthz", "/livez", "/metrics"])
async def test_who_was_led_here_by_another_name_is_refused(tmp_path: Path, path: str) -> None:
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        monitor = Monitor(store)
        await monitor.start(0)
        port = monitor.address.rpartition(":")[2]
        assert (await asked(monitor, path, f"evil.example:{port}"))[0] == 403
        assert (await asked(monitor, path, f"localhost:{port}"))[0] == 200
        await monitor.stop()


async def test_it_counts_requests_tables_and_boards_that_are_behind(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        monitor = Monitor(harness.app.deps.store)
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        monitor.observe("play", 0.002)
        monitor.observe("play", 0.004)
        await monitor.start(0)
        assert (await asked(monitor, "/healthz"))[0] == 200
        status, told = await asked(monitor, "/metrics")
        await monitor.stop()
    assert status == 200
    assert 'taberna_requests_total{command="play"} 2.0' in told
    assert "taberna_request_seconds_count 2.0" in told
    assert "taberna_tables 1.0" in told
    assert "taberna_showings_behind 0.0" in told
    assert "taberna_showings_waiting 0.0" in told


async def test_it_says_when_the_database_cannot_be_read(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "t.db")
    monitor = Monitor(store)
    await monitor.start(0)
    await store.close()
    assert (await asked(monitor, "/healthz"))[0] == 503
    assert (await asked(monitor, "/metrics"))[0] == 503
    assert await asked(monitor, "/livez") == (200, "alive\n")
    await monitor.stop()


async def test_it_listens_on_this_machine_alone(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        monitor = Monitor(store)
        await monitor.start(0)
        try:
            with pytest.raises(OSError):  # noqa: PT011 -- the message depends on the system
                await asyncio.open_connection("127.0.0.2", int(monitor.address.rpartition(":")[2]))
        finally:
            await monitor.stop()


ASKED = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def opened(monitor: Monitor, line: bytes) -> Connection:
    """Open a connection and send a part of a request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(monitor.address.rpartition(":")[2]))
    writer.write(line)
    await writer.drain()
    return reader, writer


async def hung_up(connection: Connection) -> bytes:
    """Return everything it sent until it hung up."""
    said = b""
    with suppress(ConnectionError):
        async with asyncio.timeout(100.0):
            said = await connection[0].read()
    connection[1].close()
    return said


async def test_half_a_request_is_hung_up(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        monitor = Monitor(store)
        await monitor.start(0)
        half = await opened(monitor, ASKED[:-2])
        assert (await asked(monitor, "/livez"))[0] == 200  # by now the half is read
        assert monitor._runner is not None
        assert monitor._runner.server is not None
        for _ in range(2):
            monitor._connections.look(monitor._runner.server)
        assert await hung_up(half) == b""
        await monitor.stop()


async def test_one_connection_too_many_is_hung_up_and_those_who_are_there_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST", 2)
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        monitor = Monitor(store)
        await monitor.start(0)
        held = []
        for _ in range(2):
            held.append(await opened(monitor, ASKED))
            assert b" 200 " in await held[-1][0].readuntil(b"alive\n")
        assert await hung_up(await opened(monitor, b"")) == b""
        for reader, writer in held:
            writer.write(ASKED)
            assert b" 200 " in await reader.readuntil(b"alive\n")
            writer.close()
        await monitor.stop()


async def _never(_work: object) -> None:
    """Hang like a disk that doesn't answer."""
    await asyncio.Event().wait()


async def test_it_says_when_the_database_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.monitor.DEADLINE", 0.01)
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        monkeypatch.setattr(store, "ask", _never)
        monkeypatch.setattr(store, "read", _never)
        monitor = Monitor(store)
        await monitor.start(0)
        assert (await asked(monitor, "/healthz"))[0] == 503
        assert (await asked(monitor, "/metrics"))[0] == 503
        await monitor.stop()
