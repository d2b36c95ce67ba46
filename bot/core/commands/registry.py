"""The one table of commands: menus, /help, autocomplete and the README all come from it.

The words of a command are `command-<word>` (its one-line purpose) and `parameter-<name>`; what is typed for
it is `word-<word>` and `name-<name>`, beside English in every language of ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from bot.core.language.voice import LANGUAGES, Voice

Kind = Literal["text", "number", "flag", "game", "table", "move", "person", "choice"]
"""What a parameter takes; `game`, `table`, `move` and `choice` can be completed while typing."""

Place = Literal["group", "private", "anywhere"]


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
    parameters: tuple[Parameter, ...] = ()
    place: Place = "anywhere"
    admin: bool = False

    @property
    def typed(self) -> tuple[Parameter, ...]:
        """The parameters of a command line."""
        return tuple(parameter for parameter in self.parameters if not parameter.threads)


GAME = Parameter("game", "game")
TABLE = Parameter("table", "table")

COMMANDS: tuple[Command, ...] = (
    Command(
        "play",
        (
            Parameter("game", "game", required=True),
            Parameter("opponent", "person"),
            Parameter("seats", "number"),
            Parameter("options", "text"),
            Parameter("clock", "choice", choices=("live", "casual", "slow")),
            Parameter("thread", "flag", threads=True),
        ),
    ),
    Command("join", (TABLE,)),
    Command("leave", (TABLE,)),
    Command("begin", (TABLE,)),
    Command("move", (Parameter("move", "move", required=True), TABLE)),
    Command("bid", (Parameter("points", "number"), TABLE)),
    Command(
        "bet",
        (
            Parameter(
                "figure",
                "choice",
                required=True,
                choices=("crown", "anchor", "heart", "diamond", "spade", "club", "clear"),
            ),
            Parameter("amount", "number"),
            TABLE,
        ),
    ),
    Command("roll", (TABLE,)),
    Command("bank", (Parameter("answer", "choice", required=True, choices=("volunteer", "pass")), TABLE)),
    Command("board", (TABLE, Parameter("text", "flag"), Parameter("file", "flag"))),
    Command("tables", (Parameter("whose", "choice", choices=("mine", "here")),)),
    Command("resign", (TABLE,)),
    Command("draw", (TABLE,)),
    Command("undo", (TABLE,)),
    Command("end", (TABLE,)),
    Command("rematch", (TABLE,)),
    Command("offer", (Parameter("seat", "text", required=True), TABLE)),
    Command("hint", (TABLE,)),
    Command("rules", (GAME,)),
    Command("history", (TABLE, Parameter("gif", "flag"))),
    Command("verify", (TABLE,)),
    Command("chips", (Parameter("limit", "text"), Parameter("lock", "number"))),
    Command("language", (Parameter("language", "choice", choices=("en", "pt-BR", "it")),)),
    Command(
        "settings",
        (
            Parameter(
                "setting",
                "choice",
                choices=("language", "theme", "clock", "games", "quiet", "betting", "lobbies", "tables"),
            ),
            Parameter("value", "text"),
        ),
        admin=True,
    ),
    Command("theme", (Parameter("theme", "choice", choices=("classic", "dark", "contrast")),)),
    Command("mirror", (Parameter("code", "text"), TABLE)),
    Command("privacy", (Parameter("what", "choice", choices=("show", "export", "delete")),)),
    Command("help"),
)

BY_WORD = {command.word: command for command in COMMANDS}


def word_in(language: str, command: Command) -> str:
    """The word for a command in a language: small letters without accents, which every platform takes."""
    return Voice(language)(f"word-{command.word}")


def name_in(language: str, parameter: Parameter) -> str:
    """The name of a parameter in a language: small letters."""
    return Voice(language)(f"name-{parameter.name}")


def command_of(word: str) -> Command | None:
    """The command that a word stands for, whichever language it is of: no word stands for two."""
    return _by_every_word().get(word.casefold())


def names_of(parameter: Parameter) -> frozenset[str]:
    """What a parameter may be called, in every language."""
    return frozenset(name_in(language, parameter) for language in LANGUAGES)


@cache
def _by_every_word() -> Mapping[str, Command]:
    return {word_in(language, command): command for command in COMMANDS for language in LANGUAGES}
