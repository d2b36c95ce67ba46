"""The board in characters of equal width."""

from dataclasses import replace

import pytest

from render.text import monospaced, symbol
from rules.core.diagram import Layout, Mark, Site, Text, pick
from rules.games import games
from tests.render.scenes import columns, random_game, say, tables


def test_the_board_has_coordinates_on_all_four_sides_and_a_legend() -> None:
    drawn = monospaced(columns(a1="w", c3="rW", e5="R"), say).splitlines()
    assert drawn[0].split() == drawn[8].split() == list("abcdefg")
    assert drawn[7].split() == ["1", "w", "·", "·", "·", "·", "·", "·", "1"]
    assert drawn[5].split() == ["3", "·", "·", "rW", "·", "·", "·", "·", "3"]
    assert drawn[3].split() == ["5", "·", "·", "·", "·", "R", "·", "·", "5"]
    assert drawn[10:] == ["w = white soldier", "r = red soldier", "W = white officer", "R = red officer"]


def test_columns_of_the_board_stand_below_each_other() -> None:
    drawn = monospaced(columns(a1="w", g7="wwwwwR", c3="r"), say).splitlines()[:9]
    assert drawn[7].index("w") == drawn[8].index("a")
    assert drawn[5].index("r") == drawn[8].index("c")


def test_a_high_column_is_its_guide_and_how_many_lie_below() -> None:
    assert "R+4" in monospaced(columns(d4="wrwrR"), say)
    assert "3w" in monospaced(columns(d4="www"), say)


def test_marks_are_brackets() -> None:
    marks = (Mark("origin", ("c3",)), Mark("landing", ("d4",)), Mark("captured", ("e5",)))
    drawn = monospaced(pick(replace(columns(d4="w", a1="w"), marks=marks), ["a1"], ["b2"]), say)
    for shown in ("<·>", "[w]", "/·/", "{w}", "(·)"):
        assert shown in drawn


def test_a_field_is_headed_by_its_words() -> None:
    field = Site("crown", 0.5, 0.2, "sector", called=Text("move-crown"))
    diagram = replace(columns(), layout=Layout("one field", "felt", 1, 1, (field,)))
    assert monospaced(diagram, say) == "move-crown: ·"


@pytest.mark.parametrize(("name", "seats"), tables())
def test_every_position_of_a_random_game_is_drawn(name: str, seats: int) -> None:
    for diagram in random_game(games()[name], seats, seed=5, steps=60):
        assert monospaced(diagram, say)


@pytest.mark.parametrize(("name", "seats"), tables())
def test_every_kind_of_man_has_a_sign_of_its_own_that_names_no_place(name: str, seats: int) -> None:
    signs: dict[str, tuple[str, int | None]] = {}
    for diagram in random_game(games()[name], seats, seed=5, steps=60):
        layout = diagram.layout
        places = {site.name for site in layout.sites} | {label.text for label in layout.labels}
        for token in (token for stack in diagram.stacks for token in stack.tokens):
            sign = symbol(replace(token, value=0), layout)
            assert signs.setdefault(sign, (token.kind, token.seat)) == (token.kind, token.seat)
            assert sign not in places
