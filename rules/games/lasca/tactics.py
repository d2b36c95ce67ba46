"""Lasca for the proofs of its puzzles: material, and the ideas of a solution."""

from collections.abc import Sequence

from rules.games.lasca.board import LAST_RANK, MEN, LascaMove
from rules.games.lasca.evaluate import LascaModel, Position
from rules.games.lasca.state import LascaState
from rules.puzzles.kinds import FORCED, Kind, Theme
from rules.puzzles.recipe import Recipe

SOLDIER, OFFICER = 2, 3
OWN = tuple(frozenset(men) for men in MEN)
MANY = 3
"""Jumps of a series that is an idea by itself."""


def _men(column: str) -> int:
    """Return the material of a column to white: its guide's men are free, the others captive."""
    side = int(column[-1] in MEN[1])
    soldier, officer = MEN[side]
    worth = SOLDIER * column.count(soldier) + OFFICER * column.count(officer)
    return -worth if side else worth


class LascaTactics(LascaModel):
    """Lasca as the search of its puzzles sees it. Captives count nothing until they are freed."""

    unit = SOLDIER
    deepest = 6
    further = 4
    decisive = False

    def __init__(self, state: LascaState) -> None:
        super().__init__(state.options)

    def root(self, state: LascaState) -> Position:
        columns, mine, theirs, officers, side, ply, quiet, *_ = state
        return Position(columns, mine, theirs, officers, side, ply, quiet, state.legal)

    def material(self, position: Position) -> int:
        worth = sum(_men(column) for column in position.columns if column)
        return -worth if position.side else worth

    def captures(self, position: Position) -> Sequence[LascaMove]:
        return self.noisy(position)

    def promising(self, _position: Position) -> bool:
        return True

    def theme(self, position: Position, line: Sequence[LascaMove], kind: Kind) -> Theme:
        """Return the idea: first an end of the game, then a sacrifice, then a gain."""
        side, offered, promoted, freed, longest = position.side, False, False, 0, 0
        for number, move in enumerate(line):
            if position.side == side:
                after = self.after(position, move)
                longest = max(longest, len(move.over))
                guide = position.columns[move.path[0]][-1]
                promoted |= guide == MEN[side][0] and bool(LAST_RANK[side] >> move.path[-1] & 1)
                freed += sum(after.columns[square][-1:] in OWN[side] for square in move.over)
                offered |= not move.over and number + 1 < len(line) and bool(line[number + 1].over)
            position = self.after(position, move)
        if kind == "save":
            return "last_moment"
        if kind == "win" and not position.legal and position.mine:
            return "blockade"
        ideas: tuple[tuple[Theme, bool], ...] = (
            ("series", longest >= MANY),
            ("promotion", promoted),
            ("liberation", freed > 1 or (freed == 1 and not offered)),
            ("decoy", offered),
        )
        return next((idea for idea, met in ideas if met), "")


RECIPE = Recipe(FORCED, gap=2 * SOLDIER, count=150, tactics=LascaTactics, nodes=200_000)
