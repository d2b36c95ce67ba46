"""Test data and example positions of Lambs and Tigers."""

from rules.core.checks import Checks, Ending, Example, in_turn, total
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.lambs_and_tigers.board import TIGERS
from rules.games.lambs_and_tigers.state import LAMB_COUNT, TIGER_COUNT, LambsState


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


SHUT_IN = "B4 D1 A D2 B3 C1 B3-B2 C3 B2-B1 C2 A-B3 B5 B3-B2 D3 B4-A B4 A-B3 A"
QUIET = "tigers tigers=A,B4,B5 lambs=D1,D2 placed=15"
ENDINGS = (
    Ending("captured", (0,), "lambs tigers=A,B4,B5 placed=15"),
    Ending("blocked", (1,), "start", in_turn(SHUT_IN)),
    Ending(
        "stalemate",
        (0,),
        "lambs tigers=B2,C1,C2 lambs=B1 placed=15 board=standard23 lambs_stalemate=tigers_win",
    ),
    Ending("few_lambs", (0,), f"{QUIET} quiet=99 few_lambs_adjudication=on", ("0 A-B3",)),
    Ending("repetition", (), f"{QUIET} seen=1", in_turn("A-B3 D1-C1 B3-A C1-D1")),
    Ending("no_progress", (), f"{QUIET} quiet=99", ("0 A-B3",)),
)

EXAMPLES = (
    Example("tigers tigers=A,B3,B5 lambs=D1,D8,E4 placed=3 ply=6", ("0 B5-C5",)),
    Example("tigers tigers=A,C2,D6 lambs=B4,D4,C7,D1,D8,E3 placed=15", ("0 AxC4xE4",)),
)

CHECKS = Checks(
    conserved=_fifteen_lambs_and_three_tigers,
    endings=ENDINGS,
    longest=1630,
    proved=True,
    gallery=40,
    examples=EXAMPLES,
)
