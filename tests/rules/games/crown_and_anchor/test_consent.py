"""Volunteers for a broken bank, in every mode that passes it on, if all agree (A4)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.diagram import Glide
from rules.core.errors import IllegalMove
from rules.core.game import Fact, Roll, Seat
from rules.games.crown_and_anchor import GAME
from rules.games.crown_and_anchor.betting import worst_loss
from rules.games.crown_and_anchor.state import AGREE, REFUSE, VOLUNTEER, CrownState, payout
from tests.rules.games.crown_and_anchor.tables import after, chips, kinds, says, table, throw

A, B, C, D = map(Seat, range(4))
BREAKING = (
    "dice turn 2; bank 1 held 0 aside 0; seat 0 chips 50; seat 1 chips 5; seat 2 chips 49 crown 1;"
    " seat 3 chips 50"
)
CONSENT = (
    "consent turn 5; bank 2 held 0 aside 0 broken; candidates 0 1 2; volunteers 3; seat 0 chips 40 crown 10;"
    " seat 1 chips 2; seat 2 chips 50; seat 3 chips 45 club 5"
)


def broken(settings: str = "") -> CrownState:
    """Return a table after the bank of seat 1 broke; if the rules draw lots, seat 2 gets the bank."""
    state = throw(table(BREAKING + settings), "crown crown crown").state
    return after(state, "lot 2") if state.phase == "lot" else state


@pytest.mark.parametrize(
    "settings", ["", "; set banker=lot", "; set banker=fixed successor=lot", "; set bank=5"]
)
def test_in_every_mode_a_volunteer_has_the_bank_when_all_agree(settings: str) -> None:
    state = broken(settings)
    assert state.banker == C, "the usual banker, until all agree otherwise"
    assert VOLUNTEER in GAME.moves(state, A)
    asked = after(state, "0 volunteer")
    assert GAME.to_act(asked) == {B, C, D}
    assert after(asked, "2 agree", "1 agree", "3 agree").banker == A


@pytest.mark.parametrize("settings", ["; set banker=volunteer", "; set banker=fixed successor=volunteer"])
def test_where_volunteers_are_asked_by_rule_nobody_need_agree(settings: str) -> None:
    state = after(broken(settings), "0 volunteer", "2 pass", "3 pass")
    assert state.banker == A
    assert not any(VOLUNTEER in GAME.moves(state, seat) for seat in (B, C, D))


def test_one_who_refuses_leaves_everything_as_it_was_and_is_not_asked_again() -> None:
    state = after(broken(), "0 crown 2", "0 ready", "3 volunteer", "0 agree")
    with pytest.raises(IllegalMove) as refused:
        says(state, 2, "throw")
    assert refused.value.code == "bank_asked"
    kept = after(state, "1 refuse")
    assert (kept.phase, kept.banker) == ("betting", C)
    assert kept.player(A) == broken().with_player(state.players[0]).player(A)
    assert not any(VOLUNTEER in GAME.moves(kept, seat) for seat in (A, B, C, D))


def test_silence_is_no_consent() -> None:
    assert {GAME.lapsed(table(CONSENT), seat) for seat in (A, B, C)} == {REFUSE}


def test_bets_wait_and_come_back_when_the_bank_passes() -> None:
    state = table(CONSENT)
    with pytest.raises(IllegalMove) as refused:
        says(state, 0, "crown 1")
    assert refused.value.code == "bank_asked"
    passed = after(state, "0 agree", "1 agree", "2 agree")
    assert (passed.banker, passed.bank, passed.totals) == (D, 50, (0,) * 6)
    assert chips(passed) == chips(state)


def test_among_several_volunteers_a_lot_decides() -> None:
    state = after(table(CONSENT), "0 volunteer", "1 agree", "2 agree")
    assert (state.candidates, GAME.chance(state)) == ((D, A), Roll(1, faces=2))
    assert after(state, "lot 2").banker == A


def test_only_who_could_hold_the_bank_and_does_not_may_offer_to() -> None:
    state = broken()
    for seat in (B, C):
        with pytest.raises(IllegalMove) as refused:
            says(state, seat, "volunteer")
        assert refused.value.code == "cannot_hold"


def test_after_the_throw_and_after_a_bank_that_did_not_break_nobody_is_asked() -> None:
    whole = table(BREAKING.replace("chips 5;", "chips 9;"))
    for state in (throw(whole, "crown crown crown").state, table("betting turn 1; " + BREAKING[13:])):
        assert VOLUNTEER not in GAME.moves(state, A)
    thrown = after(broken(), "0 crown 1", "0 ready", "1 ready", "3 ready", "2 throw", "club club heart")
    assert VOLUNTEER not in GAME.moves(thrown, A)


def test_a_volunteer_or_a_banker_who_leaves_ends_the_asking() -> None:
    state = table(CONSENT)
    assert GAME.depart(state, D).state.phase == "betting"
    gone = GAME.depart(state, C).state
    assert (gone.phase, gone.candidates, gone.volunteers) == ("dice", (), ())
    left = GAME.depart(state, A).state
    assert GAME.to_act(left) == {B, C}
    passed = after(left, "1 agree", "2 agree")
    assert chips(passed) == {0: 10, 1: 2, 2: 50, 3: 50}, "A's stake waits for A"


def test_what_happens_is_told() -> None:
    assert kinds(says(broken(), 0, "volunteer")) == ["volunteered"]
    assert kinds(says(table(CONSENT), 0, "agree")) == ["agreed"]
    assert kinds(says(table(CONSENT), 0, "refuse")) == ["refused"]


def stirred(state: CrownState, chance: Random, newcomer: Seat) -> tuple[CrownState, int]:
    """Return the table after a random event for banks that break often, and the chips it brings or takes."""
    here = [player.seat for player in state.players if player.here]
    held = sum(GAME.holdings(state).values())
    if len(here) < 3 or (chance.random() < 0.05 and len(here) < 6):
        brought = chance.randint(4, 30)
        return GAME.arrive(state, newcomer, brought).state, brought
    if chance.random() < 0.04:
        left = GAME.depart(state, chance.choice(here)).state
        return left, sum(GAME.holdings(left).values()) - held
    if roll := GAME.chance(state):
        values = [chance.randint(1, roll.faces) for _ in range(roll.dice)]
        return GAME.rolled(state, tuple(values)).state, 0
    able = [(seat, move) for seat in here for move in GAME.moves(state, seat)]
    words = [(seat, move) for seat, move in able if move in {VOLUNTEER, AGREE}]
    seat, move = chance.choice(words if words and chance.random() < 0.6 else able)
    return GAME.play(state, seat, move).state, 0


@given(
    settings=st.sampled_from(
        ["", "set banker=lot", "set banker=fixed successor=lot", "set banker=lot cover=proportional"]
    ),
    seed=st.integers(0, 10**6),
)
def test_no_chip_is_lost_or_made_while_banks_break_and_pass(settings: str, seed: int) -> None:
    chance = Random(seed)
    state = broken("; " + settings if settings else "")
    on_the_table = sum(GAME.holdings(state).values())
    for number in range(60):
        before = state
        state, brought = stirred(state, chance, Seat(10 + number))
        on_the_table += brought
        assert sum(GAME.holdings(state).values()) == on_the_table
        assert all(player.chips >= 0 for player in state.players)
        assert GAME.turn(state) >= GAME.turn(before)
        assert GAME.position(GAME.describe(state)) == state
        if state.options.cover == "limit" and state.banker is not None:
            assert worst_loss(state.totals, payout(state.options)) <= state.bank
        if GAME.outcome(state) is not None:
            break
        assert GAME.chance(state) or GAME.to_act(state) or state.phase == "open"


def test_the_stakes_that_come_back_are_told_and_go_to_their_owners() -> None:
    asked = after(table(CONSENT), "0 agree", "1 agree")
    step = says(asked, 2, "agree")
    assert [fact for fact in step.facts if fact.kind == "returned"] == [
        Fact("returned", {"seat": A, "chips": 10, "figures": ("crown",), "stakes": ("10",)}),
        Fact("returned", {"seat": D, "chips": 5, "figures": ("club",), "stakes": ("5",)}),
    ]
    assert GAME.diagram(step.state, step.facts).moves == (
        Glide("pay", ("crown",), A, 10),
        Glide("pay", ("club",), D, 5),
    )
