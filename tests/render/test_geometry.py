"""Sites in pixels, and the rows of a board."""

from itertools import combinations, pairwise

import pytest

from render import geometry
from render.lettering import width
from rules.games import games
from tests.render.scenes import random_game, tables


@pytest.mark.parametrize(("name", "seats"), tables())
def test_ranges_cover_the_board_and_cut_no_site(name: str, seats: int) -> None:
    layout = next(random_game(games()[name], seats, seed=1, steps=1)).layout
    where = geometry.plan(layout)
    places = geometry.boxes(layout, where).values()
    ranges = geometry.row_ranges(places, where.height)
    assert [row for first, end in ranges for row in range(first, end)] == list(range(where.height))
    for place in places:
        assert any(first <= place.top and place.top + place.height <= end for first, end in ranges)


def test_every_row_of_squares_is_a_band_of_its_own() -> None:
    layout = next(random_game(games()["lasca"], 2, seed=1, steps=1)).layout
    where = geometry.plan(layout)
    assert len(geometry.row_ranges(geometry.boxes(layout, where).values(), where.height)) == 9


def test_equal_steps_stay_equal_where_they_end_in_halves() -> None:
    where = geometry.Plan(width=900, unit=61, left=0, top=0, height=900)
    across = [where.point(column + 0.5, 0)[0] for column in range(8)]
    assert {right - left for left, right in pairwise(across)} == {61}


@pytest.mark.parametrize(("name", "seats"), tables())
def test_no_coordinate_is_smaller_than_eleven_pixels_on_a_phone(name: str, seats: int) -> None:
    where = geometry.plan(next(random_game(games()[name], seats, seed=1, steps=1)).layout)
    assert geometry.label_size(where) * 360 / where.width >= 11


@pytest.mark.parametrize(("name", "seats"), tables())
def test_coordinates_lie_apart_on_a_phone(name: str, seats: int) -> None:
    layout = next(random_game(games()[name], seats, seed=1, steps=1)).layout
    where = geometry.plan(layout)
    size = geometry.label_size(where)
    for one, other in combinations(layout.labels, 2):
        room = (width(one.text, size) + width(other.text, size)) / 2
        across, down = (
            abs(one.x - other.x) * where.unit - room,
            abs(one.y - other.y) * where.unit - size * 0.7,
        )
        assert max(across, down) * 360 / where.width >= 5, (one, other)
