"""Named positions: each is one rule of Hasami shogi, or one decision of its page."""

import pytest

from rules.core.errors import AmbiguousMove, IllegalMove, NotationError, NotYourTurn
from rules.core.game import Fact, Outcome, Seat, Step
from rules.games.hasami_shogi import GAME
from rules.games.hasami_shogi.state import HasamiMove, HasamiState

BLACK, WHITE = Seat(0), Seat(1)
NOBODY: frozenset[Seat] = frozenset()


def legal(text: str) -> set[str]:
    state = GAME.position(text)
    return {GAME.write(move) for move in GAME.moves(state, state.to_move)}


def play(text: str, *moves: str) -> Step[HasamiState]:
    step = Step(GAME.position(text))
    for move in moves:
        seat = step.state.to_move
        step = GAME.play(step.state, seat, GAME.parse(step.state, seat, move))
    return step


def captured(text: str, *moves: str) -> set[str]:
    """Return the sites that the last of some moves captures."""
    found: set[str] = set()
    for fact in play(text, *moves).facts:
        sites = fact.data.get("sites", ())
        assert isinstance(sites, tuple)
        found.update(sites)
    return found


def refused(text: str, move: str) -> str:
    state = GAME.position(text)
    with pytest.raises(IllegalMove) as refusal:
        GAME.parse(state, state.to_move, move)
    return refusal.value.code


def end(text: str, *moves: str) -> Outcome | None:
    return GAME.outcome(play(text, *moves).state)


def test_the_first_move_is_a_step_or_a_jump_of_each_file() -> None:
    moves = legal("start")
    assert moves == {f"{f}2-{f}3" for f in "abcdefghi"} | {f"{f}1-{f}3" for f in "abcdefghi"}


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        ("start", "e2-e4", "nothing_to_jump"),
        ("start", "e1-e2", "occupied"),
        ("start", "d2-e3", "not_straight"),
        ("start", "e2-e5", "too_far"),
        ("start", "e8-e7", "not_your_stone"),
        ("start", "e5-e6", "empty_square"),
        ("start", "e2-e2", "occupied"),
        ("start", "e8", "not_your_stone"),
        ("start", "e5", "empty_square"),
        ("black b=a1,a2,b1,c1,a3 w=i9", "a1", "stuck"),
    ],
)
def test_a_refusal_names_the_rule(position: str, move: str, code: str) -> None:
    assert refused(position, move) == code
    if len(move) > 2:
        state = GAME.position(position)
        origin, landing = (ord(name[0]) - ord("a") + 9 * (int(name[1]) - 1) for name in move.split("-"))
        with pytest.raises(IllegalMove) as refusal:
            GAME.play(state, BLACK, HasamiMove(origin, landing))
        assert refusal.value.code == code


def test_a_stone_between_two_in_line_is_captured() -> None:
    assert captured("black b=d5,f6 w=e5,a9", "f6-f5") == {"e5"}


def test_diagonal_neighbours_capture_nothing() -> None:
    assert captured("black b=d4,f7 w=e5,a9", "f7-f6") == set()


def test_who_enters_a_siege_is_safe() -> None:
    position = "white b=d5,f5,h1,e3 w=e6,a9"
    assert captured(position, "e6-e5") == set()
    assert captured(position, "e6-e5", "h1-h2") == set()
    assert captured(position, "e6-e5", "e3-e4") == set()


def test_the_stone_that_moves_completes_the_siege() -> None:
    assert captured("black b=d4,f5 w=e5,a9", "d4-d5") == {"e5"}


def test_a_third_attacker_captures_who_walked_into_a_siege_on_the_border() -> None:
    position = "white b=d1,f1,e4 w=e2,a9"
    assert captured(position, "e2-e1", "e4-e3", "a9-a8", "e3-e2") == {"e1"}


def test_on_the_border_any_two_neighbours_capture() -> None:
    assert captured("black b=d1,e3 w=e1,a9", "e3-e2") == {"e1"}
    assert captured("black b=d1,f2 w=e1,a9", "f2-f1") == {"e1"}


def test_in_a_corner_the_two_neighbours_capture() -> None:
    assert captured("black b=b1,a3 w=a1,i9", "a3-a2") == {"a1"}


def test_the_border_is_no_attacker() -> None:
    assert captured("black b=c5 w=a5,i9", "c5-b5") == set()


def test_two_in_a_row_are_safe_unless_lines_are_captured() -> None:
    position = "black b=c5,f6 w=d5,e5,a9"
    assert captured(position, "f6-f5") == set()
    assert captured(position + " line_capture=on", "f6-f5") == {"d5", "e5"}


def test_a_broken_line_and_a_line_to_the_border_are_safe() -> None:
    assert captured("black b=b5,f6 w=c5,e5,a9 line_capture=on", "f6-f5") == set()
    assert captured("black b=c6 w=a5,b5,i9 line_capture=on", "c6-c5") == set()


def test_one_move_may_capture_three() -> None:
    position = "black b=c5,e7,e4,g5 w=d5,e6,f5,a9"
    assert captured(position, "e4-e5") == {"d5", "e6", "f5"}


def test_a_jump_takes_nothing_but_its_landing_may() -> None:
    assert captured("black b=d5,e3 w=e5,e4,a9", "d5-d4") == set()
    assert captured("black b=d5 w=e5,a9", "d5-f5") == set()
    assert captured("black b=d1,e2 w=e1,a9", "d1-f1") == {"e1"}


def test_a_jumped_stone_may_be_made_immune() -> None:
    assert captured("black b=d1,e2 w=e1,a9 jumped_piece_immune=on", "d1-f1") == set()
    assert captured("black b=d1,e3 w=e1,a9 jumped_piece_immune=on", "e3-e2") == {"e1"}


def test_the_edge_rule_may_spare_the_border_or_the_corners_too() -> None:
    edge, corner = "black b=d1,e3 w=e1,a9", "black b=b1,a3 w=a1,i9"
    assert captured(edge + " edge_rule=corner_only", "e3-e2") == set()
    assert captured(corner + " edge_rule=corner_only", "a3-a2") == {"a1"}
    assert captured(corner + " edge_rule=opposite_only", "a3-a2") == set()
    for rule in ("corner_only", "opposite_only"):
        assert captured(f"black b=d1,f2 w=e1,a9 edge_rule={rule}", "f2-f1") == {"e1"}


def test_a_captured_line_is_straight_even_on_the_border() -> None:
    assert captured("black b=a1,e2 w=b1,c1,d1,a9 line_capture=on", "e2-e1") == {"b1", "c1", "d1"}
    # Round the corner only the stone itself is besieged: a2 by b2 and a3, not the line a2-a1.
    assert captured("black b=b2,a4 w=a1,a2,i9 line_capture=on", "a4-a3") == {"a2"}


def test_a_jump_needs_an_empty_square_right_behind() -> None:
    assert refused("black b=e1,e2 w=e3,e4", "e2-e4") == "occupied"
    assert "e1-e3" in legal("black b=e1,e2 w=e4")
    assert "e2-e4" in legal("black b=e2 w=e3,a9")


def test_all_captured_is_won() -> None:
    assert end("black b=d5,f6 w=e5", "f6-f5") == Outcome(frozenset({BLACK}), "annihilation")


def test_one_stone_each_is_a_draw_at_once() -> None:
    assert end("black b=a1 w=i9") == Outcome(NOBODY, "one_each")
    state = GAME.position("black b=a1 w=i9")
    assert (GAME.to_act(state), list(GAME.moves(state, BLACK))) == (NOBODY, [])


def test_a_lone_stone_plays_on_unless_bare_loses() -> None:
    position = "black b=d5,f6 w=e5,a9"
    assert end(position, "f6-f5") is None
    assert end(position + " end_rule=bare_piece", "f6-f5") == Outcome(frozenset({BLACK}), "bare_piece")


def test_five_captures_may_win() -> None:
    home = "h9,i9,a8,b8,c8,d8,e8,f8,g8,h8,i8,a7,b7"
    black = "d1,f2,a1,b1,c1,g1,h1,i1,a2,b2,c2,g2,h2,i2"
    position = f"black b={black} w=e1,{home} end_rule=first_to_n"
    assert end(position) is None
    assert end(position, "f2-f1") == Outcome(frozenset({BLACK}), "first_to_n")


def test_who_cannot_move_loses() -> None:
    position = "black b=a1,a2 w=a3,b1,b2,c1,c2,a4"
    assert end(position) == Outcome(frozenset({WHITE}), "blocked")


def test_after_a_hundred_quiet_plies_the_stones_are_counted() -> None:
    assert end("black b=a1,a3 w=i9 quiet=99") is None
    assert end("black b=a1,a3 w=i9 quiet=99", "a1-b1") == Outcome(frozenset({BLACK}), "more_stones")
    assert end("black b=a1 w=i9,i7 quiet=99", "a1-b1") == Outcome(frozenset({WHITE}), "more_stones")
    assert end("black b=a1,a3 w=i9,i7 quiet=99", "a1-b1") == Outcome(NOBODY, "even")


def test_a_capture_begins_the_count_anew() -> None:
    state = play("black b=d5,f6 w=e5,a9 quiet=99", "f6-f5").state
    assert (state.quiet, GAME.outcome(state)) == (0, None)


SHUFFLE = ("a1-b1", "i9-h9", "b1-a1", "h9-i9")


def test_the_third_occurrence_is_a_draw() -> None:
    position = "black b=a1,a3 w=i9,i7"
    assert end(position, *SHUFFLE, *SHUFFLE[:3]) is None
    assert end(position, *SHUFFLE, *SHUFFLE) == Outcome(NOBODY, "repetition")
    assert end(position + " repetition=2", *SHUFFLE) == Outcome(NOBODY, "repetition")
    assert end(position + " repetition=off", *SHUFFLE * 3) is None
    assert end(position + " times=2", *SHUFFLE) == Outcome(NOBODY, "repetition")


def test_facts_tell_step_jump_and_capture_in_order() -> None:
    assert play("start", "e2-e3").facts == (Fact("moved", {"seat": BLACK, "from": "e2", "to": "e3"}),)
    assert play("black b=d1,e2 w=e1,a9", "d1-f1").facts == (
        Fact("jumped", {"seat": BLACK, "from": "d1", "over": "e1", "to": "f1"}),
        Fact("captured", {"seat": BLACK, "sites": ("e1",), "count": 1}),
    )


def test_moves_are_read_forgivingly() -> None:
    state = GAME.position("start")
    for text in ("e2e3", "E2 E3", "e2-e3", "e2:e3", "ｅ２－ｅ３"):
        assert GAME.write(GAME.parse(state, BLACK, text)) == "e2-e3"
    assert GAME.write(GAME.parse(state, BLACK, "e1")) == "e1-e3"


def test_an_origin_with_several_moves_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove) as ambiguous:
        GAME.parse(GAME.position("black b=a1,e5 w=a9,b9"), BLACK, "a1")
    assert set(ambiguous.value.candidates) == {"a1-a2", "a1-b1"}


@pytest.mark.parametrize("text", ["", "pass", "j1-j2", "e2-e0", "e1-e2-e3"])
def test_what_names_no_two_squares_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(GAME.position("start"), BLACK, text)
    assert error.value.code == "not_a_move"


def test_white_waits_for_black() -> None:
    state = GAME.position("start")
    assert (GAME.to_act(state), list(GAME.moves(state, WHITE))) == (frozenset({BLACK}), [])
    with pytest.raises(NotYourTurn):
        GAME.parse(state, WHITE, "e8-e7")


def test_nothing_is_played_after_the_end() -> None:
    state = GAME.position("black b=a1 w=i9")
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(state, BLACK, HasamiMove(0, 1))
    assert refusal.value.code == "game_over"


def test_who_concedes_loses() -> None:
    assert GAME.concede(GAME.position("start"), BLACK).winners == {WHITE}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "red b=a1",
        "black b",
        "black b=a1 w=a1",
        "black b=z9",
        "black b=a1,,a2x",
        "black b=a1 b=a2",
        "black b=a1 ply=-1",
        "black b=a1 times=0",
        "black b=a1 end_rule=never",
        "black g=a1",
        "start b=a1",
        "black b=a1,a2,a3,a4,a5,a6,a7,a8,a9,b1,b2,b3,b4,b5,b6,b7,b8,b9,c1",
        "black " + "b=a1 " * 200,
    ],
)
def test_what_describes_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.position(text)
    assert error.value.code == "not_a_position"
