"""Computer players: `choose`, `analyse` and `has_opponents`.

A game without secrets that is not Searchable gets a general opponent, weak and honest. It plays many games to
their end at random, each move with the same dice and replies, and takes the move after which its seat won
most. It looks first for ends that a few moves can force. It knows nothing of what makes a position good.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Generic, cast

from rules.core.game import Game, M, O_contra, S, Seat, V
from rules.core.log import is_open
from rules.search.effort import DECIDED, WIN, Choice, Effort, Level, Scored, Searchable
from rules.search.sampling import Stream, pick

ANALYSIS_MARGIN: Final = 300
"""Points below the best from which an analysis only knows that a move is worse."""
ANY_EFFORTS: Final[Mapping[Level, Effort]] = MappingProxyType(
    {
        "easy": Effort(depth=1, nodes=300, halving=100, margin=400),
        "medium": Effort(depth=3, nodes=1_500, halving=30, margin=100),
        "hard": Effort(depth=5, nodes=6_000, halving=5, margin=10),
    }
)
"""Nodes are half for looking ahead and half for random games."""
LONGEST: Final = 150
"""Moves after which a random game counts as drawn."""
SURE: Final = 1_000
"""The value of a move after which every random game was won."""


def has_opponents(game: Game[S, M, V, O_contra], seats: int) -> bool:
    """Return True if a computer can take one of `seats` seats.

    It can't in a game for one or in bets against a bank. Nor can it in a game with secrets that is not
    Searchable, because there is nothing to search.
    """
    return seats > 1 and (isinstance(game, Searchable) or not (game.about.secrets or is_open(game)))


def choose(game: Game[S, M, V, O_contra], view: V, seat: Seat, level: Level, seed: int) -> Choice[M]:
    """Choose a move for a seat that has one to make.

    view: of that seat. seed: the table's; the same arguments give the same choice on every computer.
    Raises ValueError if the game has no opponents or the seat no move.
    """
    return _search(game, view, seat, _efforts(game)[level], seed)


def analyse(game: Game[S, M, V, O_contra], view: V, seat: Seat, nodes: int | None = None) -> Choice[M]:
    """Return the best move for a seat, its value and line, and the values of the other good moves.

    nodes: what may be spent; without it as much as the level `hard` spends.
    """
    hard = hardest(game)
    effort = replace(hard, nodes=nodes or hard.nodes, halving=0, margin=max(hard.margin, ANALYSIS_MARGIN))
    return _search(game, view, seat, effort, 0)


def hardest(game: Game[S, M, V, O_contra]) -> Effort:
    """Return the effort of the level `hard`."""
    return _efforts(game)["hard"]


def _efforts(game: Game[S, M, V, O_contra]) -> dict[Level, Effort]:
    return dict(game.efforts if isinstance(game, Searchable) else ANY_EFFORTS)


def _search(game: Game[S, M, V, O_contra], view: V, seat: Seat, effort: Effort, seed: int) -> Choice[M]:
    if not has_opponents(game, seats=2):
        raise ValueError(f"{game.about.id} has no opponents")
    if isinstance(game, Searchable):
        searchable: Searchable[V, M] = game
        return searchable.search(view, seat, effort, seed)
    # A game without secrets lets its state be its view; the type variables cannot say so.
    return _search_any(game, cast("S", view), seat, effort, seed)


def _search_any(game: Game[S, M, V, O_contra], state: S, seat: Seat, effort: Effort, seed: int) -> Choice[M]:
    """Choose a move for a seat that has one to make."""
    moves = tuple(game.moves(state, seat))
    if not moves or game.outcome(state) is not None:
        raise ValueError("no move to choose")
    player = _Player(game, seat)
    after = [game.play(state, seat, move).state for move in moves]
    # Equal shares: the budget of a move must not depend on the cost of earlier moves.
    share = effort.nodes // 2 // len(moves) + 1
    values = [player.forced(one, effort.depth - 1, share) for one in after]
    if max(values) <= 0 and values.count(0) > 1:
        values = [value or player.sampled(one, share, seed) for value, one in zip(values, after, strict=True)]
    scored = (Scored(move, value) for move, value in zip(moves, values, strict=True))
    ranked = tuple(sorted(scored, key=lambda one: -one.value))
    chosen = pick(ranked, effort, seed)
    return Choice(chosen.move, chosen.value, (chosen.move,), ranked)


class _Player(Generic[S, M, V, O_contra]):
    """One seat of a game, for which every position is judged."""

    def __init__(self, game: Game[S, M, V, O_contra], seat: Seat) -> None:
        self._game = game
        self._seat = seat
        self._left = 0

    def forced(self, state: S, depth: int, nodes: int) -> int:
        """Return a forced win or loss within `depth` moves, else 0. Dice end the look ahead."""
        self._left = nodes
        return self._forced(state, depth, 1)

    def sampled(self, state: S, moves: int, seed: int) -> int:
        """Return the average result of random games from here, -SURE to SURE, within `moves` moves in all."""
        played = won = 0
        stream = Stream(seed, "random games")
        while not played or moves > 0:
            length, result = self._played_out(state, stream)
            moves -= length
            played += 1
            won += result
        return SURE * won // played

    def _forced(self, state: S, depth: int, ply: int) -> int:
        game = self._game
        self._left -= 1
        if game.outcome(state) is not None:
            return self._result(state) * (WIN - ply)
        if not depth or self._left < 0 or game.chance(state):
            return 0
        mover = self._mover(state)
        sign = 1 if mover == self._seat else -1
        best = -WIN
        for move in game.moves(state, mover):
            best = max(best, sign * self._forced(game.play(state, mover, move).state, depth - 1, ply + 1))
            if best > DECIDED:
                break
        return sign * best

    def _played_out(self, state: S, stream: Stream) -> tuple[int, int]:
        """Play a random game. Return its length, and 1, 0 or -1 for its result."""
        game = self._game
        for length in range(LONGEST):
            if game.outcome(state) is not None:
                return length + 1, self._result(state)
            if roll := game.chance(state):
                dice = tuple(stream.below(roll.faces) + 1 for _ in range(roll.dice))
                state = game.rolled(state, dice).state
                continue
            mover = self._mover(state)
            moves = tuple(game.moves(state, mover))
            state = game.play(state, mover, moves[stream.below(len(moves))]).state
        return LONGEST, 0

    def _mover(self, state: S) -> Seat:
        return min(self._game.to_act(state))

    def _result(self, state: S) -> int:
        outcome = self._game.outcome(state)
        if outcome is None or not outcome.winners:
            return 0
        return 1 if self._seat in outcome.winners else -1
