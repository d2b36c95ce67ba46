"""The search of Dice Towers values moves before it makes them."""

from random import Random

import pytest

from rules.games.dice_towers import GAME
from rules.games.dice_towers.evaluate import DiceModel
from rules.games.dice_towers.state import DiceOptions
from tests.tiers import daily


@pytest.mark.parametrize("seed", daily(range(30), 3))
def test_a_prospect_is_the_value_after_the_move(seed: int) -> None:
    chance, state = Random(seed), GAME.setup(2, DiceOptions())
    model, seen = DiceModel(state.options), 0
    while state.ended is None and state.plies < 150:
        position = model.root(state)
        moves = model.quiet(position)
        for move, prospect in list(zip(moves, model.prospects(position, moves), strict=True))[::5]:
            after = model.after(position, move)
            if not after.won:
                assert prospect == -model.value(after), GAME.write(move)
                seen += 1
        state = GAME.play(state, state.mover, chance.choice(moves)).state
    assert seen
