"""Moves and positions as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import AmbiguousMove, NotationError
from rules.core.game import Seat
from rules.games.crown_and_anchor import GAME
from rules.games.crown_and_anchor.notation import read_move
from rules.games.crown_and_anchor.state import FIGURES, PASS, READY, THROW, VOLUNTEER, Play, stake
from tests.rules.games.crown_and_anchor.tables import BETS, table


@pytest.mark.parametrize(
    "text",
    [
        "crown 10",
        "CROWN 10",
        "10 crown",
        "crown10",
        "crown: 10",
        "cr 10",
        "👑 10",
        "crown １０",
    ],
)
def test_stake_is_read_forgivingly(text: str) -> None:
    assert read_move(text) == stake(0, 10)


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("⚓ 5", "anchor"),
        ("♥️ 5", "heart"),
        ("♦5", "diamond"),
        ("5♠", "spade"),
        ("♣ 5", "club"),
    ],
)
def test_figures_have_symbols(text: str, figure: str) -> None:
    assert read_move(text) == stake(FIGURES.index(figure), 5)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("ready", READY),
        ("Ready", READY),
        ("t", THROW),
        ("vol", VOLUNTEER),
        ("pass", PASS),
    ],
)
def test_words_are_read_forgivingly(text: str, move: Play) -> None:
    assert read_move(text) == move


@pytest.mark.parametrize(
    "text", ["", "crown", "10", "horse 10", "crown -1", "crown 1.5", "crown 1 club 1", "?"]
)
def test_what_is_neither_stake_nor_word_is_not_a_move(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_move(text)
    assert refused.value.code == "not_a_move"


def test_parts_are_figure_and_chips() -> None:
    assert GAME.parts(stake(0, 10)) == ("crown", "10")
    assert GAME.parts(READY) == ("ready",)


def test_moves_are_written_as_they_are_read() -> None:
    state = table(BETS + "seat 0 chips 9; seat 1 chips 9")
    for seat in (Seat(0), Seat(1)):
        for move in GAME.moves(state, seat):
            assert GAME.parse(state, seat, GAME.write(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "open turn 0",
        "open turn 0; seat 0 chips 100; set rebuy=on agreement=majority",
        "lot turn 0; candidates 0 1; seat 0 chips 100; seat 1 chips 100",
        "lot turn 3; candidates 2 0; volunteers 2 0; seat 0 chips 9; seat 2 chips 9; set banker=volunteer",
        "call turn 3; candidates 1; volunteers 0; seat 0 chips 9; seat 1 chips 9; set banker=volunteer",
        BETS + "seat 0 chips 120; seat 1 chips 80 crown 10 anchor 5 ready; seat 2 chips 0 heart 3 gone",
        "betting turn 4; bank 0 held 1 aside 0; seat 0 chips 9; seat 1 chips 8; away 3 chips 7; set throws=2",
        "dice turn 5; bank 0 held 0 aside 70; seat 0 chips 100 gone; seat 1 chips 3 crown 1; set bank=30",
        "over no_bets turn 9; seat 0 chips 100; seat 1 chips 7",
    ],
)
def test_position_is_written_as_it_was_read(text: str) -> None:
    assert GAME.describe(table(text)) == text


def test_start_is_a_table_nobody_has_come_to() -> None:
    assert GAME.describe(table("start")) == "open turn 0"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "betting turn 1",
        BETS + "seat 1 chips 9",
        BETS + "seat 0 chips 2; seat 1 chips 9",
        BETS + "seat 0 chips 9",
        BETS + "seat 0 chips 9 crown 1; seat 1 chips 9",
        BETS + "seat 0 chips 9; seat 1 chips 9 crown 4",
        BETS + "seat 0 chips 9; seat 1 chips 9 ready",
        BETS + "seat 0 chips 9; seat 1 chips 9 gone",
        BETS + "seat 0 chips 9; seat 1 chips 9; seat 1 chips 9",
        BETS + "seat 0 chips 9; seat 1 chips 9; away 1 chips 5",
        BETS + "seat 0 chips 9; seat 1 chips 9; candidates 1",
        BETS + "seat 0 chips 9; seat 1 chips 9 crown 1; set minimum=2",
        BETS + "seat 0 chips 9; seat 1 chips 9; set broken=empty",
        "betting turn 1; bank 0 held 3 aside 0; seat 0 chips 9; seat 1 chips 9",
        "dice turn 1; bank 0 held 0 aside 0; seat 0 chips 9; seat 1 chips 9",
        "open turn 0; seat 0 chips 9; seat 1 chips 9",
        "lot turn 0; candidates 0; seat 0 chips 9; seat 1 chips 9",
        "lot turn 0; candidates 0 2; seat 0 chips 9; seat 1 chips 9",
        "call turn 0; candidates 0 1; volunteers 1; seat 0 chips 9; seat 1 chips 9",
        "over turn 3; seat 0 chips 9",
        "open turn 0; nonsense",
        "open turn 0; set banker=nobody",
    ],
)
def test_what_cannot_be_is_not_a_position(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        table(text)
    assert refused.value.code == "not_a_position"


PIECE = r"(bank \d held \d aside \d|seat \d chips \d\d?( crown \d)?( gone)?|candidates \d \d)"
LIKELY = r"(lot|betting|dice|over no_bets) turn \d(; " + PIECE + r"){0,4}"


@given(st.text(max_size=60) | st.from_regex(LIKELY, fullmatch=True))
def test_no_text_breaks_the_readers(text: str) -> None:
    try:
        state = table(text)
    except NotationError:
        return
    assert table(GAME.describe(state)) == state


@given(st.text(max_size=30))
def test_no_text_breaks_the_reader_of_moves(text: str) -> None:
    try:
        move = read_move(text)
    except (NotationError, AmbiguousMove):
        return
    assert read_move(GAME.write(move)) == move
