"""Opening a table: which game, for how many, by which options, for whom; and the same once more.

A rematch seats the same people with everybody moved on by one side.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.core.commands import wallet
from bot.core.commands.blocks import (
    blocked_at,
    must_be_welcome,
    named_person,
    stands_on,
    takes_challenges,
)
from bot.core.commands.info import counts, which_game
from bot.core.commands.lobby import begin_now, sitting_of
from bot.core.commands.machines import fill_up, must_have_opponents, read_level
from bot.core.context import LIVING, Context, parse_int
from bot.core.events import TableOpening
from bot.core.input.values import value_of
from bot.core.language.rulebook import put_in_words
from bot.core.language.voice import Voice, game_name
from bot.core.messages import NOTHING, Reply
from bot.core.points import may_be_rated
from bot.core.registry import ACTS, CALL, PICTURE, TABLE, Parameter, command
from bot.core.tables.change import Change
from bot.core.tables.loaded import LoadedTable, teams
from bot.core.tables.start import fresh_code, show_privately
from rules.core.errors import OptionError, Refusal
from rules.core.game import AnyGame, Seat
from rules.core.log import is_open
from rules.core.options import Options, changed, preset, read_options, split_settings
from rules.search.effort import LEVELS, Level
from storage.model import Chat, PersonId, Preset, Proposal, Quota, Sitting, Table

RATINGS: Final = ("rated", "friendly")
"""Values of the parameter `rating`."""


@command(
    "play",
    Parameter("game", "game", required=True),
    Parameter("opponent", "person"),
    Parameter("machine", "choice", choices=LEVELS),
    Parameter("seats", "number"),
    Parameter("options", "text"),
    Parameter("clock", "choice", choices=("live", "casual", "slow")),
    Parameter("rating", "choice", choices=RATINGS),
    Parameter("thread", "flag", threads=True),
    effect=ACTS,
    cost=PICTURE,
    group="play",
    rank=10,
)
async def play(ctx: Context) -> Reply:
    """Handle `/play`: open a table, begin a patience or a game against bot players, or list the games."""
    deps, person = ctx.deps, ctx.person
    if not ctx.arg("game"):
        if not ctx.offered:
            raise Refusal("no_betting_here")
        level = read_level(ctx.arg("machine", 5).casefold())
        carried = ("", "", "", "", level) if level else ()
        return which_game(ctx, "play", ctx.offered, *carried)
    game = deps.game(ctx.arg("game"), ctx.language)
    await _may_open(ctx, ctx.chat, game)
    options = _options(game, ctx.voice(about=game.about.id), ctx.arg("options", 2))
    wanted = _wanted(game, ctx.arg("seats", 1), alone=_alone(ctx))
    _set_up(game, wanted, options)
    level = _level(ctx, game, wanted)
    rated = _rated(ctx)
    quota = await _within_quotas(ctx, ctx.chat)
    invited = await _opponent(ctx)
    table = Table(
        id=await fresh_code(ctx.store, deps.entropy),
        game=game.about.id,
        chat=ctx.chat.id,
        opener=person.id,
        created=deps.now(),
        revision=-1,
        options=changed(options),
        preset="device" if ctx.request.device else _preset(ctx, game),
        wanted=wanted,
        invited=invited,
        root=deps.entropy(32).hex(),
        idle_since=deps.now(),
        rated=ctx.chat.rated if rated is None else rated,
    )
    if is_open(game):
        await wallet.terms(ctx.deps, ctx.chat.id, ctx.person.id)
    change = Change(LoadedTable(table, game), deps.now(), deps.entropy, ctx.request.key)
    change.quota = quota
    change.seat_people((sitting_of(ctx),))
    change.show(ctx.request.channel)
    if table.invited:
        change.notify(table.invited)
    elif level:
        fill_up(change, level)
    elif wanted != 1:
        await ctx.deps.events.emit(TableOpening(ctx, change))
    if not may_be_rated(change.table, game, ctx.chat):
        if rated:
            raise Refusal("cannot_be_rated")
        change.adjust(rated=False)
    if wanted == 1 or level:
        await begin_now(ctx, change)
    await deps.store_change(change, ctx.request, *ctx.changes())
    ctx.meant = table.id
    return NOTHING


@command("rematch", TABLE, effect=ACTS, cost=CALL, group="settle", rank=50)
async def rematch(ctx: Context) -> Reply:
    """Handle `/rematch`: start again with the seats moved on once all players agree."""
    name = await ctx.table(statuses=("finished",))
    person = ctx.person
    async with ctx.at(name) as change:
        old = change.loaded
        if old.table.status != "finished" or old.betting or old.log is None:
            raise Refusal("no_rematch")
        people = set(old.people())
        if person.id not in people:
            raise Refusal("not_a_player")
        await _may_open(ctx, await ctx.cache.chat(old.table.chat), old.game)
        if old.machines:
            must_have_opponents(ctx, old.game, old.table.wanted)
        if await blocked_at(ctx, old):
            raise Refusal("no_rematch")
        mine = old.seats_of(person.id)
        asked = old.table.proposal or Proposal("rematch", min(mine), frozenset(old.names), turn=0)
        waiting = asked.waiting - set(mine)
        if asked.waiting:
            change.propose(replace(asked, waiting=waiting))
            change.notify(*old.people_at(waiting))
        if not waiting:
            change.also.append(await _again(ctx, old))
    if change.also:
        ctx.meant = change.also[0].table.id
    return NOTHING


async def _may_open(ctx: Context, chat: Chat, game: AnyGame) -> None:
    await must_be_welcome(ctx, chat, ctx.chat)
    if chat.games and game.about.id not in chat.games:
        raise Refusal("game_not_here", known=tuple(game_name(ctx.language, name) for name in chat.games))
    if is_open(game) and (not chat.betting or ctx.request.alone):
        raise Refusal("no_betting_here")


async def _opponent(ctx: Context) -> PersonId | None:
    """Return the challenged person. Raises Refusal if they aren't in the chat or refuse challenges."""
    text = ctx.arg("opponent", 4)
    if not text:
        return None
    person = (await named_person(ctx, text)).person
    if ctx.request.named == "bot":
        raise Refusal("bots_do_not_play")
    absent = ctx.request.named == "away" or ctx.request.alone
    if absent or (ctx.request.named == "unknown" and await ctx.deps.members.gone(ctx.chat.id, (person,))):
        raise Refusal("not_in_this_chat")
    banned = await stands_on(ctx.deps, ctx.chat.banned, person)
    challenged = await ctx.cache.profile(person)
    if banned or not await takes_challenges(ctx.deps, challenged, ctx.person.id):
        raise Refusal("no_challenges")
    return person


def _rated(ctx: Context) -> bool | None:
    """Return the requested rated option, or None if it isn't given."""
    text = ctx.arg("rating", 6).casefold()
    if text and text not in RATINGS:
        raise Refusal("bad_option", option="rating", value=text[:20], accepted=RATINGS)
    return text == RATINGS[0] if text else None


def _alone(ctx: Context) -> bool:
    """Return True in a private chat if no opponent and no bot player is requested."""
    return ctx.request.alone and not ctx.arg("opponent", 4) and not ctx.arg("machine", 5)


def _level(ctx: Context, game: AnyGame, seats: int) -> Level | None:
    """Return the level of the bot players that take all other seats, or None."""
    text = ctx.arg("machine", 5).casefold()
    if not text:
        return None
    level = read_level(text)
    if level is None:
        raise Refusal("bad_option", option="machine", value=text[:20], accepted=LEVELS)
    if ctx.arg("opponent", 4):
        raise Refusal("one_opponent")
    must_have_opponents(ctx, game, seats)
    return level


def _options(game: AnyGame, voice: Voice, text: str) -> Options:
    """Return the requested options. Raises Refusal, with the accepted values in words."""
    try:
        asked = split_settings(re.split(r"[\s,;]+", text) if text else ())
        asked = {name: value_of(value) for name, value in asked.items()}
        return read_options(game.about.options, preset(game.about.options, asked))
    except OptionError as refusal:
        put_in_words(refusal, game, voice)
        raise


def _wanted(game: AnyGame, text: str, *, alone: bool) -> int:
    """Return the number of seats at which the table starts, or 0 for betting tables, which start on command.

    alone: a private chat, where a game for one is played alone.
    """
    accepted = game.about.seats
    if is_open(game):
        return 0
    if not text:
        return 2 if 2 in accepted and not (alone and 1 in accepted) else min(accepted)
    seats = parse_int(text, min(accepted), max(accepted))
    if seats is None or seats not in accepted:
        raise Refusal("bad_seats", seats=text[:10], accepted=counts(game))
    return seats


def _set_up(game: AnyGame, seats: int, options: Options) -> None:
    """Check the options against the rules before the table opens."""
    game.setup(seats, options)


def _preset(ctx: Context, game: AnyGame) -> Preset:
    """Return the requested clock, or the chat's."""
    # A betting window has no reserve, and its seats are never offered.
    presets: Mapping[str, Preset] = {"live": "live", "casual": "casual", "slow": "slow"}
    text = ctx.arg("clock", 3).casefold()
    if text and text not in presets:
        raise Refusal("bad_option", option="clock", value=text[:20], accepted=tuple(presets))
    return "live" if is_open(game) else presets.get(text, ctx.chat.preset)


async def _within_quotas(ctx: Context, chat: Chat, *, shared: bool = False) -> Quota:
    """Return the quota that the store must enforce on a new table, since others may open at the same time.

    A person's open tables, and tables where they play alone, must not fill a chat. shared: others play at the
    new one at once. Raises Refusal `too_many_lobbies` or `too_many_tables`.
    """
    tables = await ctx.store.tables_in(chat.id, LIVING)
    mine = [table for table in tables if table.opener == ctx.person.id]
    own = [t for t in mine if t.status == "open" or (_alone_at(t) and not ctx.request.alone)]
    if not shared and len(own) >= chat.lobbies_each:
        raise Refusal("too_many_lobbies", most=chat.lobbies_each)
    if len(tables) >= chat.tables_most:
        raise Refusal("too_many_tables", most=chat.tables_most)
    return Quota(chat.lobbies_each, chat.tables_most)


def _alone_at(table: Table) -> bool:
    """Return True if a single person plays there, alone or against bot players."""
    return len({s.person for s in table.sittings if s.person and not s.left}) == 1


async def _again(ctx: Context, old: LoadedTable) -> Change:
    """Return the rematch, opened and started in the same channels, with every seat moved on by one."""
    deps, table = ctx.deps, old.table
    if await deps.store.rematch(table.id):
        raise Refusal("already_begun")
    quota = await _within_quotas(ctx, await deps.cache.chat(table.chat), shared=len(old.people()) > 1)
    new = Table(
        id=await fresh_code(ctx.store, deps.entropy),
        game=table.game,
        chat=table.chat,
        opener=ctx.person.id,
        created=deps.now(),
        revision=-1,
        options=table.options,
        preset=table.preset,
        wanted=table.wanted,
        rated=table.rated,
        root=deps.entropy(32).hex(),
        idle_since=deps.now(),
        rematch_of=table.id,
    )
    change = Change(LoadedTable(new, old.game), deps.now(), deps.entropy, ctx.request.key)
    change.quota = quota
    sittings = [s for s in table.sittings if not s.left]
    change.seat_people(_seated_again(ctx, s) for s in sittings)
    if not may_be_rated(change.table, old.game, await ctx.cache.chat(table.chat)):
        change.adjust(rated=False)
    for showing in old.showings:
        if showing.seat is None:
            change.show(showing.channel, chat=showing.chat)
    moved_on = _moved_on(teams(old))
    change.start([moved_on[s.seat] for s in sittings])
    await show_privately(ctx.cache, change, ctx.profile)
    return change


def _seated_again(ctx: Context, old: Sitting) -> Sitting:
    """Return the sitting of an earlier player at the new table, at the requester's command."""
    return Sitting(old.holder, old.name, joined="" if old.machine else sitting_of(ctx).joined)


def _moved_on(sides: Sequence[Sequence[Seat]]) -> Mapping[int, int]:
    """Return for every seat the seat of the next side. Partners stay together."""
    following = (*sides[1:], *sides[:1])
    pairs = (zip(side, after, strict=True) for side, after in zip(sides, following, strict=True))
    return {seat: after for pair in pairs for seat, after in pair}
