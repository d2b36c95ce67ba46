"""The legal moves of a seat in the order in which one looks for them: a2 before a10, and a before b.

A game gives its moves in whatever order it finds them; menus, refusals and completions list them in this one,
and a pick is a place in it.
"""

import re
from typing import Final

from bot.core.tables.loaded import LoadedTable
from rules.core.game import Move, Seat

_RUNS: Final = re.compile(r"(\d+)")


def legal(loaded: LoadedTable, seat: Seat) -> tuple[Move, ...]:
    """Every legal move of a seat. Raises Refusal where nothing is being played."""
    game, state = loaded.game, loaded.playing.state
    return tuple(sorted(game.moves(state, seat), key=lambda move: [reading(p) for p in game.parts(move)]))


def reading(part: str) -> tuple[tuple[int, str], ...]:
    """What a part of a move is sorted by: its numbers count as numbers.

    >>> sorted(["a10", "b1", "a2", "10-off", "9-12"], key=reading)
    ['9-12', '10-off', 'a2', 'a10', 'b1']
    """
    runs = filter(None, _RUNS.split(part))
    return tuple((int(run), "") if run.isdecimal() else (1_000, run) for run in runs)
