"""Discord as a platform of the bot: opened, closed, and shown posts."""

import asyncio
import threading
from collections.abc import Sequence
from contextlib import AsyncExitStack
from http import HTTPStatus
from time import monotonic, time
from typing import Final

import aiohttp
import discord
import structlog
from cachetools import LRUCache
from discord.gateway import KeepAliveHandler
from discord.http import Route

from bot.adapters.discord import members, permissions
from bot.adapters.discord.client import Client
from bot.adapters.discord.errors import SHORT
from bot.adapters.discord.ids import PLATFORM, reader, user_of
from bot.adapters.discord.incoming.dispatcher import Dispatcher
from bot.adapters.discord.incoming.outages import BEGINNING, Outages
from bot.adapters.discord.outgoing import rate_limit
from bot.adapters.discord.outgoing.boards import Poster
from bot.adapters.discord.outgoing.rate_limit import RateLimit
from bot.adapters.discord.outgoing.responder import ResponseTimes
from bot.core.messages import AnyPost, Later, Lost, Moved, PicturesForbidden, Undeliverable
from bot.core.ports import Now, Store, TokenRefused
from bot.core.service import Service
from bot.talk import Talk
from storage.model import ChannelId, ChatId, PersonId

log = structlog.get_logger()

PATIENCE: Final = ResponseTimes()
SPACING: Final = 3.0
"""Seconds between edits in one channel that call nobody."""
MOST_KEPT: Final = 2_000
"""Channels whose latest edit is remembered, and messages of ours that were told of."""
SHORTEST_OUTAGE: Final = 20.0
"""Seconds of an outage that is worth a word."""
READY_PATIENCE: Final = 30.0
"""Seconds to wait for the first connection before the bot starts without it."""
SETTING: Final = "DISCORD_TOKEN"
"""The setting that a refused token is named by."""
TOKEN_REFUSED: Final = 4004
"""Close code of a connection whose token is not, or no more, accepted."""
SHARDS_REFUSED: Final = frozenset({4010, 4011})
"""Close codes of a shard that there is not, or that has too many servers: another number of them helps."""
GRACE: Final = 2.0
"""Seconds that what is in hand gets at the end."""
STARTS_KEPT: Final = 100
"""Sessions of a day that are left for lost connections: a bot that is started again and again waits."""


class NoSessionsLeftError(Exception):
    """Too many sessions were begun in a day: whoever begins more than Discord allows loses the token."""


class DiscordAdapter:
    """One bot on Discord, on as many shards as it is told or as Discord recommends, or on some of them."""

    platform = PLATFORM

    def __init__(  # noqa: PLR0913 -- all but the first two are what tests bring
        self,
        token: str,
        store: Store,
        *,
        shards: int | None = None,
        shard_ids: Sequence[int] | None = None,
        api: str | None = None,
        now: Now = time,
        times: ResponseTimes = PATIENCE,
        spacing: float = SPACING,
        limit: float = rate_limit.SECONDS,
    ) -> None:
        """shard_ids: which of the shards are served here; None: all.

        api: where Discord's API is called, if not there: a proxy that keeps its limits for several processes.

        spacing: seconds between edits that call nobody. limit: how many Discord counts a message for.
        """
        self._token = token
        self._store = store
        self._shards = shards
        self._shard_ids = shard_ids
        self._api = api
        self._now = now
        self._patience = times
        self._spacing = spacing
        self._limit = RateLimit(limit)
        self._edited: LRUCache[ChannelId, float] = LRUCache(MOST_KEPT)
        self._heard: LRUCache[str, str] = LRUCache(MOST_KEPT)
        self._talk = Talk()
        self._outages = Outages(now)
        self._closing = AsyncExitStack()
        self.entrance = ""
        """The invitation of the application, known after the first login."""

    @property
    def away_since(self) -> float | None:
        """Unix time since when a part of Discord is out of reach; None while all of it is there."""
        return self._outages.since

    async def start(self, service: Service) -> None:
        """Log in and connect. Raises TokenRefused for a token that Discord does not accept.

        Raises what else is wrong, too; but a gateway that cannot be reached is tried again by the library.
        """
        self._service, self._outages = service, Outages(self._now)
        if self._api:
            Route.BASE = self._api
        self._dispatcher = Dispatcher(service, self._patience, self._limit, self._talk, self._heard)
        self._client = Client(
            self._dispatcher, self._store, self._outages, self._was_away, self._shards, self._shard_ids
        )
        self._poster = Poster(
            self._client, self._dispatcher.responder, self._limit, self._edited, self._heard, self._now
        )
        self._closing.push_async_callback(self._client.close)
        try:
            await self._client.login(self._token)
        except discord.LoginFailure:
            raise TokenRefused(SETTING) from None
        self.entrance = permissions.invitation(self._client.application_id or 0)
        await self._may_begin()
        self._connection = asyncio.create_task(self._connect())
        self._closing.push_async_callback(self._disconnect)
        await self._ready()
        self._closing.push_async_callback(self._finish)

    async def _may_begin(self) -> None:
        """Raises NoSessionsLeftError where too few are left of today's."""
        if await self._client.starts_left() <= STARTS_KEPT:
            raise NoSessionsLeftError

    async def _connect(self) -> None:
        """Stay connected. Raises what ends that."""
        try:
            await self._client.connect()
        except discord.ConnectionClosed as closed:
            if closed.code == TOKEN_REFUSED:
                raise TokenRefused(SETTING) from None
            if closed.code in SHARDS_REFUSED:
                log.error("discord_wants_another_number_of_shards", setting="DISCORD_SHARDS")  # noqa: TRY400 -- one line
            raise

    async def _ready(self) -> None:
        """Wait for the first connection. Raises what makes it impossible."""
        ready = asyncio.create_task(self._client.wait_until_ready())
        both = {self._connection, ready}
        try:
            await asyncio.wait(both, timeout=READY_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if self._connection.done():
                await self._connection
            if ready.done():
                log.info(
                    "discord_open",
                    bot=str(self._client.user),
                    servers=len(self._client.guilds),
                    invitation=self.entrance,
                )
            else:
                self._outages.lost(BEGINNING)
                log.warning("discord_out_of_reach")
        finally:
            ready.cancel()
            await asyncio.gather(ready, return_exceptions=True)

    async def _was_away(self, since: float) -> None:
        """A part of Discord is back, and tells nothing of what was typed since a Unix time."""
        if self._now() - since >= SHORTEST_OUTAGE:
            await self._service.platform_was_away(PLATFORM, since)

    async def ended(self) -> None:
        """Until the connection ends. Raises what ended it."""
        await asyncio.shield(self._connection)

    async def stop(self) -> None:
        """Take in nothing more, finish what is in hand within seconds, close, however far the start got."""
        await self._closing.aclose()

    async def _finish(self) -> None:
        try:
            async with asyncio.timeout(GRACE):
                await self._dispatcher.close()
        except TimeoutError:
            log.info("left_unanswered")

    async def _disconnect(self) -> None:
        """Close; the library would go on beginning the connections that it has not begun yet.

        It knows nothing of one that is being begun, whose thread would go on sending heartbeats.
        """
        await self._client.close()
        self._connection.cancel()
        await asyncio.gather(self._connection, return_exceptions=True)
        for thread in threading.enumerate():
            if isinstance(thread, KeepAliveHandler) and thread.ws.loop is asyncio.get_running_loop():
                await thread.ws.close()

    def reader(self, channel: ChannelId) -> PersonId | None:
        """The person of a private chat; channels and threads have many readers."""
        return reader(channel)

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        """Live boards of a crowd are edited at most once in a while; who is called is called at once."""
        edited = self._edited.get(channel)
        if notifies or edited is None:
            return 0.0
        return max(0.0, edited + self._spacing - monotonic())

    def talked(self, channel: ChannelId, message: str) -> bool:
        """Whether somebody has written there since: Discord tells of all messages, not of their words."""
        return self._talk.since(channel, message)

    async def show(self, post: AnyPost) -> str:
        """Post or edit. Raises a kind of Undeliverable; Moved for a table that waits for its thread."""
        try:
            message = await self._poster.show(post)
        except Moved:
            self._dispatcher.shown(post.channel, post.answers)  # the line above the new thread is there
            raise
        except (Lost, PicturesForbidden):
            raise  # it will be tried in another way at once
        except Undeliverable:
            self._dispatcher.unshown(post.channel)
            raise
        self._dispatcher.shown(post.channel, post.answers)
        return message

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Take the buttons of an old board away; of very old ones now and then one. Raises Undeliverable."""
        await self._poster.retire(channel, message)

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        """Whether somebody is no member of a server, or a channel of it is hidden from them.

        Asked of Discord, which tells of none who leave. Raises Later where it does not answer now.
        """
        server, user = chat.partition(":")[2], user_of(person)
        guild = self._client.get_guild(int(server)) if server.isdecimal() else None
        if guild is None or user is None:
            return None
        try:
            return not await members.sees(guild, user, channel)
        except (aiohttp.ClientError, OSError, discord.RateLimited) as error:
            raise Later(SHORT) from error
        except discord.DiscordException as error:
            status = error.status if isinstance(error, discord.HTTPException) else 0
            if status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                raise Later(SHORT) from error
            return None
