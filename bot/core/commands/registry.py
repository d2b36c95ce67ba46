"""The one table of commands: menus, /help, autocomplete and the README all come from it.

The words of a command are `command-<word>` (its one-line purpose) and `parameter-<name>`; what is typed for
it is `word-<word>` and `name-<name>`, beside English in every language of ours: the usual word first, what it
was called before after commas. What may be staked on, and answered to a call for the bank, is of the games.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

from bot.core.language.voice import DEFAULT, LANGUAGES, Voice
from rules.core.game import Vocabulary
from rules.games import games
from rules.search.effort import LEVELS

Kind = Literal["text", "number", "flag", "game", "table", "move", "person", "choice"]
"""What a parameter takes; `game`, `table`, `move` and `choice` can be completed while typing."""

Place = Literal["group", "private", "anywhere"]


class Effect(Enum):
    """The most that a request can do.

    READS: shows something, and changes no game, agreement, chip, setting or anything else kept of people;
    only that may a link ask for. ACTS: changes something that can be changed again, or is a decision of a
    game. FINAL: may do what cannot be taken back, so it never guesses its table, and what it does is
    confirmed first with a button that says what it is.
    """

    READS = "reads"
    ACTS = "acts"
    FINAL = "cannot be taken back"


READS, ACTS, FINAL = Effect.READS, Effect.ACTS, Effect.FINAL


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter; on a command line without names they are read in this order.

    threads: only where the platform can make a thread for a table, and has forms to ask for it: never typed.
    """

    name: str
    kind: Kind
    required: bool = False
    choices: tuple[str, ...] = ()
    threads: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A word people type, the same on every platform. admin: for those who administer the chat."""

    word: str
    effect: Effect
    parameters: tuple[Parameter, ...] = ()
    place: Place = "anywhere"
    admin: bool = False

    @property
    def typed(self) -> tuple[Parameter, ...]:
        """The parameters of a command line."""
        return tuple(parameter for parameter in self.parameters if not parameter.threads)


def _moves(kind: Callable[[Vocabulary], Iterable[str]]) -> tuple[str, ...]:
    """Words that are moves of a kind, of all games."""
    return tuple(dict.fromkeys(word for game in games().values() for word in kind(game.about.vocabulary)))


RATINGS: Final = ("rated", "friendly")
"""Whether ratings shall follow from a game."""
SEASONS: Final = ("season", "last")
"""The season that is going on, and the last one that is over."""
PERIODS: Final = ("month", "ever", *SEASONS)
"""Whom a list is of: who has played lately, or everybody, by ratings; or who made most of a season."""
ACTIONS: Final = ("open", "join", "leave", "start", "standings", "cancel")
"""What is done with a tournament."""
GAME = Parameter("game", "game")
TABLE = Parameter("table", "table")

COMMANDS: tuple[Command, ...] = (
    Command(
        "play",
        ACTS,
        (
            Parameter("game", "game", required=True),
            Parameter("opponent", "person"),
            Parameter("machine", "choice", choices=LEVELS),
            Parameter("seats", "number"),
            Parameter("options", "text"),
            Parameter("clock", "choice", choices=("live", "casual", "slow")),
            Parameter("rating", "choice", choices=RATINGS),
            Parameter("thread", "flag", threads=True),
        ),
    ),
    Command("join", ACTS, (TABLE,)),
    Command("partner", ACTS, (Parameter("person", "person", required=True), TABLE)),
    Command("leave", ACTS, (TABLE,)),
    Command("begin", FINAL, (TABLE,)),
    Command("move", ACTS, (Parameter("move", "move", required=True), TABLE)),
    Command("bid", ACTS, (Parameter("points", "number"), TABLE)),
    Command(
        "bet",
        ACTS,
        (
            Parameter(
                "figure",
                "choice",
                required=True,
                choices=(*_moves(lambda words: words.stakes), "clear"),
            ),
            Parameter("amount", "number"),
            TABLE,
        ),
    ),
    Command("roll", ACTS, (TABLE,)),
    Command(
        "bank",
        ACTS,
        (Parameter("answer", "choice", required=True, choices=_moves(lambda words: words.bank)), TABLE),
    ),
    Command("board", READS, (TABLE, Parameter("text", "flag"), Parameter("file", "flag"))),
    Command("tables", READS, (Parameter("whose", "choice", choices=("mine", "here")),)),
    Command("resign", FINAL, (TABLE,)),
    Command("draw", ACTS, (TABLE,)),
    Command("undo", ACTS, (TABLE,)),
    Command("end", FINAL, (TABLE,)),
    Command("rematch", ACTS, (TABLE,)),
    Command("offer", FINAL, (Parameter("seat", "text", required=True), TABLE)),
    Command("hint", READS, (TABLE,)),
    Command("puzzle", ACTS, (GAME, Parameter("move", "move"))),
    Command("learn", ACTS, (GAME, Parameter("move", "move"))),
    Command("rules", READS, (GAME,)),
    Command("history", READS, (TABLE, Parameter("gif", "flag"))),
    Command("analyse", READS, (TABLE,)),
    Command("verify", READS, (TABLE,)),
    Command("profile", READS, (Parameter("person", "person"),)),
    Command("top", READS, (GAME, Parameter("period", "choice", choices=PERIODS))),
    Command("follow", ACTS, (GAME,)),
    Command(
        "tournament",
        FINAL,
        (
            Parameter("action", "choice", choices=ACTIONS),
            GAME,
            Parameter("clock", "choice", choices=("live", "casual", "slow")),
            Parameter("players", "number"),
        ),
        place="group",
    ),
    Command("watch", ACTS, (TABLE,)),
    Command("chips", FINAL, (Parameter("limit", "text"), Parameter("lock", "number"))),
    Command("language", ACTS, (Parameter("language", "choice", choices=("en", "pt-BR", "it")),)),
    Command(
        "settings",
        ACTS,
        (
            Parameter(
                "setting",
                "choice",
                choices=(
                    *("language", "theme", "clock", "games", "quiet", "betting", "lobbies", "tables"),
                    *("ratings", "daily", "machines", "puzzle", "bans"),
                    *("tournaments", "entrants", "seasons"),
                ),
            ),
            Parameter("value", "text"),
            Parameter("person", "person"),
        ),
        admin=True,
    ),
    Command("block", ACTS, (Parameter("person", "person"),)),
    Command("unblock", ACTS, (Parameter("person", "person"),)),
    Command("theme", ACTS, (Parameter("theme", "choice", choices=("classic", "dark", "contrast")),)),
    Command("mirror", ACTS, (Parameter("code", "text"), TABLE)),
    Command(
        "privacy", ACTS, (Parameter("what", "choice", choices=("show", "export", "delete", "hide", "list")),)
    ),
    Command("help", READS),
)

GROUPS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "play": (
            *("play", "join", "begin", "leave", "offer", "follow"),
            *("tournament", "learn", "puzzle", "partner"),
        ),
        "turn": ("move", "bid", "bet", "roll", "bank", "hint"),
        "look": ("board", "tables", "rules", "profile", "top", "watch", "history", "analyse", "verify"),
        "settle": ("undo", "draw", "resign", "end", "rematch"),
        "chips": ("chips",),
        "own": ("language", "theme", "block", "unblock", "privacy"),
        "chat": ("mirror", "settings"),
    }
)
"""The commands by what one wants to do (`help-<group>`), as /help shows them, which itself is in none."""

BY_WORD = {command.word: command for command in COMMANDS}

TAPS: Final[Mapping[str, Effect]] = MappingProxyType(
    {
        "agree": FINAL,  # its button, which names what is proposed, is the confirmation
        "ask": READS,
        "card": ACTS,
        "challenges": ACTS,
        "chatlanguage": ACTS,
        "chip": ACTS,
        "choose": ACTS,
        "clue": READS,
        "clear": ACTS,
        "decline": ACTS,
        "dismiss": READS,
        "forget": FINAL,
        "goon": ACTS,
        "guide": ACTS,
        "hello": READS,
        "lesson": ACTS,
        "machine": ACTS,
        "more": READS,
        "number": ACTS,
        "odds": READS,
        "pick": READS,
        "refuse": ACTS,
        "replace": FINAL,
        "riddle": ACTS,
        "solution": ACTS,
        "solve": ACTS,
        "stake": ACTS,
        "sure": FINAL,
        "table": READS,
        "unknown": READS,
        "unwatch": ACTS,
        "variants": READS,
        "welcome": READS,
        "word": ACTS,
    }
)
"""What only buttons and platforms ask for."""

ADMINS_MAY: Final = frozenset(
    {
        *("settings", "chatlanguage", "begin", "end", "offer", "mirror", "board", "help", "tournament"),
        *("sure", "dismiss"),
    }
)
"""What admins of a chat may do that others may not, or are told more of: some platforms must be asked who is
one, and are asked for these alone."""


def effect_of(word: str) -> Effect | None:
    """What a command, or what a button asks for, does at most; None for what nobody serves."""
    command = BY_WORD.get(word)
    return command.effect if command else TAPS.get(word)


def spellings(language: str, key: str) -> tuple[str, ...]:
    """What is typed for something in a language, the usual word first."""
    return tuple(Voice(language)(key).split(", "))


def word_in(language: str, command: Command) -> str:
    """The word for a command in a language: small letters without accents, which every platform takes."""
    return spellings(language, f"word-{command.word}")[0]


def name_in(language: str, parameter: Parameter) -> str:
    """The name of a parameter in a language: small letters."""
    return spellings(language, f"name-{parameter.name}")[0]


def choice_in(language: str, choice: str) -> str:
    """What a choice is called in a language: the core's `choice-<choice>`, or a game's `move-<choice>`."""
    voice = Voice(language)
    if voice.has(f"choice-{choice}"):
        return voice(f"choice-{choice}")
    game = next(name for name, game in games().items() if choice in game.about.vocabulary.moves)
    return Voice(language, game)(f"move-{choice}")


def command_of(word: str) -> Command | None:
    """The command that a word stands for, whichever language it is of: no word stands for two."""
    return _by_every_word().get(word.casefold())


def own_words(language: str) -> Sequence[str]:
    """Every word of a command that is one in a language, or in English."""
    return tuple(dict.fromkeys((*_words(language), *_words(DEFAULT))))


def names_of(parameter: Parameter) -> frozenset[str]:
    """What a parameter may be called, in every language."""
    return frozenset(name for one in LANGUAGES for name in spellings(one, f"name-{parameter.name}"))


@cache
def _by_every_word() -> Mapping[str, Command]:
    return {
        word: command
        for command in COMMANDS
        for language in LANGUAGES
        for word in spellings(language, f"word-{command.word}")
    }


def _words(language: str) -> Iterable[str]:
    """Every word of a command in a language."""
    return (word for command in COMMANDS for word in spellings(language, f"word-{command.word}"))
