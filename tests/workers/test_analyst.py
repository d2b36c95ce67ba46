"""How the analysis of a game is divided among the workers."""

import pytest

from bot.workers import analyst, second_look
from rules.core.game import AnyGame, Seat, State
from rules.core.log import Decision, Snapshot
from rules.core.saved import read_log, write_log
from rules.games import GOLDEN, folder
from rules.search.analysis import Judged


def pieces(saved: str) -> list[int]:
    """How many decisions each piece of work judges."""
    found: list[int] = []
    while sum(found) < (part := analyst.judged(saved, sum(found))).of:
        found.append(len(part.judged))
    return found


def test_a_long_game_is_judged_in_no_more_pieces_than_a_shorter_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole log is replayed for each: in pieces of eight the longest games took more than a minute."""

    def at_once(
        game: AnyGame, met: Snapshot[State], decision: Decision, decisions: int, *, past: bool
    ) -> Judged:
        return Judged(met.seq, Seat(0), "", ("",), 500)

    monkeypatch.setattr(second_look, "judge", at_once)
    log = read_log((folder("hasami_shogi") / GOLDEN / "hasami_shogi.log").read_text(encoding="utf-8"))
    found = pieces(write_log(log))
    assert sum(found) > 400
    assert len(found) <= analyst.PIECES
    few = log.records[:40]
    assert set(pieces(write_log(type(log)(log.header, few)))) == {analyst.AT_ONCE}
