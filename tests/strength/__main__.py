"""Plays the tournaments and writes docs/strength.md: `python -m tests.strength [GAME…]`.

GAMES says how many games a row has, SEED where they begin, ROWS which are played, all unless told
(`ROWS=medium-easy,hard-random`). Rows that are not played stay.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

from rules.games import games
from tests.strength.players import PLAYERS
from tests.strength.tournament import Match, Result, play

PAGE: Final = Path(__file__).parents[2] / "docs" / "strength.md"
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
HEAD: Final = (
    "| game | seats | first | second | games | score of the first, 95 % | + = − "
    "| CPU s a move: median, most | run |"
)


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
        _write(rows)


def _row(labels: list[str], result: Result, seed: int) -> str:
    low, high = (round(100 * end) for end in result.interval())
    cells = [
        *labels,
        str(result.games),
        f"{100 * result.score:.1f} % [{low}, {high}]",
        f"{result.won} {result.drawn} {result.lost}",
        f"{median(result.seconds):.3f}, {max(result.seconds):.2f}",
        f"{_commit()}, seed {seed}",
    ]
    return f"| {' | '.join(cells)} |"


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, check=True, text=True, cwd=PAGE.parent).stdout.strip()


def _write(rows: list[str]) -> None:
    """Puts rows in the place of the former ones about the same game, seats and players."""
    text = PAGE.read_text(encoding="utf-8")
    begin, table = text.split(HEAD, 1)
    line, *others = table.strip("\n").split("\n")
    played = {_about(row) for row in rows}
    rows = sorted([row for row in others if _about(row) not in played] + rows, key=_about)
    PAGE.write_text(f"{begin}{HEAD}\n{line}\n" + "\n".join(rows) + "\n", encoding="utf-8")


def _about(row: str) -> tuple[str, ...]:
    """Which game, how many seats, who and who."""
    return tuple(cell.strip() for cell in row.split("|")[1:5])


if __name__ == "__main__":
    main(sys.argv[1:])
