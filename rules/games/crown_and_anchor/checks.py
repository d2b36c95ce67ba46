"""Test data and example positions of Crown and Anchor."""

from rules.core.checks import Checks, Ending, Example, total
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


BETTING = "betting turn 1; bank 0 held 0 aside 0; seat 0"
DICE = "dice turn 2; bank 0 held 0 aside 0; seat 2 chips 1; seat 0"
CALL = "call turn 3; candidates 0 1; seat 0 chips 9; seat 1 chips 9; set banker=volunteer"
ENDINGS = (
    Ending("no_bets", (), f"{BETTING} chips 100; seat 1 chips 100", ("1 ready",)),
    Ending("too_few", (), f"{BETTING} chips 100; seat 1 chips 90", ("-1",)),
    Ending("no_bank", (), f"{DICE} chips 3; seat 1 chips 0 crown 1; set cover=proportional", ("* 1 2 6",)),
    Ending("no_volunteer", (), CALL, ("1 pass", "0 pass")),
)

EXAMPLES = (
    Example(
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100; seat 1 chips 85 crown 10 anchor 5;"
        " seat 2 chips 100",
        ("2 heart 20",),
    ),
    Example(
        "dice turn 2; bank 0 held 0 aside 0; seat 0 chips 100; seat 1 chips 85 crown 10 anchor 5",
        ("* 1 1 3",),
    ),
)

CHECKS = Checks(
    conserved=_chips_come_and_go_with_people, endings=ENDINGS, longest=500, gallery=56, examples=EXAMPLES
)
