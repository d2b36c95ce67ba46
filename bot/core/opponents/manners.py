"""What a machine makes of its own judgement beside moving: when it takes a draw, and when it gives up."""

from typing import Final

from bot.core.tables.loaded import LoadedTable
from rules.core.game import Seat
from rules.search.effort import DECIDED, WIN

WORSE: Final = 100
"""Points behind from which a draw is welcome: what a man counts, where men are counted."""
LONG: Final = 60
"""Records after which an even game is drawn."""
IN_SIGHT: Final = 6
"""Moves of both sides: an end that is nearer is played out, for who brings it about wants to see it."""


def takes_draw(loaded: LoadedTable, score: int) -> bool:
    """Whether a machine agrees to a draw. score: what the board is worth to it."""
    return score <= -WORSE or (score <= 0 and loaded.table.seq >= LONG)


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
