"""Absence of sealed bids from debug logs, metrics and the health page."""

import asyncio
import io
import logging
import re
from pathlib import Path
from typing import Final

import pytest
from aiohttp import ClientSession

from bot import logs
from bot.adapters.web.local_chat import LocalChat
from bot.app import App
from bot.monitor import Monitor
from tests.adapters.discord.harness import Clock, Harness
from tests.adapters.telegram.opened import connected, open_house, settled
from tests.adapters.trust.evening import LEVEL, Sealing
from tests.adapters.web.tables import LocalTable
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import FakeTelegram

BIDS: Final = ("87", "93")
SAID: Final = re.compile(rf"(?<![\w.:-])({'|'.join(BIDS)})(?![\w.:-])")
PLAY: Final = "stock=100"


@pytest.fixture
def written() -> io.StringIO:
    """Collect the unredacted logs of all loggers at `taberna run`'s debug level."""
    logs.set_up("debug", ())
    text = io.StringIO()
    logging.getLogger().addHandler(logging.StreamHandler(text))
    return text


async def _monitored(app: App) -> str:
    """Return the metrics and the health page of a bot."""
    monitor = Monitor(app.deps.store, lambda: app.supervisor.states)
    await monitor.start(0)
    try:
        async with ClientSession(monitor.address) as client:
            pages = [await (await client.get(path)).text() for path in ("/metrics", "/healthz")]
    finally:
        await monitor.stop()
    return "\n".join(pages)


async def test_on_discord(tmp_path: Path, written: io.StringIO) -> None:
    clock = Clock()
    async with FakeDiscord(now=clock) as fake, Harness(fake, clock, tmp_path / "t.sqlite3").open() as harness:
        await fake.connected()
        ana, bea = fake.person("ana"), fake.person("bea")
        await ana.slash("play", game="citadel", options=PLAY)
        await bea.click(harness.board, "Join")
        table, opened = harness.table, await ana.click(harness.board, "Bid")
        fake.fail("POST", r"/interactions/", 500, times=1)
        await ana.submit(opened.modal, answer=BIDS[0])
        fake.fail("PATCH", r"/channels/", 400, times=2)
        await ana.slash("bid", points=int(BIDS[1]))
        await ana.dm(BIDS[0])
        await ana.dm(f"/bid {BIDS[1]} zzzz")
        await ana.says(f"@bot {BIDS[0]}")
        await fake.settled()
        told = written.getvalue() + await _monitored(harness.app)
        assert BIDS[1] in str((await harness.loaded(table)).log)
    assert "event" in told
    assert not SAID.search(told)


async def test_on_telegram(tmp_path: Path, written: io.StringIO) -> None:
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "t.sqlite3") as app:
        ana, bea = fake.person("Ana"), fake.person("Bea")
        for person in (ana, bea):
            await fake.answer_to(await person.starts())
        group = fake.supergroup("Tavern", ana, bea)
        lobby = await fake.answer_to(await ana.says(f"/play citadel {PLAY}", group))
        await bea.taps(lobby, "Join")
        await settled(fake, app)
        fake.fail("sendMessage", 400, f"Bad Request: {BIDS[0]}")
        await ana.says(f"/bid {BIDS[0]}")
        fake.fail("editMessageMedia", 500, f"Internal: {BIDS[1]}")
        await ana.says(BIDS[1])
        await ana.says(f"/bid {BIDS[0]} zzzz")
        await fake.updates.push_unknown({"message": {"message_id": BIDS[0], "text": BIDS[1]}})
        await settled(fake, app)
        told = written.getvalue() + await _monitored(app)
        (table,) = await app.deps.store.tables_with("playing")
        loaded = await app.deps.cache.look(table)
        assert BIDS[1] in str(loaded and loaded.log)
    assert "event" in told
    assert not SAID.search(told)


async def test_of_a_batch_that_is_cut_off_on_its_way_from_telegram(
    tmp_path: Path, written: io.StringIO
) -> None:
    """Log less than the library, which would quote it whole, and below warnings."""
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "t.sqlite3") as app:
        ana = fake.person("Ana")
        await fake.answer_to(await ana.starts())
        await settled(fake, app)
        fake.cut_off = True
        await ana.says(f"/bid {BIDS[0]}")
        await fake.until(lambda: "polling_waits" in written.getvalue() or None)
        fake.cut_off = False
        await settled(fake, app)
    assert not SAID.search(written.getvalue())


async def test_of_a_batch_that_the_library_of_telegram_cannot_read(written: io.StringIO) -> None:
    """Let the library read a batch itself: its error names the batch and may quote it as the cause."""
    async with FakeTelegram() as fake, connected(fake)(fake.token) as bot:
        await fake.updates.push_unknown({"message": {"message_id": BIDS[0], "text": BIDS[1]}})
        with pytest.raises((TypeError, KeyError)):
            await bot.get_updates()
    assert not SAID.search(written.getvalue())


async def test_at_the_local_table(tmp_path: Path, written: io.StringIO) -> None:
    async with LocalTable(tmp_path / "t.sqlite3") as local:
        await local.says("ana", f"/play citadel {PLAY}")
        table = (await local.sees("bea"))[-1]["table"]
        await local.taps("bea", f"join-{table}")
        await local.says("ana", f"/bid {BIDS[0]}", room="private")
        await local.taps("ana", f"number-{table}-0", room="private", answer=BIDS[1])
        await local.post("/api/tap", {"as": BIDS[0], "data": BIDS[1]})
        told = written.getvalue() + await _monitored(local.app)
        loaded = await local.app.deps.cache.look(table)
        assert BIDS[1] in str(loaded and loaded.log)
    assert "event" in told
    assert not SAID.search(told)


@pytest.mark.parametrize(
    "broken", ["GET /?token={} \xff HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nX-Token: {}\x0b\r\n\r\n"]
)
async def test_of_a_request_that_no_server_can_read(
    tmp_path: Path, written: io.StringIO, broken: str
) -> None:
    """Log neither the line nor the headers, which may carry a key, and limit the log's size."""
    async with LocalTable(tmp_path / "t.sqlite3") as local:
        reader, writer = await asyncio.open_connection(*local.where)
        writer.write(broken.format("my-key").encode("latin-1"))
        assert b" 400 " in await reader.readline()
        writer.close()
    assert "event" in written.getvalue()
    assert "my-key" not in written.getvalue()
    assert "request_failed" not in written.getvalue()


async def test_of_a_request_that_a_server_fails_at(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_chat: LocalChat, _slug: str, room: str, _key: str) -> None:
        raise RuntimeError(f"no room {room}")

    async with LocalTable(tmp_path / "t.sqlite3") as local:
        monkeypatch.setattr(LocalChat, "place", failing)
        answer = await local.post("/api/say", {"room": "my-room"})
        assert answer.status == 500
    assert "RuntimeError" in written.getvalue()
    assert "my-room" not in written.getvalue()


@pytest.mark.parametrize("stock", ["100", "50"])
async def test_of_a_machine(tmp_path: Path, written: io.StringIO, stock: str) -> None:
    """Have the computer's bid accepted or, with a smaller stake, rejected as against the rules."""
    async with LocalTable(tmp_path / "t.sqlite3", thinker=Sealing(BIDS[0])) as local:
        await local.says("ana", f"/play citadel stock={stock} {LEVEL}")
        (table,) = await local.app.deps.store.tables_with("playing")
        await local.says("ana", f"/hint {table}", room="private")
        await local.says("ana", f"/bid {BIDS[1]} zzzz", room="private")
        told = written.getvalue() + await _monitored(local.app)
        stored = await local.store.load(table)
        assert (BIDS[0] in str(stored and stored[1])) is (stock == "100")
        assert ("bot_player_refused" in told) is (stock == "50")
    assert "event" in told
    assert not SAID.search(told)
