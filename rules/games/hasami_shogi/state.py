"""A position of Hasami shogi: stones, legal moves, captures, and the course and end of the game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rules.core.game import Move, Outcome, Seat, State, View
from rules.core.grid import ORTHOGONAL, grid
from rules.core.options import Options, choice, flag, limit

GRID: Final = grid(9, 9)


@dataclass(frozen=True, slots=True)
class HasamiMove(Move):
    """One stone from square to square: beside it, or two further with a jump."""

    origin: int
    landing: int

    @property
    def over(self) -> int | None:
        """Return the square jumped over; None for a step."""
        distance = self.landing - self.origin
        return None if abs(distance) in {1, GRID.width} else self.origin + distance // 2


class Way(NamedTuple):
    """A stone's way in one direction: a step to `near` or, if that is taken, a jump to `far`.

    near, far: masks; `far` is 0 where the board ends before it.
    """

    near: int
    step: HasamiMove
    far: int
    jump: HasamiMove


def _ways(square: int) -> tuple[Way, ...]:
    found = []
    for direction in ORTHOGONAL:
        ray = GRID.ray(square, direction)
        if ray:
            far = 1 << ray[1] if len(ray) > 1 else 0
            found.append(Way(1 << ray[0], HasamiMove(square, ray[0]), far, HasamiMove(square, ray[:2][-1])))
    return tuple(found)


WAYS: Final[Mapping[int, tuple[Way, ...]]] = {1 << square: _ways(square) for square in range(len(GRID))}
"""The ways from each square, by its mask."""
EVERYWHERE: Final = (1 << len(GRID)) - 1


def moves(stones: int, empty: int) -> Iterator[HasamiMove]:
    """Return every move of some stones on a board with these empty squares, both masks."""
    while stones:
        here = stones & -stones
        stones ^= here
        for near, step, far, jump in WAYS[here]:
            if empty & near:
                yield step
            elif empty & far:
                yield jump


class Siege(NamedTuple):
    """A stone beside the one that moved, and where a second attacker may stand. Masks."""

    besieged: int
    partners: int


def _neighbours(square: int) -> dict[tuple[int, int], int]:
    found = {way: GRID.offset(square, *way) for way in ORTHOGONAL}
    return {way: beside for way, beside in found.items() if beside is not None}


def _partners(rule: str, attacker: int, way: tuple[int, int], besieged: int) -> int:
    """Return where the second attacker may stand: opposite the first, by the border anywhere beside (H-4)."""
    around = _neighbours(besieged)
    freely = {4: False, 3: rule == "any_two", 2: rule != "opposite_only"}[len(around)]
    if freely:
        return sum(1 << square for square in around.values() if square != attacker)
    return 1 << around[way] if way in around else 0


def _sieges(rule: str) -> tuple[tuple[Siege, ...], ...]:
    return tuple(
        tuple(
            Siege(1 << besieged, _partners(rule, square, way, besieged))
            for way, besieged in _neighbours(square).items()
        )
        for square in range(len(GRID))
    )


SIEGES: Final[Mapping[str, tuple[tuple[Siege, ...], ...]]] = {
    rule: _sieges(rule) for rule in ("any_two", "corner_only", "opposite_only")
}
"""Sieges by edge rule and by the square of the stone that moved."""

RAYS: Final = tuple(
    tuple(tuple(1 << square for square in GRID.ray(origin, way)) for way in ORTHOGONAL)
    for origin in range(len(GRID))
)


def besieged(rule: str, landing: int, mine: int, theirs: int) -> int:
    """Return the mask of the single stones that the stone on `landing` shuts in.

    One attacker is always the stone that moved, so what enters a siege by its own move is safe (H-5).
    """
    captured = 0
    for stone, partners in SIEGES[rule][landing]:
        if theirs & stone and mine & partners:
            captured |= stone
    return captured


def besieged_lines(landing: int, mine: int, theirs: int) -> int:
    """Return the mask of the unbroken lines between the stone on `landing` and another of its side."""
    captured = 0
    for ray in RAYS[landing]:
        line = 0
        for square in ray:
            if theirs & square:
                line |= square
                continue
            if mine & square:
                captured |= line
            break
    return captured


BLACK: Final = Seat(0)
WHITE: Final = Seat(1)
SIDES: Final = (BLACK, WHITE)
STONES: Final = 18
"""Stones of each side."""
ENOUGH: Final = 5
"""Captures that win under the end rule `first_to_n`, as in Japan."""
FEWEST: Final = {"annihilation": 1, "bare_piece": 2, "first_to_n": STONES - ENOUGH + 1}
"""With fewer stones than these a side has lost, by end rule."""
PATIENCE: Final = 100
"""Plies without a capture after which the stones are counted (H-8)."""
START: Final = ((1 << STONES) - 1, ((1 << STONES) - 1) << len(GRID) - STONES)


@dataclass(frozen=True, slots=True)
class HasamiOptions(Options):
    """Options of a table: its endings and the generosity of captures.

    end_rule (H-8), edge_rule (H-4), line_capture (H-2), jumped_piece_immune (H-6), repetition (H-9).
    """

    end_rule: str = choice("annihilation", "bare_piece", "first_to_n")
    edge_rule: str = choice("any_two", "corner_only", "opposite_only")
    line_capture: bool = flag(default=False)
    jumped_piece_immune: bool = flag(default=False)
    repetition: int | None = limit(3, low=2, high=10)


DEFAULTS: Final = HasamiOptions()


@dataclass(frozen=True, slots=True)
class HasamiState(State, View):
    """Nothing is secret, so the state is also the view.

    stones: the squares of black and of white, as masks. ply: moves made so far; quiet: since the last
    capture. seen: the signatures of the positions since then, this one last.
    """

    stones: tuple[int, int]
    to_move: Seat
    ply: int
    quiet: int
    options: HasamiOptions
    seen: tuple[int, ...] = field(compare=False, repr=False)

    @property
    def empty(self) -> int:
        """Return the mask of the squares without a stone."""
        return EVERYWHERE ^ self.stones[BLACK] ^ self.stones[WHITE]

    @property
    def times(self) -> int:
        """Count how often these stones have stood with this side to move."""
        return self.seen.count(self.seen[-1])


def new_state(
    stones: tuple[int, int],
    to_move: Seat,
    ply: int = 0,
    quiet: int = 0,
    times: int = 1,
    options: HasamiOptions = DEFAULTS,
) -> HasamiState:
    """Return a position with a count of occurrences and no other known past."""
    return HasamiState(stones, to_move, ply, quiet, options, (_signature(stones, to_move),) * times)


def following(state: HasamiState, move: HasamiMove) -> tuple[HasamiState, int]:
    """Return the position after a legal move, and the mask of the stones it captures."""
    side, options = state.to_move, state.options
    mine, theirs = state.stones[side], state.stones[1 - side]
    mine ^= 1 << move.origin | 1 << move.landing
    captured = _captured(options, move, mine, theirs)
    theirs ^= captured
    stones = (mine, theirs) if side == BLACK else (theirs, mine)
    other = SIDES[1 - side]
    # Captured stones never return, so no earlier position can recur.
    seen = () if captured else state.seen
    return HasamiState(
        stones,
        other,
        state.ply + 1,
        0 if captured else state.quiet + 1,
        options,
        (*seen, _signature(stones, other)),
    ), captured


def outcome(state: HasamiState) -> Outcome | None:
    """Return the outcome: won on the board, lost for want of a move, or adjudicated, in this order."""
    return _won(state) or _blocked(state) or _adjudicated(state)


def _captured(options: HasamiOptions, move: HasamiMove, mine: int, theirs: int) -> int:
    captured = besieged(options.edge_rule, move.landing, mine, theirs)
    if options.line_capture:
        captured |= besieged_lines(move.landing, mine, theirs)
    over = move.over if options.jumped_piece_immune else None
    return captured if over is None else captured & ~(1 << over)


def _won(state: HasamiState) -> Outcome | None:
    """Return the win by stones alone; if both sides fall short, the one that has just moved is ahead."""
    rule = state.options.end_rule
    for loser in (state.to_move, SIDES[1 - state.to_move]):
        if state.stones[loser].bit_count() < FEWEST[rule]:
            return _win(SIDES[1 - loser], rule)
    if state.stones[BLACK].bit_count() == state.stones[WHITE].bit_count() == 1:
        return Outcome(frozenset(), "one_each")
    return None


def _blocked(state: HasamiState) -> Outcome | None:
    side = state.to_move
    if next(moves(state.stones[side], state.empty), None) is None:
        return _win(SIDES[1 - side], "blocked")
    return None


def _adjudicated(state: HasamiState) -> Outcome | None:
    repetition = state.options.repetition
    if repetition is not None and state.times >= repetition:
        return Outcome(frozenset(), "repetition")
    if state.quiet < PATIENCE:
        return None
    black, white = (stones.bit_count() for stones in state.stones)
    if black == white:
        return Outcome(frozenset(), "even")
    return _win(BLACK if black > white else WHITE, "more_stones")


def _win(winner: Seat, reason: str) -> Outcome:
    return Outcome(frozenset({winner}), reason)


def _signature(stones: tuple[int, int], to_move: Seat) -> int:
    """Return a number that is the same for the same stones and side to move, and for no others."""
    return (stones[BLACK] << len(GRID) | stones[WHITE]) << 1 | to_move
