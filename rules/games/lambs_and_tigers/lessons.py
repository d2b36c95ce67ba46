"""From a tiger's jump to the lambs that shut all three in: both sides learn."""

from rules.puzzles.lesson import Lesson

LESSONS = (
    Lesson("capture", "tigers tigers=A,B6,C4 lambs=B2,C7,D2,D4,D7,E5 placed=15", does="captured"),
    Lesson("series", "tigers tigers=A,B3,C5 lambs=B4,C6,D1,D4,D6,E5 placed=15", ("AxC4xE4xE6",)),
    Lesson(
        "edge",
        "lambs tigers=A,B4,B5 lambs=D4,D5 placed=2 ply=5",
        ("D1", "D8", "B1", "B8", "E3", "E6"),
        seat=1,
    ),
    Lesson("guard", "lambs tigers=A,B6,C4 lambs=B1,D1,D4,D8,E3,E6 placed=6 ply=13", ("E4",), seat=1),
    Lesson(
        "fork",
        "tigers tigers=A,C2,E6 lambs=B3,B8,C3,C4,C6,C8,D1,D6 placed=15",
        ("A-B4",),
        then=("1 C4-D4", "0 B4xB2"),
    ),
    Lesson(
        "shut",
        "lambs tigers=B1,B2,B3 lambs=B4,B5,C1,C2,C3,D1,D2,D3 placed=8 ply=17",
        ("A",),
        seat=1,
    ),
)
