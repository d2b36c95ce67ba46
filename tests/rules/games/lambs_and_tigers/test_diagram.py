"""Picture of the hunt."""

from itertools import combinations, pairwise, product
from math import dist

import pytest

from rules.core.diagram import Label, Layout, Line, Mark, Stack, Text, Token
from rules.core.game import shown
from rules.games.lambs_and_tigers import GAME
from rules.games.lambs_and_tigers.board import BOARDS, LAMBS, TIGERS
from rules.games.lambs_and_tigers.diagram import LAYOUTS

HUNT = GAME.position("tigers tigers=A,D1,D8 lambs=B4,D4 placed=9")


def test_men_stand_on_their_points_with_the_lambs_told_beside_the_board() -> None:
    picture = GAME.diagram(HUNT)
    assert Stack("A", (Token("tiger", TIGERS),)) in picture.stacks
    assert Stack("B4", (Token("lamb", LAMBS),)) in picture.stacks
    assert [player.cells for player in picture.players] == [
        (Text("text-captured", {"count": 7, "needed": 15}),),
        (Text("text-in_hand", {"count": 6}),),
    ]
    assert picture.to_act == (TIGERS,)
    assert len(picture.layout.sites) == 29
    assert len(picture.layout.lines) == 12


def test_layout_is_one_object_a_board() -> None:
    assert GAME.diagram(HUNT).layout is GAME.diagram(GAME.position("start")).layout


RING = 1.1
"""The outer edge of a ring about a man, in widths of him."""
LETTERS = (0.17, 0.1)
"""Half the width and height of a name of two characters, in units."""
both_boards = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


@both_boards
def test_men_and_the_rings_about_them_do_not_touch(layout: Layout) -> None:
    for one, other in combinations(layout.sites, 2):
        assert dist((one.x, one.y), (other.x, other.y)) >= RING * one.width


@both_boards
def test_a_name_is_clear_of_men_rings_lines_and_the_edge(layout: Layout) -> None:
    for label in layout.labels:
        box = corners(label)
        for site, corner in product(layout.sites, box):
            assert dist((site.x, site.y), corner) >= RING * site.width / 2, (label, site)
        assert not any(crosses(line, box) for line in layout.lines), label
        assert all(0 < x < layout.width and 0 < y < layout.height for x, y in box)


@both_boards
def test_a_name_is_much_nearer_to_its_point_than_to_any_other(layout: Layout) -> None:
    for label in layout.labels:
        away = {site.name: dist((site.x, site.y), (label.x, label.y)) for site in layout.sites}
        own = away.pop(label.text)
        assert own <= 0.8 * min(away.values()), label


@both_boards
def test_the_board_fills_its_frame(layout: Layout) -> None:
    across, down = [site.x for site in layout.sites], [site.y for site in layout.sites]
    assert max(across) - min(across) >= 0.85 * layout.width
    assert max(down) - min(down) >= 0.8 * layout.height


def corners(label: Label) -> list[tuple[float, float]]:
    wide, high = LETTERS
    return [(label.x + x * wide, label.y + y * high) for x, y in product((-1, 1), repeat=2)]


def crosses(line: Line, box: list[tuple[float, float]]) -> bool:
    """Return True if a line, as far as it goes down the board, has corners of the box on both sides."""
    (left, top), (right, bottom) = line.points
    sides = {(right - left) * (y - top) > (bottom - top) * (x - left) for x, y in box}
    heights = [y for _, y in box]
    return len(sides) == 2 and min(heights) <= bottom and max(heights) >= top


@both_boards
def test_what_lies_on_a_line_is_drawn_on_it(layout: Layout) -> None:
    """Draw a jump straight: the points of a line of the rules must look like one."""
    board = BOARDS[layout.name.removeprefix("lambs_and_tigers-")]
    places = {site.name: (site.x, site.y) for site in layout.sites}
    for line in board.graph.lines:
        channels = [places[board.names[point]] for point in line]
        way = sum(dist(one, other) for one, other in pairwise(channels))
        assert way == pytest.approx(dist(channels[0], channels[-1]))


def test_capture_is_marked_from_origin_to_landing() -> None:
    step = GAME.play(HUNT, TIGERS, GAME.parse(HUNT, TIGERS, "AxC4xE4"))
    picture = shown(GAME, step.state, None, step.facts)
    assert picture.marks == (
        Mark("origin", ("A",)),
        Mark("path", ("A", "C4", "E4")),
        Mark("landing", ("E4",)),
        Mark("captured", ("B4",)),
        Mark("captured", ("D4",)),
    )
    assert [text.key for text in picture.last] == ["fact-captured"]


def test_placement_and_step_are_marked() -> None:
    start = GAME.position("start")
    placed = GAME.play(start, TIGERS, GAME.parse(start, TIGERS, "B4"))
    assert GAME.diagram(placed.state, placed.facts).marks == (Mark("placed", ("B4",)),)
    moved = GAME.play(HUNT, TIGERS, GAME.parse(HUNT, TIGERS, "A-B5"))
    assert GAME.diagram(moved.state, moved.facts).marks == (Mark("origin", ("A",)), Mark("landing", ("B5",)))


def test_end_names_the_winner_and_a_draw_nobody() -> None:
    won = shown(GAME, GAME.position("lambs tigers=A,B4,B5 placed=15"), None)
    assert won.result == Text("outcome-captured", {"winners": (str(TIGERS),)})
    assert won.to_act == ()
    drawn = shown(GAME, GAME.position("tigers tigers=A,B4,B5 lambs=D1 placed=15 quiet=100"), None)
    assert drawn.result == Text("outcome-no_progress", {"winners": ()})


def test_parts_are_the_points_to_touch() -> None:
    assert GAME.parts(GAME.parse(HUNT, TIGERS, "AxC4xE4")) == ("A", "C4", "E4")
    shut_in = GAME.position("lambs tigers=B2,C1,C2 lambs=B1 placed=15 board=standard23")
    assert [GAME.parts(move) for move in GAME.moves(shut_in, LAMBS)] == [("pass",)]
