"""Keeps every platform alive: one that fails to start, or ends by itself, is started again after a while.

Each platform has a life of its own: what happens to one keeps no other waiting. Only a token that the
platform refuses ends it for good.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, Protocol

import structlog

from bot.core.causes import cause_of
from bot.core.ports import Gateway, Now, TokenRefused
from bot.core.service import Service
from bot.tasks import cancelled

log = structlog.get_logger()

FIRST_BACK_OFF: Final = 1.0
MOST_BACK_OFF: Final = 300.0
"""Seconds between attempts to start a platform; each is twice the last one."""
STEADY: Final = 60.0
"""Seconds that a platform must have been up for its next failure to count as a first one."""

NO_PLATFORM: Final = "No platform is set up: nothing to open."

Rest = Callable[[float], Awaitable[None]]
"""Function that sleeps for a number of seconds."""


class Adapter(Gateway, Protocol):
    """A platform with a life: it is started, may end by itself, is stopped, and can be started again.

    These are called one after the other; `stop` also follows a `start` that failed or was cancelled.
    """

    @property
    def entrance(self) -> str:
        """Address for people: an invitation, or the page. "" until it is known."""

    @property
    def away_since(self) -> float | None:
        """Unix time since when the adapter has been restoring a lost connection; None while it is up."""

    async def start(self, service: Service) -> None:
        """Open, and return once requests are accepted. Raises TokenRefused or any other error."""

    async def ended(self) -> None:
        """Wait as long as all is well. Return or raise when the platform must be restarted."""

    async def stop(self) -> None:
        """Accept nothing more, finish the work in progress and close, even after a failed start."""


State = Literal["starting", "up", "away", "retrying", "refused"]


@dataclass(frozen=True, slots=True)
class PlatformState:
    """State of a platform.

    since: Unix time since when it is so. because: what went wrong, never words of a platform's error, which
    may carry a token. next_try: Unix time of the next start.
    """

    platform: str
    state: State
    since: float
    because: str = ""
    next_try: float | None = None


class NoPlatformError(Exception):
    """Nothing is left to be open on; the message has one line a platform."""


class Supervisor:
    """Runs platforms from `open` to `close`."""

    def __init__(
        self,
        adapters: Iterable[Adapter],
        service: Service,
        opened: Callable[[], Awaitable[None]],
        now: Now,
        rest: Rest = asyncio.sleep,
        chance: Random | None = None,
    ) -> None:
        """Supervise adapters. opened: called when a platform can be written to. rest: sleeps for seconds."""
        self._adapters = tuple(adapters)
        self._service = service
        self._opened = opened
        self._now = now
        self._rest = rest
        self._chance = chance or Random()
        self._states = {a.platform: PlatformState(a.platform, "starting", now()) for a in self._adapters}
        self._tried = {a.platform: asyncio.Event() for a in self._adapters}
        self._lives: list[asyncio.Task[None]] = []
        self._up: dict[str, Gateway] = {}

    @property
    def gateways(self) -> Mapping[str, Gateway]:
        """The platforms that can be written to at this moment, by name: a view that changes with them."""
        return self._up

    @property
    def states(self) -> tuple[PlatformState, ...]:
        return tuple(self._seen(adapter) for adapter in self._adapters)

    @property
    def entrances(self) -> Mapping[str, str]:
        """The entrances that are known, by platform."""
        return {adapter.platform: adapter.entrance for adapter in self._adapters if adapter.entrance}

    @property
    def away(self) -> frozenset[str]:
        """The platforms that are not up now."""
        return frozenset(state.platform for state in self.states if state.state != "up")

    async def open(self) -> None:
        """Start every platform; returns when each was tried once, whatever came of it."""
        self._lives = [asyncio.create_task(self._live(adapter)) for adapter in self._adapters]
        await asyncio.gather(*(tried.wait() for tried in self._tried.values()))

    async def close(self) -> None:
        """Stop every platform."""
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)

    async def nothing_left(self) -> None:
        """Wait, for ever while a platform is left. Raises NoPlatformError when none is."""
        await asyncio.gather(*(asyncio.shield(life) for life in self._lives))
        raise NoPlatformError("\n".join(state.because for state in self.states) or NO_PLATFORM)

    async def _live(self, adapter: Adapter) -> None:
        """Run one platform until its token is rejected or the bot stops."""
        back_off = FIRST_BACK_OFF
        while True:
            began = self._now()
            try:
                why = await self._run(adapter)
            except TokenRefused as refused:
                self._note(adapter, PlatformState(adapter.platform, "refused", self._now(), str(refused)))
                log.error("platform_refused", platform=adapter.platform, because=str(refused))  # noqa: TRY400 -- one line, no traceback
                return
            finally:
                self._up.pop(adapter.platform, None)
                await self._stop(adapter)
            if cancelled():
                return
            if self._now() - began >= STEADY:
                back_off = FIRST_BACK_OFF
            seconds = back_off * self._chance.uniform(0.5, 1.0)
            back_off = min(2 * back_off, MOST_BACK_OFF)
            self._retry(adapter, why, seconds)
            await self._rest(seconds)

    async def _run(self, adapter: Adapter) -> str:
        """Start a platform and wait until it ends; why it did. Raises TokenRefused."""
        try:
            await adapter.start(self._service)
            self._up[adapter.platform] = adapter
            before = self._states[adapter.platform]
            if before.state == "retrying":
                await self._service.platform_was_away(adapter.platform, before.since)
            await self._opened()
            self._note(adapter, PlatformState(adapter.platform, "up", self._now()))
            await adapter.ended()
        except TokenRefused:
            raise
        except Exception as error:  # noqa: BLE001 -- whatever it is, the platform is tried again
            return cause_of(error)
        return "it ended by itself"

    def _retry(self, adapter: Adapter, why: str, seconds: float) -> None:
        before, now = self._states[adapter.platform], self._now()
        since = before.since if before.state in {"starting", "retrying"} else now
        log.error("platform_retried", platform=adapter.platform, because=why, in_seconds=round(seconds, 1))
        self._note(adapter, PlatformState(adapter.platform, "retrying", since, why, now + seconds))

    def _note(self, adapter: Adapter, state: PlatformState) -> None:
        self._states[adapter.platform] = state
        self._tried[adapter.platform].set()

    async def _stop(self, adapter: Adapter) -> None:
        """Close it, to the end even where all is closed meanwhile: half closed it would leave connections."""
        stopping = asyncio.create_task(adapter.stop())
        try:
            try:
                await asyncio.shield(stopping)
            finally:
                await asyncio.wait({stopping})
        except Exception as error:  # noqa: BLE001 -- what does not close in order is left behind
            log.warning("platform_not_closed", platform=adapter.platform, because=cause_of(error))

    def _seen(self, adapter: Adapter) -> PlatformState:
        state = self._states[adapter.platform]
        away = adapter.away_since if state.state == "up" else None
        return state if away is None else replace(state, state="away", since=away)
