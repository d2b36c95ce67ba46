"""Cost of analysing a whole game: `python -m tests.strength.analyses [GAME…]`.

It plays three games each: random moves, and the levels easy and medium against themselves; SEED selects them.
The cost is the CPU time of the workers' functions, from the saved log to the last picture, and goes to
docs/strength.md.
"""

import os
import sys
from random import Random
from time import process_time
from typing import Final

from bot.core.ports import Analysis, Look
from bot.workers import analyst
from rules.core.game import AnyGame, Seat
from rules.core.log import Chance, Decision, Header, Log, Record
from rules.core.saved import write_log
from rules.games import games
from tests.strength.page import HEAD_OF_ANALYSES, run_of, write
from tests.strength.players import PLAYERS

SIDES: Final = ("random", "easy", "medium")
LOOK: Final = Look("classic", "en", {Seat(0): "Ana"}, {Seat(1): "easy"})


def played(game: AnyGame, player: str, seed: int) -> Log:
    """Play a whole game of a player against itself."""
    chance, records = Random(seed), list[Record]()
    seats = min(number for number in game.about.seats if number > 1)
    state = game.setup(seats, game.about.options())
    while game.outcome(state) is None:
        if roll := game.chance(state):
            dice = tuple(chance.randint(1, roll.faces) for _ in range(roll.dice))
            records.append(Chance(dice))
            state = game.rolled(state, dice).state
        elif forced := game.automatic(state):
            records.append(Decision(forced[0], game.write(forced[1]), "rule"))
            state = game.play(state, *forced).state
        else:
            seat = min(game.to_act(state))
            move = PLAYERS[player](game, state, seat, chance.getrandbits(32))
            records.append(Decision(seat, game.write(move)))
            state = game.play(state, seat, move).state
    return Log(Header(game.about.id, game.about.version, seats), tuple(records))


def cost(log: Log) -> tuple[int, float, float]:
    """Return the number of judged decisions, the CPU seconds of all, and of the longest piece of work."""
    saved, pieces = write_log(log), list[float]()
    found: Analysis = ()
    while True:
        start = process_time()
        part = analyst.judged(saved, len(found))
        pieces.append(process_time() - start)
        found += part.judged
        if len(found) >= part.of:
            break
    start = process_time()
    analyst.drawn(saved, found, LOOK)
    pieces.append(process_time() - start)
    return len(found), sum(pieces), max(pieces)


def main(chosen: list[str]) -> None:
    """Measure a row for each game and player."""
    seed = int(os.environ.get("SEED", "1"))
    for name in chosen or sorted(set(games()) - {"crown_and_anchor"}):
        for player in SIDES:
            log = played(games()[name], player, seed)
            decisions, seconds, longest = cost(log)
            cells = (
                name,
                player,
                str(len(log.records)),
                str(decisions),
                f"{seconds:.1f}",
                f"{longest:.1f}",
                run_of(seed),
            )
            row = f"| {' | '.join(cells)} |"
            write(HEAD_OF_ANALYSES, [row], 2)
            print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
