"""A betting round: open bets, readiness, the throw, and every refusal on the way."""

import pytest

from rules.core.errors import IllegalMove
from rules.core.game import Fact, Roll, Seat
from rules.games.crown_and_anchor import GAME
from rules.games.crown_and_anchor.state import READY, THROW, Stake, stake
from tests.rules.games.crown_and_anchor.tables import BETS, after, opened, says, table

A, B, C = Seat(0), Seat(1), Seat(2)
BETTING = BETS + "seat 0 chips 100; seat 1 chips 100; seat 2 chips 40"


def test_bets_are_open_and_told_as_running_totals() -> None:
    step = says(after(table(BETTING), "1 crown 5"), 1, "heart 3")
    assert step.facts == (
        Fact("staked", {"seat": 1, "figure": "heart", "before": 0, "chips": 3, "total": 8}),
    )


def test_bet_is_changed_and_taken_back() -> None:
    state = after(table(BETTING), "1 crown 5", "1 crown 2", "1 crown 0")
    player = state.player(B)
    assert player is not None
    assert (player.chips, player.staked) == (100, 0)


def test_all_bets_before_a_throw_share_a_turn() -> None:
    state = after(table(BETTING), "1 crown 5", "1 ready", "2 crown 5", "2 ready")
    assert GAME.turn(state) == 1
    assert GAME.turn(after(state, "0 throw")) == 2


def test_a9_banker_throws_when_all_are_ready_and_the_dice_are_due() -> None:
    state = after(table(BETTING), "1 crown 5", "1 ready")
    assert GAME.to_act(state) == {C}
    state = after(state, "2 ready")
    assert GAME.to_act(state) == {A}
    assert list(GAME.moves(state, A)) == [THROW]
    state = after(state, "0 throw")
    assert (GAME.to_act(state), GAME.chance(state)) == (frozenset(), Roll(3))


def test_a_changed_bet_takes_readiness_back() -> None:
    state = after(table(BETTING), "1 crown 5", "1 ready", "2 ready", "1 crown 6")
    assert GAME.to_act(state) == {B}


def test_t11_a_round_without_bets_ends_the_game() -> None:
    ended = GAME.outcome(after(table(BETTING), "1 ready", "2 ready"))
    assert ended is not None
    assert ended.reason == "no_bets"


def test_time_out_is_ready_for_a_bettor_and_throw_for_the_banker() -> None:
    assert GAME.lapsed(table(BETTING), B) == READY
    assert GAME.lapsed(table(BETTING), A) == THROW


def test_time_out_passes_in_a_call() -> None:
    call = table("call turn 3; candidates 0 1; seat 0 chips 9; seat 1 chips 9; set banker=volunteer")
    assert GAME.write(GAME.lapsed(call, A)) == "pass"


@pytest.mark.parametrize(
    ("position", "seat", "text", "code"),
    [
        (BETTING, 7, "crown 1", "not_seated"),
        (BETTING, 0, "crown 1", "banker_bets"),
        (BETTING, 0, "ready", "banker_bets"),
        (BETTING, 1, "throw", "not_banker"),
        (BETTING, 0, "throw", "not_ready"),
        (BETTING, 1, "volunteer", "no_call"),
        (BETTING + " ready", 2, "ready", "already_ready"),
        (BETTING, 2, "crown 41", "too_few_chips"),
        (BETTING, 1, "crown 34", "bank_cannot_cover"),
        (BETTING + "; set figure_limit=9", 1, "crown 10", "above_limit"),
        (BETTING + "; set minimum=3", 1, "crown 2", "below_minimum"),
        (BETTING + "; seat 3 chips 2; set minimum=3", 3, "crown 2", "out_of_chips"),
        (BETTING.replace("betting", "dice") + " crown 1", 1, "crown 2", "bets_closed"),
        (BETTING.replace("betting", "dice") + " crown 1", 0, "throw", "bets_closed"),
        ("lot turn 0; candidates 0 1; seat 0 chips 9; seat 1 chips 9", 0, "crown 2", "no_banker"),
        ("over no_bets turn 9; seat 0 chips 9", 0, "crown 2", "game_over"),
    ],
)
def test_refusals_name_the_rule(position: str, seat: int, text: str, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(table(position), Seat(seat), text)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("move", "code"),
    [(Stake(6, 1), "no_such_site"), (Stake(0, -1), "below_minimum"), (Stake(0, 41), "too_few_chips")],
)
def test_move_built_by_hand_is_checked_when_played(move: Stake, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.play(table(BETTING), C, move)
    assert refused.value.code == code


def test_moves_are_the_acceptable_stakes_of_each_figure_and_ready() -> None:
    state = table(BETS + "seat 0 chips 9; seat 1 chips 100; set minimum=2")
    crowns = [move for move in GAME.moves(state, B) if isinstance(move, Stake) and move.figure == 0]
    assert crowns == [stake(0, 0), stake(0, 2), stake(0, 3)]
    assert list(GAME.moves(state, B))[-1] == READY


@pytest.mark.parametrize("values", [(1, 2), (0, 1, 2), (1, 2, 7)])
def test_dice_that_were_not_asked_for_are_refused(values: tuple[int, ...]) -> None:
    state = table(BETTING.replace("betting", "dice") + " crown 1")
    with pytest.raises(IllegalMove) as refused:
        GAME.rolled(state, values)
    assert refused.value.code == "no_dice_due"


def test_no_dice_are_due_while_bets_are_open() -> None:
    assert GAME.chance(table(BETTING)) is None
    with pytest.raises(IllegalMove):
        GAME.rolled(table(BETTING), (1, 2, 3))


def test_nobody_wins_a_table_by_another_giving_up() -> None:
    assert GAME.concede(opened((100, 100)), A).winners == frozenset()
