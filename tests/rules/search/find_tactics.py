"""Search for positions in which few moves are good, by brute force.

`python -m tests.rules.search.find_tactics lasca`: positions come from games of the easy level that begin at
random, or are dealt (dealt.py). Every continuation is tried with the rules alone; the evaluations and the
search of the opponents have no part in it.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from rules.core.checks import total
from rules.core.game import AnyGame, Move, Seat, State
from rules.games import games
from rules.search.opponents import choose
from tests.rules.search import bids
from tests.rules.search.dealt import DEALT, dealt

WON: Final = 1000
"""Value of a won game, in captured men."""
WANTED: Final = 10


@dataclass(frozen=True, slots=True)
class Quest:
    """Parameters of a search for positions.

    depth: moves to look ahead. gap: by how much good moves are better. share: the largest part of good moves.
    """

    depth: int
    gap: int
    share: float


QUESTS: Final = {
    "dice_towers": Quest(3, WON, 0.1),
    "halma": Quest(1, WON, 0.1),
    "hasami_shogi": Quest(3, 2, 0.1),
    "lambs_and_tigers": Quest(3, 2, 0.3),
    "lasca": Quest(5, WON, 0.5),
    "tabula": Quest(1, WON, 0.5),
}


def found(name: str) -> Iterator[str]:
    """Yield lines of tactics.txt: the game, a position, and the good moves."""
    chance = Random(name)
    if name == "citadel":
        yield from bids.found(chance)
    game, quest = games()[name], QUESTS[name]
    for state, seat in dealt(game, chance) if name in DEALT else _positions(game, chance):
        moves = list(game.moves(state, seat))
        if len(moves) < 4 or (quest.depth > 1 and _at_once(game, state, seat, moves)):
            continue
        values = [_value(game, state, seat, move, quest.depth, -2 * WON) for move in moves]
        best = max(values)
        good = [game.write(move) for move, value in zip(moves, values, strict=True) if value == best]
        others = [value for value in values if value < best]
        if others and best - max(others) >= quest.gap and len(good) <= max(1, quest.share * len(moves)):
            yield f"{name} | {game.describe(state)} | {', '.join(good)}"


def _at_once(game: AnyGame, state: State, seat: Seat, moves: Iterable[Move]) -> bool:
    """Return True if a move wins at once, so that there is nothing to find."""
    ends = (game.outcome(game.play(state, seat, move).state) for move in moves)
    return any(outcome is not None and seat in outcome.winners for outcome in ends)


def _positions(game: AnyGame, chance: Random) -> Iterator[tuple[State, Seat]]:
    while True:
        state, opening = game.setup(2, game.about.options()), 4
        skipped = 0
        while game.outcome(state) is None:
            if roll := game.chance(state):
                state = game.rolled(state, tuple(chance.randint(1, 6) for _ in range(roll.dice))).state
                continue
            if forced := game.automatic(state):
                state = game.play(state, *forced).state
                continue
            (seat,) = game.to_act(state)
            skipped += 1
            if skipped > opening or not chance.randrange(4):
                yield state, seat
            if opening:
                opening -= 1
                move = chance.choice(list(game.moves(state, seat)))
            else:
                move = choose(game, game.view(state, seat), seat, "easy", chance.getrandbits(32)).move
            state = game.play(state, seat, move).state


def _value(game: AnyGame, state: State, seat: Seat, move: Move, depth: int, floor: int) -> int:
    """Return the gain of a move within `depth` moves, or only a bound if it is no more than `floor`."""
    step = game.play(state, seat, move)
    taken = total(step.facts, "captured", "count") if game.about.id != "lasca" else 0
    outcome = game.outcome(step.state)
    if outcome is not None:
        return (WON if seat in outcome.winners else -WON if outcome.winners else 0) + taken
    if depth == 1 or game.chance(step.state):
        return taken
    (other,) = game.to_act(step.state)
    best = -2 * WON
    for reply in game.moves(step.state, other):
        best = max(best, _value(game, step.state, other, reply, depth - 1, best))
        if taken - best <= floor:
            break
    return taken - best


if __name__ == "__main__":
    lines = found(sys.argv[1])
    seen: set[str] = set()
    while len(seen) < WANTED:
        line = next(lines)
        if line not in seen:
            seen.add(line)
            print(line, flush=True)
