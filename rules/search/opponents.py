"""The entry for whoever wants a computer to play: `choose`, `analyse` and `has_opponents`."""

from dataclasses import replace
from typing import Final, cast

from rules.core.game import Game, M, O_contra, S, Seat, V
from rules.core.log import is_open
from rules.search import general
from rules.search.effort import Choice, Effort, Level, Searchable

ANALYSIS_MARGIN: Final = 300
"""In an analysis, moves worth less than the best by more points than this are only known to be worse."""


def has_opponents(game: Game[S, M, V, O_contra], seats: int) -> bool:
    """Whether a computer can take one of so many seats.

    Not where one plays alone or people bet against a bank, and, for want of anything to search, not in a game
    with secrets that is not Searchable.
    """
    return seats > 1 and (isinstance(game, Searchable) or not (game.about.secrets or is_open(game)))


def choose(game: Game[S, M, V, O_contra], view: V, seat: Seat, level: Level, seed: int) -> Choice[M]:
    """What a computer does on a seat that has a move to make.

    view: of that seat. seed: the table's; the same arguments give the same choice on every machine.
    Raises ValueError where the game has no opponents or the seat no move.
    """
    return _search(game, view, seat, _efforts(game)[level], seed)


def analyse(game: Game[S, M, V, O_contra], view: V, seat: Seat, nodes: int | None = None) -> Choice[M]:
    """The best move for a seat, its value and line, and the values of the other moves worth thinking of.

    nodes: what may be spent; without it as much as the level `hard` spends.
    """
    hard = hardest(game)
    effort = replace(hard, nodes=nodes or hard.nodes, halving=0, margin=max(hard.margin, ANALYSIS_MARGIN))
    return _search(game, view, seat, effort, 0)


def hardest(game: Game[S, M, V, O_contra]) -> Effort:
    """What the level `hard` may spend."""
    return _efforts(game)["hard"]


def _efforts(game: Game[S, M, V, O_contra]) -> dict[Level, Effort]:
    return dict(game.efforts if isinstance(game, Searchable) else general.EFFORTS)


def _search(game: Game[S, M, V, O_contra], view: V, seat: Seat, effort: Effort, seed: int) -> Choice[M]:
    if not has_opponents(game, seats=2):
        raise ValueError(f"{game.about.id} has no opponents")
    if isinstance(game, Searchable):
        searchable: Searchable[V, M] = game
        return searchable.search(view, seat, effort, seed)
    # A game without secrets lets its state be its view; the type variables cannot say so.
    return general.search(game, cast("S", view), seat, effort, seed)
