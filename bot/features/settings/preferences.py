"""Choices of a person: language, theme, limits on betting."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, TypeVar

from bot.core.commands import wallet
from bot.core.commands.confirmation import question
from bot.core.context import Context, parse_int
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.input.values import value_of
from bot.core.language.voice import LANGUAGES, Voice, language_of
from bot.core.messages import Button, PersonalReply, Reply
from bot.core.registry import ACTS, COMMANDS, FINAL, TYPED, Parameter, command, names_of
from bot.features.milestones.rewards import must_have_unlocked_royal
from bot.features.seasons.calendar import span_in_words
from rules.core.errors import Data, Refusal
from rules.core.options import OFF
from storage.model import (
    ALLOWANCE,
    Remind,
    Theme,
    Write,
    changes,
    purse,
)

THEMES: Final[Mapping[str, Theme]] = {"classic": "classic", "dark": "dark", "contrast": "contrast"}
OWN_THEMES: Final[Mapping[str, Theme]] = {**THEMES, "royal": "royal"}
"""Themes of a person. Milestones unlock the last one, so a chat can't have it."""
MOST_LIMIT: Final = 1_000_000
LIMITS: Final = (20, 50)
"""Chips a day that a button offers as a limit."""
LOCKS: Final = (1, 7, 30)
"""Days that a button offers as a break."""
T = TypeVar("T")

REMINDS: Final[Mapping[str, Remind]] = {
    "mention": "mention",
    "mention_daily": "mention_daily",
    "private": "private",
    "private_daily": "private_daily",
    "never": "never",
}
LANGUAGE_NAMES: Final[Mapping[str, str]] = {"en": "English", "pt-BR": "Português", "it": "Italiano"}


@command(
    "language",
    Parameter("language", "choice", choices=("en", "pt-BR", "it")),
    effect=ACTS,
    cost=TYPED,
    group="own",
    rank=10,
)
async def language(ctx: Context) -> Reply:
    """Handle `/language`: set the requester's language for private replies. `/settings` sets the chat's."""
    text = ctx.arg("language")
    if not text:
        return Reply(ctx.voice()("language-which"), buttons=(_language_buttons(),))
    ctx.profile = replace(ctx.person, language=language_named(text))
    await ctx.commit()
    return Reply(ctx.voice()("language-set"), toast=True)


@command(
    "theme",
    Parameter("theme", "choice", choices=("classic", "dark", "contrast", "royal")),
    effect=ACTS,
    cost=TYPED,
    group="own",
    rank=20,
)
async def theme(ctx: Context) -> Reply:
    """Handle `/theme`: set the theme of private replies."""
    text = ctx.arg("theme")
    if not text:
        voice = ctx.voice()
        row = tuple(
            Button(voice(f"theme-{name}"), callback_data.write(Tap("theme", args=(name,))))
            for name in OWN_THEMES
        )
        return Reply(voice("theme-which"), buttons=(row,))
    chosen = one_of(OWN_THEMES, "theme", text)
    if chosen == "royal":
        await must_have_unlocked_royal(ctx)
    ctx.profile = replace(ctx.person, theme=chosen)
    await ctx.commit()
    return Reply(ctx.voice()("theme-set"), toast=True)


@command(
    "remind",
    Parameter("how", "choice", choices=tuple(REMINDS)),
    effect=ACTS,
    cost=TYPED,
    group="own",
    rank=25,
)
async def remind(ctx: Context) -> PersonalReply:
    """Handle `/remind`: choose how the bot calls the requester to their turns, or show the choice."""
    text, voice, person = ctx.arg("how"), ctx.voice(), ctx.person
    if text:
        ctx.profile = person = replace(person, remind=one_of(REMINDS, "how", text))
        await ctx.commit()
    said = voice(f"remind-{person.remind}")
    lines, rows = [said if text else f"{said} {voice('remind-which')}"], _remind_buttons(voice, person.remind)
    if person.remind.startswith("private") and (person.channel is None or person.reachable is False):
        hello = callback_data.write(Tap("remind", args=(person.remind,)))
        lines.append(voice("remind-unreachable"))
        rows = ((Button(voice("button-hello"), hello, secret=True),), *rows)
    return PersonalReply("\n".join(lines), buttons=rows, person=person.id)


@command(
    "chips",
    Parameter("limit", "text"),
    Parameter("lock", "number"),
    effect=FINAL,
    cost=TYPED,
    group="chips",
    rank=10,
)
async def chips(ctx: Context) -> PersonalReply:
    """Handle `/chips`: show the balance, set a daily limit, or lock betting until a date."""
    deps, chat, person = ctx.deps, ctx.chat.id, ctx.person
    limit, lock = _limit_and_lock(ctx.arg("limit", 0), ctx.arg("lock", 1))
    if limit:
        return await _limit(ctx, limit)
    if lock:
        return await _lock(ctx, lock)
    claim = await wallet.claim(deps, chat, person.id)
    await ctx.commit(*changes([claim.noted]), entries=claim.entries, guards=(claim.account_read,))
    purses = await deps.store.purses(chat)
    balance = await deps.store.balance(purse(chat, person.id))
    rank = 1 + sum(chips > balance for _, chips in purses)
    voice = ctx.voice()
    facts = {
        "chips": balance,
        "rank": rank,
        "of": max(rank, len(purses)),
        "tables": await wallet.on_tables(deps, person.id, chat),
        "paid": sum(entry.amount for entry in claim.entries),
    }
    lines = [voice("chips", facts), *_season(ctx, voice), voice("caption-chips")]
    text = "\n".join(lines)
    return PersonalReply(text, buttons=_break_buttons(voice), person=person.id)


def _season(ctx: Context, voice: Voice) -> Iterable[str]:
    """Yield when chips start again at the allowance, if the chat has seasons."""
    since, until = ctx.chat.season_since, ctx.chat.season_until
    if since is not None and until is not None:
        yield voice("chips-season", {**span_in_words(since, until, voice), "chips": ALLOWANCE})


def _limit_and_lock(limit: str, lock: str) -> tuple[str, str]:
    """Return the requested limit and lock, also from words: `/chips limit 20`, `/chips lock 7`."""
    by_name = {parameter.name: names_of(parameter) for parameter in COMMANDS["chips"].parameters}
    word, _, rest = limit.partition(" ")
    if word.casefold() in by_name["lock"]:
        return "", rest.strip() or lock
    return (rest.strip() if word.casefold() in by_name["limit"] else limit), lock


def _break_buttons(voice: Voice) -> tuple[tuple[Button, ...], ...]:
    """Return buttons for a daily limit and for a break from betting. Each asks for confirmation."""
    limits = (
        Button(voice("sure-limit", {"limit": n}), callback_data.write(Tap("chips", args=(str(n),))))
        for n in LIMITS
    )
    locks = (
        Button(voice("sure-lock", {"days": n}), callback_data.write(Tap("chips", args=("", str(n)))))
        for n in LOCKS
    )
    return (tuple(limits), tuple(locks))


def _remind_buttons(voice: Voice, chosen: Remind) -> tuple[tuple[Button, ...], ...]:
    """Return a button for each way of reminding but the chosen one."""
    ways = ((*REMINDS,)[:2], (*REMINDS,)[2:4], (*REMINDS,)[4:])
    rows = (
        tuple(
            Button(voice(f"button-remind-{way}"), callback_data.write(Tap("remind", args=(way,))))
            for way in row
            if way != chosen
        )
        for row in ways
    )
    return tuple(row for row in rows if row)


def _language_buttons() -> tuple[Button, ...]:
    """Return one button per language, labelled in that language."""
    return tuple(
        Button(LANGUAGE_NAMES[name], callback_data.write(Tap("language", args=(name.partition("-")[0],))))
        for name in LANGUAGES
    )


def language_named(text: str) -> str:
    """Return the language that a text names. Raises Refusal `bad_option`."""
    chosen = language_of(value_of(text))
    if chosen is None:
        raise Refusal("bad_option", option="language", value=text[:20], accepted=LANGUAGES)
    return chosen


def one_of(accepted: Mapping[str, T], name: str, text: str) -> T:
    """Return the value of a word for an option. Raises Refusal `bad_option`."""
    value = value_of(text).casefold()
    if value not in accepted:
        raise Refusal("bad_option", option=name, value=text[:20], accepted=tuple(accepted))
    return accepted[value]


async def _limit(ctx: Context, text: str) -> PersonalReply:
    limit = parse_int(text, 0, MOST_LIMIT)
    if limit is None and value_of(text) != OFF:
        raise Refusal("bad_option", option="limit", value=text[:20], accepted=(f"0–{MOST_LIMIT}", OFF))
    betting_limits = await wallet.guard_of(ctx.deps, ctx.person.id)
    day = wallet.today(ctx.deps)
    if limit is None and wallet.in_force(betting_limits, day).limit is None:
        return PersonalReply(ctx.voice()("limit-none"), person=ctx.person.id)
    changed = wallet.limited(betting_limits, limit, day)
    if changed.limit_day < 0 and not ctx.confirmed:  # a higher one waits until tomorrow, and may be lowered
        facts = {"limit": limit or 0}
        return question(ctx, ctx.voice()("confirm-limit", facts), ctx.voice()("sure-limit", facts), text)
    await ctx.commit(Write(betting_limits, changed))
    key = "limit-set" if changed.limit_day < 0 else "limit-tomorrow"
    return PersonalReply(ctx.voice()(key, {"limit": limit or 0}), person=ctx.person.id)


async def _lock(ctx: Context, text: str) -> PersonalReply:
    days = parse_int(text, 1, wallet.LONGEST_LOCK)
    if days is None:
        raise Refusal("bad_option", option="lock", value=text[:20], accepted=(f"1–{wallet.LONGEST_LOCK}",))
    betting_limits = await wallet.guard_of(ctx.deps, ctx.person.id)
    locked = wallet.locked(betting_limits, days, ctx.deps.now())
    facts: Data = {"days": wallet.days_locked(locked, ctx.deps.now()), "until": _day_of(locked.locked_until)}
    if not ctx.confirmed:
        text = str(days)
        return question(ctx, ctx.voice()("confirm-lock", facts), ctx.voice()("sure-lock", facts), "", text)
    await ctx.commit(Write(betting_limits, locked))
    return PersonalReply(ctx.voice()("lock-set", facts), person=ctx.person.id)


def _day_of(moment: float) -> str:
    """Return the UTC day of a Unix time: `2031-05-04`."""
    return datetime.fromtimestamp(moment, UTC).date().isoformat()
