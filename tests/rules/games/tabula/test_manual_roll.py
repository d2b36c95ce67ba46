"""`roll=manual` (TB10): the mover asks for the dice of a turn."""

import pytest

from rules.core.errors import IllegalMove, NotationError, NotYourTurn
from rules.core.game import Roll, Seat
from rules.games.tabula import GAME
from rules.games.tabula.state import THROW, Leg, Play, TabulaOptions

WHITE, BLACK = Seat(0), Seat(1)
WAITS = "white 6 hand:14 | black hand:15 | white | roll=manual"
ROLLS = "white 6 hand:14 | black hand:15 | white rolls | roll=manual"
THROWN = "white 6 hand:14 | black hand:15 | white 1-2-4 | roll=manual"


def test_the_mover_has_one_move_and_no_dice_are_due() -> None:
    state = GAME.position(WAITS)
    assert list(GAME.moves(state, WHITE)) == [THROW]
    assert list(GAME.moves(state, BLACK)) == []
    assert GAME.to_act(state) == {WHITE}
    assert GAME.diagram(state).to_act == (0,)
    assert GAME.chance(state) is None
    assert GAME.automatic(state) is None
    with pytest.raises(IllegalMove, match="no_dice_due"):
        GAME.rolled(state, (1, 2, 4))


def test_the_move_makes_the_dice_due_and_is_a_decision_of_its_own() -> None:
    state = GAME.position(WAITS)
    rolling = GAME.play(state, WHITE, THROW).state
    assert GAME.describe(rolling) == ROLLS
    assert GAME.chance(rolling) == Roll(3)
    assert GAME.to_act(rolling) == frozenset()
    assert GAME.turn(rolling) == GAME.turn(state) + 1
    assert GAME.describe(GAME.rolled(rolling, (1, 2, 4)).state) == THROWN


def test_the_table_throws_for_the_start_and_the_starter_for_the_turn() -> None:
    state = GAME.setup(2, TabulaOptions(roll="manual"))
    assert GAME.chance(state) == Roll(2)
    assert list(GAME.moves(GAME.rolled(state, (2, 5)).state, BLACK)) == [THROW]


def test_after_a_turn_the_other_side_has_to_throw() -> None:
    state = GAME.position(THROWN)
    after = GAME.play(state, WHITE, GAME.parse(state, WHITE, "6-8 8-12 0-1")).state
    assert GAME.to_act(after) == {BLACK}
    assert list(GAME.moves(after, BLACK)) == [THROW]


def test_a_pass_is_still_played_by_the_table() -> None:
    state = GAME.position("white 10:14 bar | black 3:2 hand:13 | white rolls | roll=manual")
    assert GAME.automatic(GAME.rolled(state, (3, 3, 3)).state) == (WHITE, Play())


def test_time_out_throws_but_does_not_choose_a_turn() -> None:
    assert GAME.lapsed(GAME.position(WAITS), WHITE) == THROW
    assert GAME.lapsed(GAME.position(WAITS), BLACK) is None
    assert GAME.lapsed(GAME.position(THROWN), WHITE) is None


@pytest.mark.parametrize("text", ["roll", "ROLL", "r"])
def test_rolling_is_understood(text: str) -> None:
    move = GAME.parse(GAME.position(WAITS), WHITE, text)
    assert move == THROW
    assert GAME.write(move) == "roll"
    assert GAME.parts(move) == ("roll",)


def test_nothing_is_moved_before_the_dice_are_thrown() -> None:
    state = GAME.position(WAITS)
    with pytest.raises(IllegalMove, match="roll_first"):
        GAME.parse(state, WHITE, "6-8")
    with pytest.raises(IllegalMove, match="roll_first"):
        GAME.play(state, WHITE, Play((Leg(6, 2),)))
    with pytest.raises(NotationError, match="not_a_move"):
        GAME.parse(state, WHITE, "hello")


@pytest.mark.parametrize("options", [" | roll=manual", ""])
def test_the_dice_are_thrown_only_once(options: str) -> None:
    state = GAME.position("white 6 hand:14 | black hand:15 | white 1-2-4" + options)
    with pytest.raises(IllegalMove, match="rolled_already"):
        GAME.parse(state, WHITE, "roll")
    with pytest.raises(IllegalMove, match="rolled_already"):
        GAME.play(state, WHITE, THROW)


def test_nobody_throws_for_the_other_side_or_while_the_dice_are_in_the_air() -> None:
    for state, seat in [(GAME.position(WAITS), BLACK), (GAME.position(ROLLS), WHITE)]:
        with pytest.raises(NotYourTurn):
            GAME.play(state, seat, THROW)


def test_nobody_throws_when_the_game_is_over() -> None:
    state = GAME.position("white off:15 | black hand:15 | white | roll=manual")
    assert GAME.chance(state) is None
    assert list(GAME.moves(state, WHITE)) == []
    with pytest.raises(IllegalMove, match="game_over"):
        GAME.play(state, WHITE, THROW)


@pytest.mark.parametrize("text", [WAITS, ROLLS, THROWN])
def test_a_position_says_whether_the_dice_are_called_for(text: str) -> None:
    assert GAME.describe(GAME.position(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        ROLLS.removesuffix(" | roll=manual"),
        ROLLS.replace("rolls", "rolls 1-2-4"),
        "white off:15 | black hand:15 | white rolls | roll=manual",
        "white hand:15 | black hand:15 | start rolls | roll=manual",
    ],
)
def test_dice_are_called_for_only_where_players_throw_them(text: str) -> None:
    with pytest.raises(NotationError, match="not_a_position"):
        GAME.position(text)
