"""/watch: private notices to spectators of a table."""

from dataclasses import dataclass
from typing import Final

from bot.core.commands.blocks import stands_on
from bot.core.context import LIVING, Context
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.voice import game_name
from bot.core.messages import Menu, Option, PersonalReply
from bot.core.registry import ACTS, TABLE, TAP, TYPED, command, tap
from bot.core.tables.loaded import LoadedTable
from bot.features.watching.notices import seen_to
from rules.core.errors import Refusal
from storage.model import TableId, Watch, Write

MOST_WATCHED: Final = 10
"""Tables at which one person may look on."""


@dataclass(frozen=True, slots=True)
class WatchBegan:
    """A person has begun to watch a table."""

    table: TableId


@command("watch", TABLE, effect=ACTS, cost=TYPED, group="look", rank=60)
async def watch(ctx: Context) -> PersonalReply:
    """Handle `/watch`: notify the requester in private of events and the end of a table in this chat.

    Used again, it stops. In a private chat it stops watching a table.
    """
    mine = await ctx.store.watches.of_person(ctx.person.id)
    if ctx.request.alone and ctx.request.table is None and not ctx.arg("table"):
        return await _list(ctx, mine)
    loaded = await _meant(ctx)
    table = loaded.table.id
    if before := next((one for one in mine if one.table == table), None):
        return await _stop(ctx, before)
    if ctx.plays(loaded.table):
        raise Refusal("watch_own")
    if loaded.table.status not in LIVING:
        raise Refusal("game_over")
    if await stands_on(ctx.deps, ctx.chat.banned, ctx.person.id):
        raise Refusal("banned_here")
    if len(mine) >= MOST_WATCHED:
        raise Refusal("watch_enough", most=MOST_WATCHED)
    await ctx.commit(Write(None, Watch(table, ctx.person.id, seen_to(loaded))))
    await ctx.deps.events.emit(WatchBegan(table))
    facts = {"game": game_name(ctx.language, loaded.table.game), "table": table}
    reached = ctx.person.channel is not None and ctx.person.reachable is not False
    key = "watch-on" if reached else "watch-on-unreached"
    return PersonalReply(ctx.voice()(key, facts), person=ctx.person.id)


async def _meant(ctx: Context) -> LoadedTable:
    """Return the table to watch."""
    # A table where the requester plays counts only if there is no other.
    try:
        return await ctx.look(mine=False, fits=lambda table: not ctx.plays(table))
    except Refusal as refusal:
        if refusal.code != "no_table_here":
            raise
        return await ctx.look(mine=False)


@tap("unwatch", effect=ACTS, cost=TAP)
async def unwatch(ctx: Context) -> PersonalReply:
    """Handle the button under a notice: stop watching that table."""
    mine = await ctx.store.watches.of_person(ctx.person.id)
    before = next((one for one in mine if one.table == ctx.request.table), None)
    if before is None:
        raise Refusal("watch_over")
    return await _stop(ctx, before)


async def _stop(ctx: Context, before: Watch) -> PersonalReply:
    await ctx.commit(Write(before, None))
    return PersonalReply(ctx.voice()("watch-off", {"table": before.table}), person=ctx.person.id)


async def _list(ctx: Context, mine: tuple[Watch, ...]) -> PersonalReply:
    """List the tables that a person watches, each with a button that ends it."""
    options = []
    for one in mine:
        loaded = await ctx.cache.look(one.table)
        if loaded is not None:
            game = game_name(ctx.language, loaded.table.game)
            options.append(Option(f"{game} · {one.table}", callback_data.write(Tap("unwatch", one.table))))
    if not options:
        return PersonalReply(ctx.voice()("watch-none"), person=ctx.person.id)
    prompt = ctx.voice()("watch-which")
    return PersonalReply(prompt, menu=Menu(prompt, tuple(options)), person=ctx.person.id)
