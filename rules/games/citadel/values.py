"""The values of Citadel's positions when both sides play best, solved beforehand and stored.

A table holds what seat 0 gains, from -UNIT to UNIT, in every game of two stocks of 1 to 50 points with the
coin on lines 2 to 6. There is one for a single game, where a full win counts a UNIT and a simple one half,
and one for each score of a match in which seat 0 lacks no more points than seat 1, where a won match counts
one. They were computed by the iteration of `make train GAME=citadel` in a faster language, for in Python it
takes hours; a test works a sample of them out again from their successors.
"""

import json
from base64 import b85decode, b85encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final
from zlib import compress, decompress

from rules.games.citadel.state import CENTRE, LINES

MOST: Final = 50
"""The largest stock of a table."""
FURTHEST: Final = 7
"""The most match points that a side can lack in a table."""
SINGLE: Final = "single"
BYTES: Final = 5
UNIT: Final = 1 << 8 * BYTES - 2
"""Values are whole numbers, so many to 1."""
INSIDE: Final = LINES - 2
"""Lines that are no citadel."""


@dataclass(frozen=True, slots=True)
class Values:
    """A table. ends: what a game is worth that ends on each line, 1 first. values: see `index`."""

    ends: Sequence[int]
    values: Sequence[int]

    def value(self, mine: int, theirs: int, line: int) -> int:
        """What seat 0 gains with these stocks and this line."""
        if line in {1, LINES}:
            return self.ends[line - 1]
        if mine and theirs:
            return self.values[index(mine, theirs, line)]
        # Whoever has points left walks a line a point.
        return self.ends[min(LINES, line + mine) - 1] if mine else self.ends[max(1, line - theirs) - 1]


def index(mine: int, theirs: int, line: int) -> int:
    """Where a table holds a position."""
    return ((mine - 1) * MOST + theirs - 1) * INSIDE + line - 2


def ends(full: int, simple: int, drawn: int, lost: int, lost_fully: int) -> tuple[int, ...]:
    """What a game is worth that ends on each line, by what its results are worth."""
    half = CENTRE - 2
    return lost_fully, *[lost] * half, drawn, *[simple] * half, full


def table_name(needs: tuple[int, int]) -> str:
    """Of a score of the match, by what each seat lacks."""
    return f"{needs[0]}-{needs[1]}"


@lru_cache(maxsize=4)
def table(name: str) -> Values:
    """A stored table. Raises KeyError for no such score."""
    stored = json.loads(files(__package__).joinpath("values.json").read_text())[name]
    packed = decompress(b85decode(stored["values"]))
    numbers = [int.from_bytes(packed[start : start + BYTES]) for start in range(0, len(packed), BYTES)]
    return Values(tuple(stored["ends"]), [number - UNIT for number in numbers])


def packed(values: Values) -> dict[str, object]:
    """A table as it is stored; see `table`."""
    numbers = [(value + UNIT).to_bytes(BYTES) for value in values.values]
    return {"ends": list(values.ends), "values": b85encode(compress(b"".join(numbers), 9)).decode()}
