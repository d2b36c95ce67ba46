"""Positions of Citadel for puzzles: stocks that differ, the coin anywhere, the game undecided."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from rules.core.game import AnyGame, Seat
from rules.games.citadel import evaluate
from rules.games.citadel.state import LINES, Bid, Board, CitadelOptions, CitadelState
from rules.puzzles.recipe import Recipe
from rules.search.equilibrium import gain
from rules.search.sampling import Stream

STOCK: Final = 24
"""The largest stock of a puzzle: such a position is grasped at a look."""
LEAST: Final = 6
DECIDED: Final = 95
"""Percent of a game by which it is decided."""
USUAL: Final = frozenset({1, 2})
"""Bids that answer too many positions."""


def drawn(_game: AnyGame, stream: Stream) -> Iterator[CitadelState]:
    """Yield one position in which both sides have points and the coin is outside the citadels."""
    mine, theirs = (LEAST + stream.below(STOCK + 1 - LEAST) for _ in range(2))
    options = CitadelOptions(play="single", stock=STOCK)
    yield CitadelState(Board(options, (mine, theirs), line=2 + stream.below(LINES - 2), rounds=1))


def plain(state: CitadelState, seat: Seat, answer: Bid) -> str:
    """Return why an answer is plain: the game is decided, or the bid is one that comes to mind first.

    Where a perfect opponent may play in several ways, a bid may be right against one way alone: then there
    are many answers.
    """
    duel = evaluate.duel(state.board, seat)
    solved = duel.solved()
    if abs(solved.value) * 100 > DECIDED * evaluate.UNIT:
        return "decided"
    if answer.points in {*USUAL, state.board.stocks[1 - seat]}:
        return "usual"
    doubtful = any(
        gain(duel.payoff, bid, solved.second) == solved.value and not duel.ever(bid)
        for bid in range(1, duel.mine + 1)
    )
    return "many_answers" if doubtful else ""


RECIPE = Recipe(
    ("never", "never", "highest"),
    depth=1,
    gap=evaluate.POINTS // 50,
    count=60,
    options=MappingProxyType({"play": "single", "stock": str(STOCK)}),
    source=drawn,
    plain=plain,
)
