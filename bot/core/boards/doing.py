"""Commands that make sense for somebody at a table now, besides moves: those that buttons would carry."""

from collections.abc import Iterator
from typing import Final

from bot.core.context import Context
from bot.core.publishing import controls
from bot.core.tables.loaded import LoadedTable
from bot.core.tables.seating import full

SEATING: Final = frozenset({"join", "leave", "begin", "machine", "decline", "challenges", "partner"})
"""Commands about who sits where, which depend on who asks."""


def actions(ctx: Context, loaded: LoadedTable) -> tuple[str, ...]:
    """The commands, each once."""
    seats, machines = loaded.seats_of(ctx.person.id), ctx.deps.thinker is not None
    voice = ctx.voice(loaded)
    rows = (
        *controls.asked(loaded, voice, seats, machines=machines),
        *controls.besides(loaded, voice, seats, machines=machines),
    )
    found = dict.fromkeys(controls.command_of(button) for row in rows for button in row)
    seating = frozenset(_seating(ctx, loaded, machines=machines))
    kept = (command for command in found if command not in SEATING or command in seating)
    return tuple(dict.fromkeys((*seating, *kept)))


def _seating(ctx: Context, loaded: LoadedTable, *, machines: bool) -> Iterator[str]:
    table, plays = loaded.table, ctx.plays(loaded.table)
    match table.status:
        case "playing" if loaded.betting:
            yield "leave" if plays else "join"
        case "playing" if table.offer is not None:
            yield "join"
        case "open":
            yield from _gathering(ctx, loaded, machines=machines)
        case _:
            return


def _gathering(ctx: Context, loaded: LoadedTable, *, machines: bool) -> Iterator[str]:
    table = loaded.table
    if ctx.plays(table):
        yield "leave"
        if ctx.in_charge(table) or full(table):
            yield "begin"
        if machines and controls.takes_machines(loaded):
            yield "machine"
    elif not full(table):
        yield "join"
    if table.invited == ctx.person.id:
        yield from ("decline", "challenges")
    if ctx.in_charge(table):
        yield "end"
