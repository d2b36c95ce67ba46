"""Connections are few, and those that bring nothing whole are hung up: a stranger could hold any number."""

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
"""Connections at a time: a page has one that listens on, and a few more while it loads."""


class _HungUp(asyncio.Protocol):
    """A connection that is one too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hang up before anything is read."""
        if isinstance(transport, asyncio.Transport):
            transport.abort()


def at_most(server: web.Server) -> Protocols:
    """What takes the connections of a server in, as long as it has room for them."""
    return lambda: server() if len(server.connections) < MOST else _HungUp()


class Connections:
    """Knows which connections of a server have a request in hand."""

    def __init__(self) -> None:
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

    def look(self, server: web.Server) -> None:
        """Hang up where nothing has come since the last look."""
        idle = set(server.connections) - self._busy
        for connection in idle & self._idle:
            if connection.transport is not None:
                connection.transport.abort()
        self._idle = idle

    async def watch(self, server: web.Server) -> None:
        """Look again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            self.look(server)
