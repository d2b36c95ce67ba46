"""Moves and positions as text, refusals with their reasons, and the picture."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.diagram import Mark, Stack, Text, Token
from rules.core.errors import AmbiguousMove, IllegalMove, NotationError
from rules.core.game import Seat, shown
from rules.games.dice_towers import GAME
from rules.games.dice_towers.state import DiceOptions, dice_of

WHITE = Seat(0)
STACKS = "a1:w3 c1:b5w3 f1:b5b4w3 h8:b3 | white"


def understood(position: str, text: str) -> str:
    state = GAME.position(position)
    return GAME.write(GAME.parse(state, WHITE, text))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("A1-A2", "a1a2"),
        ("a1 a2", "a1a2"),
        ("a1xa2", "a1a2"),
        ("ａ１ａ２", "a1a2"),
        ("a1a2/1", "a1a2"),
        ("a1a2=", "a1a2"),
        ("a1-a2-", "a1a2-"),
        ("a1 a4 +", "a1a4+"),
        ("a1a2–", "a1a2-"),
        ("c1c2X", "c1c2x"),
        ("c1-c2 x", "c1c2x"),
        ("c1c21", "c1c2/1"),
        ("c1 c2 1 -", "c1c2/1-"),
        ("c1c2-", "c1c2/1-"),
        ("f1f2/2", "f1f2/2"),
        ("f1f2 2", "f1f2/2"),
    ],
)
def test_moves_are_read_forgivingly(text: str, meant: str) -> None:
    assert understood(STACKS, text) == meant


def test_the_landing_may_be_left_out_where_only_one_is_possible() -> None:
    assert understood("a1:w1 a2:b4b3b2 b1:b4b3b2 h8:b3 | white", "a1") == "a1b2"


@pytest.mark.parametrize(
    ("text", "candidates"), [("c1c2", ("c1c2x", "c1c2/1")), ("f1f2", ("f1f2/1", "f1f2/2"))]
)
def test_what_is_lifted_must_be_said_where_two_things_can_be(text: str, candidates: tuple[str, ...]) -> None:
    with pytest.raises(AmbiguousMove) as caught:
        understood(STACKS, text)
    assert caught.value.candidates == candidates


@pytest.mark.parametrize("text", ["", "hello", "a1a2a3", "a1a2?", "4", "a1a2++", "a1" * 150, "+"])
def test_what_is_no_move_is_told_apart_from_an_illegal_one(text: str) -> None:
    with pytest.raises(NotationError, match="not_a_move"):
        understood(STACKS, text)


@pytest.mark.parametrize("text", ["a1a9", "j1j2", "a1-i1"])
def test_a_square_beyond_the_board_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="no_such_site"):
        understood(STACKS, text)


REFUSALS: list[tuple[str, str, str, dict[str, object]]] = [
    (STACKS, "b2b3", "no_die", {"site": "b2"}),
    (STACKS, "h8h7", "not_controlled", {"site": "h8"}),
    (STACKS, "f1f2x", "tower_fixed", {}),
    (STACKS, "c1c2/2", "no_such_lift", {"site": "c1"}),
    (STACKS, "a1a2x", "no_such_lift", {"site": "a1"}),
    ("d4:b5w3 h8:b3 | white", "d4d5/1", "prison", {"site": "d4"}),
    ("e5:w3 a1:w1 h8:b3 | white", "e5e6", "prison", {"site": "e5"}),
    ("e5:w3 a1:w1 h8:b3 | white | prison_descend=on", "e5e6", "prison_alone", {"site": "e5"}),
    ("a1:w6 a2:b1 b1:b1 b2:b1 h1:w1 | white", "a1", "boxed_in", {"site": "a1"}),
    (STACKS, "a1b3", "not_in_line", {"origin": "a1", "landing": "b3"}),
    (STACKS, "a1a5", "too_far", {"value": 3}),
    (STACKS, "a1d1", "no_jumping", {"site": "c1"}),
    (STACKS, "c1a1/1", "no_climbing", {"site": "a1"}),
    (STACKS, "c1a1x", "no_climbing", {"site": "a1"}),
    ("a1:w3 a2:b5b4b3 h8:b3 | white", "a1a2", "tower_full", {"site": "a2"}),
    ("a1:w3 a2:b2 h8:b3 | white", "a1a2", "too_low", {"site": "a2", "value": 3, "other": 2}),
    ("a1:w3 a2:b3 h8:b3 | white", "a1a2-", "no_turning", {}),
    (STACKS, "c1c2x+", "no_turning", {}),
    (STACKS, "f1f2/1-", "no_turning", {}),
    ("a1:w1 h8:b3 | white", "a1a2-", "die_limit", {"value": 1}),
    ("a1:w6 h8:b3 | white", "a1a7+", "die_limit", {"value": 6}),
    (STACKS, "a1a3+", "turn_up", {"value": 3}),
]


@pytest.mark.parametrize(("position", "move", "code", "facts"), REFUSALS)
def test_a_refusal_names_the_rule(position: str, move: str, code: str, facts: dict[str, object]) -> None:
    with pytest.raises(IllegalMove) as caught:
        understood(position, move)
    assert (caught.value.code, caught.value.facts) == (code, facts)
    assert set(facts) == set(GAME.about.vocabulary.refusals[code])


def test_every_refusal_of_the_vocabulary_is_tested() -> None:
    assert {code for _, _, code, _ in REFUSALS} == set(GAME.about.vocabulary.refusals)


@pytest.mark.parametrize(
    "text",
    [
        "a1:w3 d4:b1w6 h8:b3 | white 12 40 | orthogonal_only=on",
        "a1:w3 d4:b1w6 h8:b3 | white 12 40 2",
        "a1:w3 d4:b1w6 h8:b3 | white 12 40 | prison_descend=on",
        "a1:w6w5b4 | black 0 7 | repetition=off quiet=50 longest=off",
    ],
)
def test_a_position_is_read_and_written_alike(text: str) -> None:
    assert GAME.describe(GAME.position(text)) == text


def test_the_beginning_has_a_name_and_counters_may_be_left_out() -> None:
    assert GAME.position("start") == GAME.setup(2, DiceOptions())
    assert GAME.position("A1:W3 h8:b3 | White") == GAME.position("a1:w3 h8:b3 | white 0 0")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a1:w3",
        "a1:w3 | red",
        "a1:w7 | white",
        "a1:w3w3w3w3 | white",
        "a1:w3 a1:b3 | white",
        "i1:w3 | white",
        "a1:x3 | white",
        "a1:w3 | white 1",
        "a1:w3 | white 1 x",
        "a1:w3 | white 1 2 4",
        "a1:w3 | white 1 2 2 | repetition=off",
        "a1:w3 | white | quiet=1",
        "a1:w3 | white | nothing",
        "a1:w1w1w1 a2:w1w1w1 a3:w1w1w1 | white",
        "x" * 500,
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not_a_position"):
        GAME.position(text)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="abh1238wx:/|+- white", max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    for read in (GAME.position, lambda text: understood(STACKS, text)):
        with suppress(NotationError, IllegalMove, AmbiguousMove):
            read(text)


@settings(max_examples=10, deadline=None)
@given(st.randoms(use_true_random=False))
def test_texts_come_back_and_dice_are_kept_through_a_random_game(random: Random) -> None:
    state = GAME.setup(2, DiceOptions())
    for _ in range(60):
        if GAME.outcome(state) is not None:
            break
        moves = list(GAME.moves(state, state.mover))
        assert len({GAME.parts(move) for move in moves}) == len(moves)
        move = random.choice(moves)
        assert GAME.parse(state, state.mover, GAME.write(move)) == move
        state = GAME.play(state, state.mover, move).state
        again = GAME.position(GAME.describe(state))
        assert again == state
        dice = [seat for stack in state.board for seat, _ in dice_of(stack)]
        assert (dice.count(0), dice.count(1)) == (8, 8)


def test_the_picture_shows_stacks_the_prison_and_the_last_move() -> None:
    state = GAME.position("a1:w2 a3:b6 h8:b3 | white")
    step = GAME.play(state, WHITE, GAME.parse(state, WHITE, "a1a3"))
    diagram = shown(GAME, step.state, None, step.facts)
    assert Stack("a3", (Token("die", 1, 2), Token("die", 0, 6))) in diagram.stacks
    assert diagram.panels[0].rows == (("a3", Token("die", 1, 2), Token("die", 0, 6)),)
    assert {site.name for site in diagram.layout.sites if site.tone == "prison"} == {"d4", "e4", "d5", "e5"}
    assert Mark("path", ("a1", "a3")) in diagram.marks
    assert Mark("captured", ("a3",)) in diagram.marks
    assert [text.key for text in diagram.last] == ["fact-transferred"]
    assert diagram.to_act == (1,)
    assert diagram.layout is GAME.diagram(state).layout


def test_the_picture_shows_what_won() -> None:
    state = GAME.position("a1:w6 b1:w6 d2:w6 h8:b3 | white")
    step = GAME.play(state, WHITE, GAME.parse(state, WHITE, "d2c1"))
    diagram = shown(GAME, step.state, None, step.facts)
    assert Mark("won", ("a1", "b1", "c1")) in diagram.marks
    assert diagram.result == Text("outcome-line", {"winners": ("0",)})
    assert diagram.to_act == ()
