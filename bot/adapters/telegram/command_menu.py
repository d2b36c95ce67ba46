"""The menus of commands, by scope and language, from the one table of commands."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
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

from bot.adapters.telegram.ids import PLATFORM
from bot.core.commands.registry import COMMANDS, Command, Place, word_in
from bot.core.language.voice import Voice
from bot.core.ports import Store
from bot.tasks import together

LANGUAGES: Final = {None: "en", "pt": "pt-BR", "it": "it"}
"""Telegram's codes, and the language of ours that each gets; None: everybody else."""


@dataclass(frozen=True, slots=True)
class Menu:
    """The commands one kind of chat shows in one language."""

    scope: BotCommandScope
    code: str | None
    commands: tuple[BotCommand, ...]

    def __str__(self) -> str:
        lines = (f"{command.command} {command.description}" for command in self.commands)
        return "\n".join((f"{self.scope.type} {self.code}", *lines))


async def publish(bot: Bot, store: Store) -> None:
    """Set every menu, unless all of them were set so before. Raises TelegramError."""
    menus = tuple(_menus())
    note, digest = f"{PLATFORM}:menus:{bot.id}", sha256("\n\n".join(map(str, menus)).encode()).hexdigest()
    if await store.note(note) == digest:
        return
    await together(*(_set(bot, menu) for menu in menus))
    await store.put_note(note, digest)


async def _set(bot: Bot, menu: Menu) -> None:
    await bot.set_my_commands(menu.commands, menu.scope, menu.code)


def _menus() -> Iterator[Menu]:
    for scope, commands in _scopes():
        for code, language in LANGUAGES.items():
            yield Menu(scope, code, tuple(_menu(commands, language)))


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
