"""From a first bet to what betting on everything is worth; the banker's part is one throw."""

from rules.puzzles.lesson import Lesson

LESSONS = (
    Lesson(
        "bet",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100; seat 1 chips 50",
        ("crown 5",),
        seat=1,
    ),
    Lesson(
        "ready",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100; seat 1 chips 45 crown 5;"
        " seat 2 chips 40 heart 10 ready",
        ("ready",),
        seat=1,
        then=("0 throw", "* 1 1 2"),
    ),
    Lesson(
        "back",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100; seat 1 chips 20 crown 5 anchor 25",
        ("anchor 0",),
        seat=1,
    ),
    Lesson(
        "most",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 15; seat 1 chips 60",
        ("crown 5",),
        seat=1,
    ),
    Lesson(
        "bank",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100; seat 1 chips 40 crown 5 ready;"
        " seat 2 chips 30 heart 10 ready",
        ("throw",),
        then=("* 1 4 6",),
    ),
    Lesson(
        "all",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100;"
        " seat 1 chips 45 crown 1 anchor 1 heart 1 diamond 1 spade 1",
        ("club 1",),
        seat=1,
        then=("1 ready", "0 throw", "* 1 1 2"),
    ),
)
