"""Sectors of a ring: stakes in them lie apart, inside, and off the figure."""

from itertools import combinations
from math import atan2, hypot, pi

import pytest

from render.ring import Sector, cells
from render.stacks import stakes
from rules.core.diagram import Token

LABEL = (29, 21)
SECTORS = [Sector(turn * pi / 3 - pi / 2, pi / 6, 90, 305) for turn in range(6)]


@pytest.mark.parametrize("place", SECTORS)
@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 9, 11])
def test_chips_and_their_numbers_fit_a_sector(place: Sector, count: int) -> None:
    found = cells(place, count, LABEL)
    assert len(found) == count
    x, y, r = place.plate
    boxes = []
    for cell in found:
        half, top, bottom = (
            max(cell.diameter, LABEL[0]) / 2,
            cell.y - cell.diameter / 2,
            cell.y + cell.diameter / 2,
        )
        bottom += LABEL[1]
        boxes.append((cell.x - half, top, cell.x + half, bottom))
        for across in (cell.x - half, cell.x + half):
            for down in (top, bottom):
                turn = (atan2(down, across) - place.angle + pi) % (2 * pi) - pi
                assert abs(turn) <= place.half
                assert place.inner <= hypot(across, down) <= place.outer
                assert hypot(across - x, down - y) >= r
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_nine_chips_keep_letters_that_can_be_read_on_a_phone() -> None:
    assert all(cells(place, 9, LABEL)[0].diameter * 360 / 660 >= 16 for place in SECTORS)


def test_what_finds_no_room_is_drawn_as_one() -> None:
    tokens = tuple(Token("chip", seat, 30 - seat, 2) for seat in range(25))
    shown = [one.token for one in stakes(SECTORS[0], (153, 305), tokens)]
    assert shown[:-1] == list(tokens[: len(shown) - 1])
    rest = tokens[len(shown) - 1 :]
    assert shown[-1] == Token("chip", None, sum(one.value for one in rest), 2 * len(rest))
    assert len(shown) >= 9
