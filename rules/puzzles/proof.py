"""The proof of a puzzle, from its position alone: which moves are right, and what every other gives up.

Board games are searched to a fixed depth without a limit of positions, bids solved exactly, moves of a
patience counted; the best use of a roll is the engine's opinion, asked for with a margin. Everything is
deterministic, so whoever runs it again gets the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.core.game import AnyGame, Move, Seat, State, View
from rules.puzzles.puzzle import Puzzle
from rules.puzzles.recipe import Countable, Puzzling, Recipe
from rules.search.effort import DECIDED, Choice, Effort, Scored, Searchable

UNBOUNDED: Final = 1 << 40
"""Positions a search may visit where its depth alone shall end it."""
LINE: Final = 5
"""Moves of a line that are kept."""
SURE_OF: Final = 12_000
"""Positions spent on the best use of a roll, as the hardest opponent has."""


class Unproved(Exception):  # noqa: N818 -- what a puzzle is, which is no error of the program
    """A puzzle that is not what it says."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The proof of a position. worth: the value of the answers to the seat to move."""

    answers: tuple[Move, ...]
    line: tuple[Move, ...]
    gap: int
    worth: int


def proof(game: AnyGame, puzzle: Puzzle) -> None:
    """Raise Unproved unless its answers are right, all others wrong, and its line legal."""
    recipe = recipe_of(game)
    if recipe is None or recipe.kind != puzzle.kind:
        raise Unproved(f"{puzzle.name}: {puzzle.game} has no puzzles of this kind")
    state, seat = game.position(puzzle.position), Seat(puzzle.seat)
    if game.describe(state) != puzzle.position or seat not in game.to_act(state):
        raise Unproved(f"{puzzle.name}: the position is not one in which seat {puzzle.seat} moves")
    found = proved(game, state, seat, replace(recipe, depth=puzzle.depth))
    if found is None:
        raise Unproved(f"{puzzle.name}: no move stands out")
    said = (puzzle.answers, puzzle.line, puzzle.gap)
    shown = (_written(game, found.answers), _written(game, found.line), found.gap)
    if said != shown:
        raise Unproved(f"{puzzle.name}: {said} should be {shown}")


def recipe_of(game: AnyGame) -> Recipe | None:
    """Return the recipe of a game, if it has any."""
    return game.puzzles if isinstance(game, Puzzling) else None


def proved(game: AnyGame, state: State, seat: Seat, recipe: Recipe) -> Proved | None:
    """Return the right moves of a seat; None if too little tells them from the others."""
    match recipe.kind:
        case "best":
            return _best(game, state, seat, recipe)
        case "roll" | "bid":
            return _ranked(game, state, seat, recipe)
        case "patience":
            return _shortest(game, state, seat, recipe.depth)
        case "pencil":
            raise ValueError(recipe.kind)


def looked_at(
    game: AnyGame, state: State, seat: Seat, depth: int, gap: int, nodes: int = UNBOUNDED
) -> Choice[Move]:
    """Return every move of a seat with its value at this depth, exact within `gap` of the best."""
    if not isinstance(game, Searchable):
        raise TypeError(f"{game.about.id} is not searched")
    searchable: Searchable[View, Move] = game
    return searchable.search(game.view(state, seat), seat, Effort(depth, nodes, 0, gap), 0)


def value_after(game: AnyGame, state: State, seat: Seat, move: Move, depth: int) -> int:
    """Return the worth of a move to its seat by a search of so many moves ahead, it among them."""
    after = game.play(state, seat, move).state
    if (outcome := game.outcome(after)) is not None:
        return 0 if not outcome.winners else 2 * DECIDED if seat in outcome.winners else -2 * DECIDED
    following = min(game.to_act(after))
    value = looked_at(game, after, following, max(1, depth - 1), 0).score
    return value if following == seat else -value


def _best(game: AnyGame, state: State, seat: Seat, recipe: Recipe) -> Proved | None:
    """Prove that one move is better than all others by the gap, looking `depth` moves ahead.

    A search ends as soon as it sees a win, so the others are looked at as far by themselves then: none may
    win as well, however slowly.
    """
    choice = looked_at(game, state, seat, recipe.depth, recipe.gap)
    best, *others = choice.alternatives
    if not others or best.value < -DECIDED:
        return None
    if best.value > DECIDED:
        second = -2 * DECIDED
        for one in others:
            second = max(second, value_after(game, state, seat, one.move, recipe.depth))
            if second > DECIDED:
                return None
    else:
        second = others[0].value
    gap = best.value - second
    return None if gap < recipe.gap else Proved((best.move,), choice.line[:LINE], gap, best.value)


def _ranked(game: AnyGame, state: State, seat: Seat, recipe: Recipe) -> Proved | None:
    """Prove that every move but the best ones gives up the gap at least."""
    if not isinstance(game, Searchable):
        return None
    searchable: Searchable[View, Move] = game
    effort = Effort(recipe.depth, SURE_OF, 0, recipe.gap)
    ranked = searchable.search(game.view(state, seat), seat, effort, 0).alternatives
    best = ranked[0].value
    right = sorted((one.move for one in ranked if one.value == best), key=game.write)
    wrong: Sequence[Scored[Move]] = [one for one in ranked if one.value < best]
    if not wrong or best - wrong[0].value < recipe.gap:
        return None
    return Proved(tuple(right), (right[0],), best - wrong[0].value, best)


def _shortest(game: AnyGame, state: State, seat: Seat, moves: int) -> Proved | None:
    """Prove the moves after which one fewer are enough, if no way is shorter and some moves are wrong."""
    if not isinstance(game, Countable) or game.moves_left(state) < moves:
        return None
    ways: dict[Move, tuple[Move, ...]] = {}
    for move in sorted(game.moves(state, seat), key=game.write):
        if (way := way_out(game, game.play(state, seat, move).state, moves - 1)) is not None:
            ways[move] = (move, *way)
    if not ways:
        return None
    return Proved(tuple(ways), next(iter(ways.values())), 0, 0)


def way_out(game: AnyGame, state: State, moves: int) -> tuple[Move, ...] | None:
    """Return at most so many moves that end a game played alone; None if there are none."""
    if not isinstance(game, Countable) or game.moves_left(state) > moves:
        return None
    if (outcome := game.outcome(state)) is not None:
        return () if outcome.winners else None
    return next(_ways(game, state, moves), None)


def _ways(game: AnyGame, state: State, moves: int) -> Iterator[tuple[Move, ...]]:
    seat = min(game.to_act(state))
    for move in sorted(game.moves(state, seat), key=game.write):
        if (rest := way_out(game, game.play(state, seat, move).state, moves - 1)) is not None:
            yield (move, *rest)


def _written(game: AnyGame, moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(map(game.write, moves))
