"""Nobody holds the page's server by connections that never bring a whole request."""

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


async def test_one_connection_too_many_is_hung_up_and_those_who_are_there_stay(
    local: LocalTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = local.adapter._runner
    assert runner is not None
    assert runner.server is not None
    async with local.looking("bea") as events:
        await anext(events)
        monkeypatch.setattr(connections, "MOST", len(runner.server.connections) + 3)
        held = [await asyncio.open_connection(*local.where) for _ in range(3)]
        for _ in range(20):
            reader, writer = await asyncio.open_connection(*local.where)
            with suppress(ConnectionError):
                async with asyncio.timeout(10.0):
                    assert await reader.read() == b""
            writer.close()
        assert len(runner.server.connections) == connections.MOST
        for _, writer in held:
            writer.close()
            await writer.wait_closed()
        await local.says("ana", "hello")
        assert (await anext(events))[1]["text"] == "hello"
