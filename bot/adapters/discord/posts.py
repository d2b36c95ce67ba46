"""Posts of boards and notices, with their rate limits and back-off."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Final

import aiohttp
import discord
import structlog
from cachetools import LRUCache

from bot.adapters.discord import components
from bot.adapters.discord.errors import MESSAGE_DELETED, THREAD_EXISTS, translated
from bot.adapters.discord.ids import awaiting_thread, channel_id, private_user, snowflake_of
from bot.adapters.discord.responder import Responder
from bot.core.causes import cause_of
from bot.core.language.text import cut
from bot.core.messages import AnyPost, Later, Lost, Moved, Post
from bot.core.ports import Now
from storage.model import ChannelId

log = structlog.get_logger()

RATE_WINDOW: Final = 5.0
"""Seconds for which a message counts against its channel's rate limit."""
MOST_ANSWERS: Final = 3
"""Messages within the time after which an answer waits. Discord takes five: two are left for boards."""
MOST_WAITING: Final = 10
"""Answers that may wait in one channel; further ones are dropped."""
MOST_CHANNELS: Final = 2_000
"""Bound on remembered channels; the least recently used are forgotten first."""


class _Channel:
    """Times of a channel's latest messages, and its queue of answers."""

    def __init__(self) -> None:
        self.sent: deque[float] = deque(maxlen=MOST_ANSWERS)
        self.turn = asyncio.Lock()
        self.waiting = 0


class RateLimit:
    """Message counts per channel. Answers wait; boards are only counted."""

    def __init__(
        self,
        seconds: float = RATE_WINDOW,
        now: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """seconds: how long a message counts. now: monotonic clock, in seconds."""
        self._seconds = seconds
        self._now = now
        self._sleep = sleep
        self._channels: LRUCache[ChannelId, _Channel] = LRUCache(MOST_CHANNELS)

    def spend(self, channel: ChannelId) -> None:
        """Count a message that is about to be sent."""
        self._of(channel).sent.append(self._now())

    @asynccontextmanager
    async def answering(self, channel: ChannelId) -> AsyncIterator[bool]:
        """Wait in turn until an answer may be sent. Yield False if too many are waiting."""
        place = self._of(channel)
        if place.waiting >= MOST_WAITING:
            yield False
            return
        place.waiting += 1
        try:
            async with place.turn:
                await self._sleep(self._pause(place))
                yield True
        finally:
            place.waiting -= 1

    def _pause(self, place: _Channel) -> float:
        """Return the seconds until fewer than MOST_ANSWERS messages count."""
        if len(place.sent) < MOST_ANSWERS:
            return 0.0
        return max(0.0, place.sent[0] + self._seconds - self._now())

    def _of(self, channel: ChannelId) -> _Channel:
        place = self._channels.get(channel)
        if place is None:
            place = self._channels[channel] = _Channel()
        return place


SPACING: Final = 3.0
"""Seconds between edits in one channel that mention nobody."""
MOST_KEPT: Final = 2_000
"""Bound on remembered channel edits, and on remembered nonces of the bot's own messages."""
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


class EditSpacing:
    """Least time between edits in one channel, for posts that mention nobody."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._edited: LRUCache[ChannelId, float] = LRUCache(MOST_KEPT)

    def note(self, channel: ChannelId) -> None:
        """Count an edit that is about to be made."""
        self._edited[channel] = monotonic()

    def pause(self, channel: ChannelId) -> float:
        """Return the seconds until the next edit in a channel."""
        edited = self._edited.get(channel)
        return 0.0 if edited is None else max(0.0, edited + self._seconds - monotonic())


class Poster:
    """Poster of boards and notices through one client."""

    def __init__(  # noqa: PLR0913 -- it connects parts that the adapter owns
        self,
        client: discord.Client,
        answering: Answering,
        limit: RateLimit,
        spacing: EditSpacing,
        heard: LRUCache[str, str],
        now: Now,
        *,
        app: bool = False,
    ) -> None:
        """heard: ids of the bot's own messages that Discord has delivered, by nonce.

        app: boards lead to the app.
        """
        self._app = app
        self._client = client
        self._answering = answering
        self._limit = limit
        self._spacing = spacing
        self._heard = heard
        self._unanswered: LRUCache[str, bool] = LRUCache(MOST_KEPT)
        """Nonces of posts whose outcome is unknown."""
        self._now = now
        self._edited_late: LRUCache[ChannelId, float] = LRUCache(MOST_KEPT)
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
        self._spacing.note(channel)
        with translated(Post(channel, "", "", message=message), seen=self._seen(channel)):
            messageable = await self._channel(channel)
            await messageable.get_partial_message(int(message)).edit(view=None)

    async def _post(self, post: AnyPost) -> str:
        responder = self._answering(post.answers)
        if responder and (answer := await responder.answer_with_post(post)):
            return answer
        if post.nonce in self._unanswered and (taken := self._heard.get(post.nonce)):
            return taken  # Discord checks a nonce for minutes only, and an outage may be longer
        try:
            return await self._send(post, post.nonce)
        except discord.NotFound as error:
            if error.code != MESSAGE_DELETED:
                raise
            return await self._send(post, f"{post.nonce}+")  # Discord took the first post, which was deleted
        except (discord.DiscordServerError, aiohttp.ClientError, OSError):
            self._unanswered[post.nonce] = True
            raise

    async def _send(self, post: AnyPost, nonce: str) -> str:
        page, channel = components.board(post, app=self._app), await self._channel(post.channel)
        self._limit.spend(post.channel)
        sent = await channel.send(
            page.content,
            files=page.attachments(),
            view=page.view,
            nonce=nonce,
            silent=post.quiet,
            allowed_mentions=components.allowed_mentions(post),
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
        self._spacing.note(post.channel)
        page, channel = components.board(post, app=self._app), await self._channel(post.channel)
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
