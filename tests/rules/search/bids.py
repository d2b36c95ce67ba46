"""States of Citadel in which some bids are right and the others wrong, by brute force over the rules alone.

Each state has a bound that seat 0 can be sure of and one that it can be held to, without mixed strategies. If
both are equal, they are the state's value, and nothing needs solving.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final

from rules.core.game import Seat
from rules.games.citadel import GAME
from rules.games.citadel.state import CitadelState, bid

MOST: Final = 9
"""Most points of each side, because all continuations are tried."""
FEWEST: Final = 4
"""Fewest bids to choose from."""
SHARE: Final = 0.34
"""Largest share of right bids."""
WORTH: Final = {"full": 2, "simple": 1}


def found(chance: Random) -> Iterator[str]:
    """Yield lines of tactics.txt. A seat without a question has bid 1: a position has one seat to move."""
    while True:
        stocks, line = (chance.randint(FEWEST, MOST), chance.randint(FEWEST, MOST)), chance.randint(2, 6)
        for seat in (0, 1):
            right = _right(*stocks, line, seat)
            if right and len(right) <= SHARE * stocks[seat]:
                bids = "- 1" if seat == 0 else "1 -"
                state = GAME.position(f"stocks {stocks[0]} {stocks[1]} line {line} bids {bids} play=single")
                yield f"citadel | {GAME.describe(state)} | {', '.join(map(str, right))}"


def _right(mine: int, theirs: int, line: int, seat: int) -> Sequence[int]:
    """Return the bids that keep a state's value; none if some bid's value is unknown."""
    low, high = _bounds(mine, theirs, line)
    if low != high:
        return ()
    own, other = (mine, theirs) if seat == 0 else (theirs, mine)
    after = {
        (a, b): _after(mine, theirs, line, *((a, b) if seat == 0 else (b, a)))
        for a in range(1, own + 1)
        for b in range(1, other + 1)
    }
    sure, most = (0, 1) if seat == 0 else (1, 0)
    sign = 1 if seat == 0 else -1
    worth = sign * low
    keeping = [
        a for a in range(1, own + 1) if min(sign * after[a, b][sure] for b in range(1, other + 1)) == worth
    ]
    best = [
        b for b in range(1, other + 1) if max(sign * after[a, b][most] for a in range(1, own + 1)) == worth
    ]
    losing = [a for a in range(1, own + 1) if any(sign * after[a, b][most] < worth for b in best)]
    return keeping if len(keeping) + len(losing) == own else ()


@cache
def _bounds(mine: int, theirs: int, line: int) -> tuple[int, int]:
    """Return the least that seat 0 can be sure of in a state, and the most it can be held to."""
    after = [[_after(mine, theirs, line, a, b) for b in range(1, theirs + 1)] for a in range(1, mine + 1)]
    low = max(min(bounds[0] for bounds in row) for row in after)
    high = min(max(row[column][1] for row in after) for column in range(theirs))
    return low, high


def _after(mine: int, theirs: int, line: int, first: int, second: int) -> tuple[int, int]:
    """Return the bounds of the state after two bids."""
    start = GAME.position(f"stocks {mine} {theirs} line {line} play=single")
    state: CitadelState = GAME.play(GAME.play(start, Seat(0), bid(first)).state, Seat(1), bid(second)).state
    while forced := GAME.automatic(state):
        state = GAME.play(state, *forced).state
    outcome = GAME.outcome(state)
    if outcome is None:
        return _bounds(*state.board.stocks, state.board.line)
    worth = WORTH.get(outcome.reason, 0)
    return (worth, worth) if Seat(0) in outcome.winners else (-worth, -worth)
