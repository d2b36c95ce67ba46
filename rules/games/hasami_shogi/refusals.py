"""Why a move is not legal: the rule it breaks, as a code with facts."""

from rules.core.errors import IllegalMove
from rules.games.hasami_shogi.moves import GRID, HasamiMove
from rules.games.hasami_shogi.state import HasamiState


def bad_stone(state: HasamiState, origin: int) -> IllegalMove | None:
    """Why the stone on a square is not the mover's to move."""
    side = state.to_move
    if state.stones[1 - side] >> origin & 1:
        return IllegalMove("not_your_stone", site=GRID.names[origin])
    if not state.stones[side] >> origin & 1:
        return IllegalMove("empty_square", site=GRID.names[origin])
    return None


def refusal(state: HasamiState, move: HasamiMove) -> IllegalMove:
    """The rule that forbids a move which is not legal."""
    origin, landing = move.origin, move.landing
    files = abs(GRID.file(landing) - GRID.file(origin))
    ranks = abs(GRID.rank(landing) - GRID.rank(origin))
    ends = {"from": GRID.names[origin], "to": GRID.names[landing]}
    if stone := bad_stone(state, origin):
        return stone
    if files and ranks:
        return IllegalMove("not_straight", **ends)
    if files + ranks > 2:
        return IllegalMove("too_far", **ends)
    if not state.empty >> landing & 1:
        return IllegalMove("occupied", site=GRID.names[landing])
    return IllegalMove("nothing_to_jump", site=GRID.names[(origin + landing) // 2])
