"""Texts and code: every key in use has a text in every language, and no other text exists."""

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final, get_args

import pytest

from bot.core.commands.talk import KINDS
from bot.core.context import EVERY
from bot.core.input.values import values
from bot.core.language.voice import CORE, FEATURES, LANGUAGES, PICTURES, Voice
from bot.core.publishing.captions import BetDecision
from bot.core.registry import GROUPS, typed_commands
from bot.features.milestones.catalogue import NAMES as MILESTONES
from bot.features.ratings.top import PERIODS
from bot.features.seasons.calendar import MEDALS, MONTHS
from bot.features.settings.chats import FORMS, SETTINGS
from bot.features.settings.preferences import REMINDS
from bot.features.tournaments.commands import ACTIONS
from bot.features.tournaments.pairing import TieBreak
from bot.features.tournaments.texts import COLUMNS
from bot.testing.contract.test_words import OF_A_GAME, REFUSALS, TRIED
from bot.testing.syntax import Call, calls, constant, messages
from render.text import WORDS as PICTURE_WORDS
from rules.core.errors import SHARED_REFUSALS, AmbiguousMove, NotYourTurn
from rules.core.log import SHARED_OUTCOMES
from rules.games import games
from rules.puzzles.kinds import BIDS, FORCED
from rules.puzzles.kinds import KINDS as KINDS_OF_PUZZLES
from rules.puzzles.kinds import THEMES as THEMES_OF_PUZZLES
from rules.puzzles.pencil import PLANS, RIDDLES
from storage.model import Organisers, Preset, ProposalKind, Theme, Uncounted

ROOT: Final = Path(__file__).parents[3]
DISCORD_RIGHTS: Final = ROOT / "bot" / "adapters" / "discord" / "permissions.py"


def permissions() -> tuple[str, ...]:
    """Return the permissions that Discord's adapter checks for."""
    needed = constant(DISCORD_RIGHTS, "EVERYTHING")
    assert isinstance(needed, tuple)
    return needed


AT_A_TABLE: Final = ("resign", "end", "close", "offer", "begin", "replace")
"""Subjects of the questions in `confirming.at_table`."""

FAMILIES: Final[Mapping[str, Collection[str]]] = {
    "command-*": [command.word for command in typed_commands()],
    "word-*": [command.word for command in typed_commands()],
    "privacy-*": ("credit", "uncredit"),
    "remind-*": tuple(REMINDS),
    "settings-*": tuple(FORMS),
    "button-remind-*": tuple(REMINDS),
    "button-privacy-*": ("hide", "list", "credit", "uncredit"),
    "parameter-*": [parameter.name for command in typed_commands() for parameter in command.parameters],
    "name-*": [parameter.name for command in typed_commands() for parameter in command.parameters],
    "choice-*": [
        word
        for command in typed_commands()
        for parameter in command.parameters
        for word in parameter.choices
        if not any(word in game.about.vocabulary.moves for game in games().values())
    ],
    "value-*": values(),
    "button-agree-*": get_args(ProposalKind),
    "caption-proposal-*": get_args(ProposalKind),
    "proposal-refused-*": get_args(ProposalKind),
    "top-*": PERIODS,
    "uncounted-*": get_args(Uncounted),
    "caption-clock-*": (*get_args(Preset), "device"),
    "caption-due-*": get_args(BetDecision),
    "caption-waiting-*": get_args(BetDecision),
    "help-*": GROUPS,
    "confirm-*": AT_A_TABLE,
    "sure-*": AT_A_TABLE,
    "clock-*": get_args(Preset),
    "theme-*": get_args(Theme),
    "setting-*": SETTINGS,
    "organisers-*": get_args(Organisers),
    "seasons-*": tuple(MONTHS),
    "profile-medal-*": tuple(map(str, range(1, MEDALS + 1))),
    "milestone-*": MILESTONES,
    "milestone-*-how": MILESTONES,
    "tournament-pace-*": get_args(Preset),
    "tournament-tie-*": get_args(TieBreak),
    "tournament-head-*": {name for columns in COLUMNS.values() for name in columns},
    "button-tournament-*": ACTIONS[1:],
    "table-line-*": EVERY,
    "button-ask-*": ("hint", "undo", "draw"),
    "heard-*": KINDS,
    "talk-*": ("hello", "thanks"),
    "outcome-*": SHARED_OUTCOMES,
    "puzzle-*": KINDS_OF_PUZZLES,
    "puzzle-theme-*": THEMES_OF_PUZZLES[1:],
    "puzzle-missed-*": (*FORCED, *BIDS),
    "puzzle-*-why": (*FORCED, *BIDS),
    "riddle-*": RIDDLES,
    "riddle-*-form": RIDDLES,
    "riddle-*-right": RIDDLES,
    "riddle-*-wrong": RIDDLES,
    "cut-*": PLANS,
    "permission-*": permissions(),
    # The words after these come from code for buttons and refusals, and from the games' vocabularies:
    "button-*": (),
    "refusal-*": (),
    "fact-*": (),
    "ending-*": (),
    "lesson-*": (),
    "lesson-*-right": (),
    "lesson-*-wrong": (),
    "move-*": (),
    "typed-*": (),
    "option-*": (),
    "option-*-*": (),
}
"""Values that the code may insert into each family of keys."""

FOLDERS: Final = (CORE, PICTURES, *sorted(FEATURES.glob("*/words")))

FEATURE_WORDS: Final = tuple(sorted(FEATURES.glob("*/words")))


def said_by_house(language: str) -> dict[str, frozenset[str]]:
    """Return the messages of the core and of the features that bring their own."""
    folders = (CORE, *FEATURE_WORDS)
    return {key: message for words in folders for key, message in messages(words / f"{language}.ftl").items()}


each_language = pytest.mark.parametrize("language", LANGUAGES)


def folder_name(words: Path) -> str:
    return words.relative_to(ROOT).parent.name


def is_voice(node: ast.expr) -> bool:
    """Return True if an expression is a Voice, by its name or made in place."""
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
    """Return True if the key is that of a Text, which only games make."""
    return isinstance(call.node.args[0], ast.Attribute) and call.node.args[0].attr == "key"


def patterns(call: Call) -> frozenset[str]:
    """Return the keys that a call asks a voice for, with `*` for inserted values."""
    found: frozenset[str] | None = frozenset()
    if is_voice(call.node.func):
        found = call.texts(0)
    elif call.name == "spellings":
        found = call.texts(1)
    elif call.name == "button":
        words = call.texts(1)
        found = words and frozenset(f"button-{word}" for word in words)
    assert found is not None, f"{call.where}: which key this says is not to be seen"
    return found


def said() -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """Yield every key that the bot uses: its place, the key, and its fields (None if unknown)."""
    for call in (call for call in calls(ROOT / "bot") if "testing" not in call.path.parts):
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


@each_language
@pytest.mark.parametrize("words", FOLDERS, ids=folder_name)
def test_no_language_lacks_a_message(words: Path, language: str) -> None:
    missing = messages(words / "en.ftl").keys() - messages(words / f"{language}.ftl").keys()
    assert not missing, f"{words / language}.ftl has no words for {', '.join(sorted(missing))}"


@each_language
@pytest.mark.parametrize("words", FOLDERS, ids=folder_name)
def test_every_language_says_the_same_about_the_same(words: Path, language: str) -> None:
    """Expect the keys of English in its order, each with the same placeables."""
    said, english = messages(words / f"{language}.ftl"), messages(words / "en.ftl")
    assert list(said.items()) == list(english.items())


def test_the_house_has_words_for_what_it_says_and_no_others() -> None:
    assert set(said_by_house("en")) == house_keys()


def test_pictures_have_words_for_what_they_say_and_no_others() -> None:
    assert set(messages(PICTURES / "en.ftl")) == set(PICTURE_WORDS)


@each_language
def test_the_house_mentions_only_what_it_is_given(language: str) -> None:
    words = said_by_house(language)
    unknown = [
        (where, key, mentioned - given)
        for where, key, given in said()
        if given is not None and (mentioned := words.get(key, frozenset())) - given
    ]
    assert unknown == []


@each_language
def test_shared_refusals_mention_what_is_declared(language: str) -> None:
    words = said_by_house(language)
    assert {code: words[f"refusal-{code}"] for code in SHARED_REFUSALS} == {
        code: frozenset(fields) for code, fields in SHARED_REFUSALS.items()
    }


def test_every_shared_refusal_is_raised_with_its_fields() -> None:
    raised = {
        refusal.code: frozenset(refusal.facts) for refusal in (NotYourTurn(), AmbiguousMove(("c3 d4",)))
    }
    for room in ("bot", "rules"):
        for call in calls(ROOT / room):
            for code in (call.texts(0) or ()) if call.name in REFUSALS else ():
                if code in SHARED_REFUSALS:
                    given = call.keywords()
                    assert given == frozenset(SHARED_REFUSALS[code]), call.where
                    raised[code] = given
    assert set(raised) == set(SHARED_REFUSALS)


@each_language
def test_every_message_of_the_house_can_be_said(language: str) -> None:
    voice = Voice(language)
    for words in (CORE, PICTURES):
        for key, fields in messages(words / f"{language}.ftl").items():
            for value in TRIED:
                data = dict.fromkeys(fields, value) | dict.fromkeys(fields & {"seat"}, 0)
                assert voice(key, data).strip(), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_no_move_is_called_like_an_answer_to_what_is_proposed(game: str, language: str) -> None:
    voice = Voice(language, game)
    answers = {voice("button-refuse"), *(voice(f"button-agree-{kind}") for kind in get_args(ProposalKind))}
    moves = {word: voice(f"move-{word}") for word in games()[game].about.vocabulary.moves}
    assert not [word for word, label in moves.items() if label in answers]
