"""Pasting the tokens of a stack on an image."""

from collections.abc import Sequence

from PIL import Image

from render.board import tokens
from render.board.stacking import PlacedToken
from render.theme import Sides, Theme
from rules.core.diagram import Token


def paste_tokens(image: Image.Image, theme: Theme, sides: Sides, placed: Sequence[PlacedToken]) -> None:
    """Pastes tokens on an RGB image, in order."""
    for one in placed:
        if one.beside:
            chip = PlacedToken(Token(one.token.kind, one.token.seat), one.x, one.y, one.diameter)
            _face(image, theme, sides, chip)
            amount = tokens.amount(one.token.value, one.diameter)
            _paste(image, amount, round(one.x + one.diameter * 0.7), round(one.y - amount.height / 2))
        elif not one.wall:
            _face(image, theme, sides, one)
        else:
            side = tokens.wall(theme.material(sides, one.token), one.token, one.diameter, one.wall)
            _paste(image, side, round(one.x - one.diameter / 2), round(one.y - one.diameter / 2))


def _face(image: Image.Image, theme: Theme, sides: Sides, one: PlacedToken) -> None:
    sprite = tokens.face(theme.material(sides, one.token), one.token, one.diameter)
    _paste(image, sprite, round(one.x - sprite.width / 2), round(one.y - sprite.height / 2))


def _paste(image: Image.Image, sprite: Image.Image, left: int, top: int) -> None:
    """Pastes a sprite at a place that may lie partly outside."""
    image.paste(sprite, (left, top), sprite)
