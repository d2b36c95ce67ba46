"""The rules that people read: every ending and every option of a game is in them, as its table plays it."""

import re
from collections.abc import Iterator, Mapping

import pytest

from bot.core.language.rulebook import SEEDS_RULES, endings, options_line, rulebook, value_words, variants
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.publishing import screens
from bot.testing.contract.test_words import EXAMPLES
from bot.testing.playing import play, tables
from rules.core.errors import OptionError
from rules.core.game import AnyGame
from rules.core.log import is_open
from rules.core.options import OFF, accepted, changed, preset, read_options
from rules.games import games

MOST_STEPS = 400
LONGEST_SENTENCE = 130
"""Characters of a picture's sentence: three lines on a phone."""

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("name", games())


def options_of(name: str) -> Iterator[Mapping[str, str]]:
    """Yield the usual options, and each option set to each of its words and to the ends of its range."""
    game = games()[name]
    yield SEEDS_RULES
    for option, takes in accepted(game.about.options).items():
        numbers = [str(number) for number in (takes.low, takes.high) if number is not None]
        for value in dict.fromkeys((*takes.words, *numbers, *((OFF,) if takes.off else ()))):
            asked = preset(game.about.options, {option: value})
            options = changed(read_options(game.about.options, asked))
            if options and possible(game, options):
                yield options


def possible(game: AnyGame, options: Mapping[str, str]) -> bool:
    try:
        game.setup(0 if is_open(game) else max(game.about.seats), read_options(game.about.options, options))
    except OptionError:
        return False
    return True


@each_language
@each_game
def test_the_rules_of_every_table_can_be_told_and_name_what_it_changed(name: str, language: str) -> None:
    game, voice = games()[name], Voice(language, name)
    for seats in (0, *game.about.seats):
        for options in options_of(name):
            text = rulebook(game, voice, options, seats)
            assert all(options_line(voice, {option: value}) in text for option, value in options.items())


@each_language
@each_game
def test_every_ending_is_told_at_a_table_that_can_end_so(name: str, language: str) -> None:
    game, voice = games()[name], Voice(language, name)
    told = {reason for options in options_of(name) for reason in endings(game, voice, options)}
    assert told == set(game.about.vocabulary.outcomes)


@each_language
@each_game
def test_endings_are_told_alike_in_every_language(name: str, language: str) -> None:
    game = games()[name]
    for seats in (0, *game.about.seats):
        for options in options_of(name):
            told = {one: endings(game, Voice(one, name), options, seats) for one in ("en", language)}
            assert set(told["en"]) == set(told[language])


@pytest.mark.parametrize(("name", "seats"), tables())
def test_no_game_ends_in_a_way_its_rules_do_not_tell(name: str, seats: int) -> None:
    for seed in range(8):
        played = play(name, seats, seed, MOST_STEPS)
        outcome = played.game.outcome(played.last)
        if outcome is not None:
            assert outcome.reason in endings(played.game, Voice("en", name), played.header.options, seats)


@each_language
@each_game
def test_every_option_is_explained_with_all_its_values(name: str, language: str) -> None:
    game, voice = games()[name], Voice(language, name)
    lines = dict(line.split(": ", 1) for line in variants(game, voice))
    assert list(lines) == list(accepted(game.about.options))
    for option, takes in accepted(game.about.options).items():
        assert lines[option].startswith(voice(f"option-{option}"))
        assert all(value_words(voice, option, value) in lines[option] for value in takes.describe())


@each_language
@each_game
def test_every_value_that_is_a_word_has_one_of_the_language(name: str, language: str) -> None:
    game, voice = games()[name], Voice(language, name)
    for option, takes in accepted(game.about.options).items():
        for value in takes.words:
            assert takes.boolean or voice.has(f"option-{option}-{value}"), f"{option}={value}"
            assert value_words(voice, option, value)


@each_game
def test_the_rules_have_three_different_pictures_and_a_sentence_for_each(name: str) -> None:
    """Check the start, a move, and a capture or a win. Something moves in the latter two."""
    game = games()[name]
    shown = list(screens.examples(game))
    assert [seen.result and seen.result.key for seen in shown] == list(EXAMPLES)
    assert len(set(map(repr, shown))) == len(EXAMPLES)
    assert all(seen.marks or seen.last for seen in shown[1:])


@each_language
@each_game
def test_sentences_of_pictures_are_short_and_name_places_that_are_there(name: str, language: str) -> None:
    game, voice = games()[name], Voice(language, name)
    for seen in screens.examples(game):
        assert seen.result is not None
        sentence = voice(seen.result.key)
        assert len(sentence) <= LONGEST_SENTENCE
        sites = {site.name for site in seen.layout.sites}
        named = re.findall(r"\b[a-zA-Z]\d+\b", sentence)
        assert {place for place in named if place not in sites} == set()
