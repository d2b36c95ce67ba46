"""Every game ends: within the bound its page states, or else within what a thousand seeded games needed."""

from collections.abc import Mapping
from typing import Final

import pytest

from rules.games import games
from tests.contract.playing import play, tables

BOUNDS: Final[Mapping[str, int]] = {
    "dice_towers": 400,
    "lambs_and_tigers": 1630,
    "lasca": 1000,
}
"""Moves after which a game is over by the rules of its page, with the options it begins with."""
OBSERVED: Final[Mapping[str, int]] = {
    "citadel": 200,
    "crown_and_anchor": 500,
    "halma": 1000,
    "hasami_shogi": 2000,
    "tabula": 600,
}
"""Records none of a thousand seeded games needs: bids, throws, moves, people who come and go."""


def test_every_game_has_a_bound() -> None:
    assert set(games()) == set(BOUNDS) | set(OBSERVED)


def ends(name: str, seats: int, seed: int) -> None:
    """A game played to its end is no longer than it may be."""
    bound = {**BOUNDS, **OBSERVED}[name]
    played = play(name, seats, seed, bound, default=True)
    assert played.game.outcome(played.last) is not None, f"{name} {seats} seed {seed}"


@pytest.mark.parametrize(("name", "seats"), tables())
def test_twenty_random_games_end(name: str, seats: int) -> None:
    for seed in range(20):
        ends(name, seats, seed)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_thousand_random_games_end(name: str, seats: int) -> None:
    for seed in range(1000):
        ends(name, seats, seed)
