"""Tabula as text: turns in many spellings and one notation, positions as one line, and the picture."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.diagram import Mark, Stack, Text, Token, pick
from rules.core.errors import AmbiguousMove, IllegalMove, NotationError
from rules.core.game import Seat, shown
from rules.games.tabula import GAME
from rules.games.tabula.state import TabulaOptions

WHITE = Seat(0)
OPENING = "white hand:15 | black hand:15 | white 1-2-4"
ZENO = "white 6:7 9 10:2 19:2 20:2 23 | black 8:2 11:2 12:2 13 14:2 15:2 18:2 21:2 | white 2-5-6"


def understood(position: str, text: str) -> str:
    """Return White's men after the turn that a text means."""
    state = GAME.position(position)
    move = GAME.parse(state, WHITE, text)
    return GAME.describe(GAME.play(state, WHITE, move).state).split(" | ")[0]


@pytest.mark.parametrize(
    "text",
    [
        "10-16 19-24 20-22",
        "20-22 10-16 19-24",
        "20/22, 19/24, 10/16",
        "20 22 19 24 10 16",
        "２０－２２ １９－２４ １０－１６",
        "20→22; 10:16",
        "10 - 16",
        "19",
        "20-22",
        "10 19 20",
    ],
)
def test_zenos_turn_is_understood_in_any_order_and_in_part(text: str) -> None:
    state = GAME.position(ZENO)
    assert GAME.write(GAME.parse(state, WHITE, text)) == "10-16 19-24 20-22"


@pytest.mark.parametrize("text", ["0-7", "bar-7", "BAR/1/3/7", "bar 7", "0-2 2-3 3-7"])
def test_the_legs_of_one_man_may_be_joined(text: str) -> None:
    assert understood(OPENING, text) == "white 7 hand:14"


@pytest.mark.parametrize("text", ["24-off", "24 25", "24/off", "24-OFF"])
def test_leaving_is_understood(text: str) -> None:
    assert understood("white 24 off:14 | black hand:15 | white 1-2-3", text) == "white off:15"


@pytest.mark.parametrize("text", ["pass", "Pass", "PASS"])
def test_passing_is_understood(text: str) -> None:
    state = GAME.position("white 10:14 bar | black 3:2 hand:13 | white 3-3-3")
    move = GAME.parse(state, WHITE, text)
    assert GAME.write(move) == "pass"
    assert GAME.parts(move) == ("pass",)


def test_what_fits_several_results_is_answered_with_them() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        GAME.parse(GAME.position(OPENING), WHITE, "0-4")
    # Every first turn but 2 and 5 may begin with the four.
    assert len(caught.value.candidates) == 5


def test_a_whole_turn_is_meant_before_a_part_of_one() -> None:
    assert understood(OPENING, "0-3 0-4") == "white 3 4 hand:13"


@pytest.mark.parametrize("text", ["", "hello", "6-8 x9", "1/2/3/four", "c3d4", "6" * 300, "123-4"])
def test_what_is_no_turn_is_told_apart_from_an_illegal_one(text: str) -> None:
    with pytest.raises(NotationError, match="not_a_move"):
        GAME.parse(GAME.position(OPENING), WHITE, text)


def test_a_point_beyond_the_board_is_named() -> None:
    with pytest.raises(NotationError, match="no_such_site"):
        GAME.parse(GAME.position(OPENING), WHITE, "26-27")


@pytest.mark.parametrize(
    "text",
    [
        "start",
        "white hand:15 | black hand:15 | start",
        "white hand:15 | black hand:15 | black | metric=dice cap=off bar_first=off gammon=on",
        "white hand:15 | black hand:15 | white 4-4-1 | bearoff=backgammon",
        "white 1:2 5 7 hand:8 bar:2 off | black 2:15 | black 6-6-1",
        "white 9 off:14 | black off:15 | black",
    ],
)
def test_a_position_is_read_and_written_alike(text: str) -> None:
    state = GAME.position(text)
    written = GAME.describe(state)
    assert GAME.position(written) == state
    assert text in {written, "start"}


def test_a_single_man_may_be_counted() -> None:
    assert GAME.position("White 1:1 HAND:14 | black hand:15 | start".replace("start", "white")).men[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "white",
        "white hand:14 | black hand:15 | white",
        "white hand:16 | black hand:15 | white",
        "white 25:15 | black hand:15 | white",
        "white 3:15 | black 3 hand:14 | white",
        "white 3:14 3 | black hand:15 | white",
        "white off:15 | black off:15 | white",
        "white off:15 | black hand:15 | black",
        "white off:15 | black hand:15 | white 1-2-3",
        "white 3 hand:14 | black hand:15 | start",
        "white hand:15 | black hand:15 | white 1-2",
        "white hand:15 | black hand:15 | white 1-2-7",
        "white hand:15 | black hand:15 | red",
        "black hand:15 | white hand:15 | white",
        "white hand:15 | black hand:15 | white | cap=maybe",
        "white hand:15 | black hand:15 | white | nothing",
        "x" * 500,
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not_a_position"):
        GAME.position(text)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="whitebackndofsr 0123456789:|-=", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    for read in (GAME.position, lambda text: GAME.parse(GAME.position(OPENING), WHITE, text)):
        with suppress(NotationError, IllegalMove, AmbiguousMove):
            read(text)


@settings(max_examples=15, deadline=None)
@given(
    st.randoms(use_true_random=False),
    st.sampled_from([TabulaOptions(), TabulaOptions("dice", cap=False, bar_first=False)]),
)
def test_texts_come_back_through_a_random_game(random: Random, options: TabulaOptions) -> None:
    state = GAME.setup(2, options)
    for _ in range(60):
        roll = GAME.chance(state)
        if roll is not None:
            state = GAME.rolled(state, tuple(random.randint(1, 6) for _ in range(roll.dice))).state
        else:
            (seat,) = GAME.to_act(state)
            moves = list(GAME.moves(state, seat))
            assert len({GAME.parts(move) for move in moves}) == len(moves)
            move = random.choice(moves)
            assert GAME.parse(state, seat, GAME.write(move)) == move
            backwards = " ".join(reversed(GAME.parts(move)))
            assert GAME.parse(state, seat, backwards) == move
            state = GAME.play(state, seat, move).state
        assert GAME.position(GAME.describe(state)) == state
        if GAME.outcome(state) is not None:
            break


def test_the_picture_shows_men_trays_dice_and_the_last_turn() -> None:
    state = GAME.position("white 6:15 | black 8 9:2 hand:11 bar | white 2-5-5")
    thrown = GAME.diagram(state)
    assert Stack("6", (Token("man", 0),) * 15) in thrown.stacks
    assert Stack("hand-1", (Token("man", 1),) * 11) in thrown.stacks
    assert thrown.players[1].cells == (Text("text-pips", {"n": 12 * 25 + 17 + 2 * 16}),)
    assert thrown.panels[0].rows == ((Token("die", 0, 2), Token("die", 0, 5), Token("die", 0, 5)),)
    assert thrown.to_act == (0,)
    step = GAME.play(state, WHITE, GAME.parse(state, WHITE, "6-8 6-11 6-11"))
    played = shown(GAME, step.state, None, step.facts)
    assert Mark("captured", ("8",)) in played.marks
    assert Mark("path", ("6", "11")) in played.marks
    assert [text.key for text in played.last] == ["fact-played", "fact-hit"]
    assert played.layout is thrown.layout


def test_men_that_enter_come_out_of_the_tray_where_they_waited_the_hit_ones_first() -> None:
    state = GAME.position("white 6:13 hand:1 bar:1 | black 8:15 | white 2-3-4")
    step = GAME.play(state, WHITE, GAME.parse(state, WHITE, "0-2 0-3 6-10"))
    marks = GAME.diagram(step.state, step.facts).marks
    paths = {mark.sites for mark in marks if mark.kind == "path"}
    assert {origin for origin, _ in paths} == {"bar-0", "hand-0", "6"}
    assert Mark("origin", ("bar-0",)) in marks


def test_legs_that_can_be_picked_are_marked_by_where_they_begin_and_then_by_where_they_end() -> None:
    diagram = GAME.diagram(GAME.position("white 6:14 20 | black 8:15 | white 2-3-4"))
    several = pick(diagram, [], ["6-10", "20-23", "20-24"]).marks
    assert set(several) == {Mark("target", ("6",)), Mark("target", ("20",))}
    of_one_man = pick(diagram, ["6-10"], ["20-23", "20-24"]).marks
    assert set(of_one_man) == {
        Mark("path", ("6", "10")),
        *(Mark("picked", (place,)) for place in ("6", "10", "20")),
        *(Mark("target", (place,)) for place in ("23", "24")),
    }
    waiting = GAME.diagram(GAME.position("white hand:15 | black 8:15 | white 2-3-4"))
    assert set(pick(waiting, [], ["0-2"]).marks) == {Mark("picked", ("hand-0",)), Mark("target", ("2",))}


def test_every_mark_and_stack_lies_on_a_site() -> None:
    state = GAME.position("white 24:3 off:12 | black 1 bar:2 off:12 | white 1-2-3")
    step = GAME.play(state, WHITE, GAME.parse(state, WHITE, "24 24 24"))
    diagram = shown(GAME, step.state, None, step.facts)
    sites = {site.name for site in diagram.layout.sites}
    assert {name for mark in diagram.marks for name in mark.sites} <= sites
    assert {stack.site for stack in diagram.stacks} <= sites
    assert diagram.result == Text("outcome-all_off", {"winners": ("0",)})
