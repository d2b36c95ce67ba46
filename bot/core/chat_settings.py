"""What a chat's admins choose for all of its tables, and the welcome that asks for its language."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.core import taps
from bot.core.house import Desk, whole
from bot.core.messages import Button, Menu, Option, Reply
from bot.core.preferences import LANGUAGE_NAMES, THEMES, language_buttons, language_named, one_of
from bot.core.taps import Tap
from bot.core.words import LANGUAGES, game_name
from rules.core.errors import Refusal
from storage.model import Chat, Preset

PRESETS: Final[Mapping[str, Preset]] = {"live": "live", "casual": "casual", "slow": "slow"}
SWITCH: Final[Mapping[str, bool]] = {"on": True, "off": False}
ALL: Final = "all"
SETTINGS: Final = ("language", "theme", "clock", "games", "quiet", "betting", "lobbies", "tables")


async def settings(desk: Desk) -> Reply:
    """/settings: a chat's admins change what holds for all of its tables; everybody may read it."""
    name, value = desk.arg("setting"), desk.arg("value", 1)
    if not name:
        return _all_settings(desk)
    if not desk.request.admin:
        raise Refusal("admins_only")
    if name not in SETTINGS:
        raise Refusal("no_such_option", option=name[:40], known=SETTINGS)
    if not value:
        return _values(desk, name)
    await _change(desk, _SETTERS[name](desk, value))
    return Reply(desk.voice()("settings-set"), toast=True)


async def welcome(desk: Desk) -> Reply:
    """The first word in a chat that has just taken the bot in."""
    buttons = (language_buttons("chatlanguage"), (Button(desk.voice()("button-help"), "help"),))
    return Reply(desk.voice()("welcome"), public=True, buttons=buttons)


async def chat_language(desk: Desk) -> Reply:
    """The language buttons of the welcome: the chat's language, for its admins."""
    if not desk.request.admin:
        raise Refusal("admins_only")
    await _change(desk, replace(desk.chat, language=language_named(desk.arg("language"))))
    return Reply(desk.voice()("settings-set"), toast=True)


async def _change(desk: Desk, chat: Chat) -> None:
    before, desk.chat = desk.chat, chat  # the answer may already be in its new language
    await desk.commit(chats=(chat,), chats_read=(before,))


def _all_settings(desk: Desk) -> Reply:
    """Every setting with its value; for admins with a menu of what to change."""
    chat, voice = desk.chat, desk.voice()
    values = {
        "language": (desk.public_language,),
        "theme": (chat.theme,),
        "clock": (chat.preset,),
        "games": chat.games or (ALL,),
        "quiet": ("on" if chat.quiet else "off",),
        "betting": ("on" if chat.betting else "off",),
        "lobbies": (str(chat.lobbies_each),),
        "tables": (str(chat.tables_most),),
    }
    said = {name: ", ".join(_in_words(desk, name, value) for value in values[name]) for name in SETTINGS}
    lines = [f"{voice(f'setting-{name}')}: {words}" for name, words in said.items()]
    menu = None
    if desk.request.admin:
        options = tuple(
            Option(voice(f"setting-{name}"), taps.write(Tap("settings", args=(name,))), words[:100])
            for name, words in said.items()
        )
        menu = Menu(voice("settings-which"), options)
    return Reply("\n".join((voice("settings-head"), *lines)), menu=menu)


def _values(desk: Desk, name: str) -> Reply:
    """A menu of the values of a setting, or of those most wanted."""
    listed: Mapping[str, tuple[str, ...]] = {
        "language": tuple(tag.partition("-")[0] for tag in LANGUAGES),
        "theme": tuple(THEMES),
        "clock": tuple(PRESETS),
        "games": (ALL, *desk.house.games),
        "quiet": tuple(SWITCH),
        "betting": tuple(SWITCH),
        "lobbies": ("1", "3", "5", "10"),
        "tables": ("5", "10", "20", "50"),
    }
    prompt = desk.voice()(f"setting-{name}")
    options = tuple(
        Option(_in_words(desk, name, value), taps.write(Tap("settings", args=(name, value))))
        for value in listed[name]
    )
    return Reply(prompt, menu=Menu(prompt, options))


def _in_words(desk: Desk, name: str, value: str) -> str:
    """A value of a setting as the asker calls it."""
    voice = desk.voice()
    match name:
        case "language":
            return LANGUAGE_NAMES[language_named(value)]
        case "theme":
            return voice(f"theme-{value}")
        case "clock":
            return voice(f"clock-{value}")
        case "games":
            return voice("settings-all") if value == ALL else game_name(desk.language, value)
        case "quiet" | "betting":
            return voice("on" if SWITCH[value] else "off")
        case _:
            return value


def _games(desk: Desk, text: str) -> tuple[str, ...]:
    """The games allowed in a chat, separated by commas, or by spaces where each is one word; or `all`."""
    if text.casefold() == ALL:
        return ()
    names = text.split("," if "," in text else None)
    return tuple(desk.house.game(name, desk.language).about.id for name in names if name.strip())


def _amount(name: str, text: str, most: int) -> int:
    number = whole(text, 1, most)
    if number is None:
        raise Refusal("bad_option", option=name, value=text[:20], accepted=(f"1–{most}",))
    return number


_SETTERS: Final[Mapping[str, Callable[[Desk, str], Chat]]] = {
    "language": lambda desk, text: replace(desk.chat, language=language_named(text)),
    "theme": lambda desk, text: replace(desk.chat, theme=one_of(THEMES, "theme", text)),
    "clock": lambda desk, text: replace(desk.chat, preset=one_of(PRESETS, "clock", text)),
    "games": lambda desk, text: replace(desk.chat, games=_games(desk, text)),
    "quiet": lambda desk, text: replace(desk.chat, quiet=one_of(SWITCH, "quiet", text)),
    "betting": lambda desk, text: replace(desk.chat, betting=one_of(SWITCH, "betting", text)),
    "lobbies": lambda desk, text: replace(desk.chat, lobbies_each=_amount("lobbies", text, 20)),
    "tables": lambda desk, text: replace(desk.chat, tables_most=_amount("tables", text, 200)),
}
