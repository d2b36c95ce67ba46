"""Command lines as people type them: `/play lasca @Bea clock:slow`, `/jogar lasca tempo:slow`, `/move c3 d4`.

A word finds its parameter by name (`clock:slow`, `clock=slow`), by what it is (`@Bea`, `slow`, `text`), or
by its place. A parameter for words or moves takes all the words that are left.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.core.input.spelling import plain
from bot.core.input.values import value_of
from bot.core.registry import Command, Parameter, command_of, names_of
from rules.core.options import OFF
from storage.model import PersonId

FindPerson = Callable[[str], PersonId | None]
"""Who is called that, if anybody is."""

SLASH: Final = "/"
UNKNOWN: Final = "unknown"
"""What a line asks for that looks like a command and is none of ours: what was meant by it."""
_FIRST: Final = re.compile(r"/([A-Za-z]{1,32})(?:@([A-Za-z0-9_]{1,64}))?")
_ADDRESSED: Final = re.compile(r"/[^\s@]+@(\w{1,64})")
_SIGNED: Final = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
"""What is meant as a number, though not every one of them will do."""
_NAMED: Final = re.compile(r"([^\W\d_]{1,32})[:=](.*)", re.DOTALL)
MACHINE: Final = "machine"
"""The parameter that names the level of a machine, beside the one for a person."""
_NO: Final = frozenset({OFF, "no", "false", "0"})
_TAKES_REST: Final = frozenset({"text", "move"})


def nobody(_name: str) -> PersonId | None:
    """For platforms that find people by other means."""
    return None


def parse(text: str, find: FindPerson = nobody, bot: str | None = None) -> tuple[str, dict[str, str]] | None:
    """The command of a line and its arguments by name; None for what is no command of ours.

    bot: our own name, where commands may be addressed to others (`/play@other_bot`).
    """
    first, *words = text.split() or [""]
    found = _FIRST.fullmatch(first)
    command = command_of(found[1]) if found else None
    if not found or command is None:
        return None
    if bot is not None and found[2] is not None and found[2].casefold() != bot.casefold():
        return None
    line = _Line(command, find)
    for word in _names(words, find) if about_a_person(command) else words:
        line.take(word)
    return command.word, line.read()


def about_a_person(command: Command) -> bool:
    """Whether a command takes somebody and nothing else: all that is typed behind it is meant as a name."""
    return [parameter.kind for parameter in command.typed] == ["person"]


def _names(words: Sequence[str], find: FindPerson) -> Sequence[str]:
    """Words that are a name, of several words maybe; behind a mention stands what is none."""
    whole = " ".join(words)
    mentioned = whole.startswith("@") and find(whole[1:]) is None
    return words if mentioned or not words else [whole]


def spoken(
    text: str, find: FindPerson = nobody, bot: str | None = None, *, alone: bool = True
) -> tuple[str, dict[str, str]] | None:
    """The same; and for a line that looks like a command of ours and is none, a request for what was meant.

    alone: whoever speaks has nobody else to speak to. Among others only a command that bears our name is
    surely ours: what it says without one may be for another bot.
    """
    if (line := parse(text, find, bot)) is not None or not text.startswith(SLASH):
        return line
    addressed = _ADDRESSED.fullmatch((text.split() or [""])[0])
    whose = addressed[1].casefold() if addressed and bot else ""
    ours = whose == bot.casefold() if whose and bot else alone
    return (UNKNOWN, {"line": text}) if ours else None


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The end of a line that is still being typed.

    head: what stands before it and stays. typed: the word, or the move, so far. command: None while the
    command itself is typed. parameters: those that the word could be for.
    """

    head: str
    typed: str
    command: Command | None = None
    parameters: tuple[Parameter, ...] = ()


def unfinished(text: str, find: FindPerson = nobody) -> Unfinished | None:
    """Where a command line could go on; None for what is no command line."""
    if not text.startswith(SLASH):
        return None
    first, *rest = text.split(maxsplit=1)
    if first == text:
        return Unfinished("", text[1:])
    command = command_of(first[1:].partition("@")[0])
    if command is None:
        return None
    if command.typed and command.typed[0].kind == "move":
        return Unfinished(f"{first} ", "".join(rest), command, command.typed[:1])
    typed = "" if text[-1].isspace() else text.rsplit(maxsplit=1)[-1]
    head = text[: len(text) - len(typed)]
    line = _Line(command, find)
    for word in head.split()[1:]:
        line.take(word)
    named = line.named(typed)
    if named is not None:
        parameter, value = named
        return Unfinished(text[: len(text) - len(value)], value, command, (parameter,))
    free = tuple(line.free())
    return Unfinished(head, typed, command, free[:1] if free and free[0].required else free)


@dataclass(slots=True)
class _Line:
    """A command line being read, word by word."""

    command: Command
    find: FindPerson
    args: dict[str, str] = field(default_factory=dict)
    latest: Parameter | None = None
    """Where the last word without a name went."""
    against: Parameter | None = None
    """The machine's parameter, where its name stands alone."""

    def read(self) -> dict[str, str]:
        """The arguments by name. Who names the machine and no level plays the easiest."""
        if self.against is not None:
            self.args.setdefault(self.against.name, self.against.choices[0])
        return self.args

    def take(self, word: str) -> None:
        named = self.named(word)
        if named is not None:
            self._put(*named)
            return
        if (machine := self._machine()) and _names_machine(machine, word):
            self.against = machine
            return
        parameter = self._by_kind(word) or self._by_place(word)
        if parameter is not None:
            self._put(parameter, word)
            self.latest = parameter

    def named(self, word: str) -> tuple[Parameter, str] | None:
        """`clock:slow` taken apart, if the command has such a parameter."""
        found = _NAMED.fullmatch(word)
        if found is None:
            return None
        name, value = found[1].casefold(), found[2]
        return next(((p, value) for p in self.command.typed if name in names_of(p)), None)

    def free(self) -> Iterator[Parameter]:
        """Parameters that have got nothing yet."""
        return (p for p in self.command.typed if p.name not in self.args)

    def _by_kind(self, word: str) -> Parameter | None:
        """The free parameter that a word is obviously for, wherever it stands."""
        for parameter in self.free():
            folded = word.casefold()
            match parameter.kind:
                case "choice" if value_of(word) in parameter.choices:
                    return parameter
                case "flag" if folded in names_of(parameter):
                    return parameter
                case "person" if word.startswith("@") or (self.args and self.find(word)):
                    return parameter
        return None

    def _by_place(self, word: str) -> Parameter | None:
        """The first parameter in order that a word can be for."""
        if self.latest is not None and self.latest.kind == "game" and word.isalpha():
            return self.latest  # crown and anchor
        for parameter in self.command.typed:
            if parameter.kind in _TAKES_REST:
                return parameter
            if parameter.name in self.args:
                continue
            match parameter.kind:
                case "game" | "table":
                    return parameter
                case "person" if parameter.required or about_a_person(self.command):
                    return parameter
                case "choice" if self._may_choose(parameter, word):
                    return parameter
                case "number" if _SIGNED.fullmatch(word):
                    return parameter
        return None

    def _may_choose(self, parameter: Parameter, word: str) -> bool:
        """Whether a word that is no choice stands where one is due: beside a number, none that is one."""
        counted = any(p.kind == "number" for p in self.command.typed) and _SIGNED.fullmatch(word)
        return not counted and (parameter.required or len(self.command.typed) == 1)

    def _machine(self) -> Parameter | None:
        """The parameter for the level of a machine, if the command has it."""
        return next((p for p in self.command.typed if p.name == MACHINE), None)

    def _in_place_of_a_person(self, value: str) -> tuple[str, str] | None:
        """The level of a machine that is named in the place of a person, and where it goes."""
        machine = self._machine()
        if machine is None or machine.name in self.args:
            return None
        level = machine.choices[0] if _names_machine(machine, value) else value_of(value)
        return (machine.name, level) if level in machine.choices else None

    def _put(self, parameter: Parameter, value: str) -> None:
        name = parameter.name
        match parameter.kind:
            case "person" if machine := self._in_place_of_a_person(value):
                name, value = machine
            case "person":
                value = value.removeprefix("@")
                # What is typed is a name: an id of the bot, `discord:1`, can only be found.
                value = self.find(value) or value.replace(":", " ").strip()
            case "flag" if value_of(value).casefold() in _NO:
                value = ""
            case "choice":
                value = value_of(value)
            case "text" | "move" | "game" if name in self.args:
                value = f"{self.args[name]} {value}"
        if value:
            self.args[name] = value


def _names_machine(parameter: Parameter, word: str) -> bool:
    """Whether a word is what machines are called."""
    return plain(word) in map(plain, names_of(parameter))
