"""Texts that fit phones and platforms, and a unique word for every command in each language."""

import re
from itertools import chain
from typing import Final, get_args

import pytest

from bot.core.language.voice import CORE, DEFAULT, LANGUAGES, Voice
from bot.core.publishing.controls import LONGEST_NAME
from bot.core.registry import Command, command_of, name_in, names_of, typed_commands, word_in
from bot.features.settings.preferences import LANGUAGE_NAMES
from bot.testing.syntax import messages
from rules.games import folder, games
from storage.model import Theme

LONGEST_LABEL: Final = 34
"""Characters of a button that a phone shows in full."""
LONGEST_MENU_LABEL: Final = 38
"""Characters of a menu line that a phone shows in full."""
LONGEST_DESCRIPTION: Final = 100
LONGEST_FORM_LINE: Final = 45
"""Discord's limit for names of commands, parameters and choices, and for a form's title and labels."""

each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
def test_buttons_fit_on_a_phone(language: str) -> None:
    voice = Voice(language)
    filled: dict[str, int | str] = {"chips": 25, "level": "medium", "number": 8, "count": 8}
    labels = [*LANGUAGE_NAMES.values(), *(voice(f"theme-{theme}") for theme in get_args(Theme))]
    labels += [
        voice(key, filled | {"name": "W" * LONGEST_NAME, "table": "k3f9"})
        for key in messages(CORE / "en.ftl")
        if key.startswith("button-")
    ]
    for game in games().values():
        notified = Voice(language, game.about.id)
        labels += [notified(f"move-{name}") for name in game.about.vocabulary.moves]
    assert [label for label in labels if len(label) > LONGEST_LABEL] == []


@each_language
def test_menus_fit_on_a_phone(language: str) -> None:
    voice = Voice(language)
    keys = [key for key in messages(CORE / "en.ftl") if key.startswith(("command-", "choice-", "setting-"))]
    assert [label for key in keys if len(label := voice(key)) > LONGEST_MENU_LABEL] == []


@each_language
def test_commands_and_forms_fit_their_platforms(language: str) -> None:
    voice = Voice(language)
    keys = [key for key in messages(CORE / "en.ftl") if key.startswith(("command-", "parameter-", "choice-"))]
    assert [key for key in keys if len(voice(key)) > LONGEST_DESCRIPTION] == []
    names = [Voice(language, name)("name") for name in games()]
    lines = [voice("form-number-title", {"game": name}) for name in names]
    lines.append(voice("form-number-label", {"low": 1, "high": 9999}))
    assert [line for line in lines if len(line) > LONGEST_FORM_LINE] == []


def test_every_command_has_one_word_in_each_language_and_no_word_means_two() -> None:
    """Use words that every platform takes: Telegram has no accents, Discord no capitals."""
    meant: dict[str, set[str]] = {}
    for command in typed_commands():
        assert word_in(DEFAULT, command) == command.word
        for language in LANGUAGES:
            word = word_in(language, command)
            assert re.fullmatch("[a-z]{1,32}", word), word
            assert command_of(word.upper()) is command
            meant.setdefault(word, set()).add(command.word)
    assert {word: commands for word, commands in meant.items() if len(commands) > 1} == {}


@pytest.mark.parametrize("command", typed_commands(), ids=lambda command: command.word)
def test_no_name_of_a_parameter_means_two_of_a_command(command: Command) -> None:
    for parameter in command.parameters:
        assert name_in(DEFAULT, parameter) == parameter.name
        others = [names_of(other) for other in command.parameters if other is not parameter]
        assert names_of(parameter).isdisjoint(chain(*others))
        assert all(name.isalpha() and name == name.lower() for name in names_of(parameter))


@each_language
def test_texts_name_commands_by_the_words_of_their_language(language: str) -> None:
    files = [CORE / f"{language}.ftl", *(folder(name) / "words" / f"{language}.ftl" for name in games())]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"(?<![\w/])/([a-z]+)", text))
    assert named
    assert named <= {word_in(language, command) for command in typed_commands()}
