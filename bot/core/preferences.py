"""What a person chooses: language, theme, limits on betting, and what becomes of what is kept of them."""

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Final, TypeVar

from bot.core import taps, wallet
from bot.core.house import LIVING, Desk, whole
from bot.core.messages import Button, File, Reply
from bot.core.taps import Tap
from bot.core.words import LANGUAGES, language_of
from rules.core.errors import Refusal
from storage.model import Theme

THEMES: Final[Mapping[str, Theme]] = {"classic": "classic", "dark": "dark", "contrast": "contrast"}
MOST_LIMIT: Final = 1_000_000
JSON: Final = "application/json"
T = TypeVar("T")

LANGUAGE_NAMES: Final[Mapping[str, str]] = {"en": "English", "pt-BR": "Português", "it": "Italiano"}


async def language(desk: Desk) -> Reply:
    """/language: mine everywhere in private; a chat's own is in /settings."""
    text = desk.arg("language")
    if not text:
        return Reply(desk.voice()("language-which"), buttons=(language_buttons("language"),))
    desk.guest = replace(desk.person, language=language_named(text))
    await desk.commit()
    return Reply(desk.voice()("language-set"), toast=True)


async def theme(desk: Desk) -> Reply:
    """/theme: mine, in private answers."""
    text = desk.arg("theme")
    if not text:
        voice = desk.voice()
        row = tuple(Button(voice(f"theme-{name}"), taps.write(Tap("theme", args=(name,)))) for name in THEMES)
        return Reply(voice("theme-which"), buttons=(row,))
    desk.guest = replace(desk.person, theme=one_of(THEMES, "theme", text))
    await desk.commit()
    return Reply(desk.voice()("theme-set"), toast=True)


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


def language_buttons(command: str) -> tuple[Button, ...]:
    """One button a language, each in its own words."""
    return tuple(
        Button(LANGUAGE_NAMES[name], taps.write(Tap(command, args=(name.partition("-")[0],))))
        for name in LANGUAGES
    )


def language_named(text: str) -> str:
    """The language somebody asks for. Raises Refusal `bad_option`."""
    chosen = language_of(text)
    if chosen is None:
        raise Refusal("bad_option", option="language", value=text[:20], accepted=LANGUAGES)
    return chosen


def one_of(accepted: Mapping[str, T], name: str, text: str) -> T:
    """What a word for an option means. Raises Refusal `bad_option`."""
    if text.casefold() not in accepted:
        raise Refusal("bad_option", option=name, value=text[:20], accepted=tuple(accepted))
    return accepted[text.casefold()]


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
