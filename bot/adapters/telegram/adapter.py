"""Telegram adapter: start, stop and posts."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog
from telegram.error import InvalidToken, NetworkError, RetryAfter, TelegramError

from bot.adapters.telegram import command_menu
from bot.adapters.telegram.client import Client, connect, has_left
from bot.adapters.telegram.dispatcher import Dispatcher
from bot.adapters.telegram.ephemeral import EphemeralMessages
from bot.adapters.telegram.errors import reason, seconds_of, token_refused, unchanged, undelivered
from bot.adapters.telegram.guests import Guests, inline_id
from bot.adapters.telegram.ids import PLATFORM, group_invitation, place_of, reader, user_number
from bot.adapters.telegram.layout import MiniApp
from bot.adapters.telegram.posts import Poster
from bot.adapters.telegram.rate_limit import RateLimit
from bot.adapters.telegram.replies import KeptReplies, ReplySender
from bot.adapters.telegram.responder import Responder
from bot.adapters.telegram.updates import Polling, UpdateParser
from bot.adapters.telegram.webhook import Webhook, WebhookServer
from bot.core.messages import AnyPost, Below, Later, check_reader
from bot.core.ports import Store, TokenRefused
from bot.core.service import Service
from bot.launches import Launches
from bot.talk import OWN, Talk
from bot.tasks import cancelled
from storage.model import ChannelId, ChatId, PersonId, Unavailable

log = structlog.get_logger()

SETTING: Final = "TELEGRAM_TOKEN"
GRACE: Final = 2.0
"""Seconds for work in progress to finish at shutdown."""
MENU_BACK_OFF: Final = 60.0
"""Seconds until the menus are set again after a failure. Each wait doubles the last."""


class TelegramAdapter:
    """Platform served by long polling or through a webhook."""

    platform = PLATFORM

    def __init__(  # noqa: PLR0913 -- by name only: the settings
        self,
        token: str,
        store: Store,
        webhook: Webhook | None = None,
        *,
        connect: Callable[[str], Client] = connect,
        now: Callable[[], float] = time.monotonic,
        launches: Launches | None = None,
        guests: bool = False,
    ) -> None:
        """Take the settings; `start` connects. now: monotonic clock of the rate limits, in seconds.

        launches: of the board app, if there is one. guests: games in chats that the bot is not in.
        """
        self._bot = connect(token)
        self._store = store
        self._webhook = webhook
        self._rate_limit = RateLimit(now)
        self._talk = Talk()
        self._launches = launches
        self._poster = Poster(self._bot, store, self._rate_limit)
        self._guests = Guests(self._bot, self._poster)
        self._takes_guests = guests
        self._dispatcher: Dispatcher | None = None
        self._source: Polling | WebhookServer | None = None
        self._menus: asyncio.Task[None] | None = None
        self._ephemeral: EphemeralMessages | None = None
        self.entrance = ""
        """Link that adds the bot to a group. Empty until `start` has learnt the bot's user name."""

    @property
    def away_since(self) -> float | None:
        """Unix time of the first failure since Telegram last answered; None while it answers."""
        return self._source.away_since if self._source else None

    async def start(self, service: Service) -> None:
        """Check the token and begin to receive updates. The menus are set in the background.

        Raises: TokenRefused, TelegramError.
        """
        try:
            await self._open(service)
        except InvalidToken as error:  # its text holds the token: hide the cause
            raise _refused(error) from None
        self._menus = asyncio.create_task(self._set_menus())
        self.entrance = group_invitation(self._bot.username)
        log.info(
            "telegram_open",
            bot=self._bot.username,
            webhook=self._webhook is not None,
            invitation=self.entrance,
        )

    async def ended(self) -> None:
        """Wait until the bot no longer receives updates.

        Raises: TokenRefused, or any other error that ended it.
        """
        if self._source is not None:
            try:
                await self._source.ended()
            except InvalidToken as error:
                raise _refused(error) from None

    async def stop(self) -> None:
        """Stop receiving, finish the work in progress and close the connections."""
        if self._menus is not None:
            self._menus.cancel()
            await asyncio.gather(self._menus, return_exceptions=True)
        if self._source is not None:
            await self._source.stop(GRACE)
        if self._dispatcher is not None:
            await self._dispatcher.finish(GRACE)
        self._menus = self._source = self._dispatcher = None
        await self._bot.shutdown()

    async def idle(self) -> None:
        """Wait until the replies in progress are sent."""
        if self._dispatcher is not None:
            await self._dispatcher.finish()

    def reader(self, channel: ChannelId) -> PersonId | None:
        return None if inline_id(channel) else reader(place_of(channel)[0])

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        """Return the seconds until the rate limits may allow a post in this channel; 0 for now."""
        if inline_id(channel):
            return 0.0
        return self._rate_limit.pause(place_of(channel)[0], notifies=notifies)

    def below(self, channel: ChannelId, message: str) -> Below:
        return Below.LITTLE if inline_id(channel) else self._talk.below(channel, message)

    async def show(self, post: AnyPost) -> str:
        if inline := inline_id(post.channel):
            check_reader(post, None)
            return await self._guests.show(post, inline)
        message = await self._poster.show(post)
        self._talk.heard(post.channel, int(message), OWN)
        return message

    async def retire(self, channel: ChannelId, message: str) -> None:
        if inline_id(channel):  # there is no older message
            return
        chat, _ = place_of(channel)
        try:
            await self._poster.remove_buttons(chat, int(message))
        except TelegramError as error:
            if not unchanged(error):
                raise undelivered(error, chat) from None

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        number = user_number(person)
        if number is None or inline_id(ChannelId(chat)):
            return None
        group = int(chat.partition(":")[2])
        try:
            return await has_left(self._bot, group, number)
        except TelegramError as error:
            refused = undelivered(error, group)
            if isinstance(refused, Later):
                raise refused from None
            return None

    async def _open(self, service: Service) -> None:
        await self._bot.initialize()
        kept = KeptReplies(self._store.answers, service.now)
        sender = ReplySender(self._bot, self._poster)
        self._ephemeral = EphemeralMessages(self._bot, self._poster, sender, service.now)
        await self._ephemeral.probe()
        self._poster.shows_pickers = self._shows_pickers
        responder = Responder(self._bot, sender, kept, self._ephemeral, service.unserved)
        self._dispatcher = Dispatcher(self._bot, service, self._store, responder, self._talk, self._launches)
        self._dispatcher.guests = self._guests if self._takes_guests else None
        if self._launches is not None:
            self._poster.app = MiniApp(self._launches, self._bot.username)
        reader = UpdateParser(self._bot, self._store, service.now)
        if self._webhook is None:
            self._source = Polling(self._bot, self._store, self._dispatcher, reader)
        else:
            self._source = WebhookServer(self._bot, self._store, self._dispatcher, reader, self._webhook)
        await self._source.start()

    def _shows_pickers(self, chat: int) -> bool:
        """Return True for a group in which a tap can show a picker to its person alone, and soon."""
        here = self._ephemeral is not None and self._ephemeral.here(chat)
        return here and not self._rate_limit.busy(chat)

    async def _set_menus(self) -> None:
        """Set the command menus, trying again until it works and the server's methods are known."""
        back_off = MENU_BACK_OFF
        while not cancelled():
            try:
                if self._ephemeral is not None and self._ephemeral.supported is None:
                    await self._ephemeral.probe()
                supported = self._ephemeral.supported if self._ephemeral is not None else False
                await command_menu.publish(self._bot, self._store, ephemeral=bool(supported))
                if supported is not None:
                    return
                asked = 0.0
            except TelegramError as error:
                log.warning("menus_not_set", why=reason(error))
                asked = seconds_of(error) if isinstance(error, RetryAfter) else 0.0
            except Unavailable:
                asked = 0.0
            await asyncio.sleep(max(back_off, asked))
            back_off *= 2


def _refused(error: InvalidToken) -> TokenRefused | NetworkError:
    """Return TokenRefused if Telegram refused the token, NetworkError if only a proxy did."""
    return TokenRefused(SETTING) if token_refused(error) else NetworkError("no answer from Telegram")
