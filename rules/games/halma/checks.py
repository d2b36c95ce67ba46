"""How Halma is tested and shown."""

from rules.core.checks import Checks
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.halma.state import HalmaState


def _men_only_walk(_before: State, _record: Record, step: Step[State]) -> bool:
    after = step.state
    if not isinstance(after, HalmaState):
        return False
    return all(after.men.count(seat + 1) == after.table.men for seat in range(after.seats))


CHECKS = Checks(conserved=_men_only_walk, longest=1000, gallery=60)
