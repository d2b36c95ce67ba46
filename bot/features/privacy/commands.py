"""/privacy, and the button that deletes everything kept of a person."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import partial
from typing import Final

from bot.core.commands import wallet
from bot.core.commands.blocks import alias
from bot.core.commands.confirmation import question
from bot.core.context import LIVING, Context
from bot.core.dependencies import retried
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.messages import Button, File, PersonalReply
from bot.core.registry import ACTS, FILE, FINAL, TAP, Parameter, command, tap
from bot.core.tables.defects import close
from bot.core.transcripts import transcript
from bot.features.puzzles import days
from rules.core.errors import LogError, Refusal
from storage.model import (
    Forget,
    TableId,
    Unavailable,
    UnconfirmedError,
    Write,
)

JSON: Final = "application/json"


@command(
    "privacy",
    Parameter("what", "choice", choices=("show", "export", "delete", "hide", "list", "credit", "uncredit")),
    effect=ACTS,
    cost=FILE,
    group="own",
    rank=50,
)
async def privacy(ctx: Context) -> PersonalReply:
    """Handle `/privacy`: show, export or delete what is stored, or choose who sees one's results."""
    voice, store, person = ctx.voice(), ctx.deps.store, ctx.person.id
    match ctx.arg("what"):
        case "export":
            limits = asdict(await wallet.guard_of(ctx.deps, person))
            work = store.exporting(person, await _disclosed(ctx), {"limits": limits})
            content = await ctx.workers.run(work)
            file = File("taberna.json", content, JSON)
            return PersonalReply(voice("privacy-exported"), files=(file,), person=person)
        case "delete":
            return question(ctx, voice("privacy-sure"), voice("button-delete"), command="forget")
        case "hide" | "list" as word:
            ctx.profile = replace(ctx.person, hidden=word == "hide")
            named = await days.named_in(ctx)
            await ctx.commit(*(Write(post, replace(post, wanted=post.wanted + 1)) for post in named))
            text = voice("privacy-hide" if ctx.profile.hidden else "privacy-list")
            return PersonalReply(text, buttons=_choices(ctx), person=person)
        case "credit" | "uncredit" as word:
            ctx.profile = replace(ctx.person, credited=word == "credit")
            await ctx.commit()
            return PersonalReply(voice(f"privacy-{word}"), buttons=_choices(ctx), person=person)
        case _:
            operator = ctx.deps.operator
            text = "\n".join((voice("privacy"), *operator.lines(voice)))
            links = operator.links(voice)
            return PersonalReply(text, links=links, buttons=_choices(ctx), person=person)


def _choices(ctx: Context) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons about one's results on lists, and one's name on shared pictures."""
    person = ctx.person
    words = ("list" if person.hidden else "hide", "uncredit" if person.credited else "credit")
    return tuple(
        (Button(ctx.voice()(f"button-privacy-{word}"), callback_data.write(Tap("privacy", args=(word,)))),)
        for word in words
    )


async def _disclosed(ctx: Context) -> Mapping[TableId, int]:
    """Return the number of public records of each table where the requester plays."""
    # An exported file may be passed on: it must hold no secret.
    known: dict[TableId, int] = {}
    for table in await ctx.store.tables_of(ctx.person.id, ("playing",)):
        known[table.id] = table.seq
        if ctx.seals(table):
            try:
                loaded = await ctx.cache.look(table.id)
            except LogError:
                loaded = None
            known[table.id] = (await transcript(loaded, ctx.workers)).records if loaded else 0
    return known


@tap("forget", effect=FINAL, cost=TAP)
async def forget(ctx: Context) -> PersonalReply:
    """Handle the Delete button: delete a person's data once they have no seat and no stake."""
    person, voice = ctx.person, ctx.voice()
    if not ctx.confirmed:
        return question(ctx, voice("privacy-sure"), voice("button-delete"))
    closed = False
    for table in await ctx.store.tables_of(person.id, LIVING):
        loaded = await ctx.cache.look(table.id)
        if loaded is None or loaded.damage is None:
            raise Refusal("still_seated")
        await retried(partial(close, ctx.deps, table.id))
        closed = True
    if await wallet.on_tables(ctx.deps, person.id):
        raise Refusal("still_seated")
    try:
        await ctx.commit(forget=Forget(person.id, voice("somebody"), await alias(ctx.deps, person.id)))
    except Unavailable as reason:
        raise UnconfirmedError(str(reason)) if closed else reason from None
    return PersonalReply(voice("privacy-deleted"), person=person.id)
