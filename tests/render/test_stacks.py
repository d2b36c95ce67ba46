"""Positions of tokens: inside their site, in order, and large enough to see."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.stacks import arrange
from rules.core.diagram import Shape, Token

MAN = Token("man", 0)
PHONE = 360 / 800
"""Scale of a square board's picture on a phone."""


@given(
    st.sampled_from(["square", "point", "spike_up", "spike_down", "rail", "tray"]),
    st.integers(40, 300),
    st.integers(1, 6),
    st.integers(1, 22),
    st.sampled_from(["man", "die", "chip"]),
)
def test_tokens_stay_on_their_site(shape: Shape, width: int, slender: int, count: int, kind: str) -> None:
    height = width * slender if shape.startswith("spike") or shape == "tray" else width
    tokens = (Token(kind, 0, 1),) * (min(count, 3) if kind == "die" else count)
    for one in arrange(shape, width, height, tokens):
        reach = one.diameter / 2
        above, below = (one.side / 2,) * 2 if one.view == "profile" else (reach, reach + one.side)
        assert one.diameter >= 3
        assert -1 <= one.x - reach <= one.x + reach <= width + 1
        assert -1 <= one.y - above <= one.y + below <= height + 2


def test_a_column_is_painted_from_its_bottom_and_only_its_guide_is_seen_from_above() -> None:
    tokens = (Token("soldier", 1), Token("officer", 1), Token("soldier", 0))
    placed = arrange("square", 93, 93, tokens)
    assert [one.token for one in placed] == list(tokens)
    assert [one.view for one in placed] == ["under", "under", "above"]
    assert placed[0].y > placed[1].y >= placed[2].y


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_man_of_a_pile_shows_the_same_part_of_his_side_and_enough_for_a_phone(count: int) -> None:
    placed = arrange("square", 95, 95, (MAN,) * count)
    steps = {round(below.y - above.y, 6) for below, above in pairwise(placed[:-1])}
    assert len(steps) <= 1
    assert all(step * PHONE >= 4 for step in steps)


@pytest.mark.parametrize("count", range(5, 23))
def test_of_a_high_column_the_guide_the_number_and_a_bar_for_each_man_are_shown(count: int) -> None:
    column = (*(Token("soldier", index % 2) for index in range(count - 1)), Token("officer", 0))
    *bars, guide, number = arrange("square", 95, 95, column)
    assert [one.token for one in bars] == list(column), "from the bottom up"
    assert (guide.view, guide.token) == ("above", column[-1])
    assert (number.view, number.token.value) == ("count", count)
    steps = {round(below.y - above.y, 6) for below, above in pairwise(bars)}
    assert len(steps) == 1
    assert min(steps) * PHONE >= (3.6 if count <= 11 else 1.8)


def test_men_fill_a_triangle_from_its_base() -> None:
    up = arrange("spike_up", 60, 300, (MAN,) * 3)
    down = arrange("spike_down", 60, 300, (MAN,) * 3)
    assert [one.y for one in up] == sorted((one.y for one in up), reverse=True)
    assert [300 - one.y for one in up] == [one.y for one in down]


def test_where_men_overlap_the_last_one_bears_their_number() -> None:
    assert [one.token.value for one in arrange("spike_up", 60, 300, (MAN,) * 5)] == [0] * 5
    assert [one.token.value for one in arrange("spike_up", 60, 272, (MAN,) * 5)] == [0] * 5  # hardly overlap
    assert [one.token.value for one in arrange("spike_up", 60, 300, (MAN,) * 15)] == [0] * 14 + [15]
