"""Commands: `@command` and `@tap` on a handler state all facts about a command.

Menus, /help, autocomplete, links, rate limits and the README read the facts from here. A module registers its
commands on import; `bot/app.py` imports all of them.

The texts of a command are `command-<word>` (its purpose in one line) and `parameter-<name>`. Typed words are
`word-<word>` and `name-<name>`, in every language: the usual word first, older words after commas. Stakes and
answers to a call for the bank are words of the games.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from bot.core.language.voice import DEFAULT, LANGUAGES, Voice
from bot.core.messages import AnyReply, Request
from rules.core.game import Vocabulary
from rules.games import games

if TYPE_CHECKING:  # a context looks commands up here
    from bot.core.context import Context

Kind = Literal["text", "number", "flag", "game", "table", "move", "person", "choice"]
"""The type of a parameter; `game`, `table`, `move` and `choice` can be completed while typing."""

Place = Literal["group", "private", "anywhere"]
Handler: TypeAlias = "Callable[[Context], Awaitable[AnyReply]]"
"""Serves a request. Raises Refusal or WhichTable. Runs again in a new context after a conflict."""
Cost: TypeAlias = int | Callable[[Request], int]
"""Tokens that a request takes from a rate limit (see `quotas`), or a function that returns them."""
H = TypeVar("H", bound=Handler)


class Effect(Enum):
    """The most that a request can do.

    READS: show something. A link may ask for nothing else. ACTS: change something that can be changed again,
    or make a decision in a game. FINAL: do what cannot be taken back. Its table is never guessed, and a
    button that names the action confirms it first.
    """

    READS = "reads"
    ACTS = "acts"
    FINAL = "cannot be taken back"


READS, ACTS, FINAL = Effect.READS, Effect.ACTS, Effect.FINAL


class Who(Enum):
    """People that a command is for.

    ADMINS_MORE: it does more for admins of the chat. Some platforms must be asked for the admins, and only
    such commands ask. ADMINS: the same, and menus offer it to admins only.
    """

    ANYBODY = auto()
    ADMINS_MORE = auto()
    ADMINS = auto()


ANYBODY, ADMINS_MORE, ADMINS = Who.ANYBODY, Who.ADMINS_MORE, Who.ADMINS

TAP, TYPED, PICTURE, CALL, FILE, FILM = 1, 2, 3, 5, 5, 20
"""Costs: of a tap or a move; of an answer in words; of a picture; of calling others; of a file; of a film."""


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
    """Command with its handler: typed in every language, or sent by a button or a platform.

    group, rank: its place in /help. exercise: it is about a private puzzle or lesson. free: its tokens are
    given back after an empty reply, which means that a move was played.
    """

    word: str
    handler: Handler
    effect: Effect
    cost: Cost
    parameters: tuple[Parameter, ...] = ()
    who: Who = ANYBODY
    place: Place = "anywhere"
    group: str = ""
    rank: int = 0
    free: bool = False
    exercise: bool = False
    is_button: bool = False

    @property
    def admin(self) -> bool:
        """True if menus offer it to admins only."""
        return self.who is ADMINS

    @property
    def typed(self) -> tuple[Parameter, ...]:
        """The parameters of a command line."""
        return tuple(parameter for parameter in self.parameters if not parameter.threads)


GROUPS: Final = ("play", "turn", "look", "settle", "chips", "own", "chat")
"""The groups of /help in order; `help-<group>` names each."""

_registered: Final[dict[str, Command]] = {}
COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(_registered)
"""Every command and button, by its word."""


def command(  # noqa: PLR0913 -- by name only: the facts about a command
    word: str,
    *parameters: Parameter,
    effect: Effect,
    cost: Cost,
    group: str = "",
    rank: int = 0,
    who: Who = ANYBODY,
    place: Place = "anywhere",
    free: bool = False,
    exercise: bool = False,
) -> Callable[[H], H]:
    """Register a handler for a word that people type. The facts are those of `Command`."""

    def registered(handler: H) -> H:
        _register(
            Command(
                word, handler, effect, cost, parameters, who, place, group, rank, free=free, exercise=exercise
            )
        )
        return handler

    return registered


def tap(
    word: str,
    *,
    effect: Effect,
    cost: Cost,
    who: Who = ANYBODY,
    free: bool = False,
    exercise: bool = False,
) -> Callable[[H], H]:
    """Register a handler for a word that only buttons and platforms send."""

    def registered(handler: H) -> H:
        _register(Command(word, handler, effect, cost, who=who, free=free, exercise=exercise, is_button=True))
        return handler

    return registered


def _register(new: Command) -> None:
    known = _registered.setdefault(new.word, new)
    if known is not new:
        raise ValueError(f"/{new.word} is registered twice")
    typed_commands.cache_clear()
    _by_every_word.cache_clear()


@cache
def typed_commands() -> tuple[Command, ...]:
    """Return the commands that people type, in the order of /help. /help itself is last."""
    order = {group: place for place, group in enumerate((*GROUPS, ""))}
    typed = (one for one in COMMANDS.values() if not one.is_button)
    return tuple(sorted(typed, key=lambda one: (order[one.group], one.rank)))


def cost_of(request: Request) -> int:
    """Return the tokens that a request takes."""
    cost = COMMANDS[request.command].cost
    return cost if isinstance(cost, int) else cost(request)


def effect_of(word: str) -> Effect | None:
    """Return the strongest effect of a command, or None if there is no such command."""
    found = COMMANDS.get(word)
    return found.effect if found else None


def has_rights(word: str) -> bool:
    """Return True if a command does more for admins of the chat."""
    found = COMMANDS.get(word)
    return found is not None and found.who is not ANYBODY


def is_exercise(word: str) -> bool:
    """Return True if a command is about a puzzle or a lesson."""
    found = COMMANDS.get(word)
    return found is not None and found.exercise


def moves_of(kind: Callable[[Vocabulary], Iterable[str]]) -> tuple[str, ...]:
    """Return the words of one kind in the vocabularies of all games."""
    return tuple(dict.fromkeys(word for game in games().values() for word in kind(game.about.vocabulary)))


GAME: Final = Parameter("game", "game")
TABLE: Final = Parameter("table", "table")


def spellings(language: str, key: str) -> tuple[str, ...]:
    """Return the spellings of a key in a language, the usual word first."""
    return tuple(Voice(language)(key).split(", "))


def word_in(language: str, command: Command) -> str:
    """Return a command's word in a language: small letters without accents, which every platform takes."""
    return spellings(language, f"word-{command.word}")[0]


def name_in(language: str, parameter: Parameter) -> str:
    """Return a parameter's name in a language, in small letters."""
    return spellings(language, f"name-{parameter.name}")[0]


def choice_in(language: str, choice: str) -> str:
    """Return the label of a choice: the core's `choice-<choice>`, or a game's `move-<choice>`."""
    voice = Voice(language)
    if voice.has(f"choice-{choice}"):
        return voice(f"choice-{choice}")
    game = next(name for name, game in games().items() if choice in game.about.vocabulary.moves)
    return Voice(language, game)(f"move-{choice}")


def command_of(word: str) -> Command | None:
    """Return the command for a word of any language. Each word means one command."""
    return _by_every_word().get(word.casefold())


def own_words(language: str) -> Sequence[str]:
    """Return the words of all commands in a language and in English."""
    return tuple(dict.fromkeys((*_words(language), *_words(DEFAULT))))


def names_of(parameter: Parameter) -> frozenset[str]:
    """Return the names of a parameter in every language."""
    return frozenset(name for one in LANGUAGES for name in spellings(one, f"name-{parameter.name}"))


@cache
def _by_every_word() -> Mapping[str, Command]:
    return {
        word: command
        for command in typed_commands()
        for language in LANGUAGES
        for word in spellings(language, f"word-{command.word}")
    }


def _words(language: str) -> Iterable[str]:
    return (word for command in typed_commands() for word in spellings(language, f"word-{command.word}"))
