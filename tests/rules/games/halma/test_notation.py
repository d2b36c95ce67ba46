"""Moves and positions as people write them, in games played at random."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.diagram import Glide, Mark, Text
from rules.core.errors import AmbiguousMove, IllegalMove, NotationError
from rules.core.game import Seat
from rules.games.halma import GAME
from rules.games.halma.board import HalmaMove, reach, route
from rules.games.halma.state import HalmaState

START = GAME.position("start 2")
WHITE = Seat(0)


@pytest.mark.parametrize(
    "text", ["c16-e14", "C16 E14", "c16e14", "c16 x e14", "ｃ１６－ｅ１４", "c16,d16,e14"]
)
def test_move_is_read_forgivingly(text: str) -> None:
    assert GAME.write(GAME.parse(START, WHITE, text)) == "c16-e14"


def test_origin_alone_is_enough_for_a_man_with_one_move() -> None:
    position = GAME.position("white white=a16,h8 black=a15,b16,c16,b15,a14")
    assert GAME.write(GAME.parse(position, WHITE, "a16")) == "a16-c14"
    with pytest.raises(AmbiguousMove):
        GAME.parse(position, WHITE, "h8")
    with pytest.raises(IllegalMove) as refusal:
        GAME.parse(START, WHITE, "a16")
    assert refusal.value.code == "shut_in"


@pytest.mark.parametrize("text", ["", "hello", "q1-a1", "a17-b3", "a0", "e15-g13 please", "1" * 300])
def test_what_is_no_move_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.parse(START, WHITE, text)
    assert refusal.value.code == "not_a_move"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "start 3",
        "white",
        "white white=a1 black=a1",
        "white white=a1,a1 black=b1",
        "white white=b1 white=a1 black=c1",
        "white white=a1 black=c1 ply=2 ply=2",
        "white white=a1 green=b1",
        "black white=a1 black=b1",
        "white white=a1 black=b1 ply=1",
        "white white=z9 black=b1",
        "white white=a1 black=b1 best=1",
        "white white=a1 black=b1 quiet=201",
        "white white=a1 black=b1 seen=3",
        "white white=a1 ply=20",
        "white white=a1 made=a1-a2",
        "white white=a1 black=b1 made=a1-a2",
        "start 2 order=random",
        "white " * 300,
    ],
)
def test_unsound_positions_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.position(text)
    assert refusal.value.code == "not_a_position"


@given(st.text(max_size=60))
def test_any_text_is_a_position_or_no_notation(text: str) -> None:
    with suppress(NotationError):
        assert len(GAME.position(text).men) == 256


def position_of(seed: int, seats: int) -> HalmaState:
    """Return a position of a random game."""
    random = Random(seed)
    position = GAME.position(f"start {seats}")
    for _ in range(seed % 60):
        if GAME.outcome(position) is None:
            move = random.choice(list(GAME.moves(position, position.to_move)))
            position = GAME.play(position, position.to_move, move).state
    return position


@given(st.integers(0, 10**6), st.sampled_from([1, 2, 4]))
def test_positions_go_through_text_and_keep_their_men(seed: int, seats: int) -> None:
    position = position_of(seed, seats)
    assert GAME.position(GAME.describe(position)) == position
    men = {1: 19, 2: 19, 4: 13}[seats]
    assert [position.men.count(seat + 1) for seat in range(seats)] == [men] * seats


@settings(max_examples=5)
@given(st.integers(0, 10**6), st.sampled_from([2, 4]))
def test_exactly_the_listed_moves_have_a_route(seed: int, seats: int) -> None:
    position = position_of(seed, seats)
    seat = position.to_move
    listed = list(GAME.moves(position, seat))
    assert len(set(listed)) == len(listed)
    origins = [square for square, man in enumerate(position.men) if man == seat + 1]
    routed = {
        HalmaMove(origin, landing)
        for origin in origins
        for landing in range(256)
        if origin != landing and route(position.men, origin, landing)
    }
    assert set(listed) == routed
    for move in listed[::7]:
        assert GAME.parse(position, seat, GAME.write(move)) == move
        assert GAME.play(position, seat, move).state.ply == position.ply + 1


def test_no_man_reaches_its_own_square() -> None:
    ring = GAME.position("white white=f11 black=g11,h10,g9,f10")
    ((_, reached),) = reach(ring.men, [ring.men.index(1)])
    assert 165 not in reached


def test_picture_shows_camps_men_home_and_the_last_way() -> None:
    step = GAME.play(START, WHITE, GAME.parse(START, WHITE, "c16-e14"))
    picture = GAME.diagram(step.state, step.facts)
    assert picture.marks == (
        Mark("origin", ("c16",)),
        Mark("path", ("c16", "e14")),
        Mark("landing", ("e14",)),
    )
    assert [player.cells for player in picture.players] == [(Text("text-home", {"count": 0, "men": 19}),)] * 2
    homes = [site.seat for site in picture.layout.sites if site.tone == "home"]
    assert (homes.count(0), homes.count(1)) == (19, 19)
    assert picture.layout is GAME.diagram(START).layout
    assert picture.moves == (Glide("jump", ("c16", "e14"), 0),)


def test_picture_shows_where_a_seat_goes_and_with_whom() -> None:
    two, four = GAME.diagram(START), GAME.diagram(GAME.position("start 4"))
    camps = {
        seat: {s.name for s in two.layout.sites if (s.tone, s.seat) == ("home", seat)} for seat in (0, 1)
    }
    assert {seat: set(goal) for seat, goal in two.layout.goals.items()} == {0: camps[1], 1: camps[0]}
    assert [player.partner for player in two.players] == [None, None]
    assert [player.partner for player in four.players] == [1, 0, 3, 2]
