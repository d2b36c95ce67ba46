"""Positions dealt at random, for games whose own course seldom leads to one with few good moves."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from rules.core.errors import NotationError
from rules.core.game import AnyGame, Seat, State
from rules.core.grid import grid

SIXES: Final = "6665543"
"""Values of dice, mostly sixes, because the search looks for lines of sixes."""
FEW: Final = 5
"""Stones of each side, close together."""


def dealt(game: AnyGame, chance: Random) -> Iterator[tuple[State, Seat]]:
    """Yield positions in which a player has a move."""
    deal = DEALT[game.about.id]
    while True:
        try:
            state = game.position(deal(chance))
        except NotationError:
            continue
        if game.outcome(state) is None and len(game.to_act(state)) == 1:
            yield state, min(game.to_act(state))


def _towers(chance: Random) -> str:
    """Return three dice of each side and a double, all over the board."""
    squares = chance.sample(range(64), 7)
    dice = [f"{side}{chance.choice(SIXES)}" for side in "wwwbbb"]
    dice.append("".join(f"{chance.choice('wb')}{chance.choice(SIXES)}" for _ in range(2)))
    placed = (
        f"{grid(8, 8).names[square]}:{one}"
        for square, one in zip(sorted(squares), chance.sample(dice, len(dice)), strict=True)
    )
    return f"{' '.join(placed)} | {chance.choice(('white', 'black'))} 0 0"


def _stones(chance: Random) -> str:
    """Return five stones of each side in a quarter of the board, where they meet."""
    left, low = chance.randrange(5), chance.randrange(5)
    near = [
        grid(9, 9).names[file + 9 * rank] for file in range(left, left + 5) for rank in range(low, low + 5)
    ]
    chosen = chance.sample(near, 2 * FEW)
    return f"{chance.choice(('black', 'white'))} b={','.join(chosen[:FEW])} w={','.join(chosen[FEW:])}"


def _last_men(chance: Random) -> str:
    """Return two or three men of each side that are still on the board, and a roll."""
    sides = []
    for side in ("white", "black"):
        left = sorted(chance.randint(13, 24) for _ in range(chance.randint(2, 3)))
        men = " ".join(f"{point}:{left.count(point)}" for point in sorted(set(left)))
        sides.append(f"{side} {men} off:{15 - len(left)}")
    dice = "-".join(str(chance.randint(1, 6)) for _ in range(3))
    return f"{' | '.join(sides)} | {chance.choice(('white', 'black'))} {dice}"


DEALT: Final[Mapping[str, Callable[[Random], str]]] = {
    "dice_towers": _towers,
    "hasami_shogi": _stones,
    "tabula": _last_men,
}
