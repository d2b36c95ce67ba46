"""How an opponent bids: the equilibrium of the game, or as people do who know it less well.

Exact, from the stored tables, are the single game and matches in which each side lacks at most seven points,
with stocks up to 50. Approximate, by the table of the single game, are longer matches, matches by penalties
and footsteps, and larger stocks by what they are in proportion.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rules.core.game import Seat
from rules.games.citadel.state import (
    LINES,
    Bid,
    Board,
    CitadelView,
    bid,
    game_over,
    least_bid,
    walked_over,
)
from rules.games.citadel.values import FURTHEST, MOST, SINGLE, UNIT, Values, table, table_name
from rules.search.effort import Choice, Effort, Level, Scored
from rules.search.equilibrium import Equilibrium, Mix, equilibrium, gain, nearly
from rules.search.sampling import Stream, weighted

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=1, nodes=1, halving=1_900, margin=7_000),
    "medium": Effort(depth=1, nodes=1, halving=1_000, margin=4_000),
    "hard": Effort(depth=1, nodes=1),
}
"""Without a halving the bid is drawn from the equilibrium."""
POINTS: Final = 10_000
"""Of value in a game, or a match, that is won."""
ROUND: Final = 5
"""People like to bid multiples of it."""
ABOVE: Final = 3
"""And up to so much more than the other side bid last."""


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
        """What two bids are worth to this side."""
        mine, theirs, line = self.mine - own, self.theirs - other, self.line + (own > other) - (own < other)
        if self.mirrored:
            return -self.values.value(theirs, mine, LINES + 1 - line)
        return self.values.value(mine, theirs, line)

    def solved(self) -> Equilibrium:
        """The equilibrium of the bids."""
        return equilibrium(self.payoff, range(1, self.mine + 1), range(1, self.theirs + 1))

    def guessed(self) -> Equilibrium:
        """The same, nearly and sooner: for who does not bid by it."""
        return nearly(self.payoff, range(1, self.mine + 1), range(1, self.theirs + 1))


def duel(board: Board, seat: Seat) -> Duel:
    """The round that a seat has to bid in, both sides having points left; larger stocks are scaled down."""
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
    """The bid of a seat, its own sealed bid notwithstanding."""
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
    """A value of the tables in the points of a Choice."""
    return int(value * POINTS / UNIT)


def _scaled(points: int, of: int, stock: int) -> int:
    """A bid out of a scaled stock as one out of the whole."""
    return max(1, points * stock // of)


def _drawn(mix: Mix, stream: Stream) -> int:
    """A bid, as likely as the mix says."""
    return list(mix)[weighted(stream, list(mix.values()))]


def _human(values: Mapping[int, int], effort: Effort, stream: Stream, last: int | None) -> int:
    """A bid that may lose something, and rather a round number or a little more than the last one met."""
    best = max(values.values())
    bids: Sequence[int] = [points for points, value in values.items() if best - value <= effort.margin]
    weights = []
    for points in bids:
        weight = UNIT >> (best - values[points]) // effort.halving
        liked = points % ROUND == 0 or (last is not None and 0 < points - last <= ABOVE)
        weights.append(weight * (3 if liked else 1))
    return bids[weighted(stream, weights)]


def _last(board: Board, seat: Seat) -> int | None:
    """What the other side bid in the round before."""
    return board.past[-1][1 - seat] if board.past else None
