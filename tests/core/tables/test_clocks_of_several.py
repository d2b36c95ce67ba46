"""A table on two platforms, each with a process of its own: players without a process lose no time."""

import math
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.app import App
from bot.core.messages import AnyReply, Person, Request
from bot.core.tables.clocks import ALLOWANCE
from bot.core.tables.loaded import LoadedTable, awaited
from bot.testing.harness import Room, opened, unhurried
from bot.testing.player import Sketcher, greedy
from rules.core.game import Seat
from storage.model import ChannelId, ChatId, PersonId, Unavailable
from storage.postgres import PostgresStore
from tests.postgres import Server, served
from tests.tiers import FULL

TIME = ALLOWANCE["live"]
SIDES = ("discord", "telegram")
KEYS = count()


@dataclass
class Pair:
    """Two bots with one clock, and a person on the platform of each."""

    url: str
    time: float = 1_750_000_000.0
    apps: dict[str, App] = field(default_factory=dict)
    rooms: dict[str, Room] = field(default_factory=lambda: {side: Room(side) for side in SIDES})
    stacks: dict[str, AsyncExitStack] = field(default_factory=dict)

    async def begins(self, side: str) -> None:
        """Start the process of a platform."""
        stack = self.stacks[side] = AsyncExitStack()
        store = await stack.enter_async_context(await PostgresStore.open(self.url, [side]))
        self.apps[side] = App(
            store,
            (self.rooms[side],),
            artist=Sketcher(),
            now=lambda: self.time,
            monotonic=lambda: self.time,
            clock=unhurried(),
            entropy=os.urandom,
            tick=math.inf,
        )
        await opened(stack, self.apps[side])
        await self.settles()

    async def ends(self, side: str) -> None:
        """Stop a process; if it held the lease on common work, the other takes it."""
        del self.apps[side]
        await self.stacks.pop(side).aclose()
        for other in self.stores:
            await other._lease._renew()

    @property
    def stores(self) -> list[PostgresStore]:
        found = [app.deps.store for app in self.apps.values()]
        return [store for store in found if isinstance(store, PostgresStore)]

    async def settles(self) -> None:
        """Let every running process check its clocks and post what it can."""
        for app in self.apps.values():
            await app.tick()
        for app in self.apps.values():
            await app.idle()
            await app.outbox.catch_up()
            await app.idle()

    async def passes(self, seconds: float) -> None:
        self.time += seconds
        await self.settles()

    async def says(self, side: str, command: str, **args: str) -> AnyReply:
        """Send a command of the person on one platform."""
        person = Person(PersonId(f"{side}:ana"), side, "en", None)
        chat, channel = ChatId(f"{side}:1"), ChannelId(f"{side}:1/room")
        request = Request(f"{side}:{next(KEYS)}", person, chat, channel, command, args)
        reply = await self.apps[side].service.run(request)
        await self.settles()
        return reply

    async def looks(self) -> LoadedTable:
        """Return the only table, as any process loads it."""
        app = next(iter(self.apps.values()))
        for status in ("open", "playing", "finished", "abandoned"):
            for table in await app.deps.store.tables_with(status):
                found = await app.deps.cache.look(table)
                assert found
                return found
        raise AssertionError

    async def moves(self) -> str:
        """Make a move for the player to move, and return the player's platform."""
        loaded = await self.looks()
        seat = Seat(min(awaited(loaded)))
        side = loaded.person_at(seat).partition(":")[0]
        await self.says(side, "move", move=greedy(loaded, seat, Random(1)), table=loaded.table.id)
        return side

    async def awaits(self, side: str) -> None:
        """Wait until a player on this platform is to move."""
        loaded = await self.looks()
        if not loaded.person_at(Seat(min(awaited(loaded)))).startswith(side):
            await self.moves()


@asynccontextmanager
async def pair(url: str, home: str) -> AsyncIterator[Pair]:
    """Yield a game that both have moved in, opened on one platform and mirrored to the other."""
    both, other = Pair(url), other_than(home)
    try:
        for side in SIDES:
            await both.begins(side)
        await both.says(home, "play", game="lasca", clock="live")
        code = (await both.says(home, "mirror")).text.split("/mirror ")[1].split()[0]
        await both.says(other, "mirror", code=code)
        await both.says(other, "join", table=(await both.looks()).table.id)
        for _ in range(2):
            await both.moves()
        yield both
    finally:
        for stack in both.stacks.values():
            await stack.aclose()


def other_than(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


@pytest.fixture
def url(postgres: Server, tmp_path: Path) -> str:
    return postgres.database(tmp_path)


@pytest.mark.parametrize("down", SIDES)
@pytest.mark.parametrize("home", SIDES)
async def test_whom_a_process_that_is_down_would_serve_loses_no_time(url: str, home: str, down: str) -> None:
    async with pair(url, home) as both:
        await both.awaits(down)
        await both.passes(0.7 * TIME)
        await both.ends(down)
        await both.passes(3 * TIME)
        loaded = await both.looks()
        assert (loaded.table.status, [clock.nudged for clock in loaded.table.clocks]) == ("playing", [False])
        await both.begins(down)
        await both.passes(0.3 * TIME - 1)
        assert (await both.looks()).table.status == "playing"
        await both.passes(1)
        assert (await both.looks()).table.status == "finished"


@pytest.mark.parametrize("down", SIDES)
@pytest.mark.parametrize("home", SIDES)
async def test_whoever_is_served_is_waited_for_no_longer_than_ever(url: str, home: str, down: str) -> None:
    """Refund nothing to their clock either when the other process is back."""
    async with pair(url, home) as both:
        await both.awaits(up := other_than(down))
        await both.ends(down)
        await both.passes(0.9 * TIME)
        assert [clock.nudged for clock in (await both.looks()).table.clocks] == [True]
        await both.begins(down)
        await both.ends(down)
        await both.passes(0.1 * TIME - 1)
        assert (await both.looks()).table.status == "playing"
        await both.passes(1)
        loaded = await both.looks()
        assert loaded.snapshot
        assert loaded.snapshot.outcome
        (winner,) = loaded.snapshot.outcome.winners
        assert loaded.person_at(Seat(winner)).startswith(down)
        assert both.rooms[up].posts[-1].notify


@pytest.mark.parametrize("down", SIDES)
@pytest.mark.parametrize("home", SIDES)
async def test_a_clock_that_begins_meanwhile_has_its_whole_time_when_the_process_is_back(
    url: str, home: str, down: str
) -> None:
    async with pair(url, home) as both:
        await both.awaits(other_than(down))
        await both.ends(down)
        await both.passes(0.5 * TIME)
        await both.moves()
        await both.passes(5 * TIME)
        await both.begins(down)
        await both.passes(TIME - 1)
        assert (await both.looks()).table.status == "playing"
        await both.passes(1)
        assert (await both.looks()).table.status == "finished"


@pytest.mark.parametrize("away", SIDES)
@pytest.mark.parametrize("home", SIDES)
async def test_whom_a_process_cannot_reach_on_its_platform_loses_no_time(
    url: str, home: str, away: str
) -> None:
    async with pair(url, home) as both:
        await both.awaits(away)
        both.rooms[away].away_since = both.time
        await both.settles()
        await both.passes(2 * TIME)
        assert (await both.looks()).table.status == "playing"
        both.rooms[away].away_since = None
        await both.settles()  # the first process reports it
        await both.settles()  # the second process reads it
        assert (await both.looks()).table.status == "finished"


async def test_a_process_that_has_just_taken_its_platform_is_not_yet_said_to_serve_it(url: str) -> None:
    """Wait with the announcement until it has refunded its players' time."""
    async with await PostgresStore.open(url, ["discord"]) as one:
        assert await one.away({"discord"}) == {"discord"}
        assert await one.away(()) == frozenset()
        async with await PostgresStore.open(url, ["telegram"]) as other:
            assert await one.away(()) == {"telegram"}
            assert await other.away(()) == await one.away(()) == frozenset()
        async with await PostgresStore.open(url, ["telegram"]):
            assert await one.away(()) == {"telegram"}


async def test_the_time_before_the_first_of_several_began_is_given_back_to_each_platform(url: str) -> None:
    async with await PostgresStore.open(url) as whole:
        await whole.alive(100.0)
    async with await PostgresStore.open(url, ["discord"]) as one:
        assert await one.last_alive() == 100.0
        await one.alive(900.0)
        async with await PostgresStore.open(url, ["telegram"]) as other:
            assert await other.last_alive() == 100.0


@FULL
@pytest.mark.parametrize("first", SIDES)
async def test_of_a_server_that_was_stopped_whoever_is_back_first_costs_the_other_no_time(
    first: str, tmp_path: Path
) -> None:
    with served() as server:
        async with pair(server.database(tmp_path), "discord") as both:
            await both.awaits("telegram")
            for app in both.apps.values():
                app.deps.outages.clock = lambda: both.time
                app.deps.outages.begin()
                await app.deps.alive()
            (before,) = (await both.looks()).table.clocks
            server.stop()
            both.time += 2 * TIME
            for app in both.apps.values():
                with pytest.raises(Unavailable):
                    await app.tick()
            server.start()
            for side in (first, other_than(first)):
                if side == first == "discord":  # the second has reconnected, but not checked the table
                    await both.stores[1]._lease.hold()
                await both.apps[side].tick()
            (after,) = (await both.looks()).table.clocks
            assert before.started
            assert after.started == before.started + 2 * TIME
            for app in both.apps.values():
                app.deps.outages.clock = lambda: 0.0  # no heartbeats from here on
            await both.passes(TIME - 1)
            assert (await both.looks()).table.status == "playing"
            await both.passes(1)
            assert (await both.looks()).table.status == "finished"
