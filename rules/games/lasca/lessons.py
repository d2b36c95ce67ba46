"""From a soldier's step to an offer that cannot be refused."""

from rules.puzzles.lesson import Lesson

LESSONS = (
    Lesson("step", "white a1=w c1=w e1=w d2=w c3=w g3=w g5=r b6=r f6=r a7=r c7=r e7=r"),
    Lesson("jump", "white c1=w e1=w g1=w f2=w c3=w d4=r g5=r a7=r c7=r e7=r g7=r", does="captured"),
    Lesson("series", "white a1=w g1=w c3=w e3=w d4=r f4=r d6=r a7=r c7=r g7=r", ("e3xc5xe7",)),
    Lesson("column", "white a1=w g1=w c3=w b4=r d4=wwr a7=r c7=r g7=r", does="freed"),
    Lesson("officer", "white e1=w a3=w e3=W g5=r b6=r d6=w f6=r g7=r", does="promoted"),
    Lesson(
        "guard",
        "white a1=w c1=w e1=w g1=w e3=rrw d4=r c5=r a7=r c7=r g7=r",
        ("e1-f2", "g1-f2", "e3-f4"),
    ),
    Lesson(
        "offer",
        "white a1=w e1=w g1=w b2=w f2=w c3=w e5=r a7=r c7=r e7=r g7=r",
        ("c3-d4",),
        then=("1 e5xc3", "0 b2xd4"),
    ),
)
