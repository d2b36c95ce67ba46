"""Pairings: everybody once in a round robin, no rematches in Swiss, at most one bye, balanced sides."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from caissify_pairings.engines.round_robin import berger_schedule
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.features.tournaments.pairing import (
    ALL_MEET,
    FEWEST,
    Pair,
    next_round,
    round_robin,
    rounds_for,
    swiss,
)
from storage.model import PairingEnd, Tournament
from tests.core.tournaments.fields import field, finished, lower_wins, played, withdrawn

ENDS: tuple[PairingEnd, ...] = (
    "first",
    "second",
    "drawn",
    "late",
    "first_unplayed",
    "second_unplayed",
    "neither",
)


def games(tournament: Tournament) -> list[tuple[int, int]]:
    return [(p.first, p.second) for p in tournament.pairings if p.second is not None]


def test_the_berger_table_of_six_as_fide_prints_it() -> None:
    rounds = [[(pair.first, pair.second) for pair in round_robin(6, number)] for number in range(1, 6)]
    assert rounds == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize("players", range(4, ALL_MEET + 1, 2))
def test_berger_tables_are_those_of_the_library(players: int) -> None:
    ours = [{(p.first, p.second) for p in round_robin(players, n)} for n in range(1, rounds_for(players) + 1)]
    assert ours == [{*pairs} for pairs in berger_schedule(players)]


@pytest.mark.parametrize("players", range(FEWEST, ALL_MEET + 1))
def test_in_a_round_robin_everybody_meets_everybody_once_and_rests_at_most_once(players: int) -> None:
    over = finished(field(players))
    assert sorted(tuple(sorted(game)) for game in games(over)) == list(combinations(range(1, players + 1), 2))
    rests = Counter(p.first for p in over.pairings if p.second is None)
    assert rests == Counter(range(1, players + 1) if players % 2 else ())
    begun = Counter(first for first, _ in games(over))
    assert max(begun.values()) - min(begun[n] for n in range(1, players + 1)) <= 1


@given(st.integers(ALL_MEET + 1, 20), st.randoms(use_true_random=False))
@settings(max_examples=12, deadline=None)
def test_in_swiss_nobody_meets_anybody_twice_or_has_two_byes(players: int, chance: Random) -> None:
    over = finished(field(players), lambda _: chance.choice(ENDS))
    assert over.round == rounds_for(players)
    met = [frozenset(game) for game in games(over)]
    assert len(met) == len({*met})
    byes = Counter(p.first for p in over.pairings if p.second is None)
    assert max(byes.values(), default=0) <= 1
    for number in range(1, over.round + 1):
        people = [n for p in over.of_round(number) for n in (p.first, p.second) if n is not None]
        assert sorted(people) == list(range(1, players + 1))


@pytest.mark.parametrize("seed", range(12))
def test_in_swiss_who_has_won_without_a_game_is_given_no_bye(seed: int) -> None:
    """Follow FIDE (C.04.1): another player gets the bye, if there is one."""
    chance = Random(seed)
    over = finished(field(11), lambda _: chance.choice(ENDS))
    for bye in (pairing for pairing in over.pairings if pairing.second is None):
        before = [p for p in over.pairings if p.round < bye.round]
        assert bye.first not in {p.first for p in before if p.end == "first_unplayed"}
        assert bye.first not in {p.second for p in before if p.end == "second_unplayed"}


@given(st.integers(ALL_MEET + 1, 16), st.randoms(use_true_random=False))
@settings(max_examples=8, deadline=None)
def test_in_swiss_everybody_begins_nearly_as_often_as_not(players: int, chance: Random) -> None:
    over = finished(field(players), lambda _: chance.choice(("first", "second", "drawn")))
    for rounds, most in ((over.round - 1, 2), (over.round, 3)):  # in the last round the leaders may once more
        some = [p for p in over.pairings if p.second is not None and p.round <= rounds]
        balance = Counter(p.first for p in some)
        balance.subtract(p.second or 0 for p in some)
        assert max(map(abs, balance.values())) <= most


def test_winners_meet_winners() -> None:
    second = played(field(12))
    assert second is not None
    pairs = next_round(second)
    assert pairs is not None
    winners = {1, 2, 3, 4, 5, 6}
    assert all((pair.first in winners) == (pair.second in winners) for pair in pairs)


def test_the_same_tournament_is_paired_in_the_same_way() -> None:
    one = played(field(13))
    assert one is not None
    assert next_round(one) == next_round(one)


def test_who_has_withdrawn_is_paired_no_more() -> None:
    after = played(field(12))
    assert after is not None
    pairs = next_round(withdrawn(after, 1, 2, 3))
    assert pairs is not None
    people = {n for pair in pairs for n in (pair.first, pair.second)} - {None}
    assert people == {4, 5, 6, 7, 8, 9, 10, 11, 12}


def test_where_all_who_are_left_have_met_there_is_no_further_round() -> None:
    field_of_two = field(12)
    met = played(field_of_two, lower_wins)
    assert met is not None
    one = next(p for p in met.pairings if p.second is not None)
    others = [n for n in range(1, 13) if n not in {one.first, one.second}]
    assert swiss(withdrawn(met, *others)) is None
    assert swiss(withdrawn(met, *others, one.first)) is None


def test_numbers_that_stand_for_nobody_rest() -> None:
    assert Pair(1, None) in round_robin(5, 1)
