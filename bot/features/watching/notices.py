"""Who looks on at a table hears in private when it ends, and when something happens that is worth a word.

What is told is what the channel sees: events that are public, and the board as nobody's own. How much of a
log everybody knows is stored, so what a stop leaves unsaid is said later, and nothing noted is said twice.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Final

import structlog

from bot.core.causes import cause_of
from bot.core.commands.blocking import stands_on
from bot.core.dependencies import Dependencies, retried
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.voice import Voice, language_of
from bot.core.messages import Button, Closed, Later, PicturesForbidden, Post, Undeliverable
from bot.core.outbox.delivery import OUTAGE, Notes, handed_over
from bot.core.ports import Gateway
from bot.core.publishing import captions, screens
from bot.core.publishing.delivery import Deliveries, note_closed
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
"""Tables whose watchers are told at a time: boards do not wait behind all the others."""
MOST_TOLD: Final = 3
"""Of what happened, the last records that are told; the board shows the rest."""


class Watching:
    """Tells those who look on, one table beside the other."""

    def __init__(self, deps: Dependencies, gateways: Mapping[str, Gateway]) -> None:
        """gateways: the platforms that can be written to; they may come and go."""
        self._deps = deps
        self._gateways = gateways
        self._tables: set[TableId] = set()
        """Where anybody looks on."""
        self._deliveries = Deliveries[TableId]()
        self._news: set[TableId] = set()
        """Where something may have to be told."""
        self._unsaid: set[TableId] = set()
        """Where somebody has to wait for what they should know by now."""
        self._seen: dict[TableId, tuple[int, Status]] = {}
        """How far everybody could see a table's log when it last changed."""
        self._room = asyncio.Semaphore(AT_ONCE)
        self._notes = Notes[TableId]()

    async def catch_up(self) -> None:
        """Now and then, and when a platform is there: whatever was left unsaid. Raises Unavailable.

        Where other processes play too, that is looked for at every table.
        """
        found = set(await self._deps.store.watches.tables())
        unknown = set[TableId]() if self._deps.store.shared else self._tables
        for table in found - unknown | self._unsaid:
            self._see_to(table)
        self._tables |= found

    def begun(self, table: TableId) -> None:
        """Somebody looks on there from now on."""
        self._tables.add(table)
        self._see_to(table)

    def changed(self, loaded: LoadedTable) -> None:
        """Something happened at a table. Where nobody can see it, what waits to be told goes on waiting."""
        table, before = loaded.table.id, self._seen.get(loaded.table.id)
        if table in self._tables and self._look(loaded) != before:
            self._see_to(table)

    async def idle(self) -> None:
        """Wait until nothing can be said any more for now."""
        await self._deliveries.idle()

    async def stop(self, grace: float) -> None:
        """Finish what is in hand within `grace` seconds; what is not said is said another time."""
        await self._deliveries.stop(grace)

    def _look(self, loaded: LoadedTable) -> tuple[int, Status]:
        """Remember how far everybody sees a table's log by now, and whether it is over."""
        seen = self._seen[loaded.table.id] = seen_to(loaded), loaded.table.status
        return seen

    def _see_to(self, table: TableId) -> None:
        self._news.add(table)
        self._deliveries.begin(table, partial(self._told, table))

    async def _told(self, table: TableId) -> None:
        """Tell everybody at a table what they should know by now."""
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
            log.warning("watchers_not_told", table=table, because=str(reason))
        except Exception:  # the trouble at one table must not end the others'
            self._unsaid.add(table)
            log.exception("watchers_not_told", table=table)

    async def _tell(self, loaded: LoadedTable, watch: Watch) -> None:
        """Tell one who looks on, where there is something to be told, and note that.

        Who has to wait keeps nobody else waiting: they are told another time.
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
        """Store what somebody was told; None: everything there was."""
        await self._deps.commit(Commit(self._deps.now(), writes=(Write(before, after),)))

    async def _hears(self, loaded: LoadedTable, person: PersonId) -> Profile | None:
        """Somebody who looks on, unless they sit there now, or see no channel any more that shows it.

        Raises Later.
        """
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
        """Whether somebody sees a channel of a chat of their platform, and is not banned there.

        Raises Later where the platform does not answer now.
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
        except Undeliverable as reason:  # one who is not reached does not keep the others waiting
            log.info("not_told", because=cause_of(reason))


def stirring(loaded: LoadedTable, since: int) -> tuple[Event, ...]:
    """What has happened at a table after so many records, where any of it is worth a word."""
    news = tuple(event for event in loaded.recent if event.seq > since)
    if loaded.snapshot is None or loaded.damage or not news:
        return ()
    game, facts = loaded.game, tuple(fact for event in news for fact in event.facts)
    return news if game.drama(game.view(loaded.snapshot.state, None), facts) else ()


def seen_to(loaded: LoadedTable) -> int:
    """How many records of a log everybody knows of: a sealed move that is changed is none of them."""
    return loaded.recent[-1].seq if loaded.recent else 0


def _post(loaded: LoadedTable, channel: ChannelId, watch: Watch, voice: Voice, news: Sequence[Event]) -> Post:
    """What is said, and a button that stops it while the table goes on."""
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
        text,  # which tells what is said after an undo from what was said of the same turn before
        sha256(f"watch|{table.id}|{watch.person}|{turn}|{over}|{text}".encode()).hexdigest()[:24],
        buttons=() if over else ((stop,),),
        language=voice.language,
    )
