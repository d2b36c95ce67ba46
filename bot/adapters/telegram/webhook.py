"""Updates pushed by Telegram: 200 is answered only after they are stored."""

import asyncio
import hmac
import os
from contextlib import suppress
from dataclasses import dataclass
from json import JSONDecodeError
from typing import Final
from urllib.parse import urlsplit

import structlog
from aiohttp import web
from telegram import Bot, Update

from bot.adapters.telegram.incoming import UPDATES, Dispatcher
from bot.adapters.telegram.ordering import ChatQueues, lane_of
from bot.core.ports import Store
from storage.model import Unavailable

log = structlog.get_logger()

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 -- a header's name
LARGEST: Final = 1024 * 1024
CONNECTIONS: Final = 40
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 -- the proxy that ends TLS may be another machine; all must know the secret


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram pushes updates to, and where we listen. secret: drawn and kept where none is given."""

    url: str
    port: int
    secret: str | None = None
    host: str = EVERYWHERE


class Listening:
    """The server behind the webhook. Updates come several at once; those of one chat take turns."""

    def __init__(self, bot: Bot, store: Store, dispatcher: Dispatcher, settings: Webhook) -> None:
        self._bot = bot
        self._store = store
        self._dispatcher = dispatcher
        self._settings = settings
        self._secret = ""
        self._queues = ChatQueues()
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Listen, then say so to Telegram; updates that waited meanwhile are kept."""
        drawn = await self._store.secret("telegram-webhook", os.urandom(32))
        self._secret = self._settings.secret or drawn.hex()
        application = web.Application(client_max_size=LARGEST)
        application.router.add_post(urlsplit(self._settings.url).path or "/", self._push)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._settings.host, self._settings.port).start()
        await self._bot.set_webhook(
            self._settings.url,
            secret_token=self._secret,
            allowed_updates=UPDATES,
            max_connections=CONNECTIONS,
            drop_pending_updates=False,
        )

    async def stop(self, grace: float) -> None:
        """Take in nothing more; Telegram keeps what comes meanwhile. What is in hand gets `grace` seconds."""
        if self._runner is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._runner.cleanup(), grace)

    async def _push(self, request: web.Request) -> web.Response:
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), self._secret.encode()):
            return web.Response(status=403)
        try:
            update = Update.de_json(await request.json(), self._bot)
        except (JSONDecodeError, KeyError, TypeError, ValueError):
            log.warning("update_unreadable")
            return web.Response(status=400)
        try:
            async with self._queues.turn(lane_of(update), update.update_id):
                await self._dispatcher.handle(update)
        except Unavailable:
            return web.Response(status=503)
        return web.Response()
