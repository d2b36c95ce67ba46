"""What a move of Lasca does, told as facts."""

from functools import lru_cache

from rules.core.game import Fact, Seat
from rules.games.lasca.squares import NAMES, LascaMove


@lru_cache(maxsize=4096)
def facts(seat: Seat, move: LascaMove, freed: int, promoted: bool) -> tuple[Fact, ...]:
    """What a move does, in the order of events. Cached: to tell it takes longer than to play it.

    freed: the mask of the squares it wins back.
    """
    path, over = (tuple(NAMES[square] for square in squares) for squares in move)
    won = tuple(NAMES[square] for square in move.over if freed >> square & 1)
    if over:
        told = [Fact("captured", {"seat": seat, "path": path, "over": over, "count": len(over)})]
    else:
        told = [Fact("moved", {"seat": seat, "from": path[0], "to": path[1]})]
    if won:
        told.append(Fact("freed", {"seat": seat, "sites": won, "count": len(won)}))
    if promoted:
        told.append(Fact("promoted", {"seat": seat, "site": path[-1]}))
    return tuple(told)
