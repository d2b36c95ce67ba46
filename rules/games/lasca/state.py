"""A position of Lasca: the columns, the side to move, the counters for draws, and the outcome."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.game import Fact, Outcome, Seat, State, Step, View
from rules.core.options import Options, limit
from rules.games.lasca.board import MEN, NAMES, OFFICERS, RED, WHITE, LascaMove, led_by, moved, moves

LONGEST_GAME: Final = 1000
"""Plies after which the game is a draw: captives set free can make it go round for ever."""

SEATS: Final = (frozenset({Seat(WHITE)}), frozenset({Seat(RED)}))
"""Each seat alone, as a set."""
SEPARATORS: Final = ("/", "|")
"""Separator of columns in a signature, by the side to move: no other position has the same text."""
OTHER: Final = (Seat(RED), Seat(WHITE))
NO_SEATS: Final[frozenset[Seat]] = frozenset()


@dataclass(frozen=True, slots=True)
class LascaOptions(Options):
    """Limits of a game that gets nowhere (L-8).

    repetition: occurrences of one position. no_progress: plies with neither a capture nor a soldier's step.
    """

    repetition: int | None = limit(3, low=2, high=10)
    no_progress: int | None = limit(100, low=10, high=1000)


DEFAULTS: Final = LascaOptions()


class _Fields(NamedTuple):
    columns: tuple[str, ...]
    mine: int
    theirs: int
    officers: int
    to_move: Seat
    ply: int
    quiet: int
    options: LascaOptions
    seen: tuple[str, ...]
    legal: tuple[LascaMove, ...]


class LascaState(_Fields, State, View):
    """A position, which is also its view: nothing is secret.

    columns: one a square, from a1 to g7. mine, theirs: masks of the squares that the side to move and the
    other lead. officers: mask of the squares led by an officer. All three follow from the columns.
    ply: moves made so far. quiet: moves since the last capture or soldier's step.
    seen: the signatures of the positions since the last that cannot come back, this one last.
    legal: every legal move; none when the game is over.

    A tuple, because that is quick to make. History does not count for equality.
    """

    __slots__ = ()

    @property
    def times(self) -> int:
        """Count how often this board has stood with this side to move."""
        return self.seen.count(self.seen[-1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LascaState) and self[:8] == other[:8]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:8])


def new_state(
    columns: tuple[str, ...],
    to_move: Seat,
    ply: int = 0,
    quiet: int = 0,
    times: int = 1,
    options: LascaOptions = DEFAULTS,
) -> LascaState:
    """Return a position with a count of occurrences and no other known past."""
    mine, theirs, officers = (led_by(men, columns) for men in (MEN[to_move], MEN[1 - to_move], OFFICERS))
    seen = (SEPARATORS[to_move].join(columns),) * times
    legal = () if _drawn(ply, quiet, times, options) else moves(mine, theirs, officers, to_move)
    return LascaState(columns, mine, theirs, officers, to_move, ply, quiet, options, seen, legal)


def following(state: LascaState, move: LascaMove) -> Step[LascaState]:
    """Return the step of a legal move."""
    columns, mine, theirs, officers, side, ply, quiet, options, seen, _ = state
    squares, mine, theirs, officers, gone, freed, promoted, calm = moved(
        columns, mine, theirs, officers, side, move
    )
    quiet = quiet + 1 if calm else 0
    ply += 1
    to_move = OTHER[side]
    if promoted or gone:
        seen = ()  # officers stay officers, and columns never become more: this cannot be taken back
    signature = SEPARATORS[to_move].join(squares)
    seen += (signature,)
    drawn = _drawn(ply, quiet, seen.count(signature), options)
    legal = () if drawn else moves(theirs, mine, officers, to_move)
    fields = (tuple(squares), theirs, mine, officers, to_move, ply, quiet, options, seen, legal)
    # To make the tuples this way takes half as long as to call their classes, which do the same.
    return tuple.__new__(Step, (tuple.__new__(LascaState, fields), _facts(side, move, freed, promoted)))


@lru_cache(maxsize=4096)
def _facts(seat: Seat, move: LascaMove, freed: int, promoted: bool) -> tuple[Fact, ...]:
    """Return the facts of a move, in order. Cached: to tell it takes longer than to play it.

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


def outcome(state: LascaState) -> Outcome | None:
    """Return the outcome; a side that cannot move has lost even if a draw would be due as well."""
    if state.legal:
        return None
    side = state.to_move
    reason = _drawn(state.ply, state.quiet, state.times, state.options)
    if reason and moves(state.mine, state.theirs, state.officers, side):
        return Outcome(NO_SEATS, reason)
    return Outcome(SEATS[1 - side], "blocked" if state.mine else "captive")


def _drawn(ply: int, quiet: int, times: int, options: LascaOptions) -> str | None:
    """Return the reason of a draw by the counters; the game ends as soon as one is reached."""
    if times == options.repetition:
        return "repetition"
    if quiet == options.no_progress:
        return "no_progress"
    return "too_long" if ply == LONGEST_GAME else None
