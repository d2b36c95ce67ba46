"""`taberna puzzles`: counted, found again by the same search, and proved again."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli import puzzles
from rules.puzzles.puzzle import FILE, read
from rules.puzzles.store import puzzles_of
from tests.cli.conftest import Tool


def test_kinds_are_counted(taberna: Tool) -> None:
    code, told, _ = taberna("puzzles")
    counts = {tuple(line.split()[:-1]): int(line.split()[-1]) for line in told.splitlines()}
    assert code == 0
    assert counts["patience", "halma"] > 0
    assert counts["pencil", "-"] == 3
    assert counts.pop(("in", "all")) == sum(counts.values())


def test_a_search_goes_on_where_it_was(
    taberna: Tool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "citadel"
    package.mkdir()
    monkeypatch.setattr(puzzles, "folder", lambda _: package)
    whole, parts = str(tmp_path / "whole"), str(tmp_path / "parts")
    assert taberna("puzzles", "make", "citadel", "--games", "60", "--folder", whole)[0] == 0
    for games in ("20", "60"):
        code, told, _ = taberna("puzzles", "make", "citadel", "--games", games, "--folder", parts, "--ship")
        assert code == 0
    assert told.splitlines()[-1].startswith("citadel: ")
    kept = [(tmp_path / name / "citadel-0.json").read_text(encoding="utf-8") for name in ("whole", "parts")]
    assert kept[0] == kept[1]
    shipped = read("citadel", (package / FILE).read_text(encoding="utf-8"))
    assert shipped
    assert len({one.name for one in shipped}) == len(shipped)
    with pytest.raises(ValueError, match="seed 0"):
        puzzles.Search.read(tmp_path / "whole" / "citadel-0.json", "citadel", 1)


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
