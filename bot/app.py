"""The running house: store, service, publisher and platforms, started and stopped in order."""

import asyncio
import math
import os
import time
from collections.abc import Iterable
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Final, Protocol, Self

import structlog

from bot.artist import RenderArtist
from bot.core import scheduler
from bot.core.context import Dependencies
from bot.core.language.voice import DEFAULT
from bot.core.messages import Request
from bot.core.ports import Artist, Entropy, Gateway, Now, Store
from bot.core.publishing.publisher import Publisher
from bot.core.service import Observe, Service, unobserved
from bot.core.tables.cache import TableCache
from bot.core.tables.loaded import LoadedTable
from rules.games import games

log = structlog.get_logger()

TICK: Final = 1.0
GRACE: Final = 3.0
"""Seconds that what is in hand gets at the end."""


class Adapter(Gateway, Protocol):
    """A platform the house is open on: it hands requests to the service and shows posts."""

    async def start(self, service: Service) -> None:
        """Open; returns as soon as requests are taken in. Raises what makes the platform unusable."""

    async def stop(self) -> None:
        """Take in nothing more, finish what is in hand, close."""


class App:
    """The house, open while the block lasts: `async with App(store, adapters) as app: await app.wait()`."""

    def __init__(  # noqa: PLR0913 -- everything from outside comes in here, and only here
        self,
        store: Store,
        adapters: Iterable[Adapter] = (),
        *,
        artist: Artist | None = None,
        now: Now = time.time,
        monotonic: Now | None = None,
        clock: Now = time.monotonic,
        entropy: Entropy = os.urandom,
        language: str = DEFAULT,
        observe: Observe | None = None,
        tick: float = TICK,
    ) -> None:
        """tick: seconds between looks at the clocks. monotonic: runs with `now` where only that is given.

        clock: seconds that only grow, by which it is told whether somebody asks for too much.
        """
        self.adapters = tuple(adapters)
        steady = monotonic or (time.monotonic if now is time.time else now)
        cache = TableCache(store, games())
        artist = artist or RenderArtist()
        self.deps = Dependencies(store, cache, artist, games(), now, entropy, self._changed, language, steady)
        self.publisher = Publisher(self.deps, {adapter.platform: adapter for adapter in self.adapters})
        self.service = Service(self.deps, observe or unobserved, clock)
        self._tick = tick
        self._stack = AsyncExitStack()
        self._stopping = asyncio.Event()

    async def __aenter__(self) -> Self:
        await scheduler.reopen(self.deps)
        try:
            for adapter in self.adapters:
                self._stack.push_async_callback(adapter.stop)
                await adapter.start(self.service)
        except BaseException:
            await self._stack.aclose()
            raise
        pulse = asyncio.create_task(self._pulse())
        self._stack.push_async_callback(self._end, pulse)
        await self.publisher.catch_up()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()
        await self.deps.store.alive(self.deps.now())

    async def wait(self) -> None:
        """Until somebody asks to stop."""
        await self._stopping.wait()

    def stop(self) -> None:
        """Ask to stop."""
        self._stopping.set()

    def _changed(self, loaded: LoadedTable, request: Request | None) -> None:
        self.publisher.changed(loaded, request)

    async def _pulse(self) -> None:
        """Clocks every tick, a note that the house is open every few, and whatever was left behind."""
        last = -math.inf
        while True:
            await asyncio.sleep(self._tick)
            try:
                await self.service.tick()
                if (uptime := self.deps.monotonic()) - last >= scheduler.HEARTBEAT:
                    last = uptime
                    await self.deps.store.alive(self.deps.now())
                    await self.publisher.catch_up()
            except Exception:  # a store that is closed for a moment must not stop the clocks
                log.exception("pulse_failed")

    async def _end(self, pulse: asyncio.Task[None]) -> None:
        pulse.cancel()
        await asyncio.gather(pulse, return_exceptions=True)
        await self.publisher.stop(GRACE)
