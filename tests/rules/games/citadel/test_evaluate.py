"""Opponents of Citadel: the equilibrium, shown by best replies, and no look at a sealed bid."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from rules.core.game import Seat
from rules.games.citadel import GAME
from rules.games.citadel.evaluate import MOST, SINGLE, UNIT, Duel, duel, table
from rules.search import equilibrium
from rules.search.effort import LEVELS, Level
from rules.search.equilibrium import Mix, best_reply, solve
from rules.search.opponents import choose

FIRST, SECOND = Seat(0), Seat(1)
CLOSE = 1e-10
"""Stored values are rounded; a UNIT is a won game."""


def chosen(position: str, seat: Seat, level: Level = "hard", seed: int = 1) -> int:
    state = GAME.position(position)
    return choose(GAME, GAME.view(state, seat), seat, level, seed).move.points


def least(here: Duel, mix: Mix) -> Fraction:
    """Return a mix's gain against the other side's best reply."""
    return min(
        Fraction(sum(chance * here.payoff(own, other) for own, chance in mix.items()), sum(mix.values()))
        for other in range(1, here.theirs + 1)
    )


def test_rock_paper_scissors_and_a_saddle() -> None:
    value, rows, columns = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert value == 0
    assert [len(set(rows)), len(set(columns))] == [1, 1]
    assert solve([[3, 5], [1, 9]])[0] == 3
    assert solve([[2, -1], [-1, 1]])[0] == Fraction(1, 5)


def test_the_opening_is_worth_nothing_and_mixes_bids_up_to_seventeen() -> None:
    solved = Duel(table(SINGLE), mirrored=False, mine=50, theirs=50, line=4).solved()
    total = sum(solved.first.values())
    assert abs(solved.value) < CLOSE * UNIT
    assert list(solved.first) == list(range(1, 18))
    assert round(solved.first[1] / total, 4) == 0.0146
    assert round(solved.first[16] / total, 4) == 0.1037


def test_a_position_with_many_bids_to_mix_is_solved_by_few_exact_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Take few steps: each is 35 times 35 products of thousand-bit numbers, and 196 took half a second."""
    pivots, pivot = [], equilibrium._pivot

    def counted(table: list[list[int]], leaving: int, entering: int, scale: int) -> int:
        pivots.append(leaving)
        return pivot(table, leaving, entering, scale)

    monkeypatch.setattr(equilibrium, "_pivot", counted)
    for name, mine, theirs, line in (
        ("1-3", 43, 35, 2),
        ("2-5", 33, 40, 6),
        ("4-7", 34, 40, 6),
        ("single", 50, 50, 4),
    ):
        pivots.clear()
        solved = Duel(table(name), mirrored=False, mine=mine, theirs=theirs, line=line).solved()
        assert len(pivots) <= 2 * len(solved.first)


@pytest.mark.parametrize("name", [SINGLE, "1-1", "4-7"])
def test_what_easier_levels_bid_by_is_nearly_the_equilibrium(name: str) -> None:
    chance = Random(name)
    for _ in range(6):
        mine, theirs, line = chance.randint(1, MOST), chance.randint(1, 30), chance.randint(2, 6)
        here = Duel(table(name), mirrored=False, mine=mine, theirs=theirs, line=line)
        guessed, solved = here.guessed(), here.solved()
        assert abs(guessed.value - solved.value) < UNIT / 1e6
        assert solved.value - least(here, guessed.first) < UNIT / 1e5


@pytest.mark.parametrize("name", [SINGLE, "1-1", "2-7", "3-4", "7-7"])
def test_no_reply_gains_and_the_tables_agree_with_themselves(name: str) -> None:
    chance = Random(name)
    for _ in range(12):
        mine, theirs, line = chance.randint(1, MOST), chance.randint(1, 30), chance.randint(2, 6)
        here = Duel(table(name), mirrored=False, mine=mine, theirs=theirs, line=line)
        solved = here.solved()
        assert best_reply(here.payoff, range(1, mine + 1), solved.second)[1] == solved.value
        assert least(here, solved.first) == solved.value
        assert abs(solved.value - table(name).value(mine, theirs, line)) < CLOSE * UNIT


def test_a_score_seen_from_the_other_side_is_worth_the_opposite() -> None:
    state = GAME.position("stocks 30 41 line 5 points 3 5")
    first, second = (duel(state.board, seat).solved().value for seat in (FIRST, SECOND))
    assert first == -second


@pytest.mark.parametrize("level", LEVELS)
def test_a_sealed_bid_of_the_other_changes_nothing(level: Level) -> None:
    open_state = GAME.position("stocks 40 38 line 3 points 2 4")
    expected = choose(GAME, GAME.view(open_state, FIRST), FIRST, level, 5)
    for points in (1, 17, 38):
        sealed = replace(open_state, bids=(None, points))
        assert choose(GAME, GAME.view(sealed, FIRST), FIRST, level, 5) == expected


def test_the_bid_is_drawn_by_the_seed() -> None:
    bids = {chosen("start", FIRST, seed=seed) for seed in range(40)}
    assert len(bids) > 8
    assert max(bids) <= 17


def test_easier_levels_like_round_bids_and_a_little_more_than_the_last_they_met() -> None:
    state = GAME.position("stocks 24 24 line 4")

    def bids(last: int) -> Counter[int]:
        met = replace(state, board=replace(state.board, past=((last, last),)))
        view = GAME.view(met, FIRST)
        return Counter(choose(GAME, view, FIRST, "easy", seed).move.points for seed in range(400))

    after_six, after_twenty = bids(6), bids(20)
    assert sum(after_six[n] for n in (7, 8, 9)) > 1.5 * sum(after_twenty[n] for n in (7, 8, 9))
    round_ones, beside = ([after_twenty[n + more] for n in (5, 10, 15)] for more in (0, 1))
    assert sum(round_ones) > 2 * sum(beside)


def test_who_walks_bids_one() -> None:
    assert chosen("stocks 5 0 line 4 walk=manual", FIRST) == 1
    assert chosen("stocks 5 0 line 4 walk=manual", SECOND) == 0


@pytest.mark.parametrize("options", ["stock=100", "points=20", "play=penalties", "variant=footsteps"])
def test_other_options_are_played_too(options: str) -> None:
    state = GAME.position(f"start {options}")
    assert choose(GAME, GAME.view(state, FIRST), FIRST, "hard", 1).move in set(GAME.moves(state, FIRST))
