"""A position of Lambs and Tigers: who stands where, what was placed, and how it ends."""

from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from rules.core.game import Outcome, Seat, State, View
from rules.core.options import Options, choice, flag, limit, number
from rules.games.lambs_and_tigers.board import BOARDS, Board

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


Earlier: TypeAlias = "tuple[tuple[int, int], Earlier] | None"
"""Tigers and lambs of the position before, and what came before that: a chain, one more link a move."""


@dataclass(frozen=True, slots=True)
class Position(State, View):
    """Nothing is secret, so the state is also the view.

    tigers, lambs: masks of points. placed: lambs placed so far. ply: moves made. quiet: moves since the
    last lamb was placed or captured. seen: how often the position has occurred, now included, counted once
    all lambs are placed (T-9). earlier: the positions since the last capture. ended: how the game ended
    here; `settled` fills it in.
    """

    options: LambsOptions = DEFAULTS
    tigers: int = 0
    lambs: int = 0
    placed: int = 0
    to_move: Seat = TIGERS
    ply: int = 0
    quiet: int = 0
    seen: int = 1
    earlier: Earlier = field(default=None, compare=False, repr=False)
    ended: Outcome | None = field(default=None, compare=False)

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


def settled(position: Position) -> Position:
    """The position with its outcome, worked out once when it arises."""
    ended = _outcome(position)
    return position if ended is None else replace(position, ended=ended)


def _outcome(position: Position) -> Outcome | None:
    """How the game ended; a win counts even where a draw is due as well."""
    options = position.options
    # With all fifteen to take, lambs in hand keep the game going: `captured` counts placed ones only (T-10).
    if position.captured >= options.tigers_need:
        return Outcome(frozenset({TIGERS}), "captured")
    if position.to_move == TIGERS and _tigers_blocked(position):
        return Outcome(frozenset({LAMBS}), "blocked")
    if options.lambs_stalemate == "tigers_win" and lambs_blocked(position):
        return Outcome(frozenset({TIGERS}), "stalemate")
    if options.repetition is not None and position.seen >= options.repetition:
        return Outcome(frozenset(), "repetition")
    if options.no_progress is not None and position.quiet >= options.no_progress:
        if options.few_lambs_adjudication and position.lambs.bit_count() <= FEW_LAMBS:
            return Outcome(frozenset({TIGERS}), "few_lambs")
        return Outcome(frozenset(), "no_progress")
    return None


def _tigers_blocked(position: Position) -> bool:
    """Whether all three tigers stand and none can step or capture, also while lambs are in hand (T-12)."""
    if position.tigers.bit_count() < TIGER_COUNT or _can_step(position, position.tigers):
        return False
    board, lambs, empty = position.board, position.lambs, position.empty
    return not any(
        lambs & over and empty & target
        for point, jumps in enumerate(board.jumps)
        if position.tigers >> point & 1
        for over, target, _ in jumps
    )


def lambs_blocked(position: Position) -> bool:
    """Whether it is the lambs' turn, all are placed, and none can step (T-8)."""
    return position.to_move == LAMBS and not position.in_hand and not _can_step(position, position.lambs)


def _can_step(position: Position, men: int) -> bool:
    linked, empty = position.board.linked, position.empty
    while men:
        here = men & -men
        if linked[here.bit_length() - 1] & empty:
            return True
        men ^= here
    return False
