"""Full-width search by material: the proof of a forced win, a gain of material, or a saved game.

No move is left out and nothing is judged but captures and endings, so what it finds holds against every
defence as far as it looks. At its horizon all captures are played out.
"""

from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from rules.core.game import State
from rules.puzzles.kinds import Kind, Theme
from rules.search.alphabeta import (
    AT_LEAST,
    AT_MOST,
    BEYOND,
    EXACT,
    Board,
    Entry,
    SpentError,
    at_ply,
    from_ply,
    suffices,
)
from rules.search.effort import DECIDED, WIN

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
P = TypeVar("P")
M = TypeVar("M", bound=Hashable)


class Tactics(Board[P, M], Protocol[S_contra, P, M]):
    """A game of two sides without chance or secrets, as the search of its puzzles sees it.

    unit: the value of one soldier, stone or lamb in `material`. deepest: plies that a puzzle may need.
    further: plies beyond it to which it is proved again. decisive: True if only endings count, so that the
    last ply is searched for wins alone.
    """

    unit: int
    deepest: int
    further: int
    decisive: bool

    def root(self, state: S_contra) -> P:
        """Return the position of a state."""

    def material(self, position: P) -> int:
        """Return by how much the side to move has more material than the other."""

    def captures(self, position: P) -> Sequence[M]:
        """Return the moves that take something, at once."""

    def promising(self, position: P) -> bool:
        """Return False if a look at the position without search shows that it has no puzzle."""

    def theme(self, position: P, line: Sequence[M], kind: Kind) -> Theme:
        """Return the idea of a solution, one of `THEMES`."""


class Ranked(NamedTuple, Generic[M]):
    """A move and its value to the side that makes it: exact, or at most this."""

    move: M
    value: int


class Exhaustive(Generic[P, M]):
    """A search of one position. nodes: positions visited so far; most: how many it may visit in all."""

    def __init__(self, tactics: Tactics[State, P, M], root: P, most: int) -> None:
        self._tactics = tactics
        self._table: dict[Hashable, Entry[M]] = {}
        self._killers: dict[int, M] = {}
        self._refuted: dict[M, int] = {}
        self._most = most
        self.root = root
        self.nodes = 0
        self._moves = self._different()

    @property
    def count(self) -> int:
        """Count the different moves."""
        return len(self._moves)

    def apart(self, depth: int, gap: int) -> bool:
        """Return True if one move is better than all others by the gap, or the only one that wins.

        This costs much less than their values. Raises SpentError.
        """
        tactics, best, crowded = self._tactics, -BEYOND, False
        leader = self._moves[0]
        for move in self._moves:
            child = tactics.after(self.root, move)
            value = BEYOND
            if best > -BEYOND:
                floor = min(best, DECIDED)
                value = self._child(child, depth - 1, floor, floor + 1, 1)
                if best > DECIDED and value > DECIDED:
                    return False
                if value <= best:
                    if not crowded and best <= DECIDED:
                        floor = best - gap
                        crowded = self._child(child, depth - 1, floor, floor + 1, 1) > floor
                    continue
            value = self._child(child, depth - 1, -BEYOND, BEYOND, 1)
            crowded = best > -BEYOND and value - best < gap and value <= DECIDED
            best, leader = value, move
        self._moves.remove(leader)
        self._moves.insert(0, leader)
        return not crowded

    def ranked(self, depth: int, margin: int) -> list[Ranked[M]]:
        """Return the moves by their value, the best first; those within `margin` of it are exact.

        After a forced win every other move is searched as far for a win of its own. Of moves that lead to
        the same position only the first is among them. Raises SpentError.
        """
        tactics, best = self._tactics, -BEYOND
        found: list[Ranked[M]] = []
        for move in self._moves:
            floor = DECIDED if best > DECIDED else max(-BEYOND, best - margin - 1)
            child = tactics.after(self.root, move)
            value = self._child(child, depth - 1, floor, floor + 1, 1) if found else BEYOND
            if value > floor:
                value = self._child(child, depth - 1, floor, BEYOND, 1)
            found.append(Ranked(move, value))
            best = max(best, value)
        found.sort(key=lambda one: -one.value)
        self._moves = [one.move for one in found]
        return found

    def line(self, first: M, depth: int) -> tuple[M, ...]:
        """Return a move and the best play of both sides, to the end of the game or the last capture."""
        tactics, made = self._tactics, [first]
        position = tactics.after(self.root, first)
        for ply in range(1, 4 * depth):
            if tactics.ended(position) is not None:
                break
            left = depth - ply
            if left <= 0 and not tactics.noisy(position):
                break
            moves = (*tactics.noisy(position), *(tactics.quiet(position) if left > 0 else ()))
            value, following = -BEYOND, None
            if left <= 0 and not tactics.compelled:
                value = tactics.material(position)
            for move in moves:
                worth = self._child(tactics.after(position, move), max(0, left - 1), value, BEYOND, ply + 1)
                if worth > value:
                    value, following = worth, move
            if following is None:
                break
            made.append(following)
            position = tactics.after(position, following)
        return tuple(made)

    def _different(self) -> list[M]:
        """Return the legal moves that lead to different positions, captures first."""
        tactics = self._tactics
        found: dict[Hashable, M] = {}
        for move in (*tactics.noisy(self.root), *tactics.quiet(self.root)):
            found.setdefault(tactics.key(tactics.after(self.root, move)), move)
        return list(found.values())

    def _child(self, position: P, depth: int, alpha: int, beta: int, ply: int) -> int:
        return -self._value(position, depth, -beta, -alpha, ply)

    def _value(self, position: P, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value for the side to move: exact between alpha and beta, else a bound."""
        self.nodes += 1
        if self.nodes > self._most:
            raise SpentError
        tactics = self._tactics
        ended = tactics.ended(position)
        if ended is not None:
            return WIN - ply if ended > 0 else ply - WIN if ended else 0
        if depth <= int(tactics.decisive):
            return self._settled(position, alpha, beta, ply)
        key = tactics.key(position)
        entry = self._table.get(key)
        if entry is not None and entry.depth >= depth:
            known = at_ply(entry.value, ply)
            if suffices(entry.bound, known, alpha, beta):
                return known
        best, move = self._best(position, depth, alpha, beta, ply, entry)
        bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        self._table[key] = Entry(depth, from_ply(best, ply), bound, move)
        return best

    def _best(
        self, position: P, depth: int, alpha: int, beta: int, ply: int, entry: Entry[M] | None
    ) -> tuple[int, M | None]:
        """Return the value of the best move and that move; a side without a move has lost."""
        tactics, best, move = self._tactics, -BEYOND, None
        for one, calm in self._ordered(position, entry, ply):
            after = tactics.after(position, one)
            value = self._child(after, depth - 1, alpha, alpha + 1 if move is not None else beta, ply + 1)
            if move is not None and alpha < value < beta:
                value = self._child(after, depth - 1, alpha, beta, ply + 1)
            if value > best:
                best, move = value, one
                if value >= beta:
                    if calm:
                        self._killers[ply] = one
                        self._refuted[one] = self._refuted.get(one, 0) + depth * depth
                    break
                alpha = max(alpha, value)
        return (best, move) if move is not None else (ply - WIN, None)

    def _ordered(self, position: P, entry: Entry[M] | None, ply: int) -> "list[tuple[M, bool]]":
        """Return every move, likely refutations first, each with True if it is none of those."""
        tactics = self._tactics
        noisy, quiet = tactics.noisy(position), tactics.quiet(position)
        wanted = (entry.move if entry else None, self._killers.get(ply))
        first = [
            move for move in dict.fromkeys(wanted) if move is not None and (move in noisy or move in quiet)
        ]
        refuted = self._refuted.get
        late = sorted(quiet, key=lambda move: -refuted(move, 0)) if self._refuted else quiet
        found = [(move, False) for move in first]
        found += [(move, False) for move in noisy if move not in first]
        found += [(move, True) for move in late if move not in first]
        return found

    def _settled(self, position: P, alpha: int, beta: int, ply: int) -> int:
        """Return the material once all captures that are compelled or worth it are made."""
        tactics = self._tactics
        noisy = tactics.noisy(position)
        if not noisy:
            return tactics.material(position)
        best = -BEYOND
        if not tactics.compelled:
            best = tactics.material(position)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        for move in noisy:
            value = self._child(tactics.after(position, move), 0, alpha, beta, ply + 1)
            if value > best:
                best = value
                if value >= beta:
                    break
                alpha = max(alpha, value)
        return best
