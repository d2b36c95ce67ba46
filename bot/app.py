"""The running bot: store, service, outbox and platforms, started and stopped in order."""

import asyncio
import math
import os
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Final, Self, TypeVar

import structlog

from bot.artist import RenderArtist
from bot.core import scheduler
from bot.core.commands import (
    blocks,
    confirmation,
    info,
    lobby,
    machines,
    moves,
    overview,
    play,
    proposals,
    talk,
)
from bot.core.dependencies import Dependencies
from bot.core.events import ChannelRestored, Feed, PostsStored, TableChanged
from bot.core.features import SELDOM, Host, Poster, Thinking
from bot.core.input import picker
from bot.core.language.operator import NOBODY, Operator
from bot.core.language.voice import DEFAULT
from bot.core.members import Members
from bot.core.outbox.outbox import Outbox
from bot.core.ports import Analyst, Artist, Entropy, Now, Pool, Store, Thinker, Urgency
from bot.core.publishing.boards import BoardPosts
from bot.core.service import Observe, Service, unobserved
from bot.core.tables.cache import TableCache
from bot.features import (
    analysis,
    following,
    lessons,
    milestones,
    mirroring,
    opponents,
    privacy,
    puzzles,
    ratings,
    seasons,
    settings,
    sharing,
    tournaments,
    watching,
)
from bot.features.exercises.answers import PuzzlesAndLessons
from bot.jobs import EVERY_TICK, Job, Jobs
from bot.supervisor import Adapter, Supervisor
from bot.tasks import cancelled, together
from bot.workers.pool import Here
from rules.games import games
from storage.model import Unavailable

log = structlog.get_logger()

P = TypeVar("P")

FEATURES: Final = (
    ratings,
    milestones,
    opponents,
    puzzles,
    lessons,
    tournaments,
    seasons,
    watching,
    following,
    analysis,
    sharing,
    mirroring,
    settings,
    privacy,
)
"""The features beside play itself. Each adds its parts in `install`."""
COMMANDS: Final = (
    blocks,
    confirmation,
    info,
    lobby,
    machines,
    moves,
    play,
    overview,
    picker,
    proposals,
    talk,
)
"""The modules that register the core's commands when they are imported."""
TICK: Final = 1.0
GRACE: Final = 3.0
"""Seconds that work in progress gets at the end."""


class App:
    """The bot, running while the block lasts: `async with App(store, adapters) as app: await app.wait()`."""

    def __init__(  # noqa: PLR0913 -- everything from outside comes in here, and only here
        self,
        store: Store,
        adapters: Iterable[Adapter] = (),
        *,
        artist: Artist | None = None,
        pool: Pool | None = None,
        thinker: Thinker | None = None,
        analyst: Analyst | None = None,
        now: Now = time.time,
        monotonic: Now | None = None,
        clock: Now = time.monotonic,
        entropy: Entropy = os.urandom,
        language: str = DEFAULT,
        operator: Operator = NOBODY,
        observe: Observe | None = None,
        stored: Callable[[float], None] = lambda _: None,
        tick: float = TICK,
    ) -> None:
        """Assemble the bot.

        pool: workers for long computations; by default a thread. thinker: chooses moves of bot players; None
        disables them. analyst: analyses finished games; None disables the analysis.

        stored: called with the seconds of each commit. observe: called with the measurements of the service.

        now: Unix time. tick: seconds between checks of the clocks. monotonic: steady time; by default `now`
        if that is given. clock: steady time for the rate limits.
        """
        self.adapters = tuple(adapters)
        steady = monotonic or (time.monotonic if now is time.time else now)
        pool = pool or Here()
        feed = Feed()
        cache = TableCache(store, games(), pool.of(None, Urgency.LIVE), feed.tell)
        artist = artist or RenderArtist()
        self.deps = Dependencies(
            store,
            cache,
            artist,
            pool,
            games(),
            now,
            entropy,
            PuzzlesAndLessons(),
            language,
            steady,
            thinker,
            operator,
            stored,
            analyst=analyst,
            members=Members(lambda: self.supervisor.gateways, store.serves),
            feed=feed,
        )
        self.service = Service(self.deps, observe or unobserved, clock, self._was_away)
        self.supervisor = Supervisor(self.adapters, self.service, self._opened, now)
        self.outbox = Outbox(self.deps, self.supervisor.gateways)
        self.boards = BoardPosts(self.deps, self.outbox, self.supervisor.gateways)
        self.outbox.add(self.boards)
        self.deps.events.subscribe(TableChanged, self.boards.changed)
        self.deps.events.subscribe(PostsStored, self.outbox.stored)
        self.deps.events.subscribe(ChannelRestored, self.outbox.restored)
        host = Host(self.deps, self.supervisor.gateways, self._away, self.outbox)
        for feature in FEATURES:
            feature.install(host)
        self._thinking = host.thinking
        self._posters: tuple[Poster, ...] = (self.outbox, *host.posters)
        self._living: tuple[Thinking | Poster, ...] = (*self._thinking, *self._posters)
        shared = SELDOM if not store.shared else EVERY_TICK  # others want something shown, too
        self._catch_ups = (
            Job("posts", self.outbox.catch_up, shared),
            Job("notices", self.boards.notices.catch_up, shared),
            *host.catch_ups,
        )
        """Jobs that send missing posts. They also run when a platform connects."""
        self.jobs = Jobs(
            (
                Job("clocks", self.tick),
                Job("checkpoints", cache.keep_checkpoints),
                Job("pruning", self.service.prune),
                *host.jobs,
                *self._catch_ups,
                Job("closed_boards", self.boards.close_expired, scheduler.HEARTBEAT),
            ),
            steady,
        )
        self._tick = tick
        self._stack = AsyncExitStack()
        self._stopping = asyncio.Event()

    async def __aenter__(self) -> Self:
        try:
            await scheduler.reopen(self.deps)  # to its end: an end notes that the bot lived, and lost no time
        except Unavailable:
            if self._stopping.is_set():
                raise asyncio.CancelledError from None  # told to end before it was open
            raise
        self._stack.push_async_callback(self.supervisor.close)
        self._stack.push_async_callback(self._end, asyncio.create_task(self._lives()))
        try:
            await first(self._open(), self._stopping.wait())
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()
        await self._note()

    async def _open(self) -> None:
        await self.supervisor.open()
        for one in self._thinking:
            await one.catch_up()

    async def idle(self) -> None:
        """Wait until bot players have decided and every post and notice that can be sent is sent."""
        for one in self._living:
            await one.idle()

    def part(self, kind: type[P]) -> P:
        """Return the poster or the bot players of a type."""
        return next(one for one in self._living if isinstance(one, kind))

    async def wait(self) -> None:
        """Wait for a request to stop. Raises NoPlatformError when no platform is left."""
        await first(self._stopping.wait(), self.supervisor.nothing_left())

    async def tick(self) -> None:
        """Run timed events. People whose lane no worker serves lose no time.

        The refunds run first. Then other workers learn that this one serves its platforms again.
        """
        await self.deps.make_up()
        await self.service.tick(await self._away())

    async def _away(self) -> frozenset[str]:
        """Return the platforms that nobody serves now."""
        return await self.deps.store.away(self.supervisor.away)

    def stop(self) -> None:
        self._stopping.set()

    async def _was_away(self, platform: str, since: float) -> None:
        await self.boards.was_away(platform, since)

    async def _opened(self) -> None:
        await self.jobs.run(self._catch_ups)

    async def _lives(self) -> None:
        """Run the periodic tasks."""
        await together(self._beats(), self._pulse())

    async def _beats(self) -> None:
        """Note every few seconds that the bot runs, however long all else takes."""
        last = -math.inf
        self.deps.outages.begin()
        while not cancelled():
            await asyncio.sleep(self._tick)
            if (uptime := self.deps.monotonic()) - last >= scheduler.HEARTBEAT:
                last = uptime
                await self._note()

    async def _note(self) -> None:
        """Note that the bot runs, if the store takes it."""
        try:
            await self.deps.alive()
        except Unavailable as reason:
            log.warning("alive_not_noted", because=str(reason))
        except Exception:  # the next one may be noted
            log.exception("alive_not_noted")

    async def _pulse(self) -> None:
        while not cancelled():
            await asyncio.sleep(self._tick)
            await self.jobs.run_due()

    async def _end(self, living: asyncio.Task[None]) -> None:
        living.cancel()
        await asyncio.gather(living, return_exceptions=True)
        for one in self._thinking:
            await one.stop()
        await asyncio.gather(*(one.stop(GRACE) for one in self._posters))


async def first(*waits: Coroutine[object, object, object]) -> None:
    """Wait until one of these is done, and cancel the others. Raise the error of the first, if any."""
    tasks = [asyncio.create_task(wait) for wait in waits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
