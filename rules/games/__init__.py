"""The games: one package each, found in this folder and among the installed packages.

A package outside this project registers in the entry-point group `taberna.games` by its game's id, as
`noughts_and_crosses = "noughts_and_crosses"`. Then it is a game like those here. A game that fails to load is
left out, and the others still work.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import Final, NamedTuple, cast

from rules.core.checks import Checks
from rules.core.game import About, AnyGame, shown
from rules.core.log import is_open

GROUP: Final = "taberna.games"
GOLDEN: Final = "golden"
"""The folder of a package's golden games: saved logs of whole games, `<id>.log` the first of them."""
WORDS: Final = "words"
"""The folder of a package's words: one Fluent file a language."""


NAMED: Final = re.compile(r"(?m)^name *=")
"""The name of a game in lists and menus of every chat."""


class _Found(NamedTuple):
    """The packages of games by id, in alphabetical order, and why others are left out."""

    packages: Mapping[str, ModuleType]
    left_out: Mapping[str, str]


@cache
def games() -> Mapping[str, AnyGame]:
    """Return every game by its id, in alphabetical order."""
    # A package promises its GAME to be a Game; the contract tests hold it to that.
    return MappingProxyType(
        {name: cast("AnyGame", module.GAME) for name, module in _found().packages.items()}
    )


def left_out() -> Mapping[str, str]:
    """Return the installed games that cannot be loaded, by id, each with the reason in one line."""
    return _found().left_out


def checks(game: str) -> Checks:
    """Return the test data of a game. Raises KeyError for no such game."""
    return cast("Checks", import_module(f"{_found().packages[game].__name__}.checks").CHECKS)


def folder(game: str) -> Path:
    """Return the folder of a game's package: page, words, golden games. Raises KeyError for no such game."""
    return _folder(_found().packages[game])


@cache
def _found() -> _Found:
    own = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    packages = {str(module.GAME.about.id): module for module in own}
    languages = {path.name for module in own for path in (_folder(module) / WORDS).glob("*.ftl")}
    left_out = {}
    for point in sorted(entry_points(group=GROUP)):
        try:
            packages[point.name] = _loaded(point, packages, languages)
        except Exception as error:  # noqa: BLE001 -- whatever a stranger's package does, the others are played
            left_out[point.name] = " ".join(f"{type(error).__name__}: {error}".split())
    return _Found(MappingProxyType(dict(sorted(packages.items()))), MappingProxyType(left_out))


def _loaded(point: EntryPoint, known: Mapping[str, ModuleType], languages: set[str]) -> ModuleType:
    """Load the package of an installed game, name it and set it up. Raises whatever keeps it from that."""
    module = import_module(point.module)
    if module.__file__ is None:  # a package without __init__.py is nothing but folders of that name
        raise ValueError(f"no package but a folder of that name, {next(iter(module.__path__))}")
    about = module.GAME.about
    if not isinstance(about, About) or about.id != point.name:
        raise ValueError(f"its entry point must be called as its game is, {about.id}")
    if known.get(point.name, module) is not module:
        raise ValueError(f"{known[point.name].__name__} is the game {point.name} already")
    for language in sorted(languages):
        if not NAMED.search((_folder(module) / WORDS / language).read_text(encoding="utf-8")):
            raise ValueError(f"no name in {WORDS}/{language}")
    state = module.GAME.setup(0 if is_open(module.GAME) else min(about.seats), about.options())
    shown(module.GAME, state, None)
    return module


def _folder(module: ModuleType) -> Path:
    return Path(str(module.__file__)).parent
