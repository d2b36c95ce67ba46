"""Words and code hold one another: whatever is said has words in every language, and nothing else has."""

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final, get_args

import pytest

from bot.core.commands.chat_settings import SETTINGS
from bot.core.commands.registry import COMMANDS
from bot.core.context import LIVING
from bot.core.language.voice import CORE, GAMES, LANGUAGES, PICTURES, Voice, resources
from bot.core.publishing.controls import controls
from bot.core.tables.loaded import LoadedTable
from render.say import WORDS as PICTURE_WORDS
from rules.core.errors import SHARED_REFUSALS, AmbiguousMove, Datum, NotYourTurn
from rules.core.game import AnyGame, State
from rules.core.log import SHARED_OUTCOMES, Snapshot, is_open, snapshots_of
from rules.core.options import accepted
from rules.core.saved import read_log
from rules.games import games
from storage.model import ChatId, PersonId, Preset, ProposalKind, Table, TableId, Theme
from tests.core.language.syntax import ROOT, Call, calls, constant, messages

LONGEST_TAGLINE: Final = 60
MOST_POSITIONS: Final = 40

TRIED: Final[tuple[Datum, ...]] = (0, 1, 2, 5, "c3", ("c3", "d4"), ())
"""Values every message is tried with."""

OF_A_GAME: Final = {"name", "tagline", "how-to-play", "how-to-move"}
DISCORD_RIGHTS: Final = ROOT / "bot" / "adapters" / "discord" / "permissions.py"


def permissions() -> tuple[str, ...]:
    """What Discord's adapter may miss, as it lists it."""
    needed = constant(DISCORD_RIGHTS, "EVERYTHING")
    assert isinstance(needed, tuple)
    return needed


FAMILIES: Final[Mapping[str, Collection[str]]] = {
    "command-*": [command.word for command in COMMANDS],
    "word-*": [command.word for command in COMMANDS],
    "parameter-*": [parameter.name for command in COMMANDS for parameter in command.parameters],
    "name-*": [parameter.name for command in COMMANDS for parameter in command.parameters],
    "choice-*": [
        word for command in COMMANDS for parameter in command.parameters for word in parameter.choices
    ],
    "button-agree-*": get_args(ProposalKind),
    "caption-proposal-*": get_args(ProposalKind),
    "caption-clock-*": get_args(Preset),
    "clock-*": get_args(Preset),
    "theme-*": get_args(Theme),
    "setting-*": SETTINGS,
    "table-line-*": LIVING,
    "outcome-*": SHARED_OUTCOMES,
    "permission-*": permissions(),
    # The words after these stand where buttons and refusals are made, and in the vocabularies of the games:
    "button-*": (),
    "refusal-*": (),
    "fact-*": (),
    "move-*": (),
    "option-*": (),
    "option-*-*": (),
}
"""What the code may put into a key it builds."""

REFUSALS: Final = {"Refusal", "NotationError", "IllegalMove", "OptionError", "LogError"}
FOLDERS: Final = (CORE, PICTURES, *(GAMES / name / "words" for name in games()))

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("game", games().values(), ids=games())


def folder_name(folder: Path) -> str:
    return folder.relative_to(ROOT).parent.name


def is_voice(node: ast.expr) -> bool:
    """Whether an expression is a Voice: by its name, or made on the channel."""
    match node:
        case ast.Name(id="voice" | "say"):
            return True
        case ast.Call(func=ast.Name(id="Voice") | ast.Attribute(attr="voice")):
            return True
        case ast.Await(value=value):
            return is_voice(value)
        case _:
            return False


def is_text_of_a_game(call: Call) -> bool:
    """Whether the key is that of a Text, which only games make."""
    return isinstance(call.node.args[0], ast.Attribute) and call.node.args[0].attr == "key"


def patterns(call: Call) -> frozenset[str]:
    """The keys a call asks a voice for, `*` snapshot for what is filled in."""
    found: frozenset[str] | None = frozenset()
    if is_voice(call.node.func):
        found = call.texts(0)
    elif call.name == "button":
        words = call.texts(1)
        found = words and frozenset(f"button-{word}" for word in words)
    assert found is not None, f"{call.where}: which key this says is not to be seen"
    return found


def said() -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """Every key the house says: where, the key, and the fields it gives (None where not to be seen)."""
    for call in calls(ROOT / "bot"):
        if is_voice(call.node.func) and is_text_of_a_game(call):
            continue
        given = call.fields(1) if is_voice(call.node.func) else frozenset()
        for pattern in patterns(call):
            assert "*" not in pattern or pattern in FAMILIES, f"{call.where}: {pattern} is no known family"
            for word in FAMILIES[pattern] if "*" in pattern else ("",):
                yield call.where, pattern.replace("*", word), given
        if call.name in REFUSALS:
            codes = call.texts(0)
            assert codes is not None, f"{call.where}: which refusal is not to be seen"
            for code in codes:
                yield call.where, f"refusal-{code}", call.keywords()


def house_keys() -> frozenset[str]:
    shared = {f"refusal-{code}" for code in SHARED_REFUSALS} | {
        f"outcome-{reason}" for reason in SHARED_OUTCOMES
    }
    return frozenset({key for _, key, _ in said()} | shared) - OF_A_GAME


def game_keys(game: AnyGame) -> Mapping[str, tuple[str, ...]]:
    """The keys a game declares, with their fields."""
    about, words = game.about, game.about.vocabulary
    sides = 0 if is_open(game) else max(about.seats)
    options = accepted(about.options)
    plain = [
        *OF_A_GAME,
        *(f"seat-{seat}" for seat in range(sides)),
        *(f"move-{name}" for name in words.moves),
        *(f"option-{name}" for name in options),
        *(
            f"option-{name}-{word}"
            for name, takes in options.items()
            for word in takes.words
            if not takes.boolean
        ),
    ]
    return {
        **dict.fromkeys(plain, ()),
        **{f"fact-{kind}": fields for kind, fields in words.facts.items()},
        **{f"refusal-{code}": fields for code, fields in words.refusals.items()},
        **{f"text-{key}": fields for key, fields in words.texts.items()},
        **dict.fromkeys((f"outcome-{reason}" for reason in words.outcomes), ("winners",)),
        **dict.fromkeys((f"token-{kind}" for kind in words.tokens), ("side", "value")),
    }


def game_calls(game: AnyGame, *names: str) -> list[Call]:
    return [call for call in calls(GAMES / game.about.id) if call.name in names]


def golden(game: AnyGame) -> tuple[Snapshot[State], ...]:
    """The snapshots of the game's golden game."""
    log = (ROOT / "tests" / "golden" / f"{game.about.id}.log").read_text(encoding="utf-8")
    return snapshots_of(game, read_log(log))


@each_language
@pytest.mark.parametrize("folder", FOLDERS, ids=folder_name)
def test_every_language_says_the_same_about_the_same(folder: Path, language: str) -> None:
    """The keys of English in its order, each with the same placeables."""
    words, english = messages(folder / f"{language}.ftl"), messages(folder / "en.ftl")
    assert list(words.items()) == list(english.items())


def test_the_house_has_words_for_what_it_says_and_no_others() -> None:
    assert set(messages(CORE / "en.ftl")) == house_keys()


def test_pictures_have_words_for_what_they_say_and_no_others() -> None:
    assert set(messages(PICTURES / "en.ftl")) == set(PICTURE_WORDS)


@each_language
def test_the_house_mentions_only_what_it_is_given(language: str) -> None:
    words = messages(CORE / f"{language}.ftl")
    unknown = [
        (where, key, mentioned - given)
        for where, key, given in said()
        if given is not None and (mentioned := words.get(key, frozenset())) - given
    ]
    assert unknown == []


@each_language
def test_shared_refusals_mention_what_is_declared(language: str) -> None:
    words = messages(CORE / f"{language}.ftl")
    assert {code: words[f"refusal-{code}"] for code in SHARED_REFUSALS} == {
        code: frozenset(fields) for code, fields in SHARED_REFUSALS.items()
    }


def test_every_shared_refusal_is_raised_with_its_fields() -> None:
    raised = {
        refusal.code: frozenset(refusal.facts) for refusal in (NotYourTurn(), AmbiguousMove(("c3 d4",)))
    }
    for folder in ("bot", "rules"):
        for call in calls(ROOT / folder):
            for code in (call.texts(0) or ()) if call.name in REFUSALS else ():
                if code in SHARED_REFUSALS:
                    given = call.keywords()
                    assert given == frozenset(SHARED_REFUSALS[code]), call.where
                    raised[code] = given
    assert set(raised) == set(SHARED_REFUSALS)


@each_language
def test_every_message_of_the_house_can_be_said(language: str) -> None:
    voice = Voice(language)
    for folder in (CORE, PICTURES):
        for key, fields in messages(folder / f"{language}.ftl").items():
            for value in TRIED:
                assert voice(key, dict.fromkeys(fields, value)).strip(), key


@each_language
@each_game
def test_no_key_has_two_sets_of_words(game: AnyGame, language: str) -> None:
    keys = [key for path in resources(language, game.about.id) for key in messages(path)]
    assert sorted(key for key in set(keys) if keys.count(key) > 1) == []


@each_game
def test_a_game_has_words_for_what_it_declares_and_no_others(game: AnyGame) -> None:
    assert set(messages(GAMES / game.about.id / "words" / "en.ftl")) == set(game_keys(game))


@each_language
@each_game
def test_every_message_of_a_game_can_be_said_with_its_fields(game: AnyGame, language: str) -> None:
    voice = Voice(language, game.about.id)
    for key, fields in game_keys(game).items():
        for value in TRIED:
            assert voice(key, dict.fromkeys(fields, value)).strip(), key


@each_language
@each_game
def test_taglines_are_short(game: AnyGame, language: str) -> None:
    assert len(Voice(language, game.about.id)("tagline")) <= LONGEST_TAGLINE


@each_game
def test_every_declared_field_is_mentioned_or_marked(game: AnyGame) -> None:
    """In facts, `side` is there for words to select on, and some fields become marks of the diagram."""
    words = messages(GAMES / game.about.id / "words" / "en.ftl")
    source = ast.parse((GAMES / game.about.id / "diagram.py").read_text(encoding="utf-8"))
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
def test_refusals_of_a_game_are_declared_with_their_fields_and_all_are_raised(game: AnyGame) -> None:
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
def test_facts_of_a_game_are_declared_with_their_fields_and_all_are_made(game: AnyGame) -> None:
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
def test_texts_and_tokens_of_a_game_are_declared_and_all_are_shown(game: AnyGame) -> None:
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
def test_outcomes_of_a_game_are_declared(game: AnyGame) -> None:
    declared = {*game.about.vocabulary.outcomes, *SHARED_OUTCOMES}
    for call in game_calls(game, "Outcome"):
        assert (call.texts(1) or frozenset()) <= declared, call.where


@each_game
def test_facts_of_whole_games_bear_the_declared_fields(game: AnyGame) -> None:
    declared = {kind: frozenset(fields) for kind, fields in game.about.vocabulary.facts.items()}
    for snapshot in golden(game):
        for fact in snapshot.facts:
            assert frozenset(fact.data) == declared[fact.kind], fact


@each_game
def test_moves_that_become_buttons_of_their_own_are_declared(game: AnyGame) -> None:
    table = Table(
        TableId("k3f9"), game.about.id, ChatId("local:1"), PersonId("local:1"), 0.0, status="playing"
    )
    named: set[str] = set()
    snapshots = [snapshot for snapshot in golden(game) if snapshot.outcome is None]
    for snapshot in snapshots[:: max(1, len(snapshots) // MOST_POSITIONS)]:
        found = controls(LoadedTable(table, game, snapshot=snapshot), sorted(game.to_act(snapshot.state))[:1])
        named.update(found.words, found.stakes)
    assert named <= set(game.about.vocabulary.moves)
