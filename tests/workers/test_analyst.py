"""Division of a game's analysis among the workers."""

import pytest

from bot.core.ports import Finished, Look
from bot.workers import analyst
from render import posters
from render.painter import Painter
from render.text import Say
from rules.core.errors import Refusal
from rules.core.game import AnyGame, Seat, State
from rules.core.log import Decision, Header, Log, Snapshot
from rules.core.saved import read_log, write_log
from rules.games import GOLDEN, folder, games
from rules.search import analysis
from rules.search.analysis import Judged, deciding, steady
from tests.tiers import FULL

SHUFFLE = ("a2-a3", "a8-a7", "a3-a2", "a7-a8")
"""Moves to and fro in Hasami shogi."""


def pieces(saved: str) -> list[int]:
    """Return the number of decisions in each piece of work."""
    found: list[int] = []
    while sum(found) < (part := analyst.judged(saved, sum(found))).of:
        found.append(len(part.judged))
    return found


@FULL
def test_a_long_game_is_judged_in_no_more_pieces_than_a_shorter_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the pieces, as each replays the whole log: in pieces of eight the longest games took over a
    minute.
    """

    def at_once(
        game: AnyGame, met: Snapshot[State], decision: Decision, decisions: int, *, past: bool
    ) -> Judged:
        return Judged(met.seq, Seat(0), "", ("",), 500)

    monkeypatch.setattr(analysis, "judge", at_once)
    log = read_log((folder("hasami_shogi") / GOLDEN / "hasami_shogi.log").read_text(encoding="utf-8"))
    found = pieces(write_log(log))
    assert sum(found) > 400
    assert len(found) <= analyst.PIECES
    few = log.records[:40]
    assert set(pieces(write_log(type(log)(log.header, few)))) == {analyst.AT_ONCE}


def judged(seat: int, chance: int, given: int = 0) -> Judged:
    return Judged(0, Seat(seat), "", ("",), chance, given)


def test_a_curve_does_not_go_to_and_fro_with_the_turn() -> None:
    """Draw an even game as even, although each side counts on 58 % at its turn."""
    even = tuple(judged(number % 2, 580) for number in range(6))
    found = steady((*even, judged(0, 580, given=300), judged(1, 880)), frozenset({Seat(0)}))
    assert [one.chance for one in found[:7]] == [502] * 7
    assert found[-1].chance > 800
    over = steady((*even, judged(0, 1000), judged(1, 0)), frozenset({Seat(0)}))
    assert [one.chance for one in over[-2:]] == [1000, 0]


def test_a_curve_that_is_steady_stays_as_it_is() -> None:
    told = (judged(0, 500), judged(1, 500, given=100), judged(0, 600), judged(1, 400))
    assert steady(told, frozenset({Seat(0)})) == told
    assert steady(told[:1], frozenset({Seat(0)})) == told[:1]


@pytest.mark.parametrize(("records", "counting"), [(8, 2), (6, 0)])
def test_the_past_counts_where_a_draw_came_of_it(
    records: int, counting: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def at_once(
        _game: AnyGame, met: Snapshot[State], decision: Decision, _decisions: int, *, past: bool
    ) -> Judged:
        asked.append(past)
        return Judged(met.seq, decision.seat, "", ("",), 500)

    monkeypatch.setattr(analysis, "judge", at_once)
    analyst.judged(write_log(_shuffled(records)), 0)
    assert asked == [number >= records - counting for number in range(records)]


def test_a_game_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "MOST", 3)
    with pytest.raises(Refusal) as refused:
        analyst.judged(write_log(_shuffled(4)), 0)
    assert (refused.value.code, dict(refused.value.facts)) == ("too_long_to_analyse", {"moves": 4, "most": 3})


def _shuffled(records: int) -> Log:
    """Return a log with eight such moves, a draw by repetition."""
    moves = [*SHUFFLE, *SHUFFLE][:records]
    version = games()["hasami_shogi"].about.version
    return Log(
        Header("hasami_shogi", version, 2),
        tuple(Decision(Seat(number % 2), move) for number, move in enumerate(moves)),
    )


@pytest.mark.parametrize("name", games())
def test_every_finished_game_has_a_poster(name: str) -> None:
    saved = (folder(name) / GOLDEN / f"{name}.log").read_text(encoding="utf-8")
    seats = range(read_log(saved).header.seats)
    look = Look("classic", "it", {seat: f"P{seat}" for seat in seats}, {})
    plain = analyst.poster(Finished(saved, (), look, {}, ""))
    rated = analyst.poster(Finished(saved, (), look, {0: (1500, 1512)}, ""))
    assert plain[0].startswith(b"\x89PNG")
    assert plain != rated
    assert "1512 +12" in rated[1]


def test_a_poster_of_a_game_with_chips_has_the_richest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = (folder("crown_and_anchor") / GOLDEN / "crown_and_anchor.log").read_text(encoding="utf-8")
    shown: list[posters.Result] = []

    def result(poster: posters.Result, _painter: Painter, _say: Say) -> bytes:
        shown.append(poster)
        return b""

    monkeypatch.setattr(posters, "result", result)
    analyst.poster(Finished(saved, (), Look("classic", "en", {3: "Ana"}, {}), {}, ""))
    assert [(side.name, side.score) for side in shown[0].sides] == [("A", "78"), ("Ana", "53"), ("C", "0")]
    assert shown[0].scored == "Chips at the end"


def test_a_poster_shows_the_moment_that_gave_up_most(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = (folder("lasca") / GOLDEN / "lasca.log").read_text(encoding="utf-8")
    log = read_log(saved)
    found = deciding(games()["lasca"], log)
    given = {3: 200, 9: 400, 12: 300}
    judged = tuple(
        Judged(met.seq, Seat(one.seat), one.text, (one.text,), 500, given.get(number, 0))
        for number, (met, one) in enumerate(found[:14])
    )
    shown: list[posters.Result] = []

    def result(poster: posters.Result, _painter: Painter, _say: Say) -> bytes:
        shown.append(poster)
        return b""

    monkeypatch.setattr(posters, "result", result)
    analyst.poster(Finished(saved, judged, Look("classic", "en", {}, {}), {}, ""))
    [poster] = shown
    assert poster.moment is not None
    side = ("White", "Red")[found[9][1].seat]
    assert poster.moment.words == f"{side} played {found[9][1].text}. Better: {found[9][1].text}"
    assert poster.headline.startswith("White wins")
    assert poster.curve is not None
    assert poster.curve.marked == [9]
    assert [side.won for side in poster.sides].count(True) == 1
