"""Bids of the computer: the equilibrium of the game, or bids like those of people who know it less well.

Exact, from the stored tables, are the single game and matches in which each side lacks at most seven points,
with stocks up to 50. Approximate, by the table of the single game, are longer matches, matches by penalties
and footsteps, and larger stocks by what they are in proportion.
"""

import json
from base64 import b85decode, b85encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import Final
from zlib import compress, decompress

from rules.core.game import Seat
from rules.games.citadel.state import (
    CENTRE,
    LINES,
    Bid,
    Board,
    CitadelView,
    bid,
    game_over,
    least_bid,
    walked_over,
)
from rules.search.effort import Choice, Effort, Level, Scored
from rules.search.equilibrium import Equilibrium, Mix, equilibrium, gain, nearly
from rules.search.sampling import Stream, weighted

MOST: Final = 50
"""The largest stock of a table."""
FURTHEST: Final = 7
"""The most match points that a side can lack in a table."""
SINGLE: Final = "single"
BYTES: Final = 5
UNIT: Final = 1 << 8 * BYTES - 2
"""Scale of values, which are whole numbers: this many to 1."""
INSIDE: Final = LINES - 2
"""Lines that are no citadel."""


@dataclass(frozen=True, slots=True)
class Values:
    """A table. ends: the value of a game that ends on each line, line 1 first. values: see `index`."""

    ends: Sequence[int]
    values: Sequence[int]

    def value(self, mine: int, theirs: int, line: int) -> int:
        """Return the gain of seat 0 with these stocks and this line."""
        if line in {1, LINES}:
            return self.ends[line - 1]
        if mine and theirs:
            return self.values[index(mine, theirs, line)]
        # The side with points left moves the coin a line per point.
        return self.ends[min(LINES, line + mine) - 1] if mine else self.ends[max(1, line - theirs) - 1]


def index(mine: int, theirs: int, line: int) -> int:
    """Return the place of a position in a table."""
    return ((mine - 1) * MOST + theirs - 1) * INSIDE + line - 2


def ends(full: int, simple: int, drawn: int, lost: int, lost_fully: int) -> tuple[int, ...]:
    """Return the worth of a game by the line on which it ends, from the worths of its results."""
    half = CENTRE - 2
    return lost_fully, *[lost] * half, drawn, *[simple] * half, full


def table_name(needs: tuple[int, int]) -> str:
    """Return the name of a table by the points that each seat lacks."""
    return f"{needs[0]}-{needs[1]}"


@lru_cache(maxsize=4)
def table(name: str) -> Values:
    """Return a stored table. Raises KeyError if none is stored for such a score."""
    stored = json.loads(files(__package__).joinpath("values.json").read_text())[name]
    packed = decompress(b85decode(stored["values"]))
    numbers = [int.from_bytes(packed[start : start + BYTES]) for start in range(0, len(packed), BYTES)]
    return Values(tuple(stored["ends"]), [number - UNIT for number in numbers])


def packed(values: Values) -> dict[str, object]:
    """Return a table as it is stored; see `table`."""
    numbers = [(value + UNIT).to_bytes(BYTES) for value in values.values]
    return {"ends": list(values.ends), "values": b85encode(compress(b"".join(numbers), 9)).decode()}


EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=1, nodes=1, halving=1_900, margin=7_000),
    "medium": Effort(depth=1, nodes=1, halving=1_000, margin=4_000),
    "hard": Effort(depth=1, nodes=1),
}
"""Without a halving the bid is drawn from the equilibrium."""
POINTS: Final = 10_000
"""Points of value of a game, or a match, that is won."""
TRIFLE: Final = 1 << 80
"""A payoff divided by this changes no other choice."""
ROUND: Final = 5
"""People like to bid multiples of it."""
ABOVE: Final = 3
"""Points above the other side's last bid up to which people like to bid."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A round as one side sees it, which pushes the coin to line 7.

    values: the table; mirrored: it is the other side's.
    """

    values: Values
    mirrored: bool
    mine: int
    theirs: int
    line: int

    def payoff(self, own: int, other: int) -> int:
        """Return the worth of two bids to this side."""
        mine, theirs, line = self.mine - own, self.theirs - other, self.line + (own > other) - (own < other)
        if self.mirrored:
            return -self.values.value(theirs, mine, LINES + 1 - line)
        return self.values.value(mine, theirs, line)

    def solved(self) -> Equilibrium:
        return equilibrium(self.payoff, range(1, self.mine + 1), range(1, self.theirs + 1))

    def ever(self, bid: int) -> bool:
        """Return True if some perfect mix has this bid: a trifle for making it would raise the value."""

        def tempting(own: int, other: int) -> int:
            return TRIFLE * self.payoff(own, other) + (own == bid)

        return equilibrium(tempting, range(1, self.mine + 1), range(1, self.theirs + 1)).value > (
            TRIFLE * self.solved().value
        )

    def guessed(self) -> Equilibrium:
        """Return the equilibrium nearly and sooner, for a level that does not bid by it."""
        return nearly(self.payoff, range(1, self.mine + 1), range(1, self.theirs + 1))


def duel(board: Board, seat: Seat) -> Duel:
    """Return the round in which a seat has to bid, both having points left; larger stocks are scaled down."""
    options, score = board.options, board.score
    largest = max(MOST, *board.stocks)
    mine, theirs = (max(1, stock * MOST // largest) for stock in (board.stocks[seat], board.stocks[1 - seat]))
    line = board.line if seat == 0 else LINES + 1 - board.line
    needs = options.points - score[seat], options.points - score[1 - seat]
    if options.play != "match" or options.variant != "citadel" or max(needs) > FURTHEST:
        return Duel(table(SINGLE), mirrored=False, mine=mine, theirs=theirs, line=line)
    ordered = min(needs), max(needs)
    return Duel(table(table_name(ordered)), needs != ordered, mine, theirs, line)


def search(view: CitadelView, seat: Seat, effort: Effort, seed: int) -> Choice[Bid]:
    """Choose the bid of a seat, regardless of its own sealed bid."""
    board = view.board
    sealed = board.options.lock and view.own is not None
    if view.viewer != seat or game_over(board) or walked_over(board) not in {None, seat} or sealed:
        raise ValueError("no move to choose")
    if 0 in board.stocks:  # the rest is a walk, a point a line
        only = bid(least_bid(board, seat))
        return Choice(only, 0, (only,), (Scored(only, 0),))
    here = duel(board, seat)
    solved = here.guessed() if effort.halving else here.solved()
    values = {points: _points(gain(here.payoff, points, solved.second)) for points in range(1, here.mine + 1)}
    stock = board.stocks[seat]
    scored = [Scored(bid(_scaled(points, here.mine, stock)), value) for points, value in values.items()]
    ranked = sorted(scored, key=lambda one: (-one.value, one.move.points))
    stream = Stream(seed, (board.stocks, board.line, board.score, board.rounds))
    if effort.halving:
        points = _human(values, effort, stream, _last(board, seat))
    else:
        points = _drawn(solved.first, stream)
    move = bid(_scaled(points, here.mine, stock))
    return Choice(move, _points(solved.value), (move,), tuple(ranked))


def _points(value: Fraction) -> int:
    """Convert a value of the tables to the points of a Choice."""
    return int(value * POINTS / UNIT)


def _scaled(points: int, of: int, stock: int) -> int:
    """Scale a bid up from a scaled stock."""
    return max(1, points * stock // of)


def _drawn(mix: Mix, stream: Stream) -> int:
    """Draw a bid from a mix."""
    return list(mix)[weighted(stream, list(mix.values()))]


def _human(values: Mapping[int, int], effort: Effort, stream: Stream, last: int | None) -> int:
    """Draw a bid within the margin, more often a round one or one a little above the last one met."""
    best = max(values.values())
    bids: Sequence[int] = [points for points, value in values.items() if best - value <= effort.margin]
    weights = []
    for points in bids:
        weight = UNIT >> (best - values[points]) // effort.halving
        liked = points % ROUND == 0 or (last is not None and 0 < points - last <= ABOVE)
        weights.append(weight * (3 if liked else 1))
    return bids[weighted(stream, weights)]


def _last(board: Board, seat: Seat) -> int | None:
    """Return the other side's bid of the round before."""
    return board.past[-1][1 - seat] if board.past else None
