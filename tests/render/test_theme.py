"""Themes: complete, and the same for every game."""

from pathlib import Path
from typing import get_args

import pytest

import render
from render.theme import THEMES, Theme
from rules.core.diagram import Colour, MarkKind, Surface, Tone
from rules.games import games


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_theme_has_every_colour_a_game_may_name(theme: Theme) -> None:
    assert set(theme.materials) == set(get_args(Colour))
    assert set(theme.marks) == set(get_args(MarkKind))
    assert set(theme.grounds) == set(get_args(Surface))
    assert all(set(ground.tones) == set(get_args(Tone)) for ground in theme.grounds.values())


@pytest.mark.parametrize("game", sorted(games().keys() - set(get_args(Tone))))
def test_rendering_names_no_game(game: str) -> None:
    files = Path(render.__file__).parent.rglob("*.py")
    assert [file.name for file in files if game in file.read_text(encoding="utf-8")] == []
