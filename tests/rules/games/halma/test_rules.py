"""The numbered positions of the rules, each named after the rule it shows."""

import pytest

from rules.core.errors import IllegalMove, NotYourTurn, OptionError
from rules.core.game import CONCEDED, Fact, Outcome, Seat
from rules.games.halma import GAME
from rules.games.halma.board import PASS, HalmaMove
from rules.games.halma.state import HalmaOptions, HalmaState

WHITE, BLACK, GREEN, ORANGE = map(Seat, range(4))
CAMPS = {
    "SE13": "p1,o1,n1,m1,p2,o2,n2,m2,p3,o3,n3,p4,o4",
    "SW13": "a1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,a4,b4",
}
INSIDE_OF_N3 = ("m2", "m3", "n2", "n4", "o2", "o3", "o4")
LADDER = GAME.position("white white=f11 black=g10,i8,g8")


def legal(position: HalmaState) -> set[str]:
    (seat,) = GAME.to_act(position)
    return {GAME.write(move) for move in GAME.moves(position, seat)}


def played(position: HalmaState, text: str) -> HalmaState:
    for word in text.split():
        (seat,) = GAME.to_act(position)
        position = GAME.play(position, seat, GAME.parse(position, seat, word)).state
    return position


def refused(position: HalmaState, text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        GAME.parse(position, position.to_move, text)
    return refusal.value.code


def perft(position: HalmaState, depth: int) -> int:
    moves = [(seat, move) for seat in GAME.to_act(position) for move in GAME.moves(position, seat)]
    if depth == 1:
        return len(moves)
    return sum(perft(GAME.play(position, seat, move).state, depth - 1) for seat, move in moves)


def test_perft_of_two_players() -> None:
    start = GAME.position("start 2")
    assert [perft(start, depth) for depth in (1, 2)] == [40, 1600]


def test_each_of_four_players_begins_with_32_moves() -> None:
    position = GAME.position("start 4")
    counts = []
    for _ in range(4):
        counts.append(len(legal(position)))
        position = played(position, min(legal(position)))
    assert counts == [32] * 4


def test_three_players_are_refused() -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.setup(3, HalmaOptions())
    assert refusal.value.code == "bad_seats"


def test_ladder_gives_steps_and_jumps_that_may_stop_anywhere() -> None:
    steps = {f"f11-{square}" for square in ("e10", "e11", "e12", "f10", "f12", "g11", "g12")}
    assert legal(LADDER) == steps | {"f11-h9", "f11-j7", "f11-f7"}


def test_step_after_a_jump_is_refused() -> None:
    assert refused(LADDER, "f11-g9") == "unreachable"
    assert refused(LADDER, "f11-h8") == "unreachable"
    assert refused(LADDER, "f11-k6") == "unreachable"


def test_two_men_in_line_cannot_be_jumped() -> None:
    position = GAME.position("white white=f11 black=g10,h9")
    assert len(legal(position)) == 7
    assert "f11-i8" not in legal(position)


def test_corner_with_a_covered_neighbour_has_two_steps() -> None:
    position = GAME.position("white white=p1 black=o2,n3")
    assert legal(position) == {"p1-o1", "p1-p2"}


def test_way_of_a_move_is_told_and_its_ends_decide() -> None:
    step = GAME.play(LADDER, WHITE, GAME.parse(LADDER, WHITE, "F11 x h9 x j7"))
    assert step.facts == (
        Fact("moved", {"seat": WHITE, "from": "f11", "to": "j7", "path": ("f11", "h9", "j7")}),
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("g10-g9", "not_your_piece"),
        ("f11-g10", "occupied"),
        ("f11-f11", "same_square"),
        ("f11-a1", "unreachable"),
        ("pass", "no_pass"),
        ("a1", "not_your_piece"),
    ],
)
def test_refusals_name_the_rule(text: str, code: str) -> None:
    assert refused(LADDER, text) == code


def test_a_move_off_the_board_built_by_hand_is_refused() -> None:
    with pytest.raises(IllegalMove):
        GAME.play(LADDER, WHITE, HalmaMove(80, 999))
    with pytest.raises(NotYourTurn):
        GAME.play(LADDER, BLACK, HalmaMove(80, 81))


def test_pair_has_not_won_while_a_partners_square_is_empty_and_who_is_home_may_pass() -> None:
    # White is home in the south-east; black has twelve of thirteen home and one man on the way.
    text = (
        f"white white={CAMPS['SE13']} black={CAMPS['SW13'].replace(',b4', ',h8')} green=k10 orange=k12 ply=4"
    )
    position = GAME.position(text)
    assert GAME.outcome(position) is None
    assert "pass" in legal(position)
    assert GAME.automatic(position) is None
    after = GAME.play(position, WHITE, GAME.parse(position, WHITE, "Pass"))
    assert after.facts == (Fact("passed", {"seat": WHITE}),)
    assert GAME.to_act(after.state) == {BLACK}


def test_pair_wins_together_when_all_26_are_home() -> None:
    text = (
        f"black white={CAMPS['SE13']} black={CAMPS['SW13'].replace(',b4', ',b5')} green=k10 orange=k12 ply=5"
    )
    step = GAME.play(GAME.position(text), BLACK, GAME.parse(GAME.position(text), BLACK, "b5-b4"))
    assert [fact.kind for fact in step.facts] == ["moved", "all_home"]
    assert GAME.outcome(step.state) == Outcome(frozenset({WHITE, BLACK}), "home")


def test_outer_square_of_the_large_camp_is_no_home_for_four() -> None:
    position = GAME.position("green white=h8 black=h9 green=e15 orange=h11 ply=2")
    assert position.table.home(position.men, GREEN) == 0


def test_shut_in_player_passes_by_the_rules() -> None:
    position = GAME.position("white white=a16 black=b16,b15,a15,c16,c14,a14")
    assert legal(position) == {"pass"}
    assert GAME.automatic(position) == (WHITE, PASS)


EARLY = (
    "c16-e14 n2-l4 e14-f13 l4-k5 f13-e12 k5-j6 e12-e11 j6-i7 e11-f10 i7-h8 f10-g9 h8-f10 "
    "g9-h8 f10-e11 h8-i7 e11-d12 i7-j6 d12-c12 j6-k5 c12-b11 k5-l4 b11-a11 l4-n2"
)


def test_filled_camp_does_not_win_before_the_fortieth_own_move() -> None:
    assert GAME.outcome(played(GAME.position("start 2"), EARLY)) is None
    early = played(GAME.position("start 2 parlett_from=12"), EARLY)
    assert GAME.outcome(early) == Outcome(frozenset({WHITE}), "filled")
    assert GAME.outcome(played(GAME.position("start 2 parlett_from=12 spoil=none"), EARLY)) is None


LAST_GAP = CAMPS["SE13"].replace("p1,", "").replace("o4", "n5")
"""White's camp across without o4, which a man on n5 will take, and p1, where another man stays."""


@pytest.mark.parametrize(
    ("black", "green", "ply", "ended"),
    [
        (CAMPS["SW13"], "p1", 156, Outcome(frozenset({WHITE, BLACK}), "filled")),
        (CAMPS["SW13"], "p1", 152, None),
        (CAMPS["SW13"].replace("a1,", ""), "p1", 156, None),
        (
            "a1,h8",
            "p1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,a4,b4",
            156,
            Outcome(frozenset({WHITE, BLACK}), "filled"),
        ),
        ("h8", "p1,a1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,a4", 156, None),
    ],
)
def test_pair_fills_both_camps_each_with_a_man_who_belongs_there_from_the_fortieth_own_move(
    black: str, green: str, ply: int, ended: Outcome | None
) -> None:
    position = GAME.position(f"white white={LAST_GAP} black={black} green={green} orange=k12 ply={ply}")
    assert GAME.outcome(played(position, "n5-o4")) == ended


def test_deadline_of_one_partner_loses_for_the_pair() -> None:
    late = "white white=a16,h8 black=i3 green=k10 orange=k12 spoil=deadline deadline=20 ply=76"
    ended = GAME.outcome(played(GAME.position(late), "h8-h9"))
    assert ended == Outcome(frozenset({GREEN, ORANGE}), "deadline")


def test_who_is_home_may_only_pass_where_men_stay_home() -> None:
    text = f"white white={CAMPS['SE13']} black=h8 green=k10 orange=k12 ply=4 lock_target=on"
    assert legal(GAME.position(text)) == {"pass"}
    assert GAME.automatic(GAME.position(text)) == (WHITE, PASS)


def test_giving_up_loses_for_the_pair() -> None:
    four = GAME.position("start 4")
    assert GAME.concede(four, GREEN) == Outcome(frozenset({WHITE, BLACK}), CONCEDED)
    assert GAME.concede(GAME.position("start 1"), WHITE) == Outcome(frozenset(), CONCEDED)


def test_alternate_order_changes_pairs_every_turn() -> None:
    position, order = GAME.position("start 4 order=alternate"), []
    for _ in range(4):
        order.append(position.to_move)
        position = played(position, min(legal(position)))
    assert order == [WHITE, GREEN, BLACK, ORANGE]


def test_lock_target_keeps_men_home_but_lets_them_move_inside() -> None:
    men = "white white=p1,n3 black=a16"
    assert "n3-m4" in legal(GAME.position(men))
    locked = GAME.position(men + " lock_target=on")
    assert refused(locked, "n3-m4") == "locked"
    assert legal(locked) == {"p1-o1", "p1-o2", "p1-p2", *(f"n3-{s}" for s in INSIDE_OF_N3)}


def test_deadline_loses_for_who_still_has_men_in_the_camp() -> None:
    late = "white white=a16,h8 black=i3 spoil=deadline deadline=20 ply=38"
    assert GAME.outcome(played(GAME.position(late), "h8-h9")) == Outcome(frozenset({BLACK}), "deadline")
    gone = "white white=b10,h8 black=i3 spoil=deadline deadline=20 ply=38"
    assert GAME.outcome(played(GAME.position(gone), "h8-h9")) is None


def test_third_occurrence_is_a_draw_unless_switched_off() -> None:
    dance = "a1-a2 p16-p15 a2-a1 p15-p16 "
    text = "white white=a1 black=p16"
    assert GAME.outcome(played(GAME.position(text), dance)) is None
    assert GAME.outcome(played(GAME.position(text), dance * 2)) == Outcome(frozenset(), "repetition")
    assert GAME.outcome(played(GAME.position(text + " seen=1"), dance)) == Outcome(frozenset(), "repetition")
    assert GAME.outcome(played(GAME.position(text + " repetition=off"), dance * 4)) is None


def test_a_position_that_recurs_without_limit_goes_through_text() -> None:
    position = played(
        GAME.position("white white=a1 black=p16 repetition=off"), "a1-a2 p16-p15 a2-a1 p15-p16 " * 4
    )
    assert position.seen == 5
    assert GAME.position(GAME.describe(position)) == position


def test_two_hundred_moves_without_a_new_best_are_a_draw() -> None:
    position = GAME.position("white white=m5,h8 black=a1 quiet=199")
    assert GAME.outcome(played(position, "h8-h9")) == Outcome(frozenset(), "no_progress")
    progress = GAME.position("white white=l3,h8 black=a1 quiet=199")
    assert played(progress, "l3-m3").quiet == 0
    assert GAME.outcome(played(progress, "l3-m3")) is None
