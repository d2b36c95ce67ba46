"""From a first bid to a patient one. What the other side bids comes after, whatever was bid."""

from rules.puzzles.lesson import Lesson

LESSONS = (
    Lesson("bid", "stocks 12 12 line 4 play=single", then=("1 4",), anyhow=True),
    Lesson("enough", "stocks 12 4 line 4 play=single", ("5",), then=("1 4",), anyhow=True),
    Lesson("save", "stocks 9 6 line 2 play=single", ("6", "7"), then=("1 6",), anyhow=True),
    Lesson("walk", "stocks 4 1 line 4 play=single", ("2", "1"), then=("1 1", "1 0"), anyhow=True),
    Lesson(
        "patience",
        "stocks 10 10 line 5 play=single",
        ("1", "2", "3", "4"),
        then=("1 8",),
        anyhow=True,
    ),
)
