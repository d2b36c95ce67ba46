"""The rules of seed 003: the positions and numbers of its page, one test a rule."""

import pytest

from rules.core.diagram import Glide
from rules.core.errors import IllegalMove, NotYourTurn
from rules.core.game import Fact, Outcome, Seat
from rules.games.dice_towers import GAME
from rules.games.dice_towers.state import DiceMove, DiceOptions, DiceState

WHITE, BLACK = Seat(0), Seat(1)


def moves(text: str) -> list[str]:
    """Return the written moves of the side to move."""
    state = GAME.position(text)
    return [GAME.write(move) for move in GAME.moves(state, state.mover)]


def played(text: str, *written: str) -> str:
    """Return the stacks after some moves."""
    state = GAME.position(text)
    for move in written:
        state = GAME.play(state, state.mover, GAME.parse(state, state.mover, move)).state
    return GAME.describe(state).split(" | ")[0]


def told(text: str, move: str) -> list[Fact]:
    state = GAME.position(text)
    return list(GAME.play(state, state.mover, GAME.parse(state, state.mover, move)).facts)


def perft(state: DiceState, depth: int) -> int:
    found = list(GAME.moves(state, state.mover))
    if depth == 1:
        return len(found)
    return sum(perft(GAME.play(state, state.mover, move).state, depth - 1) for move in found)


def test_the_opening_has_152_moves_of_which_14_form_doubles() -> None:
    state = GAME.setup(2, DiceOptions())
    found = list(GAME.moves(state, WHITE))
    assert len(found) == len(set(found)) == perft(state, 1) == 152
    assert sum(1 for move in found if state.board[move.landing]) == 14
    assert len({(move.origin, move.landing) for move in found}) == 74


def test_two_plies_from_the_opening() -> None:
    assert perft(GAME.setup(2, DiceOptions()), 2) == 23_104


def test_a_lone_die_in_prison_cannot_move_and_a_side_without_moves_loses() -> None:
    state = GAME.position("d4:w2 h8:b3 | white")
    assert list(GAME.moves(state, WHITE)) == []
    assert GAME.outcome(state) == Outcome(frozenset({BLACK}), "no_move")
    assert GAME.to_act(state) == frozenset()


def test_only_the_whole_double_leaves_the_prison() -> None:
    found = moves("d4:w2w2 | white")
    assert len(found) == 16
    assert all(move.endswith("x") for move in found)


def test_only_the_top_double_of_a_tower_leaves_the_prison() -> None:
    found = moves("d4:b2w2w2 | white")
    assert len(found) == 16
    assert all(move.endswith("/2") for move in found)


@pytest.mark.parametrize(
    ("stack", "kinds"),
    [
        ("w2", []),
        ("w2w2", ["+"] * 8 + ["-"] * 16 + ["/1"] * 16 + ["x"] * 16),
        ("b2w2w2", ["/1"] * 16 + ["/2"] * 16),
    ],
)
def test_where_the_option_says_so_the_top_die_comes_down_in_prison_but_a_lone_one_stays(
    stack: str, kinds: list[str]
) -> None:
    found = moves(f"d4:{stack} | white | prison_descend=on")
    assert sorted(move[-1] if move[-1] in "+-x" else move[-2:] for move in found) == kinds


def test_a_die_that_comes_down_in_prison_leaves_what_it_stood_on_there() -> None:
    assert played("d4:b2w2 h8:b3 | white | prison_descend=on", "d4d6/1+") == "d4:b2 d6:w3 h8:b3"
    assert played("d4:b2w1w3 h8:b3 | white | prison_descend=on", "d4d5/1") == "d4:b2w1 d5:w3 h8:b3"


def test_two_plies_from_a_full_prison_with_the_option_and_without() -> None:
    prison = "d4:w3b2 e4:b3w2 d5:b3b3w2 e5:w3b3 | white"
    assert perft(GAME.position(prison), 2) == 526
    assert perft(GAME.position(prison + " | prison_descend=on"), 2) == 5_075


def test_a_die_in_prison_climbs_on_nothing_and_is_freed_by_what_climbs_on_it() -> None:
    assert not any(move.startswith("d4") for move in moves("d4:w3 e4:w3 a1:w1 | white"))
    freed = "d4:b2 c4:w2 h8:b3 | white"
    assert played(freed, "c4d4", "h8h7", "d4d2x", "h7h8", "d2d3/1") == "d2:b1 d3:w3 h8:b3"


def test_dice_may_enter_and_cross_the_prison() -> None:
    assert {"c4d4", "c4e4", "c4f4"} <= set(moves("c4:w3 | white"))


def test_a_tower_lets_down_its_top_die_or_top_double_unturned() -> None:
    found = moves("a1:b2w2w2 | white")
    assert sorted(move[-2:] for move in found) == ["/1"] * 6 + ["/2"] * 6


def test_a_one_is_never_turned_down_and_a_six_never_up() -> None:
    ones, sixes = moves("a1:w1 | white"), moves("a1:w6 | white")
    assert sorted(ones) == ["a1a2", "a1a2+", "a1b1", "a1b1+", "a1b2", "a1b2+"]
    assert len(sixes) == 36
    assert not any(move.endswith("+") for move in sixes)


def test_a_die_may_go_up_only_when_it_moves_exactly_its_value() -> None:
    found = moves("a1:w3 | white")
    assert [move for move in found if move.startswith("a1a4")] == ["a1a4", "a1a4-", "a1a4+"]
    assert [move for move in found if move.startswith("a1a3")] == ["a1a3", "a1a3-"]
    assert played("a1:w3 h8:b3 | white", "a1a4+") == "a4:w4 h8:b3"
    assert played("a1:w3 h8:b3 | white", "a1a3-") == "a3:w2 h8:b3"


def test_a_die_climbs_only_on_one_at_least_as_high() -> None:
    assert "a1a2" not in moves("a1:w3 a2:b2 | white")
    assert "a1a2" in moves("a1:w3 a2:b3 | white")
    assert "a1a2" in moves("a1:w3 a2:w4 | white")


def test_a_climbing_die_is_never_turned() -> None:
    assert [move for move in moves("a1:w3 a4:b3 | white") if move.startswith("a1a4")] == ["a1a4"]


@pytest.mark.parametrize(
    ("climber", "enemy", "double"),
    [
        (3, 3, "b1w5"),
        (2, 6, "b2w6"),
        (6, 6, "b6w6"),
        (1, 1, "b1w1"),
        (4, 4, "b2w6"),
        (3, 5, "b2w6"),
        (5, 6, "b5w6"),
        (2, 3, "b1w4"),
    ],
)
def test_on_an_enemy_die_the_sum_is_kept_and_the_upper_takes_most(
    climber: int, enemy: int, double: str
) -> None:
    assert played(f"a1:w{climber} a2:b{enemy} h8:b3 | white", "a1a2") == f"a2:{double} h8:b3"


def test_on_an_own_die_the_values_stay() -> None:
    assert played("a1:w2 a2:w5 h8:b3 | white", "a1a2") == "a2:w5w2 h8:b3"


@pytest.mark.parametrize("double", ["b1b4", "w5w4", "w4b4", "b4w4"])
def test_a_die_makes_a_tower_of_any_double_and_no_value_changes(double: str) -> None:
    assert played(f"a1:w3 a2:{double} h8:b3 | white", "a1a2") == f"a2:{double}w3 h8:b3"


def test_nothing_climbs_on_a_tower() -> None:
    assert "a1a2" not in moves("a1:w2 a2:b4b4b4 | white")


def test_a_double_moves_up_to_its_top_value_and_keeps_its_values() -> None:
    doubles = [move for move in moves("a1:w5w3 a4:b6 | white") if move.endswith("x")]
    assert sorted(doubles) == ["a1a2x", "a1a3x", "a1b1x", "a1b2x", "a1c1x", "a1c3x", "a1d1x", "a1d4x"]
    assert played("a1:b5w3 h8:b3 | white", "a1d1x") == "d1:b5w3 h8:b3"


def test_the_owner_of_the_upper_die_controls_the_stack() -> None:
    assert moves("a1:w5b3 h1:w1 a8:b1 | white") == moves("h1:w1 a8:b1 | white")


def test_the_top_die_of_a_double_comes_down_and_may_turn_but_not_climb() -> None:
    found = [move for move in moves("a1:b5w2 a2:b6 c1:b6 | white") if "/" in move]
    assert sorted(found) == ["a1b1/1", "a1b1/1-", "a1b2/1", "a1b2/1-", "a1c3/1", "a1c3/1+", "a1c3/1-"]
    assert played("a1:b5w2 h8:b3 | white", "a1c3/1+") == "a1:b5 c3:w3 h8:b3"


def test_the_top_double_of_a_tower_comes_down_whole() -> None:
    assert played("a1:b5b4w2 h8:b3 | white", "a1c1/2") == "a1:b5 c1:b4w2 h8:b3"


@pytest.mark.parametrize("squares", ["a1 b1 c1", "a1 a2 a3", "a1 b2 c3", "c1 b2 a3", "f8 g8 h8"])
def test_three_own_sixes_in_line_win(squares: str) -> None:
    stacks = " ".join(f"{square}:w6" for square in squares.split())
    outcome = GAME.outcome(GAME.position(f"{stacks} e1:b3 | black"))
    assert outcome == Outcome(frozenset({WHITE}), "line")


@pytest.mark.parametrize("squares", ["a1 b1 d1", "g1 h1 a2", "h1 a2 b2", "h1 a3 b4", "a1 b1 c2"])
def test_sixes_that_do_not_touch_in_one_line_do_not_win(squares: str) -> None:
    stacks = " ".join(f"{square}:w6" for square in squares.split())
    assert GAME.outcome(GAME.position(f"{stacks} e1:b3 | black")) is None


def test_diagonals_do_not_count_where_the_option_says_so() -> None:
    diagonal = "a1:w6 b2:w6 c3:w6 e1:b3 | black"
    assert GAME.outcome(GAME.position(diagonal)) is not None
    assert GAME.outcome(GAME.position(diagonal + " | orthogonal_only=on")) is None
    row = "a1:w6 b1:w6 c1:w6 e1:b3 | black | orthogonal_only=on"
    assert GAME.outcome(GAME.position(row)) is not None


def test_buried_sixes_count_in_a_line_also_under_enemy_dice() -> None:
    outcome = GAME.outcome(GAME.position("a1:w6b6 b1:w6w2b1 c1:w6 | black"))
    assert outcome == Outcome(frozenset({WHITE}), "line")


def test_two_sixes_on_one_square_count_once() -> None:
    assert GAME.outcome(GAME.position("a1:w6w6 b1:w6 e1:b3 | black")) is None


def test_a_tower_of_three_own_sixes_wins() -> None:
    facts = told("a1:w6 b1:w6w6 e1:b3 | white", "a1b1")
    assert facts[-1] == Fact("tower", {"seat": WHITE, "squares": ("b1",)})
    assert GAME.outcome(GAME.position("b1:b6w6w6 e1:b3 | black")) is None


def test_a_line_the_enemy_makes_counts_for_its_owner() -> None:
    facts = told("a1:w6 b1:w6 c4:w6b3 | black", "c4c1x")
    assert facts[-1] == Fact("line", {"seat": WHITE, "squares": ("a1", "b1", "c1")})


def test_a_six_the_enemy_lays_bare_on_its_way_counts_for_its_owner() -> None:
    state = GAME.position("a1:b6 b1:b6 c2:w1b6w6 h8:b3 | white")
    after = GAME.play(state, WHITE, GAME.parse(state, WHITE, "c2c1/2")).state
    assert GAME.outcome(after) == Outcome(frozenset({BLACK}), "line")


def test_when_both_have_a_line_the_side_that_moved_wins() -> None:
    both = "a1:w6 b1:w6 c1:w6 a8:b6 b8:b6 c8:b6"
    for mover, winner in (("white", BLACK), ("black", WHITE)):
        assert GAME.outcome(GAME.position(f"{both} | {mover}")) == Outcome(frozenset({winner}), "line")


def test_a_side_whose_dice_are_all_covered_loses_at_its_turn() -> None:
    outcome = GAME.outcome(GAME.position("a1:w3b3 h8:b3 | white"))
    assert outcome == Outcome(frozenset({BLACK}), "no_move")


def test_the_same_board_for_the_third_time_is_a_draw() -> None:
    shuffle = ("a1b1x", "h8g8x", "b1a1x", "g8h8x")
    start = "a1:w3w3 h8:b3b3 | white"
    state = GAME.position(start)
    for move in shuffle * 2:
        assert GAME.outcome(state) is None
        state = GAME.play(state, state.mover, GAME.parse(state, state.mover, move)).state
    assert GAME.outcome(state) == Outcome(frozenset(), "repetition")
    assert played(start + " | repetition=off", *shuffle, *shuffle, *shuffle)


@pytest.mark.parametrize(
    ("counters", "reason"), [("99 200", "quiet"), ("5 399", "longest"), ("99 399", "longest")]
)
def test_a_game_that_goes_nowhere_or_too_long_is_a_draw(counters: str, reason: str) -> None:
    state = GAME.position(f"a1:w3 h8:b3 | white {counters}")
    assert GAME.outcome(state) is None
    after = GAME.play(state, WHITE, GAME.parse(state, WHITE, "a1a2")).state
    assert GAME.outcome(after) == Outcome(frozenset(), reason)


def test_the_limits_can_be_set_and_lifted() -> None:
    drawn = "a1:w3 h8:b3 | white 100 400"
    assert GAME.outcome(GAME.position(drawn)) is not None
    assert GAME.outcome(GAME.position(drawn + " | quiet=off longest=off")) is None
    assert GAME.outcome(GAME.position("a1:w3 h8:b3 | white 0 60 | longest=50")) is not None
    assert GAME.outcome(GAME.position("a1:w3 h8:b3 | white 30 60 | quiet=20")) is not None


@pytest.mark.parametrize(
    ("move", "quiet"), [("a1a2", 8), ("a1a2-", 0), ("a1a4+", 0), ("a1b1", 0), ("c1c2x", 8), ("c1c2/1", 8)]
)
def test_turning_a_die_and_forming_a_stack_end_a_quiet_time(move: str, quiet: int) -> None:
    state = GAME.position("a1:w3 b1:w3 c1:w3w3 h8:b3 | white 7 20")
    after = GAME.play(state, WHITE, GAME.parse(state, WHITE, move)).state
    assert (after.quiet, after.plies) == (quiet, 21)


def test_who_gives_up_loses() -> None:
    assert GAME.concede(GAME.setup(2, DiceOptions()), WHITE).winners == {BLACK}


@pytest.mark.parametrize(
    ("position", "move", "expected"),
    [
        ("a1:w3 h8:b3", "a1a2", ["moved"]),
        ("a1:w3 h8:b3", "a1a2-", ["moved", "turned"]),
        ("a1:w3 a2:w3 h8:b3", "a1a2", ["doubled"]),
        ("a1:w3 a2:b3", "a1a2", ["transferred"]),
        ("a1:w3 a2:b3b3 h8:b3", "a1a2", ["tower_built"]),
        ("a1:b3w3 h8:b3", "a1a2x", ["double_moved"]),
        ("a1:b3w3 h8:b3", "a1a2/1-", ["die_down", "turned"]),
        ("a1:b3b3w3 h8:b3", "a1a2/2", ["double_down"]),
        ("a1:w6 b1:w6 d2:w6 h8:b3", "d2c1", ["moved", "line"]),
    ],
)
def test_facts_tell_what_was_done(position: str, move: str, expected: list[str]) -> None:
    facts = told(position + " | white", move)
    assert [fact.kind for fact in facts] == expected
    declared = GAME.about.vocabulary.facts
    assert all(set(fact.data) == set(declared[fact.kind]) for fact in facts)


def test_only_the_side_to_move_plays_and_nobody_after_the_end() -> None:
    state = GAME.setup(2, DiceOptions())
    assert list(GAME.moves(state, BLACK)) == []
    with pytest.raises(NotYourTurn):
        GAME.parse(state, BLACK, "a8a7")
    over = GAME.position("a1:w6 b1:w6 c1:w6 e1:b3 | black")
    assert list(GAME.moves(over, BLACK)) == []
    with pytest.raises(IllegalMove, match="game_over"):
        GAME.parse(over, BLACK, "e1e2")


@pytest.mark.parametrize(
    "move",
    [
        DiceMove(0, 8, "x"),
        DiceMove(0, 32),
        DiceMove(0, 8, "", 1),
        DiceMove(0, 0),
        DiceMove(-1, 8),
        DiceMove(0, 99),
    ],
)
def test_an_illegal_move_built_by_hand_is_refused(move: DiceMove) -> None:
    with pytest.raises(IllegalMove):
        GAME.play(GAME.setup(2, DiceOptions()), WHITE, move)


@pytest.mark.parametrize(
    ("position", "turned"),
    [
        ("a1:w3 a3:b4 h8:b3 | white", (Glide("turn", ("a3",), WHITE, 2),)),
        ("a1:w6 a3:b6 h8:b3 | white", ()),
        ("a1:w1 a2:b1 h8:b3 | white", ()),
    ],
)
def test_dice_turn_where_a_climb_changes_their_values(position: str, turned: tuple[Glide, ...]) -> None:
    state = GAME.position(position)
    move = next(move for move in GAME.moves(state, WHITE) if state.board[move.landing])
    step = GAME.play(state, WHITE, move)
    assert GAME.diagram(step.state, step.facts).moves[1:] == turned
