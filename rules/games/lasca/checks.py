"""Test data and example positions of Lasca."""

from rules.core.checks import Checks, Ending, Example, in_turn
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.lasca.state import LascaState


def _men_stay_on_the_board(_before: State, _record: Record, step: Step[State]) -> bool:
    """Return True if there are eleven men a side: a captured man lies under his captor for ever."""
    after = step.state
    if not isinstance(after, LascaState):
        return False
    men = "".join(after.columns).casefold()
    return (men.count("w"), men.count("r")) == (11, 11)


ENDINGS = (
    Ending("captive", (0,), "red a3=rw"),
    Ending("blocked", (1,), "white a5=w b6=r c7=r"),
    Ending("repetition", (), "white a1=W g7=R times=2", in_turn("a1-b2 g7-f6 b2-a1 f6-g7")),
    Ending("no_progress", (), "white a1=W g7=R quiet=99", ("0 a1-b2",)),
    Ending("too_long", (), "white a1=W g7=R ply=999", ("0 a1-b2",)),
)

EXAMPLES = (
    Example("start", ("0 c3-d4",)),
    Example("white a1=w c3=w g3=W d4=wr c7=r g7=r", ("0 c3xe5",)),
)

CHECKS = Checks(
    conserved=_men_stay_on_the_board,
    endings=ENDINGS,
    longest=1000,
    proved=True,
    gallery=30,
    examples=EXAMPLES,
)
