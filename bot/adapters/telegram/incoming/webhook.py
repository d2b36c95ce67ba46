"""Webhook: a server to which Telegram pushes updates. It responds 200 once their effects are stored."""

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
"""Limit for an update in bytes. Real ones have a few thousand."""
CONNECTIONS: Final = 40
WATCH: Final = 300.0
"""Seconds between checks that Telegram still has the webhook's URL."""
LOOPBACK: Final = "127.0.0.1"
"""Default host, for a TLS proxy on this machine. TELEGRAM_WEBHOOK_HOST admits one on another machine."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Public URL for Telegram, and the address to listen on. secret: None to generate and store one."""

    url: str
    port: int
    secret: str | None = None
    host: str = LOOPBACK


class Listening:
    """Server behind the webhook. It runs updates of one chat in order, and several chats at once."""

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
            max_connections=CONNECTIONS,
            drop_pending_updates=False,
        )

    async def ended(self) -> None:
        """Wait until Telegram no longer has the URL, for example because another process polls.

        Raises: InvalidToken.
        """
        known = True
        while known:
            await asyncio.sleep(WATCH)
            known = await self._known()

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
        """Return True if this is the secret."""
        # surrogateescape: a header may hold bytes that are no UTF-8.
        return hmac.compare_digest(secret.encode(errors="surrogateescape"), self._secret.encode())
