"""How fast this machine is right now: python-chess lists all moves of a position and plays one.

The aims of the benchmarks were set on a machine that makes `AIM` of these positions a CPU-second. Another
machine, or the same one while others use it, is compared by what it makes of them in the same run.
"""

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Final

import chess

AIM: Final = 30_000
PLIES: Final = 150
"""After these a random game begins anew; it may go on for ever."""
SLICE: Final = 0.05
"""CPU seconds of one look."""


def walk(chance: Random) -> Iterator[int]:
    """Play a random game of chess, and yield the number of legal moves in each position."""
    board, random = chess.Board(), chance.random
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return
        yield len(moves)
        board.push(moves[int(random() * len(moves))])


class Yardstick:
    """Looks now and then, between the things that are measured."""

    def __init__(self) -> None:
        self._chance = Random(1)
        self._positions = 0
        self._seconds = 0.0

    def look(self) -> None:
        """Play for a moment."""
        began = process_time()
        while (spent := process_time() - began) < SLICE:
            self._positions += sum(1 for _ in walk(self._chance))
        self._seconds += spent

    @property
    def pace(self) -> float:
        """This machine's part of the aimed-at one."""
        return self._positions / self._seconds / AIM
