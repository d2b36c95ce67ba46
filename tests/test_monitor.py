"""/healthz and /metrics: what whoever watches the host is told."""

from pathlib import Path

import aiohttp

from bot.monitor import Monitor
from storage.sqlite.store import SqliteStore
from tests.core.harness import Harness


async def asked(monitor: Monitor, path: str) -> tuple[int, str]:
    """What the monitor answers."""
    async with aiohttp.ClientSession() as session, session.get(f"{monitor.address}{path}") as answer:
        return answer.status, await answer.text()


async def test_it_counts_requests_tables_and_boards_that_are_behind(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        monitor = Monitor(harness.app.deps.store)
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        monitor.observe("play", 0.002)
        monitor.observe("play", 0.004)
        await monitor.start(0)
        assert await asked(monitor, "/healthz") == (200, "well\n")
        status, told = await asked(monitor, "/metrics")
        await monitor.stop()
    assert status == 200
    assert 'taberna_requests_total{command="play"} 2.0' in told
    assert "taberna_request_seconds_count 2.0" in told
    assert "taberna_tables 1.0" in told
    assert "taberna_showings_behind 0.0" in told


async def test_it_says_when_the_database_cannot_be_read(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "t.db")
    monitor = Monitor(store)
    await monitor.start(0)
    await store.close()
    assert (await asked(monitor, "/healthz"))[0] == 503
    assert (await asked(monitor, "/metrics"))[0] == 503
    await monitor.stop()
