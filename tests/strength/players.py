"""Players of a tournament: the levels, and sparring partners that show the strength of a level."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final, TypeAlias, cast

from rules.core.checks import total
from rules.core.game import AnyGame, Move, Seat, State
from rules.games.tabula.state import MEN, OFF, TabulaState, at
from rules.search.effort import LEVELS, Effort, Level, Searchable
from rules.search.opponents import choose
from tests.strength import sparring

Player: TypeAlias = Callable[[AnyGame, State, Seat, int], Move]
"""Function that chooses a move for a seat, by a seed."""

AT_ONCE: Final = Effort(depth=1, nodes=1_000)
"""Effort for the positions after one move, with no error added."""


def level(name: Level, game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Return the move of a level of the bot."""
    return choose(game, game.view(state, seat), seat, name, seed).move


def at_random(game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Return a random legal move."""
    return Random(seed).choice(list(game.moves(state, seat)))


def one_ply(game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Return the best move by the game's own evaluation of the position after it."""
    if not isinstance(game, Searchable):
        raise TypeError(game.about.id)
    move: Move = game.search(game.view(state, seat), seat, AT_ONCE, seed).move
    return move


def greedy(game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Return a random move among those that capture the most."""
    moves = list(game.moves(state, seat))
    taken = [total(game.play(state, seat, move).facts, "captured", "count") for move in moves]
    best = max(taken)
    return Random(seed).choice([move for move, count in zip(moves, taken, strict=True) if count == best])


def pips(game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Return the Tabula move that is best by the enemy's pips less its own, so that it hits if it can."""
    return _best_of_tabula(game, state, seat, seed, _pips_ahead)


def by_hand(game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Return the best Tabula move by a hand-made evaluation of pips, blots, blocks and men at home."""
    return _best_of_tabula(game, state, seat, seed, _made_by_hand)


def _best_of_tabula(
    game: AnyGame, state: State, seat: Seat, seed: int, worth: Callable[[TabulaState, int], float]
) -> Move:
    moves = list(game.moves(state, seat))
    found = [worth(cast("TabulaState", game.play(state, seat, move).state), seat) for move in moves]
    best = max(found)
    return Random(seed).choice([move for move, value in zip(moves, found, strict=True) if value == best])


def _pips_ahead(state: TabulaState, seat: int) -> float:
    def left(side: int) -> int:
        return sum(at(state.men[side], place) * (OFF - place) for place in range(OFF))

    return left(1 - seat) - left(seat)


def _made_by_hand(state: TabulaState, seat: int) -> float:
    mine, theirs = state.men[seat], state.men[1 - seat]
    blots = sum(_exposed(mine, theirs))
    blocks = sum(at(mine, point) > 1 for point in range(1, OFF))
    home = sum(at(mine, place) for place in range(19, OFF + 1))
    entered = MEN - at(mine, 0)
    return _pips_ahead(state, seat) - blots + 2 * blocks + home / 2 + entered / 2


def _exposed(mine: int, theirs: int) -> Iterator[float]:
    """Yield the risk of each blot: its distance so far, if an enemy is within a roll behind it."""
    for point in range(1, OFF):
        behind = sum(bool(at(theirs, place)) for place in range(max(0, point - 12), point))
        if at(mine, point) == 1 and behind:
            yield point * min(1.0, 0.25 * behind)


PLAYERS: Final[dict[str, Player]] = {
    **{name: partial(level, name) for name in LEVELS},
    "random": at_random,
    "one-ply": one_ply,
    "greedy": greedy,
    "pips": pips,
    "hand-made": by_hand,
    "uct": sparring.uct,
    "full-width": sparring.full_width,
    "greedy-distance": sparring.greedy_distance,
    "beam": sparring.beam,
}
