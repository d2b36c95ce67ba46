"""Bids and positions as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import IllegalMove, NotationError
from rules.core.game import Seat
from rules.games.citadel import GAME
from rules.games.citadel.state import Bid

LEFT = Seat(0)


@pytest.mark.parametrize(
    "text",
    ["12", " 12 ", "bid 12", "Bid:12", "BID12", "aposta 12", "Lance 12", "offerta 12", "puntata 12", "１２"],
)
def test_bid_is_read_forgivingly(text: str) -> None:
    assert GAME.parse(GAME.position("start"), LEFT, text) == Bid(12)


@pytest.mark.parametrize("text", ["", "twelve", "-5", "1.5", "12 13", "bid", "9" * 300])
def test_what_is_no_number_is_not_a_move(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse(GAME.position("start"), LEFT, text)
    assert refused.value.code == "not_a_move"


def test_c9_bid_above_the_stock_is_refused_when_read() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(GAME.position("stocks 3 9 line 4"), LEFT, "4")
    assert refused.value.facts == {"stock": 3}


def test_bid_is_written_as_its_number_and_pointed_at_as_one_part() -> None:
    assert GAME.write(Bid(12)) == "12"
    assert GAME.parts(Bid(12)) == ("12",)


@pytest.mark.parametrize(
    "text",
    [
        "stocks 50 50 line 4 bids - - points 0 0 round 0",
        "stocks 13 15 line 5 bids 6 - points 2 0 round 9 play=penalties stock=20",
        "stocks 3 0 line 4 bids - 0 points 0 0 round 7 walk=manual",
        "stocks 8 0 line 7 bids - - points 8 6 round 90",
    ],
)
def test_position_is_written_as_it_was_read(text: str) -> None:
    assert GAME.describe(GAME.position(text)) == text


def test_start_takes_options() -> None:
    assert GAME.position("start stock=20 lock=on").board.stocks == (20, 20)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "stocks 51 50 line 4",
        "stocks 50 50 line 8",
        "stocks 50 50 line 4 bids 3 4",
        "stocks 50 50 line 4 bids 0 -",
        "stocks 3 50 line 4 bids 4 -",
        "stocks 3 0 line 4 bids 1 -",
        "stocks 50 50 line 4 points 7 0",
        "stocks 50 50 line 7 points 0 0",
        "stocks 0 0 line 5 points 7 7",
        "stocks 20 20 line 4 points 1 0 play=penalties stock=20",
        "stocks 50 50 line 4 play=chess",
        "stocks 50 50 line 4 points 1 0 play=single",
        "stocks 50 50 line 4 play=single play",
    ],
)
def test_what_cannot_be_is_not_a_position(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.position(text)
    assert refused.value.code == "not_a_position"


LIKELY = r"stocks \d+ \d+ line \d( bids (\d+|-) (\d+|-))?( points \d \d)?"


@given(st.text(max_size=60) | st.from_regex(LIKELY, fullmatch=True))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        state = GAME.position(text)
    except NotationError:
        return
    assert GAME.position(GAME.describe(state)) == state
