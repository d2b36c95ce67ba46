"""Small talk in a private chat: greetings, thanks and questions that are no command and no move."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Final

from bot.core.commands.info import help_
from bot.core.context import Context
from bot.core.dependencies import retried
from bot.core.input.spelling import plain
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import NOTHING, Button, Reply
from bot.core.registry import READS, TAP, tap
from storage.model import TableId

KINDS: Final = ("hello", "thanks", "help")
"""Kinds of small talk. The words are in `heard-<kind>` in every language, the answer in `talk-<kind>`."""
_AROUND: Final = " .,;:!¡…~)(😀😃😄😊🙂🙏👋❤️"
"""Characters around a word that do not change it."""


@tap("hello", effect=READS, cost=TAP)
async def hello(ctx: Context) -> Reply:
    """Greet a person in a private chat, and show the screens of their secret games.

    A person greeted before gets a single line, and none when they come for a screen.
    """
    met = ctx.known is not None and ctx.known.reachable is True
    person = ctx.person
    await ctx.commit()  # first: a repeated key must not repost the screens
    screens = set[TableId]()
    for table in await ctx.store.tables_of(person.id, ("playing",)):
        if await retried(partial(_repost_screens, ctx, table.id)):
            screens.add(table.id)
    if ctx.request.table in screens:
        return NOTHING
    voice = ctx.voice()
    if met:
        return _greeting(ctx, voice("hello-again"))
    return replace(_greeting(ctx, voice("hello")), invites=voice("button-invite"))


async def small_talk(ctx: Context, text: str) -> Reply | None:
    """Return the answer to small talk in a private chat, or None for a possible move."""
    kind = _heard().get(plain(text).strip(_AROUND))
    if kind == "help":
        return await help_(ctx)
    return _greeting(ctx, ctx.voice()(f"talk-{kind}")) if kind else None


def lost(ctx: Context) -> Reply:
    """Answer a text in a private chat from a person without a table, if it can't be a move."""
    return _greeting(ctx, ctx.voice()("talk-lost"))


def _greeting(ctx: Context, text: str) -> Reply:
    """Return a text with buttons for what can be done now."""
    voice = ctx.voice()
    first = {"play": voice("button-play"), "learn": voice("button-learn")}
    second = {"tables": voice("button-tables"), "help": voice("button-help")}
    rows = (first.items(), second.items())
    return Reply(text, buttons=tuple(tuple(Button(label, word) for word, label in row) for row in rows))


@cache
def _heard() -> Mapping[str, str]:
    """Return the kind of every word of small talk. Words are in small letters without accents."""
    return {
        plain(word): kind
        for language in LANGUAGES
        for kind in KINDS
        for word in Voice(language)(f"heard-{kind}").split(", ")
    }


async def _repost_screens(ctx: Context, table: TableId) -> bool:
    """Post a person's private screens of a secret game again. Return True if there are any."""
    loaded = await ctx.cache.look(table)
    if loaded is None or not loaded.game.about.secrets or ctx.person.channel is None:
        return False
    async with ctx.deps.at(table) as change:
        for seat in loaded.seats_of(ctx.person.id):
            change.repost(ctx.person.channel, seat)
    return True
