"""Random duels: texts, points and bounds hold in every state on the way."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.game import Seat
from rules.games.citadel import GAME
from rules.games.citadel.state import CitadelOptions, CitadelState

LONGEST_GAME = 51
"""Rounds: each burns a point of both while both have any, and one walk may follow."""

duels = st.builds(
    CitadelOptions,
    play=st.sampled_from(["single", "match", "penalties"]),
    stock=st.integers(3, 9),
    points=st.integers(1, 3),
    walk=st.sampled_from(["auto", "manual"]),
)


def play_once(state: CitadelState, data: st.DataObject) -> CitadelState:
    forced = GAME.automatic(state)
    if forced is not None:
        return GAME.play(state, *forced).state
    seat = data.draw(st.sampled_from(sorted(GAME.to_act(state))))
    return GAME.play(state, seat, data.draw(st.sampled_from(list(GAME.moves(state, seat))))).state


@settings(max_examples=40, deadline=None)
@given(options=duels, data=st.data())
def test_texts_round_trip_and_listed_moves_are_playable(options: CitadelOptions, data: st.DataObject) -> None:
    state = GAME.setup(2, options)
    for _ in range(40):
        assert GAME.position(GAME.describe(state)) == state
        for seat in (Seat(0), Seat(1)):
            for move in GAME.moves(state, seat):
                assert GAME.parse(state, seat, GAME.write(move)) == move
                GAME.play(state, seat, move)
        assert bool(GAME.to_act(state)) == (GAME.outcome(state) is None)
        if GAME.outcome(state) is not None:
            break
        state = play_once(state, data)


@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_a_game_of_fifty_points_ends_within_its_bound(data: st.DataObject) -> None:
    state = GAME.setup(2, CitadelOptions(play="single"))
    while GAME.outcome(state) is None:
        before = state.board
        state = play_once(state, data)
        assert sum(state.board.stocks) <= sum(before.stocks)
    assert GAME.turn(state) <= LONGEST_GAME
