"""`taberna puzzles`: counted, found again by the same search, and proved again."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from bot.cli import puzzles
from rules.puzzles.generating import found
from rules.puzzles.puzzle import FILE, write
from rules.puzzles.store import puzzles_of
from tests.cli.conftest import Tool


def test_kinds_are_counted(taberna: Tool) -> None:
    code, told, _ = taberna("puzzles")
    counts = {tuple(line.split()[:-1]): int(line.split()[-1]) for line in told.splitlines()}
    assert code == 0
    assert counts["patience", "halma"] > 0
    assert counts["pencil", "-"] == 3
    assert counts.pop(("in", "all")) == sum(counts.values())


def test_the_same_seed_finds_what_is_shipped(
    taberna: Tool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "folder", lambda _: tmp_path)
    monkeypatch.setattr(puzzles, "found", lambda game, seed: islice(found(game, seed), 3))
    code, told, _ = taberna("puzzles", "make", "halma")
    assert code == 0
    assert told.splitlines()[-1].startswith("halma: p")
    assert (tmp_path / FILE).read_text(encoding="utf-8") == write(puzzles_of("halma")[:3])


def test_a_game_without_a_recipe_has_none_made(taberna: Tool) -> None:
    assert taberna("puzzles", "make", "crown_and_anchor") == (0, "", "")


def test_who_proves_hears_which_one_is_wrong(taberna: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_ = puzzles_of("halma")
    monkeypatch.setattr(puzzles, "puzzles_of", lambda _: (first,))
    assert taberna("puzzles", "prove", "halma") == (0, "halma: 1\n", "")
    wrong = replace(first, depth=first.depth + 1)
    monkeypatch.setattr(puzzles, "puzzles_of", lambda _: (wrong,))
    code, told, _ = taberna("puzzles", "prove", "halma")
    assert code == 1
    assert first.name in told
