"""From one jump to the last man who comes home; but for the first, positions of real games."""

from typing import Final

from rules.puzzles.lesson import Lesson

JUMPS: Final = (
    *("c16-e14", "a12-c12", "a13-a11", "a13-c11", "b13-d13", "b13-b11", "c13-a11", "a14-c12", "b14-d12"),
    *("c14-e14", "c14-c12", "d14-f16", "b15-d13", "c15-e13", "d15-f15", "d15-d13", "d16-f16", "d16-f14"),
    "e16-e14",
)
"""Every jump there is at the beginning."""

LESSONS = (
    Lesson("jump", "start 2", JUMPS),
    Lesson(
        "series",
        "white white=k5,o5,m7,f8,i8,f9,i9,f10,g10,f11,h11,a12,f12,h12,b14,e14,d15,e16,f16"
        " black=l1,o1,m3,p3,j5,i6,k6,n6,p6,j7,h8,j8,l8,e9,h9,j9,e11,e12,e15 ply=66 quiet=4 best=1,1",
        ("g10-o4", "i8-o4"),
    ),
    Lesson(
        "last",
        "white white=o5,f8,i8,f9,i9,f10,g10,f11,g11,h11,a12,f12,h12,g13,b14,e14,c16,e16,f16"
        " black=l1,o1,m3,p3,i5,j5,p5,i6,k6,n6,p6,j7,h8,j8,k8,l8,e9,h9,e11 ply=60 quiet=1 best=1,0",
        ("e16-f15", "e16-g16", "a12-b11", "a12-a11"),
    ),
    Lesson(
        "bridge",
        "white white=a12,b12,a13,b13,c13,a14,b14,c14,d14,e14,a15,b15,c15,d15,e15,a16,b16,d16,e16"
        " black=l1,m1,n1,o1,p1,l2,m2,n2,o2,p2,m3,n3,o3,n4,o4,p4,n5,o5,p5 ply=2 quiet=2",
        ("e14-f13",),
        then=("1 o2-m4", "0 a16-g12"),
    ),
    Lesson(
        "home",
        "black white=l1,m1,n1,o1,p1,l2,m2,n2,o2,p2,m3,o3,p3,m4,n4,o4,p4,o5,p5"
        " black=a12,b12,a13,b13,c13,a14,b14,c14,d14,e14,a15,b15,c15,d15,e15,a16,b16,c16,d16"
        " ply=191 quiet=4 best=18,18",
        ("e14-e16",),
        seat=1,
    ),
)
