"""Contract of pictures: labels name their places, and sentences match their pictures."""

import re
from typing import Final

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.testing.recorded import followed, golden
from rules.core.diagram import Label, Layout, Site
from rules.core.game import shown
from rules.games import checks, games

COORDINATE: Final = re.compile(r"([A-Za-z]+)(\d+)")
"""A place named by its file and its rank: c3."""
WORD: Final = re.compile(r"\w+")
each_game = pytest.mark.parametrize("name", games())


def in_line(site: Site, text: str, layout: Layout) -> bool:
    """Return True if a label is in the row or the column of a site."""
    return any(label.text == text and (label.x == site.x or label.y == site.y) for label in layout.labels)


def nearest(label: Label, layout: Layout) -> str:
    """Return the name of the site nearest to a label."""
    return min(layout.sites, key=lambda site: (site.x - label.x) ** 2 + (site.y - label.y) ** 2).name


@each_game
def test_places_are_called_on_the_board_as_in_moves(name: str) -> None:
    """Check that files and ranks are at their columns and rows, and place labels at their places."""
    layout = shown(games()[name], golden(name)[0].state, None).layout
    labels, named = {label.text for label in layout.labels}, {site.name for site in layout.sites}
    for site in layout.sites:
        coordinate = COORDINATE.fullmatch(site.name)
        if coordinate and set(coordinate.groups()) <= labels:
            assert all(in_line(site, text, layout) for text in coordinate.groups()), site.name
    for label in layout.labels:
        assert label.text not in named or nearest(label, layout) == label.text


@each_game
def test_the_sentences_of_the_rules_name_the_places_of_their_pictures(name: str) -> None:
    """Check places like c3: the same in every language, and each moved or marked in its picture."""
    game = games()[name]
    for key, example in zip(("example-move", "example-win"), checks(name).examples, strict=True):
        *_, last = followed(game, example.position, example.records)
        diagram = shown(game, last.state, None, last.facts)
        coordinates = {site.name for site in diagram.layout.sites if COORDINATE.fullmatch(site.name)}
        marked = {site for mark in diagram.marks for site in mark.sites}
        told = [set(WORD.findall(Voice(language, name)(key))) & coordinates for language in LANGUAGES]
        assert all(one == told[0] for one in told), key
        assert told[0] <= marked | set(WORD.findall(" ".join(example.records))), key
