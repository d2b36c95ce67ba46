"""Posts as new messages, edits and threads."""

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

import aiohttp
import discord
import structlog
from cachetools import LRUCache

from bot.adapters.discord.errors import MESSAGE_DELETED, THREAD_EXISTS, translated
from bot.adapters.discord.ids import awaiting_thread, channel_id, private_user, snowflake_of
from bot.adapters.discord.outgoing import components
from bot.adapters.discord.outgoing.rate_limit import RateLimit
from bot.adapters.discord.outgoing.responder import Responder
from bot.core.causes import cause_of
from bot.core.language.text import cut
from bot.core.messages import AnyPost, Later, Lost, Moved, Post
from bot.core.ports import Now
from storage.model import ChannelId

log = structlog.get_logger()

EDITABLE: Final = 3_540.0
"""Seconds for which Discord lets a message be edited freely: an hour, less a minute."""
OLD_EDIT: Final = 60.0
"""Back-off in seconds between edits of older messages in a channel. Discord's own limit is undocumented."""
LONGEST_NAME: Final = 100
"""Characters of a thread's name."""
A_WEEK: Final = 10_080
"""Minutes of silence until Discord archives a thread, the longest it allows. The next board reopens it."""

Answering = Callable[[str | None], Responder | None]
"""Lookup of the responder of a request that is being served."""


class Poster:
    """Poster of boards and notices through one client."""

    def __init__(
        self,
        client: discord.Client,
        answering: Answering,
        limit: RateLimit,
        edited: LRUCache[ChannelId, float],
        heard: LRUCache[str, str],
        now: Now,
    ) -> None:
        """edited: monotonic time of each channel's latest edit, kept up to date here.

        heard: ids of the bot's own messages that Discord has delivered, by nonce.
        """
        self._client = client
        self._answering = answering
        self._limit = limit
        self._edited = edited
        self._heard = heard
        self._unanswered: LRUCache[str, bool] = LRUCache(heard.maxsize)
        """Nonces of posts whose outcome is unknown."""
        self._now = now
        self._edited_late: LRUCache[ChannelId, float] = LRUCache(edited.maxsize)
        """Unix time of each channel's latest edit of a message older than EDITABLE."""

    async def show(self, post: AnyPost) -> str:
        """Post or edit, and return the message id. Raise Undeliverable; Moved once a new thread exists."""
        with translated(post, seen=self._seen(post.channel)):
            if wanted := awaiting_thread(post.channel):
                chat, channel = wanted
                raise Moved(await self._thread(post, channel), chat, chat)
            if post.message is None:
                message = await self._post(post)
            else:
                message = post.message
                await self._edit(post, message)
        return message

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Remove the buttons of an old board. Raise Undeliverable; Later for a second very old one."""
        if not self._editable(message):
            self._limit_old_edits(channel)
        self._edited[channel] = monotonic()
        with translated(Post(channel, "", "", message=message), seen=self._seen(channel)):
            messageable = await self._channel(channel)
            await messageable.get_partial_message(int(message)).edit(view=None)

    async def _post(self, post: AnyPost) -> str:
        responder = self._answering(post.answers)
        if responder and (answer := await responder.carry(post)):
            return answer
        if post.nonce in self._unanswered and (taken := self._heard.get(post.nonce)):
            return taken  # Discord checks a nonce for minutes only, and an outage may be longer
        try:
            return await self._send(post, post.nonce)
        except discord.NotFound as error:
            if error.code != MESSAGE_DELETED:
                raise
            return await self._send(post, f"{post.nonce}+")  # Discord took the first, and somebody deleted it
        except (discord.DiscordServerError, aiohttp.ClientError, OSError):
            self._unanswered[post.nonce] = True
            raise

    async def _send(self, post: AnyPost, nonce: str) -> str:
        page, channel = components.board(post), await self._channel(post.channel)
        self._limit.spend(post.channel)
        sent = await channel.send(
            page.content,
            files=page.attachments(),
            view=page.view,
            nonce=nonce,
            silent=post.quiet,
            allowed_mentions=components.calling(post),
        )
        return str(sent.id)

    async def _thread(self, post: AnyPost, channel: int) -> ChannelId:
        """Start a thread below a line that names the table. Return the channel itself if that fails.

        The line may be the answer to the request. A thread has the id of its first message, so a retry
        finds the thread of an attempt whose answer was lost.
        """
        here, title = channel_id(channel), post.text.partition("\n")[0]
        line = await self._post(Post(here, title, post.nonce, quiet=post.quiet, answers=post.answers))
        try:
            await self._client.http.start_thread_with_message(
                channel, int(line), name=cut(title, LONGEST_NAME), auto_archive_duration=A_WEEK
            )
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            if not await self._exists(int(line), error):
                log.warning("thread_not_started", because=cause_of(error))
                return here
        return channel_id(int(line))

    async def _exists(self, thread: int, error: Exception) -> bool:
        """Return True if a thread exists although the call to start it failed."""
        if isinstance(error, discord.HTTPException) and error.code == THREAD_EXISTS:
            return True
        with suppress(discord.DiscordException, aiohttp.ClientError, OSError):
            await self._client.fetch_channel(thread)
            return True
        return False

    async def _edit(self, post: AnyPost, message: str) -> None:
        if not self._editable(message):
            if not post.lasting:
                raise Lost
            self._limit_old_edits(post.channel)
        self._edited[post.channel] = monotonic()
        page, channel = components.board(post), await self._channel(post.channel)
        await channel.get_partial_message(int(message)).edit(
            content=page.content, attachments=page.attachments(), view=page.view
        )

    def _limit_old_edits(self, channel: ChannelId) -> None:
        """Note the edit of an old message in a channel. Raise Later if another was edited within OLD_EDIT."""
        if 0.0 <= self._now() - self._edited_late.get(channel, -OLD_EDIT) < OLD_EDIT:
            raise Later(OLD_EDIT)
        self._edited_late[channel] = self._now()

    def _seen(self, channel: ChannelId) -> bool:
        """Return True if the client knows a channel. It knows all channels of the bot's servers."""
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
