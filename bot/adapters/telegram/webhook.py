"""Webhook: a guarded HTTP server to which Telegram pushes updates.

The server caps connections and sets every request a deadline. It responds 200 once the effects of an update
are stored.
"""

import asyncio
import hmac
import json
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import structlog
from aiohttp import web
from aiohttp.web_protocol import RequestHandler
from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from bot.adapters.telegram.dispatcher import UPDATES, Dispatcher
from bot.adapters.telegram.errors import token_refused
from bot.adapters.telegram.updates import ChatQueues, UnnumberedError, UpdateParser, lane_of
from bot.connections import Strangers
from bot.core.causes import cause_of
from bot.core.ports import Store
from storage.model import Unavailable

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
SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 -- a header's name
LARGEST_UPDATE: Final = 1024 * 1024
"""Limit for an update in bytes. Real ones have a few thousand."""
MOST_PUSHES: Final = 40
"""Connections on which Telegram may push at once."""
CHECK_INTERVAL: Final = 300.0
"""Seconds between checks that Telegram still has the webhook's URL."""
LOOPBACK: Final = "127.0.0.1"
"""Default host, for a TLS proxy on this host. TELEGRAM_WEBHOOK_HOST admits a proxy on another host."""


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


@dataclass(frozen=True, slots=True)
class Webhook:
    """Public URL for Telegram, and the address to listen on. secret: None to generate and store one."""

    url: str
    port: int
    secret: str | None = None
    host: str = LOOPBACK


class WebhookServer:
    """Server behind the webhook. It runs updates of one chat in order, and several chats at once."""

    def __init__(
        self, bot: Bot, store: Store, dispatcher: Dispatcher, reader: UpdateParser, settings: Webhook
    ) -> None:
        self._bot = bot
        self._store = store
        self._dispatcher = dispatcher
        self._settings = settings
        self._path = urlsplit(settings.url).path or "/"
        self._secret = ""
        self._queues = ChatQueues()
        self._reader = reader
        self._runner: web.ServerRunner | None = None
        self.away_since: float | None = None
        """Unix time of the first failed check since Telegram last answered."""

    async def start(self) -> None:
        """Listen, then register the URL. Telegram pushes the updates of the downtime too."""
        drawn = await self._store.secret("telegram-webhook", os.urandom(32))
        self._secret = self._settings.secret or drawn.hex()
        self._runner = web.ServerRunner(GuardedServer(self._push), shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._settings.host, self._settings.port).start()
        await self._bot.set_webhook(
            self._settings.url,
            secret_token=self._secret,
            allowed_updates=UPDATES,
            max_connections=MOST_PUSHES,
            drop_pending_updates=False,
        )

    async def ended(self) -> None:
        """Wait until Telegram no longer has the URL, for example because another process polls.

        Raises: InvalidToken.
        """
        known = True
        while known:
            await asyncio.sleep(CHECK_INTERVAL)
            known = await self._registered()

    async def stop(self, grace: float) -> None:
        """Stop listening, and finish the updates in progress within `grace` seconds."""
        if self._runner is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(grace):
                    await self._runner.cleanup()

    async def _push(self, request: web.BaseRequest) -> web.Response:
        """Respond 200 once the update has run, 503 if it cannot be stored, 4xx if it is not Telegram's."""
        if request.path != self._path:
            return web.Response(status=404)
        if request.method != "POST":
            return web.Response(status=405, headers={"Allow": "POST"})
        if not self._authentic(request.headers.get(SECRET_HEADER, "")):
            return web.Response(status=403)
        try:
            update = await self._reader.read(json.loads(await body(request, LARGEST_UPDATE)))
            if update is not None:
                await self._store.must_be_ours()
                async with self._queues.turn(lane_of(update), update.update_id):
                    await self._dispatcher.handle(update)
        except (UnnumberedError, ValueError, RecursionError):  # no JSON, too deep, or no update
            return web.Response(status=400)
        except Unavailable:
            return web.Response(status=503)
        return web.Response()

    async def _registered(self) -> bool:
        try:
            info = await self._bot.get_webhook_info()
        except InvalidToken as error:
            if token_refused(error):
                raise
        except TelegramError:
            self.away_since = self.away_since or time.time()
        else:
            self.away_since = None
            return info.url == self._settings.url
        return True

    def _authentic(self, secret: str) -> bool:
        # surrogateescape: a header may hold bytes that are no UTF-8.
        return hmac.compare_digest(secret.encode(errors="surrogateescape"), self._secret.encode())
