"""How Lambs and Tigers is tested and shown."""

from rules.core.checks import Checks, total
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.lambs_and_tigers.state import LAMB_COUNT, TIGER_COUNT, TIGERS, LambsState


def _fifteen_lambs_and_three_tigers(before: State, _record: Record, step: Step[State]) -> bool:
    after = step.state
    if not isinstance(before, LambsState) or not isinstance(after, LambsState):
        return False
    placed = before.tigers.bit_count() + (before.to_move == TIGERS)
    return (
        after.tigers & after.lambs == 0
        and after.tigers.bit_count() == min(TIGER_COUNT, placed)
        and after.in_hand + after.lambs.bit_count() + after.captured == LAMB_COUNT
        and after.captured - before.captured == total(step.facts, "captured", "count")
    )


CHECKS = Checks(conserved=_fifteen_lambs_and_three_tigers, longest=1630, proved=True, gallery=40)
