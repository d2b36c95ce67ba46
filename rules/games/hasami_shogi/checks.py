"""Test data and example positions of Hasami Shogi."""

from rules.core.checks import Checks, Ending, Example, in_turn, total
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


AT_HOME = "a1,b1,c1,g1,h1,i1,a2,b2,c2,g2,h2,i2"
ACROSS = "h9,i9,a8,b8,c8,d8,e8,f8,g8,h8,i8,a7,b7"
ENDINGS = (
    Ending("annihilation", (0,), "black b=d5,f6 w=e5", ("0 f6-f5",)),
    Ending("bare_piece", (0,), "black b=d5,f6 w=e5,a9 end_rule=bare_piece", ("0 f6-f5",)),
    Ending("first_to_n", (0,), f"black b=d1,f2,{AT_HOME} w=e1,{ACROSS} end_rule=first_to_n", ("0 f2-f1",)),
    Ending("one_each", (), "black b=a1 w=i9"),
    Ending("blocked", (1,), "black b=a1,a2 w=a3,b1,b2,c1,c2,a4"),
    Ending("repetition", (), "black b=a1,a3 w=i9,i7 times=2", in_turn("a1-b1 i9-h9 b1-a1 h9-i9")),
    Ending("more_stones", (1,), "black b=a1 w=i9,i7 quiet=99", ("0 a1-b1",)),
    Ending("even", (), "black b=a1,a3 w=i9,i7 quiet=99", ("0 a1-b1",)),
)

EXAMPLES = (
    Example("start", ("0 e1-e3",)),
    Example("black b=b2,c4,d5,f6,g3 w=b8,e5,g7,h6", ("0 f6-f5",)),
)

CHECKS = Checks(
    conserved=_stones_leave_only_by_capture, endings=ENDINGS, longest=2000, gallery=60, examples=EXAMPLES
)
