"""From a step and a jump to a threat against two pieces at once."""

from rules.puzzles.lesson import Lesson

LESSONS = (
    Lesson("jump", "black b=c2,h2,b3,e3,f3,d4 w=d5,f6,g7,b7,e7,h8", does="jumped"),
    Lesson("capture", "black b=b2,e2,h3,d5,f6 w=e5,c7,g8,b8", ("f6-f5",)),
    Lesson("edge", "black b=d1,b2,h2,e3,f4 w=e1,g6,c7,e8", ("e3-e2",)),
    Lesson("two", "black b=b2,h2,e4,c5,g5 w=d5,f5,e8,c8,h8", ("e4-e5",)),
    Lesson("between", "black b=c2,b3,h3,e4,e7 w=d5,f5,e6,b8,h8", ("e4-e5",)),
    Lesson("defend", "black b=h2,c3,e3,f4,e5 w=d5,f6,b8,d8,h8", ("f4-f5", "e5-f5", "e5-e4", "e5-c5")),
    Lesson(
        "fork",
        "black b=b2,c3,h3,d5,g6,d7 w=e5,e7,b8,h8,g9",
        ("g6-f6",),
        then=("1 e5-e4", "0 f6-f7"),
    ),
)
