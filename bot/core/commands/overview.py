"""Tables as their people look for them: the list, and one table with everything that can be done there."""

from dataclasses import replace
from typing import Final

from bot.core.context import EVERY, LIVING, Context
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.text import cut, fitting
from bot.core.language.voice import game_name
from bot.core.messages import AnyReply, Menu, Option, PersonalReply, Reply
from bot.core.publishing import captions, controls, screens
from bot.core.registry import PICTURE, READS, TAP, TYPED, Parameter, command, tap
from bot.core.tables.loaded import LoadedTable, awaited
from storage.model import Table

MOST_LISTED: Final = 25
"""Tables of a list: what a menu holds on Discord, the stricter platform."""
LONGEST: Final = 1900
"""Characters of a list there, less its first and last line."""
LONGEST_DETAIL: Final = 100
"""Characters of the line below an option, as far as every platform shows it."""
MINE: Final = "▸ "
"""Before a table that waits for the requester."""


@command(
    "tables",
    Parameter("whose", "choice", choices=("mine", "here")),
    effect=READS,
    cost=TYPED,
    group="look",
    rank=20,
)
async def tables(ctx: Context) -> AnyReply:
    """Handle `/tables`: list the requester's tables in private, or those shown here.

    In a group chat, list only the tables of that chat. Each has a button. Tables that wait for the requester
    are listed first, and open tables shown here last.
    """
    store, request = ctx.deps.store, ctx.request
    here = ctx.arg("whose") == "here" or ctx.profile is None
    found = await store.tables_at(request.channel, LIVING)
    if not here:
        shown = {table.id for table in found}
        mine = await store.tables_of(ctx.person.id, LIVING)
        own = [t for t in mine if request.alone or t.chat == request.chat or t.id in shown]
        own.sort(key=lambda table: not _ticks_for(ctx, table))
        found = (*own, *(t for t in found if t.status == "open" and t not in own))
    told = [(await _line(ctx, table, public=here), table) for table in found[:MOST_LISTED]]
    told.sort(key=lambda entry: not entry[0][0])
    reply = _list(ctx, told, len(found))
    return reply if here else PersonalReply(reply.text, menu=reply.menu, person=ctx.person.id)


@tap("table", effect=READS, cost=PICTURE)
async def table(ctx: Context) -> PersonalReply:
    """Show one table of a list: its board, its turn and buttons for all actions."""
    loaded = await ctx.look(statuses=EVERY, mine=False)
    picture = await screens.picture(loaded, ctx.artist, ctx.theme, ctx.language)
    seats = loaded.seats_of(ctx.person.id)
    deciding = controls.decision_rows(loaded, ctx.voice(loaded), [s for s in seats if s in awaited(loaded)])
    return replace(await _screen(ctx, loaded, deciding), files=(picture,))


@tap("more", effect=READS, cost=TAP)
async def more(ctx: Context) -> PersonalReply:
    """Handle the … button of a board: show the rarer actions."""
    return await _screen(ctx, await ctx.look(statuses=EVERY, mine=False))


async def _screen(ctx: Context, loaded: LoadedTable, deciding: controls.Rows = ()) -> PersonalReply:
    """Show a table to one person: its line of the list, and buttons."""
    _, line = await _line(ctx, loaded.table, public=False)
    voice, seats = ctx.voice(loaded), loaded.seats_of(ctx.person.id)
    machines = ctx.deps.thinker is not None
    besides = controls.other_rows(loaded, voice, seats, machines=machines)
    if ctx.request.alone:
        besides = controls.without(besides, "follow")
    rows = controls.within((*deciding, *besides))
    where = captions.elsewhere(loaded, voice, ctx.request.channel)
    return PersonalReply(line, buttons=rows, where=where, person=ctx.person.id)


def _list(ctx: Context, told: list[tuple[tuple[bool, str], Table]], count: int) -> Reply:
    """Return the lines of some tables with a button each, and the number of further ones."""
    voice = ctx.voice()
    if not told:
        return Reply(voice("tables-none"))
    lines = fitting((line for (_, line), _ in told), LONGEST)
    if count > len(lines):
        lines.append(voice("tables-more", {"count": count - len(lines)}))
    options = []
    for (waits, _), one in told:
        names = ", ".join(voice.called(s) for s in one.sittings if not s.left)
        game = game_name(ctx.language, one.game) if one.game in ctx.games else one.game
        label = f"{MINE if waits else ''}{game} · {one.id}"
        carried = callback_data.write(Tap("table", one.id))
        options.append(Option(label, carried, cut(names, LONGEST_DETAIL)))
    text = "\n".join((voice("tables-head", {"count": count}), *lines))
    return Reply(text, menu=Menu(voice("which-table"), tuple(options)))


def _ticks_for(ctx: Context, table: Table) -> bool:
    """Return True if a clock of the requester runs at a table."""
    # This does not need the log.
    seats = {s.seat for s in table.sittings if s.person == ctx.person.id and not s.left}
    return any(clock.seat in seats for clock in table.clocks)


async def _line(ctx: Context, table: Table, *, public: bool) -> tuple[bool, str]:
    """Return True if it is the requester's turn at a table, and its line in a list.

    public: others read it, and must not learn who has yet to bid.
    """
    loaded = await ctx.cache.look(table.id)
    if loaded is None or loaded.damage:
        if loaded and loaded.damage and loaded.damage.code == "log_game_waits":
            return False, ctx.voice()("table-line-waiting", {"table": table.id, "game": table.game})
        return False, ctx.voice()("table-line-damaged", {"table": table.id})
    voice = ctx.voice(loaded)
    names = ", ".join(voice.called(s) for s in table.sittings if not s.left)
    told = None if public and loaded.game.about.secrets else loaded
    waiting = told and ctx.profile and awaited(told) & set(told.seats_of(ctx.profile.id))
    key = "table-line-turn" if waiting else f"table-line-{table.status}"
    return bool(waiting), voice(key, {"table": table.id, "game": voice("name"), "names": names})
