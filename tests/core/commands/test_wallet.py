"""Chips: the allowance, sitting down with them, limits and locks without an early end, the ledger."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.commands.wallet import in_force, limited, locked
from bot.core.language.voice import Voice
from bot.core.tables.clocks import DAY
from bot.core.tables.defects import shares
from bot.testing.harness import ROOM, TAVERN, Harness, User, command_of
from storage.model import BettingLimits, ChannelId, ChatId, Commit, Entry, PersonId, Refused
from tests.core import bettors


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.db") as harness:
        yield harness


async def purse(who: User, chat: ChatId = TAVERN) -> int:
    return await who.harness.app.deps.store.balance(f"purse:{chat} {who.person.id}")


async def seated(*users: User) -> str:
    """Seat these people at a betting table, and return its code."""
    first, *others = users
    await first.says("play", game="crown")
    for user in others:
        await user.taps("join")
    await first.taps("begin")
    return first.harness.table()


def accounts(harness: Harness) -> dict[str, int]:
    """Return every account as stored."""
    with closing(sqlite3.connect(harness.path)) as db:
        return dict(db.execute("SELECT name, balance FROM accounts"))


def booked(harness: Harness) -> dict[str, int]:
    """Return every account as the sum of its ledger entries."""
    with closing(sqlite3.connect(harness.path)) as db:
        sums: Counter[str] = Counter()
        for source, target, amount in db.execute("SELECT source, target, amount FROM entries"):
            sums.update({target: amount})
            sums.subtract({source: amount})
        return dict(sums)


@pytest.mark.parametrize(
    ("chips", "brought", "paid"),
    [
        (200, {0: 100, 1: 100}, {0: 100, 1: 100}),
        (150, {0: 100, 2: 50}, {0: 100, 2: 50}),
        (101, {0: 50, 1: 50, 2: 50}, {0: 34, 1: 34, 2: 33}),
        (0, {0: 10}, {0: 0}),
    ],
)
def test_chips_are_divided_like_what_was_brought(
    chips: int, brought: dict[int, int], paid: dict[int, int]
) -> None:
    assert shares(chips, brought) == paid


async def test_the_entries_say_where_every_chip_came_from_also_of_the_forgotten(harness: Harness) -> None:
    ana, bea, caio = (harness.person(name) for name in ("Ana", "Bea", "Caio"))
    table = await seated(ana, bea)
    await caio.says("join", table=table)
    await bea.says("bet", figure="anchor", amount="10")
    await caio.says("leave", table=table)
    await harness.person("Zoe", admin=True).surely("end", table=table)
    await ana.surely("forget")
    assert not await purse(ana)
    await harness.app.deps.store.move_channel(ROOM, ROOM, TAVERN, ChatId("test:hall"))
    await bea.surely("forget")
    assert sum(accounts(harness).values()) == 0
    assert booked(harness) == accounts(harness)
    assert {chips for name, chips in accounts(harness).items() if "gone:" in name} == {0}


async def test_the_allowance_fills_a_purse_to_a_hundred_once_a_day(harness: Harness) -> None:
    ana = harness.person("Ana")
    assert "100" in (await ana.says("chips")).text
    assert await purse(ana) == 100
    await ana.says("chips")
    assert await purse(ana) == 100


async def test_the_allowance_counts_the_chips_on_tables(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await seated(ana, bea)
    assert await purse(ana) == 0
    harness.time += DAY
    await ana.says("chips")
    assert await purse(ana) == 0


async def test_stakes_left_on_the_table_still_are_somebodys_chips(harness: Harness) -> None:
    """Count stakes of a player who leaves before the throw for the allowance and for a deletion."""
    users = await bettors.seated(harness, "Ana", "Bea", "Caio")
    harness.time += DAY
    _, (user, other) = await bettors.roles(harness, users)
    if user.person.name == "Ana":  # an opener keeps rights at the table while it lasts
        user, other = other, user
    for each in (user, other):
        await each.says("bet", figure="crown", amount="5")
    await user.says("leave")
    assert await purse(user) == 95
    await user.says("chips")
    assert await purse(user) == 95
    assert "a bet at" in (await user.surely("forget")).text
    await other.says("leave")
    for name, chips in accounts(harness).items():
        assert not (chips and "gone:" in name), "chips of a deleted person"


async def test_who_has_lost_chips_is_topped_up_the_next_day_and_not_before(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await seated(ana, bea)
    for user in (ana, bea, ana, bea):
        await user.says("bet", figure="anchor", amount="10")
        await user.says("move", move="ready")
        await user.says("roll")
    for user in (ana, bea):
        await user.says("leave", table=table)
    held = [await purse(ana), await purse(bea)]
    assert sum(held) == 200
    assert min(held) < 100
    for user in (ana, bea):
        await user.says("chips")
    assert [await purse(ana), await purse(bea)] == held
    harness.time += DAY
    for user in (ana, bea):
        await user.says("chips")
    assert [await purse(ana), await purse(bea)] == [max(100, chips) for chips in held]
    assert sum(accounts(harness).values()) == 0


async def loses(who: User, chips: int) -> None:
    """Give chips back to the mint, as if lost to a bank."""
    entry = Entry(f"purse:{TAVERN} {who.person.id}", "mint", chips, "departure")
    await who.harness.app.deps.store.commit(Commit(at=who.harness.time, entries=(entry,)))


async def test_a_clock_that_was_months_ahead_keeps_nobody_from_the_allowance(harness: Harness) -> None:
    ana = harness.person("Ana")
    harness.time += 90 * DAY
    await ana.says("chips")
    await loses(ana, 40)
    harness.jumps(-90 * DAY)
    await ana.says("chips")
    assert await purse(ana) == 100


async def test_a_clock_set_back_over_midnight_pays_no_second_allowance(harness: Harness) -> None:
    ana = harness.person("Ana")
    midnight = (harness.time // DAY + 1) * DAY
    harness.time = midnight + 5
    await ana.says("chips")
    await loses(ana, 40)
    for jump, has in ((-10, 60), (20, 60), (DAY, 100)):
        harness.jumps(jump)
        await ana.says("chips")
        assert await purse(ana) == has


async def test_two_tables_at_the_same_moment_pay_one_allowance(harness: Harness) -> None:
    ana, bea, caio = (harness.person(name) for name in ("Ana", "Bea", "Caio"))
    first = await seated(ana, bea)
    await bea.says("leave", table=first)
    second = await seated(bea, ana)
    asked = [caio._request("join", {"table": table}) for table in (first, second)]
    await asyncio.gather(*map(harness.app.service.run, asked))
    await harness.settled()
    with closing(sqlite3.connect(harness.path)) as db:
        paid = db.execute(
            "SELECT sum(amount) FROM entries WHERE reason = 'allowance' AND target = ?",
            (f"purse:{TAVERN} {caio.person.id}",),
        ).fetchone()
    assert paid == (100,)
    assert sum(accounts(harness).values()) == 0


async def test_every_chat_has_its_own_purses_and_allowance(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("chips")
    await ana.whispers("chips")
    assert ana.person.channel is not None
    assert (await purse(ana), await purse(ana, ChatId(ana.person.channel))) == (100, 100)


def test_a_lower_limit_holds_at_once_and_a_higher_one_from_tomorrow_on() -> None:
    lower = limited(BettingLimits("k"), 50, day=10)
    assert (lower.limit, lower.limit_day) == (50, -1)
    for higher in (80, None):
        raised = limited(lower, higher, day=10)
        assert (raised.limit, in_force(raised, 10).limit, in_force(raised, 11).limit) == (50, 50, higher)
        assert limited(raised, 20, day=10).limit == 20
        assert in_force(limited(raised, 20, day=10), 11).limit == 20


def test_a_limit_whose_day_has_come_is_what_a_new_one_is_compared_with() -> None:
    raised = limited(limited(BettingLimits("k"), 50, day=10), 80, day=10)
    assert limited(raised, 60, day=11).limit == 60
    assert limited(raised, 60, day=11).limit_day == -1


def test_a_lock_cannot_be_shortened() -> None:
    betting_limits = locked(BettingLimits("k"), 10, now=0.0)
    assert locked(betting_limits, 1, now=0.0) == betting_limits
    assert locked(betting_limits, 20, now=0.0).locked_until == 20 * DAY


async def test_nobody_is_locked_out_for_longer_than_a_year(harness: Harness) -> None:
    ana = harness.person("Ana")
    assert (await ana.says("chips", lock="367")).buttons == ()
    assert "366 days" in (await ana.surely("chips", lock="366")).text


async def test_the_daily_limit_is_the_chips_bought_in(harness: Harness) -> None:
    ana, bea, caio = (harness.person(name) for name in ("Ana", "Bea", "Caio"))
    table = await seated(ana, bea)
    await caio.surely("chips", limit="30")
    await caio.says("join", table=table)
    assert await purse(caio) == 70
    await caio.says("leave", table=table)
    assert await purse(caio) == 100
    await caio.surely("chips", limit="90")  # from tomorrow on
    assert "30" in (await caio.says("join", table=table)).text
    assert await purse(caio) == 100
    harness.time += DAY
    await caio.says("join", table=table)
    assert await purse(caio) == 10


async def test_who_has_bought_more_than_a_new_limit_is_told_of_the_limit(harness: Harness) -> None:
    ana, bea, caio = (harness.person(name) for name in ("Ana", "Bea", "Caio"))
    table = await seated(ana, bea)
    await caio.says("join", table=table)
    await caio.says("leave", table=table)
    await caio.surely("chips", limit="30")
    refused = await caio.says("join", table=table)
    assert refused.text == Voice("en", "crown_and_anchor")("refusal-limit_reached", {"limit": 30})


async def test_one_chip_is_booked_like_many(harness: Harness) -> None:
    ana, bea, caio = (harness.person(name) for name in ("Ana", "Bea", "Caio"))
    table = await seated(ana, bea)
    await caio.surely("chips", limit="1")
    for command, has in (("join", 99), ("leave", 100)):
        await caio.says(command, table=table)
        assert await purse(caio) == has
        assert accounts(harness)[f"table:{table}"] == 300 - has


async def test_breaks_are_tapped_or_typed_as_words_and_say_until_when(harness: Harness) -> None:
    ana = harness.person("Ana")
    reply = await ana.says("chips")
    taps = {button.label: button.data for row in reply.buttons for button in row}
    asked = await ana.sends(taps["No betting for 7 days"])
    assert "until 2025-06-22 (UTC)" in asked.text
    sure = next(b.data for row in asked.buttons for b in row if command_of(b) == "sure")
    assert "until 2025-06-22 (UTC)." in (await ana.sends(sure)).text
    assert "At most 20 chips a day" in (await ana.says("chips", limit="limit 20")).text
    shorter = await ana.says("chips", limit="lock 3")
    assert "No betting for 7 days, until 2025-06-22" in shorter.text
    assert "No betting for 9 days, until 2025-06-24" in (await ana.says("chips", limit="lock 9")).text


async def test_who_has_no_limit_hears_of_none_that_would_hold_until_tomorrow(harness: Harness) -> None:
    ana, says = harness.person("Ana"), Voice("en")
    assert (await ana.says("chips", limit="off")).text == says("limit-none")
    await ana.surely("chips", limit="5")
    assert (await ana.says("chips", limit="off")).text == says("limit-tomorrow")
    assert (await ana.says("chips", limit="off")).text == says("limit-tomorrow"), "until then it has one"


async def test_a_shorter_break_shortens_none_and_says_so(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.surely("chips", lock="30")
    await harness.passes(2.5 * 86_400.0)
    said = "No betting for 28 days, until 2025-07-15 (UTC). I'll hold you to it."
    assert (await ana.surely("chips", lock="1")).text == said
    assert "28 days" in (await ana.says("play", game="crown")).text


async def test_a_limit_and_a_lock_hold_in_every_chat(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.surely("chips", lock="3")
    assert "3 days" in (await ana.says("play", game="crown")).text
    await bea.surely("chips", limit="0")
    assert "limit" in (await bea.says("play", game="crown")).text


async def test_deleting_everything_lifts_no_lock_and_pays_no_second_allowance(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("chips")
    await ana.surely("chips", lock="2")
    await ana.says("privacy", what="delete")
    await ana.surely("forget")
    assert await purse(ana) == 0
    await ana.says("chips")
    assert await purse(ana) == 0
    assert "2 days" in (await ana.says("play", game="crown")).text
    assert sum(accounts(harness).values()) == 0
    harness.time += 2 * DAY
    await ana.says("chips")
    assert await purse(ana) == 100
    assert not (await ana.says("play", game="crown")).text


async def test_who_sits_at_a_table_is_not_forgotten(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await seated(ana, bea)
    assert "seat" in (await ana.surely("forget")).text
    await harness.person("Zoe", admin=True).surely("end", table=table)
    assert "Deleted" in (await ana.surely("forget")).text


async def test_who_may_not_bet_gets_up_when_the_table_begins(harness: Harness) -> None:
    ana, bea, caio = (harness.person(name) for name in ("Ana", "Bea", "Caio"))
    await ana.says("play", game="crown")
    await bea.taps("join")
    await caio.taps("join")
    await caio.surely("chips", lock="1")
    await ana.taps("begin")
    loaded = await harness.app.deps.cache.look(harness.table())
    assert loaded is not None
    assert loaded.people() == (ana.person.id, bea.person.id)


async def test_an_ended_table_pays_everybody_what_they_hold(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await seated(ana, bea)
    await bea.says("bet", figure="crown", amount="5")
    await ana.says("bet", figure="crown", amount="5")
    await harness.person("Zoe", admin=True).surely("end", table=table)
    assert (await purse(ana), await purse(bea)) == (100, 100)
    assert accounts(harness) == {
        "mint": -200,
        f"table:{table}": 0,
        f"purse:{TAVERN} {ana.person.id}": 100,
        f"purse:{TAVERN} {bea.person.id}": 100,
    }


async def test_a_chat_that_moves_keeps_chips_limits_and_locks(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("chips")
    await ana.surely("chips", lock="5")
    store = harness.app.deps.store
    await store.move_channel(ROOM, ChannelId("test:hall/room"), TAVERN, ChatId("test:hall"))
    assert await purse(ana, ChatId("test:hall")) == 100
    request = ana._request("play", {"game": "crown"})
    assert "5 days" in (await harness.ask(replace(request, chat=ChatId("test:hall")))).text


async def test_nobody_owes_chips(harness: Harness) -> None:
    """Let the ledger refuse an overdraft that only a bug of the wallet could cause."""
    store = harness.app.deps.store
    overdrawn = Entry(f"purse:{TAVERN} {PersonId('test:ana')}", "table:k3f9", 1, "arrival")
    assert await store.commit(Commit(at=0.0, entries=(overdrawn,))) == Refused("balance")
