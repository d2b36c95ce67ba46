"""Who listens on this machine: connections are few, and those that bring nothing whole are hung up."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Protocols = Callable[[], asyncio.BaseProtocol]
"""What takes one connection in, each time it is called."""

LOOK: Final = 10.0
"""Seconds between two looks; a connection may be idle, or in the middle of a request's headers, for two."""
MOST: Final = 200
"""Connections of one server at a time: a page has one that listens on, and a few more while it loads."""


class _HungUp(asyncio.Protocol):
    """A connection that is one too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hang up before anything is read."""
        if isinstance(transport, asyncio.Transport):
            transport.abort()


def _at_most(server: web.Server) -> Protocols:
    """What takes the connections of a server in, as long as it has room for them."""
    return lambda: server() if len(server.connections) < MOST else _HungUp()


class Connections:
    """Takes the connections of one server in, and knows which of them have a request in hand."""

    def __init__(self) -> None:
        self._socket: asyncio.Server | None = None
        self._watch: asyncio.Task[None] | None = None
        self._busy: set[RequestHandler] = set()
        self._idle: set[RequestHandler] = set()
        """Without a request at the last look and since."""

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Note that a request has come and is in hand."""
        connection = request.protocol
        self._idle.discard(connection)
        self._busy.add(connection)
        try:
            return await handler(request)
        finally:
            self._busy.discard(connection)

    async def listen(self, server: web.Server | None, host: str, port: int) -> int:
        """Take connections in, and watch over them; the port, where 0 asks for any that is free.

        Raises OSError where the port is taken, RuntimeError for a server that is not set up.
        """
        if server is None:
            raise RuntimeError("the server is not set up")
        self._socket = await asyncio.get_running_loop().create_server(_at_most(server), host, port)
        self._watch = asyncio.create_task(self._look_on(server))
        taken: int = self._socket.sockets[0].getsockname()[1]
        return taken

    def close(self) -> None:
        """Take nobody in any more."""
        if self._watch is not None:
            self._watch.cancel()
        if self._socket is not None:
            self._socket.close()

    def look(self, server: web.Server) -> None:
        """Hang up where nothing has come since the last look."""
        idle = set(server.connections) - self._busy
        for connection in idle & self._idle:
            if connection.transport is not None:
                connection.transport.abort()
        self._idle = idle

    async def _look_on(self, server: web.Server) -> None:
        """Look again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            self.look(server)
