"""A game has words for all it says, in every language, and declares all it may say."""

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

import pytest

from bot.core.input.spelling import spelled
from bot.core.language.voice import LANGUAGES, Voice, is_seat, resources
from bot.core.publishing.controls import controls
from bot.core.tables.loaded import LoadedTable
from bot.testing.recorded import golden
from bot.testing.syntax import Call, calls, messages, wording
from rules.core.errors import SHARED_REFUSALS, Datum
from rules.core.game import AnyGame
from rules.core.log import SHARED_OUTCOMES, is_open
from rules.core.options import accepted
from rules.games import folder, games
from rules.puzzles.lesson import Teaching, mistake
from storage.model import ChatId, PersonId, Table, TableId

LONGEST_TAGLINE: Final = 60
MOST_POSITIONS: Final = 40
TRIED: Final[tuple[Datum, ...]] = (0, 1, 2, 5, "c3", ("c3", "d4"), ())
"""Values every message is tried with."""
WORD: Final = re.compile(r"[^\W\d_]{2,}")
EXAMPLES: Final = ("example-start", "example-move", "example-win")
OF_A_GAME: Final = {"name", "tagline", "how-to-play", "how-to-move", *EXAMPLES}
OF_ITS_RULES: Final = ("seats",)
"""Names, beside the options, that the texts of the rules may select on."""
REFUSALS: Final = {"Refusal", "NotationError", "IllegalMove", "OptionError", "LogError"}

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("name", games())


def game_keys(game: AnyGame) -> Mapping[str, tuple[str, ...]]:
    """Return the keys that a game declares, with their fields."""
    about, words = game.about, game.about.vocabulary
    sides = 0 if is_open(game) else max(about.seats)
    options = accepted(about.options)
    plain = [
        *OF_A_GAME,
        *(f"seat-{seat}" for seat in range(sides)),
        *(f"move-{name}" for name in words.moves),
        *(f"typed-{word}" for word in words.words),
        *(f"option-{name}" for name in options),
        *(
            f"option-{name}-{word}"
            for name, takes in options.items()
            for word in takes.words
            if not takes.boolean
        ),
    ]
    return {
        **dict.fromkeys((*plain, *lesson_keys(game)), ()),
        **{f"fact-{kind}": fields for kind, fields in words.facts.items()},
        **{f"refusal-{code}": fields for code, fields in words.refusals.items()},
        **{f"text-{key}": fields for key, fields in words.texts.items()},
        **dict.fromkeys((f"outcome-{reason}" for reason in words.outcomes), ("winners",)),
        **dict.fromkeys(("how-to-play", *(f"ending-{r}" for r in words.outcomes)), (*options, *OF_ITS_RULES)),
        **dict.fromkeys((f"token-{kind}" for kind in words.tokens), ("side", "value")),
    }


def lesson_keys(game: AnyGame) -> Iterator[str]:
    """Yield the keys of a game's lessons. Wrong moves have texts only if a legal alternative exists."""
    for lesson in game.lessons if isinstance(game, Teaching) else ():
        yield f"lesson-{lesson.name}"
        yield f"lesson-{lesson.name}-right"
        if mistake(game, lesson) is not None:
            yield f"lesson-{lesson.name}-wrong"


def game_calls(game: AnyGame, *names: str) -> list[Call]:
    return [call for call in calls(folder(game.about.id)) if call.name in names]


@each_language
@each_game
def test_no_language_lacks_a_message_of_a_game(name: str, language: str) -> None:
    words = folder(name) / "words"
    missing = messages(words / "en.ftl").keys() - messages(words / f"{language}.ftl").keys()
    assert not missing, f"{words / language}.ftl has no words for {', '.join(sorted(missing))}"


@each_language
@each_game
def test_every_language_says_the_same_about_the_same(name: str, language: str) -> None:
    """Check that every language has English's keys in its order, each with the same placeables."""
    words = folder(name) / "words"
    assert list(messages(words / f"{language}.ftl").items()) == list(messages(words / "en.ftl").items())


@each_game
def test_whole_sentences_are_translated(name: str) -> None:
    # Names and notation may be equal in two languages, but no other text of three words or more.
    said = {language: wording(folder(name) / "words" / f"{language}.ftl") for language in LANGUAGES}
    for one, other in combinations(LANGUAGES, 2):
        long = {key for key, text in said[one].items() if key != "name" and len(WORD.findall(text)) >= 3}
        same = {key for key in long if said[one][key] == said[other][key]}
        assert same == set(), f"not translated: {one} and {other} say the same"


@each_language
@each_game
def test_no_key_has_two_sets_of_words(name: str, language: str) -> None:
    game = games()[name]
    keys = [key for path in resources(language, game.about.id) for key in messages(path)]
    assert sorted(key for key in set(keys) if keys.count(key) > 1) == []


@each_game
def test_a_game_has_words_for_what_it_declares_and_no_others(name: str) -> None:
    game = games()[name]
    assert set(messages(folder(game.about.id) / "words" / "en.ftl")) == set(game_keys(game))


@each_language
@each_game
def test_every_message_of_a_game_can_be_said_with_its_fields(name: str, language: str) -> None:
    game = games()[name]
    voice = Voice(language, game.about.id)
    for key, fields in game_keys(game).items():
        for value in TRIED:
            number = value if isinstance(value, int) else 0
            said = voice(key, {field: number if is_seat(field) else value for field in fields})
            assert said.strip() or key.startswith("ending-"), key  # which a table may not have


@each_game
def test_the_words_of_a_game_mention_only_what_they_are_given(name: str) -> None:
    game = games()[name]
    words, given = messages(folder(game.about.id) / "words" / "en.ftl"), game_keys(game)
    assert {key: fields - set(given[key]) for key, fields in words.items() if fields - set(given[key])} == {}


@each_language
@each_game
def test_taglines_are_short(name: str, language: str) -> None:
    game = games()[name]
    assert len(Voice(language, game.about.id)("tagline")) <= LONGEST_TAGLINE


@each_game
def test_every_declared_field_is_mentioned_or_marked(name: str) -> None:
    # The fact `side` exists to select on, and some fields become marks of the diagram.
    game = games()[name]
    words = messages(folder(game.about.id) / "words" / "en.ftl")
    source = ast.parse((folder(game.about.id) / "diagram.py").read_text(encoding="utf-8"))
    marked = {node.value for node in ast.walk(source) if isinstance(node, ast.Constant)}
    unused = [
        (key, field)
        for key, fields in game_keys(game).items()
        if key.startswith(("fact-", "refusal-", "text-"))
        for field in set(fields) - words.get(key, frozenset()) - {"side"}
        if not (key.startswith("fact-") and field in marked)
    ]
    assert unused == []


@each_game
def test_refusals_of_a_game_are_declared_with_their_fields_and_all_are_raised(name: str) -> None:
    game = games()[name]
    declared = {**SHARED_REFUSALS, **game.about.vocabulary.refusals}
    raised = set()
    for call in game_calls(game, *REFUSALS):
        codes, given = call.texts(0), call.keywords()
        assert codes is not None, f"{call.where}: which refusal is not to be seen"
        for code in codes:
            assert code in declared, call.where
            assert given in {None, frozenset(declared[code])}, call.where
            raised.add(code)
    assert set(game.about.vocabulary.refusals) - raised == set()


@each_game
def test_facts_of_a_game_are_declared_with_their_fields_and_all_are_made(name: str) -> None:
    game = games()[name]
    declared = game.about.vocabulary.facts
    made: set[str] = set()
    hidden = False
    for call in game_calls(game, "Fact"):
        kinds, given = call.texts(0), call.fields(1)
        hidden = hidden or kinds is None
        for kind in kinds or ():
            assert kind in declared, call.where
            assert given in {None, frozenset(declared[kind])}, call.where
            made.add(kind)
    assert hidden or made == set(declared)


@each_game
def test_texts_and_tokens_of_a_game_are_declared_and_all_are_shown(name: str) -> None:
    game = games()[name]
    texts, tokens = game.about.vocabulary.texts, game.about.vocabulary.tokens
    shown: set[str] = set()
    hidden = False
    for call in game_calls(game, "Text"):
        keys, given = call.texts(0), call.fields(1)
        hidden = hidden or keys is None
        for key in keys or ():
            if key.startswith("text-") and "*" not in key:
                assert key.removeprefix("text-") in texts, call.where
                assert given in {None, frozenset(texts[key.removeprefix("text-")])}, call.where
                shown.add(key.removeprefix("text-"))
            hidden = hidden or key == "text-*"
    assert hidden or shown == set(texts)
    kinds = [call.texts(0) for call in game_calls(game, "Token")]
    assert None in kinds or {kind for found in kinds for kind in found or ()} == set(tokens)


@each_game
def test_outcomes_of_a_game_are_declared(name: str) -> None:
    game = games()[name]
    declared = {*game.about.vocabulary.outcomes, *SHARED_OUTCOMES}
    for call in game_calls(game, "Outcome"):
        assert (call.texts(1) or frozenset()) <= declared, call.where


@each_game
def test_facts_of_whole_games_bear_the_declared_fields(name: str) -> None:
    game = games()[name]
    declared = {kind: frozenset(fields) for kind, fields in game.about.vocabulary.facts.items()}
    for snapshot in golden(name):
        for fact in snapshot.facts:
            assert frozenset(fact.data) == declared[fact.kind], fact


@each_game
def test_moves_that_become_buttons_of_their_own_are_declared(name: str) -> None:
    game = games()[name]
    table = Table(
        TableId("k3f9"), game.about.id, ChatId("local:1"), PersonId("local:1"), 0.0, status="playing"
    )
    named: set[str] = set()
    snapshots = [snapshot for snapshot in golden(name) if snapshot.outcome is None]
    for snapshot in snapshots[:: max(1, len(snapshots) // MOST_POSITIONS)]:
        found = controls(LoadedTable(table, game, snapshot=snapshot), sorted(game.to_act(snapshot.state))[:1])
        named.update(found.words, found.stakes)
    vocabulary = game.about.vocabulary
    assert named <= set(vocabulary.moves)
    assert {*vocabulary.stakes, *vocabulary.throws, *vocabulary.bank} <= set(vocabulary.moves)


@each_language
@each_game
def test_every_spelling_of_a_word_means_that_word(name: str, language: str) -> None:
    game = games()[name]
    for word in game.about.vocabulary.words:
        for spelling in (word, *Voice(language, game.about.id)(f"typed-{word}").split(", ")):
            assert spelled(game, spelling) == spelled(game, spelling.upper()) == word
