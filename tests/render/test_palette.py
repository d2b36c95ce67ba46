"""Palettes: small, designed, and close to the original colours."""

from collections import Counter
from itertools import product

import pytest
from PIL import Image

from render.board import PreparedBoard, prepare
from render.painter import paint_tile
from render.palette import LARGEST, Palette, difference, mix
from render.theme import THEMES, Theme
from rules.games import games
from tests.render.scenes import pixels, random_game, tables
from tests.tiers import crossed


def test_a_palette_keeps_its_flat_colours_as_they_are() -> None:
    flats = [(10, 20, 30), (200, 40, 60), (250, 250, 240)]
    palette = Palette(flats, [(flats[0], flats[1])])
    assert palette.colours[:3] == tuple(flats)
    assert palette.table(flats) == bytes([0, 1, 2])


def test_steps_between_colours_that_meet_are_kept_but_no_more_than_there_may_be() -> None:
    flats = [(red, green, 90) for red, green in product(range(0, 256, 40), repeat=2)]
    palette = Palette(flats, product(flats, flats))
    assert len(palette.colours) == LARGEST
    assert Palette(flats[:2], [(flats[0], flats[1])]).colours[2] == mix(flats[0], flats[1], 1 / 3)


def test_a_seam_has_other_indexes_and_the_same_colours() -> None:
    wood, ink = (200, 150, 100), (20, 10, 0)
    palette = Palette([wood, ink], [(wood, ink)], [wood])
    image = palette.indexes(Image.new("RGB", (4, 3), wood))
    palette.seam(image, [(1, 0, 2)])
    plain, seam = image.getpixel((0, 0)), image.getpixel((1, 0))
    assert plain != seam
    assert image.getpixel((1, 2)) == plain
    assert {palette.colours[index] for index in image.tobytes()} == {wood}


def test_difference_knows_black_from_white_and_a_shade_from_itself() -> None:
    assert difference((0, 0, 0), (255, 255, 255)) == pytest.approx(100, abs=0.1)
    assert difference((120, 80, 40), (120, 80, 40)) == 0
    assert 0 < difference((120, 80, 40), (122, 80, 40)) < 3


@pytest.mark.parametrize(("theme", "table"), crossed(THEMES.values(), tables()))
def test_colours_are_close_to_the_rgb_reference(theme: Theme, table: tuple[str, int]) -> None:
    name, seats = table
    diagram = list(random_game(games()[name], seats, seed=7, steps=30))[-1]
    board = prepare(diagram.layout, theme)
    assert len(board.palette.colours) <= LARGEST
    assert _error(board, board.background) < 1.5
    for stack in diagram.stacks:
        for kinds in ((), ("landing",), ("picked",)):
            assert _error(board, paint_tile(board, stack.site, stack.tokens, kinds)) < 3


def _error(board: PreparedBoard, reference: Image.Image) -> float:
    """Return the mean ΔE over all pixels."""
    painted = board.palette.indexes(reference).tobytes()
    counts = Counter(zip(pixels(reference), painted, strict=True))
    total = sum(difference(rgb, board.palette.colours[index]) * n for (rgb, index), n in counts.items())
    return total / len(painted)
