"""Pasting the tokens of a stack on an image."""

from collections.abc import Sequence

from PIL import Image

from render.board import figures, tokens
from render.board.stacking import PlacedToken
from render.raster.palette import RGB, difference
from render.theme import Sides, Theme


def paste_tokens(image: Image.Image, theme: Theme, sides: Sides, placed: Sequence[PlacedToken]) -> None:
    """Pastes tokens on an RGB image, in order."""
    for one in placed:
        token, diameter, material = one.token, one.diameter, theme.material(sides, one.token)
        again = token.seat is not None and token.seat // len(sides) % 2 == 1
        match one.view:
            case "above":
                _centred(image, tokens.face(material, token, diameter, again=again), one.x, one.y)
            case "under":
                wall = tokens.wall(material, token, diameter, one.side)
                _paste(image, wall, round(one.x - diameter / 2), round(one.y - diameter / 2))
            case "profile":
                bar = tokens.profile(material, token, diameter, one.side)
                _paste(image, bar, round(one.x - diameter / 2), round(one.y - one.side / 2))
            case "valued":
                ink = _ink(image, one.x, one.y + diameter / 2)
                stake = tokens.stake(material, token, diameter, ink, again=again)
                _paste(image, stake, round(one.x - stake.width / 2), round(one.y - diameter / 2))
            case "count":
                _centred(image, tokens.number(token.value, diameter), one.x, one.y)


def _ink(image: Image.Image, x: float, y: float) -> RGB:
    """Return the colour that is read best on the ground at a place."""
    left, top = round(x), round(y)
    red, green, blue = image.crop((left, top, left + 1, top + 1)).tobytes()
    return max((figures.BLACK, tokens.WHITE), key=lambda ink: difference(ink, (red, green, blue)))


def _centred(image: Image.Image, sprite: Image.Image, x: float, y: float) -> None:
    _paste(image, sprite, round(x - sprite.width / 2), round(y - sprite.height / 2))


def _paste(image: Image.Image, sprite: Image.Image, left: int, top: int) -> None:
    """Pastes a sprite at a place that may lie partly outside."""
    image.paste(sprite, (left, top), sprite)
