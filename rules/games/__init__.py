"""The games: one package each, found in this folder and among what is installed.

A package outside this project names itself in the entry-point group `taberna.games`, as
`noughts_and_crosses = "noughts_and_crosses"`; it then is a game like those here.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import Final, cast

from rules.core.checks import Checks
from rules.core.game import AnyGame

GROUP: Final = "taberna.games"
GOLDEN: Final = "golden"
"""The folder of a package's golden games: saved logs of whole games, `<id>.log` the first of them."""


@cache
def games() -> Mapping[str, AnyGame]:
    """Every game by its id, in alphabetical order."""
    # A package promises its GAME to be a Game; the contract tests hold it to that.
    return MappingProxyType({name: cast("AnyGame", module.GAME) for name, module in _packages().items()})


def checks(game: str) -> Checks:
    """What a game brings along to be tested by. Raises KeyError for no such game."""
    return cast("Checks", import_module(f"{_packages()[game].__name__}.checks").CHECKS)


def folder(game: str) -> Path:
    """The folder of a game's package: its page, words and golden games. Raises KeyError for no such game."""
    return Path(str(_packages()[game].__file__)).parent


@cache
def _packages() -> Mapping[str, ModuleType]:
    """Every game's package by the game's id. Raises ValueError where two games have one id."""
    found: dict[str, ModuleType] = {}
    for module in sorted(_modules(), key=lambda module: str(module.GAME.about.id)):
        other = found.setdefault(module.GAME.about.id, module)
        if other is not module:
            raise ValueError(
                f"{other.__name__} and {module.__name__} are both the game {module.GAME.about.id}"
            )
    return MappingProxyType(found)


def _modules() -> Iterator[ModuleType]:
    for module in iter_modules(__path__):
        yield import_module(f"{__name__}.{module.name}")
    for point in entry_points(group=GROUP):
        try:
            yield import_module(point.module)
        except Exception as error:
            raise ImportError(f"the installed game {point.name} cannot be loaded: {error!r}") from error
