"""Clocks: time limits of a seat, reminders, and time that a seat never pays for."""

from collections.abc import AsyncIterator, Collection
from pathlib import Path
from random import Random

import pytest

from bot.core import scheduler
from bot.core.dependencies import Dependencies
from bot.core.language.voice import Voice
from bot.core.messages import Later
from bot.core.tables.clocks import DAY, MINUTE
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher, by_id, look, next_move
from storage.model import TableId
from tests.core.mentions import ALWAYS

SAYS = Voice("en")
NIGHT = DAY / 3


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def begun(
    harness: Harness, clock: str, moves: int = 2, game: str = "lasca", options: str = ""
) -> tuple[TableId, dict[str, User]]:
    """Open a table with a clock for Ana and Bea, and make some moves."""
    users = {name: harness.person(name) for name in ("Ana", "Bea")}
    await users["Ana"].says("play", game=game, clock=clock, options=options)
    await users["Bea"].taps("join")
    table, chance = harness.table(), Random(4)
    for _ in range(moves):
        await next_move(harness, by_id(*users.values()), table, chance)
    return table, users


async def waiting(harness: Harness, table: TableId) -> str:
    """Return the name of the only seat that has to act."""
    loaded = await look(harness, table)
    (seat,) = awaited(loaded)
    return loaded.names[seat]


@pytest.mark.parametrize(
    ("clock", "allowance"), [("live", 5 * MINUTE), ("casual", DAY), ("slow", 3 * DAY + 5 * DAY)]
)
async def test_who_lets_the_clock_run_down_loses(harness: Harness, clock: str, allowance: float) -> None:
    table, _ = await begun(harness, clock)
    late = await waiting(harness, table)
    winner = {"Ana": "Bea", "Bea": "Ana"}[late]
    await harness.passes(allowance - 1)
    assert (await look(harness, table)).table.status == "playing"
    await harness.passes(1)
    assert (await look(harness, table)).table.status == "finished"
    assert SAYS("outcome-time", {"winners": winner}) in harness.board().text
    assert set(harness.board().notify) == {"test:ana", "test:bea"}


@ALWAYS
async def test_a_reminder_goes_out_once_at_four_fifths(harness: Harness) -> None:
    table, users = await begun(harness, "casual")
    late = await waiting(harness, table)
    posts = len(harness.room.posts)
    await harness.passes(0.8 * DAY - 1)
    assert len(harness.room.posts) == posts
    await harness.passes(1)
    assert len(harness.room.posts) == posts + 1
    assert harness.board().notify == (users[late].person.id,)
    assert harness.board().message is None, "only a new message is noticed"
    await harness.passes(0.1 * DAY)
    assert len(harness.room.posts) == posts + 1


async def test_a_move_gives_the_other_a_whole_allowance(harness: Harness) -> None:
    table, users = await begun(harness, "casual")
    for _ in range(3):
        await harness.passes(0.9 * DAY)
        await next_move(harness, by_id(*users.values()), table, Random(1))
    assert (await look(harness, table)).table.status == "playing"


async def test_the_reserve_of_a_slow_game_is_spent_once(harness: Harness) -> None:
    table, users = await begun(harness, "slow")
    late = await waiting(harness, table)
    await harness.passes(3 * DAY + 4 * DAY)  # four of five days of the reserve
    await next_move(harness, by_id(*users.values()), table, Random(1))
    loaded = await look(harness, table)
    assert {s.name: s.bank for s in loaded.table.sittings}[late] == pytest.approx(DAY)
    await next_move(harness, by_id(*users.values()), table, Random(1))
    assert await waiting(harness, table) == late
    await harness.passes(4 * DAY - 1)
    assert (await look(harness, table)).table.status == "playing"
    await harness.passes(1)
    assert (await look(harness, table)).table.status == "finished"


async def test_a_bid_that_does_not_come_is_the_least_or_loses(harness: Harness) -> None:
    for options, over in (("lapsed=minimum", False), ("lapsed=forfeit", True)):
        table, users = await begun(harness, "casual", 0, "citadel", options)
        for name in ("Ana", "Bea", "Ana"):
            await users[name].whispers("bid", points="5", table=table)
        await harness.passes(DAY)
        loaded = await look(harness, table)
        assert (loaded.table.status == "finished") == over
        if over:
            assert SAYS("outcome-time", {"winners": "Ana"}) in harness.board().text
        else:
            assert loaded.snapshot is not None
            assert loaded.snapshot.turn == 2
            await users["Ana"].surely("resign", table=table)


async def test_a_table_where_both_have_gone_ends_without_a_winner(harness: Harness) -> None:
    table, users = await begun(harness, "casual", 0, "citadel")
    for user in users.values():
        await user.whispers("bid", points="5", table=table)
    await harness.passes(DAY)
    loaded = await look(harness, table)
    assert loaded.table.status == "abandoned"
    assert harness.board().text.endswith(SAYS("outcome-abandoned"))


@pytest.mark.parametrize("moves", [0, 1])
async def test_a_table_where_a_seat_never_moved_is_cancelled_not_lost(harness: Harness, moves: int) -> None:
    table, _ = await begun(harness, "casual", moves)
    await harness.passes(DAY)
    loaded = await look(harness, table)
    assert loaded.table.status == "abandoned"
    assert loaded.snapshot is not None
    assert loaded.snapshot.outcome is not None
    assert not loaded.snapshot.outcome.winners
    assert harness.board().text.endswith(SAYS("outcome-cancelled"))


async def test_a_night_of_down_time_forfeits_nobody(tmp_path: Path) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    async with harness:
        table, _ = await begun(harness, "live")
        lobby = harness.person("Cid")
        await lobby.says("play", game="lasca")
        open_ = harness.table()
        await harness.passes(3 * MINUTE)
    async with harness.again(later=NIGHT) as morning:
        await morning.passes(2 * MINUTE - 1)
        assert (await look(morning, table)).table.status == "playing"
        assert (await look(morning, open_)).table.status == "open"
        await morning.passes(1)
        assert (await look(morning, table)).table.status == "finished"
        await morning.passes(DAY - 5 * MINUTE - 1)
        assert (await look(morning, open_)).table.status == "open"


async def test_time_before_the_board_was_delivered_is_given_back(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await begun(harness, "live", 3)
    held = harness.room.show
    kept = []

    async def away(post: object) -> str:
        kept.append(post)
        harness.time += 10 * MINUTE
        monkeypatch.setattr(harness.room, "show", held)
        raise Later(0.0)

    monkeypatch.setattr(harness.room, "show", away)
    await next_move(harness, by_id(*users.values()), table, Random(1))
    assert kept
    await harness.passes(5 * MINUTE - 1)
    assert (await look(harness, table)).table.status == "playing"
    await harness.passes(1)
    assert (await look(harness, table)).table.status == "finished"


async def test_solitaire_has_no_clock(harness: Harness) -> None:
    await harness.person("Ana").says("play", game="halma", seats="1", clock="live")
    table = harness.table()
    await harness.passes(30 * DAY)
    assert (await look(harness, table)).table.status == "playing"


@pytest.mark.parametrize("jump", [NIGHT, 40 * DAY, -NIGHT], ids=["asleep", "set forward", "set back"])
async def test_a_wall_clock_that_jumps_costs_nobody_time(harness: Harness, jump: float) -> None:
    table, _ = await begun(harness, "live")
    await harness.person("Cid").says("play", game="halma", seats="4")
    lobby = harness.table()
    await harness.passes(MINUTE)
    harness.jumps(jump)
    await harness.passes(4 * MINUTE - 1)
    assert (await look(harness, table)).table.status == "playing"
    assert (await look(harness, lobby)).table.status == "open"
    await harness.passes(1)
    assert (await look(harness, table)).table.status == "finished"


async def test_a_command_after_a_jump_and_before_the_next_tick_finds_nobody_late(harness: Harness) -> None:
    table, _ = await begun(harness, "live")
    await harness.passes(MINUTE)
    harness.jumps(40 * DAY)
    await harness.person("Cid").surely("end", table=table)
    assert (await look(harness, table)).table.status == "playing"


async def test_a_clock_started_after_a_jump_and_before_the_next_tick_is_right(harness: Harness) -> None:
    await harness.passes(MINUTE)
    harness.jumps(-NIGHT)
    table, _ = await begun(harness, "live")
    await harness.passes(5 * MINUTE - 1)
    assert (await look(harness, table)).table.status == "playing"


async def test_a_clock_set_back_while_the_house_was_closed_stops_no_clock(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        table, _ = await begun(harness, "live")
        await harness.passes(MINUTE)
    async with harness.again(later=-400 * DAY) as harness:
        await harness.passes(4 * MINUTE - 1)
        assert (await look(harness, table)).table.status == "playing"
        await harness.passes(1)
        assert (await look(harness, table)).table.status == "finished"


async def test_old_keys_are_dropped_daily_while_the_house_is_open(harness: Harness) -> None:
    store = harness.app.deps.store
    await store.fail("test:old", "why", harness.time)
    await harness.passes(1.0)
    await harness.passes(31 * DAY)
    assert not await store.handled("test:old")


async def test_a_table_that_cannot_be_seen_to_keeps_no_other_waiting(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [(await begun(harness, "live"))[0] for _ in range(2)]
    see_to, seen = scheduler._see_to, list[TableId]()

    async def failing(deps: Dependencies, table: TableId, away: Collection[str]) -> None:
        seen.append(table)
        if len(seen) == 1:
            raise KeyError(table)
        await see_to(deps, table, away)

    monkeypatch.setattr(scheduler, "_see_to", failing)
    harness.time += 5 * MINUTE
    await harness.app.service.tick()
    assert set(seen) == set(tables)
    over = [table for table in tables if (await look(harness, table)).table.status == "finished"]
    assert over == seen[1:]
