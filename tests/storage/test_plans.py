"""Query plans of SQLite: frequent queries read few rows, however many tables there are."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from storage import sqlite_file as database
from storage.model import (
    Commit,
    KeptAnswer,
    LatestResult,
    Season,
    TableId,
    TournamentId,
    Write,
)
from storage.sqlite import SqliteStore
from tests.contract.community.test_results import full_result
from tests.storage.values import ANA, BIA, CORNER, SQUARE, full_table, moved, opened

RESULT = replace(full_result(), table=TableId("f0ll"))
SEASON = Season(SQUARE, 40, 9, CORNER)
QUESTIONS: dict[str, Callable[[SqliteStore], Awaitable[object]]] = {
    "load": lambda store: store.load(TableId("f0ll")),
    "checkpoint": lambda store: store.checkpoint(full_table(), ["0 a"], "rules", 1),
    "commit": lambda store: store.commit(moved(full_table(), "0 a", key="tap")),
    "handled": lambda store: store.handled("tap"),
    "tables_in": lambda store: store.tables_in(SQUARE, ["open", "playing"]),
    "tables_at": lambda store: store.tables_at(CORNER, ["open", "playing"]),
    "plays_here": lambda store: store.plays_here(ANA, SQUARE, CORNER),
    "tables_of": lambda store: store.tables_of(ANA, ["open", "playing"]),
    "once_at": lambda store: store.once_at(ANA),
    "tables_with": lambda store: store.tables_with("playing"),
    "due": lambda store: store.due(1e9),
    "thinking": lambda store: store.thinking(),
    "idle": lambda store: store.idle(1e9),
    "behind": lambda store: store.behind(),
    "purses": lambda store: store.purses(SQUARE),
    "result": lambda store: store.results.of_table(TableId("f0ll")),
    "results": lambda store: store.results.of_chat(SQUARE, None, 9),
    "standings": lambda store: store.results.standings(SQUARE, "lasca", [ANA, BIA], 0.0),
    "was_late": lambda store: store.results.was_late(SQUARE, ANA),
    "watches": lambda store: store.watches.of_table(TableId("f0ll")),
    "watching": lambda store: store.watches.of_person(ANA),
    "attempts": lambda store: store.attempts_of(ANA),
    "lessons": lambda store: store.lessons_of(ANA),
    "attempt": lambda store: store.latest_attempt("p1"),
    "ratings": lambda store: store.results.ratings(SQUARE),
    "end": lambda store: store.commit(
        Commit(1.0, writes=(Write(None, RESULT),), guards=(LatestResult(SQUARE, ANA, 0),))
    ),
    "tournament": lambda store: store.tournaments.load(TournamentId("t0ur")),
    "tournaments": lambda store: store.tournaments.latest(SQUARE),
    "tournaments due": lambda store: store.tournaments.due(1e9),
    "post": lambda store: store.post(("puzzle", "1", CORNER, None)),
    "posts": lambda store: store.posts_of(SQUARE, "puzzle"),
    "seasons due": lambda store: store.seasons.due(9),
    "seasons unfinished": lambda store: store.seasons.unfinished(),
    "season places": lambda store: store.seasons.places(SEASON),
    "season medals": lambda store: store.seasons.medals_of(ANA, SQUARE),
    "season surplus": lambda store: store.seasons.surplus(SEASON, 100, 9),
    "answer": lambda store: store.answers.find(ANA, "kept-1", 1.0),
    "keep": lambda store: store.answers.keep(KeptAnswer("kept-1", ANA, 1.0, "17"), 3, 9_999),
    "prune": lambda store: store.prune(1.0, 1.0),
}


SCANNED = {
    "SCAN CONSTANT ROW",
    "SCAN s USING INDEX posts_behind",
    "SCAN tournaments USING INDEX tournaments_living",
    "SCAN kept_answers USING COVERING INDEX kept_answers_by_age",
    "SCAN seasons USING INDEX seasons_unfinished",
}
"""Plans that scan no table: indexes with nothing but the answer, or with candidates for it."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the executed statements, with their values."""
    statements: list[str] = []
    connect = database.connection

    def traced(path: Path, writing: bool) -> sqlite3.Connection:
        db = connect(path, writing)
        db.set_trace_callback(statements.append)
        return db

    monkeypatch.setattr("storage.sqlite.connection", traced)
    return statements


@pytest.mark.parametrize("question", QUESTIONS)
async def test_no_question_reads_a_whole_table(question: str, tmp_path: Path, heard: list[str]) -> None:
    path = tmp_path / "taberna.db"
    async with await SqliteStore.open(path) as store:
        await store.commit(opened(full_table(), ["0 a", "1 b"]))
        heard.clear()
        await QUESTIONS[question](store)
    asked = [text for text in heard if text.split()[0] in {"SELECT", "INSERT", "UPDATE", "DELETE"}]
    assert asked
    with closing(sqlite3.connect(path)) as db:
        steps = {(text, row[3]) for text in asked for row in db.execute(f"EXPLAIN QUERY PLAN {text}")}
    assert [(text, step) for text, step in steps if step.startswith("SCAN") and step not in SCANNED] == []
    by_status = {step for _, step in steps if step.startswith("SEARCH tables USING INDEX tables_by_status")}
    assert not by_status or question in {"tables_with", "idle"}
