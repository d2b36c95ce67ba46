"""Everything that can be asked: positions of games, and riddles without a board, by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from rules.puzzles.pencil import RIDDLES, Riddle
from rules.puzzles.puzzle import Puzzle, name_of
from rules.puzzles.store import by_name


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be solved: a puzzle or a riddle. game: None for a riddle."""

    name: str
    difficulty: int
    game: str | None = None
    puzzle: Puzzle | None = None
    riddle: Riddle | None = None


@cache
def tasks() -> Mapping[str, Task]:
    """Every task by its name. Of games that are installed, so none of them is out of order."""
    riddles = (Task(name_of("pencil", one.name), one.difficulty, riddle=one) for one in RIDDLES.values())
    puzzles = (Task(one.name, one.difficulty, one.game, puzzle=one) for one in by_name().values())
    return MappingProxyType({task.name: task for task in (*puzzles, *riddles)})
