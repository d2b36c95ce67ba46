"""A puzzle of a game, and how it is kept: a line of JSON each in the file of the game's package."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final

from rules.puzzles.kinds import Kind, Theme

FILE: Final = "puzzles.json"
"""The file of a game's package that holds its puzzles."""
MARK: Final = "p"
"""First letter of the name of every puzzle."""
NAME: Final = 9
"""Letters of the name of a puzzle."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the question about it, and the facts that follow from both.

    position: in the game's notation, with options and side to move. seat: the seat to move. answers: every
    right move, in the game's notation; other moves to the same position are right too. line: the first answer
    and the expected moves after it. depth: moves to look ahead for the answer; for `patience` the moves left.
    gap: points that the best wrong answer gives up; 0 where moves are counted or the game is at stake.
    difficulty: rating points before the first attempt. theme: the idea of the solution.
    """

    game: str
    kind: Kind
    position: str
    seat: int
    answers: tuple[str, ...]
    line: tuple[str, ...]
    depth: int
    gap: int
    difficulty: int
    theme: Theme = ""

    @property
    def name(self) -> str:
        """Return a name that follows from game and position, so that it stays when others come or go."""
        return name_of(self.game, self.position)


def name_of(game: str, position: str) -> str:
    """Return the name of a puzzle about a position of a game: small letters and digits."""
    return MARK + sha256(f"{game} {position}".encode()).hexdigest()[: NAME - len(MARK)]


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the file of the puzzles of a game."""
    lines = (json.dumps({key: of for key, of in asdict(one).items() if key != "game"}) for one in puzzles)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def read(game: str, text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game from its file. Raises ValueError for a damaged file."""
    try:
        return tuple(_read(game, fields) for fields in json.loads(text))
    except (TypeError, KeyError) as error:
        raise ValueError(f"{game}: {error}") from error


def _read(game: str, fields: dict[str, Sequence[str]]) -> Puzzle:
    lists = {key: tuple(fields[key]) for key in ("answers", "line")}
    return Puzzle(game, **{**fields, **lists})  # type: ignore[arg-type] # the proof of every puzzle reads them
