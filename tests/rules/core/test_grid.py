"""Boards of squares: names, directions and positions in a picture."""

import pytest

from rules.core.errors import NotationError
from rules.core.grid import ALL_EIGHT, Grid, grid

BOARD = grid(7, 5)


def test_a_size_has_one_board() -> None:
    assert grid(7, 5) is BOARD
    assert len(BOARD) == 35


def test_squares_are_named_from_the_lower_left_corner() -> None:
    assert (BOARD.names[0], BOARD.names[6], BOARD.names[7], BOARD.names[-1]) == ("a1", "g1", "a2", "g5")
    assert [BOARD.square(name) for name in BOARD.names] == list(range(35))
    assert BOARD.square("C3") == BOARD.square("c3") == 2 * 7 + 2
    assert (BOARD.file(16), BOARD.rank(16)) == (2, 2)


@pytest.mark.parametrize("name", ["h1", "a6", "a0", "", "a", "aa1", "a1 " * 30])
def test_a_name_off_the_board_is_refused(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        BOARD.square(name)
    assert caught.value.code == "no_such_site"
    assert caught.value.facts == {"site": name[:20]}


def test_an_offset_never_wraps_around_the_border() -> None:
    g1, a2 = BOARD.square("g1"), BOARD.square("a2")
    assert BOARD.offset(g1, 1, 0) is None
    assert BOARD.offset(a2, -1, 0) is None
    assert BOARD.offset(a2, 0, -2) is None
    assert BOARD.offset(g1, -2, 1) == BOARD.square("e2")


def test_a_ray_leads_to_the_border_without_its_origin() -> None:
    named = [BOARD.names[square] for square in BOARD.ray(BOARD.square("b2"), (1, 1))]
    assert named == ["c3", "d4", "e5"]
    assert BOARD.ray(BOARD.square("a1"), (-1, 0)) == ()


def test_rays_in_opposite_directions_are_the_same_way_back() -> None:
    for square in range(len(BOARD)):
        for files, ranks in ALL_EIGHT:
            for reached in BOARD.ray(square, (files, ranks)):
                assert square in BOARD.ray(reached, (-files, -ranks))


def test_the_first_rank_is_drawn_at_the_bottom() -> None:
    low, high = BOARD.site(BOARD.square("a1")), BOARD.site(BOARD.square("g5"), "home", 1)
    assert (low.name, low.x, low.y) == ("a1", 0.5, 4.5)
    assert (high.x, high.y, high.tone, high.seat) == (6.5, 0.5, "home", 1)


def test_coordinates_stand_on_all_four_sides() -> None:
    labels = Grid(2, 3).labels(margin=0.5)
    assert sorted(label.text for label in labels) == sorted("aabb112233")
    assert {(label.x, label.y) for label in labels if label.text == "1"} == {(-0.5, 2.5), (2.5, 2.5)}
