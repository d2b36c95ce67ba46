"""An evening of Crown and Anchor through the service: coming, betting, throwing, going, and the ledger."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from bot.core.tables.clocks import BETTING_WINDOW
from bot.core.tables.loaded import LoadedTable
from bot.testing.harness import ROOM, Harness, User
from bot.testing.player import Sketcher, look
from rules.core.log import Chance, Departure, as_open
from tests.core.bettors import SAYS, held, ledger_sum, purse, roles, seated
from tests.core.mentions import ALWAYS


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness
        assert ledger_sum(harness) == 0


def stakes(loaded: LoadedTable, user: User) -> Mapping[str, int]:
    """Return a person's stakes by figure."""
    (seat,) = loaded.seats_of(user.person.id)
    return as_open(loaded.game).stakes(loaded.playing.state, seat)


async def test_a_tap_adds_a_chip_however_many_have_bet_on_the_figure(harness: Harness) -> None:
    """Add a chip even if the picture sums up the stakes for lack of room."""
    users = await seated(harness, *"ABCDEFGHIJKL")
    _, bettors = await roles(harness, users)
    for number, user in enumerate(bettors):
        await user.says("bet", figure="heart", amount=str(1 if number == len(bettors) - 1 else 2))
    await bettors[-1].taps("Heart")
    await bettors[0].taps("Heart")
    loaded = await look(harness)
    expected = [3, *[2] * (len(bettors) - 1)]
    assert [stakes(loaded, user)["heart"] for user in bettors] == expected


async def test_the_first_banker_is_drawn_and_everybody_brings_the_allowance(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    banker, bettors = await roles(harness, profiles)
    assert len(bettors) == 2
    assert await held(harness, banker) == 100
    assert await purse(harness, banker) == 0
    loaded = await look(harness)
    assert loaded.log is not None
    assert any(isinstance(record, Chance) for record in loaded.log.records)


async def test_taps_add_chips_of_the_chosen_worth_and_totals_are_live(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    _, (first, second) = await roles(harness, profiles)
    message = len(harness.room.shown)
    await first.taps("Crown")
    assert (await first.taps("1 chip")).text == SAYS("chip-set", {"chips": 1})
    await first.taps("5 chips")
    await first.taps("Crown")
    await second.taps("Crown")
    loaded = await look(harness)
    assert len(harness.room.shown) == message, "stakes are shown by edits of the one board"
    staked = {profile.person.name: stakes(loaded, profile)["crown"] for profile in (first, second)}
    assert staked == {first.person.name: 6, second.person.name: 1}
    picture = harness.board().picture
    assert picture is not None
    assert "6 chips" in picture.alt, "live totals are on the board"
    assert await held(harness, first) == 100


@pytest.mark.parametrize("worth", ["7", "0", "1000000", "x", ""])
async def test_a_forged_button_makes_no_chip_of_another_worth(harness: Harness, worth: str) -> None:
    users = await seated(harness, "Ana", "Bea")
    refused = await users["Ana"].sends(f"chip-{harness.table()}--{worth}")
    assert refused.text == SAYS("refusal-stale")
    assert {sitting.chip for sitting in (await look(harness)).table.sittings} == {1}


async def test_a_bet_is_typed_as_a_whole_stake_and_cleared(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea")
    _, (bettor,) = await roles(harness, profiles)
    before = await look(harness)
    assert (await bettor.says("bet", figure="anchor", amount="10")).empty
    assert (await bettor.says("bet", figure="heart", amount="3")).empty
    staked = await look(harness)
    assert (await bettor.says("bet", figure="clear")).empty
    cleared = await look(harness)
    assert before.snapshot is not None
    assert staked.snapshot is not None
    assert cleared.snapshot is not None
    assert staked.snapshot.state != before.snapshot.state
    assert cleared.snapshot.state == before.snapshot.state


async def test_what_cannot_be_bet_is_explained(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea")
    banker, (bettor,) = await roles(harness, profiles)
    assert SAYS("refusal-banker_bets") in (await banker.says("bet", figure="crown", amount="1")).text
    assert "33" in (await bettor.says("bet", figure="crown", amount="90")).text
    assert SAYS("refusal-not_banker") in (await bettor.says("roll")).text
    assert (await banker.says("roll")).text.startswith(SAYS("refusal-not_ready", {"count": 1}))
    assert SAYS("refusal-no_call") in (await bettor.says("bank", answer="volunteer")).text


@ALWAYS
async def test_when_all_are_ready_the_banker_is_called_and_throws(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    banker, bettors = await roles(harness, profiles)
    for bettor in bettors:
        await bettor.taps("Crown")
        await bettor.taps("Ready")
    assert harness.board().notify == (banker.person.id,)
    total = sum([await held(harness, profile) for profile in profiles.values()])
    await banker.taps("Throw")
    text = harness.board().text
    for bettor in bettors:
        assert bettor.person.name in text, "the text lists payouts per person"
    assert set(harness.board().notify) == {bettor.person.id for bettor in bettors}
    assert sum([await held(harness, profile) for profile in profiles.values()]) == total == 300


async def test_the_dice_fall_when_the_window_closes_in_one_message(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea")
    _, (bettor,) = await roles(harness, profiles)
    await bettor.taps("Anchor")
    before, posts = await look(harness), len(harness.room.at(ROOM))
    await harness.passes(BETTING_WINDOW)
    assert (await look(harness)).table.rolls == before.table.rolls + 1
    (board,) = harness.room.at(ROOM)[posts:]
    assert board.message is None
    assert board.text.count("Time's up") == 1


async def test_a_banker_who_does_not_throw_throws_when_time_is_up(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea")
    _, (bettor,) = await roles(harness, profiles)
    await bettor.taps("Anchor")
    await bettor.says("move", move="ready")
    before = await look(harness)
    await harness.passes(BETTING_WINDOW - 1)
    assert (await look(harness)).table.rolls == before.table.rolls
    await harness.passes(1)
    assert (await look(harness)).table.rolls == before.table.rolls + 1


async def test_taking_ready_back_does_not_hold_the_window_open(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    _, (first, second) = await roles(harness, profiles)
    await second.taps("Heart")
    before = await look(harness)
    for _ in range(4):
        await first.says("move", move="ready")
        await harness.passes(BETTING_WINDOW / 4 - 1)
        await first.says("bet", figure="crown", amount="1")
        await first.says("bet", figure="crown", amount="0")
    await harness.passes(5)
    assert (await look(harness)).table.rolls == before.table.rolls + 1


async def test_the_bank_goes_round(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", options="throws=1")
    first, (bettor,) = await roles(harness, profiles)
    await bettor.says("bet", figure="crown", amount="1")
    await bettor.says("move", move="ready")
    await first.says("roll")
    second, (other,) = await roles(harness, profiles)
    assert (second, other) == (bettor, first)


async def test_volunteers_are_asked_and_may_pass_the_bank_on(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", options="banker=volunteer")
    labels = {b.label for row in harness.board().buttons for b in row}
    assert {SAYS("move-volunteer"), SAYS("move-pass")} <= labels
    await profiles["Ana"].says("bank", answer="pass")
    await profiles["Bea"].says("bank", answer="volunteer")
    banker, _ = await roles(harness, profiles)
    assert banker == profiles["Bea"]


async def test_exact_odds_are_one_tap_away(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea")
    reply = await profiles["Ana"].taps("odds")
    assert "125" in reply.text
    assert "216" in reply.text


async def test_somebody_may_come_in_while_bets_are_open(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea")
    profiles["Cid"] = harness.person("Cid")
    assert (await profiles["Cid"].taps("join")).empty
    assert await held(harness, profiles["Cid"]) == 100
    _, bettors = await roles(harness, profiles)
    assert profiles["Cid"] in bettors
    assert (await profiles["Cid"].taps("join")).text == SAYS("refusal-seated")


async def test_a_bettor_who_leaves_mid_round_gets_what_the_throw_leaves(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    banker, (first, second) = await roles(harness, profiles)
    await first.says("bet", figure="crown", amount="5")
    await second.says("bet", figure="anchor", amount="5")
    assert (await first.taps("leave")).empty
    assert await purse(harness, first) == 95
    await second.taps("Ready")
    await banker.taps("Throw")
    loaded = await look(harness)
    assert loaded.log is not None
    thrown = [r.values for r in loaded.log.records if isinstance(r, Chance)][-1]
    crowns = thrown.count(1)
    assert await purse(harness, first) == 95 + (5 + 5 * crowns if crowns else 0)
    assert sum(isinstance(r, Departure) for r in loaded.log.records) == 1 + bool(crowns)
    assert await held(harness, banker) + await held(harness, second) + await purse(harness, first) == 300


async def test_a_winner_who_left_is_paid_after_the_throw(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    banker, (first, second) = await roles(harness, profiles)
    for figure in ("crown", "anchor", "heart", "diamond", "spade", "club"):
        await first.says("bet", figure=figure, amount="2")
    await second.says("bet", figure="club", amount="1")
    await first.says("leave")
    assert await purse(harness, first) == 88
    await second.says("move", move="ready")
    await banker.says("roll")
    assert await purse(harness, first) > 88, "some figure always shows"
    assert await held(harness, banker) + await held(harness, second) + await purse(harness, first) == 300


async def test_a_banker_who_leaves_with_bets_down_throws_first(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea", "Cid")
    banker, (first, second) = await roles(harness, profiles)
    await first.says("bet", figure="crown", amount="5")
    before = await look(harness)
    assert (await banker.says("leave")).empty
    after = await look(harness)
    assert after.log is not None
    throws = [r for r in after.log.records if isinstance(r, Chance) and len(r.values) == 3]
    assert len(throws) == 1
    assert after.table.rolls > before.table.rolls
    assert await held(harness, first) + await held(harness, second) + await purse(harness, banker) == 300
    assert await roles(harness, profiles)


async def test_a_banker_left_alone_with_a_leavers_bets_cannot_sit_on_them(harness: Harness) -> None:
    profiles = await seated(harness, "Ana", "Bea")
    _, (bettor,) = await roles(harness, profiles)
    await bettor.says("bet", figure="crown", amount="5")
    await bettor.says("leave")
    table = (await look(harness)).table
    await harness.passes(BETTING_WINDOW)
    await harness.passes(BETTING_WINDOW)
    after = await look(harness, table.id)
    assert after.table.rolls == table.rolls + 1
    assert after.table.status == "finished", "a single player can't continue"
    assert sum([await purse(harness, profile) for profile in profiles.values()]) == 200


async def test_who_locks_themselves_out_stakes_no_more_at_a_table_either(harness: Harness) -> None:
    users = await seated(harness, "Ana", "Bea", "Cid")
    _, (locked, other) = await roles(harness, users)
    await locked.says("bet", figure="crown", amount="5")
    await locked.surely("chips", lock="7")
    more = [
        await locked.says("bet", figure="crown", amount="6"),
        await locked.says("move", move="heart 1"),
        await locked.taps("Heart"),
    ]
    assert [reply.text for reply in more] == [SAYS("refusal-locked_out", {"days": 7})] * 3
    assert stakes(await look(harness), locked) == {"crown": 5}
    await other.taps("Heart")
    await locked.says("bet", figure="crown", amount="2")
    assert stakes(await look(harness), locked) == {"crown": 2}, "less may be staked"
    assert (await locked.says("move", move="ready")).empty
