"""Every level against itself: its moves must be legal, and the same when asked again.

`MOVES=10000 SEED=1 python -m tests.strength.legality [GAME…]`: LEVELS names the levels
(`LEVELS=easy,medium`), and MINUTES the time after which a row ends with fewer moves. A repeated run continues
the last one. The counts go to docs/strength.md.
"""

import os
import sys
from collections.abc import Iterator
from math import inf
from random import Random
from time import monotonic
from typing import Final

from rules.core.game import AnyGame, Move, Seat, State
from rules.games import games
from rules.search.effort import LEVELS, Level
from rules.search.opponents import choose
from tests.strength.page import HEAD_OF_MOVES, begun, run_of, write

AGAIN: Final = 5
"""Interval of the moves that are asked for twice."""
OPENING: Final = 6
"""Most random moves at the start of a game; without any, the games would be few."""


def checked(game: AnyGame, level: Level, moves: int, seed: object, seconds: float = inf) -> int:
    """Return the number of moves checked within this many seconds; raise AssertionError at a wrong one."""
    end = monotonic() + seconds
    for count, (state, seat, number, move) in enumerate(decisions(game, level, seed), 1):
        assert move in list(game.moves(state, seat)), (game.describe(state), move)
        if count % AGAIN == 0:
            again = choose(game, game.view(state, seat), seat, level, number).move
            assert again == move, (game.describe(state), move, again)
        if count == moves or monotonic() > end:
            return count
    raise AssertionError("the decisions of a level never end")


def decisions(game: AnyGame, level: Level, seed: object) -> Iterator[tuple[State, Seat, int, Move]]:
    """Yield the decisions of a level against itself, game after game: position, seat, seed and move."""
    chance = Random(f"{game.about.id} {level} {seed}")
    seats = sorted(set(game.about.seats) - {1})
    while True:
        state = game.setup(chance.choice(seats), game.about.options())
        opening = chance.randrange(OPENING + 1)
        while game.outcome(state) is None:
            if roll := game.chance(state):
                state = game.rolled(
                    state, tuple(chance.randint(1, roll.faces) for _ in range(roll.dice))
                ).state
                continue
            if forced := game.automatic(state):
                state = game.play(state, *forced).state
                continue
            seat, number = min(game.to_act(state)), chance.getrandbits(32)
            if opening:
                opening -= 1
                move = chance.choice(list(game.moves(state, seat)))
            else:
                move = choose(game, game.view(state, seat), seat, level, number).move
                yield state, seat, number, move
            state = game.play(state, seat, move).state


def main(chosen: list[str]) -> None:
    """Check this many moves of each level in each game, and write a row of the page for each."""
    moves, seed = int(os.environ.get("MOVES", "10000")), int(os.environ.get("SEED", "1"))
    seconds = 60 * float(os.environ.get("MINUTES", "inf"))
    wanted = os.environ.get("LEVELS") or ",".join(LEVELS)
    for name in chosen or sorted(set(games()) - {"crown_and_anchor"}):
        for level in [level for level in LEVELS if level in wanted.split(",")]:
            before = begun(HEAD_OF_MOVES, (name, level), seed)
            found, again = (int(before[2]), int(before[3])) if before else (0, 0)
            if found >= moves:
                continue
            more = checked(games()[name], level, moves - found, (seed, found) if found else seed, seconds)
            found, again = found + more, again + more // AGAIN
            cells = name, level, str(found), str(again), run_of(seed, before)
            write(HEAD_OF_MOVES, [f"| {' | '.join(cells)} |"], 2)
            print(name, level, found, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
