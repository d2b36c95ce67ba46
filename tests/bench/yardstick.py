"""Speed of this machine: python-chess lists all moves of a position and plays one.

The aims of the benchmarks were set on a machine that makes `AIM` of these positions a CPU-second. Another
machine, or a busy one, is compared by its own positions a second in the same run.
"""

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Final

import chess

AIM: Final = 30_000
PLIES: Final = 150
"""Plies after which a random game restarts, as it may go on for ever."""
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
    """Yardstick that is measured now and then, between the other measurements."""

    def __init__(self) -> None:
        self._chance = Random(1)
        self._positions = 0
        self._seconds = 0.0

    def look(self) -> None:
        """Play for a moment, and measure it."""
        began = process_time()
        while (spent := process_time() - began) < SLICE:
            self._positions += sum(1 for _ in walk(self._chance))
        self._seconds += spent

    @property
    def pace(self) -> float:
        """Return the speed of this machine relative to the one the aims were set on."""
        return self._positions / self._seconds / AIM
