"""The host of features: a feature's `install(host)` says here what it adds to the bot.

A feature is a folder of `bot/features` with commands, queries, posts and texts of its own. It registers its
commands where they are defined (`registry`), subscribes to events, and adds posters and periodic jobs. The
core imports no feature.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeVar

from bot.core.dependencies import Dependencies
from bot.core.events import Events
from bot.core.outbox.kind import Kind
from bot.core.outbox.outbox import Outbox
from bot.core.ports import Gateway
from bot.jobs import EVERY_TICK, Job

SELDOM: Final = 15.0
"""Seconds between two runs of a job that looks for leftovers."""

P = TypeVar("P", bound="Poster")


class Thinking(Protocol):
    """Decides for bot players, in tasks of its own."""

    async def catch_up(self) -> None:
        """Decide wherever a table waits for a computer. Raises Unavailable."""

    async def idle(self) -> None:
        """Wait until nothing is to be decided for now."""

    async def stop(self) -> None:
        """Decide nothing more."""


class Poster(Protocol):
    """Posts messages by itself, in tasks of its own."""

    async def catch_up(self) -> None:
        """Send the missing posts. Raises Unavailable."""

    async def idle(self) -> None:
        """Wait until nothing can be posted for now."""

    async def stop(self, grace: float) -> None:
        """Finish within `grace` seconds. Unfinished posts stay in the store."""


@dataclass(slots=True)
class Host:
    """The parts of the bot that a feature can add to.

    gateways: the platforms that can be written to; they may come and go. away: returns the platforms, or
    parts of them, that no process serves now.
    """

    deps: Dependencies
    gateways: Mapping[str, Gateway]
    away: Callable[[], Awaitable[frozenset[str]]]
    outbox: Outbox
    posters: list[Poster] = field(default_factory=list)
    jobs: list[Job] = field(default_factory=list)
    catch_ups: list[Job] = field(default_factory=list)
    thinking: list[Thinking] = field(default_factory=list)

    @property
    def events(self) -> Events:
        return self.deps.events

    def post(self, kind: Kind) -> None:
        """Add a kind of posts to the outbox."""
        self.outbox.add(kind)

    def add_poster(self, name: str, poster: P) -> P:
        """Add a poster: it catches up now and then, when a platform opens, and ends with the bot."""
        self.posters.append(poster)
        self.catch_ups.append(Job(name, poster.catch_up, SELDOM))
        return poster

    def think(self, opponents: Thinking) -> None:
        """Add bot players: they catch up at every tick, and end before the posters do."""
        self.thinking.append(opponents)
        self.repeat("opponents", opponents.catch_up)

    def repeat(self, name: str, run: Callable[[], Awaitable[object]], every: float = EVERY_TICK) -> None:
        """Add a periodic job. every: seconds between two runs, at least."""
        self.jobs.append(Job(name, run, every))
