"""How Dice Towers is tested and shown."""

from rules.core.checks import Checks
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.dice_towers.state import DiceState, dice_of


def _eight_dice_a_side(_before: State, _record: Record, step: Step[State]) -> bool:
    after = step.state
    if not isinstance(after, DiceState):
        return False
    dice = [die for stack in after.board for die in dice_of(stack)]
    counts = [sum(seat == side for seat, _ in dice) for side in (0, 1)]
    return counts == [8, 8] and all(1 <= value <= 6 for _, value in dice)


CHECKS = Checks(conserved=_eight_dice_a_side, longest=400, proved=True, gallery=24)
