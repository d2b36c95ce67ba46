"""What a machine makes of its own judgement beside moving: when it takes or offers a draw, and gives up."""

from typing import Final

from bot.core.tables.loaded import LoadedTable
from rules.core.game import Seat
from rules.search.effort import DECIDED, WIN

WORSE: Final = 100
"""Points behind from which a draw is welcome: what a man counts, where men are counted."""
EARLY: Final = 12
"""Records before which it is not: who looks one move ahead takes whoever moves first to be ahead."""
LONG: Final = 60
"""Records after which an even game is drawn."""
SELDOM: Final = 20
"""Turns between two offers of a machine."""
IN_SIGHT: Final = 6
"""Moves of both sides: an end that is nearer is played out, for who brings it about wants to see it."""


def takes_draw(loaded: LoadedTable, score: int) -> bool:
    """Whether a machine agrees to a draw. score: what the board is worth to it."""
    return loaded.table.seq >= (EARLY if score <= -WORSE else LONG) and score <= 0


def offers_draw(loaded: LoadedTable, score: int) -> bool:
    """Whether a machine that has moved offers a draw: in a long game that is even to it, and seldom.

    Not where bids are sealed, where it would say whose is in, nor while dice are due.
    """
    snapshot = loaded.playing
    if loaded.game.about.secrets or snapshot.outcome is not None or loaded.game.chance(snapshot.state):
        return False
    return loaded.table.seq >= LONG and -WORSE < score <= 0 and snapshot.turn % SELDOM in {0, 1}


def gives_up(loaded: LoadedTable, seat: Seat, score: int) -> bool:
    """Whether nothing is left to a machine: it sees its defeat, whatever it does, and not at once.

    Never for a person, who would lose with it.
    """
    snapshot = loaded.playing
    winners = loaded.game.concede(snapshot.state, seat).winners
    losers = {*loaded.machines, *loaded.names} - winners
    return losers <= loaded.machines.keys() and -(WIN - IN_SIGHT) < score < -DECIDED


def own_score(loaded: LoadedTable, seat: Seat, mover: Seat, score: int) -> int:
    """What a position is worth to a seat that is worth so much to who is to move."""
    state = loaded.playing.state
    partners = mover not in loaded.game.concede(state, seat).winners
    return score if partners else -score
