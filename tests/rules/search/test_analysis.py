"""Analysis of a finished game: lost chances, the player who lost them, and luck."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Final

import pytest

from rules.core.game import AnyGame, Seat, State
from rules.core.log import Decision, Ended, Header, Log, Record, Snapshot, Undone, replay, replaying
from rules.core.saved import read_log
from rules.games import GOLDEN, folder, games
from rules.games.tabula import evaluate
from rules.games.tabula.state import TabulaState
from rules.search.analysis import (
    SURE,
    Judged,
    Rolled,
    accounts,
    chances,
    course,
    deciding,
    judge,
    judge_once,
    moments,
    together,
)
from rules.search.effort import WIN
from rules.search.opponents import choose
from tests.strength.analyses import played
from tests.tiers import FULL, daily

LASCA = games()["lasca"]
PLAYED: Final = set(games()) - {"crown_and_anchor"}
"""Games with opponents."""
MANY: Final = 200
"""Decisions of a long game."""


def judged(game: AnyGame, log: Log, most: int = 1_000) -> tuple[Judged, ...]:
    found = deciding(game, log)
    return tuple(judge_once(game, met, decision, len(found)) for met, decision in found[:most])


def log_of(name: str, *records: Record) -> Log:
    game = games()[name]
    return Log(Header(name, game.about.version, 2), records)


def decided(*moves: str) -> tuple[Decision, ...]:
    return tuple(Decision(Seat(number % 2), text) for number, text in enumerate(moves))


def test_who_bids_everything_at_once_gives_up_much_of_the_match() -> None:
    log = log_of("citadel", Decision(Seat(0), "50"), Decision(Seat(1), "10"))
    everything, sensible = judged(games()["citadel"], log)
    assert everything.chance == SURE // 2
    assert everything.given > SURE // 10
    assert int(everything.better[0]) < 20
    assert sensible.given == 0


def test_of_changed_bids_the_last_is_judged() -> None:
    bids = (Decision(Seat(0), "50"), Decision(Seat(0), "7"), Decision(Seat(1), "10"))
    found = deciding(games()["citadel"], log_of("citadel", *bids))
    assert sorted(decision.text for _, decision in found) == ["10", "7"]


def test_what_was_taken_back_or_left_no_choice_is_not_judged() -> None:
    game = games()["hasami_shogi"]
    first, second = list(game.moves(game.setup(2, game.about.options()), Seat(0)))[:2]
    taken_back, kept = (Decision(Seat(0), game.write(move)) for move in (first, second))
    forced = replace(kept, cause="rule")
    assert [d for _, d in deciding(game, log_of("hasami_shogi", taken_back, Undone(0), kept))] == [kept]
    assert not deciding(game, log_of("hasami_shogi", forced))
    assert not deciding(game, log_of("hasami_shogi", replace(kept, cause="clock")))


@FULL
def test_what_is_better_can_be_played_and_who_has_no_choice_gives_nothing_up() -> None:
    moves = ("g3-f4", "e5xg3", "c3-d4", "g5-f4", "e3xg5")
    log = log_of("lasca", *decided(*moves))
    found = judged(LASCA, log)
    assert [one.seat for one in found] == [0, 1, 0, 1, 0]
    for one in found:
        legal = {LASCA.write(move) for move in LASCA.moves(_met(log, one.seq), one.seat)}
        assert {one.played, one.better[0]} <= legal
        assert 0 <= one.given <= one.chance <= SURE
    forced = [one for one in found if len(list(LASCA.moves(_met(log, one.seq), one.seat))) == 1]
    assert all(one.given == 0 for one in forced)


def _met(log: Log, seq: int) -> State:
    return next(snapshot.state for snapshot in replaying(LASCA, log) if snapshot.seq == seq)


@pytest.mark.parametrize(
    "name", daily(["lasca", "tabula", "dice_towers", "halma", "hasami_shogi", "lambs_and_tigers"], 2)
)
def test_the_same_log_has_the_same_analysis(name: str) -> None:
    text = (folder(name) / GOLDEN / f"{name}.log").read_text(encoding="utf-8")
    game, log = games()[name], read_log(text)
    found = judged(game, log, 3)
    assert found == judged(game, read_log(text), 3)
    assert all(0 <= one.given <= one.chance <= SURE and one.better for one in found)


def test_luck_of_all_rolls_together_is_none() -> None:
    """Sum the luck of all 216 equally likely throws."""
    game = games()["tabula"]
    (snapshot, decision) = next(
        (met, decision)
        for met, decision in deciding(game, read_log((folder("tabula") / GOLDEN / "tabula.log").read_text()))
        if isinstance(met.state, TabulaState) and met.state.dice and decision.cause == "person"
    )
    state = snapshot.state
    assert isinstance(state, TabulaState)
    total = sum(
        weight * evaluate.luck(replace(state, dice=dice), decision.seat) for dice, weight in evaluate.ROLLS
    )
    assert abs(total) < 216  # the rounding error of the average


def test_high_dice_are_luck_in_a_race_and_low_ones_are_not() -> None:
    tabula = games()["tabula"]
    assert isinstance(tabula, Rolled)
    race = "white 20:2 21 off:12 | black 22 23 off:13 | white {}"
    states = [tabula.position(race.format(dice)) for dice in ("6-6-6", "1-1-1")]
    good, bad = (tabula.luck(tabula.view(state, Seat(0)), Seat(0)) for state in states)
    assert bad < 0 < good


def test_luck_is_told_apart_from_skill() -> None:
    tabula = games()["tabula"]
    found = (
        Judged(1, Seat(0), "", ("",), 500, given=100, luck=50, at_random=100),
        Judged(2, Seat(0), "", ("",), 400, luck=-20, forced=True),
        Judged(3, Seat(1), "", ("",), 600, luck=10, forced=True),
    )
    by_seat = accounts(tabula, found)
    assert (by_seat[Seat(0)].accuracy, by_seat[Seat(0)].given, by_seat[Seat(0)].luck) == (300, 100, 30)
    assert by_seat[Seat(1)].accuracy is None
    assert accounts(LASCA, found)[Seat(0)].luck is None


def choices(game: AnyGame, log: Log, most: int) -> Sequence[tuple[Snapshot[State], Decision]]:
    """Return at most so many choices, from all over a game."""
    found = [one for one in deciding(game, log) if one[1].cause == "person"]
    return found[:: ceil(len(found) / most) | 1]  # odd, to meet both sides


@pytest.mark.parametrize("name", daily(sorted(PLAYED), 2))
def test_random_moves_are_not_called_accurate(name: str) -> None:
    """Judge one game, but several of Citadel: it has few bids, and a lucky guess is a good bid."""
    game = games()[name]
    logs = [played(game, "random", seed) for seed in range(1, 5 if name == "citadel" else 2)]
    found = [judge(game, *one, MANY) for log in logs for one in choices(game, log, 40)]
    assert all(0 < (account.accuracy or 0) < 400 for account in accounts(game, found).values())


@pytest.mark.parametrize("name", daily(["citadel", *sorted(PLAYED - {"citadel"})]))
def test_the_moves_of_the_hardest_level_are_accurate(name: str) -> None:
    """Ask it in a game of moves at random, which stays open for long, and count both seats as one."""
    game, found = games()[name], list[Judged]()
    for met, decision in choices(game, played(game, "random", 1), 12):
        move = choose(game, game.view(met.state, decision.seat), decision.seat, "hard", 1).move
        one = judge(game, met, replace(decision, text=game.write(move)), MANY)
        found.append(replace(one, seat=Seat(0)))
    assert (accounts(game, found)[Seat(0)].accuracy or 0) > 850


def test_accuracy_is_told_by_what_random_moves_would_have_given_up() -> None:
    found = [Judged(seq, Seat(0), "", ("",), 500, at_random=20) for seq in range(20)]
    assert accounts(LASCA, found)[Seat(0)].accuracy == SURE
    assert accounts(LASCA, [replace(one, given=20) for one in found])[Seat(0)].accuracy == 300
    found[10] = replace(found[10], given=200)
    assert accounts(LASCA, found)[Seat(0)].accuracy == 548


def test_where_no_move_gives_anything_up_there_is_no_accuracy() -> None:
    found = [Judged(seq, Seat(0), "", ("",), 500) for seq in range(2)]
    assert accounts(LASCA, found)[Seat(0)].accuracy is None


def test_moments_are_the_worst_three_in_their_order_and_none_that_is_small() -> None:
    given = (10, 200, 40, 29, 300, 50)
    found = tuple(Judged(seq, Seat(0), "", ("",), 500, given=lost) for seq, lost in enumerate(given))
    assert [one.given for one in moments(found)] == [200, 300, 50]
    assert moments(found[:1]) == ()


def test_the_curve_is_of_the_first_seat_and_ends_with_what_came_of_it() -> None:
    log = log_of("lasca", *decided("c3-d4"), Ended("resigned", Seat(0)))
    judged = Judged(0, Seat(0), "", ("",), 500), Judged(1, Seat(1), "", ("",), 700)
    assert course(LASCA, replay(LASCA, log), judged) == (500, 300, 0)
    drawn = replace(log, records=(*log.records[:1], Ended("draw_agreed")))
    assert course(LASCA, replay(LASCA, drawn), ())[-1] == SURE // 2


@pytest.mark.parametrize(
    ("judged", "ends"),
    [
        (Judged(0, Seat(0), "", ("",), 900, given=300), 600),
        (Judged(0, Seat(1), "", ("",), 900, given=300), 400),
    ],
)
def test_the_curve_of_a_closed_game_stays_where_its_last_move_left_it(judged: Judged, ends: int) -> None:
    closed = log_of("lasca", *decided("c3-d4"), Ended("agreed"))
    assert course(LASCA, replay(LASCA, closed), (judged,))[-1] == ends


def test_partners_share_their_chances() -> None:
    halma = games()["halma"]
    state = halma.setup(4, halma.about.options())
    partner = next(Seat(seat) for seat in (1, 2, 3) if together(halma, state, Seat(0), Seat(seat)))
    assert together(halma, state, partner, Seat(0))
    assert sum(together(halma, state, Seat(0), Seat(seat)) for seat in range(4)) == 2


def test_chances_grow_with_values_and_are_sure_where_the_end_is_seen() -> None:
    for game in games().values():
        values = [chances(game, value) for value in (-WIN, -300, -100, 0, 100, 300, WIN)]
        assert values == sorted(values)
        assert (values[0], values[3], values[-1]) == (0, SURE // 2, SURE)
