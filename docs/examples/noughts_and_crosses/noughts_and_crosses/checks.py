"""How the game is tested and shown."""

from noughts_and_crosses.state import GRID, Squares
from rules.core.checks import Checks, Ending, Example
from rules.core.game import State, Step
from rules.core.log import Record


def _one_more_man(before: State, _record: Record, step: Step[State]) -> bool:
    after = step.state
    return isinstance(before, Squares) and isinstance(after, Squares) and after.placed == before.placed + 1


ENDINGS = (
    Ending("three_in_a_row", (0,), "xx.oo....", ("0 c1",)),
    Ending("three_in_a_row", (1,), "xx.oo...x", ("1 c2",)),
    Ending("full", (), "xxoooxxo.", ("0 c3",)),
)

EXAMPLES = (Example("xo.......", ("0 b2",)), Example("xx.oo....", ("0 c1",)))

CHECKS = Checks(
    conserved=_one_more_man, endings=ENDINGS, longest=len(GRID), proved=True, gallery=4, examples=EXAMPLES
)
