"""Adapter that opens and closes Discord, and shows posts there."""

import asyncio
import threading
from collections.abc import Sequence
from contextlib import AsyncExitStack
from http import HTTPStatus
from time import time
from typing import Final

import aiohttp
import discord
import structlog
from cachetools import LRUCache
from discord.gateway import KeepAliveHandler
from discord.http import Route

from bot.adapters.discord import permissions
from bot.adapters.discord.client import BEGINNING, Client, Outages
from bot.adapters.discord.errors import SHORT
from bot.adapters.discord.ids import PLATFORM, reader, user_of
from bot.adapters.discord.interactions import Dispatcher
from bot.adapters.discord.posts import MOST_KEPT, RATE_WINDOW, SPACING, EditSpacing, Poster, RateLimit
from bot.adapters.discord.responder import ResponseTimes
from bot.core.messages import AnyPost, Below, Later, Lost, Moved, PicturesForbidden, Undeliverable
from bot.core.ports import Now, Store, TokenRefused
from bot.core.service import Service
from bot.launches import Launches
from bot.talk import Talk
from storage.model import ChannelId, ChatId, PersonId

log = structlog.get_logger()

PATIENCE: Final = ResponseTimes()
SHORTEST_OUTAGE: Final = 20.0
"""Shortest outage, in seconds, that the service announces."""
READY_PATIENCE: Final = 30.0
"""Seconds to wait for the first connection. The bot then starts without it."""
SETTING: Final = "DISCORD_TOKEN"
"""Setting that holds the token, named in TokenRefused."""
TOKEN_REFUSED: Final = 4004
"""Gateway close code for a token that Discord rejects."""
SHARDS_REFUSED: Final = frozenset({4010, 4011})
"""Gateway close codes for an invalid shard, or for one with too many servers."""
GRACE: Final = 2.0
"""Seconds that running requests get to finish at shutdown."""
STARTS_KEPT: Final = 100
"""Sessions reserved for reconnecting. A bot in a restart loop cannot use them up."""


class NoSessionsLeftError(Exception):
    """The daily session limit is nearly reached. Discord resets the token of a bot that exceeds it."""


class DiscordAdapter:
    """One bot on Discord, on all of its shards or on some of them."""

    platform = PLATFORM

    def __init__(  # noqa: PLR0913 -- tests set all but the first two
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
        limit: float = RATE_WINDOW,
        launches: Launches | None = None,
    ) -> None:
        """Prepare the adapter; start() connects it.

        shards: number of shards; None: as many as Discord recommends.
        shard_ids: shards that this process serves; None: all.
        api: base address of a proxy that shares the rate limits among processes; None: Discord's own API.
        spacing: seconds between edits that mention nobody.
        limit: seconds for which a message counts against its channel's rate limit.
        launches: of the board app, if boards lead to one.
        """
        self._token = token
        self._store = store
        self._shards = shards
        self._shard_ids = shard_ids
        self._api = api
        self._now = now
        self._patience = times
        self._spacing = EditSpacing(spacing)
        self._limit = RateLimit(limit)
        self._heard: LRUCache[str, str] = LRUCache(MOST_KEPT)
        self._launches = launches
        self._talk = Talk()
        self._outages = Outages(now)
        self._closing = AsyncExitStack()
        self.entrance = ""
        """Invitation link of the application, empty until the first login."""

    @property
    def away_since(self) -> float | None:
        """Unix time when the first missing shard was lost; None while all are connected."""
        return self._outages.since

    async def start(self, service: Service) -> None:
        """Log in and connect.

        The library retries a gateway that cannot be reached; any other error is raised.

        Raises:
            TokenRefused: Discord rejects the token.
            NoSessionsLeftError: too few of today's sessions are left.
        """
        self._service, self._outages = service, Outages(self._now)
        if self._api:
            Route.BASE = self._api
        self._dispatcher = Dispatcher(
            service, self._patience, self._limit, self._talk, self._heard, self._launches
        )
        self._client = Client(
            self._dispatcher, self._store, self._outages, self._was_away, self._shards, self._shard_ids
        )
        self._poster = Poster(
            self._client,
            self._dispatcher.responder,
            self._limit,
            self._spacing,
            self._heard,
            self._now,
            app=self._launches is not None,
        )
        self._closing.push_async_callback(self._client.close)
        try:
            await self._client.login(self._token)
        except discord.LoginFailure:
            raise TokenRefused(SETTING) from None
        self.entrance = permissions.invitation(self._client.application_id or 0)
        if self._launches is not None:
            self._launches.application = str(self._client.application_id or "")
        await self._may_begin()
        self._connection = asyncio.create_task(self._connect())
        self._closing.push_async_callback(self._disconnect)
        await self._ready()
        self._closing.push_async_callback(self._finish)

    async def _may_begin(self) -> None:
        """Raise NoSessionsLeftError if too few of today's sessions are left."""
        if await self._client.starts_left() <= STARTS_KEPT:
            raise NoSessionsLeftError

    async def _connect(self) -> None:
        """Stay connected. Raise the error that ends the connection."""
        try:
            await self._client.connect()
        except discord.ConnectionClosed as closed:
            if closed.code == TOKEN_REFUSED:
                raise TokenRefused(SETTING) from None
            if closed.code in SHARDS_REFUSED:
                log.error("discord_shard_count_refused", setting="DISCORD_SHARDS")  # noqa: TRY400 -- the traceback adds nothing
            raise

    async def _ready(self) -> None:
        """Wait for the first connection. Raise the error that makes it impossible."""
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
                log.warning("discord_unreachable")
        finally:
            ready.cancel()
            await asyncio.gather(ready, return_exceptions=True)

    async def _was_away(self, since: float) -> None:
        """Report an outage since a Unix time, during which Discord delivered no messages."""
        if self._now() - since >= SHORTEST_OUTAGE:
            await self._service.platform_was_away(PLATFORM, since)

    async def ended(self) -> None:
        """Wait until the connection ends. Raise the error that ended it."""
        await asyncio.shield(self._connection)

    async def stop(self) -> None:
        """Close. Running requests get GRACE seconds; safe after a start that failed midway."""
        await self._closing.aclose()

    async def _finish(self) -> None:
        try:
            async with asyncio.timeout(GRACE):
                await self._dispatcher.close()
        except TimeoutError:
            log.info("requests_cut_off_at_shutdown")

    async def _disconnect(self) -> None:
        """Close the client, its pending connections and their heartbeats."""
        # The library would still open the queued connections. It doesn't know the connection being opened,
        # whose thread would keep sending heartbeats.
        await self._client.close()
        self._connection.cancel()
        await asyncio.gather(self._connection, return_exceptions=True)
        for thread in threading.enumerate():
            if isinstance(thread, KeepAliveHandler) and thread.ws.loop is asyncio.get_running_loop():
                await thread.ws.close()

    def reader(self, channel: ChannelId) -> PersonId | None:
        return reader(channel)

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        """Return seconds until the next edit is allowed. Posts that mention a player are never delayed."""
        return 0.0 if notifies else self._spacing.pause(channel)

    def below(self, channel: ChannelId, message: str) -> Below:
        return self._talk.below(channel, message)

    async def show(self, post: AnyPost) -> str:
        try:
            message = await self._poster.show(post)
        except Moved:
            self._dispatcher.board_shown(post.channel, post.answers)  # the line above the thread answers
            raise
        except (Lost, PicturesForbidden):
            raise  # the caller retries at once in another form
        except Undeliverable:
            self._dispatcher.board_failed(post.channel)
            raise
        self._dispatcher.board_shown(post.channel, post.answers)
        return message

    async def retire(self, channel: ChannelId, message: str) -> None:
        await self._poster.retire(channel, message)

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        server, user = chat.partition(":")[2], user_of(person)
        guild = self._client.get_guild(int(server)) if server.isdecimal() else None
        if guild is None or user is None:
            return None
        try:
            return not await permissions.has_access(guild, user, channel)
        except (aiohttp.ClientError, OSError, discord.RateLimited) as error:
            raise Later(SHORT) from error
        except discord.DiscordException as error:
            status = error.status if isinstance(error, discord.HTTPException) else 0
            if status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                raise Later(SHORT) from error
            return None
