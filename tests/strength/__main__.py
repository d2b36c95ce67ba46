"""Plays the tournaments and writes docs/strength.md: `python -m tests.strength [GAME…]`.

GAMES says how many games a row has, SEED where they begin, ROWS which are played, all unless told
(`ROWS=medium-easy,hard-random`), MINUTES after how many a row ends with fewer games. Rows that are not
played stay, and a row that ended with fewer goes on where it stopped, unless what its games follow from has
changed since.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from statistics import median
from typing import Final

from rules.games import games
from tests.strength.page import HEAD_OF_ROWS, begun, run_of, unchanged, write
from tests.strength.players import PLAYERS
from tests.strength.tournament import Match, Result, play

COMMON: Final = (("hard", "random"), ("hard", "medium"), ("medium", "easy"), ("easy", "random"))
"""Who plays whom in every game, with as many seats as it takes."""
BESIDES: Final = {
    "dice_towers": (("hard", "one-ply"),),
    "halma": (("hard", "one-ply"), ("hard", "greedy-distance"), ("hard", "beam")),
    "hasami_shogi": (("hard", "greedy"),),
    "lambs_and_tigers": (("hard", "greedy"),),
    "lasca": (("hard", "greedy"), ("hard", "uct")),
    "tabula": (("hard", "hand-made"), ("hard", "pips")),
}
FOLLOWED: Final = ("rules/core", "rules/search", "tests/strength/players.py", "tests/strength/sparring.py")
"""What the games of a row follow from, beside the game's own folder."""
ONLY_FOR_TWO: Final = {"greedy-distance", "beam"}
SIZES: Final = {"halma": (2, 4)}
SIDES: Final[Mapping[str, Mapping[int | None, str]]] = {
    "lambs_and_tigers": {0: "2, first the tigers", 1: "2, first the lambs"}
}
"""Games in which each side is a row of its own, with the number of captures a game."""


def main(chosen: list[str]) -> None:
    """The tournaments of the games named, or of all."""
    wanted = os.environ.get("ROWS", "").split(",")
    count, seed = int(os.environ.get("GAMES", "20")), int(os.environ.get("SEED", "1"))
    seconds = 60 * float(os.environ.get("MINUTES", "inf"))
    for name in chosen or sorted(set(games()) - {"crown_and_anchor"}):
        for labels, match in _matches(name):
            if wanted == [""] or "-".join(labels[2:]) in wanted:
                before = _before(labels, seed)
                result = play(match, count, seed, seconds, before)
                if result.seconds:
                    row = _row(labels, result, seed, told=match.side is not None)
                    print(row, flush=True)
                    write(HEAD_OF_ROWS, [row], 4)


def _matches(name: str) -> Iterator[tuple[list[str], Match]]:
    """The rows of a game: what they are about, and who plays."""
    for seats in SIZES.get(name, (2,)):
        for first, second in (*COMMON, *BESIDES.get(name, ())):
            for side, label in SIDES.get(name, {None: str(seats)}).items():
                if seats == 2 or second not in ONLY_FOR_TWO:
                    match = Match(games()[name], PLAYERS[first], PLAYERS[second], seats, side=side)
                    yield [name, label, first, second], match


def _before(labels: list[str], seed: int) -> Result | None:
    """What a row of this seed says already; None where its games might be others by now."""
    cells = begun(HEAD_OF_ROWS, labels, seed)
    if not cells:
        return None
    *_, games, _, counts, times, run = cells
    if not unchanged(run.partition(",")[0], *FOLLOWED, f"rules/games/{labels[0]}"):
        return None
    won, drawn, lost = map(int, counts.partition(",")[0].split())
    each = float(counts.split()[-2]) if "captured" in counts else 0.0
    most = float(times.split(", ")[1])
    return Result(won, drawn, lost, captured=round(each * int(games)), most=most)


def _row(labels: list[str], result: Result, seed: int, *, told: bool) -> str:
    low, high = (round(100 * end) for end in result.interval())
    cells = [
        *labels,
        str(result.games),
        f"{100 * result.score:.1f} % [{low}, {high}]",
        f"{result.won} {result.drawn} {result.lost}"
        + told * f", {result.captured / result.games:.1f} captured",
        f"{median(result.seconds):.3f}, {result.most:.2f}",
        run_of(seed),
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main(sys.argv[1:])
