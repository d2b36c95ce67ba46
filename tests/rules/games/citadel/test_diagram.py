"""Picture of a duel."""

from rules.core.diagram import Diagram, Mark, Stack, Text, Token
from rules.core.game import Fact, Seat, shown
from rules.games.citadel import GAME
from rules.games.citadel.state import Bid, CitadelState

LEFT, RIGHT = Seat(0), Seat(1)


def test_seven_lines_with_a_citadel_at_either_end() -> None:
    sites = GAME.diagram(GAME.view(GAME.position("start"), None)).layout.sites
    assert [site.name for site in sites] == ["1", "2", "3", "4", "5", "6", "7"]
    assert [site.seat for site in sites if site.tone == "citadel"] == [0, 1]


def test_revealed_round_marks_the_way_of_the_coin() -> None:
    step = GAME.play(GAME.position("stocks 50 49 line 4 bids 12 -"), RIGHT, Bid(7))
    picture = shown(GAME, step.state, None, step.facts)
    assert [(stack.site, stack.tokens) for stack in picture.stacks] == [
        ("1", (Token("bid", 0, 12),)),
        ("5", (Token("coin"),)),
        ("7", (Token("bid", 1, 7),)),
    ]
    assert picture.marks == (Mark("origin", ("4",)), Mark("path", ("4", "5")), Mark("landing", ("5",)))
    assert [text.key for text in picture.last] == ["fact-revealed", "fact-pushed"]
    assert [player.cells for player in picture.players] == [
        (Text("text-stock", {"stock": 38}),),
        (Text("text-stock", {"stock": 42}),),
    ]


def automatic(state: CitadelState, facts: tuple[Fact, ...]) -> Diagram:
    """Return the public board after the automatic steps."""
    while forced := GAME.automatic(state):
        step = GAME.play(state, *forced)
        state, facts = step.state, (*facts, *step.facts)
    return shown(GAME, state, None, facts)


def test_a_reveal_and_the_walk_that_follows_are_one_way() -> None:
    step = GAME.play(GAME.position("stocks 5 9 line 4 bids 5 - play=single"), RIGHT, Bid(6))
    picture = automatic(step.state, step.facts)
    assert picture.marks[:3] == (
        Mark("origin", ("4",)),
        Mark("path", ("4", "3", "1")),
        Mark("landing", ("1",)),
    )
    assert Stack("1", (Token("bid", 0, 5), Token("coin"))) in picture.stacks


def test_equal_bids_mark_where_the_coin_stays() -> None:
    step = GAME.play(GAME.position("stocks 9 9 line 6 bids 2 -"), RIGHT, Bid(2))
    assert shown(GAME, step.state, None, step.facts).marks == (Mark("landing", ("6",)),)


def test_where_a_new_game_has_begun_the_lines_show_nothing_of_the_one_before() -> None:
    step = GAME.play(GAME.position("stocks 5 9 line 4 bids 5 -"), RIGHT, Bid(6))
    picture = automatic(step.state, step.facts)
    assert picture.stacks == (Stack("4", (Token("coin"),)),)
    assert picture.marks == ()
    (before,) = [panel for panel in picture.panels if panel.title == Text("text-game_before")]
    assert before.rows == (
        (Token("bid", 0, 5), Token("bid", 1, 6), "4 → 3 → 1"),
        (Text("fact-game_full", {"seat": 1}),),
    )


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
