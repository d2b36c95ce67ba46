"""Test data and example positions of Citadel."""

from rules.core.checks import Checks, Ending, Example, total
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.citadel.state import CitadelState, starting_stocks


def _points_are_spent_by_bids_and_walks(before: State, _record: Record, step: Step[State]) -> bool:
    """Return True if bids and walks explain every point spent; a next game of a match deals new ones."""
    after, facts = step.state, step.facts
    if not isinstance(before, CitadelState) or not isinstance(after, CitadelState):
        return False
    if any(fact.kind == "next_game" for fact in facts):
        return after.board.stocks == starting_stocks(after.board.options, after.board.score)
    bids = total(facts, "revealed", "first_bid") + total(facts, "revealed", "second_bid")
    spent = bids + total(facts, "walked", "lines")
    return sum(after.board.stocks) == sum(before.board.stocks) - spent and min(after.board.stocks) >= 0


ENDINGS = (
    Ending("full", (0,), "stocks 2 1 line 6 play=single", ("0 2", "1 1")),
    Ending("full", (1,), "stocks 1 2 line 2 play=single", ("0 1", "1 2")),
    Ending("simple", (0,), "stocks 1 1 line 5 play=single", ("0 1", "1 1")),
    Ending("draw", (), "stocks 1 1 line 4 play=single", ("0 1", "1 1")),
    Ending("match", (0,), "stocks 30 20 line 6 points 5 6", ("0 2", "1 1")),
    Ending("penalties", (0,), "stocks 2 1 line 6 points 0 18 play=penalties stock=20", ("0 2", "1 1")),
    Ending("match_drawn", (), "stocks 1 1 line 4 points 19 19 play=penalties stock=20", ("0 1", "1 1")),
)

EXAMPLES = (
    Example("stocks 50 50 line 4", ("0 6", "1 4")),
    Example("stocks 9 3 line 6 play=single", ("0 4", "1 3")),
)

CHECKS = Checks(
    conserved=_points_are_spent_by_bids_and_walks, endings=ENDINGS, longest=200, gallery=20, examples=EXAMPLES
)
