"""Contract of endings: every game ends within its documented bound, or that of a thousand seeded games.

For every outcome, the package provides a position that leads to it, and its winners.
"""

import pytest

from bot.testing.playing import play, tables
from bot.testing.recorded import followed
from rules.core.game import Outcome, Seat
from rules.core.log import is_open
from rules.games import checks, games


@pytest.mark.parametrize("name", games())
def test_a_game_ends_as_it_is_written_down(name: str) -> None:
    for ending in checks(name).endings:
        *_, last = followed(games()[name], ending.position, ending.records)
        assert last.outcome == Outcome(frozenset(map(Seat, ending.winners)), ending.reason)


@pytest.mark.parametrize("name", games())
def test_every_outcome_and_a_win_of_every_seat_are_written_down(name: str) -> None:
    game, endings = games()[name], checks(name).endings
    assert {ending.reason for ending in endings} == set(game.about.vocabulary.outcomes)
    winning = {seat for ending in endings for seat in ending.winners}
    assert is_open(game) or winning == set(range(max(game.about.seats)))


def ends(name: str, seats: int, seed: int) -> None:
    """Play a game to its end and assert that it is no longer than allowed."""
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
