"""The course of a game as a picture."""

from io import BytesIO

import pytest
from PIL import Image

from render import curve
from render.theme import THEMES


def drawn(*values: int, theme: str = "classic", **changes: object) -> Image.Image:
    names = {"title": "Lasca: how the game went", "below": "Ana", "above": "Bea", **changes}
    asked = curve.Curve(values=values, marked=(1,), colours=("ivory", "red"), **names)  # type: ignore[arg-type] # names are texts
    return Image.open(BytesIO(curve.png(asked, THEMES[theme]))).convert("RGB")


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_the_ground_is_divided_as_the_chances_are(theme: str) -> None:
    """Give a side that is sure to win nearly all of the picture."""
    materials = THEMES[theme].materials
    halves = {}
    for value in (0, 250, 1_000):
        picture = drawn(value, value, value, theme=theme)
        assert picture.size == (curve.WIDTH, curve.HEIGHT)
        column = [picture.getpixel((curve.WIDTH // 3, y)) for y in range(curve.HEIGHT)]
        near = [_near(pixel, materials["ivory"].face) for pixel in column[100:340]]
        halves[value] = sum(near) / len(near)
    assert halves[0] < 0.1
    assert 0.15 < halves[250] < 0.35
    assert halves[1_000] > 0.8


def _near(pixel: object, wanted: tuple[int, int, int]) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(one - other) < 12 for one, other in zip(pixel, wanted, strict=True))


def test_a_long_name_is_cut_and_the_picture_is_small() -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff " * 6
    asked = curve.Curve(long, tuple(range(0, 1_001, 5)), (0, 100, 200), long, long, ("ivory", "ebony"))
    assert len(curve.png(asked, THEMES["classic"])) < 40_000


def test_a_game_without_decisions_has_no_curve() -> None:
    with pytest.raises(ValueError, match="two values"):
        drawn(500)
