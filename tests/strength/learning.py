"""Training of Tabula's network by games against itself: TD(λ) at the end of each game."""

import json
from collections.abc import Iterator, Sequence
from math import exp, tanh
from pathlib import Path
from random import Random
from typing import TypeAlias

from rules.games import folder
from rules.games.tabula.evaluate import (
    INPUTS,
    LARGEST,
    LOGIT,
    PLACES,
    STEPS,
    UNIT,
    UNITS,
    Network,
    Weights,
    steps,
)
from rules.games.tabula.moves import Turn, hits_of, men_of, results_of
from rules.games.tabula.state import ALL_OFF, MEN, OFF, TabulaOptions, at

GAMES = 200_000
RATE = 0.015
"""Step of a weight towards the observed value; it falls to a tenth during the training."""
DECAY = 0.3
"""λ: the share of a game's later course in the value of a position."""
MANY = 16
"""Divisor of the step for men beyond the third on a place, because they may be a dozen."""
PIP = 0.006
"""Initial weight of a pip, for one half of the units and against the other."""
OUT = 0.3
"""Initial weight of a unit."""

Position: TypeAlias = tuple[int, int]
"""The men of the side that has just moved, and of the other."""


class Learner:
    """Trainer of a network, in floating point."""

    def __init__(self, chance: Random) -> None:
        self._rows = [[chance.uniform(-0.1, 0.1) for _ in range(UNITS)] for _ in range(INPUTS)]
        signs = [1 if unit % 2 else -1 for unit in range(UNITS)]
        for number, row in enumerate(self._rows):
            side, place = divmod(number // STEPS, PLACES)
            gone = (1 - 2 * side) * PIP * (place - OFF / 2)
            self._rows[number] = [weight + sign * gone for weight, sign in zip(row, signs, strict=True)]
        self._bias = [chance.uniform(-0.5, 0.5) for _ in range(UNITS)]
        self._out = [OUT * sign for sign in signs]

    def weights(self) -> Weights:
        """Return the weights as integers, as stored."""
        rows = [[_bounded(UNIT * weight) for weight in row] for row in self._rows]
        out = [round(LOGIT * weight) for weight in self._out]
        return Weights(rows, [_bounded(UNIT * weight) for weight in self._bias], out)

    def learn(self, seen: Sequence[Position], rate: float) -> None:
        """Learn from a game, from its end backwards.

        seen: every position, for the side that made it; the last one has won.
        """
        target = 1.0
        for position in reversed(seen):
            chance = self._taught(list(_inputs(position)), target, rate)
            target = 1 - (DECAY * target + (1 - DECAY) * chance)

    def _taught(self, inputs: list[tuple[int, int]], target: float, rate: float) -> float:
        """Move the weights a little towards the target; return the side's estimated chance before that."""
        sums = self._bias
        for number, men in inputs:
            sums = [total + men * weight for total, weight in zip(sums, self._rows[number], strict=True)]
        told = [tanh(total) for total in sums]
        logit = sum([one * weight for one, weight in zip(told, self._out, strict=True)])
        chance = 1 / (1 + exp(-max(-30.0, min(30.0, logit))))
        error = rate * (target - chance)
        moved = [error * weight * (1 - one * one) for one, weight in zip(told, self._out, strict=True)]
        self._out = [weight + error * one for weight, one in zip(self._out, told, strict=True)]
        self._bias = [weight + step for weight, step in zip(self._bias, moved, strict=True)]
        for number, men in inputs:
            share = men / MANY if number % STEPS == STEPS - 1 else men
            row = self._rows[number]
            self._rows[number] = [weight + share * step for weight, step in zip(row, moved, strict=True)]
        return chance


def train(seed: int) -> None:
    """Learn the weights, and write them next to the code that reads them every so often, as a run may be
    ended.
    """
    for number, weights in enumerate(taught(seed), 1):
        if number % 250 == 0:
            print(number, "games", flush=True)
            _store(weights, f"TD({DECAY}), seed {seed}, rate {RATE}, {number} of {GAMES} games")


def taught(seed: int) -> Iterator[Weights]:
    """Yield the weights after each game."""
    chance = Random(seed)
    learner = Learner(chance)
    for number in range(GAMES):
        learner.learn(_self_play(Network(learner.weights()), chance), RATE * (1 - 0.9 * number / GAMES))
        yield learner.weights()


def _self_play(network: Network, chance: Random) -> list[Position]:
    """Return every position after a move, for the side that made it."""
    options = TabulaOptions()
    mine, theirs, hand, other_hand = MEN, MEN, MEN, MEN
    seen: list[Position] = []
    while True:
        dice = tuple(chance.randint(1, 6) for _ in range(3))
        after = []
        for result in results_of(Turn(mine, theirs, hand, options), dice):
            hits = hits_of(result)
            after.append((men_of(result), theirs - hits + hits.bit_count()))
        over = [position for position in after if position[0] == ALL_OFF]
        own, enemy = max(over or after, key=lambda position: (network.logit(*position), position))
        seen.append((own, enemy))
        if own == ALL_OFF:
            return seen
        mine, theirs, hand, other_hand = enemy, own, other_hand, min(hand, own & 15)


def _inputs(position: Position) -> Iterator[tuple[int, int]]:
    """Yield the inputs that are not 0, by number."""
    for side, men in enumerate(position):
        for place in range(PLACES):
            for step, value in enumerate(steps(at(men, place))):
                if value:
                    yield (side * PLACES + place) * STEPS + step, value


def _bounded(weight: float) -> int:
    return max(-LARGEST, min(LARGEST, round(weight)))


def _store(weights: Weights, told: str) -> None:
    rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in weights.rows)
    text = (
        f'{{"made":"{told}",\n"bias":{list(weights.bias)},\n"out":{list(weights.out)},\n"rows":[\n{rows}]}}\n'
    )
    Path(folder("tabula"), "weights.json").write_text(text)
