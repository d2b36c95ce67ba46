"""Boards: a post of the bot becomes a message with a picture and buttons, or an edit of one."""

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
"""Seconds for which a message may be edited freely: Discord's hour, less a minute."""
OLD_EDIT: Final = 60.0
"""Seconds between edits of older ones in a channel: Discord takes a few at a time, and says not how many."""
LONGEST_NAME: Final = 100
"""Characters of the name of a thread."""
A_WEEK: Final = 10_080
"""Minutes of silence after which Discord archives a thread, the most it allows; the next board wakes it."""

Answering = Callable[[str | None], Responder | None]
"""The interaction of a request, while it is being served."""


class Poster:
    """Posts and edits through one client."""

    def __init__(
        self,
        client: discord.Client,
        answering: Answering,
        limit: RateLimit,
        edited: LRUCache[ChannelId, float],
        heard: LRUCache[str, str],
        now: Now,
    ) -> None:
        """edited: where it notes when each channel was edited last, by a clock that only grows.

        heard: the messages of ours that Discord has told of, by nonce.
        """
        self._client = client
        self._answering = answering
        self._limit = limit
        self._edited = edited
        self._heard = heard
        self._unanswered: LRUCache[str, bool] = LRUCache(heard.maxsize)
        """Nonces of posts of which it is not known whether Discord took them."""
        self._now = now
        self._edited_late: LRUCache[ChannelId, float] = LRUCache(edited.maxsize)
        """When a message that is older than an hour was edited last in each channel."""

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
        return message

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Take the buttons of an old board away; of very old ones now and then one. Raises Undeliverable."""
        if not self._editable(message):
            self._now_and_then(channel)
        self._edited[channel] = monotonic()
        with translated(Post(channel, "", "", message=message), seen=self._seen(channel)):
            messageable = await self._channel(channel)
            await messageable.get_partial_message(int(message)).edit(view=None)

    async def _post(self, post: AnyPost) -> str:
        responder = self._answering(post.answers)
        if responder and (answer := await responder.carry(post)):
            return answer
        if post.nonce in self._unanswered and (taken := self._heard.get(post.nonce)):
            return taken  # Discord itself knows a nonce for minutes only, and an outage may last longer
        try:
            return await self._send(post, post.nonce)
        except discord.NotFound as error:
            if error.code != MESSAGE_DELETED:
                raise
            return await self._send(post, f"{post.nonce}+")  # the first was taken, and deleted by somebody
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
            if not post.lasting:
                raise Lost
            self._now_and_then(post.channel)
        self._edited[post.channel] = monotonic()
        page, channel = components.board(post), await self._channel(post.channel)
        await channel.get_partial_message(int(message)).edit(
            content=page.content, attachments=page.attachments(), view=page.view
        )

    def _now_and_then(self, channel: ChannelId) -> None:
        """Note that an older message of a channel is edited. Raises Later where one was lately."""
        if 0.0 <= self._now() - self._edited_late.get(channel, -OLD_EDIT) < OLD_EDIT:
            raise Later(OLD_EDIT)
        self._edited_late[channel] = self._now()

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
