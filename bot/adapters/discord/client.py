"""Discord client: the commands it declares, its shards, and the events it passes on."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Literal

import aiohttp
import discord
import discord.shard
import structlog
import yarl
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType

from bot.adapters.discord.command_menu import activity_commands, command_menu, digest, rejected_paths
from bot.adapters.discord.ids import PLATFORM
from bot.adapters.discord.interactions import Dispatcher
from bot.adapters.discord.rest import DEADLINE, Rest
from bot.core.causes import cause_of
from bot.core.ports import Now, Store
from storage.model import Unavailable

log = structlog.get_logger()

BEGINNING: Final = -1
"""Pseudo-shard that is lost until every shard has been connected once."""


class Outages:
    """Lost shards of one client, and when each was lost."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._lost: dict[int, float] = {}

    @property
    def since(self) -> float | None:
        """Unix time of the earliest loss; None while all shards are connected."""
        return min(self._lost.values(), default=None)

    def lasted(self, shard: int) -> float:
        """Return the seconds since a shard was lost."""
        return self._now() - self._lost.get(shard, self._now())

    def lost(self, shard: int) -> bool:
        """Note the loss of a shard. Return False if it was lost already."""
        known = shard in self._lost
        self._lost.setdefault(shard, self._now())
        return not known

    def resumed(self, shard: int) -> None:
        """Note that a shard is back without a gap in its events."""
        self._lost.pop(shard, None)

    def renewed(self, shard: int) -> float | None:
        """Note a new connection of a shard. Return the Unix time of its loss, None if it was not lost."""
        return self._lost.pop(shard, None)


LONGEST_PAUSE: Final = 30.0
"""Longest back-off in seconds. The library's would reach a quarter of an hour."""
SESSION_DEADLINE: Final = 30.0
"""Seconds from IDENTIFY or RESUME to READY or RESUMED. A large shard takes a few."""
CONNECTING: Final = 60.0
"""Seconds to connect, with the turn to identify, as in the library. Other shards wait meanwhile."""
CLOSED_IN_ORDER: Final = 1000
_VOID: Final = frozenset({4003, 4007, 4009})
"""Close codes for a session that cannot be resumed. Discord may answer RESUME with one."""
_RESET: Final = frozenset({54, 10054})
"""Values of errno for a reset connection, which the library resumes at once."""


class GatewaySocket(DiscordWebSocket):
    """Gateway connection with a deadline for the start of its session."""

    # The library waits a minute for HELLO. It waits for READY and RESUMED as long as heartbeats are answered.

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(socket, loop=loop)
        self._expires = loop.time() + DEADLINE
        self._session: asyncio.Future[Any] | None = None

    async def identify(self) -> None:
        """Request a new session when it is this shard's turn."""
        await super().identify()
        self._expect("READY")

    async def resume(self) -> None:
        await super().resume()
        self._expect("RESUMED")

    def _expect(self, event: str) -> None:
        self._session = self.wait_for(event, lambda _: True)
        self._expires = self.loop.time() + SESSION_DEADLINE

    async def poll_event(self) -> None:
        """Receive the next message.

        Raises:
            TimeoutError: the server sent no HELLO, or began no session, before the deadline.
            ConnectionError: the server hung up before the session. The library would reconnect at once.
        """
        if self._session is not None and self._session.done():
            await super().poll_event()
            return
        try:
            async with asyncio.timeout_at(self._expires):
                await super().poll_event()
        except TimeoutError:
            self.session_id = None
            await self.close()
            raise
        except ReconnectWebSocket:
            if self.socket.close_code in _VOID:
                self.session_id = None
            if self._close_code is None:  # otherwise this side closed, at the server's request
                raise ConnectionError from None
            raise


class Shard(discord.shard.Shard):
    """Shard that reconnects within half a minute, and at once when Discord is reachable again."""

    _client: "Client"

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Reconnect at once: resume the session, or begin a new one."""
        self._cancel_task()
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        await self._connect(self.ws.gateway, resume=exc.resume)

    async def reconnect(self) -> None:
        """Reconnect after a pause."""
        # No gateway is given: the session's own may be down, and the others know the session too.
        self._cancel_task()
        await self._connect(None, resume=True)

    async def _connect(self, gateway: yarl.URL | None, *, resume: bool) -> None:
        """Replace the connection, or schedule the next attempt.

        gateway: address to resume at; None: the default. resume: resume the session if Discord still has it.
        """
        session: dict[str, Any] = {}
        if resume and self.ws.session_id is not None and self._client.resumable(self.id):
            session = {"session": self.ws.session_id, "sequence": self.ws.sequence, "gateway": gateway}
        try:
            async with asyncio.timeout(CONNECTING):
                self.ws = await GatewaySocket.from_client(
                    self._client, shard_id=self.id, resume=bool(session), **session
                )
        except self._handled_exceptions as error:
            await self._handle_disconnect(error)
        except ReconnectWebSocket as error:
            self._queue_put(EventItem(EventType.resume if error.resume else EventType.identify, self, error))
        except Exception as error:  # noqa: BLE001 -- as in the library: its loop raises it
            self._queue_put(EventItem(EventType.terminate, self, error))
        else:
            self.launch()

    async def _handle_disconnect(self, e: Exception) -> None:
        """Reconnect after a pause. Leave final errors and resets to the library."""
        final = isinstance(e, discord.ConnectionClosed) and e.code != CLOSED_IN_ORDER
        reset = isinstance(e, OSError) and e.errno in _RESET
        if final or reset or self._client.is_closed():
            await super()._handle_disconnect(e)
            return
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        # The library calls this in the loop that connects all shards, so the pause is a task.
        self._task = asyncio.get_running_loop().create_task(self._connect_again(e))

    async def _connect_again(self, error: Exception) -> None:
        await self._client.http.pause(min(self._backoff.delay(), LONGEST_PAUSE))
        self._queue_put(EventItem(EventType.reconnect, self, error))


EDITED_WITHIN: Final = 900.0
"""Seconds after posting in which an edited message counts as a new attempt."""
LONGEST_WAIT: Final = 30.0
"""Longest rate limit, in seconds, that the library waits out: the least that it accepts."""
LAST_STARTS: Final = 10
"""Sessions never used. Discord resets the token of a bot that exceeds its daily limit."""
IDENTIFY_SPACING: Final = 5.5
"""Seconds between two identifies in one bucket: Discord's five, and half a second of travel."""
STORE_BACK_OFF: Final = 1.0
"""Seconds until a retry while the store is unavailable."""
RESUMABLE: Final = 180.0
"""Seconds after a lost connection in which its session is resumed. Discord keeps it some minutes."""
NEXT_LOOK: Final = 60.0
"""Seconds between checks of the session limit."""
MENU_PATIENCE: Final = 10.0
"""Seconds that connections wait for the menu. The library may wait out five rate limits meanwhile."""
FIRST_MENU_PAUSE: Final = 60.0
LONGEST_MENU_PAUSE: Final = 3600.0
"""Back-off of a refused menu, in seconds: doubles from the first to the longest."""
GUILDS_PATIENCE: Final = 0.05
"""Seconds without another server after which the list counts as complete. Play does not need it."""


class Client(discord.AutoShardedClient):
    """Client that needs no privileged intent: servers, private messages, and messages that mention it."""

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
        """Prepare the client.

        was_away: called after an outage whose events are lost, with the Unix time of its start.
        shard_ids: shards to connect; None: all.
        """
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot does not use voice
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
        parsers = self._connection.parsers  # private, but the only place that all events pass
        for event, parse in parsers.items():
            parsers[event] = _guarded(event, parse)

    async def setup_hook(self) -> None:
        """Declare the commands before the first event, or later if Discord refuses them now."""
        # Discord limits how many commands an application creates a day: one process declares them.
        if not self._store.serves(PLATFORM):
            return
        first = asyncio.create_task(self._declare())
        await asyncio.wait({first}, timeout=MENU_PATIENCE)
        if not first.done() or first.result() is not None:
            self._declaring = asyncio.create_task(self._declare_later(first))

    async def close(self) -> None:
        if self._declaring is not None:
            self._declaring.cancel()
        await super().close()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- the library's
        """Drop events once closed: the library still reports readiness, and the store is closed by then."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def _declare(self) -> float | None:
        """Declare the commands in one call if they have changed.

        Return None on success, else the seconds until a retry that Discord asks for.
        """
        menu, name = command_menu(), f"{PLATFORM}:menu:{self.application_id}"
        known, application = digest(menu), self.application_id or 0
        if await self._store.note(name) == known:
            return None
        try:
            there = await self.http.commands(application)
            await self.http.bulk_upsert_global_commands(application, [*menu, *activity_commands(there)])
        except Exception as error:  # noqa: BLE001 -- players still have buttons and the old commands
            code, places = getattr(error, "code", 0), rejected_paths(error)
            log.error("menu_refused", because=cause_of(error), code=code, places=places)  # noqa: TRY400 -- the traceback adds nothing
            return error.retry_after if isinstance(error, discord.RateLimited) else 0.0
        await self._store.put_note(name, known)
        return None

    async def _declare_later(self, first: asyncio.Task[float | None]) -> None:
        """Retry the declaration until Discord accepts it. first: the first attempt, perhaps still running."""
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
        """Connect a shard, retry until it succeeds, and keep it connected."""
        back_off, failed = ExponentialBackoff[Literal[False]](), False
        while True:
            try:
                async with asyncio.timeout(self.shard_connect_timeout):
                    socket = await GatewaySocket.from_client(
                        self, initial=initial and not failed, gateway=gateway, shard_id=shard_id
                    )
                break
            except Exception as error:  # noqa: BLE001 -- as in the library: any error may pass
                if not failed:
                    log.warning("shard_lost", shard=shard_id, because=cause_of(error))
                failed = True
                await self.http.pause(min(back_off.delay(), LONGEST_PAUSE))
        queue = self._AutoShardedClient__queue  # type: ignore[attr-defined] # the library offers no other way to set the class
        shard = Shard(socket, self, queue.put_nowait)
        self._AutoShardedClient__shards[shard_id] = shard  # type: ignore[attr-defined] # the same
        shard.launch()

    def resumable(self, shard: int) -> bool:
        """Return True if Discord may still know the session of a shard."""
        return self._outages.lasted(shard) <= RESUMABLE

    async def starts_left(self) -> int:
        """Return the sessions left today. Raise discord.py's errors."""
        limits = await self.fetch_session_start_limits()
        self._buckets = limits.max_concurrency
        return limits.remaining

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the library's pause, for the turn of this process, and for a free session."""
        await super().before_identify_hook(shard_id, initial=initial)
        await self._turn(shard_id or 0)
        # Discord may end a session repeatedly. The library identifies again without checking the limit.
        while not initial and await self.starts_left() <= LAST_STARTS:
            log.error("discord_session_limit_reached", shard=shard_id)
            await asyncio.sleep(NEXT_LOOK)

    async def _turn(self, shard: int) -> None:
        """Wait until this process may identify: one shard per bucket in five seconds, across processes."""
        bucket = f"{PLATFORM}:identify:{shard % self._buckets}"
        while True:
            with suppress(Unavailable):
                await asyncio.sleep(await self._store.turn(bucket, IDENTIFY_SPACING))
                await self._store.must_be_ours()  # a process frozen meanwhile may have lost the shard
                return
            await asyncio.sleep(STORE_BACK_OFF)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await self._dispatcher.interaction(interaction)

    async def on_message(self, message: discord.Message) -> None:
        if self.user is not None:
            await self._dispatcher.message(message, self.user)

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        """Handle a recent edit by the author as the same request; one already accepted stays as it is."""
        # Discord also sends this event, without a time of editing, when it adds the preview of a link.
        edited, posted = event.message.edited_at, event.message.created_at
        if self.user is not None and edited is not None and (edited - posted).total_seconds() < EDITED_WITHIN:
            await self._dispatcher.message(event.message, self.user)

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:  # noqa: ANN401 -- the library's own signature
        """Log the cause of a failed event, without its content, and go on."""
        error = sys.exception()
        log.error("event_failed", handler=event_method, because=cause_of(error) if error else "")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that the bot has joined, and retry its posts."""
        await self._dispatcher.chat_restored(guild)
        await self._dispatcher.welcome(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry the posts of a server: permissions may have changed during an outage."""
        await self._dispatcher.chat_restored(guild)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Retry the posts of a changed channel and its threads."""
        threads = after.threads if isinstance(after, discord.TextChannel | discord.ForumChannel) else []
        await self._dispatcher.channels_restored(after.id, *(thread.id for thread in threads))

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Retry the posts of a thread that was opened, closed, locked or unlocked."""
        await self._dispatcher.channels_restored(event.thread_id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Retry the posts of a thread that the bot was added to."""
        await self._dispatcher.channels_restored(thread.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Retry the posts of a server if a role's permissions changed."""
        if before.permissions != after.permissions:
            await self._dispatcher.chat_restored(after.guild)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Retry the posts of a server: without the members intent, only the bot's own roles are reported."""
        await self._dispatcher.chat_restored(after.guild)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note a lost connection, or a failed attempt to reconnect."""
        if self._outages.lost(shard_id):
            log.warning("shard_lost", shard=shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note a resumed connection: Discord replays the missed events."""
        log.info("shard_resumed", shard=shard_id)
        self._outages.resumed(shard_id)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note a new connection: earlier events are lost."""
        log.info("shard_connected", shard=shard_id)
        await self._end_outage(shard_id)

    async def on_ready(self) -> None:
        """Note that every shard has been connected."""
        await self._end_outage(BEGINNING)

    async def _end_outage(self, shard: int) -> None:
        """End the outage of a shard, and report it."""
        since = self._outages.renewed(shard)
        if since is not None:
            await self._was_away(since)


def _guarded(event: str, parse: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return a parser that logs an event's kind and id where the library's would end the connection.

    READY must parse: without it there is no connection.
    """

    def parsed(data: Any) -> None:  # noqa: ANN401 -- raw JSON
        try:
            if event == "INTERACTION_CREATE" and "channel" not in data and "channel_id" in data:
                data["channel"] = {"id": data["channel_id"]}  # Discord may omit either one
            parse(data)
        except Exception as error:
            if event == "READY":
                raise
            log.error("event_unparsable", kind=event, id=_id(data), because=cause_of(error))  # noqa: TRY400 -- a traceback may quote it

    return parsed


def _id(data: Any) -> str:  # noqa: ANN401 -- raw JSON
    """Return the id of an event's subject, "unknown" unless it is numeric."""
    given = data.get("id") if isinstance(data, dict) else None
    return given if isinstance(given, str) and given.isdecimal() else "unknown"
