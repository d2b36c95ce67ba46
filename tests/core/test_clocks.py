"""Clocks: what a seat may take, when it is reminded, and what it never pays for."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.core.change import awaited
from bot.core.clocks import DAY, MINUTE
from bot.core.messages import Later
from bot.core.words import Voice
from storage.model import TableId
from tests.core.evening import Evening, Guest
from tests.core.player import Sketcher, by_id, look, next_move

SAYS = Voice("en")
NIGHT = DAY / 3


@pytest.fixture(name="tavern")
async def _tavern(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        yield tavern


async def begun(
    tavern: Evening, clock: str, moves: int = 2, game: str = "lasca", options: str = ""
) -> tuple[TableId, dict[str, Guest]]:
    """A table of Ana and Bea on a clock, after some moves."""
    guests = {name: tavern.person(name) for name in ("Ana", "Bea")}
    await guests["Ana"].says("play", game=game, clock=clock, options=options)
    await guests["Bea"].taps("join")
    table, chance = tavern.table(), Random(4)
    for _ in range(moves):
        await next_move(tavern, by_id(*guests.values()), table, chance)
    return table, guests


async def waiting(tavern: Evening, table: TableId) -> str:
    """The name of the one seat waited for."""
    live = await look(tavern, table)
    (seat,) = awaited(live)
    return live.names[seat]


@pytest.mark.parametrize(
    ("clock", "allowance"), [("live", 5 * MINUTE), ("casual", DAY), ("slow", 3 * DAY + 5 * DAY)]
)
async def test_who_lets_the_clock_run_down_loses(tavern: Evening, clock: str, allowance: float) -> None:
    table, _ = await begun(tavern, clock)
    late = await waiting(tavern, table)
    winner = {"Ana": "Bea", "Bea": "Ana"}[late]
    await tavern.passes(allowance - 1)
    assert (await look(tavern, table)).table.status == "playing"
    await tavern.passes(1)
    assert (await look(tavern, table)).table.status == "finished"
    assert tavern.board().text.endswith(SAYS("outcome-time", {"winners": winner}))
    assert set(tavern.board().tell) == {"test:ana", "test:bea"}


async def test_a_reminder_goes_out_once_at_four_fifths(tavern: Evening) -> None:
    table, guests = await begun(tavern, "casual")
    late = await waiting(tavern, table)
    posts = len(tavern.room.posts)
    await tavern.passes(0.8 * DAY - 1)
    assert len(tavern.room.posts) == posts
    await tavern.passes(1)
    assert len(tavern.room.posts) == posts + 1
    assert tavern.board().tell == (guests[late].person.id,)
    assert tavern.board().message is None, "only a new message is noticed"
    await tavern.passes(0.1 * DAY)
    assert len(tavern.room.posts) == posts + 1


async def test_a_move_gives_the_other_a_whole_allowance(tavern: Evening) -> None:
    table, guests = await begun(tavern, "casual")
    for _ in range(3):
        await tavern.passes(0.9 * DAY)
        await next_move(tavern, by_id(*guests.values()), table, Random(1))
    assert (await look(tavern, table)).table.status == "playing"


async def test_the_reserve_of_a_slow_game_is_spent_once(tavern: Evening) -> None:
    table, guests = await begun(tavern, "slow")
    late = await waiting(tavern, table)
    await tavern.passes(3 * DAY + 4 * DAY)  # four of five days of the reserve
    await next_move(tavern, by_id(*guests.values()), table, Random(1))
    live = await look(tavern, table)
    assert {s.name: s.bank for s in live.table.sittings}[late] == pytest.approx(DAY)
    await next_move(tavern, by_id(*guests.values()), table, Random(1))
    assert await waiting(tavern, table) == late
    await tavern.passes(4 * DAY - 1)
    assert (await look(tavern, table)).table.status == "playing"
    await tavern.passes(1)
    assert (await look(tavern, table)).table.status == "finished"


async def test_a_bid_that_does_not_come_is_the_least_or_loses(tavern: Evening) -> None:
    for options, over in (("lapsed=minimum", False), ("lapsed=forfeit", True)):
        table, guests = await begun(tavern, "casual", 0, "citadel", options)
        for name in ("Ana", "Bea", "Ana"):
            await guests[name].whispers("bid", points="5", table=table)
        await tavern.passes(DAY)
        live = await look(tavern, table)
        assert (live.table.status == "finished") == over
        if over:
            assert SAYS("outcome-time", {"winners": "Ana"}) in tavern.board().text
        else:
            assert live.standing is not None
            assert live.standing.turn == 2
            await guests["Ana"].says("resign", table=table)


async def test_a_table_where_both_have_gone_ends_without_a_winner(tavern: Evening) -> None:
    table, guests = await begun(tavern, "casual", 0, "citadel")
    for guest in guests.values():
        await guest.whispers("bid", points="5", table=table)
    await tavern.passes(DAY)
    live = await look(tavern, table)
    assert live.table.status == "abandoned"
    assert tavern.board().text.endswith(SAYS("outcome-abandoned"))


@pytest.mark.parametrize("moves", [0, 1])
async def test_a_table_where_a_seat_never_moved_is_cancelled_not_lost(tavern: Evening, moves: int) -> None:
    table, _ = await begun(tavern, "casual", moves)
    await tavern.passes(DAY)
    live = await look(tavern, table)
    assert live.table.status == "abandoned"
    assert live.standing is not None
    assert live.standing.outcome is not None
    assert not live.standing.outcome.winners
    assert tavern.board().text.endswith(SAYS("outcome-cancelled"))


async def test_a_night_of_down_time_forfeits_nobody(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "t.sqlite3", Sketcher())
    async with evening:
        table, _ = await begun(evening, "live")
        lobby = evening.person("Cid")
        await lobby.says("play", game="lasca")
        open_ = evening.table()
        await evening.passes(3 * MINUTE)
    async with evening.again(later=NIGHT) as morning:
        await morning.passes(2 * MINUTE - 1)
        assert (await look(morning, table)).table.status == "playing"
        assert (await look(morning, open_)).table.status == "open"
        await morning.passes(1)
        assert (await look(morning, table)).table.status == "finished"
        await morning.passes(DAY - 5 * MINUTE - 1)
        assert (await look(morning, open_)).table.status == "open"


async def test_time_before_the_board_was_delivered_is_given_back(
    tavern: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, guests = await begun(tavern, "live", 3)
    held = tavern.room.show
    kept = []

    async def away(post: object) -> str:
        kept.append(post)
        tavern.time += 10 * MINUTE
        monkeypatch.setattr(tavern.room, "show", held)
        raise Later(0.0)

    monkeypatch.setattr(tavern.room, "show", away)
    await next_move(tavern, by_id(*guests.values()), table, Random(1))
    assert kept
    await tavern.passes(5 * MINUTE - 1)
    assert (await look(tavern, table)).table.status == "playing"
    await tavern.passes(1)
    assert (await look(tavern, table)).table.status == "finished"


async def test_solitaire_has_no_clock(tavern: Evening) -> None:
    await tavern.person("Ana").says("play", game="halma", seats="1", clock="live")
    table = tavern.table()
    await tavern.passes(30 * DAY)
    assert (await look(tavern, table)).table.status == "playing"
