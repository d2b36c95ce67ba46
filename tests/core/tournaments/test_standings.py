"""Standings: points first, then the tie-breaks."""

from dataclasses import replace
from itertools import pairwise

from bot.core.points import score
from bot.features.tournaments.pairing import Pair, standings
from storage.model import Pairing, PairingEnd
from tests.core.tournaments.fields import field, finished, played, withdrawn


def of(*pairings: Pairing, players: int = 4) -> list[tuple[int, int, float]]:
    """Return places, numbers and points of a round robin with these pairings."""
    return [(p.place, p.number, p.points) for p in standings(replace(field(players), pairings=pairings))]


def test_a_win_is_a_point_a_draw_half_of_one() -> None:
    first = Pairing(1, 1, 4, end="second"), Pairing(1, 2, 3, end="drawn")
    assert of(*first) == [(1, 4, 1.0), (2, 2, 0.5), (2, 3, 0.5), (4, 1, 0.0)]


def test_a_game_that_goes_on_gives_nothing_yet() -> None:
    assert of(Pairing(1, 1, 4), Pairing(1, 2, 3, end="first"))[0] == (1, 2, 1.0)


def test_their_own_game_decides_between_two_with_the_same_points() -> None:
    rounds = (
        *(Pairing(1, 1, 4, end="second"), Pairing(1, 2, 3, end="first")),
        *(Pairing(2, 4, 3, end="second"), Pairing(2, 1, 2, end="first")),
        *(Pairing(3, 2, 4, end="first"), Pairing(3, 3, 1, end="second")),
    )
    assert of(*rounds)[:2] == [(1, 1, 2.0), (2, 2, 2.0)]  # 1 has beaten 2


def test_their_own_game_counts_more_than_whom_else_they_have_beaten() -> None:
    wins = {(1, 2), (3, 1), (1, 4), (6, 1), (3, 2), (2, 4), (2, 5), (2, 6), (3, 5), (6, 3), (5, 4), (6, 4)}
    drawn = {(1, 5), (3, 4), (5, 6)}
    games = (
        *(Pairing(1, winner, loser, end="first") for winner, loser in wins),
        *(Pairing(1, one, other, end="drawn") for one, other in drawn),
    )
    first, second, *_ = standings(replace(field(6), pairings=games))
    assert (first.number, first.points, first.ties["sonneborn"]) == (6, 3.5, 7.5)
    assert (second.number, second.points, second.ties["sonneborn"]) == (3, 3.5, 7.75)
    assert (score(7.75), score(7.5), score(0.25), score(3.0)) == ("7¾", "7½", "¼", "3")


def test_three_who_beat_each_other_in_a_circle_are_told_apart_by_sonneborn_berger_or_not_at_all() -> None:
    circle = (
        *(Pairing(1, 1, 2, end="first"), Pairing(2, 2, 3, end="first"), Pairing(3, 3, 1, end="first")),
        *(Pairing(1, 3, 4, end="first"), Pairing(2, 1, 4, end="first"), Pairing(3, 2, 4, end="first")),
    )
    assert [place for place, _, _ in of(*circle)] == [1, 1, 1, 4]


def test_buchholz_counts_the_points_of_opponents_first_in_swiss() -> None:
    over = finished(field(12))
    table = standings(over)
    assert table[0].number == 1
    for one, other in pairwise(table):
        assert one.points >= other.points
        if one.points == other.points:
            assert one.ties["buchholz"] >= other.ties["buchholz"]


def test_a_bye_is_a_point_and_a_rest_is_none() -> None:
    swiss = played(field(11))
    robin = played(field(5))
    assert swiss is not None
    assert robin is not None
    free = {t.system: next(p.first for p in t.pairings if p.second is None) for t in (swiss, robin)}
    points = {t.system: {p.number: p.points for p in standings(t)} for t in (swiss, robin)}
    assert points["swiss"][free["swiss"]] == 1.0
    assert points["round_robin"][free["round_robin"]] == 0.0


def test_a_win_without_a_game_is_a_point_but_no_win_on_the_board() -> None:
    def unplayed(pair: Pair) -> PairingEnd:
        return "first_unplayed" if pair.first == 1 else "second_unplayed"

    after = played(field(4), unplayed)
    assert after is not None
    assert {p.number: (p.points, p.ties["wins"]) for p in standings(after)}[1] == (1.0, 0.0)


def test_who_withdrew_keeps_what_they_had() -> None:
    after = played(field(4))
    assert after is not None
    assert standings(withdrawn(after, 1))[0].number == 1
