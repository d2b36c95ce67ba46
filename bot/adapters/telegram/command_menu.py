"""The menus of commands, by scope and language, from the one table of commands."""

import asyncio
from collections.abc import Iterator
from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)

from bot.core.commands.registry import COMMANDS, Command, Place, word_in
from bot.core.language.voice import Voice

LANGUAGES: Final = {None: "en", "pt": "pt-BR", "it": "it"}
"""Telegram's codes, and the language of ours that each gets; None: everybody else."""


async def publish(bot: Bot) -> None:
    """Set every menu."""
    await asyncio.gather(
        *(
            bot.set_my_commands(list(_menu(commands, language)), scope, code)
            for scope, commands in _scopes()
            for code, language in LANGUAGES.items()
        )
    )


def _scopes() -> Iterator[tuple[BotCommandScope, list[Command]]]:
    group, private = _fitting("group"), _fitting("private")
    yield BotCommandScopeDefault(), [command for command in COMMANDS if command.place == "anywhere"]
    yield BotCommandScopeAllPrivateChats(), private
    yield BotCommandScopeAllGroupChats(), [command for command in group if not command.admin]
    yield BotCommandScopeAllChatAdministrators(), group


def _fitting(place: Place) -> list[Command]:
    return [command for command in COMMANDS if command.place in {place, "anywhere"}]


def _menu(commands: list[Command], language: str) -> Iterator[BotCommand]:
    voice = Voice(language)
    return (BotCommand(word_in(language, command), voice(f"command-{command.word}")) for command in commands)
