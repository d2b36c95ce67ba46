"""Test data and example positions of Tabula."""

from rules.core.checks import Checks, Ending, Example
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.tabula.state import MEN, TabulaState


def _fifteen_men_a_side(_before: State, _record: Record, step: Step[State]) -> bool:
    """Return True if each side has fifteen men on the points, on the bar, in hand and borne off together."""
    after = step.state
    if not isinstance(after, TabulaState):
        return False
    return all(
        sum(men >> 4 * place & 15 for place in range(26)) == MEN and 0 <= hand <= men & 15
        for men, hand in zip(after.men, after.hand, strict=True)
    )


ENDINGS = (
    Ending("all_off", (0,), "white 24 off:14 | black hand:14 off | white 1-6-6", ("0 24-off",)),
    Ending("all_off", (1,), "white hand:15 | black off:15 | black"),
    Ending("gammon", (0,), "white off:15 | black hand:15 | white | gammon=on"),
)

EXAMPLES = (
    Example("white hand:15 | black hand:15 | white 1-2-4", ("0 0-1 0-2 0-4",)),
    Example("white 5:13 9:2 | black 1:14 11 | white 1-2-3", ("0 9-11 5-6 5-8",)),
)

CHECKS = Checks(conserved=_fifteen_men_a_side, endings=ENDINGS, longest=600, gallery=121, examples=EXAMPLES)
