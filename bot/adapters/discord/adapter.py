"""Discord as a platform of the house: opened, closed, and shown posts."""

import asyncio
from contextlib import AsyncExitStack, suppress
from time import monotonic, time
from typing import Final

import aiohttp
import discord
import structlog
from cachetools import LRUCache

from bot.adapters.discord import components, rate_limit
from bot.adapters.discord.client import Client
from bot.adapters.discord.errors import THREAD_EXISTS, translated
from bot.adapters.discord.ids import (
    PLATFORM,
    awaiting_thread,
    channel_id,
    private_user,
    reader,
    snowflake_of,
)
from bot.adapters.discord.incoming import Incoming
from bot.adapters.discord.outages import Outages
from bot.adapters.discord.rate_limit import RateLimit
from bot.adapters.discord.responder import ResponseTimes
from bot.core.causes import cause_of
from bot.core.language.text import cut
from bot.core.messages import AnyPost, Lost, Moved, Post
from bot.core.ports import Now, Store, TokenRefused
from bot.core.service import Service
from storage.model import ChannelId, PersonId

log = structlog.get_logger()

PATIENCE: Final = ResponseTimes()
SPACING: Final = 3.0
"""Seconds between edits in one channel that call nobody."""
EDITABLE: Final = 3_540.0
"""Seconds for which a message may be edited freely: Discord's hour, less a minute."""
MOST_KEPT: Final = 2_000
"""Channels whose latest edit is remembered."""
SHORTEST_OUTAGE: Final = 20.0
"""Seconds of an outage that is worth a word."""
READY_PATIENCE: Final = 30.0
"""Seconds to wait for the first connection before the house opens without it."""
LONGEST_NAME: Final = 100
"""Characters of the name of a thread."""
A_WEEK: Final = 10_080
"""Minutes of silence after which Discord archives a thread, the most it allows; the next board wakes it."""
SETTING: Final = "DISCORD_TOKEN"
"""The setting that a refused token is named by."""
TOKEN_REFUSED: Final = 4004
"""Close code of a connection whose token is not, or no more, accepted."""
GRACE: Final = 2.0
"""Seconds that what is in hand gets at the end."""


class DiscordAdapter:
    """One bot on Discord, on as many shards as it is told or as Discord recommends."""

    platform = PLATFORM

    def __init__(  # noqa: PLR0913 -- all but the first two are what tests bring
        self,
        token: str,
        store: Store,
        *,
        shards: int | None = None,
        now: Now = time,
        times: ResponseTimes = PATIENCE,
        spacing: float = SPACING,
        limit: float = rate_limit.SECONDS,
    ) -> None:
        """spacing: seconds between edits that call nobody. limit: how many Discord counts a message for."""
        self._token = token
        self._store = store
        self._shards = shards
        self._now = now
        self._patience = times
        self._spacing = spacing
        self._limit = RateLimit(limit)
        self._edited: LRUCache[ChannelId, float] = LRUCache(MOST_KEPT)
        self._outages = Outages(now)
        self._closing = AsyncExitStack()

    @property
    def away_since(self) -> float | None:
        """Unix time since when a part of Discord is out of reach; None while all of it is there."""
        return self._outages.since

    async def start(self, service: Service) -> None:
        """Log in and connect. Raises TokenRefused for a token that Discord does not accept.

        Raises what else is wrong, too; but a gateway that cannot be reached is tried again by the library.
        """
        self._service, self._outages = service, Outages(self._now)
        self._incoming = Incoming(service, self._patience, self._limit)
        self._client = Client(self._incoming, self._store, self._outages, self._was_away, self._shards)
        self._closing.push_async_callback(self._client.close)
        try:
            await self._client.login(self._token)
        except discord.LoginFailure:
            raise TokenRefused(SETTING) from None
        self._connection = asyncio.create_task(self._connect())
        self._closing.push_async_callback(self._disconnect)
        await self._ready()
        self._closing.push_async_callback(self._finish)

    async def _connect(self) -> None:
        """Stay connected. Raises what ends that."""
        try:
            await self._client.connect()
        except discord.ConnectionClosed as closed:
            if closed.code == TOKEN_REFUSED:
                raise TokenRefused(SETTING) from None
            raise

    async def _ready(self) -> None:
        """Wait for the first connection. Raises what makes it impossible."""
        ready = asyncio.create_task(self._client.wait_until_ready())
        both = {self._connection, ready}
        await asyncio.wait(both, timeout=READY_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if self._connection.done():
            await self._connection
        if not ready.done():
            ready.cancel()
            self._outages.lost()
            log.warning("discord_out_of_reach")

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
                await self._incoming.close()
        except TimeoutError:
            log.info("left_unanswered")

    async def _disconnect(self) -> None:
        await self._client.close()
        await asyncio.gather(self._connection, return_exceptions=True)

    def reader(self, channel: ChannelId) -> PersonId | None:
        """The person of a private chat; channels and threads have many readers."""
        return reader(channel)

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        """Live boards of a crowd are edited at most once in a while; who is called is called at once."""
        edited = self._edited.get(channel)
        if notifies or edited is None:
            return 0.0
        return max(0.0, edited + self._spacing - monotonic())

    async def show(self, post: AnyPost) -> str:
        """Post or edit. Raises a kind of Undeliverable; Moved for a table that waits for its thread."""
        with translated(post, seen=self._seen(post.channel)):
            if wanted := awaiting_thread(post.channel):
                chat, channel = wanted
                raise Moved(await self._thread(post, channel), chat, chat)
            if post.message is None:
                message = await self._post(post)
            else:
                message = post.message
                await self._edit(post, message)
        if post.answers is None:
            self._incoming.shown(post.channel)
        return message

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Take the buttons of an old board away, unless it is too old. Raises a kind of Undeliverable."""
        if not self._editable(message):
            return
        self._edited[channel] = monotonic()
        with translated(Post(channel, "", "", message=message), seen=self._seen(channel)):
            messageable = await self._channel(channel)
            await messageable.get_partial_message(int(message)).edit(view=None)

    async def _post(self, post: AnyPost) -> str:
        responder = self._incoming.responder(post.answers)
        if responder and (answer := await responder.carry(post)):
            return answer
        page, channel = components.board(post), await self._channel(post.channel)
        self._limit.spend(post.channel)
        sent = await channel.send(
            page.content,
            files=page.attachments(),
            view=page.view,
            nonce=post.nonce,
            silent=post.quiet,
            allowed_mentions=components.calling(post),
        )
        return str(sent.id)

    async def _thread(self, post: AnyPost, channel: int) -> ChannelId:
        """A new thread, below a line that names the table; the channel itself where Discord makes none.

        The line may be the answer to who asked. The thread has its id, also where it was made by an attempt
        whose answer was lost.
        """
        here, title = channel_id(channel), post.text.partition("\n")[0]
        line = await self._post(Post(here, title, post.nonce, quiet=post.quiet, answers=post.answers))
        try:
            await self._client.http.start_thread_with_message(
                channel, int(line), name=cut(title, LONGEST_NAME), auto_archive_duration=A_WEEK
            )
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            if not await self._made(int(line), error):
                log.warning("no_thread", because=cause_of(error))
                return here
        return channel_id(int(line))

    async def _made(self, thread: int, error: Exception) -> bool:
        """Whether a thread is there although its making failed."""
        if isinstance(error, discord.HTTPException) and error.code == THREAD_EXISTS:
            return True
        with suppress(discord.DiscordException, aiohttp.ClientError, OSError):
            await self._client.fetch_channel(thread)
            return True
        return False

    async def _edit(self, post: AnyPost, message: str) -> None:
        if not self._editable(message):
            raise Lost
        self._edited[post.channel] = monotonic()
        page, channel = components.board(post), await self._channel(post.channel)
        await channel.get_partial_message(int(message)).edit(
            content=page.content, attachments=page.attachments(), view=page.view
        )

    def _seen(self, channel: ChannelId) -> bool:
        """Whether Discord has told us of a channel: it has of all of a server that the bot is a member of."""
        private = private_user(channel) is not None or awaiting_thread(channel) is not None
        return private or self._client.get_channel(snowflake_of(channel)) is not None

    async def _channel(self, channel: ChannelId) -> discord.PartialMessageable | discord.DMChannel:
        user = private_user(channel)
        if user is not None:
            return await self._client.create_dm(discord.Object(user))
        return self._client.get_partial_messageable(snowflake_of(channel))

    def _editable(self, message: str) -> bool:
        posted = discord.utils.snowflake_time(int(message)).timestamp()
        return self._now() - posted < EDITABLE
