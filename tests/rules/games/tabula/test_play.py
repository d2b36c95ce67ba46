"""A table of Tabula: the starter's roll, turns, facts, the end, and refusals with their reasons."""

import pytest

from rules.core.errors import IllegalMove, NotYourTurn
from rules.core.game import Fact, Outcome, Roll, Seat
from rules.games.tabula import GAME
from rules.games.tabula.state import Leg, Play, TabulaOptions, TabulaState

WHITE, BLACK = Seat(0), Seat(1)
ZENO = "white 6:7 9 10:2 19:2 20:2 23 | black 8:2 11:2 12:2 13 14:2 15:2 18:2 21:2 | white 2-5-6"


def play(text: str, move: str) -> tuple[str, tuple[Fact, ...]]:
    state = GAME.position(text)
    step = GAME.play(state, WHITE, GAME.parse(state, WHITE, move))
    return GAME.describe(step.state), step.facts


def refused(text: str, move: str) -> IllegalMove:
    state = GAME.position(text)
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(state, WHITE, move)
    return caught.value


def test_the_higher_die_starts_and_throws_three_fresh_dice() -> None:
    state = GAME.setup(2, TabulaOptions())
    assert GAME.chance(state) == Roll(2)
    assert GAME.to_act(state) == frozenset()
    step = GAME.rolled(state, (3, 5))
    assert step.facts == (Fact("starter", {"seat": BLACK, "value": 5, "other": 3}),)
    assert GAME.chance(step.state) == Roll(3)
    thrown = GAME.rolled(step.state, (6, 1, 4))
    assert GAME.to_act(thrown.state) == {BLACK}
    assert GAME.chance(thrown.state) is None
    assert thrown.facts == (Fact("rolled", {"seat": BLACK, "dice": ("6", "1", "4")}),)


def test_a_tie_for_the_start_is_thrown_again() -> None:
    state = GAME.setup(2, TabulaOptions())
    step = GAME.rolled(state, (4, 4))
    assert step.state == state
    assert [fact.kind for fact in step.facts] == ["starter_tied"]


@pytest.mark.parametrize("values", [(1, 2, 3), (1,), (0, 3), (7, 3)])
def test_only_the_dice_that_are_due_are_taken(values: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove, match="no_dice_due"):
        GAME.rolled(GAME.setup(2, TabulaOptions()), values)


def test_no_dice_are_due_while_a_roll_waits_to_be_played() -> None:
    with pytest.raises(IllegalMove, match="no_dice_due"):
        GAME.rolled(GAME.position(ZENO), (1, 2, 3))


def test_a_single_result_is_played_by_the_table_and_said_to_be_forced() -> None:
    state = GAME.position(ZENO)
    forced = GAME.automatic(state)
    assert forced is not None
    facts = GAME.play(state, *forced).facts
    assert facts == (
        Fact("forced", {"seat": WHITE}),
        Fact("played", {"seat": WHITE, "legs": ("10-16", "19-24", "20-22"), "returned": 0}),
    )


def test_a_choice_is_left_to_people() -> None:
    assert GAME.automatic(GAME.position("white hand:15 | black hand:15 | white 1-2-4")) is None
    assert GAME.automatic(GAME.setup(2, TabulaOptions())) is None


def test_a_pass_is_played_by_the_table() -> None:
    state = GAME.position("white 10:14 bar | black 3:2 hand:13 | white 3-3-3")
    assert GAME.automatic(state) == (WHITE, Play())
    step = GAME.play(state, WHITE, Play())
    assert step.facts == (Fact("passed", {"seat": WHITE}),)
    assert GAME.describe(step.state) == "white 10:14 bar | black 3:2 hand:13 | black"
    assert GAME.turn(step.state) == GAME.turn(state) + 1


def test_a_man_hit_waits_on_the_bar() -> None:
    position, facts = play("white 6:15 | black 8 9:2 hand:12 | white 2-5-5", "6-8 6-11 6-11")
    assert position == "white 6:12 8 11:2 | black 9:2 hand:12 bar | black"
    assert facts[-1] == Fact("hit", {"seat": WHITE, "hit_seat": BLACK, "at": "8"})


def test_the_man_that_was_hit_enters_before_those_in_hand() -> None:
    position, _ = play("white 6:12 hand:2 bar | black hand:15 | white 1-2-3", "0-1 1-3 3-6")
    assert position == "white 6:13 hand:2 | black hand:15 | black"


def test_points_that_cannot_be_used_are_told_as_lost() -> None:
    _, facts = play("white 5 off:14 | black hand:15 | white 6-5-4", "5-16")
    assert facts[-1] == Fact("lost", {"seat": WHITE, "pips": 4})


def test_bearing_off_the_last_man_wins_and_loses_no_points() -> None:
    state = GAME.position("white 24 off:14 | black hand:14 off | white 1-6-6")
    step = GAME.play(state, WHITE, GAME.parse(state, WHITE, "24-off"))
    assert [fact.kind for fact in step.facts] == ["forced", "played"]
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome == Outcome(frozenset({WHITE}), "all_off")
    assert GAME.to_act(step.state) == frozenset()
    assert GAME.chance(step.state) is None
    with pytest.raises(IllegalMove, match="game_over"):
        GAME.play(step.state, WHITE, Play())


@pytest.mark.parametrize(
    ("black", "gammon", "reason"),
    [
        ("hand:15", "on", "gammon"),
        ("hand:14 off", "on", "all_off"),
        ("hand:15", "off", "all_off"),
    ],
)
def test_a_win_is_double_over_a_side_that_bore_off_nobody(black: str, gammon: str, reason: str) -> None:
    outcome = GAME.outcome(GAME.position(f"white off:15 | black {black} | white | gammon={gammon}"))
    assert outcome is not None
    assert outcome.reason == reason


def test_who_gives_up_loses() -> None:
    outcome = GAME.concede(GAME.position(ZENO), WHITE)
    assert outcome.winners == {BLACK}


def test_only_the_side_to_move_plays_and_only_once_its_dice_are_thrown() -> None:
    for state, seat in [(GAME.position(ZENO), BLACK), (GAME.position(ZENO.replace(" 2-5-6", "")), WHITE)]:
        assert list(GAME.moves(state, seat)) == []
        with pytest.raises(NotYourTurn):
            GAME.play(state, seat, Play())
        with pytest.raises(NotYourTurn):
            GAME.parse(state, seat, "6-8")


@pytest.mark.parametrize(
    ("position", "move", "code", "facts"),
    [
        (ZENO, "7-9", "no_man", {"site": "7"}),
        (ZENO, "0-5", "none_to_enter", {}),
        (ZENO, "9-6", "backwards", {}),
        (ZENO, "6-9", "not_rolled", {"pips": 3}),
        (ZENO, "6-8", "blocked", {"site": "8"}),
        (ZENO, "6-13", "no_way", {"origin": "6", "landing": "13"}),
        (ZENO, "23-off", "not_home", {}),
        (ZENO, "pass", "must_move", {}),
        (ZENO, "10-16 19-21", "blocked", {"site": "21"}),
        (ZENO, "20-22 20-22", "not_rolled", {"pips": 2}),
        ("white 6:14 bar | black hand:15 | white 1-2-3", "6-7 6-8 6-9", "bar_first", {}),
        ("white 12:13 hand:2 | black hand:15 | white 1-2-6", "12-18 0-1 1-3", "second_half", {}),
        (
            "white 19:15 | black hand:15 | white 1-2-4",
            "19-off 19-off",
            "die_too_small",
            {"site": "19", "pips": 6},
        ),
        (
            "white 20:2 23:13 | black hand:15 | white 4-4-4 | bearoff=backgammon",
            "23-off 23-off 23-off",
            "rear_first",
            {"site": "20"},
        ),
        ("white 5 off:14 | black hand:15 | white 6-5-4", "5-20", "cap", {}),
        ("white 5 off:14 | black hand:15 | white 6-5-4", "5-11 11-16 16-20", "cap", {}),
        ("white 5 off:14 | black hand:15 | white 6-5-4", "5-9 9-14", "use_all", {"pips": 11}),
        (
            "white 5 off:14 | black 12:2 13:2 14:2 hand:9 | white 1-2-6 | metric=dice",
            "5-11",
            "use_dice",
            {"n": 2},
        ),
    ],
)
def test_a_refusal_names_the_rule(position: str, move: str, code: str, facts: dict[str, object]) -> None:
    refusal = refused(position, move)
    assert (refusal.code, refusal.facts) == (code, facts)
    assert set(refusal.facts) == set(GAME.about.vocabulary.refusals[code])


@pytest.mark.parametrize(
    "legs",
    [
        (Leg(6, 2),),
        (Leg(20, 2), Leg(19, 5), Leg(10, 6)),
        (Leg(10, 6), Leg(19, 5), Leg(20, 2), Leg(6, 2)),
        (Leg(-3, 6),),
        (Leg(10, 14),),
    ],
)
def test_only_the_lines_that_moves_lists_can_be_played(legs: tuple[Leg, ...]) -> None:
    with pytest.raises(IllegalMove):
        GAME.play(GAME.position(ZENO), WHITE, Play(legs))


def test_states_are_values() -> None:
    state = GAME.position(ZENO)
    list(GAME.moves(state, WHITE))
    assert state == GAME.position(ZENO)
    assert hash(state) == hash(GAME.position(ZENO))
    assert isinstance(GAME.view(state, None), TabulaState)
