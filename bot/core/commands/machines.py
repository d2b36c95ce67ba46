"""Bot players: commands that seat them, and games that have them."""

from bot.core.commands.confirmation import at_table
from bot.core.commands.lobby import begin_now
from bot.core.commands.proposals import propose
from bot.core.context import Context
from bot.core.language.voice import game_name
from bot.core.messages import NOTHING, Reply
from bot.core.points import may_be_rated
from bot.core.registry import ACTS, FINAL, TAP, tap
from bot.core.tables.agreement import silent
from bot.core.tables.change import Change
from rules.core.errors import Refusal
from rules.core.game import AnyGame
from rules.search.effort import LEVELS, Level
from rules.search.opponents import has_opponents
from storage.model import Machine, Sitting


@tap("machine", effect=ACTS, cost=TAP)
async def machine(ctx: Context) -> Reply:
    """Handle the lobby's button: fill the free seats with bot players of a level, and start the game."""
    level = read_level(ctx.arg("level"))
    if level is None:
        raise Refusal("stale")
    async with ctx.at(await ctx.table(statuses=("open",))) as change:
        if change.table.status != "open":
            raise Refusal("already_begun")
        if not ctx.plays(change.table):
            raise Refusal("not_a_player")
        must_have_opponents(ctx, change.was.game, change.table.wanted)
        fill_up(change, level)
        if not may_be_rated(change.table, change.was.game, await ctx.cache.chat(change.table.chat)):
            change.adjust(rated=False)
        await begin_now(ctx, change)
        friendly = change.was.table.rated and not change.table.rated
    return Reply(ctx.voice()("machines-friendly"), toast=True) if friendly else NOTHING


@tap("replace", effect=FINAL, cost=TAP)
async def replace(ctx: Context) -> Reply:
    """Handle the button that replaces a silent player with a bot player, if all others agree.

    With only one other person, that person decides, after a confirmation.
    """
    level = read_level(ctx.arg("level"))
    async with ctx.at(await ctx.table()) as change:
        loaded = change.loaded
        change.must_be_playing()
        if not ctx.plays(change.table):
            raise Refusal("not_a_player")
        gone = silent(loaded)
        if level is None or gone is None:
            raise Refusal("stale")
        if gone == ctx.person.id:
            raise Refusal("awaits_you")
        must_have_opponents(ctx, loaded.game, len({*loaded.names, *loaded.machines}))
        if await ctx.deps.keeps_seats(loaded.table):  # the absent player may still have time left
            raise Refusal("no_replace_tournament")
        if len(loaded.people()) == 2 and not ctx.confirmed:
            name = loaded.sitting(loaded.seats_of(gone)[0]).name
            return at_table(ctx, loaded, "replace", level, seat_name=name)
        await propose(change, level, ctx.person.id)
    return NOTHING


def read_level(text: str) -> Level | None:
    return next((level for level in LEVELS if level == text), None)


def must_have_opponents(ctx: Context, game: AnyGame, seats: int) -> None:
    """Raise Refusal if no bot player can take one of `seats` seats, or the host has disabled them."""
    if not has_opponents(game, seats):
        raise Refusal("no_machine_plays", game=game_name(ctx.language, game.about.id), seats=seats)
    if ctx.deps.thinker is None:
        raise Refusal("no_machines")


def fill_up(change: Change, level: Level) -> None:
    """Fill the free seats with bot players of a level."""
    free = change.table.wanted - len(change.table.sittings)
    change.seat_people((*change.table.sittings, *(Sitting(Machine(level), "") for _ in range(free))))
