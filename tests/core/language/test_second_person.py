"""A player's own actions as "you": in every game, in every language, and only for that player."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    BaseNode,
    Message,
    Placeable,
    SelectExpression,
    TextElement,
    VariableReference,
)
from fluent.syntax.visitor import Visitor

from bot.core.language.voice import CORE, LANGUAGES, LOST, PLAYER, SEAT, SEATS, YOU, Voice, address, is_seat
from rules.core.errors import Data, Datum
from rules.core.game import AnyGame
from rules.games import folder, games

OWN: Final = (
    *("citadel", "crown_and_anchor", "dice_towers", "halma"),
    *("hasami_shogi", "lambs_and_tigers", "lasca", "tabula"),
)
NAMES: Final = {0: "Ana", 1: "Bea"}
PATIENCE: Final = frozenset({"outcome-solved", "outcome-crossed"})
"""Outcomes of games for one, without a loser."""
each_game = pytest.mark.parametrize("name", OWN)
each_language = pytest.mark.parametrize("language", LANGUAGES)


class Fields(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 -- the library's name
        self.found.add(node.id.name)


def fields(node: BaseNode) -> set[str]:
    """Return the variables of a text; the player in a seat counts as the seat."""
    visitor = Fields()
    visitor.visit(node)
    return {name.removesuffix(PLAYER) + SEAT if name.endswith(PLAYER) else name for name in visitor.found}


def told(path: Path, *kinds: str) -> Iterator[Message]:
    """Yield the messages of a file whose keys begin like this."""
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, Message) and entry.id.name.startswith(kinds):
            yield entry


def of_game(name: str, language: str) -> Iterator[Message]:
    """Yield a game's texts about what happened and how it ended."""
    return told(folder(name) / "words" / f"{language}.ftl", "fact-", "outcome-")


def named(node: BaseNode | None) -> dict[str, str]:
    """Return the attributes that a text needs, one for each player it names."""
    seats = {field for field in fields(node) if is_seat(field) or field in SEATS} if node else ()
    return {field: YOU if field in SEATS else address(field) for field in seats}


@each_language
@each_game
def test_whoever_a_sentence_names_is_spoken_to(name: str, language: str) -> None:
    check(of_game(name, language))


@each_language
def test_whoever_the_table_tells_of_is_spoken_to(language: str) -> None:
    check(told(CORE / f"{language}.ftl", "outcome-", "caption-clock", "caption-proposal"))


def check(messages: Iterator[Message]) -> None:
    for message in messages:
        attributes = {one.id.name: one.value for one in message.attributes}
        needed = named(message.value)
        others = SEATS & needed.keys() and message.id.name not in PATIENCE
        assert attributes.keys() == {*needed.values(), *([LOST] if others else [])}, message.id.name
        for field, attribute in needed.items():
            assert field not in fields(attributes[attribute]), message.id.name


def data(game: AnyGame, key: str) -> Data:
    """Return the fields for a sentence about Ana's (seat 0) action against Bea."""
    kind, _, word = key.partition("-")
    if kind == "outcome":
        return {"winners": ("0",)}
    others = iter((1, 1))
    declared = game.about.vocabulary.facts[word]
    seats = [field for field in declared if is_seat(field)]
    held: dict[str, Datum] = {field: 0 if index == 0 else next(others) for index, field in enumerate(seats)}
    return {field: held.get(field, 2) for field in declared}


@each_language
@each_game
def test_a_viewer_is_you_and_everybody_else_has_a_name(name: str, language: str) -> None:
    game = games()[name]
    plain, hers = Voice(language, name, NAMES), Voice(language, name, NAMES, viewer=(0,))
    theirs = Voice(language, name, NAMES, viewer=(2,))
    for message in of_game(name, language):
        key = message.id.name
        facts = data(game, key)
        lost = any(one.id.name == LOST for one in message.attributes)
        assert (theirs(key, facts) == plain(key, facts)) is not lost
        if "Ana" in plain(key, facts):
            said = hers(key, facts)
            assert "Ana" not in said, key
            assert not said[0].islower(), said
            assert not re.search(r"\s\s", said), said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You lose by resignation."),
        ("pt-BR", "Você perdeu por desistência."),
        ("it", "Hai perso per abbandono."),
    ],
)
def test_the_loser_is_spoken_to(language: str, said: str) -> None:
    outcome = "outcome-resigned", {"winners": ("1",)}
    assert Voice(language, "lasca", NAMES, viewer=(0,))(*outcome) == said
    assert "Bea" in Voice(language, "lasca", NAMES)(*outcome)


def test_a_voice_for_everybody_says_names() -> None:
    facts: Data = {"seat": 0, "from": "c3", "to": "d4"}
    assert Voice("en", "lasca", NAMES)("fact-moved", facts) == "Ana: c3 → d4"
    assert Voice("en", "lasca", NAMES, viewer=(0,))("fact-moved", facts) == "You: c3 → d4"
    assert Voice("en", "lasca", NAMES, viewer=(1,))("fact-moved", facts) == "Ana: c3 → d4"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "You win 5."), ("pt-BR", "Você ganha 5."), ("it", "Vinci 5.")],
)
def test_a_win_at_the_felt_is_told_to_whom_it_happened(language: str, said: str) -> None:
    voice = Voice(language, "crown_and_anchor", NAMES, viewer=(0,))
    assert voice("fact-won", {"seat": 0, "chips": 5}) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You lose the man on 5; it has to enter again."),
        ("pt-BR", "Você perde a peça da casa 5: ela terá de entrar de novo."),
        ("it", "Perdi la pedina sulla casa 5, che dovrà rientrare."),
    ],
)
def test_who_is_hit_is_spoken_to_and_who_hits_is_not(language: str, said: str) -> None:
    facts: Data = {"seat": 1, "hit_seat": 0, "at": "5"}
    assert Voice(language, "tabula", NAMES, viewer=(0,))("fact-hit", facts) == said
    hitting = Voice(language, "tabula", NAMES, viewer=(1,))("fact-hit", facts)
    assert hitting == Voice(language, "tabula", NAMES)("fact-hit", facts)


@each_language
@each_game
def test_a_fact_stops_where_what_it_says_to_its_player_stops(name: str, language: str) -> None:
    def stops(message: Message) -> Iterator[bool]:
        for pattern in (message.value, *(attribute.value for attribute in message.attributes)):
            last = pattern.elements[-1] if pattern else None
            if isinstance(last, TextElement):
                yield last.value.endswith((".", "!", "?"))
            elif isinstance(last, Placeable) and not isinstance(last.expression, SelectExpression):
                yield False

    path = folder(name) / "words" / f"{language}.ftl"
    assert [fact.id.name for fact in told(path, "fact-") if len({*stops(fact)}) > 1] == []
