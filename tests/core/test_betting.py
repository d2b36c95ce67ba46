"""An evening of Crown and Anchor through the service: coming, betting, throwing, going, and the ledger."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.change import awaited
from bot.core.clocks import BETTING_WINDOW
from bot.core.deciding import staked_on
from rules.core.log import Chance, Departure
from tests.core.bettors import SAYS, WORTHLESS, held, ledger_sum, purse, roles, seated
from tests.core.evening import Evening
from tests.core.player import Sketcher, look


@pytest.fixture(name="tavern")
async def _tavern(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        yield tavern
        assert ledger_sum(tavern) == 0


async def test_the_first_banker_is_drawn_and_everybody_brings_the_allowance(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    banker, bettors = await roles(tavern, guests)
    assert len(bettors) == 2
    assert await held(tavern, banker) == 100
    assert await purse(tavern, banker) == 0
    live = await look(tavern)
    assert live.log is not None
    assert any(isinstance(record, Chance) for record in live.log.records)


async def test_taps_add_chips_of_the_chosen_worth_and_totals_are_live(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    _, (first, second) = await roles(tavern, guests)
    message = len(tavern.room.shown)
    await first.taps("Crown")
    assert (await first.taps("1 chip")).text == SAYS("chip-set", {"chips": 1})
    await first.taps("5 chips")
    await first.taps("Crown")
    await second.taps("Crown")
    live = await look(tavern)
    assert len(tavern.room.shown) == message, "stakes are shown by edits of the one board"
    staked = {
        guest.person.name: staked_on(live, live.seats_of(guest.person.id)[0], "crown")
        for guest in (first, second)
    }
    assert staked == {first.person.name: 6, second.person.name: 1}
    picture = tavern.board().picture
    assert picture is not None
    assert "6 chips" in picture.alt, "live totals are on the board"
    assert await held(tavern, first) == 100
    assert WORTHLESS in tavern.board().text


async def test_a_bet_is_typed_as_a_whole_stake_and_cleared(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea")
    _, (bettor,) = await roles(tavern, guests)
    before = await look(tavern)
    assert (await bettor.says("bet", figure="anchor", amount="10")).empty
    assert (await bettor.says("bet", figure="heart", amount="3")).empty
    staked = await look(tavern)
    assert (await bettor.says("bet", figure="clear")).empty
    cleared = await look(tavern)
    assert before.standing is not None
    assert staked.standing is not None
    assert cleared.standing is not None
    assert staked.standing.state != before.standing.state
    assert cleared.standing.state == before.standing.state


async def test_what_cannot_be_bet_is_explained(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea")
    banker, (bettor,) = await roles(tavern, guests)
    assert SAYS("refusal-banker_bets") in (await banker.says("bet", figure="crown", amount="1")).text
    assert "33" in (await bettor.says("bet", figure="crown", amount="90")).text
    assert SAYS("refusal-not_banker") in (await bettor.says("roll")).text
    assert (await banker.says("roll")).text.startswith(SAYS("refusal-not_ready", {"count": 1}))
    assert SAYS("refusal-no_call") in (await bettor.says("bank", answer="volunteer")).text


async def test_when_all_are_ready_the_banker_is_called_and_throws(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    banker, bettors = await roles(tavern, guests)
    for bettor in bettors:
        await bettor.taps("Crown")
        await bettor.taps("Ready")
    assert tavern.board().tell == (banker.person.id,)
    total = sum([await held(tavern, guest) for guest in guests.values()])
    await banker.taps("Throw")
    text = tavern.board().text
    for bettor in bettors:
        assert bettor.person.name in text, "payouts are told per person"
    assert set(tavern.board().tell) == {bettor.person.id for bettor in bettors}
    assert sum([await held(tavern, guest) for guest in guests.values()]) == total == 300
    assert WORTHLESS in text


async def test_the_clock_readies_the_bettors_and_throws_for_the_banker(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea")
    _, (bettor,) = await roles(tavern, guests)
    await bettor.taps("Anchor")
    before = await look(tavern)
    await tavern.passes(BETTING_WINDOW)
    await tavern.passes(BETTING_WINDOW - 1)
    assert (await look(tavern)).table.rolls == before.table.rolls
    await tavern.passes(1)
    assert (await look(tavern)).table.rolls == before.table.rolls + 1


async def test_taking_ready_back_does_not_hold_the_window_open(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    _, (first, second) = await roles(tavern, guests)
    await second.taps("Heart")
    before = await look(tavern)
    for _ in range(4):
        await first.says("move", move="ready")
        await tavern.passes(BETTING_WINDOW / 4 - 1)
        await first.says("bet", figure="crown", amount="1")
        await first.says("bet", figure="crown", amount="0")
    await tavern.passes(5)
    live = await look(tavern)
    assert {live.sitting(seat).person for seat in awaited(live)} == {
        (await roles(tavern, guests))[0].person.id
    }
    await tavern.passes(BETTING_WINDOW)
    assert (await look(tavern)).table.rolls == before.table.rolls + 1


async def test_the_bank_goes_round(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", options="throws=1")
    first, (bettor,) = await roles(tavern, guests)
    await bettor.says("bet", figure="crown", amount="1")
    await bettor.says("move", move="ready")
    await first.says("roll")
    second, (other,) = await roles(tavern, guests)
    assert (second, other) == (bettor, first)


async def test_volunteers_are_asked_and_may_pass_the_bank_on(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", options="banker=volunteer")
    labels = {b.label for row in tavern.board().buttons for b in row}
    assert {SAYS("move-volunteer"), SAYS("move-pass")} <= labels
    await guests["Ana"].says("bank", answer="pass")
    await guests["Bea"].says("bank", answer="volunteer")
    banker, _ = await roles(tavern, guests)
    assert banker == guests["Bea"]


async def test_exact_odds_are_one_tap_away(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea")
    reply = await guests["Ana"].taps("odds")
    assert "125" in reply.text
    assert "216" in reply.text
    assert WORTHLESS in reply.text


async def test_somebody_may_come_in_while_bets_are_open(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea")
    guests["Cid"] = tavern.person("Cid")
    assert (await guests["Cid"].taps("join")).empty
    assert await held(tavern, guests["Cid"]) == 100
    _, bettors = await roles(tavern, guests)
    assert guests["Cid"] in bettors
    assert (await guests["Cid"].taps("join")).text == SAYS("refusal-seated")


async def test_a_bettor_who_leaves_mid_round_gets_what_the_throw_leaves(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    banker, (first, second) = await roles(tavern, guests)
    await first.says("bet", figure="crown", amount="5")
    await second.says("bet", figure="anchor", amount="5")
    assert (await first.taps("leave")).empty
    assert await purse(tavern, first) == 95
    await second.taps("Ready")
    await banker.taps("Throw")
    live = await look(tavern)
    assert live.log is not None
    thrown = [r.values for r in live.log.records if isinstance(r, Chance)][-1]
    crowns = thrown.count(1)
    assert await purse(tavern, first) == 95 + (5 + 5 * crowns if crowns else 0)
    assert sum(isinstance(r, Departure) for r in live.log.records) == 1 + bool(crowns)
    assert await held(tavern, banker) + await held(tavern, second) + await purse(tavern, first) == 300


async def test_a_winner_who_left_is_paid_after_the_throw(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    banker, (first, second) = await roles(tavern, guests)
    for figure in ("crown", "anchor", "heart", "diamond", "spade", "club"):
        await first.says("bet", figure=figure, amount="2")
    await second.says("bet", figure="club", amount="1")
    await first.says("leave")
    assert await purse(tavern, first) == 88
    await second.says("move", move="ready")
    await banker.says("roll")
    assert await purse(tavern, first) > 88, "some figure always shows"
    assert await held(tavern, banker) + await held(tavern, second) + await purse(tavern, first) == 300


async def test_a_banker_who_leaves_with_bets_down_throws_first(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    banker, (first, second) = await roles(tavern, guests)
    await first.says("bet", figure="crown", amount="5")
    before = await look(tavern)
    assert (await banker.says("leave")).empty
    after = await look(tavern)
    assert after.log is not None
    throws = [r for r in after.log.records if isinstance(r, Chance) and len(r.values) == 3]
    assert len(throws) == 1
    assert after.table.rolls > before.table.rolls
    assert await held(tavern, first) + await held(tavern, second) + await purse(tavern, banker) == 300
    assert await roles(tavern, guests)


async def test_a_banker_left_alone_with_a_leavers_bets_cannot_sit_on_them(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea")
    _, (bettor,) = await roles(tavern, guests)
    await bettor.says("bet", figure="crown", amount="5")
    await bettor.says("leave")
    table = (await look(tavern)).table
    await tavern.passes(BETTING_WINDOW)
    await tavern.passes(BETTING_WINDOW)
    after = await look(tavern, table.id)
    assert after.table.rolls == table.rolls + 1
    assert after.table.status == "finished", "one alone cannot play on"
    assert sum([await purse(tavern, guest) for guest in guests.values()]) == 200
