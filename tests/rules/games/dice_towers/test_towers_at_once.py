"""Wins at once, as the search of Dice Towers sees them."""

from rules.games.dice_towers import GAME
from rules.games.dice_towers.evaluate import DiceModel


def test_a_tower_wins_at_once_as_well_as_a_line() -> None:
    """The computer overlooked an enemy's tower at its last look, and let it be made."""
    state = GAME.position("a1:w6 a3:w6w6 h7:b3 h8:b3 | white 0 0")
    model = DiceModel(state.options)
    assert list(map(GAME.write, model.noisy(model.root(state)))) == ["a1a3", "a3a2/1"]
