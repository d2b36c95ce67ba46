"""From a die that is turned to three sixes in line."""

from rules.puzzles.lesson import Lesson

LESSONS = (
    Lesson(
        "turn",
        "a1:w3 b2:w5 d1:w3 g1:w2 h2:w4 c7:b4 e7:b3 f8:b3 a8:b3 h6:b5 | white",
        ("b2b7+", "b2g2+", "b2g7+"),
    ),
    Lesson("climb", "a1:w3 c2:w4 e1:w3 h1:w2 c4:b5 b7:b3 e7:b3 f8:b3 h6:b4 | white", does="transferred"),
    Lesson(
        "prison",
        "a1:w3 d2:w3 d4:w5 f2:w2 h1:w3 b7:b3 d7:b5 f8:b3 h6:b4 | white",
        ("d2d4", "a1d4", "f2d4"),
    ),
    Lesson("tower", "a1:w3 d3:w3 e2:w2 h1:w4 f5:w4b5 b7:b3 c7:b5 g8:b3 h6:b4 | white", does="tower_built"),
    Lesson(
        "defend",
        "a1:w3 b2:w5 d3:w4 e1:w3 f3:w3 h1:w2 c6:b6 d6:b6 h6:b6 b8:b3 g8:b4 | white",
        ("d3d6", "f3c6", "f3f6", "f3f6+", "f3f6-", "b2f6", "b2f6-", "d3g6", "d3g6-"),
    ),
    Lesson("line", "b3:w6 c4:w6 d1:w5 f2:w6 h1:w3 g6:b6 f7:b4 a8:b5 d8:b3 h8:b6 | white", does="line"),
)
