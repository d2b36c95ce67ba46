"""/mirror: show one table in another chat too, by a code.

Only its players and the admins of its home chat get a code. It is personal.
"""

from typing import Final

from bot.core.commands.blocks import alias, blocked_at, must_be_welcome
from bot.core.context import LIVING, Context
from bot.core.input.values import value_of
from bot.core.messages import NOTHING, AnyReply, PersonalReply, Reply
from bot.core.registry import ACTS, ADMINS_MORE, TABLE, TYPED, Parameter, command
from rules.core.errors import Refusal
from rules.core.options import OFF
from storage.model import Note, TableId, Write

MIRROR_LIFE: Final = 600.0
"""Seconds a mirror's code can be used."""


@command(
    "mirror",
    Parameter("code", "text"),
    TABLE,
    effect=ACTS,
    cost=TYPED,
    who=ADMINS_MORE,
    group="chat",
    rank=10,
)
async def mirror(ctx: Context) -> AnyReply:
    """Handle `/mirror`: issue a code that shows this table in another chat, use one, or stop mirroring."""
    text = ctx.arg("code")
    if value_of(text) == OFF:
        return await _off(ctx)
    if text:
        return await _here(ctx, text)
    loaded = await ctx.look(statuses=LIVING)
    if not (ctx.plays(loaded.table) or (ctx.admin and ctx.request.chat == loaded.table.chat)):
        raise Refusal("not_a_player")
    if loaded.betting:
        raise Refusal("no_mirror")
    code = ctx.deps.entropy(4).hex()
    given = f"{loaded.table.id} {await _giver(ctx)}"
    await ctx.commit(Write(None, Note(_note(code), given, ctx.deps.now() + MIRROR_LIFE)))
    # A reader could use the code from another platform, and where the bot can't recognize the requester.
    return PersonalReply(ctx.voice()("mirror-code", {"code": code}), person=ctx.person.id)


async def _off(ctx: Context) -> Reply:
    async with ctx.at(await ctx.table(statuses=LIVING, mine=False)) as change:
        if ctx.request.chat == change.table.chat:
            raise Refusal("home_chat")
        if not (ctx.plays(change.table) or ctx.admin):
            raise Refusal("not_a_player")
        change.hide(ctx.request.channel)
    return Reply(ctx.voice()("mirror-off"))


async def _here(ctx: Context, code: str) -> Reply:
    await must_be_welcome(ctx, ctx.chat)
    name = _note(code.casefold()[:20])
    table, _, giver = (await ctx.store.note(name, ctx.deps.now()) or "").partition(" ")
    if not table or not _good_for(await _giver(ctx), giver):
        raise Refusal("mirror_code")
    # Not `context.at`: the code is what opens the table to a chat that has no business with it yet.
    async with ctx.deps.at(TableId(table), ctx.request, *ctx.changes()) as change:
        await must_be_welcome(ctx, await ctx.deps.cache.chat(change.table.chat))
        if not ctx.plays(change.table) and await blocked_at(ctx, change.loaded):
            raise Refusal("mirror_code")
        mirrored = ctx.chat.id if ctx.chat.id != change.table.chat else None
        change.show(ctx.request.channel, chat=mirrored)
        change.drop_note(name)
    return NOTHING


async def _giver(ctx: Context) -> str:
    """Return the platform and a keyed hash of the requester."""
    # The hash alone identifies nobody.
    return f"{ctx.person.id.partition(':')[0]}:{await alias(ctx.deps, ctx.person.id)}"


def _good_for(user: str, giver: str) -> bool:
    """Return True if `user` may use the code that `giver` was given.

    On another platform a person has another id, so the code alone is the proof there.
    """
    return user == giver or user.partition(":")[0] != giver.partition(":")[0]


def _note(code: str) -> str:
    """Return the store key of a code's table and giver."""
    return f"mirror:{code}"
