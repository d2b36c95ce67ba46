"""The proof of a puzzle, from its position alone: the right moves, and the loss by every other move.

Board games are searched to a fixed depth without a limit of positions. Bids are solved exactly, and moves of
a patience are counted. The best use of a roll is the engine's opinion, with a margin. Everything is
deterministic, so every run gives the same result.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.core.game import AnyGame, Move, Seat, State, View
from rules.puzzles.forced import Forced, Refused, forced
from rules.puzzles.kinds import FORCED, Kind
from rules.puzzles.puzzle import Puzzle
from rules.puzzles.recipe import Countable, Puzzling, Recipe
from rules.search.effort import Choice, Effort, Searchable

UNBOUNDED: Final = 1 << 40
"""Positions a search may visit where its depth alone shall end it."""
LINE: Final = 5
"""Moves of a line that are kept."""
SURE_OF: Final = 12_000
"""Positions spent on the best use of a roll, as the hardest opponent has."""


class Unproved(Exception):  # noqa: N818 -- describes a puzzle, not an error of the program
    """A puzzle whose claim is not proven."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The proof of a position."""

    answers: tuple[Move, ...]
    line: tuple[Move, ...]
    gap: int


def proof(game: AnyGame, puzzle: Puzzle) -> None:
    """Raise Unproved unless its answers are right, all others wrong, and its line legal."""
    recipe = recipe_of(game)
    if recipe is None or puzzle.kind not in recipe.kinds:
        raise Unproved(f"{puzzle.name}: {puzzle.game} has no puzzles of this kind")
    state, seat = game.position(puzzle.position), Seat(puzzle.seat)
    if game.describe(state) != puzzle.position or seat not in game.to_act(state):
        raise Unproved(f"{puzzle.name}: the position is not one in which seat {puzzle.seat} moves")
    found: Forced | Refused | Proved | str | None
    if puzzle.kind in FORCED:
        found = forced(state, recipe)
    else:
        found = proved(game, state, seat, puzzle.kind, replace(recipe, depth=puzzle.depth))
    if found is None or isinstance(found, Refused | str):
        raise Unproved(f"{puzzle.name}: no move stands out")
    said: tuple[object, ...] = (puzzle.answers, puzzle.line, puzzle.gap)
    if isinstance(found, Forced):
        said += (puzzle.kind, puzzle.depth)
        shown: tuple[object, ...] = (
            _written(game, (found.answer,)),
            _written(game, found.line),
            found.gap,
            found.kind,
            found.depth,
        )
    else:
        shown = (_written(game, found.answers), _written(game, found.line), found.gap)
    if said != shown:
        raise Unproved(f"{puzzle.name}: {said} should be {shown}")


def recipe_of(game: AnyGame) -> Recipe | None:
    """Return the recipe of a game, if it has any."""
    return game.puzzles if isinstance(game, Puzzling) else None


def proved(game: AnyGame, state: State, seat: Seat, kind: Kind, recipe: Recipe) -> Proved | str | None:
    """Return the right moves of a seat; None if too little tells them from the others.

    A reason instead refuses a puzzle that is too easy.
    """
    match kind:
        case "roll":
            return _rolled(state, seat, recipe)
        case "highest" | "never":
            return _bounded(game, state, seat, kind, recipe)
        case "patience":
            return _shortest(game, state, seat, recipe.depth)
        case _:
            raise ValueError(kind)


def looked_at(
    game: AnyGame, state: State, seat: Seat, depth: int, gap: int, nodes: int = UNBOUNDED
) -> Choice[Move]:
    """Return every move of a seat with its value at this depth, exact within `gap` of the best."""
    if not isinstance(game, Searchable):
        raise TypeError(f"{game.about.id} is not searched")
    searchable: Searchable[View, Move] = game
    return searchable.search(game.view(state, seat), seat, Effort(depth, nodes, 0, gap), 0)


def _rolled(state: State, seat: Seat, recipe: Recipe) -> Proved | str | None:
    """Prove that every use of the dice but one gives up the gap at least, by the recipe's own measure."""
    found = recipe.ranked(state, seat) if recipe.ranked is not None else None
    if found is None or isinstance(found, str):
        return found
    return Proved((found[0],), (found[0],), found[1])


def _bounded(game: AnyGame, state: State, seat: Seat, kind: Kind, recipe: Recipe) -> Proved | None:
    """Prove which is the highest bid that gives nothing away, or the only one below it that does.

    Nothing is given away against the bids of a perfect opponent.
    """
    looked = looked_at(game, state, seat, recipe.depth, recipe.gap, SURE_OF)
    values = {one.move: one.value for one in looked.alternatives}
    bids = sorted(values, key=lambda bid: int(game.write(bid)))
    best = max(values.values())
    right = [number for number, bid in enumerate(bids) if values[bid] == best]
    lowest, highest = right[0], right[-1]
    wrong = [number for number in range(lowest, highest) if number not in right]
    if kind == "never":
        if len(wrong) != 1:
            return None
        answer, gap = wrong[0], best - values[bids[wrong[0]]]
    else:
        if highest + 1 == len(bids):
            return None
        answer, gap = highest, best - values[bids[highest + 1]]
    return None if gap < recipe.gap else Proved((bids[answer],), (bids[answer],), gap)


def _shortest(game: AnyGame, state: State, seat: Seat, moves: int) -> Proved | None:
    """Prove the moves after which one fewer are enough, if no way is shorter and some moves are wrong."""
    if not isinstance(game, Countable) or game.moves_left(state) < moves:
        return None
    ways: dict[Move, tuple[Move, ...]] = {}
    for move in sorted(game.moves(state, seat), key=game.write):
        if (way := way_out(game, game.play(state, seat, move).state, moves - 1)) is not None:
            ways[move] = (move, *way)
    return Proved(tuple(ways), next(iter(ways.values())), 0) if ways else None


def way_out(game: AnyGame, state: State, moves: int) -> tuple[Move, ...] | None:
    """Return at most `moves` moves that end a game played alone; None if there are none."""
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
