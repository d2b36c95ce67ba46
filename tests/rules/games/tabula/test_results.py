"""Results of a roll: the positions of the page, and an independent plain generator."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.game import Seat
from rules.games.tabula import GAME
from rules.games.tabula.moves import Result, hits_of, men_of, results
from rules.games.tabula.state import TabulaOptions, TabulaState, at, one
from tests.rules.games.tabula.naive import Board, finals

EMPTY = "black hand:15"


def after(text: str) -> list[str]:
    """Return the positions after every legal turn, sorted."""
    state = GAME.position(text)
    assert state.mover is not None
    found = [GAME.play(state, state.mover, move).state for move in GAME.moves(state, state.mover)]
    assert len(found) == len(set(found))
    return sorted(map(GAME.describe, found))


def ends(text: str) -> list[str]:
    """Return White's men after every legal turn of White, sorted."""
    return [line.split(" | ")[0].removeprefix("white ") for line in after(text)]


ZENO = "white 6:7 9 10:2 19:2 20:2 23 | black 8:2 11:2 12:2 13 14:2 15:2 18:2 21:2 | white 2-5-6"


def test_zenos_roll_has_exactly_one_result_with_eight_single_men() -> None:
    assert ends(ZENO) == ["6:7 9 10 16 19 20 22 23 24"]


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        ("1-2-4", {"7 hand:14", "1 6 hand:13", "3 4 hand:13", "2 5 hand:13", "1 2 4 hand:12"}),
        ("6-6-6", {"6 12 hand:13", "6:3 hand:12"}),
        ("4-5-6", {"4 5 6 hand:12", "4 11 hand:13", "5 10 hand:13", "6 9 hand:13"}),
        ("1-1-1", {"1:3 hand:12", "1 2 hand:13", "3 hand:14"}),
        ("2-2-3", {"2:2 3 hand:12", "3 4 hand:13", "2 5 hand:13", "7 hand:14"}),
    ],
)
def test_a_first_turn_divides_the_roll_among_one_two_or_three_men(roll: str, expected: set[str]) -> None:
    assert set(ends(f"white hand:15 | {EMPTY} | white {roll}")) == expected


def test_entering_the_last_man_opens_the_second_half_in_the_same_turn() -> None:
    assert len(ends(f"white 12:14 hand | {EMPTY} | white 1-1-6")) == 7
    assert set(ends(f"white 12:14 hand | {EMPTY} | white 6-6-6")) == {
        "6 12:13 24",
        "6 12:12 18:2",
        "12:14 18",
    }


def test_the_second_half_is_closed_while_a_man_is_in_hand() -> None:
    assert ends("white 12:13 hand:2 | black 3:2 4:2 5:2 hand:9 | white 3-4-5") == ["12:13 hand:2"]


def test_a_hit_man_that_cannot_enter_costs_the_turn() -> None:
    assert ends("white 10:14 bar | black 3:2 hand:13 | white 3-3-3") == ["10:14 bar"]


def test_a_hit_man_enters_first_and_the_rest_of_the_roll_follows() -> None:
    assert ends("white 20:14 bar | black 3:2 23:2 hand:11 | white 1-3-3") == ["7 20:14"]


def test_what_cannot_bring_in_a_second_hit_man_is_lost() -> None:
    assert ends("white 20:13 bar:2 | black 3:2 5:2 hand:11 | white 3-4-5") == ["4 20:13 bar"]


def test_a_man_never_entered_waits_for_the_hit_ones_but_for_nobody_after() -> None:
    assert ends("white 20:12 bar:2 hand | black 3:2 5:2 hand:11 | white 2-4-4") == [
        "2 4:2 20:12",
        "2 8 20:12 hand",
        "4 6 20:12 hand",
    ]


def test_men_may_move_before_a_hit_man_enters_where_the_option_says_so() -> None:
    position = "white 2:14 bar | black 3:2 hand:13 | white 3-3-3"
    assert ends(position) == ["2:14 bar"]
    assert "2:11 5:3 bar" in ends(position + " | bar_first=off")


def test_one_man_moves_twelve_points_at_most() -> None:
    assert ends(f"white 5 off:14 | {EMPTY} | white 6-5-4") == ["16 off:14"]
    assert ends(f"white 12 off:14 | {EMPTY} | white 6-6-6") == ["24 off:14"]


def test_without_the_cap_one_man_may_take_the_whole_roll() -> None:
    assert ends(f"white 5 off:14 | {EMPTY} | white 6-5-4 | cap=off") == ["20 off:14"]


def test_a_larger_die_bears_off_though_men_stand_behind() -> None:
    assert ends(f"white 19 24 off:13 | {EMPTY} | white 1-6-6") == ["off:15"]
    assert ends(f"white 19 off:14 | {EMPTY} | white 5-5-5") == ["off:15"]
    assert ends(f"white 19 23 off:13 | {EMPTY} | white 3-3-3") == ["off:15"]


def test_a_straggler_comes_home_before_anybody_leaves() -> None:
    assert ends(f"white 18 24:14 | {EMPTY} | white 6-6-6") == ["24:13 off:2"]


def test_nothing_playable_is_a_pass() -> None:
    assert ends("white 1:15 | black 2:2 3:2 4:2 5:2 6:2 7:2 hand:3 | white 1-2-3") == ["1:15"]


def test_the_most_points_count_or_by_option_the_most_dice() -> None:
    one_die = "white 5 off:14 | black 12:2 13:2 14:2 hand:9 | white 1-2-6"
    assert ends(one_die) == ["11 off:14"]
    assert ends(one_die + " | metric=dice") == ["8 off:14"]
    two_dice = f"white 5 off:14 | {EMPTY} | white 4-5-5"
    assert ends(two_dice) == ["15 off:14"]
    assert set(ends(two_dice + " | metric=dice")) == {"15 off:14", "14 off:14"}


def test_hitting_is_forced_when_only_that_uses_the_most_points() -> None:
    state = GAME.position("white 5 off:14 | black 11 hand:14 | white 6-6-6")
    forced = GAME.automatic(state)
    assert forced is not None
    assert GAME.describe(GAME.play(state, *forced).state) == "white 17 off:14 | black hand:14 bar | black"


def test_touching_down_on_the_way_hits_a_single_man() -> None:
    assert after("white 5 off:14 | black 7 hand:14 | white 2-3-5") == [
        "white 15 off:14 | black 7 hand:14 | black",
        "white 15 off:14 | black hand:14 bar | black",
    ]


def test_leaving_is_limited_to_the_rearmost_man_where_the_option_says_so() -> None:
    position = f"white 20 23:14 | {EMPTY} | white 4-4-4"
    assert set(ends(position)) == {"20 23:11 off:3", "23:12 24 off:2", "23:13 off:2"}
    assert ends(position + " | bearoff=backgammon") == ["23:12 24 off:2"]


def place_counts(men: int) -> tuple[int, ...]:
    return tuple(place for place in range(26) for _ in range(at(men, place)))


def board_of(result: Result, enemy: int) -> Board:
    hits = hits_of(result)
    return place_counts(men_of(result)), place_counts(enemy - hits + hits.bit_count())


@st.composite
def sides(draw: st.DrawFn) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Return few men, close together and at the limits of the rules: own places, own hits, enemy places."""
    ground = draw(st.sampled_from([range(26), range(13), range(15, 26), range(19, 26)]))
    own = draw(st.lists(st.sampled_from(ground), min_size=1, max_size=5).filter(lambda men: set(men) != {25}))
    free = [place for place in range(1, 25) if place not in own]
    enemy = draw(st.lists(st.sampled_from(free), max_size=9))
    return tuple(own), draw(st.integers(0, own.count(0))), tuple(enemy)


variants = st.builds(
    TabulaOptions,
    metric=st.sampled_from(["pips", "dice"]),
    cap=st.booleans(),
    bar_first=st.booleans(),
    bearoff=st.sampled_from(["any", "backgammon"]),
)


@settings(max_examples=130, deadline=None)
@given(sides(), st.tuples(*[st.integers(1, 6)] * 3), st.just(TabulaOptions()) | variants)
def test_every_roll_has_the_results_a_plain_search_finds(
    drawn: tuple[tuple[int, ...], int, tuple[int, ...]], dice: tuple[int, ...], options: TabulaOptions
) -> None:
    own, bar, enemy = drawn
    # Men missing to fifteen have been borne off.
    men = sum(map(one, own)) + (15 - len(own)) * one(25)
    other = sum(map(one, enemy))
    hand = own.count(0) - bar
    found = results(TabulaState((men, other), (hand, 0), Seat(0), dice, options))
    expected = finals(own + (25,) * (15 - len(own)), bar, enemy, dice, options)
    assert {board_of(result, other) for result in found} == expected
