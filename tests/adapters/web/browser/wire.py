"""Proxy between browsers and the local table that counts the traffic."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias

from tests.adapters.web.tables import LocalTable

Reader: TypeAlias = asyncio.StreamReader
Writer: TypeAlias = asyncio.StreamWriter


class Wire:
    """A proxy of the local table that counts bytes and requests."""

    def __init__(self) -> None:
        self.address = ""
        self.received = 0
        """Bytes of all responses, with their headers."""
        self.requests = 0
        self._pumps: set[asyncio.Task[None]] = set()

    @classmethod
    @asynccontextmanager
    async def to(cls, local: LocalTable) -> AsyncIterator["Wire"]:
        """Listen on a free port while the block lasts."""
        wire = cls()
        server = await asyncio.start_server(lambda *ends: wire._connect(local, *ends), "127.0.0.1", 0)
        wire.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        try:
            yield wire
        finally:
            server.close()
            for pump in wire._pumps:
                pump.cancel()
            await asyncio.gather(*wire._pumps, return_exceptions=True)

    def reset(self) -> None:
        """Count from here on."""
        self.received = self.requests = 0

    async def _connect(self, local: LocalTable, reader: Reader, writer: Writer) -> None:
        back, forth = await asyncio.open_connection(*local.where)
        pumps = {
            asyncio.create_task(self._pump(reader, forth, outward=True)),
            asyncio.create_task(self._pump(back, writer, outward=False)),
        }
        self._pumps |= pumps

    async def _pump(self, reader: Reader, writer: Writer, *, outward: bool) -> None:
        try:
            while piece := await reader.read(65_536):
                if outward:
                    self.requests += piece.count(b" HTTP/1.1\r\n")
                else:
                    self.received += len(piece)
                writer.write(piece)
                await writer.drain()
        except ConnectionError:
            pass  # one side has closed
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
