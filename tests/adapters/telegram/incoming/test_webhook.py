"""The webhook under attack: it answers 4xx, hangs up, or continues."""

import asyncio
import gc
import gzip
import io
import itertools
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import aiohttp
import pytest
import structlog
from aiohttp import web
from aiohttp.web_protocol import RequestHandler
from telegram import Update

from bot.adapters.telegram import Webhook, webhook
from bot.adapters.telegram.dispatcher import Dispatcher
from bot.adapters.telegram.webhook import LARGEST_UPDATE, LOOPBACK
from storage.model import Unavailable
from storage.sqlite import SqliteStore
from tests.adapters.telegram.opened import open_house
from tests.fakes.telegram import FakeTelegram
from tests.ports import reserved_port

PATIENCE: Final = 10.0
"""Seconds in which a connection must be closed; no other event comes in that time."""
SECRET = {"X-Telegram-Bot-Api-Secret-Token": "right"}


@pytest.fixture
async def url(fake: FakeTelegram, tmp_path: Path) -> AsyncIterator[str]:
    """Yield the webhook address of an open bot."""
    with reserved_port() as port:
        url = f"http://127.0.0.1:{port}/push"
        async with open_house(fake, tmp_path / "taberna.sqlite3", Webhook(url, port, "right")):
            yield url
    assert fake.count("setWebhook") == 1


async def lives(fake: FakeTelegram) -> None:
    """Greet the bot, and wait for its answer."""
    await fake.answer_to(await fake.person("Zoë").starts())


@pytest.mark.parametrize(
    ("headers", "data", "status"),
    [
        ({}, b"{}", 403),
        ({"X-Telegram-Bot-Api-Secret-Token": "wrong"}, b"{}", 403),
        ({"X-Telegram-Bot-Api-Secret-Token": "caffè ☕"}, b"{}", 403),
        (SECRET, b"no JSON", 400),
        (SECRET, b"\xff\xfe\x00", 400),
        (SECRET, b"[1]", 400),
        (SECRET, b'"text"', 400),
        (SECRET, b'{"update_id": "7"}', 400),
        (SECRET, b'{"update_id": true}', 400),
        (SECRET, b"[" * 100_000, 400),
        (SECRET, b'{"a":' * 100_000, 400),
        (SECRET | {"Content-Type": "application/json; charset=nonsense"}, b"{}", 400),
        (SECRET | {"Content-Encoding": "gzip"}, b"no gzip", 400),
        (SECRET, b"x" * (LARGEST_UPDATE + 1), 413),
        (SECRET | {"Content-Encoding": "gzip"}, gzip.compress(b" " * (20 * LARGEST_UPDATE)), 400),
        (SECRET | {"Content-Encoding": "gzip"}, gzip.compress(b'{"update_id": 7}'), 400),
        (SECRET | {"Content-Encoding": "deflate"}, zlib.compress(b'{"update_id": 7}'), 400),
    ],
    ids=itertools.count(),
)
async def test_what_telegram_never_sends_is_refused(
    fake: FakeTelegram, url: str, headers: dict[str, str], data: bytes, status: int
) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.post(url, data=io.BytesIO(data), headers=headers) as response,
    ):
        assert response.status == status
    await lives(fake)


async def test_other_paths_and_methods_are_not_there(fake: FakeTelegram, url: str) -> None:
    async with aiohttp.ClientSession(headers=SECRET) as session:
        async with session.get(url) as response:
            assert response.status == 405
        async with session.post(f"{url}/x", data=b"{}") as response:
            assert response.status == 404


async def test_twenty_megabytes_are_refused_before_they_have_come(fake: FakeTelegram, url: str) -> None:
    reader, writer = await opened(url)
    writer.write(head(url, b"right", 20 * LARGEST_UPDATE))
    async with asyncio.timeout(PATIENCE):
        assert b" 413 " in await reader.readline()
    writer.close()
    await lives(fake)


async def test_a_body_that_does_not_say_how_long_it_is_is_cut_off(fake: FakeTelegram, url: str) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b" " * (LARGEST_UPDATE // 8)

    async with (
        aiohttp.ClientSession() as session,
        session.post(url, data=endless(), headers=SECRET) as answer,
    ):
        assert answer.status == 413
    await lives(fake)


async def test_a_secret_that_is_no_text_is_wrong(fake: FakeTelegram, url: str) -> None:
    reader, writer = await opened(url)
    writer.write(head(url, b"\xff\xfe\xe8", 2) + b"{}")
    assert b" 403 " in await reader.readline()
    writer.close()


@pytest.mark.parametrize("part", [b"", b"POST /push HTTP/1.1\r\nHost: x\r\n", b"GET"])
async def test_a_connection_that_brings_no_whole_request_is_closed(
    fake: FakeTelegram, url: str, monkeypatch: pytest.MonkeyPatch, part: bytes
) -> None:
    clock = Deadlines()
    monkeypatch.setattr(webhook.GuardedServer, "_expect", clock.expect)
    reader, writer = await opened(url)
    writer.write(part)
    await writer.drain()
    async with asyncio.timeout(PATIENCE):
        await clock.passes(1)
        await closed(reader)
    writer.close()


async def test_headers_that_are_not_whole_in_time_end_the_connection() -> None:
    """Apply the server's own deadline although there is room for more connections."""
    runner = web.ServerRunner(webhook.GuardedServer(never_asked, header_timeout=0.0))
    await runner.setup()
    try:
        with reserved_port() as port:
            await web.TCPSite(runner, LOOPBACK, port).start()
            reader, writer = await opened(f"http://{LOOPBACK}:{port}/push")
            writer.write(b"POST /push HTTP/1.1\r\n")
            async with asyncio.timeout(PATIENCE):
                await closed(reader)
            writer.close()
    finally:
        await runner.cleanup()


async def test_who_does_not_read_the_answer_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hang up although the system buffers only a part of the long answer."""
    monkeypatch.setattr(webhook, "IDLE_TIMEOUT", 0.2)
    runner = web.ServerRunner(server := Hearing(talkative))
    await runner.setup()
    try:
        with reserved_port() as port:
            url = f"http://{LOOPBACK}:{port}/push"
            await web.TCPSite(runner, LOOPBACK, port).start()
            _, writer = await opened(url)
            writer.write(head(url, b"right", 0))
            async with asyncio.timeout(PATIENCE):
                await server.lost.wait()
            writer.close()
    finally:
        await runner.cleanup()


@pytest.mark.parametrize("body", [b"{}", b"x" * 100_000])
async def test_who_is_refused_is_hung_up_on_whatever_they_have_sent(url: str, body: bytes) -> None:
    """Answer only the first of a thousand simultaneous requests."""
    reader, writer = await opened(url)
    writer.write((head(url, b"wrong", len(body)) + body) * 1000)
    async with asyncio.timeout(PATIENCE):
        answers = await read_all(reader)
    assert answers.count(b"HTTP/1.1 ") == 1
    writer.close()


async def test_a_second_request_has_to_come_in_time_too(
    fake: FakeTelegram, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Deadlines()
    monkeypatch.setattr(webhook.GuardedServer, "_expect", clock.expect)
    reader, writer = await opened(url)
    push = b'{"update_id": 7}'
    writer.write(head(url, b"right", len(push)) + push + b"POST /pu")
    assert b" 200 " in await reader.readline()
    async with asyncio.timeout(PATIENCE):
        await clock.passes(2)
        await closed(reader)
    writer.close()


async def test_a_body_that_comes_late_is_refused(
    fake: FakeTelegram, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "BODY_TIMEOUT", 0)
    reader, writer = await opened(url)
    writer.write(head(url, b"right", 100) + b"{")
    async with asyncio.timeout(PATIENCE):
        assert b" 408 " in await reader.readline()
    writer.close()


async def test_no_more_connections_are_held_than_there_are_places(
    fake: FakeTelegram, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hang up by the cap alone, without a deadline, and don't let an attacker fill the log."""
    troubles: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, trouble: troubles.append(trouble))
    monkeypatch.setattr(webhook, "CONNECTIONS", 5)
    monkeypatch.setattr(webhook.GuardedServer, "_expect", Deadlines().expect)
    held = [await opened(url) for _ in range(5)]
    held.append(await opened(url))
    async with asyncio.timeout(PATIENCE):
        await closed(held[0][0])
    assert not any(held_reader.at_eof() for held_reader, _ in held[1:])
    for _, open_writer in held:
        open_writer.close()
    gc.collect()  # asyncio reports an unread exception on deletion
    assert troubles == []


@pytest.mark.parametrize(("part", "lines"), [("headers", 0), ("body", 1), ("answer", 0)])
async def test_a_connection_that_is_aborted_is_at_most_one_line_for_debugging(
    fake: FakeTelegram, url: str, caplog: pytest.LogCaptureFixture, part: str, lines: int
) -> None:
    update = b'{"update_id": 7}'
    whole = head(url, b"right", len(update)) + update
    sent = {"headers": head(url, b"right", 100)[:-4], "body": head(url, b"right", 100) + b"{"}
    _, writer = await opened(url)
    with structlog.testing.capture_logs() as said:
        writer.write(sent.get(part, whole))
        await writer.drain()
        await lives(fake)  # by then all that was sent has been read
        writer.transport.abort()
        await lives(fake)
    assert [line["log_level"] for line in said if line["event"] == "request_aborted"] == ["debug"] * lines
    assert not [record for record in caplog.records if record.name.startswith("aiohttp")]


async def test_half_open_connections_that_come_back_at_once_keep_nobody_out(
    fake: FakeTelegram, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "CONNECTIONS", 20)
    monkeypatch.setattr(webhook, "MOST_STRANGERS", 5, raising=False)
    monkeypatch.setattr(webhook.GuardedServer, "_expect", Deadlines().expect)
    held = []
    for _ in range(6):
        for _ in range(5):
            held.append(await opened(url))
            held[-1][1].write(b"POST /")
        reader, writer = await opened(url)
        writer.write(head(url, b"right", 2) + b"{}")
        async with asyncio.timeout(PATIENCE):
            assert b" 400 " in await reader.readline()
        writer.close()
    for _, open_writer in held:
        open_writer.close()


async def test_what_cannot_be_stored_comes_again_and_is_carried_out_then(
    fake: FakeTelegram, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answer once; Telegram waits longer before each retry."""
    handle, fails = Dispatcher.handle, [True] * 3

    async def handling(dispatcher: Dispatcher, update: Update) -> None:
        if fails:
            fails.pop()
            raise Unavailable("the disk is gone")
        await handle(dispatcher, update)

    monkeypatch.setattr(Dispatcher, "handle", handling)
    await lives(fake)
    await fake.until(lambda: not fake.updates.pending)
    assert fake.postman.pauses == [0, 2, 4]
    assert fake.count("sendMessage") == 1


async def test_what_comes_while_another_may_serve_is_left_to_it(
    fake: FakeTelegram, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = [True] * 2

    async def must_be_ours(_: SqliteStore) -> None:
        if elsewhere:
            elsewhere.pop()
            raise Unavailable("offline")

    monkeypatch.setattr(SqliteStore, "must_be_ours", must_be_ours)
    await lives(fake)
    await fake.until(lambda: not fake.updates.pending)
    assert (fake.postman.pauses, fake.count("sendMessage")) == ([0, 2], 1)


async def test_an_update_nobody_can_read_is_taken_and_passed_over(fake: FakeTelegram, url: str) -> None:
    number = await fake.updates.push_unknown({"message": {"message_id": "seven", "text": "my bid is 4711"}})
    await lives(fake)
    await fake.until(lambda: not fake.updates.pending)
    assert fake.updates.delivered.count(number) == 1


async def test_it_listens_on_this_machine_alone(url: str) -> None:
    """Listen on loopback only: a server on every address would answer at another one, too."""
    with pytest.raises(OSError):  # noqa: PT011 -- the message depends on the system
        await asyncio.open_connection("127.0.0.2", urlsplit(url).port)


class Deadlines:
    """Replacement for the server's deadlines: they pass when a test says so."""

    def __init__(self) -> None:
        self._set: list[Callable[[], None]] = []
        self._changed = asyncio.Condition()

    def expect(self, _handler: object, transport: asyncio.Transport, _seconds: float) -> None:
        self._set.append(transport.close)
        asyncio.get_running_loop().create_task(self._tell())

    async def passes(self, number: int) -> None:
        """Wait until `number` deadlines have been set, and let the last one pass."""
        async with self._changed:
            await self._changed.wait_for(lambda: len(self._set) >= number)
        self._set[-1]()

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()


class Hearing(webhook.GuardedServer):
    """Server that reports when a connection is gone."""

    def __init__(self, handler: webhook.Handler) -> None:
        super().__init__(handler)
        self.lost = asyncio.Event()

    def connection_lost(self, handler: RequestHandler, exc: BaseException | None = None) -> None:
        super().connection_lost(handler, exc)
        self.lost.set()


async def talkative(_request: web.BaseRequest) -> web.Response:
    """Answer with more than the bot accepts."""
    return web.Response(body=bytes(64 * LARGEST_UPDATE))


async def never_asked(_request: web.BaseRequest) -> web.Response:
    """Fail if a whole request arrives."""
    raise AssertionError


async def opened(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a bare connection."""
    return await asyncio.open_connection("127.0.0.1", urlsplit(url).port)


async def closed(reader: asyncio.StreamReader) -> None:
    """Wait until the other end has hung up, in any way."""
    await read_all(reader)


async def read_all(reader: asyncio.StreamReader) -> bytes:
    """Return everything the other end sends until it hangs up in any way."""
    said = b""
    with suppress(ConnectionError):
        while more := await reader.read(10_000):
            said += more
    return said


def head(url: str, secret: bytes, length: int) -> bytes:
    """Return the head of a pushed request."""
    where = urlsplit(url)
    lines = (f"POST {where.path} HTTP/1.1", f"Host: {where.netloc}", f"Content-Length: {length}")
    return "\r\n".join(lines).encode() + b"\r\nX-Telegram-Bot-Api-Secret-Token: " + secret + b"\r\n\r\n"
