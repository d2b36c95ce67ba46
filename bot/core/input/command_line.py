"""Command lines as people type them: `/play lasca @Bea clock:slow`, `/jogar lasca tempo:slow`, `/move c3
d4`.

A word finds its parameter by name (`clock:slow`, `clock=slow`), by kind (`@Bea`, `slow`, `text`), or by
position. A parameter for words or moves takes the rest of the line.
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
"""Function that returns the person with a name, if any."""

SLASH: Final = "/"
UNKNOWN: Final = "unknown"
"""Command name for a line that looks like a command but is unknown."""
_FIRST: Final = re.compile(r"/([A-Za-z]{1,32})(?:@([A-Za-z0-9_]{1,64}))?")
_ADDRESSED: Final = re.compile(r"/[^\s@]+@(\w{1,64})")
_SIGNED: Final = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
"""Text meant as a number, within range or not."""
_NAMED: Final = re.compile(r"([^\W\d_]{1,32})[:=](.*)", re.DOTALL)
MACHINE: Final = "machine"
"""Parameter for a bot player's level, beside the one for a person."""
_NO: Final = frozenset({OFF, "no", "false", "0"})
_TAKES_REST: Final = frozenset({"text", "move"})


def nobody(_name: str) -> PersonId | None:
    """Return None, for platforms that find people by other means."""
    return None


def parse(text: str, find: FindPerson = nobody, bot: str | None = None) -> tuple[str, dict[str, str]] | None:
    """Return the command of a line and its arguments by name, or None if it is no command of this bot.

    bot: this bot's name, if commands may be addressed to other bots (`/play@other_bot`).
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
    """Return True if a command takes a person and nothing else. All following words form the name then."""
    return [parameter.kind for parameter in command.typed] == ["person"]


def _names(words: Sequence[str], find: FindPerson) -> Sequence[str]:
    """Return the words joined into one name. After a known mention, return them as they are."""
    whole = " ".join(words)
    mentioned = whole.startswith("@") and find(whole[1:]) is None
    return words if mentioned or not words else [whole]


def spoken(
    text: str, find: FindPerson = nobody, bot: str | None = None, *, alone: bool = True
) -> tuple[str, dict[str, str]] | None:
    """Return the result of `parse`, or the command `unknown` for a line that only looks like a command.

    alone: True if no other bot can be meant. Among others, only a command with this bot's name surely is for
    it.
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
    """Return the part of a command line to complete, or None for other lines."""
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
    """Parameter that took the last unnamed word."""
    against: Parameter | None = None
    """Level parameter, if a name of bot players was typed alone."""

    def read(self) -> dict[str, str]:
        """Return the arguments by name. A bot player without a level plays at the easiest one."""
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
        """Return the parts of `clock:slow` if the command has such a parameter."""
        found = _NAMED.fullmatch(word)
        if found is None:
            return None
        name, value = found[1].casefold(), found[2]
        return next(((p, value) for p in self.command.typed if name in names_of(p)), None)

    def free(self) -> Iterator[Parameter]:
        """Yield the parameters without a value."""
        return (p for p in self.command.typed if p.name not in self.args)

    def _by_kind(self, word: str) -> Parameter | None:
        """Return the free parameter that a word clearly belongs to, at any position."""
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
        """Return the first parameter in order that can take a word."""
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
        """Return True if an invalid word may be meant as a required or only choice."""
        # Beside a number parameter, a number is meant for that one.
        counted = any(p.kind == "number" for p in self.command.typed) and _SIGNED.fullmatch(word)
        return not counted and (parameter.required or len(self.command.typed) == 1)

    def _machine(self) -> Parameter | None:
        """Return the parameter for a bot player's level, if the command has one."""
        return next((p for p in self.command.typed if p.name == MACHINE), None)

    def _in_place_of_a_person(self, value: str) -> tuple[str, str] | None:
        """Return the level parameter and a level that was typed in a person's place."""
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
                # A typed text is a name. Only `find` may return an id such as `discord:1`.
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
    """Return True if a word is a name for bot players."""
    return plain(word) in map(plain, names_of(parameter))
