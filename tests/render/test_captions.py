"""Boxes of the players, and the size of texts on a phone."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from render import captions, lettering
from render.painter import Painter
from rules.core.diagram import Text
from rules.core.errors import Datum
from rules.games import games
from tests.render.scenes import columns, random_game, say


def named(key: str, data: Mapping[str, Datum]) -> str:
    """Return a text of the test language, with names for the players."""
    return {0: "Ana", 1: "Bob"}[int(str(data["seat"]))] if key == "render-seat" else say(key, data)


def test_whoever_is_called_otherwise_gets_another_picture() -> None:
    assert Painter().png(columns(c3="w"), say) != Painter().png(columns(c3="w"), named)


def test_nothing_written_is_smaller_than_eleven_pixels_on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: set[int] = set()
    mask = lettering.mask

    def noting(line: str, size: int) -> object:
        sizes.add(size)
        return mask(line, size)

    monkeypatch.setattr(lettering, "mask", noting)
    crowded = replace(columns(c3="w"), players=columns().players * 4)
    Painter().png(crowded, lambda key, data: f"{say(key, data)} {'long words ' * 9}")
    assert min(sizes) * 360 / 800 >= captions.SMALL


def test_a_headline_takes_as_many_lines_as_it_needs_and_none_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    mask = lettering.mask

    def noting(line: str, size: int) -> object:
        written.append(line)
        return mask(line, size)

    def shown(headline: str) -> int:
        """Return the height of the picture."""
        written.clear()
        return Painter().picture(ended, lambda _key, _data: headline).image.height

    monkeypatch.setattr(lettering, "mask", noting)
    ended = replace(columns(c3="w"), result=Text("result"), players=())
    heights = []
    for words in (5, 20, 40):
        headline = " ".join(f"word{number}" for number in range(words))
        heights.append(shown(headline))
        assert " ".join(line for line in written if "word" in line) == headline
    assert heights == sorted(set(heights))


def test_a_player_is_shown_the_way_to_the_goal() -> None:
    layout = next(random_game(games()["halma"], 4, seed=1, steps=1)).layout
    assert [captions.heading(layout, seat) for seat in range(4)] == [45, 135, -135, -45]
    assert captions.heading(columns().layout, 0) is None
