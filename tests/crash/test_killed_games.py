"""Games with a bot that ends at any moment, which go as they would have gone: see killed_games.py."""

from collections import Counter

import pytest

from rules.games import games
from rules.search.effort import LEVELS, Level
from tests.crash.killed_games import MOMENTS, Moment, compared
from tests.tiers import FULL, daily

PLAYED = sorted(set(games()) - {"crown_and_anchor"})
MANY = 5


@pytest.mark.parametrize("game", daily(PLAYED))
def test_a_game_goes_on_through_kills_as_it_would_have_without(game: str) -> None:
    played = compared(game, "easy", 1)
    assert played.machine
    assert played.kills.total() > 2


@FULL
def test_a_bot_ends_at_every_moment() -> None:
    kills = Counter[Moment]()
    for seed in range(MANY):
        kills += compared("lasca", "easy", seed).kills
    assert set(kills) == set(MOMENTS)


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", PLAYED)
def test_games_of_every_level_go_on_through_kills(game: str, level: Level) -> None:
    for seed in range(MANY):
        assert compared(game, level, seed).kills
