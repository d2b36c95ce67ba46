"""The puzzles that come with the games, read when they are first asked for."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from rules.games import folder, games
from rules.puzzles.puzzle import FILE, Puzzle, read


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game; none if its package ships none. Raises KeyError for no such game."""
    file = folder(game) / FILE
    return read(game, file.read_text(encoding="utf-8")) if file.exists() else ()


@cache
def by_name() -> Mapping[str, Puzzle]:
    """Return every puzzle by its name, game by game."""
    return MappingProxyType({one.name: one for game in games() for one in puzzles_of(game)})
