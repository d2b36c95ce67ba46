"""Plays the tournaments and writes docs/strength.md: `python -m tests.strength [GAME…]`.

GAMES says how many games a row has, SEED where they begin, ROWS which are played, all unless told
(`ROWS=medium-easy,hard-random`). Rows that are not played stay.
"""

import os
import sys
from statistics import median
from typing import Final

from rules.games import games
from tests.strength.page import HEAD_OF_ROWS, commit_of, write
from tests.strength.players import PLAYERS
from tests.strength.tournament import Match, Result, play

COMMON: Final = (("hard", "random"), ("hard", "medium"), ("medium", "easy"), ("easy", "random"))
"""Who plays whom in every game, with as many seats as it takes."""
BESIDES: Final = {
    "dice_towers": (("hard", "one-ply"),),
    "halma": (("hard", "one-ply"),),
    "hasami_shogi": (("hard", "greedy"),),
    "lambs_and_tigers": (("hard", "greedy"),),
    "lasca": (("hard", "greedy"),),
    "tabula": (("hard", "hand-made"), ("hard", "pips")),
}
SIZES: Final = {"halma": (2, 4)}


def main(chosen: list[str]) -> None:
    """The tournaments of the games named, or of all."""
    wanted = os.environ.get("ROWS", "").split(",")
    count, seed = int(os.environ.get("GAMES", "20")), int(os.environ.get("SEED", "1"))
    for name in chosen or sorted(set(games()) - {"crown_and_anchor"}):
        rows = []
        for seats in SIZES.get(name, (2,)):
            for first, second in (*COMMON, *BESIDES.get(name, ())):
                if wanted != [""] and f"{first}-{second}" not in wanted:
                    continue
                match = Match(games()[name], PLAYERS[first], PLAYERS[second], seats)
                rows.append(_row([name, str(seats), first, second], play(match, count, seed), seed))
                print(rows[-1], flush=True)
        write(HEAD_OF_ROWS, rows, 4)


def _row(labels: list[str], result: Result, seed: int) -> str:
    low, high = (round(100 * end) for end in result.interval())
    cells = [
        *labels,
        str(result.games),
        f"{100 * result.score:.1f} % [{low}, {high}]",
        f"{result.won} {result.drawn} {result.lost}",
        f"{median(result.seconds):.3f}, {max(result.seconds):.2f}",
        commit_of(seed),
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main(sys.argv[1:])
