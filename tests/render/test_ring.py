"""Sectors of a ring: stakes in them lie apart, inside, and off the figure."""

from itertools import combinations
from math import atan2, hypot, pi

import pytest

from render import figures
from render.geometry import plan
from render.ring import Sector, cells, sector
from render.stacks import PlacedToken, stakes
from render.theme import CLASSIC
from render.tokens import stake
from rules.core.diagram import Token
from tests.render.scenes import crowds

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
    assert all(_apart(one, other) for one, other in combinations(boxes, 2))


def test_nine_chips_keep_letters_that_can_be_read_on_a_phone() -> None:
    assert all(cells(place, 9, LABEL)[0].diameter * 360 / 660 >= 16 for place in SECTORS)


def test_stakes_and_their_labels_lie_apart_in_crowded_rounds() -> None:
    for rounds in crowds(12, seed=3, most=3):
        for diagram in rounds:
            layout, unit = diagram.layout, plan(diagram.layout).unit
            for stack in diagram.stacks:
                site = next(one for one in layout.sites if one.name == stack.site)
                placed = stakes(sector(layout, site, unit), (0, 0), stack.tokens)
                assert sum(one.token.value for one in placed) == sum(token.value for token in stack.tokens)
                assert all(_apart(one, other) for one, other in combinations(map(_box, placed), 2))


def test_a_number_below_a_stake_lies_on_dark_ground_as_in_the_app() -> None:
    for token in (Token("chip", 0, 8), Token("chip", 0, 8, 24)):
        drawn = stake(CLASSIC.material(("red",), token), token, 40, piled=True)
        bottom = (drawn.getbbox() or (0, 0, 0, 0))[3]
        assert drawn.getpixel((drawn.width // 2, bottom - 1)) == (*figures.BLACK, 255)


def _box(one: PlacedToken) -> tuple[float, float, float, float]:
    """Return the rectangle that a stake covers with its label."""
    material = CLASSIC.material(("red",), one.token)
    drawn = stake(material, one.token, one.diameter, piled=one.view == "piled")
    left, top, right, bottom = drawn.getbbox() or (0, 0, 0, 0)
    x, y = one.x - drawn.width / 2, one.y - one.diameter / 2
    return x + left, y + top, x + right, y + bottom


def test_what_finds_no_room_is_drawn_as_one() -> None:
    tokens = tuple(Token("chip", seat, 30 - seat, 2) for seat in range(25))
    shown = [one.token for one in stakes(SECTORS[0], (153, 305), tokens)]
    assert shown[:-1] == list(tokens[: len(shown) - 1])
    rest = tokens[len(shown) - 1 :]
    assert shown[-1] == Token("chip", None, sum(one.value for one in rest), 2 * len(rest))
    assert len(shown) >= 9


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Return True if two rectangles don't overlap: left, top, right, bottom."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
