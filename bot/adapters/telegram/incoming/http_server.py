"""An HTTP server that nobody can hold: connections are few, and each request has to come within its time."""

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
"""At a time; Telegram, or the proxy in between, uses no more than 40."""
MOST_STRANGERS: Final = 50
"""Connections that may be open without a valid request; the other places are kept for the rest."""
HEADER_TIMEOUT: Final = 10.0
"""Seconds from the connection until the first request's headers are complete."""
BODY_TIMEOUT: Final = 10.0
IDLE_TIMEOUT: Final = 60.0
"""Seconds from an answer until the next request's headers are complete."""
REFUSED: Final = 400
FAILED: Final = 500
"""The first status of those who asked for something wrong, and of those whom we failed."""


class GuardedServer(web.Server):
    """aiohttp's low-level server with a cap on connections and a deadline for headers, which it lacks.

    Nothing is unpacked: a kilobyte may become a megabyte, and the loop would do it, for strangers too.
    """

    def __init__(self, handler: Handler, *, header_timeout: float = HEADER_TIMEOUT) -> None:
        super().__init__(
            self._timed,
            access_log=None,
            keepalive_timeout=IDLE_TIMEOUT,
            lingering_time=1.0,
            auto_decompress=False,
        )
        self._answer = handler
        self._header_timeout = header_timeout
        self._deadlines: dict[RequestHandler, asyncio.TimerHandle] = {}
        self._strangers = Strangers()

    def connection_made(self, handler: RequestHandler, transport: asyncio.Transport) -> None:
        """Take a connection in, in the place of one that has brought nothing where there are too many."""
        super().connection_made(handler, transport)
        if len(self._strangers) >= MOST_STRANGERS:
            self._strangers.crowd_out()
        if len(self.connections) > CONNECTIONS and not self._strangers.crowd_out():
            # Later: aiohttp has yet to start what reads it, which would fail, loudly, on one that is lost.
            asyncio.get_running_loop().call_soon(transport.abort)
        else:
            self._strangers.came(handler)
            self._expect(handler, transport, self._header_timeout)

    def connection_lost(self, handler: RequestHandler, exc: BaseException | None = None) -> None:
        """Forget a connection."""
        self._expected(handler)
        self._strangers.proved(handler)
        super().connection_lost(handler, exc)

    async def _timed(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer. Who is refused is hung up on: what they have sent already is not looked at."""
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
        """Hang up unless a request has come by then; at once, also on who does not read what we have said."""
        loop = asyncio.get_running_loop()
        self._deadlines[handler] = loop.call_later(seconds, transport.abort)

    def _expected(self, handler: RequestHandler) -> None:
        if (deadline := self._deadlines.pop(handler, None)) is not None:
            deadline.cancel()


async def body(request: web.BaseRequest, most: int) -> bytes:
    """A request's body, as it comes.

    Raises HTTPRequestEntityTooLarge beyond `most` bytes, HTTPRequestTimeout when late, HTTPBadRequest.
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
    except OSError as error:  # the peer has hung up: nobody reads the answer
        log.debug("request_aborted", because=cause_of(error))
        raise web.HTTPBadRequest from None
    return bytes(taken)
