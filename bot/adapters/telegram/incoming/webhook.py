"""Updates pushed by Telegram: 200 is answered only after they are stored."""

import asyncio
import hmac
import json
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from bot.adapters.telegram.errors import token_refused
from bot.adapters.telegram.incoming.dispatcher import UPDATES, Dispatcher
from bot.adapters.telegram.incoming.http_server import GuardedServer, body
from bot.adapters.telegram.incoming.ordering import ChatQueues, lane_of
from bot.adapters.telegram.incoming.reading import UnnumberedError, UpdateReader
from bot.core.ports import Store
from storage.model import Unavailable

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 -- a header's name
LARGEST: Final = 1024 * 1024
"""Bytes of an update; Telegram's are a few thousand."""
CONNECTIONS: Final = 40
WATCH: Final = 300.0
"""Seconds between questions whether Telegram still knows the address."""
LOOPBACK: Final = "127.0.0.1"
"""TLS ends at a proxy on this machine. One on another machine must be let in by TELEGRAM_WEBHOOK_HOST."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram pushes updates to, and where we listen. secret: drawn and kept where none is given."""

    url: str
    port: int
    secret: str | None = None
    host: str = LOOPBACK


class Listening:
    """The server behind the webhook. Updates come several at once; those of one chat take turns."""

    def __init__(
        self, bot: Bot, store: Store, dispatcher: Dispatcher, reader: UpdateReader, settings: Webhook
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
        """Unix time since when Telegram cannot be asked whether it still knows the address."""

    async def start(self) -> None:
        """Listen, then say so to Telegram; updates that waited meanwhile are kept."""
        drawn = await self._store.secret("telegram-webhook", os.urandom(32))
        self._secret = self._settings.secret or drawn.hex()
        self._runner = web.ServerRunner(GuardedServer(self._push), shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._settings.host, self._settings.port).start()
        await self._bot.set_webhook(
            self._settings.url,
            secret_token=self._secret,
            allowed_updates=UPDATES,
            max_connections=CONNECTIONS,
            drop_pending_updates=False,
        )

    async def ended(self) -> None:
        """Wait until Telegram has forgotten the address, as when somebody polls with the same token.

        Raises InvalidToken.
        """
        known = True
        while known:
            await asyncio.sleep(WATCH)
            known = await self._known()

    async def stop(self, grace: float) -> None:
        """Take in nothing more; Telegram keeps what comes meanwhile. What is in hand gets `grace` seconds."""
        if self._runner is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(grace):
                    await self._runner.cleanup()

    async def _push(self, request: web.BaseRequest) -> web.Response:
        """Answer 200 once the update is stored, 503 while it cannot be, 4xx to what Telegram never sends."""
        if request.path != self._path:
            return web.Response(status=404)
        if request.method != "POST":
            return web.Response(status=405, headers={"Allow": "POST"})
        if not self._knows(request.headers.get(SECRET_HEADER, "")):
            return web.Response(status=403)
        try:
            update = await self._reader.read(json.loads(await body(request, LARGEST)))
            if update is not None:
                await self._store.must_be_ours()
                async with self._queues.turn(lane_of(update), update.update_id):
                    await self._dispatcher.handle(update)
        except (UnnumberedError, ValueError, RecursionError):  # no JSON, too deep, or no update
            return web.Response(status=400)
        except Unavailable:
            return web.Response(status=503)
        return web.Response()

    async def _known(self) -> bool:
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

    def _knows(self, secret: str) -> bool:
        """Whether this is the secret; a header may carry bytes that are no text."""
        return hmac.compare_digest(secret.encode(errors="surrogateescape"), self._secret.encode())
