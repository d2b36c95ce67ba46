"""How Lasca is tested and shown."""

from rules.core.checks import Checks
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.lasca.state import LascaState


def _men_stay_on_the_board(_before: State, _record: Record, step: Step[State]) -> bool:
    """A captured man lies under his captor: eleven a side, for ever."""
    after = step.state
    if not isinstance(after, LascaState):
        return False
    men = "".join(after.columns).casefold()
    return (men.count("w"), men.count("r")) == (11, 11)


CHECKS = Checks(conserved=_men_stay_on_the_board, longest=1000, proved=True, gallery=30)
