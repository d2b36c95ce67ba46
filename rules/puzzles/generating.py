"""Search for puzzles: computers of uneven strength play each other, and positions that stand out are proved.

Everything follows from a seed, so the same program makes the same puzzles again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from rules.core.game import AnyGame, Move, Seat, State
from rules.core.options import read_options
from rules.puzzles.proof import Proved, looked_at, proved, recipe_of
from rules.puzzles.puzzle import Puzzle
from rules.puzzles.recipe import Countable, Kind, Recipe
from rules.search.effort import DECIDED, Level
from rules.search.opponents import choose
from rules.search.sampling import Stream

Fits = Callable[[State, Seat], bool]

LONGEST: Final = 120
"""Moves after which a game is left for another."""
OPENING: Final[Mapping[Kind, int]] = {"best": 6, "roll": 6, "bid": 1}
"""Moves of the opening, in which nothing is looked for; where all decide at once, rounds."""
FEWEST: Final = 3
"""Legal moves there must be."""
APART: Final = 4
"""Moves between two puzzles of a game."""
EACH: Final = 4
"""Puzzles taken from one game at most."""
CLEAR: Final = 300
"""Points of the best wrong answer with which a game is won whatever one does; of the right one with which it
is lost."""
LESS: Final = 3
SHALLOW: Final = 2
"""The first look, which sorts out most positions, goes so many moves less far ahead, but so far at least."""
PLAYERS: Final[tuple[Level, ...]] = ("easy", "easy", "medium")
BLUNDER: Final = 4
"""The players. One move of so many is any at all: there must be mistakes to be punished."""
GLANCE: Final = 2_000
"""Positions of the first look."""
EASY: Final = 3
"""One of so many puzzles whose answer is seen at the first look is taken."""
FEWEST_LEFT: Final = 3
"""Moves to the end of the easiest patience."""
DECOYS: Final = 2
"""Wrong moves of a patience that seem to bring it nearer to its end."""
WRONG: Final[Mapping[Kind, int]] = {"best": 3, "roll": 3, "bid": 2, "patience": 3}
"""A puzzle has so many times more wrong answers than right ones."""

START: Final = 900
"""Points of the easiest puzzle."""
DEEPER: Final = 140
"""Points for every move further that one must look."""
CHOICE: Final = 6
"""Points for every move to choose from, as far as they count."""
MOST_COUNTED: Final = 50
CLOSE: Final = 250
"""Points if the best wrong answer gives up as little as it may."""


def found(game: AnyGame, seed: int) -> Iterator[Puzzle]:
    """Yield as many puzzles of a game as its recipe says, or as there are; none without a recipe."""
    recipe = recipe_of(game)
    if recipe is None:
        return iter(())
    every = _patiences(game, recipe) if recipe.kind == "patience" else _played(game, recipe, seed)
    return islice(every, recipe.count)


def _played(game: AnyGame, recipe: Recipe, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles from games between computers, one after the other."""
    number, seen = 0, set()
    while True:
        stream = Stream(seed, (game.about.id, number))
        taken = 0
        for state, seat in _apart(partial(_stands_out, game, recipe), _positions(game, recipe, stream)):
            puzzle = _puzzle(game, state, seat, recipe)
            if puzzle is None or puzzle.name in seen:
                continue
            if _seen_at_once(game, state, seat, puzzle) and stream.below(EASY):
                continue
            seen.add(puzzle.name)
            yield puzzle
            taken += 1
            if taken == EACH:
                break
        number += 1


def _positions(game: AnyGame, recipe: Recipe, stream: Stream) -> Iterator[tuple[State, Seat]]:
    """Yield the positions of one game in which somebody is to move, without their past."""
    state = game.setup(recipe.seats, read_options(game.about.options, recipe.options))
    levels = [PLAYERS[stream.below(len(PLAYERS))] for _ in range(recipe.seats)]
    for number in range(LONGEST):
        if game.outcome(state) is not None:
            return
        while roll := game.chance(state):
            state = game.rolled(state, tuple(stream.below(roll.faces) + 1 for _ in range(roll.dice))).state
        if forced := game.automatic(state):
            state = game.play(state, *forced).state
            continue
        if number >= OPENING[recipe.kind]:
            yield game.position(game.describe(state)), min(game.to_act(state))
        for seat in sorted(game.to_act(state)):
            seed = stream.below(1 << 32)
            move = choose(game, game.view(state, seat), seat, levels[seat], seed).move
            if recipe.kind == "best" and not stream.below(BLUNDER):
                legal = tuple(game.moves(state, seat))
                move = legal[stream.below(len(legal))]
            state = game.play(state, seat, move).state


def _apart(fits: Fits, positions: Iterator[tuple[State, Seat]]) -> Iterator[tuple[State, Seat]]:
    """Yield the positions that fit, without those a few moves after one that did."""
    wait = 0
    for state, seat in positions:
        if wait:
            wait -= 1
        elif fits(state, seat):
            wait = APART
            yield state, seat


def _stands_out(game: AnyGame, recipe: Recipe, state: State, seat: Seat) -> bool:
    """Return True if a shallow look promises a puzzle: one move much better, and the game not decided."""
    moves = sum(1 for _ in zip(game.moves(state, seat), range(FEWEST), strict=False))
    if moves < FEWEST or recipe.kind != "best":
        return moves >= FEWEST
    ahead = max(SHALLOW, recipe.depth - LESS)
    best, second, *_ = looked_at(game, state, seat, ahead, recipe.gap, GLANCE).alternatives
    return best.value - second.value >= recipe.gap and second.value < CLEAR


def _puzzle(game: AnyGame, state: State, seat: Seat, recipe: Recipe) -> Puzzle | None:
    """Return the puzzle of a position, if it can be proved and is worth asking."""
    proof = proved(game, state, seat, recipe)
    if proof is None or not _worth_asking(game, state, seat, recipe, proof):
        return None
    answers, line = (tuple(map(game.write, moves)) for moves in (proof.answers, proof.line))
    points = _difficulty(game, state, seat, recipe, proof)
    text = game.describe(state)
    return Puzzle(game.about.id, recipe.kind, text, seat, answers, line, recipe.depth, proof.gap, points)


def _worth_asking(game: AnyGame, state: State, seat: Seat, recipe: Recipe, proof: Proved) -> bool:
    """Return True if enough wrong answers look right, and the game is neither won nor lost anyway."""
    legal = tuple(game.moves(state, seat))
    if len(proof.answers) * (WRONG[recipe.kind] + 1) > len(legal):
        return False
    if recipe.kind == "patience":
        return _tempting(game, state, seat, recipe, legal) >= len(proof.answers) + DECOYS
    if recipe.kind != "best":
        return True
    close = proof.worth > -CLEAR and proof.worth - proof.gap < CLEAR
    return close and (proof.worth > DECIDED or _holds(game, state, seat, recipe, proof))


def _tempting(game: AnyGame, state: State, seat: Seat, recipe: Recipe, legal: Sequence[Move]) -> int:
    """Count the moves of a patience that seem to bring it nearer to its end."""
    if not isinstance(game, Countable):
        return 0
    after = (game.play(state, seat, move).state for move in legal)
    return sum(game.moves_left(one) < recipe.depth for one in after)


def _holds(game: AnyGame, state: State, seat: Seat, recipe: Recipe, proof: Proved) -> bool:
    """Return True if a look one move further says the same."""
    further = proved(game, state, seat, replace(recipe, depth=recipe.depth + 1))
    return further is not None and further.answers == proof.answers


def _difficulty(game: AnyGame, state: State, seat: Seat, recipe: Recipe, proof: Proved) -> int:
    """Return the difficulty by depth, number of moves, and loss of the best wrong answer."""
    legal = min(MOST_COUNTED, sum(1 for _ in game.moves(state, seat)))
    close = CLOSE * recipe.gap // max(1, proof.gap) if recipe.kind != "patience" else 0
    return START + DEEPER * _needed(game, state, seat, recipe, proof) + CHOICE * legal + close


def _needed(game: AnyGame, state: State, seat: Seat, recipe: Recipe, proof: Proved) -> int:
    """Return the least depth of search from which on the answer is always taken for the best move."""
    if recipe.kind != "best":
        return FLAT[recipe.kind] if recipe.kind != "patience" else recipe.depth
    needed = recipe.depth
    for depth in range(recipe.depth - 1, 0, -1):
        if looked_at(game, state, seat, depth, 0).alternatives[0].move != proof.answers[0]:
            break
        needed = depth
    return needed


FLAT: Final[Mapping[Kind, int]] = {"roll": 2, "bid": 3}
"""Depths that count for kinds whose search has none of its own."""


def _seen_at_once(game: AnyGame, state: State, seat: Seat, puzzle: Puzzle) -> bool:
    """Return True if a player who looks at nothing but the next move finds the answer."""
    if puzzle.kind == "bid":
        return False
    return game.write(looked_at(game, state, seat, 1, 0).alternatives[0].move) in puzzle.answers


def _patiences(game: AnyGame, recipe: Recipe) -> Iterator[Puzzle]:
    """Yield puzzles from the ends of known solutions, the last moves first, a position of each in turn."""
    if not isinstance(game, Countable):
        return
    for start, moves in game.solutions():
        states = [start]
        for text in moves:
            seat = min(game.to_act(states[-1]))
            states.append(game.play(states[-1], seat, game.parse(states[-1], seat, text)).state)
        for left in range(FEWEST_LEFT, recipe.depth + 1):
            state = states[-1 - left]
            puzzle = _puzzle(game, state, min(game.to_act(state)), replace(recipe, depth=left))
            if puzzle is not None:
                yield puzzle
