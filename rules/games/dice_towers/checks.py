"""Test data and example positions of Dice Towers."""

from rules.core.checks import Checks, Ending, Example, in_turn
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


ENDINGS = (
    Ending("line", (0,), "a1:w6 b1:w6 c1:w6 e1:b3 | black"),
    Ending("tower", (0,), "a1:w6 b1:w6w6 e1:b3 | white", ("0 a1b1",)),
    Ending("no_move", (1,), "a1:w3b3 h8:b3 | white"),
    Ending("repetition", (), "a1:w3w3 h8:b3b3 | white", in_turn("a1b1x h8g8x b1a1x g8h8x " * 2)),
    Ending("quiet", (), "a1:w3 h8:b3 | white 99 200", ("0 a1a2",)),
    Ending("longest", (), "a1:w3 h8:b3 | white 5 399", ("0 a1a2",)),
)

EXAMPLES = (
    Example("start", ("0 c1c4+",)),
    Example("a4:w6 b4:w6 c6:w6 e2:w3 d7:b5w3 f8:b3 g6:b2 | white", ("0 c6c4",)),
)

CHECKS = Checks(
    conserved=_eight_dice_a_side, endings=ENDINGS, longest=400, proved=True, gallery=24, examples=EXAMPLES
)
