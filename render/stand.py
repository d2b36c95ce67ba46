"""Putting arranged tokens on a tile."""

from collections.abc import Sequence

from PIL import Image

from render import tokens
from render.arrange import Placed
from rules.core.diagram import Token


def stand(tile: Image.Image, theme: str, game: str, placed: Sequence[Placed]) -> None:
    """Lays tokens on an RGB tile, in order."""
    for one in placed:
        if one.beside:
            chip = Placed(Token(one.token.kind, one.token.seat), one.x, one.y, one.diameter)
            _face(tile, theme, game, chip)
            amount = tokens.amount(one.token.value, one.diameter)
            _at(tile, amount, round(one.x + one.diameter * 0.7), round(one.y - amount.height / 2))
        elif not one.wall:
            _face(tile, theme, game, one)
        else:
            side = tokens.wall(theme, game, one.token, one.diameter, one.wall)
            _at(tile, side, round(one.x - one.diameter / 2), round(one.y - one.diameter / 2))


def _face(tile: Image.Image, theme: str, game: str, one: Placed) -> None:
    sprite = tokens.face(theme, game, one.token, one.diameter)
    _at(tile, sprite, round(one.x - sprite.width / 2), round(one.y - sprite.height / 2))


def _at(tile: Image.Image, sprite: Image.Image, left: int, top: int) -> None:
    """Lays a sprite on a place that may lie partly outside."""
    tile.paste(sprite, (left, top), sprite)
