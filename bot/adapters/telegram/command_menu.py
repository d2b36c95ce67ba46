"""Command menus and descriptions that clients show before the bot has said anything."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
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
from bot.core.language.text import cut
from bot.core.language.voice import Voice, game_name
from bot.core.ports import Store
from bot.core.registry import COMMANDS, word_in
from bot.tasks import together
from rules.games import games

LANGUAGES: Final = {None: "en", "pt": "pt-BR", "it": "it"}
"""The bot's language for each language code of Telegram; None is the default of all others."""

_GROUP: Final = (
    *("play", "join", "tables", "board", "move", "bid", "bet"),
    *("rules", "rematch", "chips", "profile", "help"),
)
_EPHEMERAL: Final = frozenset({"bid", "chips", "help", "profile", "tables"})
"""Commands whose line and answer concern their sender alone."""
_PRIVATE: Final = (
    *("play", "tables", "move", "learn", "puzzle", "hint", "undo", "rules"),
    *("language", "settings", "privacy", "help"),
)
_ADMINS: Final = (
    *("play", "join", "tables", "board", "move", "bid", "bet"),
    *("rules", "history", "mirror", "settings", "help"),
)
_SCOPES: Final[tuple[tuple[BotCommandScope, tuple[str, ...]], ...]] = (
    (BotCommandScopeDefault(), _GROUP),
    (BotCommandScopeAllPrivateChats(), _PRIVATE),
    (BotCommandScopeAllGroupChats(), _GROUP),
    (BotCommandScopeAllChatAdministrators(), _ADMINS),
)
"""The most wanted commands of each kind of chat. Nobody reads a longer list; /help has them all."""
MOST_DESCRIBED: Final = 512
MOST_DESCRIBED_IN_SHORT: Final = 120
"""Telegram's limits for the two descriptions, in characters."""


@dataclass(frozen=True, slots=True)
class Menu:
    """Commands of one kind of chat in one language."""

    scope: BotCommandScope
    code: str | None
    commands: tuple[BotCommand, ...]

    def __str__(self) -> str:
        lines = (f"{c.command} {c.description}{' *' if c.api_kwargs else ''}" for c in self.commands)
        return "\n".join((f"{self.scope.type} {self.code}", *lines))


async def publish(bot: Bot, store: Store, *, ephemeral: bool) -> None:
    """Set the menus and descriptions that have changed since they were last set. Raises: TelegramError.

    ephemeral: the server has commands that only their sender and the bot see.
    """
    menus = tuple(_menus(ephemeral=ephemeral))
    await _once(bot, store, "menus", map(str, menus), *(partial(_set, bot, menu) for menu in menus))
    for kind, tell, longest in (
        ("description", bot.set_my_description, MOST_DESCRIBED),
        ("short_description", bot.set_my_short_description, MOST_DESCRIBED_IN_SHORT),
    ):
        told = {code: cut(_described(kind, language), longest) for code, language in LANGUAGES.items()}
        calls = (partial(tell, words, code) for code, words in told.items())
        await _once(bot, store, kind, told.values(), *calls)


async def _once(
    bot: Bot, store: Store, kind: str, lines: Iterable[str], *calls: Callable[[], Awaitable[object]]
) -> None:
    """Make the calls that set these lines, unless the store notes the same lines as set."""
    note, digest = f"{PLATFORM}:{kind}:{bot.id}", sha256("\n\n".join(lines).encode()).hexdigest()
    if await store.note(note) == digest:
        return
    await together(*(call() for call in calls))
    await store.put_note(note, digest)


async def _set(bot: Bot, menu: Menu) -> None:
    await bot.set_my_commands(menu.commands, menu.scope, menu.code)


def _described(kind: str, language: str) -> str:
    """Return the text for an empty private chat, or the short one for the bot's profile."""
    if kind == "short_description":
        return Voice(language)("describe-short")
    return Voice(language)("describe", {"games": ", ".join(game_name(language, name) for name in games())})


def _menus(*, ephemeral: bool) -> Iterator[Menu]:
    for scope, words in _SCOPES:
        for code, language in LANGUAGES.items():
            yield Menu(scope, code, tuple(_menu(words, language, ephemeral=ephemeral)))


def _menu(words: Iterable[str], language: str, *, ephemeral: bool) -> Iterator[BotCommand]:
    voice = Voice(language)
    for word in words:
        private = {"is_ephemeral": True} if ephemeral and word in _EPHEMERAL else None
        yield BotCommand(word_in(language, COMMANDS[word]), voice(f"command-{word}"), api_kwargs=private)
