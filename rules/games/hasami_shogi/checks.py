"""How Hasami Shogi is tested and shown."""

from rules.core.checks import Checks, total
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.hasami_shogi.state import HasamiState


def _stones_leave_only_by_capture(before: State, _record: Record, step: Step[State]) -> bool:
    after = step.state
    if not isinstance(before, HasamiState) or not isinstance(after, HasamiState):
        return False
    mover = before.to_move
    lost = before.stones[1 - mover].bit_count() - after.stones[1 - mover].bit_count()
    return (
        after.stones[0] & after.stones[1] == 0
        and after.stones[mover].bit_count() == before.stones[mover].bit_count()
        and lost == total(step.facts, "captured", "count")
    )


CHECKS = Checks(conserved=_stones_leave_only_by_capture, longest=2000, gallery=60)
