"""Test data and example positions of Halma."""

from rules.core.checks import Checks, Ending, Example, in_turn
from rules.core.game import State, Step
from rules.core.log import Record
from rules.games.halma.state import HalmaState


def _men_only_walk(_before: State, _record: Record, step: Step[State]) -> bool:
    after = step.state
    if not isinstance(after, HalmaState):
        return False
    return all(after.men.count(seat + 1) == after.table.men for seat in range(after.seats))


SOUTH_EAST = "o1,n1,m1,p2,o2,n2,m2,p3,o3,n3,p4"
SOUTH_WEST = "a1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,a4"
"""Targets of four players, but for p1, o4 and b4."""
SOLUTION = (
    "d16-f14 c15-e13 c13-d12 a13-e11 b15-f11 d14-d10 b16-f10 a14-c10 a16-g12 "
    "c16-e10 a12-g10 a15-g11 b12-c11 b13-d11 e16-e12 b14-f12 c14-g14 d15-f13 e15-g13"
)
ENDINGS = (
    Ending(
        "home",
        (0, 1),
        f"black white=p1,{SOUTH_EAST},o4 black={SOUTH_WEST},b5 green=k10 orange=k12 ply=5",
        ("1 b5-b4",),
    ),
    Ending(
        "filled",
        (0, 1),
        f"white white={SOUTH_EAST},n5 black={SOUTH_WEST},b4 green=p1 orange=k12 ply=156",
        ("0 n5-o4",),
    ),
    Ending("deadline", (1,), "white white=a16,h8 black=i3 spoil=deadline deadline=20 ply=38", ("0 h8-h9",)),
    Ending(
        "deadline",
        (2, 3),
        "white white=a16,h8 black=i3 green=k10 orange=k12 spoil=deadline deadline=20 ply=76",
        ("0 h8-h9",),
    ),
    Ending("repetition", (), "white white=a1 black=p16 seen=1", in_turn("a1-a2 p16-p15 a2-a1 p15-p16")),
    Ending("no_progress", (), "white white=m5,h8 black=a1 quiet=199", ("0 h8-h9",)),
    Ending("solved", (0,), "start 1", in_turn(SOLUTION, seats=1)),
    Ending("failed", (), "start 1", in_turn("e15-f15 " + "f15-g15 g15-f15 " * 9, seats=1)),
    Ending("crossed", (0,), f"white white=p1,{SOUTH_EAST},o4,l1,l2,m3,n4,p5,o5 ply=50 target=free"),
)

CAMP_ACROSS = "l1,m1,n1,o1,p1,m2,n2,o2,p2,m3,n3,o3,p3,n4,o4,p4,o5,p5"

EXAMPLES = (
    Example("white white=f11,d15,b13,e12,c16 black=g10,i8,k6,m3,o2", ("0 f11-j7",)),
    Example(f"white white={CAMP_ACROSS},k3 black=a16,c14,e15,f12", ("0 k3-l2",)),
)

CHECKS = Checks(conserved=_men_only_walk, endings=ENDINGS, longest=1000, gallery=60, examples=EXAMPLES)
