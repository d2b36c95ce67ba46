"""Who plays in a tournament: the levels, and sparring partners that show what a level is worth."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeAlias

from rules.core.game import AnyGame, Move, Seat, State
from rules.search.effort import LEVELS, Level
from rules.search.opponents import choose

Player: TypeAlias = Callable[[AnyGame, State, Seat, int], Move]
"""Chooses a move for a seat; the number is the seed of its choice."""


def level(name: Level, game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """What an opponent of the bot does."""
    return choose(game, game.view(state, seat), seat, name, seed).move


def at_random(game: AnyGame, state: State, seat: Seat, seed: int) -> Move:
    """Any legal move, all equally likely."""
    return Random(f"{seed} {game.turn(state)}").choice(list(game.moves(state, seat)))


PLAYERS: dict[str, Player] = {**{name: partial(level, name) for name in LEVELS}, "random": at_random}
