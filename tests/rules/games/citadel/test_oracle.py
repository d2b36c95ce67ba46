"""A second opinion: OpenSpiel's oshi_zumo is a single game of Citadel. For developers only.

Install open_spiel (the extra `oracle`) and `make test-long` runs it.
"""

import random
from typing import Protocol, cast

import pytest

from rules.core.game import Seat
from rules.games.citadel import GAME
from rules.games.citadel.state import CitadelOptions, CitadelState, bid

GAMES = 300


class Oracle(Protocol):
    """The part of a pyspiel state that the comparison needs."""

    def legal_actions(self, player: int) -> list[int]: ...
    def apply_actions(self, actions: list[int]) -> None: ...
    def is_terminal(self) -> bool: ...
    def returns(self) -> list[float]: ...


def new_oracle() -> Oracle:
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    return cast("Oracle", pyspiel.load_game("oshi_zumo(coins=50,size=2,min_bid=1)").new_initial_state())


def result(state: CitadelState) -> list[float]:
    ended = GAME.outcome(state)
    assert ended is not None
    return [1.0 if seat in ended.winners else -1.0 if ended.winners else 0.0 for seat in (0, 1)]


@pytest.mark.long
@pytest.mark.parametrize("highest", [3, 12, 50])
def test_random_games_agree_with_oshi_zumo(highest: int) -> None:
    # Bid by bid, since oshi_zumo does not walk the forced rounds in one step.
    options = CitadelOptions(play="single", walk="manual")
    chance = random.Random(highest)
    for _ in range(GAMES):
        state, oracle = GAME.setup(2, options), new_oracle()
        while not oracle.is_terminal():
            for seat in (Seat(0), Seat(1)):
                assert [move.points for move in GAME.moves(state, seat)] == sorted(oracle.legal_actions(seat))
            stocks = state.board.stocks
            bids = [chance.randint(min(1, stock), min(stock, highest)) for stock in stocks]
            oracle.apply_actions(bids)
            for seat in (Seat(0), Seat(1)):
                state = GAME.play(state, seat, bid(bids[seat])).state
        assert result(state) == oracle.returns()
