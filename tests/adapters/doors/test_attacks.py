"""Attacks on the running server of the doors with odd bytes, and with more than it may bear."""

import asyncio
import base64
import json
import os
import struct
import zlib
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from aiohttp import WSMsgType
from playwright.async_api import expect

from bot.adapters.web import doors
from bot.adapters.web.doors import PER_ADDRESS
from tests.adapters.doors.frames import surroundings
from tests.adapters.doors.house import ADDRESS, HOST, TelegramHouse, Visitor
from tests.adapters.doors.test_telegram_frame import begun, opened_with
from tests.adapters.doors.test_watch_link import house
from tests.fakes.telegram import FakeTelegram, Person

__all__ = ["house"]

HEAD = f"Host: {HOST}\r\nX-Forwarded-Proto: https\r\nX-Forwarded-For: 203.0.113.7\r\n"
ENTERING = (
    f"POST /api/enter/telegram HTTP/1.1\r\n{HEAD}Origin: {ADDRESS}\r\nContent-Type: application/json\r\n"
)
SECOND = f"GET /api/doors HTTP/1.1\r\n{HEAD}\r\n"
"""A request that is smuggled behind another one."""
ODD = (
    *(
        "",
        " ",
        "\x00",
        "\ud800",
        "x" * 5000,
        "../../etc/passwd",
        "%00",
        "a/b",
        "-1",
        "\u202e",
        "{}",
        "resign",
    ),
    *("\u0663", "1" * 5000, "é"),
)
"""Texts that something may trip over."""
FIELDS = (
    *("key", "table", "turn", "command", "args", "data", "answer", "room", "game", "against", "level"),
    *("options", "size", "sites", "taken", "language", "theme", "init", "link", "as"),
)
COMMANDS = (
    "move",
    "number",
    "bet",
    "word",
    "join",
    "leave",
    "settings",
    "privacy",
    "board",
    "history",
    "play",
)
PATHS = (
    "/api/act",
    "/api/play",
    "/api/me",
    "/api/steps",
    "/api/why",
    "/api/enter/telegram",
    "/api/enter/watch",
)


@pytest.fixture
def people(fake: FakeTelegram) -> tuple[Person, Person]:
    return fake.person("Ana"), fake.person("Bea")


def odd(chance: Random, depth: int = 0) -> object:
    kind = chance.random()
    if kind < 0.6 or depth > 2:
        return chance.choice(ODD)
    if kind < 0.7:
        return chance.choice([0, -1, 2**63, 10**30, 1.5, True, None])
    if kind < 0.85:
        return [odd(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {
        str(chance.choice(["0", "move", "x"])): odd(chance, depth + 1) for _ in range(chance.randrange(4))
    }


async def posted(house: TelegramHouse, visitor: Visitor, path: str, body: object) -> int:
    headers = house.proxy.headers(Origin=ADDRESS, Content_Type="application/json", **visitor.authorization)
    url, data = house.proxy._url(path), json.dumps(body)
    async with house.proxy.session.post(url, data=data, headers=headers) as response:
        return response.status


async def test_odd_bodies_are_refused_and_break_nothing(house: TelegramHouse, fake: FakeTelegram) -> None:
    table = await begun(house, fake, "/play citadel")
    visitor, chance = await house.opens(table.people[0], start=table.table), Random(3)
    for number in range(150):
        house.proxy.address = f"203.0.113.{number}"
        body: dict[str, object] = {name: odd(chance) for name in FIELDS if chance.random() < 0.4}
        body["key"] = f"deed-{number:08}"
        if chance.random() < 0.6:
            body["command"] = chance.choice(COMMANDS)
        if chance.random() < 0.6:
            body["table"] = table.table
        assert await posted(house, visitor, chance.choice(PATHS), body) < 500, body
        if number % 20 == 0:
            visitor = await reopened(house, table.people[0], table.table)
    for text in ODD:
        found = quote(text[:2000].encode(errors="surrogatepass"), safe="")
        for path in ("/api/board/", "/api/history/", "/api/link/", "/files/", "/page/"):
            known = (
                {200} if text in {" ", "\x00", "\u202e"} else set()
            )  # a blank is no name: their own table is meant
            assert await visitor.status(path + found) in {404, 429} | known, (path, text)


async def reopened(house: TelegramHouse, person: Person, start: str) -> Visitor:
    """Open the app again, with init data of another second."""
    house.fake.clock.advance(1)
    return await house.opens(person, start=start)


@pytest.mark.parametrize("text", ODD)
async def test_odd_tokens_and_links_are_refused(
    house: TelegramHouse, people: tuple[Person, Person], text: str
) -> None:
    async with await house.proxy.socket() as socket:
        await socket.send_str(json.dumps({"token": text}))
        assert (await socket.receive()).data in {doors.GONE, 1009}
    visitor = await house.opens(people[0])
    assert await posted(house, visitor, "/api/enter/watch", {"table": "abcd", "link": text}) == 403
    async with await house.proxy.socket() as socket:
        await socket.send_json({"token": visitor.token})
        await socket.send_str(json.dumps({"watch": [text]}))
        await socket.send_json({"watch": "nonsense"})
        assert (await socket.receive()).data in {doors.ODD, 1009}


async def raw(house: TelegramHouse, head: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.doors.port)
    writer.write(head.encode("latin-1"))
    return reader, writer


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (f"GET /page/../../../../etc/passwd HTTP/1.1\r\n{HEAD}\r\n", 404),
        (f"GET /page/..%2f..%2fdoors.py HTTP/1.1\r\n{HEAD}\r\n", 404),
        (f"GET http://evil.example/telegram HTTP/1.1\r\n{HEAD}\r\n", 421),
        (f"GET /telegram HTTP/1.1\r\nHost: evil.example\r\n{HEAD}\r\n", 400),
        (f"GET /telegram HTTP/1.1\r\n{HEAD}X: {'a' * 100_000}\r\n\r\n", 400),
        (f"TRACE /telegram HTTP/1.1\r\n{HEAD}\r\n", 405),
        (f"OPTIONS /api/act HTTP/1.1\r\n{HEAD}Origin: https://evil.example\r\n\r\n", 401),
        ("GET /telegram HTTP/1.0\r\n\r\n", 421),
        ("\x16\x03\x01\x02\x00\x01\x00", 400),
        (f"{ENTERING}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{SECOND}", 400),
        (f"{ENTERING}Content-Length: 20000000\r\n\r\n{'x' * 100_000}", 413),
    ],
)
async def test_odd_requests_are_refused(house: TelegramHouse, head: str, status: int) -> None:
    reader, writer = await raw(house, head)
    async with asyncio.timeout(5):
        line = await reader.readline()
        assert line.split()[1] == str(status).encode()
        assert b" 200 OK" not in await reader.read(4096)
    writer.close()


def upgrade(address: str = "203.0.113.7") -> str:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /api/live HTTP/1.1\r\n{HEAD.replace('203.0.113.7', address)}"
        f"Origin: {ADDRESS}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
    )


async def test_a_packed_message_is_not_unpacked_beyond_the_limit(house: TelegramHouse) -> None:
    reader, writer = await raw(house, upgrade())
    await reader.readuntil(b"\r\n\r\n")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = (packer.compress(b"0" * 50_000_000) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    writer.write(b"\xc1\xff" + struct.pack(">Q", len(packed)) + bytes(4) + packed)
    async with asyncio.timeout(5):
        closed = await reader.read(100)
    assert closed == b"\x88\x02" + struct.pack(">H", 1009)
    writer.close()


async def test_sockets_without_a_token_take_no_place_of_a_page(
    house: TelegramHouse, people: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crowd of silent sockets crowds itself out, and nobody of another network."""
    monkeypatch.setattr(doors, "MOST_NAMELESS", 10)
    visitor = await house.opens(people[0])
    async with AsyncExitStack() as stack:
        patient = await stack.enter_async_context(await house.proxy.socket(X_Forwarded_For="198.51.100.1"))
        silent = []
        for number in range(30):
            reader, writer = await raw(house, upgrade(f"2001:db8::{number:x}"))
            stack.callback(writer.close)
            await reader.readuntil(b"\r\n\r\n")
            silent.append(reader)
        assert len(house.doors._nameless) == 10
        async with asyncio.timeout(5):
            assert await silent[0].read() == b""
        await patient.send_json({"token": visitor.token})
        await patient.send_json({"watch": "nonsense"})
        message = await patient.receive()
        assert (message.type, message.data) == (WSMsgType.CLOSE, doors.ODD)


async def test_addresses_of_one_network_count_as_one(house: TelegramHouse) -> None:
    """A single client with IPv6 has more addresses than anybody can count."""
    states = []
    for number in range(int(PER_ADDRESS[0]) + 5):
        house.proxy.address = f"2001:db8:0:1::{number:x}"
        states.append((await house.enters("forged")).status)
    assert (states[0], states[-1]) == (403, 429)
    house.proxy.address = "2001:db8:0:2::1"
    assert (await house.enters("forged")).status == 403


async def test_the_page_waits_for_a_platform_that_is_away(
    house: TelegramHouse, fake: FakeTelegram, chromium: Path, tmp_path: Path
) -> None:
    table = await begun(house, fake, "/play lasca")
    fake.unreachable = True
    async with surroundings(chromium, tmp_path, house.doors.port) as around:
        app = await around.telegram(opened_with(house, table.people[0], table.table))
        await asyncio.sleep(1.5)
        await expect(app.frame.locator("#sheet")).to_be_hidden()
        fake.unreachable = False
        await expect(app.frame.locator(".board-host svg").first).to_be_visible()
