"""Evaluation and search of Hasami Shogi."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rules.core.game import Seat
from rules.games.hasami_shogi.state import (
    BLACK,
    EVERYWHERE,
    FEWEST,
    GRID,
    PATIENCE,
    SIEGES,
    HasamiMove,
    HasamiOptions,
    HasamiState,
    besieged,
    besieged_lines,
    moves,
    outcome,
)
from rules.search.alphabeta import AlphaBeta
from rules.search.effort import Choice, Effort, Level

EFFORTS: Final[Mapping[Level, Effort]] = {
    "easy": Effort(depth=1, nodes=1_500, halving=45, margin=220),
    "medium": Effort(depth=3, nodes=3_000, halving=20, margin=80),
    "hard": Effort(depth=40, nodes=12_000, halving=2, margin=4),
}
CONTEMPT: Final = 40
"""Points below 0 that a draw is worth to the side that thinks."""
STONE: Final = 100
NEARER: Final = 2
"""Plies towards the count of the stones (H-8) that are worth a point to the leading side.

All together are worth less than a stone. Otherwise the leading side would stop capturing, because a capture
delays the count."""
CALM: Final = 20
"""Plies without a capture after which a side that does not lead goes to meet the other."""
PRESS: Final = 4
"""Points of each rank that a stone of the side that thinks has gone."""
PURSUIT: Final = 2
"""The same while it leads: nobody likes to be left to wait for the count."""

FEATURES: Final = (
    "stones",
    "stones on the a- and the i-file",
    "stones on the other side's first rank",
    "pairs of stones diagonally beside each other",
    "pairs of stones beside each other",
    "ranks gone",
)
WEIGHTS: Final = (STONE, -4, -4, 2, 1, 1)
"""Weight of each feature in hundredths of a stone."""

WIDTH: Final = GRID.width
FILES: Final = tuple(
    sum(1 << square for square in range(len(GRID)) if GRID.file(square) == file) for file in range(WIDTH)
)
RANKS: Final = tuple((1 << WIDTH) - 1 << WIDTH * rank for rank in range(WIDTH))
NOT_A: Final = EVERYWHERE ^ FILES[0]
NOT_I: Final = EVERYWHERE ^ FILES[-1]
SIDE_FILES: Final = FILES[0] | FILES[-1]


class Attack(NamedTuple):
    """A side that approaches the other: each rank its stones advance beyond `gone` is worth `worth` more."""

    side: int
    worth: int
    gone: int


class Board:
    """A position as it is searched. mine, theirs: stones of the side to move and of the other, as masks."""

    __slots__ = ("calm", "mine", "quiet", "side", "theirs")

    def __init__(self, mine: int, theirs: int, side: int, quiet: int) -> None:
        self.mine = mine
        self.theirs = theirs
        self.side = side
        self.quiet = quiet
        self.calm: list[HasamiMove] | None = None


def features(mine: int, theirs: int, side: int) -> tuple[int, ...]:
    """Return by how much the side to move has more of each feature than the other."""
    ours, others = _traits(mine, side), _traits(theirs, 1 - side)
    return tuple(one - other for one, other in zip(ours, others, strict=True))


def _traits(stones: int, side: int) -> tuple[int, ...]:
    far = RANKS[-1] if side == BLACK else RANKS[0]
    return (
        stones.bit_count(),
        (stones & SIDE_FILES).bit_count(),
        (stones & far).bit_count(),
        (stones & (stones & NOT_I) << WIDTH + 1).bit_count()
        + (stones & (stones & NOT_A) << WIDTH - 1).bit_count(),
        (stones & (stones & NOT_I) << 1).bit_count() + (stones & stones << WIDTH).bit_count(),
        _gone(stones, side),
    )


def _gone(stones: int, side: int) -> int:
    """Count the ranks that the stones of a side have gone, in all."""
    up = sum(rank * (stones & mask).bit_count() for rank, mask in enumerate(RANKS))
    return up if side == BLACK else (WIDTH - 1) * stones.bit_count() - up


def _reached(stones: int, empty: int) -> int:
    """Return every square that some stone can go to."""
    left, right, up, down = (stones & NOT_A) >> 1, (stones & NOT_I) << 1, stones << WIDTH, stones >> WIDTH
    near = left | right | up | down
    over = EVERYWHERE ^ empty
    far = (
        (left & over & NOT_A) >> 1
        | (right & over & NOT_I) << 1
        | (up & over) << WIDTH
        | (down & over) >> WIDTH
    )
    return (near | far) & empty


class HasamiModel:
    """Hasami shogi for alpha-beta, under the options of a table."""

    compelled = False

    def __init__(self, options: HasamiOptions, attack: Attack) -> None:
        self._attack = attack
        self._rule = options.edge_rule
        self._lines = options.line_capture
        self._immune = options.jumped_piece_immune
        self._fewest = FEWEST[options.end_rule]
        self._sieges = SIEGES[options.edge_rule]

    def key(self, position: Board) -> int:
        return key(position.mine, position.theirs, position.side)

    def side(self, position: Board) -> int:
        return position.side

    def ended(self, position: Board) -> int | None:
        mine, theirs = position.mine.bit_count(), position.theirs.bit_count()
        if mine < self._fewest:
            return -1
        if theirs < self._fewest:
            return 1
        if mine == theirs == 1:
            return 0
        if position.quiet >= PATIENCE:
            return (mine > theirs) - (mine < theirs)
        return None

    def noisy(self, position: Board) -> Sequence[HasamiMove]:
        mine, theirs = position.mine, position.theirs
        empty = EVERYWHERE ^ mine ^ theirs
        hot = self._hot(mine, theirs, _reached(mine, empty))
        if not hot:
            return ()
        found = []
        calm = []
        for move in moves(mine, empty):
            if hot >> move.landing & 1 and self._captured(mine, theirs, move):
                found.append(move)
            else:
                calm.append(move)
        position.calm = calm
        return found

    def quiet(self, position: Board) -> Sequence[HasamiMove]:
        if position.calm is None:
            position.calm = list(moves(position.mine, EVERYWHERE ^ position.mine ^ position.theirs))
        return position.calm

    def after(self, position: Board, move: HasamiMove) -> Board:
        captured = self._captured(position.mine, position.theirs, move)
        mine = position.mine ^ (1 << move.origin | 1 << move.landing)
        quiet = 0 if captured else position.quiet + 1
        return Board(position.theirs ^ captured, mine, 1 - position.side, quiet)

    def value(self, position: Board) -> int:
        mine, theirs, side = position.mine, position.theirs, position.side
        numbers = features(mine, theirs, side)
        worth = sum(weight * number for weight, number in zip(WEIGHTS, numbers, strict=True))
        if lead := numbers[0]:
            worth += position.quiet // NEARER * (1 if lead > 0 else -1)
        attacker, each, before = self._attack
        if not each:
            return worth
        if attacker == side:
            return worth + each * (_gone(mine, side) - before)
        return worth - each * (_gone(theirs, attacker) - before)

    def _hot(self, mine: int, theirs: int, landings: int) -> int:
        """Return the empty squares beside an enemy stone that a second stone may shut in."""
        hot = 0
        while landings:
            here = landings & -landings
            landings ^= here
            for stone, partners in self._sieges[here.bit_length() - 1]:
                if theirs & stone and (mine & partners or self._lines):
                    hot |= here
                    break
        return hot

    def _captured(self, mine: int, theirs: int, move: HasamiMove) -> int:
        mine ^= 1 << move.origin | 1 << move.landing
        captured = besieged(self._rule, move.landing, mine, theirs)
        if self._lines:
            captured |= besieged_lines(move.landing, mine, theirs)
        return captured & ~(1 << move.over) if self._immune and move.over is not None else captured


def key(mine: int, theirs: int, side: int) -> int:
    """Return a number that is the same for the same stones and side to move, and for no others."""
    return (mine << len(GRID) | theirs) << 1 | side


def search(view: HasamiState, seat: Seat, effort: Effort, seed: int) -> Choice[HasamiMove]:
    """Choose a move of the side to move."""
    if seat != view.to_move or outcome(view) is not None:
        raise ValueError("no move to choose")
    root = Board(view.stones[seat], view.stones[1 - seat], seat, view.quiet)
    model = HasamiModel(view.options, _attack(root))
    return AlphaBeta(model, _past(view), CONTEMPT).choose(root, effort, seed)


def _attack(root: Board) -> Attack:
    """Return the weights for a side to move that goes to meet a passive enemy."""
    leads = root.mine.bit_count() > root.theirs.bit_count()
    each = PURSUIT if leads else PRESS if root.quiet >= CALM else 0
    return Attack(root.side, each, _gone(root.mine, root.side))


def _past(view: HasamiState) -> list[int]:
    """Yield the keys of the positions since the last capture."""
    found = []
    for signature in view.seen:
        black, white, side = signature >> len(GRID) + 1, signature >> 1 & EVERYWHERE, signature & 1
        found.append(key(white, black, side) if side else key(black, white, side))
    return found
