"""Ends of an evening of Crown and Anchor: by agreement, by majority, or for lack of bets or chips."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.tables.clocks import BETTING_WINDOW, PAUSE
from bot.core.tables.loaded import awaited
from bot.testing.harness import ROOM, Harness, command_of
from bot.testing.player import Sketcher, look
from tests.core.bettors import SAYS, WORTHLESS, held, ledger_sum, purse, roles, seated


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness
        assert ledger_sum(harness) == 0


async def test_the_evening_ends_and_everybody_is_paid(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    for _ in range(4):
        banker, bettors = await roles(harness, profiles)
        for bettor in bettors:
            await bettor.says("bet", figure="spade", amount="4")
            await bettor.says("move", move="ready")
        await banker.says("roll")
    await profiles["Bea"].surely("end")
    assert "Bea" in harness.board().text
    for name in ("Ana", "Cid"):
        await profiles[name].taps("agree")
    assert (await look(harness)).table.status == "finished"
    assert sum([await purse(harness, profile) for profile in profiles.values()]) == 300
    assert WORTHLESS not in harness.board().text
    assert harness.board(ROOM).buttons


async def test_by_majority_three_of_four_end_the_evening_though_one_never_answers(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid", "Dan", options="agreement=majority")
    ana, bea, cid, _ = profiles.values()
    assert (await ana.surely("end")).empty
    assert SAYS("caption-agreed", {"agreed": 1, "needed": 3}) in harness.board().text
    assert (await bea.taps("agree")).empty
    assert SAYS("caption-agreed", {"agreed": 2, "needed": 3}) in harness.board().text
    assert (await look(harness)).table.status == "playing"
    assert (await cid.taps("agree")).empty
    assert (await look(harness)).table.status == "finished"
    assert SAYS("outcome-agreed") in harness.board().text.splitlines()
    assert [await purse(harness, profile) for profile in profiles.values()] == [100] * 4


async def test_half_of_the_table_is_no_majority(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", options="agreement=majority")
    await profiles["Ana"].surely("end")
    assert (await look(harness)).table.status == "playing"
    await profiles["Bea"].taps("agree")
    assert (await look(harness)).table.status == "finished"


async def test_nobody_stops_a_majority_alone_but_who_asked_may_take_it_back(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid", options="agreement=majority")
    await profiles["Ana"].surely("end")
    assert (await profiles["Bea"].taps("refuse")).text == SAYS("refusal-majority_decides", {"needed": 2})
    assert (await look(harness)).table.proposal is not None
    told = await profiles["Ana"].taps("refuse")
    assert (told.text, told.public) == (SAYS("proposal-withdrawn", {"name": "Ana"}), True)
    assert (await look(harness)).table.proposal is None


async def test_unless_the_majority_decides_one_refusal_is_enough(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    await profiles["Ana"].surely("end")
    await profiles["Bea"].taps("agree")
    assert SAYS("caption-agreed", {"agreed": 2, "needed": 3}) in harness.board().text
    await profiles["Cid"].taps("refuse")
    loaded = await look(harness)
    assert (loaded.table.status, loaded.table.proposal) == ("playing", None)


@pytest.mark.parametrize("asks", ["end", "pause"])
async def test_what_is_asked_stands_in_no_row_of_figures_or_chips(harness: Harness, asks: str) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    if asks == "end":
        await profiles["Ana"].surely("end")
    else:
        await harness.passes(BETTING_WINDOW)
    rows = [{command_of(button) for button in row} for row in harness.board().buttons]
    (asked,) = (row for row in rows if row & {"agree", "goon"})
    assert not asked & {"stake", "chip"}


async def test_the_others_need_not_wait_for_somebody_who_has_left(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid", "Dan")
    banker, bettors = await roles(harness, profiles)
    *agreeing, leaving = bettors
    await banker.surely("end")
    for profile in agreeing:
        await profile.taps("agree")
    assert (await look(harness)).table.status == "playing"
    assert (await leaving.taps("leave")).empty
    assert (await look(harness)).table.status == "finished"
    assert SAYS("outcome-agreed") in harness.board().text.splitlines()


async def test_a_proposal_goes_with_who_made_it(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid", "Dan")
    _, (asking, *others) = await roles(harness, profiles)
    await asking.surely("end")
    asked = harness.board()
    await asking.taps("leave")
    loaded = await look(harness)
    assert (loaded.table.status, loaded.table.proposal) == ("playing", None)
    assert (await others[0].taps("agree", asked)).text == SAYS("refusal-stale")


async def test_who_comes_in_is_asked_too(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea")
    await profiles["Ana"].surely("end")
    cid = harness.person("Cid")
    await cid.taps("join")
    assert SAYS("caption-agreed", {"agreed": 1, "needed": 3}) in harness.board().text
    await profiles["Bea"].taps("agree")
    assert (await look(harness)).table.status == "playing"
    await cid.taps("agree")
    assert (await look(harness)).table.status == "finished"


@pytest.mark.parametrize("leaver", ["banker", "bettor"])
async def test_the_end_the_rules_make_comes_before_the_one_proposed(harness: Harness, leaver: str) -> None:
    profiles = await seated(harness, "Ana", "Bea")
    banker, (bettor,) = await roles(harness, profiles)
    leaving, staying = (banker, bettor) if leaver == "banker" else (bettor, banker)
    await staying.surely("end")
    assert (await leaving.taps("leave")).empty
    loaded = await look(harness)
    assert (loaded.table.status, loaded.table.proposal) == ("finished", None)
    assert SAYS("outcome-too_few") in harness.board().text.splitlines()


async def test_a_banker_who_leaves_throws_before_the_others_have_ended_it(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    banker, (first, second) = await roles(harness, profiles)
    await first.says("bet", figure="crown", amount="5")
    await first.surely("end")
    await second.taps("agree")
    before = await look(harness)
    await banker.taps("leave")
    after = await look(harness)
    assert after.table.rolls > before.table.rolls
    assert (after.table.status, after.table.proposal) == ("playing", None)


async def test_a_board_where_only_the_throw_is_left_does_not_say_that_bets_close(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    _, bettors = await roles(harness, profiles)
    when = {"when": SAYS("when-seconds", {"seconds": 60})}
    for bettor in bettors:
        assert SAYS("caption-due-bet", when) in harness.board().text
        await bettor.says("bet", figure="crown", amount="5")
        await bettor.taps("Ready")
    assert SAYS("caption-due-bet", when) not in harness.board().text
    assert SAYS("caption-due-throw", when) in harness.board().text


async def test_a_round_in_which_nobody_bets_pauses_the_table_for_a_day(
    harness: Harness,
) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    table = harness.table()
    assert SAYS("caption-due-bet", {"when": SAYS("when-seconds", {"seconds": 60})}) in harness.board().text
    await harness.passes(BETTING_WINDOW)
    assert (await look(harness, table)).table.status == "playing"
    assert SAYS("caption-paused") in harness.board().text
    assert (await profiles["Ana"].taps("goon")).empty
    assert SAYS("caption-paused") not in harness.board().text
    await harness.passes(BETTING_WINDOW)
    assert SAYS("caption-paused") in harness.board().text
    await harness.passes(PAUSE - 1)
    assert (await look(harness, table)).table.status == "playing"
    await harness.passes(1)
    assert (await look(harness, table)).table.status == "finished"
    assert SAYS("outcome-no_bets") in harness.board().text.splitlines()
    assert [await purse(harness, profile) for profile in profiles.values()] == [100] * 3


async def test_so_does_a_round_in_which_all_say_that_they_do_not_bet(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    banker, (first, second) = await roles(harness, profiles)
    assert (await first.taps("Ready")).empty
    assert (await second.taps("Ready")).text == SAYS("caption-paused")
    assert SAYS("caption-paused") in harness.board().text
    assert (await second.taps("Ready")).text == SAYS("refusal-paused"), "a second tap closes nothing either"
    assert (await banker.taps("goon")).empty
    assert SAYS("caption-paused") not in harness.board().text
    await second.taps("Crown")
    await second.taps("Ready")
    assert (await banker.says("roll")).empty


async def test_a_slow_clock_makes_no_betting_window_longer_and_no_seat_free_to_offer(
    harness: Harness,
) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="crown", clock="slow")
    await bea.taps("join")
    await ana.taps("begin")
    await harness.passes(BETTING_WINDOW - 1)
    (late,) = awaited(await look(harness))
    host = harness.person("Host", admin=True)
    assert (await host.surely("offer", seat=str(late + 1))).text == SAYS("refusal-not_abandoned")
    await harness.passes(1)
    assert SAYS("caption-paused") in harness.board().text


async def test_a_bet_ends_the_pause_and_opens_the_window(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    await harness.passes(BETTING_WINDOW)
    _, (bettor, _) = await roles(harness, profiles)
    reply = await bettor.taps("Anchor")
    assert (reply.text, reply.toast) == ("Anchor: 1. In all: 1. Each tap adds 1.", True)
    assert SAYS("caption-paused") not in harness.board().text
    rolls = (await look(harness)).table.rolls
    await harness.passes(BETTING_WINDOW)
    await harness.passes(BETTING_WINDOW)
    assert (await look(harness)).table.rolls == rolls + 1


async def test_to_take_everything_back_is_one_line(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    _, (bettor, _) = await roles(harness, profiles)
    for figure in ("Anchor", "Crown", "Heart"):
        await bettor.taps(figure)
    await bettor.taps("clear")
    lines = [line for line in harness.board().text.splitlines() if line.startswith(bettor.person.name)]
    assert lines == [f"{bettor.person.name} takes every bet back."]


async def test_the_evening_ends_when_fewer_than_two_have_chips(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", options="cover=proportional")
    table = harness.table()
    while (await look(harness, table)).table.status == "playing":
        banker, (bettor,) = await roles(harness, profiles)
        await bettor.says("bet", figure="crown", amount=str(await held(harness, bettor)))
        await bettor.says("move", move="ready")
        await banker.says("roll")
    assert SAYS("outcome-too_few") in harness.board().text.splitlines()
    assert sorted([await purse(harness, profile) for profile in profiles.values()]) == [0, 200]


async def test_only_who_ends_it_is_asked_whether_they_mean_it(harness: Harness) -> None:
    users = await seated(harness, "Ana", "Bea", "Cid")
    ana, bea, cid = users.values()
    await ana.says("end")
    assert (await bea.says("end")).empty, "Cid must agree as well"
    assert (await look(harness)).table.status == "playing"
    assert (await cid.says("end")).buttons
    assert (await look(harness)).table.status == "playing"
    await cid.surely("end")
    assert (await look(harness)).table.status == "finished"
