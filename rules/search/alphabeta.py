"""Alpha-beta search of games of two sides without chance or secrets.

Iterative deepening with a transposition table, killer moves, a history of refutations, null windows, late
moves searched less deep, and a quiescence search of what a game calls noisy moves.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count, repeat
from typing import Final, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from rules.search.effort import DECIDED, WIN, Choice, Effort, Scored
from rules.search.sampling import pick

P = TypeVar("P")
M = TypeVar("M", bound=Hashable)
P_contra = TypeVar("P_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)

BEYOND: Final = WIN + 1
"""More than any value."""
LATE: Final = 4
"""The first so many moves of a position are searched to the full depth."""
REDUCED_FROM: Final = 3
"""The least depth at which later moves are searched less deep."""

FORCED: Final = 10
"""Part of the nodes that an opponent spends where it has a single move: the score alone is wanted."""

EXACT, AT_LEAST, AT_MOST = 0, 1, -1


class Board(Protocol[P, M]):
    """The moves of a game of two sides, over positions that may be smaller and faster than its states.

    A side to move that has no move has lost.

    compelled: whether noisy moves, where there are any, are the only legal ones.
    """

    compelled: bool

    def key(self, position: P) -> Hashable:
        """Return a key of the position and its side to move, regardless of its past."""

    def side(self, position: P) -> int:
        """Return the side to move, 0 or 1."""

    def ended(self, position: P) -> int | None:
        """Return 1 if the side to move has won, -1 if it has lost, 0 for a draw; None while it goes on."""

    def noisy(self, position: P) -> Sequence[M]:
        """Return the moves that may change much at once (captures), the most promising first."""

    def quiet(self, position: P) -> Sequence[M]:
        """Return all other moves."""

    def after(self, position: P, move: M) -> P:
        """Return the position after a move."""


class Model(Board[P, M], Protocol[P, M]):
    """A game as alpha-beta sees it."""

    def value(self, position: P) -> int:
        """Return the worth of a quiet position to the side to move."""


@runtime_checkable
class Foresighted(Protocol[P_contra, M_contra]):
    """A model that values moves without making them. Its sides alternate, and it is not `compelled`.

    So no quiet move is worth more than its prospect: the other side may always stop at once.
    """

    def prospects(self, position: P_contra, moves: Sequence[M_contra]) -> Sequence[int]:
        """Return the value after each of some quiet moves, to the side that makes it."""


class SpentError(Exception):
    """All nodes are spent."""


class Entry(NamedTuple, Generic[M]):
    """A searched position: the depth, its value, the kind of bound, and the best move."""

    depth: int
    value: int
    bound: int
    move: M | None


class AlphaBeta(Generic[P, M]):
    """One search.

    past: the keys of positions that stood before in this game. To come back to one of them counts as a draw,
    as does a repetition within the search. contempt: what a draw is worth less than nothing to the side that
    searches.
    """

    def __init__(self, model: Model[P, M], past: Iterable[Hashable] = (), contempt: int = 0) -> None:
        self._model = model
        self._foresight = model if isinstance(model, Foresighted) else None
        self._path = set(past)
        self._contempt = contempt
        self._table: dict[Hashable, Entry[M]] = {}
        self._killers: dict[int, M] = {}
        self._refuted: dict[M, int] = {}
        self._searcher = 0
        self._drawn = 0  # draws met so far: their values depend on the way and are not stored
        self._limit: int | None = None
        self._most = 0
        self.nodes = 0

    def choose(self, root: P, effort: Effort, seed: int) -> Choice[M]:
        """Choose a move for the side to move."""
        if effort.halving and len((*self._model.noisy(root), *self._model.quiet(root))) == 1:
            effort = replace(effort, nodes=effort.nodes // FORCED)
        ranked = self.search(root, effort)
        chosen = pick(ranked, effort, seed)
        return Choice(chosen.move, chosen.value, self.line(root, chosen.move, effort.depth), ranked)

    def search(self, root: P, effort: Effort) -> tuple[Scored[M], ...]:
        """Return every legal move with its value, best first, after one round of deepening at least.

        On a board full of captures that would take minutes: from where the nodes are spent they are followed
        no further, and moves that were not looked at by then count as a point less than the best.
        """
        model = self._model
        self._most = effort.nodes
        self._searcher = model.side(root)
        self._path.add(model.key(root))
        ranked = tuple(Scored(move, 0) for move in (*model.noisy(root), *model.quiet(root)))
        for depth in range(1, effort.depth + 1):
            self._limit = effort.nodes if depth > 1 else None
            ranked, finished = self._round(root, ranked, depth, effort.margin)
            if not finished or abs(ranked[0].value) > DECIDED:
                break
        return ranked

    def line(self, root: P, move: M, most: int) -> tuple[M, ...]:
        """Return a move and the best play after it by the table, at most so many moves."""
        model, found, met = self._model, [move], {self._model.key(root)}
        position = model.after(root, move)
        while len(found) < most and model.ended(position) is None and model.key(position) not in met:
            met.add(model.key(position))
            entry = self._table.get(model.key(position))
            legal = (*model.noisy(position), *model.quiet(position))
            following = next((one for one in legal if entry and one == entry.move), None)
            if following is None:
                break
            found.append(following)
            position = model.after(position, following)
        return tuple(found)

    def _round(
        self, root: P, ranked: Sequence[Scored[M]], depth: int, margin: int
    ) -> tuple[tuple[Scored[M], ...], bool]:
        """Return all moves searched to a depth, best first, and True if the nodes sufficed."""
        done: list[Scored[M]] = []
        best = -BEYOND
        try:
            for one in ranked:
                if done and depth == 1 and self.nodes > self._most and best >= -DECIDED:
                    done.append(Scored(one.move, best - 1, exact=False))
                    continue
                floor = best if best > DECIDED else max(-BEYOND, best - margin - 1)
                child = self._model.after(root, one.move)
                value = self._child(child, self._searcher, depth - 1, floor, floor + 1, 1) if done else BEYOND
                if value > floor:
                    value = self._child(child, self._searcher, depth - 1, floor, BEYOND, 1)
                done.append(Scored(one.move, value, value > floor))
                best = max(best, value)
        except SpentError:
            rest = ranked[len(done) :]
            if best < -DECIDED:
                # No move was searched, or all of them lose: the others may not.
                return (*rest, *_sorted(done)), False
            # What was searched deeper comes first: the best move of the round before is always among it.
            return (*_sorted(done), *(Scored(one.move, one.value, exact=False) for one in rest)), False
        return _sorted(done), True

    def _child(self, position: P, mover: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value for `mover` of a position it has just moved into."""
        if self._model.side(position) == mover:
            return self._value(position, depth, alpha, beta, ply)
        return -self._value(position, depth, -beta, -alpha, ply)

    def _value(self, position: P, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value of a position for its side to move: exact between alpha and beta, else a bound."""
        self.nodes += 1
        if self._limit is not None and self.nodes > self._limit:
            raise SpentError
        model = self._model
        ended = model.ended(position)
        if ended:
            return WIN - ply if ended > 0 else ply - WIN
        key = model.key(position)
        if ended == 0 or key in self._path:
            self._drawn += 1
            return -self._contempt if model.side(position) == self._searcher else self._contempt
        if depth <= 0:
            return self._settled(position, alpha, beta, ply)
        entry = self._table.get(key)
        if entry is not None and entry.depth >= depth:
            known = at_ply(entry.value, ply)
            if suffices(entry.bound, known, alpha, beta):
                return known
        drawn = self._drawn
        self._path.add(key)
        best, move = self._best(position, depth, alpha, beta, ply, entry)
        self._path.discard(key)
        if drawn == self._drawn:
            bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
            self._table[key] = Entry(depth, from_ply(best, ply), bound, move)
        return best

    def _best(
        self, position: P, depth: int, alpha: int, beta: int, ply: int, entry: Entry[M] | None
    ) -> tuple[int, M | None]:
        """Return the value of the best move and that move."""
        model, child = self._model, self._child
        side = model.side(position)
        # Compelled captures cost no depth: there are few of them, and they hide the moves that follow.
        left = depth if model.compelled and model.noisy(position) else depth - 1
        best, found = -BEYOND, None
        for number, (move, calm, most) in enumerate(self._ordered(position, entry, ply, depth)):
            if most <= alpha and best > -BEYOND:
                # At the last move all that follow are worth less still.
                return max(best, most), found
            after = model.after(position, move)
            if number:
                less = 1 if calm and number >= LATE and depth >= REDUCED_FROM else 0
                value = child(after, side, left - less, alpha, alpha + 1, ply + 1)
                if value > alpha and (less or value < beta):
                    value = child(after, side, left, alpha, beta, ply + 1)
            else:
                value = child(after, side, left, alpha, beta, ply + 1)
            if value > best:
                best, found = value, move
                if value >= beta:
                    if calm:
                        self._killers[ply] = move
                        self._refuted[move] = self._refuted.get(move, 0) + depth * depth
                    break
                alpha = max(alpha, value)
        return (best, found) if found is not None else (ply - WIN, None)

    def _ordered(
        self, position: P, entry: Entry[M] | None, ply: int, depth: int
    ) -> Iterator[tuple[M, bool, int]]:
        """Yield the moves of a position, likely refutations first.

        Each comes with True if it is none of those, and with the most that it and all that follow are worth.
        """
        model = self._model
        known = entry.move if entry else None
        noisy = model.noisy(position)
        if known is not None and known in noisy:
            yield known, False, BEYOND
        for move in noisy:
            if move != known:
                yield move, False, BEYOND
        quiet = model.quiet(position)
        first = [move for move in (known, self._killers.get(ply)) if move is not None and move in quiet]
        for move in dict.fromkeys(first):
            yield move, False, BEYOND
        for move, most in self._calm(position, quiet, depth):
            if move not in first:
                yield move, True, most

    def _calm(self, position: P, quiet: Sequence[M], depth: int) -> Iterable[tuple[M, int]]:
        """Return quiet moves, the best first, each with the most that it and later ones are worth."""
        if self._foresight:
            prospects = sorted(
                zip(self._foresight.prospects(position, quiet), count(), strict=False), reverse=True
            )
            return [(quiet[place], value if depth == 1 else BEYOND) for value, place in prospects]
        if depth > 1 and self._refuted:
            refuted = self._refuted.get
            quiet = sorted(quiet, key=lambda move: -refuted(move, 0))
        return zip(quiet, repeat(BEYOND), strict=False)

    def _settled(self, position: P, alpha: int, beta: int, ply: int) -> int:
        """Return the value of a position once no noisy move is left that is worth making."""
        model = self._model
        noisy = model.noisy(position) if self.nodes <= self._most else ()
        if not noisy:
            return model.value(position)
        best = -BEYOND
        if not model.compelled:
            best = model.value(position)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        side = model.side(position)
        for move in noisy:
            value = self._child(model.after(position, move), side, 0, alpha, beta, ply + 1)
            if value > best:
                best = value
                if value >= beta:
                    break
                alpha = max(alpha, value)
        return best


def _sorted(done: Sequence[Scored[M]]) -> tuple[Scored[M], ...]:
    return tuple(sorted(done, key=lambda one: -one.value))


def suffices(bound: int, known: int, alpha: int, beta: int) -> bool:
    """Return True if a value of the table, or its bound, answers what is asked."""
    return bound == EXACT or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha)


def from_ply(value: int, ply: int) -> int:
    """Return a value as the table holds it: counted from the position, not from the root."""
    return value + ply if value > DECIDED else value - ply if value < -DECIDED else value


def at_ply(value: int, ply: int) -> int:
    """Return a value of the table as it counts from the root."""
    return value - ply if value > DECIDED else value + ply if value < -DECIDED else value
