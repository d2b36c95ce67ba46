"""A position of Lasca: the board, whose turn it is, and what the draws count."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.core.game import Outcome, Seat, State, Step, View
from rules.core.options import Options, limit
from rules.games.lasca.board import MEN, OFFICERS, led_by, moved, moves
from rules.games.lasca.facts import facts
from rules.games.lasca.squares import RED, WHITE, LascaMove

LONGEST_GAME: Final = 1000
"""Plies after which the game is a draw whatever happens: captives set free can make it go round for ever."""

SEATS: Final = (frozenset({Seat(WHITE)}), frozenset({Seat(RED)}))
"""Each seat alone, as the sets the protocol speaks of."""
SEPARATORS: Final = ("/", "|")
"""By the side to move, what joins columns to a text that is the same for no other position."""
OTHER: Final = (Seat(RED), Seat(WHITE))
NOBODY: Final[frozenset[Seat]] = frozenset()


@dataclass(frozen=True, slots=True)
class LascaOptions(Options):
    """When a game that gets nowhere is a draw (L-8).

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
    """Nothing in Lasca is secret, so the state is also the view.

    columns: one a square, from a1 to g7. mine, theirs: masks of the squares that the side to move and the
    other lead. officers: mask of the squares led by an officer. All three follow from the columns.
    ply: moves made so far. quiet: how many of the last ones had neither a capture nor a soldier's step.
    seen: the signatures of the positions since the last that cannot come back, this one last.
    legal: every legal move; none when the game is over.

    A tuple, for it is made a hundred thousand times a second. History is no part of what makes two equal.
    """

    __slots__ = ()

    @property
    def times(self) -> int:
        """How often this board has stood with this side to move."""
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
    """A position that has occurred so many times; nothing else is known of what went before."""
    mine, theirs, officers = (led_by(men, columns) for men in (MEN[to_move], MEN[1 - to_move], OFFICERS))
    seen = (SEPARATORS[to_move].join(columns),) * times
    legal = () if _drawn(ply, quiet, times, options) else moves(mine, theirs, officers, to_move)
    return LascaState(columns, mine, theirs, officers, to_move, ply, quiet, options, seen, legal)


def following(state: LascaState, move: LascaMove) -> Step[LascaState]:
    """The step a legal move makes."""
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
    return tuple.__new__(Step, (tuple.__new__(LascaState, fields), facts(side, move, freed, promoted)))


def outcome(state: LascaState) -> Outcome | None:
    """How the game ended; a side that cannot move has lost even where a draw would be due as well."""
    if state.legal:
        return None
    side = state.to_move
    reason = _drawn(state.ply, state.quiet, state.times, state.options)
    if reason and moves(state.mine, state.theirs, state.officers, side):
        return Outcome(NOBODY, reason)
    return Outcome(SEATS[1 - side], "blocked" if state.mine else "captive")


def _drawn(ply: int, quiet: int, times: int, options: LascaOptions) -> str | None:
    """Why the counters make the game a draw, or None; it ends as soon as one is reached."""
    if times == options.repetition:
        return "repetition"
    if quiet == options.no_progress:
        return "no_progress"
    return "too_long" if ply == LONGEST_GAME else None
