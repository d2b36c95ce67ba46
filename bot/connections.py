"""Connections of a server on this host: a limited number, closed if no whole request arrives."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Protocols = Callable[[], asyncio.BaseProtocol]
"""Factory of a protocol per connection."""

LOOK: Final = 10.0
"""Seconds between two looks; a connection may be idle, or in the middle of a request's headers, for two."""
MOST: Final = 200
"""Connections of one server at a time: a page has one that listens on, and a few more while it loads."""
MOST_STRANGERS: Final = 50
"""Connections that may be open without a valid request; the other places are kept for the rest."""


class Strangers:
    """Connections without a valid request yet, in order of arrival.

    Many connections from one address gain nothing: a newcomer displaces the oldest of the address with the
    most. Behind a proxy all share its address, and the oldest of all goes.
    """

    def __init__(self) -> None:
        self._waiting: dict[RequestHandler, None] = {}

    def __len__(self) -> int:
        self._waiting = {one: None for one in self._waiting if one.transport is not None}
        return len(self._waiting)

    def came(self, connection: RequestHandler) -> None:
        """Count a connection in."""
        self._waiting[connection] = None

    def proved(self, connection: RequestHandler) -> None:
        """Count a connection out: it has brought a valid request, or is gone."""
        self._waiting.pop(connection, None)

    def crowd_out(self) -> bool:
        """Hang up on one of them; False where there is none."""
        if not len(self):
            return False
        each = Counter(map(_address, self._waiting))
        most = max(each.values())
        oldest = next(one for one in self._waiting if each[_address(one)] == most)
        self.proved(oldest)
        if oldest.transport is not None:
            oldest.transport.abort()
        return True


def _address(connection: RequestHandler) -> str:
    peer = connection.transport.get_extra_info("peername") if connection.transport else None
    return str(peer[0]) if isinstance(peer, tuple) else ""


class _HungUp(asyncio.Protocol):
    """A connection that is one too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hang up before anything is read."""
        if isinstance(transport, asyncio.Transport):
            transport.abort()


class Connections:
    """Connections of one server, and those with a request in progress."""

    def __init__(self, most: int | None = None, strangers: int | None = None) -> None:
        """Set bounds of connections at a time: of all, and of those without a valid request yet.

        most, strangers: MOST and MOST_STRANGERS if None.
        """
        self._most = MOST if most is None else most
        self._most_strangers = strangers
        self._socket: asyncio.Server | None = None
        self._watch: asyncio.Task[None] | None = None
        self._strangers = Strangers()
        self._busy: set[RequestHandler] = set()
        self._idle: set[RequestHandler] = set()
        """Without a request at the last look and since."""

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Mark a connection as busy with a request."""
        connection = request.protocol
        self._idle.discard(connection)
        self._busy.add(connection)
        self._strangers.proved(connection)
        valid = False
        try:
            answer = await handler(request)
            valid = answer.status < HTTPStatus.BAD_REQUEST
            return answer
        finally:
            self._busy.discard(connection)
            if not valid:
                self._strangers.came(connection)

    async def listen(self, server: web.Server | None, host: str, port: int) -> int:
        """Take connections in, and watch over them; the port, where 0 asks for any that is free.

        Raises OSError where the port is taken, RuntimeError for a server that is not set up.
        """
        if server is None:
            raise RuntimeError("the server is not set up")
        self._socket = await asyncio.get_running_loop().create_server(self._taken_in(server), host, port)
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

    def _taken_in(self, server: web.Server) -> Protocols:
        """Return what takes the connections of a server in, as long as it has room for them."""

        def protocol() -> asyncio.BaseProtocol:
            most = MOST_STRANGERS if self._most_strangers is None else self._most_strangers
            if len(self._strangers) >= most:
                self._strangers.crowd_out()
            if len(server.connections) >= self._most and not self._strangers.crowd_out():
                return _HungUp()
            newcomer = server()
            asyncio.get_running_loop().call_soon(self._strangers.came, newcomer)  # once it is connected
            return newcomer

        return protocol

    async def _look_on(self, server: web.Server) -> None:
        """Look again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            self.look(server)
