"""How Crown and Anchor is tested and shown."""

from rules.core.checks import Checks, total
from rules.core.game import State, Step
from rules.core.log import Arrival, Departure, Record
from rules.games.crown_and_anchor import GAME
from rules.games.crown_and_anchor.state import CrownState


def _chips_come_and_go_with_people(before: State, record: Record, step: Step[State]) -> bool:
    after = step.state
    if not isinstance(before, CrownState) or not isinstance(after, CrownState):
        return False
    held = GAME.holdings(after)
    gained = sum(held.values()) - sum(GAME.holdings(before).values())
    match record:
        case Arrival(_, chips):
            due = chips
        case Departure():
            due = -total(step.facts, "left", "chips")
        case _:
            due = 0
    return gained == due and all(chips >= 0 for chips in held.values())


CHECKS = Checks(conserved=_chips_come_and_go_with_people, longest=500, gallery=56)
