"""Every game ends: within the bound its page states, or else within what a thousand seeded games needed."""

import pytest

from bot.testing.playing import play, tables
from rules.games import checks


def ends(name: str, seats: int, seed: int) -> None:
    """A game played to its end is no longer than it may be."""
    played = play(name, seats, seed, checks(name).longest, default=True)
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
