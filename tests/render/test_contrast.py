"""Distinct colours: by the contrast of WCAG 2, and for people who lack one kind of cone."""

from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Final

import pytest
from PIL import Image

from render import tokens
from render.board import site_colour
from render.geometry import plan
from render.marks import opposite
from render.painter import Painter
from render.palette import RGB, contrast, difference
from render.theme import CLASSIC, CONTRAST, THEMES, Theme
from rules.core.diagram import Colour, Layout, Token
from rules.games import games
from tests.render.scenes import crowds, pixels, random_game, say, tables

WORDS, SHAPES = 4.5, 3.0
"""Least contrast of words, and of shapes that carry a meaning (1.4.3 and 1.4.11)."""
NEARLY: Final = 2.5
"""Least contrast of a man on another side's camp, whose heavy border marks the camp, too."""
BLIND: Final = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices from linear RGB to the view of a person without one kind of cone (Machado, Oliveira, Fernandes
2009).
"""
APART, LETTERED = 0.04, 0.01
"""The least part of a man's pixels that differ clearly from another side's man; of a chip, its letter's."""


def seen_without(kind: str, colour: RGB) -> RGB:
    """Return a colour as a person without one kind of cone sees it."""
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    mixed = [sum(share * c for share, c in zip(row, light, strict=True)) for row in BLIND[kind]]
    back = (
        12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055
        for c in (min(max(v, 0), 1) for v in mixed)
    )
    red, green, blue = (round(255 * c) for c in back)
    return red, green, blue


@cache
def layouts() -> dict[str, Layout]:
    boards = (next(random_game(games()[name], seats, seed=1, steps=1)).layout for name, seats in tables())
    return {layout.name: layout for layout in boards}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_are_read_on_what_they_stand_on(theme: Theme) -> None:
    papers = (theme.page, theme.strip, theme.active)
    pairs = [(theme.text, paper) for paper in papers] + [(theme.accent, paper) for paper in papers]
    pairs += [(theme.muted, theme.page), (theme.muted, theme.strip)]
    pairs += [(m.ink, m.face) for m in theme.materials.values()]
    for ground in theme.grounds.values():
        pairs.append((ground.label, ground.frame))
    assert [pair for pair in pairs if contrast(*pair) < WORDS] == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("name", sorted(layouts()))
def test_men_are_seen_on_every_ground(theme: Theme, name: str) -> None:
    """Show each man by the contrast of his face, his edge or his mark."""
    layout = layouts()[name]
    ground = theme.grounds[layout.surface]
    for site in layout.sites:
        if site.shape in ("rail", "citadel", "sector"):
            continue  # coins and chips have an outline there
        paper = site_colour(site, theme, layout.sides, ground)
        least = SHAPES if site.tone in ("light", "dark", "plain") and site.shape == "square" else NEARLY
        for seat in range(len(layout.sides)):
            m = theme.side(layout.sides, seat)
            assert max(contrast(part, paper) for part in (m.face, m.wall, m.ink)) >= least, (site.name, seat)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_mark_is_seen_beside_the_line_along_it_on_any_ground(theme: Theme) -> None:
    assert [kind for kind, colour in theme.marks.items() if contrast(opposite(colour), colour) < SHAPES] == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("kind", BLIND)
@pytest.mark.parametrize("name", sorted(layouts()))
def test_sides_differ_without_one_kind_of_cone(theme: Theme, kind: str, name: str) -> None:
    layout = layouts()[name]
    men = {"crown_and_anchor": "chip", "citadel": "coin", "dice_towers": "die"}.get(layout.name, "man")
    sprites = [_painted(theme, layout, Token(men, seat, men == "die")) for seat in range(len(layout.sides))]
    seen = [[seen_cached(kind, pixel) for pixel in pixels(sprite)] for sprite in sprites]
    for (one, first), (other, second) in combinations(enumerate(seen), 2):
        apart = sum(difference(a, b) > 15 for a, b in zip(first, second, strict=True))
        assert apart >= (LETTERED if men in ("chip", "coin") else APART) * len(first), (one, other)


seen_cached = cache(seen_without)


def _painted(theme: Theme, layout: Layout, token: Token) -> Image.Image:
    sprite = tokens.face(theme.material(layout.sides, token), token, 40)
    paper = Image.new("RGB", sprite.size, theme.grounds[layout.surface].tones["plain"])
    paper.paste(sprite, (0, 0), sprite)
    return paper


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_two_winning_sectors_side_by_side_are_two(theme: Theme) -> None:
    ((_, thrown),) = crowds(1, 7)
    drawn = Painter(theme).board(replace(thrown, stacks=()), say)
    width, height = thrown.layout.width, thrown.layout.height
    places = {site.name: complex(site.x - width / 2, site.y - height / 2) for site in thrown.layout.sites}
    won = [places[name] for mark in thrown.marks if mark.kind == "won" for name in mark.sites]
    inside, beside = min(combinations(won, 2), key=lambda pair: abs(pair[0] - pair[1]))
    seam = (inside + beside) / abs(inside + beside) * abs(inside) * plan(thrown.layout).unit
    x, y = round(drawn.width / 2 + seam.real), round(drawn.height / 2 + seam.imag)
    across = drawn.crop((x - 12, y - 4, x + 12, y + 4))
    assert max(contrast(one, theme.marks["won"]) for one in pixels(across)) > 2


@pytest.mark.parametrize("colour", ["ivory", "ebony"])
def test_a_stone_is_lit_from_the_upper_left_except_in_high_contrast(colour: Colour) -> None:
    stone = tokens.face(CLASSIC.materials[colour], Token("stone", 0), 60).convert("L")
    middle, away = stone.width // 2, round(60 * 0.2)
    assert _grey(stone, middle - away) > _grey(stone, middle + away)
    plain = CONTRAST.materials[colour]
    assert tokens.face(plain, Token("stone", 0), 60) == tokens.face(plain, Token("soldier", 0), 60)


def _grey(image: Image.Image, at: int) -> int:
    """Return the brightness at a place on the falling diagonal."""
    return image.tobytes()[at * image.width + at]
