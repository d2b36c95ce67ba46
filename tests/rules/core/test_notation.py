"""Typed moves: many spellings, one meaning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import AmbiguousMove, IllegalMove, NotationError
from rules.core.notation import LONGEST, MOST_CANDIDATES, legal_move, sites, tidy

SQUARE = "[a-g][1-7]"
MOVES = {
    "long": ("c3", "e5", "g7"),
    "short": ("c3", "e5"),
    "left": ("a1", "c3", "e1"),
    "right": ("a1", "b2", "e1"),
    "lone": ("g1", "f2", "e3"),
}


def meant(*path: str) -> str:
    return legal_move(path, MOVES, MOVES.__getitem__, lambda: IllegalMove("forbidden"))


def candidates(*path: str) -> tuple[str, ...]:
    with pytest.raises(AmbiguousMove) as caught:
        meant(*path)
    assert caught.value.facts == {"candidates": caught.value.candidates}
    return caught.value.candidates


@pytest.mark.parametrize(
    "text",
    [
        "c3xe5",
        "C3 E5",
        "c3e5",
        "c3-e5",
        " c3 → e5 ",
        "c3:e5",
        "c3 x e5",
        "c3×e5",
        "ｃ３ｅ５",
        "c3,e5",
        "c3–e5",
    ],
)
def test_a_move_is_read_however_it_is_separated(text: str) -> None:
    assert sites(text, SQUARE) == ("c3", "e5")


@pytest.mark.parametrize("text", ["", "  ", "x", "c9", "c3 to e5", "c3e", "c33", "hello"])
def test_what_holds_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        sites(text, SQUARE)
    assert caught.value.code == "not_a_move"


def test_a_text_that_is_too_long_is_not_looked_at() -> None:
    assert tidy("a" * LONGEST) == "a" * LONGEST
    with pytest.raises(NotationError) as caught:
        tidy("a" * (LONGEST + 1))
    assert len(str(caught.value.facts["text"])) < 30


@given(text=st.text(max_size=LONGEST))
def test_tidying_leaves_one_line_without_spaces_at_its_ends(text: str) -> None:
    tidied = tidy(text)
    assert tidied == " ".join(tidied.split())
    assert "\n" not in tidied


def test_the_whole_path_is_meant_before_its_beginning() -> None:
    assert meant("c3", "e5") == "short"
    assert meant("c3", "e5", "g7") == "long"


def test_origin_and_landing_are_enough_where_one_way_leads_there() -> None:
    assert meant("c3", "g7") == "long"
    assert meant("a1", "c3", "e1") == "left"


def test_a_beginning_is_enough_where_one_move_begins_so() -> None:
    assert meant("a1", "c3") == "left"
    assert meant("G1") == "lone"


def test_two_ways_to_the_same_landing_are_ambiguous() -> None:
    assert candidates("a1", "e1") == ("a1-c3-e1", "a1-b2-e1")


def test_a_beginning_of_several_moves_is_ambiguous() -> None:
    assert candidates("c3") == ("c3-e5-g7", "c3-e5")


@pytest.mark.parametrize("path", [("f4",), ("c3", "e5", "g7", "e5")])
def test_a_path_that_fits_nothing_is_refused_by_the_rules(path: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove) as refused:
        meant(*path)
    assert refused.value.code == "forbidden"


def test_no_more_candidates_than_a_page_holds() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        legal_move(("a1",), range(40), lambda number: ("a1", f"b{number}"), lambda: IllegalMove("forbidden"))
    assert len(caught.value.candidates) == MOST_CANDIDATES
