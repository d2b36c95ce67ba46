"""How the game is tested and shown."""

from noughts_and_crosses.state import GRID, Squares
from rules.core.checks import Checks
from rules.core.game import State, Step
from rules.core.log import Record


def _one_more_man(before: State, _record: Record, step: Step[State]) -> bool:
    after = step.state
    return isinstance(before, Squares) and isinstance(after, Squares) and after.placed == before.placed + 1


CHECKS = Checks(conserved=_one_more_man, longest=len(GRID), proved=True, gallery=4)
