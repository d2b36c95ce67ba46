"""Languages, themes, settings, chips, mirrors and privacy: what people and chats choose for themselves."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Final, TypeVar

from bot.core import taps, wallet
from bot.core.house import LIVING, Desk, whole
from bot.core.messages import NOTHING, Button, File, Menu, Option, Reply
from bot.core.taps import Tap
from bot.core.words import LANGUAGES, language_of
from rules.core.errors import Refusal
from storage.model import Chat, Preset, TableId, Theme

THEMES: Final[Mapping[str, Theme]] = {"classic": "classic", "dark": "dark", "contrast": "contrast"}
PRESETS: Final[Mapping[str, Preset]] = {"live": "live", "casual": "casual", "slow": "slow"}
MIRROR_LIFE: Final = 600.0
"""Seconds a mirror's code can be used."""
MOST_RANKED: Final = 10
MOST_LIMIT: Final = 1_000_000
SETTINGS: Final = ("language", "theme", "clock", "games", "quiet", "betting", "lobbies", "tables")
JSON: Final = "application/json"
T = TypeVar("T")

LANGUAGE_NAMES: Final[Mapping[str, str]] = {"en": "English", "pt-BR": "Português", "it": "Italiano"}


async def language(desk: Desk) -> Reply:
    """/language: mine everywhere in private; a chat's own is in /settings."""
    text = desk.arg("language")
    if not text:
        return Reply(desk.voice()("language-which"), buttons=(language_buttons("language"),))
    chosen = _language(text)
    desk.guest = replace(desk.person, language=chosen)
    await desk.commit()
    return Reply(desk.voice()("language-set"), toast=True)


async def theme(desk: Desk) -> Reply:
    """/theme: mine, in private answers."""
    text = desk.arg("theme")
    if not text:
        voice = desk.voice()
        row = tuple(Button(voice(f"theme-{name}"), taps.write(Tap("theme", args=(name,)))) for name in THEMES)
        return Reply(voice("theme-which"), buttons=(row,))
    desk.guest = replace(desk.person, theme=_one_of(THEMES, "theme", text))
    await desk.commit()
    return Reply(desk.voice()("theme-set"), toast=True)


async def settings(desk: Desk) -> Reply:
    """/settings: a chat's admins change what holds for all of its tables; everybody may read it."""
    name, value = desk.arg("setting"), desk.arg("value", 1)
    if not name:
        return _settings_screen(desk)
    if not desk.request.admin:
        raise Refusal("admins_only")
    if name not in SETTINGS:
        raise Refusal("no_such_option", option=name[:40], known=SETTINGS)
    if not value:
        return _value_menu(desk, name)
    if name == "games":
        changed = replace(desk.chat, games=_games(desk, value))
    else:
        changed = _SETTERS[name](desk.chat, value.casefold())
    desk.chat = changed
    await desk.commit(chats=(changed,))
    return Reply(desk.voice()("settings-set"), toast=True)


async def chips(desk: Desk) -> Reply:
    """/chips: today's allowance, balance and rank; a daily limit; a lock that cannot be lifted early."""
    house, chat, person = desk.house, desk.chat.id, desk.person
    if desk.arg("limit"):
        return await _limit(desk, desk.arg("limit"))
    if desk.arg("lock", 1):
        return await _lock(desk, desk.arg("lock", 1))
    entries, guarded = await wallet.claim(house, chat, person.id)
    await desk.commit(entries=entries, guards=(guarded,))
    purses = await house.store.purses(chat)
    balance = await house.store.balance(f"purse:{chat} {person.id}")
    rank = 1 + sum(chips > balance for _, chips in purses)
    voice = desk.voice()
    facts = {
        "chips": balance,
        "rank": rank,
        "of": max(rank, len(purses)),
        "tables": await wallet.on_tables(house, chat, person.id),
        "paid": sum(entry.amount for entry in entries),
    }
    return Reply("\n".join((voice("chips", facts), voice("caption-chips"))))


async def mirror(desk: Desk) -> Reply:
    """/mirror: a code that shows this table in another chat too; /mirror CODE there; /mirror off."""
    text = desk.arg("code")
    if text.casefold() == "off":
        return await _mirror_off(desk)
    if text:
        return await _mirror_here(desk, text)
    name = await desk.table(statuses=LIVING)
    live = await desk.house.shelf.look(name)
    if live is None or live.betting:
        raise Refusal("no_mirror")
    code = desk.house.entropy(4).hex()
    await desk.house.store.put_note(f"mirror:{code}", f"{live.table.id} {desk.house.now() + MIRROR_LIFE}")
    return Reply(desk.voice()("mirror-code", {"code": code}))


async def privacy(desk: Desk) -> Reply:
    """/privacy: what is kept, a copy of what is kept of me, and its deletion."""
    voice, store = desk.voice(), desk.house.store
    match desk.arg("what"):
        case "export":
            guard = asdict(await wallet.guard_of(desk.house, desk.person.id))
            kept = {**await store.export(desk.person.id), "limits": guard}
            content = json.dumps(kept, ensure_ascii=False, indent=2, sort_keys=True).encode()
            return Reply(voice("privacy-exported"), files=(File("taberna.json", content, JSON),))
        case "delete":
            sure = Button(voice("button-delete"), taps.write(Tap("forget")), "danger")
            return Reply(voice("privacy-sure"), buttons=((sure,),))
        case _:
            return Reply(voice("privacy"))


async def forget(desk: Desk) -> Reply:
    """The Delete button: everything kept of a person goes, once they sit at no table."""
    person, store, voice = desk.person, desk.house.store, desk.voice()
    if await store.tables_of(person.id, LIVING):
        raise Refusal("still_seated")
    await store.forget(person.id, voice("somebody"))
    desk.house.shelf.clear()
    return Reply(voice("privacy-deleted"))


async def welcome(desk: Desk) -> Reply:
    """The first word in a chat that has just taken the bot in."""
    buttons = (language_buttons("chatlanguage"), (Button(desk.voice()("button-help"), "help"),))
    return Reply(desk.voice()("welcome"), public=True, buttons=buttons)


async def chat_language(desk: Desk) -> Reply:
    """The language buttons of the welcome: the chat's language, for its admins."""
    if not desk.request.admin:
        raise Refusal("admins_only")
    desk.chat = replace(desk.chat, language=_language(desk.arg("language")))
    await desk.commit(chats=(desk.chat,))
    return Reply(desk.voice()("settings-set"), toast=True)


def language_buttons(command: str) -> tuple[Button, ...]:
    """One button a language, each in its own words."""
    return tuple(
        Button(LANGUAGE_NAMES[name], taps.write(Tap(command, args=(name.partition("-")[0],))))
        for name in LANGUAGES
    )


async def _limit(desk: Desk, text: str) -> Reply:
    limit = whole(text, 0, MOST_LIMIT)
    if limit is None and text.casefold() != "off":
        raise Refusal("bad_option", option="limit", value=text[:20], accepted=(f"0–{MOST_LIMIT}", "off"))
    guard = await wallet.guard_of(desk.house, desk.person.id)
    changed = wallet.limited(guard, limit, wallet.today(desk.house))
    await desk.commit(guards=((guard, changed),))
    key = "limit-set" if changed.limit_day < 0 else "limit-tomorrow"
    return Reply(desk.voice()(key, {"limit": limit or 0}))


async def _lock(desk: Desk, text: str) -> Reply:
    days = whole(text, 1, wallet.LONGEST_LOCK)
    if days is None:
        raise Refusal("bad_option", option="lock", value=text[:20], accepted=(f"1–{wallet.LONGEST_LOCK}",))
    guard = await wallet.guard_of(desk.house, desk.person.id)
    await desk.commit(guards=((guard, wallet.locked(guard, days, desk.house.now())),))
    return Reply(desk.voice()("lock-set", {"days": days}))


async def _mirror_off(desk: Desk) -> Reply:
    async with desk.at(await desk.table(statuses=LIVING, mine=False)) as change:
        if desk.request.chat == change.table.chat:
            raise Refusal("home_chat")
        change.hide(desk.request.spot)
    return Reply(desk.voice()("mirror-off"))


async def _mirror_here(desk: Desk, code: str) -> Reply:
    store, name = desk.house.store, f"mirror:{code.casefold()[:20]}"
    table, _, until = (await store.note(name) or "").partition(" ")
    if not table or desk.house.now() > float(until):
        raise Refusal("mirror_code")
    async with desk.house.at(TableId(table), desk.request, *desk.changes()) as change:
        mirrored = desk.chat.id if desk.chat.id != change.table.chat else None
        change.show(desk.request.spot, chat=mirrored)
    await store.put_note(name, None)
    return NOTHING


def _settings_screen(desk: Desk) -> Reply:
    chat, voice = desk.chat, desk.voice()
    values = {
        "language": LANGUAGE_NAMES[desk.public_language],
        "theme": voice(f"theme-{chat.theme}"),
        "clock": voice(f"clock-{chat.preset}"),
        "games": ", ".join(chat.games) or voice("settings-all"),
        "quiet": voice("on" if chat.quiet else "off"),
        "betting": voice("on" if chat.betting else "off"),
        "lobbies": str(chat.lobbies_each),
        "tables": str(chat.tables_most),
    }
    lines = [f"{voice(f'setting-{name}')}: {value}" for name, value in values.items()]
    menu = None
    if desk.request.admin:
        options = tuple(
            Option(voice(f"setting-{name}"), taps.write(Tap("settings", args=(name,))), value[:100])
            for name, value in values.items()
        )
        menu = Menu(voice("settings-which"), options)
    return Reply("\n".join((voice("settings-head"), *lines)), menu=menu)


def _value_menu(desk: Desk, name: str) -> Reply:
    """The values of a setting to choose from, where they can be listed."""
    voice = desk.voice()
    listed: Mapping[str, tuple[str, ...]] = {
        "language": tuple(tag.partition("-")[0] for tag in LANGUAGES),
        "theme": tuple(THEMES),
        "clock": tuple(PRESETS),
        "quiet": ("on", "off"),
        "betting": ("on", "off"),
        "lobbies": ("1", "3", "5", "10"),
        "tables": ("5", "10", "20", "50"),
        "games": ("all", *desk.house.games),
    }
    prompt = voice(f"setting-{name}")
    options = tuple(Option(value, taps.write(Tap("settings", args=(name, value)))) for value in listed[name])
    return Reply(prompt, menu=Menu(prompt, options))


def _games(desk: Desk, text: str) -> tuple[str, ...]:
    """The games allowed in a chat, separated by commas or spaces; `all` allows every one."""
    if text.casefold() == "all":
        return ()
    return tuple(desk.house.game(name, desk.language).about.id for name in text.replace(",", " ").split())


def _language(text: str) -> str:
    chosen = language_of(text)
    if chosen is None:
        raise Refusal("bad_option", option="language", value=text[:20], accepted=LANGUAGES)
    return chosen


def _switch(name: str, text: str) -> bool:
    return _one_of({"on": True, "off": False}, name, text)


def _one_of(accepted: Mapping[str, T], name: str, text: str) -> T:
    if text.casefold() not in accepted:
        raise Refusal("bad_option", option=name, value=text[:20], accepted=tuple(accepted))
    return accepted[text.casefold()]


def _amount(name: str, text: str, most: int) -> int:
    number = whole(text, 1, most)
    if number is None:
        raise Refusal("bad_option", option=name, value=text[:20], accepted=(f"1–{most}",))
    return number


_SETTERS: Final[Mapping[str, Callable[[Chat, str], Chat]]] = {
    "language": lambda chat, text: replace(chat, language=_language(text)),
    "theme": lambda chat, text: replace(chat, theme=_one_of(THEMES, "theme", text)),
    "clock": lambda chat, text: replace(chat, preset=_one_of(PRESETS, "clock", text)),
    "quiet": lambda chat, text: replace(chat, quiet=_switch("quiet", text)),
    "betting": lambda chat, text: replace(chat, betting=_switch("betting", text)),
    "lobbies": lambda chat, text: replace(chat, lobbies_each=_amount("lobbies", text, 20)),
    "tables": lambda chat, text: replace(chat, tables_most=_amount("tables", text, 200)),
}
