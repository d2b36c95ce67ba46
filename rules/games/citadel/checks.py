"""How Citadel is tested and shown."""

from rules.core.checks import Checks, total
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.citadel.state import CitadelState


def _points_are_spent_by_bids_and_walks(before: State, _record: Record, step: Step[State]) -> bool:
    """Until the next game of a match deals new ones."""
    after, facts = step.state, step.facts
    if not isinstance(before, CitadelState) or not isinstance(after, CitadelState):
        return False
    if any(fact.kind == "next_game" for fact in facts):
        return True
    bids = total(facts, "revealed", "first_bid") + total(facts, "revealed", "second_bid")
    spent = bids + total(facts, "walked", "lines")
    return sum(after.board.stocks) == sum(before.board.stocks) - spent and min(after.board.stocks) >= 0


CHECKS = Checks(conserved=_points_are_spent_by_bids_and_walks, longest=200, gallery=20)
