"""Completions of a typed line: commands, games, tables, moves, people, choices."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.adapters.web.users import People
from bot.core.commands.registry import COMMANDS, Parameter, choice_in, name_in, word_in
from bot.core.input.command_line import SLASH, Unfinished, unfinished
from bot.core.input.values import value_in
from bot.core.language.voice import Voice
from bot.core.messages import Request
from bot.core.service import Service


@dataclass(frozen=True, slots=True)
class Completion:
    """A completion: the whole line, and a label."""

    line: str
    label: str
    detail: str = ""


async def complete(service: Service, request: Request, text: str, people: People) -> list[Completion]:
    """Return completions of a line. A line without a slash is a move at the request's table."""
    if not text.startswith(SLASH):
        moves = await service.suggest(request, "move", text)
        return [Completion(move.value, move.label) for move in moves]
    going = unfinished(text, people.find)
    if going is None:
        return []
    voice = await service.voice(request)
    if going.command is None:
        return list(_commands(going.typed.casefold(), voice))
    found: list[Completion] = []
    for parameter in going.parameters:
        found += await _values(service, replace(request, command=going.command.word), parameter, going)
        found += _known(parameter, going, voice, people)
    return list(dict.fromkeys(found))  # an outage gives every parameter the same line


def _commands(begun: str, voice: Voice) -> Iterable[Completion]:
    for command in COMMANDS:
        words = (word_in(voice.language, command), command.word)
        if word := next((word for word in words if word.startswith(begun)), None):
            space = " " if command.parameters else ""
            yield Completion(f"/{word}{space}", f"/{word}", voice(f"command-{command.word}"))


async def _values(
    service: Service, request: Request, parameter: Parameter, going: Unfinished
) -> list[Completion]:
    """Return completions from the bot: games, tables and legal moves."""
    values = await service.suggest(request, parameter.kind, going.typed)
    return [
        Completion(going.head + found.value, found.label, found.value * (found.value not in found.label))
        for found in values
    ]


def _known(parameter: Parameter, going: Unfinished, voice: Voice, people: People) -> Iterable[Completion]:
    """Return completions that follow from the parameter alone."""
    begun = going.typed.casefold()
    match parameter.kind:
        case "choice":
            for choice in parameter.choices:
                word = value_in(voice.language, choice)
                if any(one.casefold().startswith(begun) for one in (word, choice)):
                    yield Completion(going.head + word, word, choice_in(voice.language, choice))
        case "flag":
            word = name_in(voice.language, parameter)
            if any(one.startswith(begun) for one in (word, parameter.name)):
                yield Completion(going.head + word, word, voice(f"parameter-{parameter.name}"))
        case "person":
            for local_user in people:
                if f"@{local_user.name}".casefold().startswith(begun) or local_user.slug.startswith(begun):
                    yield Completion(f"{going.head}@{local_user.slug}", f"@{local_user.name}")
        case _:
            return
