"""Payouts of a throw (T1 to T6), the exact odds (T10), and a bank that falls short."""

from fractions import Fraction
from itertools import product

import pytest

from rules.core.diagram import Text
from rules.core.game import Fact
from rules.games.crown_and_anchor import GAME
from rules.games.crown_and_anchor.betting import bank_edge, counts
from rules.games.crown_and_anchor.state import FIGURES, CrownOptions, payout
from tests.rules.games.crown_and_anchor.tables import DICE, after, chips, kinds, table, throw

LAST_BETS = DICE + "seat 0 chips 100; "
FIXED = "; set banker=fixed"


def paid(bets: str, figures: str, settings: str = "") -> dict[int, int]:
    """Return everybody's chips after a throw of these figures."""
    return chips(throw(table(LAST_BETS + bets + settings), figures).state)


@pytest.mark.parametrize(
    ("figures", "settings", "win"),
    [
        ("crown anchor heart", "", 10),
        ("crown crown anchor", "", 20),
        ("crown crown crown", "", 30),
        ("crown anchor heart", FIXED, 10),
        ("crown crown anchor", FIXED, 30),
        ("crown crown crown", FIXED, 50),
        ("club anchor heart", "", -10),
    ],
)
def test_t1_t2_stake_comes_back_with_the_win_or_goes_to_the_bank(
    figures: str, settings: str, win: int
) -> None:
    assert paid("seat 1 chips 90 crown 10", figures, settings) == {0: 100 - win, 1: 100 + win}


@pytest.mark.parametrize(("settings", "win"), [("", 30), (FIXED, 40)])
def test_t3_figures_are_paid_each_for_itself(settings: str, win: int) -> None:
    bets = "seat 1 chips 80 crown 10 anchor 10"
    assert paid(bets, "crown crown anchor", settings)[1] == 100 + win


def test_t4_nothing_matches_and_the_bank_takes_all() -> None:
    bets = "seat 1 chips 90 crown 10; seat 2 chips 90 anchor 10"
    assert paid(bets, "heart diamond club") == {0: 120, 1: 90, 2: 90}


def test_t5_bettors_on_one_figure_are_settled_each_for_themselves() -> None:
    bets = "seat 1 chips 90 crown 10; seat 2 chips 95 crown 5"
    assert paid(bets, "crown crown heart") == {0: 70, 1: 120, 2: 110}


@pytest.mark.parametrize(
    ("figures", "settings", "bank"),
    [
        ("crown anchor heart", "", 100),
        ("crown crown heart", "", 101),
        ("crown crown crown", "", 102),
        ("crown anchor heart", FIXED, 100),
        ("crown crown heart", FIXED, 100),
        ("crown crown crown", FIXED, 100),
    ],
)
def test_t6_one_chip_on_every_figure(figures: str, settings: str, bank: int) -> None:
    bets = "seat 1 chips 94 " + " ".join(f"{figure} 1" for figure in FIGURES)
    assert paid(bets, figures, settings)[0] == bank


def test_facts_name_the_figures_and_every_result() -> None:
    step = throw(
        table(LAST_BETS + "seat 1 chips 90 crown 10; seat 2 chips 80 heart 10 club 10"), "crown heart spade"
    )
    assert step.facts == (
        Fact("thrown", {"first": "crown", "second": "heart", "third": "spade"}),
        Fact("won", {"seat": 1, "chips": 10}),
        Fact("even", {"seat": 2}),
        Fact("bank_lost", {"seat": 0, "chips": 10}),
    )


def test_t10_counts_are_those_of_all_216_throws() -> None:
    shown = [throw.count(1) for throw in product(range(6), repeat=3)]
    assert counts() == tuple(shown.count(times) for times in range(4)) == (125, 75, 15, 1)


def test_t10_bank_keeps_17_of_216_or_exactly_nothing() -> None:
    assert bank_edge(payout(CrownOptions())) == Fraction(17, 216)
    assert bank_edge(payout(CrownOptions(banker="fixed"))) == 0


def test_odds_tell_the_counts_and_the_edge_of_the_bank() -> None:
    table_of_counts, edge = GAME.odds(table("start"))
    assert table_of_counts.data["once"] == 75
    assert edge == Text("text-edge", {"part": 17, "whole": 216})
    assert GAME.odds(table("open turn 0; set banker=fixed"))[1] == Text("text-no_edge")


def test_payout_can_be_chosen_whoever_holds_the_bank() -> None:
    assert payout(CrownOptions(payout="135")) == (1, 3, 5)
    assert payout(CrownOptions(banker="fixed", payout="123")) == (1, 2, 3)


def test_a3_proportional_winners_share_what_there_is_and_the_bank_breaks() -> None:
    text = DICE + "seat 0 chips 5; seat 1 chips 0 crown 10; seat 2 chips 0 crown 4 club 2"
    step = throw(table(text + "; set cover=proportional"), "crown crown heart")
    # The bank has 5 + 2 lost = 7 for 20 + 8 due: 5 and 2.
    assert chips(step.state) == {0: 0, 1: 15, 2: 6}
    assert kinds(step) == ["thrown", "short", "won", "even", "bank_lost", "broken", "banker", "instead"]


def test_a3_proportional_pays_in_full_when_it_can() -> None:
    text = DICE + "seat 0 chips 20; seat 1 chips 0 crown 10; set cover=proportional"
    assert "short" not in kinds(throw(table(text), "crown crown heart"))


def test_a6_bank_put_up_leaves_the_rest_of_the_banker_aside() -> None:
    state = after(
        table("betting turn 1; bank 0 held 0 aside 70; seat 0 chips 100; seat 1 chips 50; set bank=30")
    )
    assert state.bank == 30
