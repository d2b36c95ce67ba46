"""Picture of a table."""

from math import atan2, degrees

from rules.core.diagram import Glide, Mark, Stack, Text, Token
from rules.core.game import Seat, Step, shown
from rules.games.crown_and_anchor import GAME
from rules.games.crown_and_anchor.state import FIGURES, CrownState
from tests.rules.games.crown_and_anchor.tables import BETS, DICE, after, opened, says, table, throw


def test_six_sectors_around_the_middle_bear_the_figures_clockwise_from_the_crown() -> None:
    layout = GAME.diagram(opened(())).layout
    assert tuple(site.name for site in layout.sites) == tuple(site.figure for site in layout.sites) == FIGURES
    places = [(site.x - layout.width / 2, site.y - layout.height / 2) for site in layout.sites]
    turns = [round(degrees(atan2(x, -y))) % 360 for x, y in places]
    assert turns == [0, 60, 120, 180, 240, 300]
    assert {site.shape for site in layout.sites} == {"sector"}


def test_chips_lie_on_their_field_with_owner_and_value() -> None:
    picture = GAME.diagram(
        table(BETS + "seat 0 chips 99; seat 1 chips 9 crown 3; seat 2 chips 9 crown 5 club 1")
    )
    assert picture.stacks == (
        Stack("crown", (Token("chip", 2, 5), Token("chip", 1, 3))),
        Stack("club", (Token("chip", 2, 1),)),
    )


def test_every_stake_is_there_the_largest_first() -> None:
    bettors = "; ".join(f"seat {seat} chips 0 crown {seat}" for seat in range(1, 20))
    (field,) = GAME.diagram(table(BETS + "seat 0 chips 9999; " + bettors)).stacks
    assert field.tokens == tuple(Token("chip", seat, seat) for seat in range(19, 0, -1))


def settled(bets: str = "seat 1 chips 90 crown 10", dice: str = "crown crown club") -> Step[CrownState]:
    return throw(table(DICE + "seat 0 chips 100; " + bets), dice)


def test_last_throw_and_its_results_stay_in_sight() -> None:
    dice, results, *_ = GAME.diagram(settled().state).panels
    crown, club = Token("figure_die", None, 1), Token("figure_die", None, 6)
    bank = Text("text-bank_result", {"sign": "−", "chips": 20})
    assert (dice.role, dice.rows) == ("dice", ((crown, crown, club),))
    result = Text("text-result", {"staked": 10, "back": 30, "sign": "+", "chips": 20})
    assert results.rows == ((Token("chip", 0), bank), (Token("chip", 1), result))


def test_a_throw_is_settled_on_the_felt() -> None:
    """Leave bets in place with winnings beside them; mark the shown figures and the lost bets."""
    step = settled("seat 1 chips 90 crown 10 club 1; seat 2 chips 9 heart 4", "crown crown spade")
    picture = GAME.diagram(step.state, step.facts)
    assert picture.stacks == (
        Stack("crown", (Token("chip", 1, 10, 20),)),
        Stack("heart", (Token("chip", 2, 4),)),
        Stack("club", (Token("chip", 1, 1),)),
    )
    assert picture.marks == (
        Mark("won", ("crown",)),
        Mark("captured", ("heart",)),
        Mark("won", ("spade",)),
        Mark("captured", ("club",)),
    )
    assert GAME.diagram(step.state).stacks == (), "with the next bet the felt is swept"


def test_where_the_bank_falls_short_no_single_winning_is_named() -> None:
    step = settled("seat 1 chips 0 crown 90 heart 10; set cover=proportional")
    picture = GAME.diagram(step.state, step.facts)
    assert picture.stacks[0] == Stack("crown", (Token("chip", 1, 90),))
    assert picture.panels[1].rows[1][1] == Text(
        "text-result", {"staked": 100, "back": 200, "sign": "+", "chips": 100}
    )


def test_the_bank_pays_onto_the_felt_and_chips_go_to_their_new_owners() -> None:
    step = settled("seat 1 chips 90 crown 10 club 1; seat 2 chips 9 crown 4", "crown crown spade")
    assert GAME.diagram(step.state, step.facts).moves == (
        Glide("roll", (), 0, 3),
        Glide("place", ("crown",), 0, 28),
        Glide("pay", ("crown",), 1, 30),
        Glide("pay", ("crown",), 2, 12),
        Glide("pay", ("club",), 0, 1),
    )


def test_shares_of_a_bank_that_falls_short_come_from_its_plate() -> None:
    step = settled("seat 1 chips 0 crown 90 heart 10; set cover=proportional")
    assert GAME.diagram(step.state, step.facts).moves[1:] == (
        Glide("pay", ("crown",), 1, 90),
        Glide("pay", ("heart",), 0, 10),
        Glide("pay", (), 1, 110),
    )


def test_chips_go_down_and_come_back_as_the_stake_is_changed() -> None:
    state = after(table(BETS + "seat 0 chips 99; seat 1 chips 9"), "1 crown 5")
    more, less, same = (says(state, 1, f"crown {chips}") for chips in (7, 2, 5))
    assert GAME.diagram(more.state, more.facts).moves == (Glide("place", ("crown",), 1, 2),)
    assert GAME.diagram(less.state, less.facts).moves == (Glide("pay", ("crown",), 1, 3),)
    assert GAME.diagram(same.state, same.facts).moves == ()


def test_bank_banker_and_term_are_shown() -> None:
    picture = GAME.diagram(settled().state)
    assert picture.panels[-1].rows == (
        (Text("text-bank", {"seat": 0, "chips": 80}),),
        (Text("text-term", {"throw": 2, "throws": 3}),),
    )
    assert picture.players[0].cells == (Text("text-chips", {"chips": 80}), Text("text-banker"))
    assert (picture.players[0].roles, picture.players[0].count) == (("banker",), 80)
    assert picture.to_act == (1,)


def test_readiness_and_stakes_are_shown_beside_the_players() -> None:
    picture = GAME.diagram(table(BETS + "seat 0 chips 100; seat 1 chips 90 crown 10 ready"))
    assert picture.players[1].cells == (
        Text("text-staked", {"chips": 90, "staked": 10}),
        Text("text-ready"),
    )
    assert (picture.players[1].roles, picture.players[1].count) == (("ready",), 90)


def test_call_asks_for_volunteers() -> None:
    text = "call turn 3; candidates 0 1; seat 0 chips 9; seat 1 chips 9; set banker=volunteer"
    assert GAME.diagram(table(text)).panels[0].rows == ((Text("text-asked"),),)


def test_end_gives_its_reason() -> None:
    picture = shown(GAME, table("over no_bets turn 9; seat 0 chips 9"), None)
    assert (picture.result, picture.to_act) == (Text("outcome-no_bets", {"winners": ()}), ())


def test_captions_follow_the_facts() -> None:
    step = GAME.arrive(opened((100,)), Seat(1), 50)
    assert shown(GAME, step.state, None, step.facts).last == (Text("fact-arrived", {"seat": 1, "chips": 50}),)
