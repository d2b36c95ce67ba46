"""The network that judges positions: several numbers packed in one integer equal the separate ones."""

import json
from importlib.resources import files
from math import tanh
from random import Random

from rules.games import games
from rules.games.tabula import evaluate as net
from rules.games.tabula.state import ALL_OFF, START, TabulaState, at, one
from tests.rules.search.test_opponents import decisions
from tests.strength.learning import taught
from tests.tiers import FULL

STORED = json.loads(files("rules.games.tabula").joinpath("weights.json").read_text())


def by_hand(weights: net.Weights, own: int, enemy: int) -> float:
    """Compute the same unit by unit, in floating point."""
    answer = 0.0
    for unit in range(net.UNITS):
        total = weights.bias[unit]
        for side, men in enumerate((own, enemy)):
            for place in range(net.PLACES):
                for step, told in enumerate(net.steps(at(men, place))):
                    total += told * weights.rows[(side * net.PLACES + place) * net.STEPS + step][unit]
        answer += weights.out[unit] * tanh(total / net.UNIT)
    return answer


def test_no_weight_is_so_large_that_a_sum_leaves_its_lane() -> None:
    largest = max(abs(weight) for row in STORED["rows"] for weight in row)
    assert largest <= net.LARGEST
    assert 30 * net.LARGEST + max(map(abs, STORED["bias"])) < net.MIDDLE


def test_all_units_at_once_answer_as_one_by_one() -> None:
    weights = net.Weights(STORED["rows"], STORED["bias"], STORED["out"])
    game, chance = games()["tabula"], Random(1)
    source = decisions(game, 2, chance)
    for _ in range(50):
        state, seat = next(source)
        assert isinstance(state, TabulaState)
        own, enemy = state.men[seat], state.men[1 - seat]
        assert abs(net.network().logit(own, enemy) - by_hand(weights, own, enemy)) < 30


def test_the_largest_weights_stay_in_their_lanes() -> None:
    for sign in (1, -1):
        rows = [[sign * net.LARGEST] * net.UNITS for _ in range(net.INPUTS)]
        network = net.Network(net.Weights(rows, [sign * net.LARGEST] * net.UNITS, [net.LOGIT] * net.UNITS))
        spread = sum(one(place) for place in range(START, 15))
        assert network.logit(spread, ALL_OFF) == sign * net.UNITS * net.LOGIT


def test_who_has_hardly_a_man_left_is_held_to_win() -> None:
    nearly, far = ALL_OFF - one(25) + one(24), 15
    assert net.network().logit(nearly, far) > 3 * net.LOGIT
    assert net.network().logit(far, nearly) < -3 * net.LOGIT


@FULL
def test_what_is_learnt_follows_from_the_seed() -> None:
    one_way, again, another = (next(taught(seed)) for seed in (1, 1, 2))
    assert one_way == again != another
