"""How an evening of Crown and Anchor ends: by agreement, by majority, or because nobody bets or has chips."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.change import awaited
from bot.core.clocks import BETTING_WINDOW
from tests.core.bettors import SAYS, WORTHLESS, held, ledger_sum, purse, roles, seated
from tests.core.evening import ROOM, Evening
from tests.core.player import Sketcher, look


@pytest.fixture(name="tavern")
async def _tavern(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        yield tavern
        assert ledger_sum(tavern) == 0


async def test_the_evening_ends_and_everybody_is_paid(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    for _ in range(4):
        banker, bettors = await roles(tavern, guests)
        for bettor in bettors:
            await bettor.says("bet", figure="spade", amount="4")
            await bettor.says("move", move="ready")
        await banker.says("roll")
    await guests["Bea"].says("end")
    assert "Bea" in tavern.board().text
    for name in ("Ana", "Cid"):
        await guests[name].taps("agree")
    assert (await look(tavern)).table.status == "finished"
    assert sum([await purse(tavern, guest) for guest in guests.values()]) == 300
    assert WORTHLESS in tavern.board().text
    assert tavern.board(ROOM).buttons


async def test_by_majority_three_of_four_end_the_evening_though_one_never_answers(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid", "Dan", options="agreement=majority")
    ana, bea, cid, _ = guests.values()
    assert (await ana.says("end")).empty
    assert SAYS("caption-agreed", {"agreed": 1, "needed": 3}) in tavern.board().text
    assert (await bea.taps("agree")).empty
    assert SAYS("caption-agreed", {"agreed": 2, "needed": 3}) in tavern.board().text
    assert (await look(tavern)).table.status == "playing"
    assert (await cid.taps("agree")).empty
    assert (await look(tavern)).table.status == "finished"
    assert tavern.board().text.splitlines()[-2:] == [SAYS("outcome-agreed"), WORTHLESS]
    assert [await purse(tavern, guest) for guest in guests.values()] == [100] * 4


async def test_half_of_the_table_is_no_majority(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", options="agreement=majority")
    await guests["Ana"].says("end")
    assert (await look(tavern)).table.status == "playing"
    await guests["Bea"].taps("agree")
    assert (await look(tavern)).table.status == "finished"


async def test_nobody_stops_a_majority_alone_but_who_asked_may_take_it_back(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid", options="agreement=majority")
    await guests["Ana"].says("end")
    assert (await guests["Bea"].taps("refuse")).text == SAYS("refusal-majority_decides", {"needed": 2})
    assert (await look(tavern)).table.proposal is not None
    assert (await guests["Ana"].taps("refuse")).empty
    assert (await look(tavern)).table.proposal is None


async def test_unless_the_majority_decides_one_refusal_is_enough(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    await guests["Ana"].says("end")
    await guests["Bea"].taps("agree")
    assert SAYS("caption-agreed", {"agreed": 2, "needed": 3}) in tavern.board().text
    await guests["Cid"].taps("refuse")
    live = await look(tavern)
    assert (live.table.status, live.table.proposal) == ("playing", None)


async def test_the_others_need_not_wait_for_somebody_who_has_left(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid", "Dan")
    banker, bettors = await roles(tavern, guests)
    *agreeing, leaving = bettors
    await banker.says("end")
    for guest in agreeing:
        await guest.taps("agree")
    assert (await look(tavern)).table.status == "playing"
    assert (await leaving.taps("leave")).empty
    assert (await look(tavern)).table.status == "finished"
    assert tavern.board().text.splitlines()[-2] == SAYS("outcome-agreed")


async def test_a_proposal_goes_with_who_made_it(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid", "Dan")
    _, (asking, *others) = await roles(tavern, guests)
    await asking.says("end")
    asked = tavern.board()
    await asking.taps("leave")
    live = await look(tavern)
    assert (live.table.status, live.table.proposal) == ("playing", None)
    assert (await others[0].taps("agree", asked)).text == SAYS("refusal-stale")


async def test_who_comes_in_is_asked_too(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea")
    await guests["Ana"].says("end")
    cid = tavern.person("Cid")
    await cid.taps("join")
    assert SAYS("caption-agreed", {"agreed": 1, "needed": 3}) in tavern.board().text
    await guests["Bea"].taps("agree")
    assert (await look(tavern)).table.status == "playing"
    await cid.taps("agree")
    assert (await look(tavern)).table.status == "finished"


@pytest.mark.parametrize("leaver", ["banker", "bettor"])
async def test_the_end_the_rules_make_comes_before_the_one_proposed(tavern: Evening, leaver: str) -> None:
    guests = await seated(tavern, "Ana", "Bea")
    banker, (bettor,) = await roles(tavern, guests)
    leaving, staying = (banker, bettor) if leaver == "banker" else (bettor, banker)
    await staying.says("end")
    assert (await leaving.taps("leave")).empty
    live = await look(tavern)
    assert (live.table.status, live.table.proposal) == ("finished", None)
    assert tavern.board().text.splitlines()[-2] == SAYS("outcome-too_few")


async def test_a_banker_who_leaves_throws_before_the_others_have_ended_it(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    banker, (first, second) = await roles(tavern, guests)
    await first.says("bet", figure="crown", amount="5")
    await first.says("end")
    await second.taps("agree")
    before = await look(tavern)
    await banker.taps("leave")
    after = await look(tavern)
    assert after.table.rolls > before.table.rolls
    assert (after.table.status, after.table.proposal) == ("playing", None)


async def test_a_round_in_which_nobody_bets_ends_the_evening(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", "Cid")
    table = tavern.table()
    await tavern.passes(BETTING_WINDOW - 1)
    assert (await look(tavern, table)).table.status == "playing"
    await tavern.passes(1)
    assert (await look(tavern, table)).table.status == "finished"
    assert tavern.board().text.splitlines()[-2] == SAYS("outcome-no_bets")
    assert [await purse(tavern, guest) for guest in guests.values()] == [100] * 3


async def test_a_slow_clock_makes_no_betting_window_longer_and_no_seat_free_to_offer(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="crown", clock="slow")
    await bea.taps("join")
    await ana.taps("begin")
    await tavern.passes(BETTING_WINDOW - 1)
    (late,) = awaited(await look(tavern))
    assert (await ana.says("offer", seat=str(late + 1))).text == SAYS("refusal-not_abandoned")
    await tavern.passes(1)
    assert tavern.board().text.splitlines()[-2] == SAYS("outcome-no_bets")


async def test_the_evening_ends_when_fewer_than_two_have_chips(tavern: Evening) -> None:
    guests = await seated(tavern, "Ana", "Bea", options="cover=proportional")
    table = tavern.table()
    while (await look(tavern, table)).table.status == "playing":
        banker, (bettor,) = await roles(tavern, guests)
        await bettor.says("bet", figure="crown", amount=str(await held(tavern, bettor)))
        await bettor.says("move", move="ready")
        await banker.says("roll")
    assert tavern.board().text.splitlines()[-2] == SAYS("outcome-too_few")
    assert sorted([await purse(tavern, guest) for guest in guests.values()]) == [0, 200]
