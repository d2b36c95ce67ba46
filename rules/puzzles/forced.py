"""Forced puzzles: a position has one if a single move wins, gains material or saves the game.

The answer is the first depth of search from which on one move stands out. It must stand out at every depth
from there on, the last some plies deeper than found and two plies beyond the line.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from rules.core.game import Move, State
from rules.puzzles.exhaustive import Exhaustive, Ranked, Tactics
from rules.puzzles.kinds import Kind, Theme
from rules.puzzles.recipe import Recipe
from rules.search.alphabeta import SpentError
from rules.search.effort import DECIDED

Reason = Literal[
    "only_move",
    "too_large",
    "nothing",
    "one_ply",
    "only_capture",
    "largest_capture",
    "decided",
    "one_ply_engine",
]
"""Why a position has no puzzle. one_ply: a search of one ply sees the answer, by material or evaluation.
decided: the game is won or lost anyway."""

FEWEST: Final = 3
"""Different moves that there must be."""
CLEAR: Final = 8
"""Soldiers or stones by which a side leads a game that is decided."""
BEYOND_LINE: Final = 2
"""Plies beyond the end of its line at which an answer still stands out."""


class Refused(NamedTuple):
    """A position without a puzzle."""

    reason: Reason


class Forced(NamedTuple):
    """A proof. gap: material that every other move gives up; 0 where the game is at stake. depth: plies that
    a search must look to find the answer.
    """

    kind: Kind
    answer: Move
    line: tuple[Move, ...]
    gap: int
    depth: int
    theme: Theme


class _Look(NamedTuple):
    kind: Kind
    move: Move
    gap: int


def forced(state: State, recipe: Recipe) -> Forced | Refused:
    """Return the proof of a position, or the reason why it has no puzzle."""
    if recipe.tactics is None:
        raise ValueError(recipe.kinds)
    tactics = recipe.tactics(state)
    root = tactics.root(state)
    if not tactics.promising(root):
        return Refused("nothing")
    search: Exhaustive[Any, Any] = Exhaustive(tactics, root, recipe.nodes)
    try:
        return _searched(search, tactics, recipe.gap)
    except SpentError:
        return Refused("too_large")


def refutation(state: State, recipe: Recipe, move: Move, depth: int) -> tuple[Move, ...]:
    """Return a wrong move and the reply that refutes it, unless the move ends the game."""
    if recipe.tactics is None:
        raise ValueError(recipe.kinds)
    tactics = recipe.tactics(state)
    after = tactics.after(tactics.root(state), move)
    if tactics.ended(after) is not None:
        return (move,)
    search: Exhaustive[Any, Any] = Exhaustive(tactics, after, 1 << 40)
    for nearer in range(1, max(1, depth - 1)):
        search.ranked(nearer, 0)
    return (move, search.ranked(max(1, depth - 1), 0)[0].move)


def _searched(search: Exhaustive[Any, Any], tactics: Tactics[Any, Any, Any], gap: int) -> Forced | Refused:
    base = tactics.material(search.root)
    before, first, since = None, 0, 0
    if search.count < FEWEST:
        return Refused("only_move")
    for depth in range(1, tactics.deepest + tactics.further + 1):
        ranked = search.ranked(depth, gap) if search.apart(depth, gap) else []
        look = _look(ranked, base, gap, tactics.unit) if ranked else None
        if look is None:
            before = None
            if depth > tactics.deepest:
                break
            continue
        if before is None or before.move != look.move:
            first = since = depth
        elif before.kind != look.kind:
            since = depth
        before = look
        if depth - since == tactics.further:
            return Refused("one_ply") if first == 1 else _judged(search, tactics, ranked, look, since, gap)
    return Refused("nothing")


def _look(ranked: Sequence[Ranked[Any]], base: int, gap: int, unit: int) -> _Look | None:
    """Return the move that stands out at one depth."""
    best, second = ranked[0].value, ranked[1].value
    move, apart = ranked[0].move, best - second
    if best > DECIDED:
        return _Look("win", move, 0) if second <= DECIDED else None
    if second < -DECIDED:
        return _Look("save", move, 0) if best >= -DECIDED else None
    if apart < gap:
        return None
    if best >= base + unit:
        return _Look("gain", move, apart)
    return _Look("save", move, apart) if best >= base and second <= base - gap else None


def _judged(
    search: Exhaustive[Any, Any],
    tactics: Tactics[Any, Any, Any],
    ranked: Sequence[Ranked[Any]],
    look: _Look,
    since: int,
    gap: int,
) -> Forced | Refused:
    """Return the proof unless the answer is plain, the game decided, or the gain lost soon after the line."""
    root, move, base = search.root, look.move, tactics.material(search.root)
    clear = CLEAR * tactics.unit
    best, second = ranked[0].value, ranked[1].value
    if second >= clear or (best <= -clear and look.kind != "win") or (look.kind == "gain" and base >= clear):
        return Refused("decided")
    taken = {one.move: -tactics.material(tactics.after(root, one.move)) - base for one in ranked}
    captures = tactics.captures(root)
    noisy = [one.move for one in ranked if one.move in captures]
    if noisy == [move]:
        return Refused("only_capture")
    if taken[move] > 0 and taken[move] >= max(taken.values()):
        return Refused("largest_capture")
    furthest = since + tactics.further
    line = _kept(tactics, root, search.line(move, furthest), look.kind, best, since)
    for depth in range(furthest + 1, len(line) + BEYOND_LINE + 1):
        later = _look(search.ranked(depth, gap), base, gap, tactics.unit)
        if later is None or (later.kind, later.move) != (look.kind, move):
            return Refused("nothing")
    return Forced(look.kind, move, line, look.gap, since, tactics.theme(root, line, look.kind))


def _kept(
    tactics: Tactics[Any, Any, Any], root: object, line: tuple[Move, ...], kind: Kind, best: int, depth: int
) -> tuple[Move, ...]:
    """Return a line as far as it shows the point: to the end of the game, or until the gain is safe."""
    if kind == "win":
        return line
    position, side = root, tactics.side(root)
    for number, move in enumerate(line, 1):
        position = tactics.after(position, move)
        if tactics.ended(position) is not None:
            break
        worth = tactics.material(position)
        worth = worth if tactics.side(position) == side else -worth
        reached = worth >= best if kind == "gain" else number >= depth
        if reached and not tactics.noisy(position):
            return line[:number]
    return line
