"""Private notices to spectators about notable events and the end of a table.

Notices contain what the channel sees: public events and the board without private parts. The store keeps the
number of the last record each spectator knows. After a restart nothing is missed or repeated.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Final

import structlog

from bot.core.causes import cause_of
from bot.core.commands.blocks import stands_on
from bot.core.dependencies import Dependencies, retried
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.voice import Voice, language_of
from bot.core.messages import Button, Closed, Later, PicturesForbidden, Post, Undeliverable
from bot.core.outbox.delivery import OUTAGE, Notes, handed_over
from bot.core.outbox.outbox import LOOK_AGAIN
from bot.core.ports import Gateway
from bot.core.publishing import captions, screens
from bot.core.publishing.failures import note_closed
from bot.core.tables.loaded import Event, LoadedTable
from storage.model import (
    ChannelId,
    ChatId,
    Commit,
    PersonId,
    Profile,
    Status,
    TableId,
    Unavailable,
    Watch,
    Write,
)

log = structlog.get_logger()

OVER: Final[tuple[Status, ...]] = ("finished", "abandoned")
AT_ONCE: Final = 4
"""Tables whose spectators are notified at the same time."""
MOST_TOLD: Final = 3
"""Records of one notice; the board shows earlier ones."""
LOOKS: Final = 5
"""Number of waits for a rate limit before a delivery gives way to another."""


class Deliveries:
    """Delivery tasks, at most one for each key."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self._closing = asyncio.Event()

    def begin(self, key: Hashable, work: Callable[[], Awaitable[None]]) -> None:
        """Start a delivery, unless one with this key is running, or the bot is stopping."""
        if key not in self._tasks and not self._closing.is_set():
            self._tasks[key] = asyncio.get_running_loop().create_task(self._done(key, work))

    async def welcome(self, channel: ChannelId, gateway: Gateway, *, notifies: bool = False) -> None:
        """Wait until the rate limit lets a message through to a channel, or raise Later after some waits."""
        for _ in range(LOOKS):
            if not (seconds := gateway.pause(channel, notifies=notifies)):
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(min(seconds, LOOK_AGAIN)):
                    await self._closing.wait()
                break
        raise Later(OUTAGE)

    async def idle(self) -> None:
        """Wait until every delivery has ended."""
        while tasks := tuple(self._tasks.values()):
            await asyncio.wait(tasks)

    async def stop(self, grace: float) -> None:
        """Finish the work in progress within `grace` seconds, and cancel the rest."""
        self._closing.set()
        if tasks := tuple(self._tasks.values()):
            _, late = await asyncio.wait(tasks, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    @property
    def closing(self) -> bool:
        """True once the bot is stopping and no delivery starts any more."""
        return self._closing.is_set()

    async def _done(self, key: Hashable, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        finally:
            self._tasks.pop(key, None)


class Watching:
    """Tells those who look on, one table beside the other."""

    def __init__(self, deps: Dependencies, gateways: Mapping[str, Gateway]) -> None:
        """gateways: the platforms that can be written to; they may come and go."""
        self._deps = deps
        self._gateways = gateways
        self._tables: set[TableId] = set()
        """Tables with spectators."""
        self._deliveries = Deliveries()
        self._news: set[TableId] = set()
        """Tables with possible news."""
        self._unsaid: set[TableId] = set()
        """Tables with notices that could not be sent yet."""
        self._seen: dict[TableId, tuple[int, Status]] = {}
        """Number of each table's last public record, and its status, at its last change."""
        self._room = asyncio.Semaphore(AT_ONCE)
        self._notes = Notes[TableId]()

    async def catch_up(self) -> None:
        """Send missing notices, periodically and when a platform connects. Raises Unavailable.

        With several workers, check every table.
        """
        found = set(await self._deps.store.watches.tables())
        unknown = set[TableId]() if self._deps.store.shared else self._tables
        for table in found - unknown | self._unsaid:
            self._see_to(table)
        self._tables |= found

    def begun(self, table: TableId) -> None:
        """Start watching a table for a spectator."""
        self._tables.add(table)
        self._see_to(table)

    def changed(self, loaded: LoadedTable) -> None:
        """Notify spectators of a change at a table if it is visible to them."""
        table, before = loaded.table.id, self._seen.get(loaded.table.id)
        if table in self._tables and self._look(loaded) != before:
            self._see_to(table)

    async def idle(self) -> None:
        """Wait until nothing can be said any more for now."""
        await self._deliveries.idle()

    async def stop(self, grace: float) -> None:
        """Finish the work in progress within `grace` seconds. The rest is sent later."""
        await self._deliveries.stop(grace)

    def _look(self, loaded: LoadedTable) -> tuple[int, Status]:
        """Remember and return the number of a table's last public record, and its status."""
        seen = self._seen[loaded.table.id] = seen_to(loaded), loaded.table.status
        return seen

    def _see_to(self, table: TableId) -> None:
        self._news.add(table)
        self._deliveries.begin(table, partial(self._told, table))

    async def _told(self, table: TableId) -> None:
        """Send the notices of a table until no news is left."""
        while table in self._news:
            self._news.remove(table)
            async with self._room:
                await self._tell_all(table)

    async def _tell_all(self, table: TableId) -> None:
        try:
            await self._notes.make_up(table)
            loaded = await self._deps.cache.look(table)
            if loaded is not None:
                self._look(loaded)
            watches = await self._deps.store.watches.of_table(table)
            for watch in watches:
                if loaded is not None and not self._deliveries.closing:
                    await self._tell(loaded, watch)
            if not watches:
                self._tables.discard(table)
                self._seen.pop(table, None)
        except Unavailable as reason:
            self._unsaid.add(table)
            log.warning("spectators_not_notified", table=table, because=str(reason))
        except Exception:  # the trouble at one table must not end the others'
            self._unsaid.add(table)
            log.exception("spectators_not_notified", table=table)

    async def _tell(self, loaded: LoadedTable, watch: Watch) -> None:
        """Send a spectator the news, if any, and store it.

        A delayed notice delays no other.
        """
        over = loaded.table.status in OVER
        news = stirring(loaded, watch.seq)
        if not (over or news) or watch not in await self._deps.store.watches.of_person(watch.person):
            return
        try:
            if profile := await self._hears(loaded, watch.person):
                await self._deliver(loaded, watch, profile, news)
        except Later as later:
            self._unsaid.add(watch.table)
            log.info("watcher_waits", table=watch.table, seconds=later.seconds)
            return
        after = None if over else Watch(watch.table, watch.person, seen_to(loaded))
        await self._notes.make(watch.table, partial(self._noted, watch, after))

    async def _noted(self, before: Watch, after: Watch | None) -> None:
        """Store the last record that a spectator knows, or None at the end."""
        await self._deps.commit(Commit(self._deps.now(), writes=(Write(before, after),)))

    async def _hears(self, loaded: LoadedTable, person: PersonId) -> Profile | None:
        """Return a spectator's profile, or None if they play or can't see the table. Raises Later."""
        if person in loaded.people():
            return None
        unsure = None
        for showing in loaded.showings:
            chat = showing.chat or loaded.table.chat
            try:
                if showing.seat is None and await self._belongs(person, chat, showing.channel):
                    return await self._deps.cache.profile(person)
            except Later as later:  # another process, too, may be who hears of that chat
                unsure = later
        if unsure:
            raise unsure
        return None

    async def _belongs(self, person: PersonId, chat: ChatId, channel: ChannelId) -> bool:
        """Return True if a person sees a channel of their platform's chat and is not banned there.

        Raises Later if the platform doesn't answer.
        """
        if chat.partition(":")[0] != person.partition(":")[0]:
            return False
        banned = (await self._deps.cache.chat(chat)).banned
        return not (
            await stands_on(self._deps, banned, person)
            or not await self._deps.members.sees(chat, person, channel)
        )

    async def _deliver(
        self, loaded: LoadedTable, watch: Watch, profile: Profile, news: Sequence[Event]
    ) -> None:
        """Say it with the board; who cannot be written to is not told. Raises Later."""
        channel = profile.channel
        if channel is None or profile.reachable is False:
            return
        gateway = self._gateways.get(channel.partition(":")[0])
        if gateway is None:  # not there yet, or no longer
            raise Later(OUTAGE)
        if pause := gateway.pause(channel, notifies=False):
            raise Later(pause)
        language = profile.language or language_of(profile.client_language) or self._deps.language
        voice = Voice(language, loaded.table.game, loaded.names, loaded.machines)
        post = _post(loaded, channel, watch, voice, news)
        deps, look = self._deps, profile.theme or "classic"
        try:
            with suppress(PicturesForbidden):
                if loaded.snapshot is not None:
                    picture = await screens.picture(loaded, deps.artist, look, language)
                    await handed_over(replace(post, picture=picture), gateway)
                    return
            await handed_over(post, gateway)
        except Later:
            raise
        except Closed:
            await retried(partial(note_closed, deps, watch.person))
        except Undeliverable as reason:  # an unreachable spectator must not delay the others
            log.info("notice_not_delivered", because=cause_of(reason))


def stirring(loaded: LoadedTable, since: int) -> tuple[Event, ...]:
    """Return the events after record `since` if any of them is notable."""
    news = tuple(event for event in loaded.recent if event.seq > since)
    if loaded.snapshot is None or loaded.damage or not news:
        return ()
    game, facts = loaded.game, tuple(fact for event in news for fact in event.facts)
    return news if game.drama(game.view(loaded.snapshot.state, None), facts) else ()


def seen_to(loaded: LoadedTable) -> int:
    """Return the number of the last public record. A replaced sealed move has no public record."""
    return loaded.recent[-1].seq if loaded.recent else 0


def _post(loaded: LoadedTable, channel: ChannelId, watch: Watch, voice: Voice, news: Sequence[Event]) -> Post:
    """Return a notice, with a button to stop watching while the table goes on."""
    table, over = loaded.table, loaded.table.status in OVER
    lines = [line for event in news[-MOST_TOLD:] for line in captions.said(loaded, event, voice)]
    if over:
        lines = [captions.outcome_line(loaded, voice) or voice("caption-closed")]
    turn = loaded.snapshot.turn if loaded.snapshot else 0  # the length of a log may be a secret
    title = voice("watch-title", {"game": voice("name"), "table": table.id})
    stop = Button(voice("button-unwatch"), callback_data.write(Tap("unwatch", table.id)))
    text = "\n".join(filter(None, (title, captions.seats_line(loaded, voice), *lines)))
    return Post(
        channel,
        text,  # the nonce includes it, to distinguish a turn replayed after an undo
        sha256(f"watch|{table.id}|{watch.person}|{turn}|{over}|{text}".encode()).hexdigest()[:24],
        buttons=() if over else ((stop,),),
        language=voice.language,
    )
