"""A database out of reach for minutes, or a frozen bot: nobody can move, and no clock pays for it."""

import asyncio
import math
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.core.scheduler import HEARTBEAT
from bot.core.tables.clocks import MINUTE
from bot.core.tables.downtime import LEAST, Outages
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, look
from storage.model import TableId, Unavailable
from storage.postgres import PostgresStore
from storage.sqlite import SqliteStore
from tests.core.tables.test_clocks import begun
from tests.postgres import served
from tests.tiers import daily

AWAY = 10 * MINUTE


@dataclass(frozen=True)
class Database:
    """Database of a harness, with ways to lose it and get it back."""

    path: Path
    lose: Callable[[], object]
    find: Callable[[], object]


@pytest.fixture(params=daily(["locked", "stopped"]))
def database(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Database]:
    """Yield a file that another program locks, or a server that is stopped."""
    with _locked(tmp_path) if request.param == "locked" else _stopped(tmp_path, monkeypatch) as lost:
        yield lost


@contextmanager
def _locked(folder: Path) -> Iterator[Database]:
    path, held = folder / "t.sqlite3", ExitStack()

    def hold() -> None:
        other = held.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
        other.execute("BEGIN IMMEDIATE")

    yield Database(path, hold, held.close)
    held.close()


@contextmanager
def _stopped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    with served() as server:

        async def opened(path: Path) -> PostgresStore:
            return await PostgresStore.open(server.database(path))

        monkeypatch.setattr(SqliteStore, "open", opened)
        yield Database(folder / "t", server.stop, server.start)


@asynccontextmanager
async def running(database: Database) -> AsyncIterator[Harness]:
    """Run a bot that checks its clocks continually."""
    async with Harness(database.path, Sketcher()) as harness:
        harness.app._tick = 0.01
        harness.app.deps.outages.clock = lambda: harness.time
        pulse = asyncio.create_task(harness.app._lives())
        try:
            yield harness
        finally:
            pulse.cancel()
            await asyncio.gather(pulse, return_exceptions=True)


async def noted(harness: Harness, seconds: float = HEARTBEAT) -> None:
    """Let time pass while the bot writes heartbeats, the last one just now."""
    until = harness.time + seconds
    while harness.time < until:
        harness.time = min(until, harness.time + HEARTBEAT)
        await harness.app.deps.alive()


async def away(harness: Harness, database: Database, seconds: float) -> None:
    """Lose the database for some time, until the bot has it again."""
    database.lose()
    harness.time += seconds
    with pytest.raises(Unavailable):
        await harness.app.deps.alive()
    database.find()
    while harness.app.deps.outages._noted != harness.time:
        with suppress(Unavailable):  # connections from before the outage
            await harness.app.deps.alive()


async def started(harness: Harness, table: TableId) -> float:
    """Return the start of the clock of the player to move."""
    (clock,) = (await look(harness, table)).table.clocks
    assert clock.started
    return clock.started


async def test_who_could_not_move_has_the_time_they_had(database: Database) -> None:
    async with running(database) as harness:
        table, _ = await begun(harness, "live")
        await harness.person("Cid").says("play", game="halma", seats="4")
        lobby = harness.table()
        before, opened = await started(harness, table), (await look(harness, lobby)).table.idle_since
        await noted(harness)
        await away(harness, database, AWAY)
        assert await started(harness, table) - before == AWAY
        assert (await look(harness, lobby)).table.idle_since - opened == AWAY
        await noted(harness, 5 * MINUTE - HEARTBEAT - 1)
        await harness.app.tick()
        assert (await look(harness, table)).table.status == "playing"
        await noted(harness, 1)
        await harness.app.tick()
        assert (await look(harness, table)).table.status == "finished"


async def test_a_bot_that_stood_still_costs_nobody_time_whoever_comes_first_when_it_wakes(
    database: Database,
) -> None:
    """Refund the time although the frozen bot meets no error: the database is there before and after."""
    async with running(database) as harness:
        table, _ = await begun(harness, "live")
        await noted(harness)
        before = await started(harness, table)
        harness.time += AWAY
        async with harness.app.deps.at(table):
            assert await started(harness, table) - before == AWAY


async def test_it_is_given_once_also_where_the_bot_is_killed_right_after(database: Database) -> None:
    async with running(database) as harness:
        table, _ = await begun(harness, "live")
        await noted(harness)
        before = await started(harness, table)
        with pytest.MonkeyPatch.context() as killed:
            await away(harness, database, AWAY)
            killed.setattr(type(harness.app.deps.store), "alive", never)
            await harness.__aexit__(None, None, None)
    async with harness.again(later=7.0) as again:
        assert await started(again, table) - before == AWAY + 7.0


async def never(*_: object) -> None:
    """Do nothing: a killed process writes no more heartbeats."""


async def test_one_that_ends_as_the_database_comes_back_keeps_nothing_from_them(database: Database) -> None:
    async with running(database) as harness:
        table, _ = await begun(harness, "live")
        await noted(harness)
        before = await started(harness, table)
        database.lose()
        harness.time += AWAY
        with pytest.raises(Unavailable):
            await harness.app.deps.alive()
        harness.app._tick = MINUTE
        database.find()
    async with harness.again(later=7.0) as again:
        assert await started(again, table) - before == AWAY + 7.0


async def test_a_moment_is_no_outage(database: Database) -> None:
    async with running(database) as harness:
        table, _ = await begun(harness, "live")
        await noted(harness)
        before = await started(harness, table)
        await away(harness, database, LEAST)
        assert await started(harness, table) == before


async def test_who_was_cut_off_from_their_platform_too_has_it_back_once(database: Database) -> None:
    async with running(database) as harness:
        table, _ = await begun(harness, "live")
        await noted(harness)
        before, since = await started(harness, table), harness.time
        harness.time += 20.0
        await harness.app.deps.alive()
        await away(harness, database, AWAY)
        harness.time += 20.0
        await harness.app.service.platform_was_away("test", since)
        assert await started(harness, table) - before == AWAY + 40.0


async def test_others_hear_that_a_platform_is_served_again_once_its_time_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = list[str]()
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        store, deps = harness.app.deps.store, harness.app.deps

        async def make_up(*_: float) -> float:
            done.append("made up")
            return 0.0

        async def away(own: frozenset[str]) -> frozenset[str]:
            done.append("said")
            return own

        monkeypatch.setattr(store, "make_up", make_up)
        monkeypatch.setattr(store, "away", away)
        deps.outages.begin()
        deps.outages.clock = lambda: math.inf
        await harness.app.tick()
    assert done == ["made up", "said"]


async def test_an_outage_within_another_counts_as_far_as_both_last() -> None:
    time, now, given = 0.0, 1000.0, 300.0
    outages = Outages(lambda: time)

    async def give_back(_: float, __: float) -> float:
        return given

    outages.begin()
    time = AWAY
    await outages.made_up(lambda: now, give_back)
    assert [outages.after(since) for since in (500.0, 700.0, 900.0, 1000.0, 1200.0)] == [
        *(800.0, 1000.0, 1000.0, 1000.0),
        1200.0,
    ]


class Server:
    """Server that refunds lost time; until it is `there`, each attempt fails after `takes` seconds."""

    def __init__(self) -> None:
        self.time, self.noted, self.takes, self.there = 0.0, 0.0, 0.0, True
        self.asked = list[float]()
        self.outages = Outages(lambda: self.time)
        self.outages.begin()

    async def made_up(self) -> None:
        await self.outages.made_up(lambda: self.time, self._give_back)

    async def _give_back(self, least: float, now: float) -> float:
        self.asked.append(now)
        self.time += self.takes
        await asyncio.sleep(0)  # let other tasks run
        if not self.there:
            raise Unavailable("gone")
        lost = now - self.noted
        self.noted = now
        return lost if lost > least else 0.0


async def test_what_could_not_be_given_back_is_tried_again() -> None:
    server = Server()
    server.time = LEAST
    await server.made_up()
    assert not server.asked
    server.time, server.there = AWAY, False
    with pytest.raises(Unavailable):
        await server.made_up()
    server.there = True
    for _ in range(2):
        server.time += 1.0
        await server.made_up()
    assert (server.asked, server.noted) == ([AWAY, AWAY + 1.0], AWAY + 1.0)


async def test_time_in_which_a_server_hangs_over_giving_back_is_given_back_too() -> None:
    server = Server()
    server.time, server.takes = AWAY, 20.0
    await server.made_up()
    assert server.noted == AWAY + 20.0
    assert server.outages.after(0.0) == AWAY + 20.0


async def test_those_who_have_waited_for_one_attempt_do_not_wait_for_one_each() -> None:
    server = Server()
    server.time, server.takes, server.there = AWAY, 20.0, False
    found = await asyncio.gather(*(server.made_up() for _ in range(30)), return_exceptions=True)
    assert [type(one) for one in found] == [Unavailable] * 30
    assert server.asked == [AWAY]
    with pytest.raises(Unavailable):
        await server.made_up()
    assert len(server.asked) == 2
