"""Slash commands as Discord expects them declared, built from the bot's registry."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, TypeAlias

from discord import AppCommandOptionType, AppCommandType, HTTPException, Permissions

from bot.core.language.voice import DEFAULT, Voice
from bot.core.registry import (
    Command,
    Kind,
    Parameter,
    Place,
    choice_in,
    name_in,
    typed_commands,
    word_in,
)

Json: TypeAlias = dict[str, Any]

PLAY: Final = Voice(DEFAULT)("menu-play")
"""Name of the entry in a message's context menu that challenges its author."""

LOCALES: Final = {"en-US": "en", "en-GB": "en", "pt-BR": "pt-BR", "it": "it"}
"""Discord's locales and the bot's language for each."""

COMPLETED: Final = frozenset({"game", "table", "move", "options"})
"""Names of the parameters with autocompletion."""

LONGEST_TEXT: Final = 100
HIGHEST_NUMBER: Final = 1_000_000

_TYPES: Final[Mapping[Kind, AppCommandOptionType]] = {
    "number": AppCommandOptionType.integer,
    "flag": AppCommandOptionType.boolean,
    "person": AppCommandOptionType.user,
}
ENTRY_POINT: Final = 4
"""Type of a command that launches an Activity; the library has no name for it."""
_READ_ONLY: Final = frozenset({"application_id", "version", "guild_id"})
_PLACES: Final = re.compile(r"^In (\S+): ", re.MULTILINE)
"""Pattern of the paths that the library names in an error."""
_GUILD, _BOT_DM = 0, 1
_CONTEXTS: Final[Mapping[Place, tuple[int, ...]]] = {
    "group": (_GUILD,),
    "private": (_BOT_DM,),
    "anywhere": (_GUILD, _BOT_DM),
}
_GUILD_INSTALL, _USER_INSTALL = 0, 1


def command_menu() -> list[Json]:
    """Return all commands, for one bulk request."""
    return [
        *map(_command, typed_commands()),
        _entry(AppCommandType.user, "command-challenge", "group", of_one=False),
        _entry(AppCommandType.message, "menu-analyse", "anywhere", of_one=True),
        _entry(AppCommandType.message, "menu-play", "group", of_one=False),
    ]


def digest(menu: list[Json]) -> str:
    """Return a digest of a menu, to detect changes."""
    return sha256(json.dumps(menu, sort_keys=True).encode()).hexdigest()


def activity_commands(there: Iterable[Json]) -> list[Json]:
    """Return the command for an Activity that Discord itself has added to a menu.

    Discord adds it where Activities are enabled, and refuses every menu without it (code 50240).
    """
    kept = [command for command in there if command.get("type") == ENTRY_POINT]
    return [{name: value for name, value in command.items() if name not in _READ_ONLY} for command in kept]


def rejected_paths(error: Exception) -> list[str]:
    """Return the paths in a menu that Discord rejects, such as `3.options.0.name`."""
    return _PLACES.findall(error.text) if isinstance(error, HTTPException) else []


def _command(command: Command) -> Json:
    rights = str(Permissions(manage_guild=True).value) if command.admin else None
    return {
        "type": AppCommandType.chat_input.value,
        "name": command.word,
        "name_localizations": _in_every_locale(lambda language: word_in(language, command)),
        **_described(f"command-{command.word}"),
        "options": [_option(parameter, asked=command.word == "play") for parameter in command.parameters],
        "default_member_permissions": rights,
        **_where(command.place, of_one=not command.admin),
    }


def _entry(kind: AppCommandType, key: str, place: Place, *, of_one: bool) -> Json:
    """Return an entry of a user's or message's context menu. key: of its name. of_one: see `_where`."""
    return {
        "type": kind.value,
        "name": Voice(DEFAULT)(key),
        "name_localizations": _localised(key),
        **_where(place, of_one=of_one),
    }


def _where(place: Place, *, of_one: bool) -> Json:
    """Return the contexts of a command, and the installations that offer it.

    of_one: also offer it to a user who installed the bot for themselves alone.
    """
    # Such a user can play in the bot's private chat only. Where the bot is not a member, a board could only
    # answer a command, and Discord lets nobody edit that answer after 15 minutes. So no command is offered
    # in other people's private chats, and on a server without the bot a command for a board is refused.
    installed = [_GUILD_INSTALL, _USER_INSTALL] if of_one else [_GUILD_INSTALL]
    return {"contexts": [*_CONTEXTS[place]], "integration_types": installed}


def _option(parameter: Parameter, *, asked: bool) -> Json:
    """Return an option of a command. asked: a form asks for missing values, so none is required."""
    option: Json = {
        "type": _TYPES.get(parameter.kind, AppCommandOptionType.string).value,
        "name": parameter.name,
        "name_localizations": _in_every_locale(lambda language: name_in(language, parameter)),
        **_described(f"parameter-{parameter.name}"),
        "required": parameter.required and not asked,
    }
    if parameter.kind == "choice":
        option["choices"] = [_choice(choice) for choice in parameter.choices]
    elif parameter.kind == "number":
        option |= {"min_value": 0, "max_value": HIGHEST_NUMBER}
    elif parameter.kind == "text":
        option["max_length"] = LONGEST_TEXT
    if parameter.name in COMPLETED:
        option["autocomplete"] = True
    return option


def _choice(choice: str) -> Json:
    def called(language: str) -> str:
        return choice_in(language, choice)

    return {"name": called(DEFAULT), "name_localizations": _in_every_locale(called), "value": choice}


def _described(key: str) -> Json:
    return {"description": Voice(DEFAULT)(key), "description_localizations": _localised(key)}


def _localised(key: str) -> dict[str, str]:
    return _in_every_locale(lambda language: Voice(language)(key))


def _in_every_locale(said: Callable[[str], str]) -> dict[str, str]:
    return {locale: said(language) for locale, language in LOCALES.items()}
