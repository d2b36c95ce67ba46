"""The bank and its term: rotation, lot, fixed, volunteers, broken banks (A1, A4, A5, T8, T9)."""

import pytest

from rules.core.errors import IllegalMove, OptionError
from rules.core.game import Roll, Seat
from rules.core.options import preset, read_options
from rules.games.crown_and_anchor import GAME
from rules.games.crown_and_anchor.state import CrownOptions, CrownState
from tests.rules.games.crown_and_anchor.tables import DICE, after, chips, kinds, opened, says, table, throw

A, B, C = Seat(0), Seat(1), Seat(2)


def played_round(state: CrownState, figures: str = "anchor heart club") -> CrownState:
    """Play a round in which the first bettor loses a chip on the crown."""
    bettor, *others = sorted(GAME.to_act(state))
    state = says(state, bettor, "crown 1").state
    for seat in (bettor, *others):
        state = says(state, seat, "ready").state
    (banker,) = GAME.to_act(state)
    return throw(says(state, banker, "throw").state, figures).state


def test_nobody_is_awaited_before_two_have_come() -> None:
    state = opened((100,))
    assert (GAME.to_act(state), GAME.chance(state), GAME.outcome(state)) == (frozenset(), None, None)


@pytest.mark.parametrize("system", ["rotation", "lot", "fixed"])
def test_a1_first_banker_is_drawn_among_all_who_have_come(system: str) -> None:
    state = opened((100, 100, 100), banker=system)
    assert GAME.chance(state) == Roll(1, faces=3)
    step = GAME.rolled(state, (2,))
    assert step.state.banker == B
    assert kinds(step) == ["lot", "banker"]
    assert GAME.to_act(step.state) == {A, C}


def test_who_cannot_hold_the_bank_is_not_in_the_lot() -> None:
    assert opened((100, 100, 2)).candidates == (A, B)


def test_only_one_who_can_hold_the_bank_needs_no_lot() -> None:
    assert opened((2, 100)).banker == B


def test_t9_rotation_of_two_throws_each() -> None:
    state = after(opened((100, 100, 100), throws="2"), "lot 1")
    bankers = []
    for _ in range(7):
        bankers.append(state.banker)
        state = played_round(state)
    assert bankers == [A, A, B, B, C, C, A]


BREAKING = "dice turn 2; bank 1 held 0 aside 0; seat 0 chips 50; seat 1 chips {bank}; seat 2 chips 49 crown 1"


def test_t8_t9_bank_of_two_chips_is_broken_and_passes_on_with_a_new_count() -> None:
    state = table(BREAKING.format(bank=5))
    step = throw(state, "crown crown crown")
    assert chips(step.state)[1] == 2
    assert "broken" in kinds(step)
    assert (step.state.banker, step.state.held) == (C, 0)


def test_bank_of_three_chips_plays_on() -> None:
    step = throw(table(BREAKING.format(bank=6)), "crown crown crown")
    assert (step.state.banker, step.state.held) == (B, 1)


def test_fixed_bank_needs_five_chips() -> None:
    step = throw(table(BREAKING.format(bank=9) + "; set banker=fixed"), "crown crown crown")
    assert "broken" in kinds(step)


def test_broken_empty_plays_on_with_a_single_chip() -> None:
    text = BREAKING.format(bank=4) + "; set cover=proportional broken=empty"
    assert throw(table(text), "crown crown crown").state.banker == B


def test_rotation_skips_who_cannot_cover_a_smallest_bet() -> None:
    text = "dice turn 2; bank 0 held 2 aside 0; seat 0 chips 50; seat 1 chips 2; seat 2 chips 49 crown 1"
    assert throw(table(text), "club club club").state.banker == C


def test_lot_is_drawn_anew_after_the_term_among_all_who_can() -> None:
    text = "dice turn 2; bank 0 held 2 aside 0; seat 0 chips 50; seat 1 chips 50; seat 2 chips 49 crown 1"
    state = throw(table(text + "; set banker=lot"), "club club club").state
    assert (state.phase, state.candidates, GAME.chance(state)) == ("lot", (A, B, C), Roll(1, faces=3))


def test_broken_bank_is_not_in_the_next_lot() -> None:
    state = throw(table(BREAKING.format(bank=5) + "; set banker=lot"), "crown crown crown").state
    assert state.candidates == (A, C)


def test_fixed_bank_has_no_term() -> None:
    state = after(opened((100, 100), banker="fixed"), "lot 1")
    for _ in range(5):
        state = played_round(state)
    assert (state.banker, state.held) == (A, 5)


CALL = "call turn 3; candidates 0 1 2; seat 0 chips 9; seat 1 chips 9; seat 2 chips 9; set banker=volunteer"


def test_one_volunteer_holds_the_bank() -> None:
    assert after(table(CALL), "2 pass", "0 volunteer", "1 pass").banker == A


def test_several_volunteers_are_drawn_for() -> None:
    state = after(table(CALL), "2 volunteer", "0 volunteer", "1 pass")
    assert (state.candidates, GAME.chance(state)) == ((C, A), Roll(1, faces=2))
    assert after(state, "lot 1").banker == C


def test_answers_of_a_call_share_a_turn() -> None:
    state = table(CALL)
    assert GAME.turn(after(state, "2 pass")) == GAME.turn(state)
    assert GAME.turn(after(state, "2 pass", "0 volunteer", "1 pass")) > GAME.turn(state)


def test_an_answer_is_given_once() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(CALL), "2 pass", "2 volunteer")
    assert refused.value.code == "not_your_turn"


def test_a5_broken_fixed_bank_asks_for_volunteers() -> None:
    step = throw(table(BREAKING.format(bank=9) + "; set banker=fixed"), "crown crown crown")
    assert GAME.to_act(step.state) == {A, C}
    assert kinds(step)[-2:] == ["broken", "call"]


def test_a5_successor_of_a_fixed_bank_may_be_drawn() -> None:
    text = BREAKING.format(bank=9) + "; set banker=fixed successor=lot"
    assert throw(table(text), "crown crown crown").state.phase == "lot"


def test_a5_no_volunteer_ends_the_game() -> None:
    ended = GAME.outcome(after(table(CALL), "2 pass", "0 pass", "1 pass"))
    assert ended is not None
    assert (ended.reason, ended.winners) == ("no_volunteer", frozenset())


def test_a4_nobody_can_hold_the_bank_and_the_game_ends() -> None:
    text = DICE + "seat 0 chips 3; seat 1 chips 0 crown 1; seat 2 chips 1"
    ended = GAME.outcome(throw(table(text + "; set cover=proportional"), "crown anchor club").state)
    assert ended is not None
    assert ended.reason == "no_bank"


def test_a6_broken_banker_puts_up_a_new_bank_where_nobody_else_can() -> None:
    text = "dice turn 2; bank 0 held 0 aside 70; seat 0 chips 75; seat 1 chips 0 crown 1; set bank=5"
    state = throw(table(text), "crown crown crown").state
    assert (state.banker, state.bank) == (B, 4)
    state = throw(
        table(text.replace("crown 1", "crown 1 gone") + "; seat 2 chips 2"), "crown crown crown"
    ).state
    assert (state.banker, state.bank) == (A, 5)


def test_fewer_than_two_with_chips_end_the_game() -> None:
    text = DICE + "seat 0 chips 50; seat 1 chips 0 crown 9"
    ended = GAME.outcome(throw(table(text), "club club club").state)
    assert ended is not None
    assert ended.reason == "too_few"


@pytest.mark.parametrize(
    ("settings", "option"),
    [
        ({"minimum": "21", "banker": "fixed"}, "minimum"),
        ({"minimum": "21", "payout": "135", "broken": "empty", "cover": "proportional"}, "minimum"),
        ({"bank": "2"}, "bank"),
        ({"minimum": "5", "figure_limit": "4"}, "figure_limit"),
        ({"broken": "empty"}, "broken"),
    ],
)
def test_settings_no_bank_can_play_with_are_refused(settings: dict[str, str], option: str) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.setup(0, read_options(CrownOptions, settings))
    assert (refused.value.code, refused.value.facts["option"]) == ("options_clash", option)


def test_a4_a_hundred_chips_cover_three_of_a_kind_on_any_smallest_bet() -> None:
    assert GAME.setup(0, read_options(CrownOptions, {"minimum": "33"})).options.minimum == 33
    with pytest.raises(OptionError, match="bad_option"):
        read_options(CrownOptions, {"minimum": "34"})


def test_a4_a_chat_that_plays_until_the_bank_is_empty_lets_winners_share_it() -> None:
    asked = preset(CrownOptions, {"broken": "empty"})
    state = GAME.setup(0, read_options(CrownOptions, asked))
    assert state.options == CrownOptions(broken="empty", cover="proportional")


def test_open_table_is_set_up_for_nobody() -> None:
    with pytest.raises(OptionError) as refused:
        GAME.setup(2, CrownOptions())
    assert refused.value.code == "bad_seats"
