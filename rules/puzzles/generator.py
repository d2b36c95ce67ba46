"""Search for puzzles: the computer plays itself unevenly, and positions that stand out are proved.

Everything follows from a seed and the numbers of the games, so a search can be left and taken up again.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count, islice
from math import log2
from typing import Any, Final

from rules.core.game import AnyGame, Move, Seat, State, View
from rules.core.options import read_options
from rules.puzzles.answering import is_among
from rules.puzzles.forced import Refused, forced
from rules.puzzles.kinds import BIDS, Kind
from rules.puzzles.proof import Proved, looked_at, proved, recipe_of
from rules.puzzles.puzzle import Puzzle
from rules.puzzles.recipe import Countable, Recipe
from rules.search.effort import Effort, Searchable
from rules.search.sampling import Stream

APART: Final = 4
"""Moves between two puzzles of a game."""
EACH: Final = 3
"""Puzzles taken from one game at most."""
PLAYER: Final = Effort(depth=2, nodes=400, halving=15, margin=80)
BLUNDER: Final = 3
"""On average one move in this many is random. Puzzles need mistakes to punish."""
_COUNTERS: Final = re.compile(r" (?:quiet|ply|times|plies)=\d+")

FEWEST_LEFT: Final = 3
"""Moves to the end of the easiest patience."""
DECOYS: Final = 2
"""Wrong moves of a patience that seem to bring it nearer to its end."""
WRONG: Final = 3
"""Least ratio of wrong answers to right ones."""
DEPTHS: Final[Mapping[Kind, int]] = {"highest": 5, "never": 6, "roll": 3}
"""Depths that count for kinds whose search has none of its own."""

START: Final = 760
"""Points of the easiest puzzle."""
DEEPER: Final = 140
"""Points for every move further that one must look."""
CHOICE: Final = 6
"""Points for every bid to choose from."""
TEMPTED: Final = 60
"""Points for twice as many moves that seem as good as the answer."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Puzzles of one self-played game. refused: positions without a puzzle, by reason."""

    number: int
    puzzles: tuple[Puzzle, ...]
    refused: Mapping[str, int] = field(default_factory=dict)


def batches(game: AnyGame, seed: int, first: int) -> Iterator[Batch]:
    """Yield what each game from that number on has, without end; nothing without a recipe."""
    recipe = recipe_of(game)
    if recipe is None:
        return
    known = sum(1 for _ in game.solutions()) if isinstance(game, Countable) else None
    for number in count(first) if known is None else range(first, known):
        refused: Counter[str] = Counter()
        if known is None:
            puzzles = _mined(game, recipe, Stream(seed, (game.about.id, number)), refused)
        else:
            puzzles = _solved(game, recipe, number, refused)
        rated = (replace(one, difficulty=difficulty(game, one)) for one in puzzles)
        yield Batch(number, tuple(rated), refused)


def _mined(game: AnyGame, recipe: Recipe, stream: Stream, refused: Counter[str]) -> Iterator[Puzzle]:
    """Yield the puzzles of one game, or of the positions that the recipe's source draws."""
    if recipe.source is not None and recipe.tactics is None:
        for state in recipe.source(game, stream):
            kind = recipe.kinds[stream.below(len(recipe.kinds))]
            yield from _asked(game, state, recipe, kind, refused)
        return
    wait = taken = 0
    sought = recipe.source or partial(_positions, recipe=recipe)
    for state in sought(game, stream):
        if wait:
            wait -= 1
            continue
        found = forced(state, recipe)
        if isinstance(found, Refused):
            refused[found.reason] += 1
            continue
        seat = min(game.to_act(state))
        if seen_at_once(game, state, seat, found.answer):
            refused["one_ply_engine"] += 1
            continue
        line = tuple(map(game.write, found.line))
        proof = (line[:1], line, found.depth, found.gap, 0, found.theme)
        yield Puzzle(game.about.id, found.kind, game.describe(state), seat, *proof)
        wait, taken = APART, taken + 1
        if taken == EACH:
            return


def seen_at_once(game: AnyGame, state: State, seat: Seat, answer: Move) -> bool:
    """Return True if the evaluation prefers the answer one move ahead, alone or among equals."""
    first, *others = looked_at(game, state, seat, 1, 0).alternatives
    best = [first.move, *(one.move for one in others if one.value == first.value)]
    return is_among(game, state, seat, answer, tuple(map(game.write, best)))


def _asked(
    game: AnyGame, state: State, recipe: Recipe, kind: Kind, refused: Counter[str]
) -> Iterator[Puzzle]:
    """Yield the puzzle of a position that needs no forced line, if it has one and it is not plain."""
    seat = min(game.to_act(state))
    found = proved(game, state, seat, kind, recipe)
    if found is None or isinstance(found, str):
        refused[found or "nothing"] += 1
    elif reason := _plain(game, state, seat, recipe, found):
        refused[reason] += 1
    else:
        proof = (recipe.depth, found.gap, 0)
        answers, line = (tuple(map(game.write, moves)) for moves in (found.answers, found.line))
        yield Puzzle(game.about.id, kind, game.describe(state), seat, answers, line, *proof)


def _plain(game: AnyGame, state: State, seat: Seat, recipe: Recipe, found: Proved) -> str:
    """Return why an answer is plain, or nothing."""
    if recipe.plain is not None:
        return recipe.plain(state, seat, found.answers[0])
    legal = tuple(game.moves(state, seat))
    if len(found.answers) * (WRONG + 1) > len(legal):
        return "many_answers"
    if not isinstance(game, Countable):
        return ""
    after = (game.play(state, seat, move).state for move in legal)
    nearer = sum(game.moves_left(one) < recipe.depth for one in after)
    return "one_ply" if nearer < len(found.answers) + DECOYS else ""


def _solved(game: AnyGame, recipe: Recipe, number: int, refused: Counter[str]) -> Iterator[Puzzle]:
    """Yield one puzzle from the end of a known solution; two would give each other away."""
    if not isinstance(game, Countable):
        return
    start, moves = next(islice(game.solutions(), number, None))
    states = [start]
    for text in moves:
        seat = min(game.to_act(states[-1]))
        states.append(game.play(states[-1], seat, game.parse(states[-1], seat, text)).state)
    left = FEWEST_LEFT + number % (recipe.depth + 1 - FEWEST_LEFT)
    yield from _asked(game, states[-1 - left], replace(recipe, depth=left), "patience", refused)


def difficulty(game: AnyGame, puzzle: Puzzle) -> int:
    """Return the points of a puzzle: for its depth, and for the wrong moves that seem as good at a glance."""
    state, seat = game.position(puzzle.position), Seat(puzzle.seat)
    points = START + DEEPER * DEPTHS.get(puzzle.kind, puzzle.depth)
    if puzzle.kind in BIDS:
        return points + CHOICE * sum(1 for _ in game.moves(state, seat))
    seeming = _seeming(game, state, seat)
    best = max(seeming[game.parse(state, seat, text)] for text in puzzle.answers)
    others = sum(value >= best for value in seeming.values()) - len(puzzle.answers)
    return points + round(TEMPTED * log2(1 + others))


def _seeming(game: AnyGame, state: State, seat: Seat) -> Mapping[Move, Any]:
    """Return the value of every move at a glance, in any unit."""
    recipe = recipe_of(game)
    if recipe is not None and recipe.seeming is not None:
        return recipe.seeming(state)
    if isinstance(game, Countable):
        return {one: -game.moves_left(game.play(state, seat, one).state) for one in game.moves(state, seat)}
    return {one.move: one.value for one in looked_at(game, state, seat, 1, 0).alternatives}


def _positions(game: AnyGame, stream: Stream, recipe: Recipe) -> Iterator[State]:
    """Yield the positions of one game in which a seat is to move, without their past."""
    if not isinstance(game, Searchable):
        raise TypeError(f"{game.about.id} is not searched")
    searchable: Searchable[View, Move] = game
    state = game.setup(recipe.seats, read_options(game.about.options, recipe.options))
    first, last = recipe.plies
    for number in range(last):
        if game.outcome(state) is not None:
            return
        if following := game.automatic(state):
            state = game.play(state, *following).state
            continue
        seat = min(game.to_act(state))
        if number >= first:
            yield game.position(_COUNTERS.sub("", game.describe(state)))
        if stream.below(BLUNDER):
            move = searchable.search(game.view(state, seat), seat, PLAYER, stream.below(1 << 32)).move
        else:
            legal = tuple(game.moves(state, seat))
            move = legal[stream.below(len(legal))]
        state = game.play(state, seat, move).state
