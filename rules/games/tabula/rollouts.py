"""Rollouts of Tabula: a move is worth what games after it are worth on average, with the same dice for each.

Puzzles about a roll are held to them, because the network that proposes an answer may err.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from math import sqrt
from typing import Final, TypeAlias

from rules.core.game import Game, Seat
from rules.games.tabula.evaluate import ROLLS, Position, TabulaModel, search
from rules.games.tabula.moves import hits_of, men_of, results
from rules.games.tabula.state import OFF, Leg, Play, TabulaMove, TabulaOptions, TabulaState, at
from rules.puzzles.recipe import Recipe
from rules.search.effort import Effort
from rules.search.expectimax import SURE
from rules.search.sampling import Stream, weighted

TabulaGame: TypeAlias = Game[TabulaState, TabulaMove, TabulaState, TabulaOptions]

MARGIN: Final = SURE * 8 // 100
"""Equity that every wrong answer gives up at least."""
ERRORS: Final = 3
"""Standard errors that the difference amounts to at least."""
FEWEST, MOST = 48, 240
"""Games after each of two moves: tried for confidence first, and given up after."""
TURNS: Final = 10
"""Turns of a rollout. The network evaluates the position after them."""
GLANCE: Final = SURE * 5 // 100
"""The same by the network alone, without which no more is looked at."""
CROWD: Final = 3
"""Wrong answers that are rolled out, the best by the search."""
EFFORT: Final = Effort(depth=2, nodes=3_000)
QUICK: Final = Effort(depth=1, nodes=1, halving=180, margin=700)
"""The player whose games the positions come from."""
SOONEST, LATEST = 12, 90
"""Turns of a game between which a position is drawn."""
WEIGHTS: Final = tuple(weight for _, weight in ROLLS)


def margin(state: TabulaState, seat: Seat, right: Play, wrong: Play) -> int:
    """Return the equity by which a move is better than another, 0 unless that is certain enough."""
    model, other = _model(state.options), Seat(1 - seat)
    root = Position(state.men[seat], state.men[other], state.hand[seat], state.hand[other])
    after = dict(model.after(root, state.dice))
    starts = after[right], after[wrong]
    total = squares = 0
    for game in range(1, MOST + 1):
        values = [_rolled_out(model, start, (state.men, state.dice), game) for start in starts]
        apart = values[0] - values[1]
        total, squares = total + apart, squares + apart * apart
        if game >= FEWEST and not game % FEWEST:
            mean = total / game
            error = sqrt(max(0.0, squares / game - mean * mean) / game)
            if mean - ERRORS * error >= 0 and mean >= MARGIN:
                return round(mean)
            if mean + error < MARGIN:
                return 0
    return 0


@cache
def _model(options: TabulaOptions) -> TabulaModel:
    return TabulaModel(options)


@lru_cache(maxsize=2 * MOST)
def _rolled_out(model: TabulaModel, position: Position, purpose: object, game: int) -> int:
    """Return the value of a position, in which the other side rolls, to the side that has just moved.

    The answer of a puzzle is compared with several moves by the same games, so they are remembered.
    """
    sign, stream = 1, Stream(game, purpose)
    for _ in range(TURNS):
        if model.over(position):
            return sign * SURE
        dice, _ = ROLLS[weighted(stream, WEIGHTS)]
        _, position = max(model.after(position, dice), key=lambda one: model.value(one[1]))
        sign = -sign
    return sign * (SURE if model.over(position) else model.value(position))


def ranked(state: TabulaState, seat: Seat) -> tuple[Play, int] | str | None:
    """Return the answer of a position and its margin, or None if rollouts do not tell it from another.

    Returns a reason if the answer is plain: rollouts take seconds, so that is asked first.
    """
    first, *others = search(state, seat, Effort(1, 1), 0).alternatives
    if not others or first.value - others[0].value < GLANCE:
        return None
    alternatives = search(state, seat, EFFORT, 0).alternatives
    best, *others = alternatives
    if not others or best.value - others[0].value < MARGIN or not isinstance(best.move, Play):
        return None
    if reason := plain(state, best.move):
        return reason
    margins = [
        margin(state, seat, best.move, one.move) for one in others[:CROWD] if isinstance(one.move, Play)
    ]
    return (best.move, min(margins)) if min(margins) else None


def plain(state: TabulaState, answer: Play) -> str:
    """Return why an answer is plain: no move hits more men, or it seems as good as any; else nothing."""
    worth = seeming(state)
    most, value = max(worth.values()), worth[tuple(answer)]
    if value[0] and value[0] == most[0]:
        return "largest_capture"
    return "one_ply" if value == most else ""


def seeming(state: TabulaState) -> Mapping[tuple[Leg, ...], tuple[int, int]]:
    """Return how good every turn seems at a glance: the men that it hits, then how few it leaves alone."""
    alone = {
        result: sum(at(men_of(result), place) == 1 for place in range(1, OFF)) for result in results(state)
    }
    return {line: (hits_of(result).bit_count(), -alone[result]) for result, line in results(state).items()}


def drawn(game: TabulaGame, stream: Stream) -> Iterator[TabulaState]:
    """Yield a few positions with dice of one game."""
    state, wanted = game.setup(2, TabulaOptions()), SOONEST + stream.below(6)
    for number in range(LATEST):
        while roll := game.chance(state):
            dice = tuple(stream.below(roll.faces) + 1 for _ in range(roll.dice))
            state = game.rolled(state, dice).state
        if game.outcome(state) is not None:
            return
        if forced := game.automatic(state):
            state = game.play(state, *forced).state
            continue
        (seat,) = game.to_act(state)
        if number >= wanted:
            yield game.position(game.describe(state))
            wanted = number + 1 + stream.below(3)
        state = game.play(state, seat, search(state, seat, QUICK, stream.below(1 << 32)).move).state


RECIPE = Recipe(("roll",), depth=2, gap=MARGIN, count=50, source=drawn, ranked=ranked, seeming=seeming)
