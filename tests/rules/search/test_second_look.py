"""Losses reported for a decision, against a new analysis of its game."""

from rules.core.game import Seat, State
from rules.core.log import Decision, Snapshot
from rules.core.saved import read_log
from rules.games import GOLDEN, folder, games
from rules.search import analysis
from rules.search.analysis import SURE, WORTH_SAYING, Judged, deciding

DECISIONS = 400
"""Decisions in a game so long that the search for each is short."""
WINNING = (
    "black white=k1,l1,m1,n1,o1,p1,l2,m2,n2,o2,p2,m3,n3,o3,p3,m4,o4,p4,o5 "
    "black=a12,b12,a13,b13,c13,d13,a14,b14,c14,d14,a15,b15,c15,d15,e15,a16,b16,c16,d16 "
    "ply=185 quiet=7 best=17,18"
)
BLUNDER = "red c1=WR g1=R a3=RrRRRW e3=wWWwWWWR b4=RRW d6=RW quiet=11 ply=191"
SHUFFLE = ("a2-a3", "a8-a7", "a3-a2", "a7-a8")


def judged(name: str, state: State, seat: int, move: str, *, past: bool = False) -> Judged:
    game = games()[name]
    met = Snapshot(state, 0, game.turn(state))
    return analysis.judge(game, met, Decision(Seat(seat), move), DECISIONS, past=past)


def test_who_comes_back_to_a_position_has_not_given_the_game_away() -> None:
    """Count a draw at the third time only: a search counts the second as one, of which white had 99.9 %."""
    game = games()["hasami_shogi"]
    log = read_log((folder("hasami_shogi") / GOLDEN / "hasami_shogi.log").read_text(encoding="utf-8"))
    found = deciding(game, log)
    chances = {}
    for met, decision in found:
        if met.seq in {227, 277, 278}:
            one = analysis.judge(game, met, decision, len(found))
            assert one.given < WORTH_SAYING
            chances[met.seq] = one.chance
    assert chances[277] > 900
    assert chances[278] < 100


def test_a_win_that_comes_later_gives_nothing_up() -> None:
    """Expect no loss: of a win two moves ahead, a search calls other moves worse without following them."""
    state = games()["halma"].position(WINNING)
    assert judged("halma", state, 1, "d15-e16").given == 0
    assert judged("halma", state, 1, "e15-e16").given == 0


def test_what_is_a_mistake_stays_one() -> None:
    state = games()["lasca"].position(BLUNDER)
    assert judged("lasca", state, 1, "g1-f2").given > SURE // 3


def test_a_lead_that_is_shuffled_into_a_draw_is_given_up() -> None:
    game = games()["hasami_shogi"]
    state = game.position("black b=a2,b2 w=a8,b9,c9,d9,e9,f9,g9,h9,i9")
    for number, move in enumerate([*SHUFFLE, *SHUFFLE][:-1]):
        seat = Seat(number % 2)
        state = game.play(state, seat, game.parse(state, seat, move)).state
    met, last = Snapshot(state, 7, game.turn(state)), Decision(Seat(1), SHUFFLE[-1])
    assert analysis.drawn(game, met, last)
    assert analysis.judge(game, met, last, DECISIONS, past=True).given > SURE // 3
