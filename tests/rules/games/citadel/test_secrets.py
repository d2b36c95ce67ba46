"""Independence of all public data from a sealed bid and its seat."""

import pytest

from rules.core.game import Fact, Seat
from rules.games.citadel import GAME
from rules.games.citadel.state import Bid, CitadelView

LEFT, RIGHT = Seat(0), Seat(1)
BIDDING = [(LEFT, 3), (LEFT, 44), (RIGHT, 3), (RIGHT, 50)]


def sealed(seat: Seat, points: int, viewer: Seat | None) -> CitadelView:
    return GAME.view(GAME.play(GAME.position("start"), seat, Bid(points)).state, viewer)


def test_fact_of_a_sealed_bid_carries_a_count_only() -> None:
    for seat, points in BIDDING:
        step = GAME.play(GAME.position("start"), seat, Bid(points))
        assert step.facts == (Fact("bids_in", {"count": 1}),)


def test_changed_bid_says_nothing() -> None:
    state = GAME.play(GAME.position("start"), LEFT, Bid(9)).state
    assert GAME.play(state, LEFT, Bid(10)).facts == ()


def test_channel_sees_the_same_whoever_bid_whatever() -> None:
    views = [sealed(seat, points, None) for seat, points in BIDDING]
    assert all(view == views[0] for view in views)
    assert (views[0].bids_in, views[0].own) == (1, None)


def test_opponent_sees_no_number() -> None:
    assert sealed(LEFT, 3, RIGHT) == sealed(LEFT, 44, RIGHT)


def test_seat_sees_its_own_bid() -> None:
    assert sealed(LEFT, 44, LEFT).own == 44


def test_stranger_sees_what_the_channel_sees() -> None:
    assert sealed(LEFT, 44, Seat(7)).own is None


def test_public_picture_does_not_tell_whose_bid_is_missing() -> None:
    pictures = [GAME.diagram(sealed(seat, points, None)) for seat, points in BIDDING]
    assert all(picture == pictures[0] for picture in pictures)
    assert pictures[0].to_act == (0, 1)


def test_own_picture_awaits_the_other() -> None:
    assert GAME.diagram(sealed(LEFT, 44, LEFT)).to_act == (1,)


@pytest.mark.parametrize("viewer", [None, LEFT, RIGHT])
def test_revealed_bids_are_in_sight(viewer: Seat | None) -> None:
    state = GAME.play(GAME.position("stocks 50 50 line 4 bids 12 -"), RIGHT, Bid(7)).state
    view = GAME.view(state, viewer)
    assert (view.board.past, view.bids_in, view.own) == (((12, 7),), 0, None)
