"""Training of the tables that opponents play by, each from one seed: `make train GAME=tabula`."""

import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from rules.games import folder
from rules.games.citadel.evaluate import (
    FURTHEST,
    MOST,
    SINGLE,
    UNIT,
    Duel,
    Values,
    ends,
    index,
    packed,
    table_name,
)
from rules.games.citadel.state import CENTRE, LINES
from rules.search.equilibrium import Mix, equilibrium
from tests.strength import learning

SEED = 1


def solve_citadel() -> None:
    """Solve every table of Citadel, one after the other; all of them take hours."""
    stored = {SINGLE: _solved(ends(UNIT, UNIT // 2, 0, -UNIT // 2, -UNIT))}
    worth: dict[tuple[int, int], int] = {}

    def match(mine: int, theirs: int) -> int:
        """Return the value of a score for seat 0, by the points each seat lacks."""
        if mine <= 0:
            return UNIT
        if theirs <= 0:
            return -UNIT
        return worth[mine, theirs] if mine <= theirs else -worth[theirs, mine]

    scores = [(mine, theirs) for theirs in range(1, FURTHEST + 1) for mine in range(1, theirs + 1)]
    for mine, theirs in sorted(scores, key=sum):
        # A draw leaves the score as it is, so the value is iterated to a fixed point.
        drawn = (match(mine - 1, theirs) + match(mine, theirs - 1)) // 2 if mine < theirs else 0
        while True:
            results = match(mine - 2, theirs), match(mine - 1, theirs), drawn
            values = _solved(ends(*results, match(mine, theirs - 1), match(mine, theirs - 2)))
            found = values.value(MOST, MOST, CENTRE)
            if abs(found - drawn) <= 1:
                break
            drawn = found
        worth[mine, theirs] = drawn
        stored[table_name((mine, theirs))] = values
        print(mine, theirs, drawn / UNIT, flush=True)
    text = ",\n".join(f'"{name}": {json.dumps(packed(values))}' for name, values in stored.items())
    Path(folder("citadel"), "values.json").write_text("{\n" + text + "\n}\n")


def _solved(results: tuple[int, ...]) -> Values:
    """Return the table of a game from the values of its final lines, solved from few points up."""
    table = [0] * index(MOST, MOST, LINES)
    values = Values(results, table)
    likely: dict[tuple[int, int, int], tuple[Mix, Mix]] = {}
    for total in range(2, 2 * MOST + 1):
        for mine in range(max(1, total - MOST), min(MOST, total - 1) + 1):
            theirs = total - mine
            for line in range(2, LINES):
                here = Duel(values, mirrored=False, mine=mine, theirs=theirs, line=line)
                near = likely.get((mine - 1, theirs, line)) or likely.get((mine, theirs - 1, line))
                found = equilibrium(here.payoff, range(1, mine + 1), range(1, theirs + 1), near)
                table[index(mine, theirs, line)] = round(found.value)
                likely[mine, theirs, line] = found.first, found.second
    return values


TRAINED: Final[Mapping[str, Callable[[], None]]] = {
    "citadel": solve_citadel,
    "tabula": partial(learning.train, SEED),
}

if __name__ == "__main__":
    TRAINED[sys.argv[1]]()
