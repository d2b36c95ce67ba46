"""Getting a table together: sitting down, declining, beginning, leaving, taking over a seat."""

from dataclasses import replace
from typing import Final

from bot.core import fairness
from bot.core.commands import wallet
from bot.core.commands.blocks import (
    blocked_at,
    must_be_welcome,
)
from bot.core.commands.confirmation import at_table
from bot.core.commands.info import counts
from bot.core.commands.proposals import follow_seats
from bot.core.context import LIVING, Context
from bot.core.input import callback_data
from bot.core.language.text import as_typed
from bot.core.messages import NOTHING, Reply
from bot.core.publishing import controls, guide
from bot.core.registry import ACTS, ADMINS_MORE, CALL, FINAL, TABLE, TAP, Parameter, command, tap
from bot.core.tables.change import Change
from bot.core.tables.loaded import LoadedTable
from bot.core.tables.seating import choosing, full, in_pairs
from bot.core.tables.start import show_privately
from rules.core.errors import Refusal
from rules.core.game import Seat
from rules.core.log import as_open
from storage.model import Note, Offer, PersonId, Sitting, Table, guide_of

FEWEST_BETTORS: Final = 2


@command("join", TABLE, effect=ACTS, cost=TAP, group="play", rank=20)
async def join(ctx: Context) -> Reply:
    """Handle `/join`: sit down in a lobby, at a running betting table or in an offered seat."""
    table = await ctx.table(statuses=LIVING, mine=False, fits=lambda table: _joinable(ctx, table))
    async with ctx.at(table) as change:
        await _must_be_wanted(ctx, change)
        if change.table.status == "open":
            _sit_down(ctx, change)
            if change.loaded.betting:
                await wallet.terms(ctx.deps, change.table.chat, ctx.person.id)
            await _begin_if_complete(ctx, change)
        elif change.table.offer:
            await _take_over(ctx, change)
            await show_privately(ctx.cache, change, ctx.profile)
        elif change.loaded.betting:
            await _come_in(ctx, change)
        else:
            raise Refusal("no_free_seat")
    return _reach_out(ctx, change.loaded)


@command("leave", TABLE, effect=ACTS, cost=TAP, group="play", rank=40)
async def leave(ctx: Context) -> Reply:
    """Handle `/leave`: leave a lobby, or leave a betting table and take the chips along."""
    table = await ctx.table(statuses=LIVING)
    person = ctx.person
    async with ctx.at(table) as change:
        held = [s for s in change.table.sittings if s.person == person.id and not s.left]
        if not held:
            raise Refusal("not_a_player")
        if change.table.status == "open":
            staying = tuple(
                replace(s, partner=None) if s.partner == person.id else s
                for s in change.table.sittings
                if s.person != person.id
            )
            change.seat_people(staying)
            if not staying:
                change.abandon()
            elif change.table.opener == person.id:
                change.revise(opener=staying[0].person)
        elif change.loaded.betting:
            change.must_be_playing()
            change.depart(held[0])
            await follow_seats(change)
        else:
            raise Refusal("resign_instead")
    return NOTHING


@command("begin", TABLE, effect=FINAL, cost=TAP, who=ADMINS_MORE, group="play", rank=30)
async def begin(ctx: Context) -> Reply:
    """Handle `/begin`: start the game as its opener. With fewer players than wanted, ask for confirmation.

    With all seats taken and partners undecided, any player may start it and leave partners to the lot.
    """
    try:
        table = await ctx.table(statuses=("open",), mine=False, fits=lambda table: _may_begin(ctx, table))
    except Refusal as refusal:
        if refusal.code != "no_table_here":
            raise
        table = await ctx.table(statuses=("open",))  # where one sits it is said who begins
    async with ctx.at(table) as change:
        if change.table.status != "open":
            raise Refusal("already_begun")
        if not _may_begin(ctx, change.table):
            raise Refusal("opener_only")
        seated = len(change.table.sittings)
        accepted = change.was.game.about.seats
        if seated not in accepted or (change.loaded.betting and seated < FEWEST_BETTORS):
            raise Refusal("too_few", seats=seated, accepted=counts(change.was.game))
        if seated > 1 == len(change.loaded.people()):
            raise Refusal("not_yourself")  # two seats of one person are those of partners
        if seated < change.table.wanted and not ctx.confirmed:
            return at_table(ctx, change.loaded, "begin")
        await begin_now(ctx, change)
    return NOTHING


@tap("decline", effect=ACTS, cost=TAP)
async def decline(ctx: Context) -> Reply:
    """Decline a challenge, by the challenged person."""
    async with ctx.at(await ctx.table(statuses=("open",), mine=False)) as change:
        if change.table.invited != ctx.person.id:
            raise Refusal("not_invited")
        change.abandon()
        change.notify(change.table.opener)
    return NOTHING


@command(
    "partner",
    Parameter("person", "person", required=True),
    TABLE,
    effect=ACTS,
    cost=CALL,
    group="play",
    rank=100,
)
async def partner(ctx: Context) -> Reply:
    """Handle `/partner` and the "With …" buttons: choose a partner in a lobby for pairs.

    The requester sits down if necessary. Choosing the same person again withdraws the choice.
    """
    table = await ctx.table(statuses=("open",), mine=False, fits=lambda table: _for_pairs(ctx, table))
    async with ctx.at(table) as change:
        if change.table.status != "open":
            raise Refusal("already_begun")
        if not in_pairs(change.was.game, change.table):
            raise Refusal("no_pairs")
        chosen = _chosen_partner(ctx, change.table)
        if not ctx.plays(change.table):
            await _must_be_wanted(ctx, change)
            _sit_down(ctx, change)
        held = [s for s in change.table.sittings if s.person == ctx.person.id]
        if len(held) > 1:
            raise Refusal("sits_already")
        wish = None if held[0].partner == chosen else chosen
        change.seat_people(replace(s, partner=wish) if s == held[0] else s for s in change.table.sittings)
        if wish is not None:
            change.notify(wish)
            await _begin_if_complete(ctx, change)
    return NOTHING


@tap("guide", effect=ACTS, cost=TAP)
async def put_guide_away(ctx: Context) -> Reply:
    """Handle the Got it button: never show the guide in this chat again."""
    async with ctx.at(await ctx.table(statuses=("open",), mine=False)) as change:
        change.note(Note(guide_of(ctx.request.chat), guide.AWAY))
        change.revise()
    return NOTHING


@command(
    "offer",
    Parameter("seat", "text", required=True),
    TABLE,
    effect=FINAL,
    cost=TAP,
    who=ADMINS_MORE,
    group="play",
    rank=50,
)
async def offer(ctx: Context) -> Reply:
    """Handle `/offer`: offer an idle seat to a person, as the opener or an admin.

    A player may offer only a seat of their own: the opponent's would be too good a prize. Games with secrets
    offer no seat: the offer would reveal who has not bid.
    """
    async with ctx.at(await ctx.table(mine=False)) as change:
        if not ctx.in_charge(change.table):
            raise Refusal("opener_only")
        if change.loaded.game.about.secrets:
            raise Refusal("seats_are_kept")
        if change.table.rated:
            raise Refusal("rated_seat")
        seat = _named_seat(change.loaded, ctx.arg("seat", 0))
        held = change.loaded.sitting(seat)
        if not ctx.rules_over(change.table) and (ctx.profile is None or held.person != ctx.profile.id):
            raise Refusal("plays_here")
        clock = next((clock for clock in change.table.clocks if clock.seat == seat), None)
        if change.table.preset != "slow" or clock is None or not clock.nudged:
            raise Refusal("not_abandoned")
        if not ctx.confirmed:
            return at_table(ctx, change.loaded, "offer", chr(ord("a") + seat), seat_name=held.name)
        change.offer(Offer(seat, ctx.profile.id if ctx.profile else change.table.opener))
    return NOTHING


async def begin_now(ctx: Context, change: Change) -> None:
    """Draw seats, write the header and seat bettors. In games with secrets, open private screens."""
    chips = await wallet.buy_in(ctx.deps, change) if change.loaded.betting else {}
    change.start(None, chips)
    await show_privately(ctx.cache, change, ctx.profile)


def _joinable(ctx: Context, table: Table) -> bool:
    """Return True if a table can take another player."""
    return table.status == "open" or table.offer is not None or ctx.bets(table)


async def _must_be_wanted(ctx: Context, change: Change) -> None:
    """Raise Refusal if the requester may not sit down: banned, blocked, or not in the lobby's chat."""
    await must_be_welcome(ctx, ctx.chat, await ctx.cache.chat(change.table.chat))
    if not change.loaded.betting and await blocked_at(ctx, change.was):
        raise Refusal("not_invited")
    if change.table.status == "open" and not ctx.shown_here(change.was):
        raise Refusal("no_such_table", table=change.table.id)  # an invitation is good where it was made


async def _begin_if_complete(ctx: Context, change: Change) -> None:
    """Start the game once all seats are taken and no player waits for a partner's answer."""
    if not full(change.table):
        return
    if choosing(change.was.game, change.table):
        change.notify(*(s.partner for s in change.table.sittings if s.partner is not None))
    else:
        await begin_now(ctx, change)


def _may_begin(ctx: Context, table: Table) -> bool:
    return ctx.in_charge(table) or (full(table) and ctx.plays(table))


def _for_pairs(ctx: Context, table: Table) -> bool:
    """Return True if a lobby lets its players choose partners."""
    game = ctx.deps.games.get(table.game)
    return game is not None and in_pairs(game, table)


def _chosen_partner(ctx: Context, table: Table) -> PersonId:
    """Return the person in a lobby whom a button, an id, a name or a first name means.

    Ids have priority: a person's name may equal the data of another's button.
    """
    text = ctx.arg("person", 0)
    known = {s.person: s.name for s in table.sittings if s.person} | {ctx.person.id: ctx.person.name}
    by_id = [one for one in known if text in {one, callback_data.mark(one)}]
    by_name = [one for one, name in known.items() if text.casefold() == name.casefold()]
    by_first = [one for one, name in known.items() if text.casefold() == _first(name)]
    found = by_id or by_name or by_first
    others = [one for one in found if one != ctx.person.id]
    if found and not others:
        raise Refusal("own_partner")
    if len(others) != 1:
        raise Refusal("partner_not_here")
    return others[0]


def _first(name: str) -> str:
    return name.casefold().partition(" ")[0]


def _sit_down(ctx: Context, change: Change) -> None:
    person, table = ctx.person, change.table
    if table.invited and person.id not in {table.invited, table.opener}:
        raise Refusal("not_invited")
    held = sum(sitting.person == person.id for sitting in table.sittings)
    if held and table.rated:
        raise Refusal("rated_seat")
    if held and not (held == 1 and in_pairs(change.was.game, table)):
        raise Refusal("sits_already")
    most = table.wanted or max(change.was.game.about.seats)
    if len(table.sittings) >= most:
        raise Refusal("no_free_seat")
    change.seat_people((*table.sittings, sitting_of(ctx)))


def sitting_of(ctx: Context) -> Sitting:
    """Return the requester's sitting, with the message that brought them."""
    return Sitting(ctx.person.id, ctx.person.name, joined=fairness.evidence(ctx.request.key))


async def _come_in(ctx: Context, change: Change) -> None:
    """Sit down at a betting table between or during rounds; where rules let them, the broke buy new chips."""
    state, game = change.loaded.playing.state, as_open(change.was.game)
    person, sittings = ctx.person, change.table.sittings
    held = next((s for s in sittings if s.person == person.id and not s.left), None)
    seat = held.seat if held else max((s.seat for s in sittings), default=-1) + 1
    game.arrive(state, Seat(seat), 1)  # raises for a seat that may not arrive, before chips are bought
    sitting = held or Sitting(person.id, person.name, seat=seat)
    if held is None:
        change.seat_people((*sittings, sitting))
    change.arrive(sitting, await wallet.purchase(ctx.deps, change, person.id))
    await follow_seats(change)


async def _take_over(ctx: Context, change: Change) -> None:
    """Take the seat that is offered; its clock starts afresh."""
    person, offered = ctx.person, change.table.offer
    if offered is None or change.loaded.seats_of(person.id):
        raise Refusal("sits_already")
    if change.loaded.game.about.secrets:  # offered by an older version
        raise Refusal("seats_are_kept")
    old = change.loaded.sitting(offered.seat)
    new = Sitting(person.id, person.name, seat=offered.seat, moved=True)
    change.seat_people((*(replace(s, left=True) if s == old else s for s in change.table.sittings), new))
    running = tuple(clock for clock in change.table.clocks if clock.seat != offered.seat)
    change.hand_on(old)
    change.adjust(clocks=running, offer=None)
    change.notify(person.id)
    await follow_seats(change)


def _reach_out(ctx: Context, loaded: LoadedTable) -> Reply:
    """Lead a player of a secret game to the private chat if the bot can't write to them."""
    profile = ctx.person
    if not loaded.game.about.secrets or (profile.reachable is not False and profile.channel is not None):
        return NOTHING
    voice = ctx.voice(loaded)
    return Reply(voice("reach-out"), buttons=((controls.button(voice, "hello", loaded, secret=True),),))


def _named_seat(loaded: LoadedTable, text: str) -> int:
    """Return the seat with this letter, number or holder's name."""
    wanted = as_typed(text)
    for seat, name in loaded.names.items():
        if wanted in {chr(ord("a") + seat), str(seat + 1), as_typed(name)}:
            return seat
    raise Refusal("no_such_seat", seat_name=text[:20])
