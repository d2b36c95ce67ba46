"""Values of commands and settings in any of our languages: no word means two of them."""

import pytest

from bot.core.input.command_line import parse
from bot.core.input.spelling import plain, spelled
from bot.core.input.values import value_in, value_of, values
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.registry import command_of, names_of, spellings, typed_commands
from rules.games import games
from rules.search.effort import LEVELS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spelling_of_a_value_means_that_value(language: str) -> None:
    for value in values():
        for word in (*spellings(language, f"value-{value}"), value):
            assert value_of(word) == value_of(word.upper()) == value_of(plain(word)) == value


def test_what_is_no_value_stands_for_itself() -> None:
    assert value_of("Bea") == "Bea"
    assert value_in("it", "Bea") == "Bea"
    assert value_in("it", "crown") == "corona"


def test_choices_and_switches_are_typed_in_the_language_of_who_types() -> None:
    assert parse("/privacidade apagar") == ("privacy", {"what": "delete"})
    assert parse("/privacy cancella") == ("privacy", {"what": "delete"})
    assert parse("/jogar lasca tempo:devagar") == ("play", {"game": "lasca", "clock": "slow"})
    assert parse("/tabelloni") is None


@pytest.mark.parametrize(
    ("now", "before", "command"),
    [("punta", "scommetti", "bet"), ("cedi", "offri", "offer"), ("desfazer", "voltar", "undo")],
)
def test_what_commands_were_called_before_is_understood(now: str, before: str, command: str) -> None:
    assert command_of(now) is command_of(before)
    assert getattr(command_of(now), "word", "") == command


def test_what_parameters_were_called_before_is_understood() -> None:
    (move,) = (p for c in typed_commands() if c.word == "move" for p in c.parameters if p.name == "move")
    assert {"jogada", "lance", "move", "mossa"} <= names_of(move)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_written_in_a_language_is_read_again(language: str) -> None:
    for name, game in games().items():
        for word in game.about.vocabulary.words:
            assert spelled(game, Voice(language, name).written(f"{word} 3")) == f"{word} 3"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_understood_as_machines_and_their_buttons_say_it(language: str, level: str) -> None:
    voice = Voice(language)
    name, label = voice("machine", {"level": level}), voice("button-machine", {"level": level})
    assert value_of(name.partition("(")[2].rstrip(")")) == level
    assert value_of(label.split()[-1]) == level


@pytest.mark.parametrize(
    "line",
    [
        "/play lasca machine",
        "/play lasca computer",
        "/play machine lasca",
        "/play lasca opponent:machine",
        "/jogar lasca maquina",
        "/gioca lasca macchina",
    ],
)
def test_who_names_no_level_plays_the_easy_machine(line: str) -> None:
    assert parse(line) == ("play", {"game": "lasca", "machine": "easy"})


def test_a_level_is_still_named_behind_the_word() -> None:
    assert parse("/play lasca machine hard") == ("play", {"game": "lasca", "machine": "hard"})
    assert parse("/play lasca hard machine") == ("play", {"game": "lasca", "machine": "hard"})
    assert parse("/play lasca machine:hard") == ("play", {"game": "lasca", "machine": "hard"})
    assert parse("/jogar lasca máquina:difícil") == ("play", {"game": "lasca", "machine": "hard"})
