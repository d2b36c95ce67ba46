"""Attacks on the page's server by connections that never send a whole request."""

import asyncio
from contextlib import suppress

import pytest

from bot import connections
from tests.adapters.web.tables import LocalTable

BEGUN = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize("before", [b"", BEGUN + b"\r\n"], ids=["at once", "after a whole request"])
async def test_half_a_request_is_hung_up_and_who_looks_on_stays(local: LocalTable, before: bytes) -> None:
    runner = local.adapter._runner
    assert runner is not None
    assert runner.server is not None
    reader, writer = await asyncio.open_connection(*local.where)
    async with local.looking("bea") as events:
        await anext(events)
        if before:
            writer.write(before)
            await reader.readuntil(b"</html>")
        writer.write(BEGUN)
        await writer.drain()
        await local.says("ana", "hello")  # by now the server has read it
        for _ in range(2):
            local.adapter._connections.look(runner.server)
        with suppress(ConnectionError):
            async with asyncio.timeout(10.0):
                await reader.read()
        assert (await anext(events))[1]["text"] == "hello"
    writer.close()


async def held_open(local: LocalTable, number: int) -> list[asyncio.StreamWriter]:
    """Open connections that never send more than half a request."""
    opened = []
    for _ in range(number):
        _, writer = await asyncio.open_connection(*local.where)
        writer.write(BEGUN)
        await writer.drain()
        opened.append(writer)
    return opened


async def test_half_open_connections_that_come_back_at_once_keep_nobody_out(
    local: LocalTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = local.adapter._runner
    assert runner is not None
    assert runner.server is not None
    monkeypatch.setattr(connections, "MOST", 20)
    monkeypatch.setattr(connections, "MOST_STRANGERS", 5, raising=False)
    held = list[asyncio.StreamWriter]()
    async with local.looking("bea") as events:
        await anext(events)
        for _ in range(8):
            held += await held_open(local, 5)
            reader, writer = await asyncio.open_connection(*local.where)
            writer.write(BEGUN + b"\r\n")
            async with asyncio.timeout(10.0):
                assert b"</html>" in await reader.readuntil(b"</html>")
            held.append(writer)
        assert len(runner.server.connections) <= connections.MOST
        await local.says("ana", "hello")
        assert (await anext(events))[1]["text"] == "hello"
    for writer in held:
        writer.close()


async def test_who_opens_many_crowds_out_themselves(
    local: LocalTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = dict[object, str]()

    def address(one: object) -> str:
        return addresses.setdefault(one, "near" if addresses else "far")

    monkeypatch.setattr(connections, "MOST_STRANGERS", 4)
    monkeypatch.setattr(connections, "_address", address)
    reader, writer = await asyncio.open_connection(*local.where)
    writer.write(BEGUN)
    await writer.drain()
    await asyncio.sleep(0)
    held = await held_open(local, 12)
    writer.write(b"\r\n")
    async with asyncio.timeout(10.0):
        assert b"</html>" in await reader.readuntil(b"</html>")
    for each in (writer, *held):
        each.close()


async def test_refused_requests_keep_no_place(local: LocalTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_STRANGERS", 3)
    foreign = b"GET / HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n"
    held = []
    for _ in range(10):
        reader, writer = await asyncio.open_connection(*local.where)
        writer.write(foreign)
        async with asyncio.timeout(10.0):
            assert b"403" in await reader.readline()
        held.append(writer)
    assert len(local.adapter._connections._strangers) <= 3
    for writer in held:
        writer.close()
