"""Makes the tables that opponents play by, each from one seed: `make train GAME=tabula`."""

import json
import sys
from math import exp
from pathlib import Path
from random import Random

from rules.games import folder
from rules.games.citadel.evaluate import Duel
from rules.games.citadel.state import CENTRE, LINES
from rules.games.citadel.values import FURTHEST, MOST, SINGLE, UNIT, Values, ends, index, packed, table_name
from rules.games.tabula import evaluate as tabula
from rules.games.tabula.results import results_of
from rules.games.tabula.state import ALL_OFF, MEN, TabulaOptions
from rules.games.tabula.turns import Turn, hits_of, men_of
from rules.search.equilibrium import Mix, equilibrium

SEED = 1
GAMES = 4_000
RATE = 0.03
"""How far a weight goes towards what was seen; it falls to a fifth during the training."""
DECAY = 0.7
"""λ: how much of the games' further course counts in what a position was worth."""
PIP = 0.008
"""The weight a pip of advantage begins with."""


def train_tabula(games: int = GAMES) -> None:
    """Learns the weights of Tabula from games against itself: TD(λ) at the end of each game."""
    chance = Random(SEED)
    weights = [0.0] * tabula.TRAITS
    for ahead in range(-tabula.MOST_PIPS, tabula.MOST_PIPS + 1):
        weights[tabula.PIPS + tabula.MOST_PIPS + ahead] = PIP * tabula.PIP_STEP * ahead
    for number in range(games):
        rate = RATE * (1 - 0.8 * number / games)
        _learn(weights, _self_play(weights, chance), rate)
        if number % 250 == 249:
            print(number + 1, "games", flush=True)
            _store(weights, number + 1)


def _self_play(weights: list[float], chance: Random) -> list[list[int]]:
    """The traits of every position after a move, for who made it; the last one has won."""
    options = TabulaOptions()
    mine, theirs, hand, other_hand = MEN, MEN, MEN, MEN
    seen = []
    while True:
        dice = tuple(chance.randint(1, 6) for _ in range(3))
        best, found = -1e9, None
        for result in results_of(Turn(mine, theirs, hand, options), dice):
            own, hits = men_of(result), hits_of(result)
            enemy = theirs - hits + hits.bit_count()
            traits = tabula.traits(own, enemy)
            value = 1e8 if own == ALL_OFF else sum([weights[trait] for trait in traits])
            if value > best:
                best, found = value, (own, enemy, traits)
        assert found is not None
        own, enemy, traits = found
        seen.append(traits)
        if own == ALL_OFF:
            return seen
        mine, theirs, hand, other_hand = enemy, own, other_hand, min(hand, own & 15)


def _learn(weights: list[float], seen: list[list[int]], rate: float) -> None:
    target = 1.0
    for traits in reversed(seen):
        chance = 1 / (1 + exp(-max(-30.0, min(30.0, sum([weights[trait] for trait in traits])))))
        change = rate * (target - chance)
        for trait in traits:
            weights[trait] += change
        target = 1 - (DECAY * target + (1 - DECAY) * chance)


def _store(weights: list[float], games: int) -> None:
    """Writes the table beside the code that reads it."""
    told = f"TD({DECAY}) on {games} games against itself, seed {SEED}, rate {RATE}"
    numbers = [round(tabula.LOGIT * weight) for weight in weights]
    text = json.dumps({"made": told, "weights": numbers}, separators=(",", ":"))
    Path(folder("tabula"), "weights.json").write_text(text.replace('"weights"', '\n"weights"') + "\n")


def solve_citadel() -> None:
    """Works out every table of Citadel, one after the other; all of them take hours, and no chance."""
    stored = {SINGLE: _solved(ends(UNIT, UNIT // 2, 0, -UNIT // 2, -UNIT))}
    worth: dict[tuple[int, int], int] = {}

    def match(mine: int, theirs: int) -> int:
        """What a score is worth to seat 0, by what each seat lacks."""
        if mine <= 0:
            return UNIT
        if theirs <= 0:
            return -UNIT
        return worth[mine, theirs] if mine <= theirs else -worth[theirs, mine]

    scores = [(mine, theirs) for theirs in range(1, FURTHEST + 1) for mine in range(1, theirs + 1)]
    for mine, theirs in sorted(scores, key=sum):
        # A drawn game leaves the score as it is, so what it is worth is sought until it is what comes out.
        drawn = (match(mine - 1, theirs) + match(mine, theirs - 1)) // 2 if mine < theirs else 0
        while True:
            results = match(mine - 2, theirs), match(mine - 1, theirs), drawn
            values = _solved(ends(*results, match(mine, theirs - 1), match(mine, theirs - 2)))
            found = values.value(MOST, MOST, CENTRE)
            if abs(found - drawn) <= 1:
                break
            drawn = found
        worth[mine, theirs] = drawn
        stored[table_name((mine, theirs))] = values
        print(mine, theirs, drawn / UNIT, flush=True)
    text = ",\n".join(f'"{name}": {json.dumps(packed(values))}' for name, values in stored.items())
    Path(folder("citadel"), "values.json").write_text("{\n" + text + "\n}\n")


def _solved(results: tuple[int, ...]) -> Values:
    """The table of a game by what it is worth to end on each line: fewer points left come first."""
    table = [0] * index(MOST, MOST, LINES)
    values = Values(results, table)
    likely: dict[tuple[int, int, int], tuple[Mix, Mix]] = {}
    for total in range(2, 2 * MOST + 1):
        for mine in range(max(1, total - MOST), min(MOST, total - 1) + 1):
            theirs = total - mine
            for line in range(2, LINES):
                here = Duel(values, mirrored=False, mine=mine, theirs=theirs, line=line)
                near = likely.get((mine - 1, theirs, line)) or likely.get((mine, theirs - 1, line))
                found = equilibrium(here.payoff, range(1, mine + 1), range(1, theirs + 1), near)
                table[index(mine, theirs, line)] = round(found.value)
                likely[mine, theirs, line] = found.first, found.second
    return values


if __name__ == "__main__":
    {"citadel": solve_citadel, "tabula": train_tabula}[sys.argv[1]]()
