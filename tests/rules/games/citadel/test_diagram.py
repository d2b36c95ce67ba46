"""What the picture of a duel shows."""

from rules.core.diagram import Mark, Text, Token
from rules.core.game import Seat, shown
from rules.games.citadel import GAME
from rules.games.citadel.state import Bid

LEFT, RIGHT = Seat(0), Seat(1)


def test_seven_lines_with_a_citadel_at_either_end() -> None:
    sites = GAME.diagram(GAME.view(GAME.position("start"), None)).layout.sites
    assert [site.name for site in sites] == ["1", "2", "3", "4", "5", "6", "7"]
    assert [site.seat for site in sites if site.tone == "citadel"] == [0, 1]


def test_revealed_round_marks_the_way_of_the_coin() -> None:
    step = GAME.play(GAME.position("stocks 50 49 line 4 bids 12 -"), RIGHT, Bid(7))
    picture = shown(GAME, step.state, None, step.facts)
    assert [(stack.site, stack.tokens) for stack in picture.stacks] == [("5", (Token("coin"),))]
    assert picture.marks == (Mark("origin", ("4",)), Mark("landing", ("5",)))
    assert [text.key for text in picture.last] == ["fact-revealed", "fact-pushed"]
    assert [player.cells for player in picture.players] == [
        (Text("text-stock", {"stock": 38}),),
        (Text("text-stock", {"stock": 42}),),
    ]


def test_past_bids_show_the_last_eight_rounds() -> None:
    state = GAME.position("start")
    for points in range(1, 10):
        state = GAME.play(GAME.play(state, LEFT, Bid(points)).state, RIGHT, Bid(points)).state
    past = GAME.diagram(GAME.view(state, None)).panels[1]
    assert past.rows[0] == (Token("coin", 0), "2", "3", "4", "5", "6", "7", "8", "9")


def test_match_score_is_shown_with_what_it_is_played_to() -> None:
    panel = GAME.diagram(GAME.view(GAME.position("stocks 9 9 line 4 points 3 4"), None)).panels[-1]
    assert panel.title == Text("text-score", {"points": 7})
    assert panel.rows == ((Token("coin", 0), "3", Token("coin", 1), "4"),)


def test_penalties_show_the_starting_stocks() -> None:
    state = GAME.position("stocks 9 9 line 4 points 3 4 play=penalties stock=20")
    assert GAME.diagram(GAME.view(state, None)).panels[-1].rows == (
        (Token("coin", 0), "17", Token("coin", 1), "16"),
    )


def test_end_names_reason_and_winner_and_awaits_nobody() -> None:
    step = GAME.play(GAME.position("stocks 9 9 line 6 bids 3 - play=single"), RIGHT, Bid(2))
    picture = shown(GAME, step.state, None, step.facts)
    assert picture.result == Text("outcome-full", {"winners": ("0",)})
    assert picture.to_act == ()
    assert Mark("won", ("7",)) in picture.marks


def test_drawn_end_names_no_winner() -> None:
    step = GAME.play(GAME.position("stocks 1 1 line 4 bids 1 - play=single"), RIGHT, Bid(1))
    assert shown(GAME, step.state, None).result == Text("outcome-draw", {"winners": ()})
