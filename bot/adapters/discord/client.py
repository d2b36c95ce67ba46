"""The connection to Discord: which events we hear, and who hears them."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Literal

import discord
import structlog
import yarl
from discord.backoff import ExponentialBackoff

from bot.adapters.discord.command_menu import carried_along, declared, digest, refused_at
from bot.adapters.discord.ids import PLATFORM
from bot.adapters.discord.incoming.dispatcher import Dispatcher
from bot.adapters.discord.incoming.outages import BEGINNING, Outages
from bot.adapters.discord.rest import Rest
from bot.adapters.discord.shard import LONGEST_PAUSE, GatewaySocket, Shard
from bot.core.causes import cause_of
from bot.core.ports import Store
from storage.model import Unavailable

log = structlog.get_logger()

EDITED_WITHIN: Final = 900.0
"""Seconds for which a message that was not accepted counts as typed again when it is edited."""
LONGEST_WAIT: Final = 30.0
"""Seconds that the library may wait out a rate limit by itself: the least it allows to be set."""
LAST_STARTS: Final = 10
"""Sessions of a day that are not begun: who begins more than Discord allows loses the token."""
IDENTIFY_SPACING: Final = 5.5
"""Seconds between two sessions begun in one bucket by any process: Discord's five, and its way to there."""
STORE_BACK_OFF: Final = 1.0
"""Seconds after which a store that is out of reach is asked again for a turn."""
RESUMABLE: Final = 180.0
"""Seconds from the loss of a connection for which its session is asked for: Discord keeps it some minutes."""
NEXT_LOOK: Final = 60.0
"""Seconds after which it is asked again whether one may be begun."""
MENU_PATIENCE: Final = 10.0
"""Seconds for which connections wait for the commands; the library waits out five rate limits by itself."""
FIRST_MENU_PAUSE: Final = 60.0
LONGEST_MENU_PAUSE: Final = 3600.0
"""Seconds until commands that were refused are declared again: twice as many each time, up to an hour."""
GUILDS_PATIENCE: Final = 0.05
"""Seconds without a further server after which the list counts as complete; we do not need it to play."""


class Client(discord.AutoShardedClient):
    """Hears of servers, and of messages in private or that name us; none of it needs a privilege."""

    http: Rest

    def __init__(
        self,
        dispatcher: Dispatcher,
        store: Store,
        outages: Outages,
        was_away: Callable[[float], Awaitable[None]],
        shards: int | None,
        shard_ids: Sequence[int] | None = None,
    ) -> None:
        """was_away: told of an outage since a Unix time, when it is over and its events are lost.

        shard_ids: which of the shards are connected; None: all.
        """
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks aloud here
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=GUILDS_PATIENCE,
            shard_count=shards,
        )
        self.http = self._connection.http = Rest(self.http.loop, longest_wait=LONGEST_WAIT)
        self.shard_ids = None if shard_ids is None else list(shard_ids)
        self._buckets = 1
        self._declaring: asyncio.Task[None] | None = None
        self._dispatcher = dispatcher
        self._store = store
        self._outages = outages
        self._was_away = was_away
        parsers = self._connection.parsers  # not public, and the one place where all events pass
        for event, parse in parsers.items():
            parsers[event] = _guarded(event, parse)

    async def setup_hook(self) -> None:
        """Declare the commands before the first event, or later where Discord refuses them now.

        Of several processes the one of the first shard does: Discord counts what each of them makes anew.
        """
        if not self._store.serves(PLATFORM):
            return
        first = asyncio.create_task(self._declare())
        await asyncio.wait({first}, timeout=MENU_PATIENCE)
        if not first.done() or first.result() is not None:
            self._declaring = asyncio.create_task(self._declare_later(first))

    async def close(self) -> None:
        """Close all connections."""
        if self._declaring is not None:
            self._declaring.cancel()
        await super().close()

    async def _declare(self) -> float | None:
        """Declare the commands, all at once, if they are not as they were.

        Return the seconds that Discord wants to be left alone for where it does not take them, else None.
        People can play with the commands that are there, and by buttons, so this ends nothing.
        """
        menu, name = declared(), f"{PLATFORM}:menu:{self.application_id}"
        known, application = digest(menu), self.application_id or 0
        if await self._store.note(name) == known:
            return None
        try:
            there = await self.http.commands(application)
            await self.http.bulk_upsert_global_commands(application, [*menu, *carried_along(there)])
        except Exception as error:  # noqa: BLE001 -- whatever it is, the bot is there all the same
            code, places = getattr(error, "code", 0), refused_at(error)
            log.error("menu_refused", because=cause_of(error), code=code, places=places)  # noqa: TRY400 -- one line
            return error.retry_after if isinstance(error, discord.RateLimited) else 0.0
        await self._store.put_note(name, known)
        return None

    async def _declare_later(self, first: asyncio.Task[float | None]) -> None:
        """Declare the commands as soon as Discord takes them. first: the first attempt, perhaps under way."""
        pause: float = FIRST_MENU_PAUSE
        wanted: float | None = 0.0
        with suppress(Unavailable):
            wanted = await first
        while wanted is not None:
            await asyncio.sleep(max(pause, wanted))
            pause = min(2 * pause, LONGEST_MENU_PAUSE)
            with suppress(Unavailable):
                wanted = await self._declare()
        log.info("menu_accepted")

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard, as often as it takes, and keep it connected."""
        back_off, failed = ExponentialBackoff[Literal[False]](), False
        while True:
            try:
                async with asyncio.timeout(self.shard_connect_timeout):
                    socket = await GatewaySocket.from_client(
                        self, initial=initial and not failed, gateway=gateway, shard_id=shard_id
                    )
                break
            except Exception as error:  # noqa: BLE001 -- as the library does: whatever it is may pass
                if not failed:
                    log.warning("shard_lost", shard=shard_id, because=cause_of(error))
                failed = True
                await self.http.pause(min(back_off.delay(), LONGEST_PAUSE))
        queue = self._AutoShardedClient__queue  # type: ignore[attr-defined] # no other way to a Shard of ours
        shard = Shard(socket, self, queue.put_nowait)
        self._AutoShardedClient__shards[shard_id] = shard  # type: ignore[attr-defined] # the same
        shard.launch()

    def resumable(self, shard: int) -> bool:
        """Return True if Discord may still know the session of a shard."""
        return self._outages.lasted(shard) <= RESUMABLE

    async def starts_left(self) -> int:
        """How many sessions may still be begun today. Raises what discord.py raises."""
        limits = await self.fetch_session_start_limits()
        self._buckets = limits.max_concurrency
        return limits.remaining

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The library's pause, and one until others have begun theirs, or until a day's sessions are renewed.

        Discord may end a session again and again, and the library begins another without asking.
        """
        await super().before_identify_hook(shard_id, initial=initial)
        await self._turn(shard_id or 0)
        while not initial and await self.starts_left() <= LAST_STARTS:
            log.error("discord_sessions_used_up", shard=shard_id)
            await asyncio.sleep(NEXT_LOOK)

    async def _turn(self, shard: int) -> None:
        """Wait until other processes let us identify: Discord takes one of a bucket in five seconds.

        Who was frozen meanwhile may find that another has the shard by now, and begins no session for it.
        """
        bucket = f"{PLATFORM}:identify:{shard % self._buckets}"
        while True:
            with suppress(Unavailable):
                await asyncio.sleep(await self._store.turn(bucket, IDENTIFY_SPACING))
                await self._store.must_be_ours()
                return
            await asyncio.sleep(STORE_BACK_OFF)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """A command, a tap, a form, or a list being typed into."""
        await self._dispatcher.interaction(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Something written."""
        if self.user is not None:
            await self._dispatcher.message(message, self.user)

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        """Something changed: by its author, or only because Discord has added the preview of a link.

        It is the same request: what was accepted when it was typed stays as it is.
        """
        edited, posted = event.message.edited_at, event.message.created_at
        if self.user is not None and edited is not None and (edited - posted).total_seconds() < EDITED_WITHIN:
            await self._dispatcher.message(event.message, self.user)

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:  # noqa: ANN401 -- the library's own signature
        """An event whose handling failed is passed over; what is logged has no word of it."""
        error = sys.exception()
        log.error("event_failed", handler=event_method, because=cause_of(error) if error else "")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server has taken us in, perhaps again."""
        await self._dispatcher.chat_restored(guild)
        await self._dispatcher.welcome(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is there, at first or after an outage; its rights may not be those we knew."""
        await self._dispatcher.chat_restored(guild)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """A channel has changed, and with it its threads."""
        threads = after.threads if isinstance(after, discord.TextChannel | discord.ForumChannel) else []
        await self._dispatcher.channels_restored(after.id, *(thread.id for thread in threads))

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """A thread was opened, closed, locked or unlocked."""
        await self._dispatcher.channels_restored(event.thread_id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Somebody has let the bot into a thread, perhaps again."""
        await self._dispatcher.channels_restored(thread.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role may do something else than before."""
        if before.permissions != after.permissions:
            await self._dispatcher.chat_restored(after.guild)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Our own roles have changed; of those of others nobody tells us."""
        await self._dispatcher.chat_restored(after.guild)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A connection is lost, or could not be made again."""
        if self._outages.lost(shard_id):
            log.warning("shard_lost", shard=shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """A connection is back, with all that was missed."""
        log.info("shard_resumed", shard=shard_id)
        self._outages.resumed(shard_id)

    async def on_shard_connect(self, shard_id: int) -> None:
        """A connection is new; whatever happened before it was not told."""
        log.info("shard_connected", shard=shard_id)
        await self._is_new(shard_id)

    async def on_ready(self) -> None:
        """All connections have been there, or again."""
        await self._is_new(BEGINNING)

    async def _is_new(self, shard: int) -> None:
        """What follows of an outage when it is over."""
        since = self._outages.renewed(shard)
        if since is not None:
            await self._was_away(since)


def _guarded(event: str, parse: Callable[[Any], None]) -> Callable[[Any], None]:
    """The library's parser of an event, which would end the connection where it fails.

    What cannot be parsed is noted by kind and id and passed over. Only the first event of a connection must
    be understood: without it there is none.
    """

    def parsed(data: Any) -> None:  # noqa: ANN401 -- whatever Discord sends
        try:
            if event == "INTERACTION_CREATE" and "channel" not in data and "channel_id" in data:
                data["channel"] = {"id": data["channel_id"]}  # either may be left out; the library reads one
            parse(data)
        except Exception as error:
            if event == "READY":
                raise
            log.error("event_unparsable", kind=event, id=_id(data), because=cause_of(error))  # noqa: TRY400 -- a traceback may quote it

    return parsed


def _id(data: Any) -> str:  # noqa: ANN401 -- the same
    """The id of an event's subject, if it has one and it is a number."""
    given = data.get("id") if isinstance(data, dict) else None
    return given if isinstance(given, str) and given.isdecimal() else "unknown"
