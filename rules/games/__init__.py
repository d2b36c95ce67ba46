"""The games, one folder each, found on disk: a ninth game is one more folder."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import cast

from rules.core.game import AnyGame


@lru_cache(maxsize=1)
def games() -> Mapping[str, AnyGame]:
    """Every game by its id, in alphabetical order."""
    found = {}
    for module in sorted(iter_modules(__path__), key=lambda module: module.name):
        # A folder promises its GAME to be a Game; the contract tests hold it to that.
        game = cast("AnyGame", import_module(f"{__name__}.{module.name}").GAME)
        found[game.about.id] = game
    return MappingProxyType(found)
