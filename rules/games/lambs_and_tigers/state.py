"""A position of Lambs and Tigers: who stands where, what was placed, and how it ends."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.core.game import Outcome, Seat, State, View
from rules.core.options import Options, choice, flag, limit, number
from rules.games.lambs_and_tigers.board import BOARDS, STUCK, Board, Play

TIGERS: Final = Seat(0)
LAMBS: Final = Seat(1)
TIGER_COUNT: Final = 3
LAMB_COUNT: Final = 15
FEW_LAMBS: Final = 5
"""So many lambs can no longer shut in three tigers on either board (T-7)."""


@dataclass(frozen=True, slots=True)
class LambsOptions(Options):
    """What tables agree on; the decisions T-2 to T-9 on RULES.md say what each means."""

    board: str = choice("pyramid29", "standard23")
    reserved: str = choice("opening", "always")
    multi_capture: bool = flag(default=True)
    tigers_need: int = number(15, low=1, high=15)
    lambs_stalemate: str = choice("pass", "tigers_win")
    repetition: int | None = limit(3, low=2, high=10)
    no_progress: int | None = limit(100, low=10, high=1000)
    few_lambs_adjudication: bool = flag(default=False)


DEFAULTS: Final = LambsOptions()


class _Fields(NamedTuple):
    options: LambsOptions = DEFAULTS
    tigers: int = 0
    lambs: int = 0
    placed: int = 0
    to_move: Seat = TIGERS
    ply: int = 0
    quiet: int = 0
    seen: int = 1
    history: tuple[int, ...] = ()
    legal: tuple[Play, ...] = ()
    ended: Outcome | None = None


class LambsState(_Fields, State, View):
    """Nothing is secret, so the state is also the view.

    tigers, lambs: masks of points. placed: lambs placed so far. ply: moves made. quiet: moves since the
    last lamb was placed or captured. seen: how often the position has occurred, now included, counted once
    all lambs are placed (T-9). history: the signatures of the positions since then, this one last.
    legal: every legal move, none when the game is over. ended: how it ended.

    A tuple, for it is quickly made. What comes after `seen` is no part of what makes two equal.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LambsState) and self[:8] == other[:8]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:8])

    @property
    def board(self) -> Board:
        """The board played on."""
        return BOARDS[self.options.board]

    @property
    def empty(self) -> int:
        """The mask of the points where nobody stands."""
        return self.board.everywhere ^ self.tigers ^ self.lambs

    @property
    def in_hand(self) -> int:
        """Lambs still to be placed."""
        return LAMB_COUNT - self.placed

    @property
    def captured(self) -> int:
        """Lambs the tigers have taken."""
        return self.placed - self.lambs.bit_count()


def signature(tigers: int, lambs: int, to_move: Seat) -> int:
    """A number that is the same for the same men and side to move, and for no others."""
    return (tigers << 32 | lambs) << 1 | to_move


def men(signed: int) -> tuple[int, int, Seat]:
    """The tigers, the lambs and the side to move of a signature."""
    return signed >> 33, signed >> 1 & (1 << 32) - 1, Seat(signed & 1)


def closed(state: LambsState) -> LambsState:
    """The position with its outcome and no legal moves left, if the game is over."""
    ended = _outcome(state)
    return state if ended is None else state._replace(legal=(), ended=ended)


def _outcome(state: LambsState) -> Outcome | None:
    """How the game ended; a win counts even where a draw is due as well."""
    options, legal = state.options, state.legal
    # With all fifteen to take, lambs in hand keep the game going: `captured` counts placed ones only (T-10).
    if state.captured >= options.tigers_need:
        return Outcome(frozenset({TIGERS}), "captured")
    if not legal:  # on the tigers' turn, for lambs could pass; also while some are in hand (T-12)
        return Outcome(frozenset({LAMBS}), "blocked")
    if options.lambs_stalemate == "tigers_win" and legal == STUCK:
        return Outcome(frozenset({TIGERS}), "stalemate")
    if options.repetition is not None and state.seen >= options.repetition:
        return Outcome(frozenset(), "repetition")
    if options.no_progress is not None and state.quiet >= options.no_progress:
        if options.few_lambs_adjudication and state.lambs.bit_count() <= FEW_LAMBS:
            return Outcome(frozenset({TIGERS}), "few_lambs")
        return Outcome(frozenset(), "no_progress")
    return None
