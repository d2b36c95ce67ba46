"""The wheel of `make wheel-fast` beside the plain sources: Lasca, in turn, each in processes of its own.

    python -m tests.bench compiled

Counted are positions, as alpha-beta searches them and as tables play them, and games. A position is all legal
moves listed and one of them, taken at random, applied.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from rules.core.game import Seat
from rules.games.lasca import GAME
from rules.games.lasca.board import Board
from rules.games.lasca.state import LascaOptions
from tests.compiled import ROOT, told, unpacked

ROUNDS: Final = 5
SLICE: Final = 0.5
"""CPU seconds each way plays in a round."""
LONGEST: Final = 200
"""Plies after which a game as it is searched, without draws, begins anew."""
LUDII: Final = 2_090
"""Random games a CPU-second that Ludii, a compiled player of many games, was measured to play elsewhere."""
PROGRAM: Final = "import json; from tests.bench.compiled import rates; print(json.dumps(rates()))"


def rates() -> Sequence[float]:
    """Positions a CPU-second of this process as alpha-beta makes them; the same, and games, as tables do."""
    searched, _ = _rate(_searched)
    return searched, *_rate(_played)


def _rate(walk: Callable[[Random], int]) -> tuple[float, float]:
    """Positions and games in a CPU-second."""
    chance, positions, games = Random(0), 0, 0
    start = process_time()
    while (spent := process_time() - start) < SLICE:
        positions += walk(chance)
        games += 1
    return positions / spent, games / spent


def _searched(chance: Random) -> int:
    start, random = GAME.setup(2, LascaOptions()), chance.random
    board = Board(list(start.columns), (start.mine, start.theirs, start.officers), start.to_move, 0, 0)
    while (legal := board.legal) and board.ply < LONGEST:
        board = board.after(legal[int(random() * len(legal))])
    return board.ply


def _played(chance: Random) -> int:
    state, random = GAME.setup(2, LascaOptions()), chance.random
    while GAME.outcome(state) is None:
        seat = min(GAME.to_act(state))
        legal = list(GAME.moves(state, Seat(seat)))
        state = GAME.play(state, seat, legal[int(random() * len(legal))]).state
    return state.ply


def report() -> str:
    """Builds the wheel, and measures both."""
    found: dict[str, list[Sequence[float]]] = {"plain": [], "compiled": []}
    with TemporaryDirectory() as place:
        compiled = unpacked(Path(place))
        for _ in range(ROUNDS):
            for name, packages in (("plain", ROOT), ("compiled", compiled)):
                found[name].append(json.loads(told(packages, "-c", PROGRAM)))
    plain, fast = ([median(column) for column in zip(*rows, strict=True)] for rows in found.values())
    lines = [f"lasca, a CPU-second  {'plain':>9} {'compiled':>9} {'×':>5}"]
    for what, one, other in zip(
        ("positions searched", "positions played", "games"), plain, fast, strict=True
    ):
        lines.append(f"{what:20} {one:9.0f} {other:9.0f} {other / one:5.1f}")
    return "\n".join([*lines, f"Ludii plays {LUDII} games, measured on another day"])
