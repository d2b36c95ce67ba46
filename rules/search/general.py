"""An opponent for any game without secrets that says nothing about how it is searched: weak and honest.

It plays many games to their end at random, each move with the same dice and replies, and takes the move
after which its seat won most. Ends that a few moves can force it finds first, by looking at every
continuation. It knows nothing of what makes a position good.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Generic

from rules.core.game import Game, M, O_contra, S, Seat, V
from rules.search.effort import DECIDED, WIN, Choice, Effort, Level, Scored
from rules.search.sampling import Stream, pick

EFFORTS: Final[Mapping[Level, Effort]] = MappingProxyType(
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


def search(game: Game[S, M, V, O_contra], state: S, seat: Seat, effort: Effort, seed: int) -> Choice[M]:
    """The choice of a seat that has a move to make."""
    moves = tuple(game.moves(state, seat))
    if not moves or game.outcome(state) is not None:
        raise ValueError("no move to choose")
    player = Player(game, seat)
    after = [game.play(state, seat, move).state for move in moves]
    # The same for every move: what one costs must not depend on what was spent on those before it.
    share = effort.nodes // 2 // len(moves) + 1
    values = [player.forced(one, effort.depth - 1, share) for one in after]
    if max(values) <= 0 and values.count(0) > 1:
        values = [value or player.sampled(one, share, seed) for value, one in zip(values, after, strict=True)]
    scored = (Scored(move, value) for move, value in zip(moves, values, strict=True))
    ranked = tuple(sorted(scored, key=lambda one: -one.value))
    chosen = pick(ranked, effort, seed)
    return Choice(chosen.move, chosen.value, (chosen.move,), ranked)


class Player(Generic[S, M, V, O_contra]):
    """One seat of a game, for which every position is judged."""

    def __init__(self, game: Game[S, M, V, O_contra], seat: Seat) -> None:
        self._game = game
        self._seat = seat
        self._left = 0

    def forced(self, state: S, depth: int, nodes: int) -> int:
        """A win or loss that can be forced within so many moves, else 0; dice end the look ahead."""
        self._left = nodes
        return self._forced(state, depth, 1)

    def sampled(self, state: S, moves: int, seed: int) -> int:
        """What random games from here bring, from -SURE to SURE; so many moves are played in all."""
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
        """How long a random game was, and 1, 0 or -1 for its result."""
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
