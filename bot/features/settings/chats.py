"""Settings of a chat, which its admins choose, and the welcome that asks for its language."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final
from zlib import crc32

from bot.core.commands.blocks import listed, must_have_room, named_person, taken_off, without
from bot.core.context import Context, parse_int
from bot.core.dependencies import retried
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.input.values import ALL, value_of
from bot.core.language.voice import LANGUAGES, Voice, capital, game_name
from bot.core.messages import AnyReply, Button, Field, Form, Menu, Option, PersonalReply, PublicFile, Reply
from bot.core.publishing import screens
from bot.core.registry import ACTS, ADMINS, READS, TAP, TYPED, Parameter, command, tap
from bot.features.puzzles import posts
from bot.features.seasons.calendar import set_to, span_in_words
from bot.features.settings.preferences import (
    LANGUAGE_NAMES,
    THEMES,
    language_named,
    one_of,
)
from bot.features.tournaments.pairing import FEWEST
from rules.core.errors import Refusal
from rules.core.options import OFF
from storage.model import (
    ALLOWANCE,
    Chat,
    Note,
    Organisers,
    Preset,
    SeasonLength,
    Write,
    day_of,
    mentions_of,
)

PRESETS: Final[Mapping[str, Preset]] = {"live": "live", "casual": "casual", "slow": "slow"}
SWITCH: Final[Mapping[str, bool]] = {"on": True, "off": False}
HOURS: Final = ("0", "6", "9", "12", "15", "18")
"""Hours of the puzzle of the day that a menu offers; every other one can be typed."""
LAST_HOUR: Final = 23
_HOUR: Final = re.compile(r"(\d{1,2})(?:[:.h]00|h)?(?: ?utc)?")
ORGANISERS: Final[Mapping[str, Organisers]] = {"all": "all", "admins": "admins", "off": "off"}
LENGTHS: Final[Mapping[str, SeasonLength]] = {"off": "off", "monthly": "monthly", "quarterly": "quarterly"}
MOST_ENTRANTS: Final = 32
"""Players of a tournament that a chat may allow."""
BANS: Final = "bans"
"""The setting that is a list of people, which only admins read."""
MENTIONS: Final = "mentions"
"""The setting that is kept as a note of the chat."""
WHEN: Final[Mapping[str, bool]] = {"calm": False, "always": True}
"""When players to move are mentioned: always, or unless they follow the game."""
SETTINGS: Final = (
    *("language", "theme", "clock", "games", "quiet", MENTIONS, "betting", "lobbies", "tables"),
    *("ratings", "daily", "machines", "puzzle", BANS),
    *("tournaments", "entrants", "seasons"),
)
FORM: Final = "form"
"""First argument of the buttons that open a form, before its name."""
FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "chat": ("language", "theme", "games", "quiet", MENTIONS),
    "tables": ("clock", "betting", "lobbies", "tables"),
    "rated": ("ratings", "daily", "machines"),
    "events": ("puzzle", "tournaments", "entrants", "seasons"),
}
"""The settings in forms of at most five fields, for platforms with forms. Bans are a list of their own."""


@command(
    "settings",
    Parameter("setting", "choice", choices=SETTINGS),
    Parameter("value", "text"),
    Parameter("person", "person"),
    effect=ACTS,
    cost=TYPED,
    who=ADMINS,
    group="chat",
    rank=20,
)
async def settings(ctx: Context) -> AnyReply:
    """Handle `/settings`: change the settings of a chat as an admin, or show them to anybody."""
    name, value = ctx.arg("setting"), ctx.arg("value", 1)
    if not name:
        return await _all_settings(ctx)
    if not ctx.admin:
        raise Refusal("admins_only")
    if name == FORM and value in FORMS:
        return await _form(ctx, value)
    if name not in (known := _known(ctx)):
        raise Refusal("no_such_option", option=name[:40], known=known)
    if name == BANS:
        return await _bans(ctx, ctx.arg("person", 2) or value)
    if not value:
        return _values(ctx, name)
    if name == MENTIONS:
        await ctx.commit(_mentioning(ctx, value))
    else:
        await _change(ctx, _SETTERS[name](ctx, value))
    return await _set(ctx, name)


async def _set(ctx: Context, *names: str) -> Reply:
    """Return the answer after these settings have changed, and begin what they switch on."""
    lines, voice = [], ctx.voice()
    if "puzzle" in names and ctx.chat.puzzle_hour is not None:
        facts = {"hour": hour_in_words(ctx.chat.puzzle_hour)}
        comes = await retried(partial(posts.chosen, ctx.deps, ctx.chat))
        lines.append(voice("puzzle-set-today" if comes else "puzzle-set", facts))
    if "seasons" in names and ctx.chat.seasons != "off":
        lines.append(_seasons_set(ctx))
    return Reply("\n".join(lines) or voice("settings-set"), toast=not lines)


async def _form(ctx: Context, form: str) -> Reply:
    """Show a form with some of the settings as they are, or change those that its answer changes.

    The form carries marks of what it shows: a field left as it is undoes no later change.
    """
    voice, values = ctx.voice(), await _current(ctx)
    names = [name for name in FORMS[form] if name in _known(ctx)]
    shown = {name: ctx.arg("shown", place) for place, name in enumerate(names, 2)}
    given = {name: ctx.request.args[name] for name in names if name in ctx.request.args}
    if set(given.get("games", "").split(",")) == set(ctx.deps.games):
        given["games"] = ALL
    if not given:
        fields = tuple(_field(ctx, name, values[name]) for name in names)
        marks = [_mark(values[name]) for name in names]
        data = callback_data.write(Tap("settings", args=(FORM, form, *marks)))
        title = voice(f"settings-{form}")
        return Reply(form=Form(title, title, data, fields=fields))
    given = {name: text for name, text in given.items() if _mark(text.split(",")) != shown[name]}
    changed = {name: text for name, text in given.items() if set(text.split(",")) != set(values[name])}
    before, writes = ctx.chat, list[Write]()
    for name, text in changed.items():
        if name == MENTIONS:
            writes.append(_mentioning(ctx, text))
        else:
            ctx.chat = _SETTERS[name](ctx, text)
    writes += [Write(before, ctx.chat)] if ctx.chat != before else []
    if writes:
        await ctx.commit(*writes)
    return await _set(ctx, *changed)


def _mark(values: Iterable[str]) -> str:
    """Return four hexadecimal digits of the values of a setting."""
    return f"{crc32(','.join(sorted(values)).encode()) & 0xFFFF:04x}"


def _field(ctx: Context, name: str, now: tuple[str, ...]) -> Field:
    """Return a setting as a field of a form. Its present value is offered even if it is uncommon."""
    values, label = (*_offered(ctx)[name], *now), ctx.voice()(f"setting-{name}")
    if name == "games":  # all of them are chosen one by one
        values = tuple(ctx.deps.games)
        now = ctx.chat.games or values
    options = tuple(Option(_in_words(ctx, name, value), value) for value in dict.fromkeys(values))
    most = len(options) if name == "games" else 1
    return Field(name, capital(label), options, now, most)


@tap("welcome", effect=READS, cost=TAP)
async def welcome(ctx: Context) -> Reply:
    """Greet a chat that has just added the bot: its games as one picture, and what to do first."""
    voice = ctx.voice()
    options = (
        Option(voice("button-play-now"), "play"),
        Option(voice("button-learn"), "learn"),
        Option(voice("button-language"), callback_data.write(Tap("settings", args=("language",)))),
    )
    games = [ctx.games[name] for name in ctx.offered or ctx.games]
    try:
        files: tuple[PublicFile, ...] = (
            await screens.gallery_file(games, ctx.artist, ctx.chat.theme, ctx.language),
        )
    except Refusal:  # no worker is free: the greeting is worth more than its picture
        files = ()
    menu = Menu(voice("welcome-first"), options)
    return Reply(voice("welcome"), public=True, menu=menu, files=files)


def _mentioning(ctx: Context, text: str) -> Write:
    """Return the write that has every player to move mentioned, or only those who don't follow the game."""
    note = Note(mentions_of(ctx.chat.id), "always")
    return Write(None, note) if one_of(WHEN, MENTIONS, text) else Write(note, None)


async def _bans(ctx: Context, text: str) -> AnyReply:
    """Ban a person, lift a listed person's ban, or list the bans."""
    voice, banned = ctx.voice(), ctx.chat.banned
    if not text:
        prompt = voice("bans-list") if banned else voice("bans-none")
        menu = taken_off(banned, "settings", BANS, prompt=prompt)
        return PersonalReply(prompt, menu=menu, person=ctx.person.id)
    found = await listed(ctx.deps, banned, text)
    if found:
        await _change(ctx, replace(ctx.chat, banned=without(banned, found.person)))
        return Reply(voice("bans-lifted", {"name": found.name}), toast=True)
    named = await named_person(ctx, text)
    must_have_room(banned)
    await _change(ctx, replace(ctx.chat, banned=(*banned, named)))
    return Reply(voice("bans-set", {"name": named.name}), toast=True)


def _known(ctx: Context) -> tuple[str, ...]:
    """Return the settings that mean something in this chat: nobody bets alone."""
    return tuple(name for name in SETTINGS if name != "betting" or not ctx.request.alone)


async def _change(ctx: Context, chat: Chat) -> None:
    before, ctx.chat = ctx.chat, chat  # the answer may already be in its new language
    await ctx.commit(Write(before, chat))


async def _current(ctx: Context) -> Mapping[str, tuple[str, ...]]:
    """Return the values of all settings but the bans."""
    chat = ctx.chat
    return {
        "language": (ctx.public_language.partition("-")[0],),
        "theme": (chat.theme,),
        "clock": (chat.preset,),
        "games": chat.games or (ALL,),
        "quiet": ("on" if chat.quiet else "off",),
        MENTIONS: (await ctx.store.note(mentions_of(chat.id)) or "calm",),
        "betting": ("on" if chat.betting else "off",),
        "lobbies": (str(chat.lobbies_each),),
        "tables": (str(chat.tables_most),),
        "ratings": ("on" if chat.rated else "off",),
        "daily": (str(chat.rated_daily),),
        "machines": ("on" if chat.rated_machines else "off",),
        "puzzle": (OFF if chat.puzzle_hour is None else str(chat.puzzle_hour),),
        "tournaments": (chat.tournaments,),
        "entrants": (str(chat.entrants_most),),
        "seasons": (chat.seasons,),
    }


async def _all_settings(ctx: Context) -> Reply:
    """Show every setting with its value. Admins get forms, or a menu of settings to change."""
    chat, voice, values = ctx.chat, ctx.voice(), dict(await _current(ctx))
    if ctx.admin:
        values[BANS] = (str(len(chat.banned)),)
    said = {
        name: ", ".join(_in_words(ctx, name, value) for value in found)
        for name, found in values.items()
        if name in _known(ctx)
    }
    lines = [f"{voice(f'setting-{name}')}: {words}" for name, words in said.items()]
    menu, forms = None, list[Button]()
    if ctx.admin:
        options = tuple(
            Option(voice(f"setting-{name}"), callback_data.write(Tap("settings", args=(name,))), words[:100])
            for name, words in said.items()
        )
        menu = Menu(voice("settings-which"), options)
    if ctx.admin and ctx.request.forms:
        forms = [
            Button(voice(f"settings-{form}"), callback_data.write(Tap("settings", args=(FORM, form))))
            for form in FORMS
        ]
    rows = (tuple(forms),) if forms else ()
    return Reply("\n".join((voice("settings-head"), *lines)), menu=menu, buttons=rows)


def _offered(ctx: Context) -> Mapping[str, tuple[str, ...]]:
    """Return the values of each setting, or the most common ones."""
    return {
        "language": tuple(tag.partition("-")[0] for tag in LANGUAGES),
        "theme": tuple(THEMES),
        "clock": tuple(PRESETS),
        "games": (ALL, *ctx.deps.games),
        "quiet": tuple(SWITCH),
        MENTIONS: tuple(WHEN),
        "betting": tuple(SWITCH),
        "lobbies": ("1", "3", "5", "10"),
        "tables": ("5", "10", "20", "50"),
        "ratings": tuple(SWITCH),
        "daily": ("1", "3", "6", "12"),
        "machines": tuple(SWITCH),
        "puzzle": (OFF, *HOURS),
        "tournaments": tuple(ORGANISERS),
        "entrants": ("8", "10", "16", "32"),
        "seasons": tuple(LENGTHS),
    }


def _values(ctx: Context, name: str) -> Reply:
    """Return a menu of the values of a setting."""
    prompt = ctx.voice()(f"setting-{name}")
    options = tuple(
        Option(_in_words(ctx, name, value), callback_data.write(Tap("settings", args=(name, value))))
        for value in _offered(ctx)[name]
    )
    return Reply(prompt, menu=Menu(prompt, options))


def _in_words(ctx: Context, name: str, value: str) -> str:
    """Return a value of a setting in the requester's language."""
    said = _SAID.get(name)
    return said(ctx.voice(), value) if said else value


def _switched(voice: Voice, value: str) -> str:
    return voice("on" if SWITCH[value] else "off")


def _games(ctx: Context, text: str) -> tuple[str, ...]:
    """Return the games allowed in a chat. text: names separated by commas or spaces, or `all`."""
    if value_of(text) == ALL:
        return ()
    names = text.split("," if "," in text else None)
    return tuple(ctx.deps.game(name, ctx.language).about.id for name in names if name.strip())


def _puzzle(ctx: Context, text: str) -> Chat:
    """Return the chat with the puzzle of the day at an hour in the current channel, or without one."""
    value = value_of(text).casefold()
    if value == OFF:
        return replace(ctx.chat, puzzle_hour=None, puzzle_channel=None)
    written = _HOUR.fullmatch(value)
    hour = parse_int(written[1], 0, LAST_HOUR) if written else None
    if hour is None:
        raise Refusal("bad_option", option="puzzle", value=text[:20], accepted=(f"0–{LAST_HOUR}", OFF))
    language = ctx.chat.language or (ctx.language if ctx.request.alone else None)
    return replace(ctx.chat, puzzle_hour=hour, puzzle_channel=ctx.request.channel, language=language)


def _seasons(ctx: Context, text: str) -> Chat:
    """Return the chat with seasons from now on, shown in the current channel, or without them."""
    length, today = one_of(LENGTHS, "seasons", text), day_of(ctx.deps.now())
    chat = set_to(ctx.chat, length, ctx.request.channel, today)
    if length == "off":
        return chat
    return replace(chat, language=chat.language or (ctx.language if ctx.request.alone else None))


def _seasons_set(ctx: Context) -> str:
    """Say when the season begins and ends, and what follows."""
    since, until = ctx.chat.season_since, ctx.chat.season_until
    if since is None or until is None:
        return ctx.voice()("settings-set")
    return ctx.voice()("season-set", {**span_in_words(since, until, ctx.voice()), "chips": ALLOWANCE})


def hour_in_words(hour: int) -> str:
    """Return an hour in UTC: `09:00 UTC`."""
    return f"{hour:02}:00 UTC"


def _amount(name: str, text: str, most: int, fewest: int = 1) -> int:
    number = parse_int(text, fewest, most)
    if number is None:
        raise Refusal("bad_option", option=name, value=text[:20], accepted=(f"{fewest}–{most}",))
    return number


_SAID: Final[Mapping[str, Callable[[Voice, str], str]]] = {
    "language": lambda _, value: LANGUAGE_NAMES[language_named(value)],
    "theme": lambda voice, value: voice(f"theme-{value}"),
    "clock": lambda voice, value: voice(f"clock-{value}"),
    "games": lambda voice, value: voice("settings-all") if value == ALL else game_name(voice.language, value),
    "quiet": _switched,
    MENTIONS: lambda voice, value: voice("mentions-always" if WHEN[value] else "mentions-calm"),
    "betting": _switched,
    "ratings": _switched,
    "machines": _switched,
    "puzzle": lambda voice, value: voice("off") if value == OFF else hour_in_words(int(value)),
    "tournaments": lambda voice, value: voice(f"organisers-{value}"),
    "seasons": lambda voice, value: voice("off") if value == OFF else voice(f"seasons-{value}"),
}
"""Texts of values, by setting. Values of other settings are shown as they are."""

_SETTERS: Final[Mapping[str, Callable[[Context, str], Chat]]] = {
    "language": lambda ctx, text: replace(ctx.chat, language=language_named(text)),
    "theme": lambda ctx, text: replace(ctx.chat, theme=one_of(THEMES, "theme", text)),
    "clock": lambda ctx, text: replace(ctx.chat, preset=one_of(PRESETS, "clock", text)),
    "games": lambda ctx, text: replace(ctx.chat, games=_games(ctx, text)),
    "quiet": lambda ctx, text: replace(ctx.chat, quiet=one_of(SWITCH, "quiet", text)),
    "betting": lambda ctx, text: replace(ctx.chat, betting=one_of(SWITCH, "betting", text)),
    "lobbies": lambda ctx, text: replace(ctx.chat, lobbies_each=_amount("lobbies", text, 20)),
    "tables": lambda ctx, text: replace(ctx.chat, tables_most=_amount("tables", text, 200)),
    "ratings": lambda ctx, text: replace(ctx.chat, rated=one_of(SWITCH, "ratings", text)),
    "daily": lambda ctx, text: replace(ctx.chat, rated_daily=_amount("daily", text, 50)),
    "tournaments": lambda ctx, text: replace(ctx.chat, tournaments=one_of(ORGANISERS, "tournaments", text)),
    "entrants": lambda ctx, text: replace(
        ctx.chat, entrants_most=_amount("entrants", text, MOST_ENTRANTS, FEWEST)
    ),
    "machines": lambda ctx, text: replace(ctx.chat, rated_machines=one_of(SWITCH, "machines", text)),
    "puzzle": _puzzle,
    "seasons": _seasons,
}
