"""Tournaments for docs/strength.md: `python -m tests.strength [GAME…]` plays them and writes the page.

GAMES is the number of games in a row, SEED their seed, ROWS the rows to play (all by default;
`ROWS=medium-easy,hard-random`), and MINUTES the time after which a row ends with fewer games. Other rows
stay, and a row with fewer games continues where it stopped, unless the code that determines its games has
changed.
"""

import os
import platform
import sys
from collections.abc import Iterator, Mapping
from statistics import median
from typing import Final

from rules.games import games
from tests.strength.page import HEAD_OF_ROWS, begun, run_of, unchanged, write
from tests.strength.players import PLAYERS
from tests.strength.tournament import Match, Result, play

COMMON: Final = (("hard", "random"), ("hard", "medium"), ("medium", "easy"), ("easy", "random"))
"""Pairings of every game, with as many seats as the game takes."""
BESIDES: Final = {
    "dice_towers": (("hard", "one-ply"), ("hard", "full-width")),
    "halma": (("hard", "one-ply"), ("hard", "greedy-distance"), ("hard", "beam")),
    "hasami_shogi": (("hard", "greedy"),),
    "lambs_and_tigers": (("hard", "greedy"),),
    "lasca": (("hard", "greedy"), ("hard", "uct")),
    "tabula": (("hard", "hand-made"), ("hard", "pips")),
}
FOLLOWED: Final = ("rules/core", "rules/search", "tests/strength/players.py", "tests/strength/sparring.py")
"""Paths that determine the games of a row, beside the game's own folder."""
SAID: Final = tuple(f":(exclude,glob)rules/**/{name}" for name in ("diagram.py", "*.md", "*.ftl"))
"""Files for displaying games, which change no moves."""
ONLY_FOR_TWO: Final = {"greedy-distance", "beam"}
SIZES: Final = {"halma": (2, 4)}
SIDES: Final[Mapping[str, Mapping[int | None, str]]] = {
    "lambs_and_tigers": {0: "2, first the tigers", 1: "2, first the lambs"}
}
"""Games with a row for each side, with the number of captures a game."""


def main(chosen: list[str]) -> None:
    """Run the tournaments of the games named, or of all."""
    wanted = os.environ.get("ROWS", "").split(",")
    count, seed = int(os.environ.get("GAMES", "20")), int(os.environ.get("SEED", "1"))
    seconds = 60 * float(os.environ.get("MINUTES", "inf"))
    for name in chosen or sorted(set(games()) - {"crown_and_anchor"}):
        for labels, match in _matches(name):
            if wanted == [""] or "-".join(labels[2:]) in wanted:
                cells = _begun(labels, seed)
                result = play(match, count, seed, seconds, _before(cells))
                if result.seconds:
                    row = _row(labels, result, _times(result, cells), seed, told=match.side is not None)
                    print(row, flush=True)
                    write(HEAD_OF_ROWS, [row], 4)


def _matches(name: str) -> Iterator[tuple[list[str], Match]]:
    """Yield the rows of a game: their labels and their match."""
    for seats in SIZES.get(name, (2,)):
        for first, second in (*COMMON, *BESIDES.get(name, ())):
            for side, label in SIDES.get(name, {None: str(seats)}).items():
                if seats == 2 or second not in ONLY_FOR_TWO:
                    match = Match(games()[name], PLAYERS[first], PLAYERS[second], seats, side=side)
                    yield [name, label, first, second], match


def _begun(labels: list[str], seed: int) -> list[str]:
    """Return the cells of an existing row of this seed; none if its games might differ by now."""
    cells = begun(HEAD_OF_ROWS, labels, seed)
    followed = [*FOLLOWED, f"rules/games/{labels[0]}", *SAID]
    return cells if cells and unchanged(cells[-1].partition(",")[0], *followed) else []


def _before(cells: list[str]) -> Result | None:
    """Return the result that a row already holds."""
    if not cells:
        return None
    *_, games, _, counts, times, _ = cells
    won, drawn, lost = map(int, counts.partition(",")[0].split())
    each = float(counts.split()[-2]) if "captured" in counts else 0.0
    most = float(times.partition(", ")[2] or 0)
    return Result(won, drawn, lost, captured=round(each * int(games)), most=most)


def _times(result: Result, cells: list[str]) -> str:
    """Return the time of a move in plain CPython, or the known one if this is another Python."""
    if platform.python_implementation() == "CPython":
        return f"{median(result.seconds):.3f}, {result.most:.2f}"
    return cells[-2] if cells else ""


def _row(labels: list[str], result: Result, times: str, seed: int, *, told: bool) -> str:
    low, high = (round(100 * end) for end in result.interval())
    cells = [
        *labels,
        str(result.games),
        f"{100 * result.score:.1f} % [{low}, {high}]",
        f"{result.won} {result.drawn} {result.lost}"
        + told * f", {result.captured / result.games:.1f} captured",
        times,
        run_of(seed),
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main(sys.argv[1:])
