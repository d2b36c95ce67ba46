"""Boards of points: neighbours and jumps follow from the lines alone."""

import pytest

from rules.core.errors import NotationError
from rules.core.graph import Graph, Jump

#   A
#  / \
# B-C-D-E
BOARD = Graph("ABCDE", [("A", "B"), ("A", "D"), ("B", "C", "D", "E")])


def around(name: str) -> str:
    return "".join(BOARD.names[point] for point in BOARD.neighbours[BOARD.point(name)])


def test_points_are_found_by_name_in_any_case() -> None:
    assert len(BOARD) == 5
    assert BOARD.point("e") == BOARD.point("E") == 4
    with pytest.raises(NotationError) as caught:
        BOARD.point("F" * 30)
    assert caught.value.facts == {"site": "F" * 20}


def test_neighbours_are_next_to_each_other_on_a_line() -> None:
    assert {name: around(name) for name in BOARD.names} == {
        "A": "BD",
        "B": "AC",
        "C": "BD",
        "D": "ACE",
        "E": "D",
    }


def test_jumps_go_straight_along_a_line_both_ways() -> None:
    found = {jump for jumps in BOARD.jumps for jump in jumps}
    assert found == {Jump(1, 2, 3), Jump(3, 2, 1), Jump(2, 3, 4), Jump(4, 3, 2)}
    assert all(jump.origin == point for point, jumps in enumerate(BOARD.jumps) for jump in jumps)


def test_a_line_of_two_points_allows_no_jump() -> None:
    assert BOARD.jumps[BOARD.point("A")] == ()


def test_two_lines_through_the_same_points_make_one_neighbour() -> None:
    board = Graph("AB", [("A", "B"), ("B", "A")])
    assert board.neighbours == ((1,), (0,))
