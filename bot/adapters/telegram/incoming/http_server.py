"""HTTP server with a cap on connections and a deadline for every request."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from bot.connections import Strangers
from bot.core.causes import cause_of

log = structlog.get_logger()

Handler = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]

CONNECTIONS: Final = 100
"""Open connections. Telegram, or the proxy in between, uses at most 40."""
MOST_STRANGERS: Final = 50
"""Open connections that have not yet sent a valid request."""
HEADER_TIMEOUT: Final = 10.0
"""Seconds from the connection to the end of the first request's headers."""
BODY_TIMEOUT: Final = 10.0
IDLE_TIMEOUT: Final = 60.0
"""Seconds from a response to the end of the next request's headers."""
REFUSED: Final = 400
FAILED: Final = 500
"""First status codes of client errors and of server errors."""


class GuardedServer(web.Server):
    """aiohttp's low-level server with a cap on connections and a deadline for headers."""

    def __init__(self, handler: Handler, *, header_timeout: float = HEADER_TIMEOUT) -> None:
        super().__init__(
            self._timed,
            access_log=None,
            keepalive_timeout=IDLE_TIMEOUT,
            lingering_time=1.0,
            auto_decompress=False,  # a stranger's kilobyte could unpack to a megabyte, on the event loop
        )
        self._answer = handler
        self._header_timeout = header_timeout
        self._deadlines: dict[RequestHandler, asyncio.TimerHandle] = {}
        self._strangers = Strangers()

    def connection_made(self, handler: RequestHandler, transport: asyncio.Transport) -> None:
        """Accept a connection. At the cap it replaces one that has sent no valid request."""
        super().connection_made(handler, transport)
        if len(self._strangers) >= MOST_STRANGERS:
            self._strangers.crowd_out()
        if len(self.connections) > CONNECTIONS and not self._strangers.crowd_out():
            # Not at once: aiohttp has yet to start the reader, which fails loudly on a lost connection.
            asyncio.get_running_loop().call_soon(transport.abort)
        else:
            self._strangers.came(handler)
            self._expect(handler, transport, self._header_timeout)

    def connection_lost(self, handler: RequestHandler, exc: BaseException | None = None) -> None:
        """Drop the deadline of a closed connection."""
        self._expected(handler)
        self._strangers.proved(handler)
        super().connection_lost(handler, exc)

    async def _timed(self, request: web.BaseRequest) -> web.StreamResponse:
        """Respond, and close the connection after a client error without reading its next request."""
        self._expected(request.protocol)
        try:
            answer = await self._answer(request)
        except web.HTTPException as refusal:
            refusal.force_close()
            raise
        else:
            if REFUSED <= answer.status < FAILED:
                answer.force_close()
            else:
                self._strangers.proved(request.protocol)
            return answer
        finally:
            if (transport := request.transport) is not None:
                self._expect(request.protocol, transport, IDLE_TIMEOUT)

    def _expect(self, handler: RequestHandler, transport: asyncio.Transport, seconds: float) -> None:
        """Abort the connection unless a request arrives within `seconds`."""
        # abort, not close: close would wait for a peer that does not read the response.
        loop = asyncio.get_running_loop()
        self._deadlines[handler] = loop.call_later(seconds, transport.abort)

    def _expected(self, handler: RequestHandler) -> None:
        if (deadline := self._deadlines.pop(handler, None)) is not None:
            deadline.cancel()


async def body(request: web.BaseRequest, most: int) -> bytes:
    """Return the body of a request, still compressed if it came so.

    Raises: HTTPRequestEntityTooLarge beyond `most` bytes, HTTPRequestTimeout, HTTPBadRequest.
    """
    if (request.content_length or 0) > most:
        raise web.HTTPRequestEntityTooLarge(most, request.content_length or 0)
    taken = bytearray()
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            async for chunk in request.content.iter_chunked(64 * 1024):
                taken += chunk
                if len(taken) > most:
                    raise web.HTTPRequestEntityTooLarge(most, len(taken))
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except web.RequestPayloadError:  # broken chunks
        raise web.HTTPBadRequest from None
    except OSError as error:  # the peer has hung up: nobody reads the response
        log.debug("request_aborted", because=cause_of(error))
        raise web.HTTPBadRequest from None
    return bytes(taken)
