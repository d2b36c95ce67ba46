"""From the first men to enter to a turn that leaves nobody alone."""

from rules.puzzles.lesson import Lesson

LESSONS = (
    Lesson("enter", "white hand:15 | black hand:15 | white 1-2-4", ("0-4 0-2 0-1",)),
    Lesson("hit", "white 2 6:2 9 12:2 hand:9 | black 1:3 3:3 4:2 5:3 7:2 11 14 | white 2-3-3", does="hit"),
    Lesson(
        "cross",
        "white 7:3 10:5 12:6 hand:1 | black 4:2 13:2 14:2 16:2 17:2 18 20:4 | white 1-3-5",
        (
            *("0-1 10-15 12-15", "0-1 10-15 15-18", "0-1 7-12 12-15", "0-5 12-15 5-6"),
            *("0-3 10-15 10-11", "0-3 10-15 7-8", "0-5 12-15 10-11", "0-5 12-15 7-8"),
        ),
    ),
    Lesson(
        "off",
        "white 19:2 20 22 23 24:2 off:8 | black 8 10:2 11:2 16:2 18:3 21:5 | white 1-3-6",
        (
            *("19-off 22-off 24-off", "19-off 23-off 24-off", "19-off 24-off 24-off"),
            *("20-off 22-off 24-off", "20-off 23-off 24-off", "20-off 24-off 24-off"),
            *("22-off 23-off 24-off", "22-off 24-off 24-off", "23-off 24-off 24-off"),
        ),
    ),
    Lesson(
        "pairs",
        "white 4 7 9:2 hand:11 | black 1:2 5:2 8 11:2 hand:8 | white 2-2-3",
        ("0-2 0-2 4-7", "4-6 6-9 7-9"),
    ),
)
