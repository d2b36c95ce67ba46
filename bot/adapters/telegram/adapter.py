"""Telegram as the house sees it: opened, closed, and shown boards."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog
from telegram.error import InvalidToken, TelegramError

from bot.adapters.telegram import command_menu
from bot.adapters.telegram.boards import Poster
from bot.adapters.telegram.client import Client, connect
from bot.adapters.telegram.errors import undelivered
from bot.adapters.telegram.ids import PLATFORM, place_of, reader
from bot.adapters.telegram.incoming import Dispatcher
from bot.adapters.telegram.outgoing import Outgoing
from bot.adapters.telegram.rate_limit import RateLimit
from bot.adapters.telegram.responder import Responder
from bot.adapters.telegram.updates.polling import Polling
from bot.adapters.telegram.updates.webhook import Listening, Webhook
from bot.core.messages import AnyPost
from bot.core.ports import Store, TokenRefused
from bot.core.service import Service
from storage.model import ChannelId, PersonId

log = structlog.get_logger()

GRACE: Final = 2.0
"""Seconds that what is in hand gets at the end."""


class TelegramAdapter:
    """A bot on Telegram, by long polling or behind a webhook."""

    platform = PLATFORM
    away_since: float | None = None

    def __init__(
        self,
        token: str,
        store: Store,
        webhook: Webhook | None = None,
        *,
        connect: Callable[[str], Client] = connect,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """now: the clock of the budget of messages."""
        self._bot = connect(token)
        self._store = store
        self._webhook = webhook
        self._rate_limit = RateLimit(now)
        self._poster = Poster(self._bot, store, self._rate_limit)
        self._dispatcher: Dispatcher | None = None
        self._source: Polling | Listening | None = None

    async def start(self, service: Service) -> None:
        """Prove the token, set the menus, take updates in. Raises TokenRefused, or a TelegramError."""
        try:
            await self._open(service)
        except InvalidToken:
            await self.stop()
            raise TokenRefused("TELEGRAM_TOKEN") from None
        except BaseException:
            await self.stop()
            raise
        log.info("telegram_open", bot=self._bot.username, webhook=self._webhook is not None)

    async def ended(self) -> None:
        """Never: the loop that asks for updates rests and goes on, whatever happens."""
        await asyncio.Event().wait()

    async def stop(self) -> None:
        """Take in nothing more, finish what is in hand, close."""
        if self._source is not None and self._dispatcher is not None:
            await self._source.stop(GRACE)
            await self._dispatcher.finish(GRACE)
        await self._bot.shutdown()

    async def idle(self) -> None:
        """Wait until everybody is answered who can be."""
        if self._dispatcher is not None:
            await self._dispatcher.finish()

    def reader(self, channel: ChannelId) -> PersonId | None:
        """The person of a private chat; groups and their topics have many readers."""
        return reader(place_of(channel)[0])

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        """Seconds until it is worth looking again whether a message to this channel fits into the budget."""
        return self._rate_limit.pause(place_of(channel)[0], notifies=notifies)

    async def show(self, post: AnyPost) -> str:
        """Post or edit. Raises Later, Closed, Gone, Lost or Moved."""
        return await self._poster.show(post)

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Take the buttons of an old board away. Raises a kind of Undeliverable, or a TelegramError."""
        chat, _ = place_of(channel)
        try:
            await self._poster.say(
                chat, lambda: self._bot.edit_message_reply_markup(chat, int(message), reply_markup=None)
            )
        except TelegramError as error:
            raise undelivered(error, chat) from None

    async def _open(self, service: Service) -> None:
        await self._bot.initialize()
        await command_menu.publish(self._bot)
        responder = Responder(self._bot, Outgoing(self._bot, self._poster))
        self._dispatcher = Dispatcher(self._bot, service, self._store, responder)
        if self._webhook is None:
            self._source = Polling(self._bot, self._store, self._dispatcher)
        else:
            self._source = Listening(self._bot, self._store, self._dispatcher, self._webhook)
        await self._source.start()
