"""Ending, drawing and taking back: what one player may do alone, and what the others must agree to."""

from collections.abc import Iterable
from dataclasses import replace

from bot.core.commands.confirmation import at_table
from bot.core.context import LIVING, Context, seat_of
from bot.core.language.voice import Voice
from bot.core.messages import NOTHING, Reply
from bot.core.registry import ACTS, ADMINS_MORE, CALL, FINAL, TABLE, TAP, command, tap
from bot.core.slices import in_slices
from bot.core.tables import clocks
from bot.core.tables.agreement import agreed, needed, silent
from bot.core.tables.change import Change
from bot.core.tables.defects import close
from bot.core.tables.loaded import LoadedTable
from rules.core.errors import Refusal
from rules.core.log import Chance, Decision, Log, latest_first
from rules.search.effort import LEVELS
from storage.model import PersonId, Proposal, ProposalKind, TableId


@command("resign", TABLE, effect=FINAL, cost=TAP, group="settle", rank=30)
async def resign(ctx: Context) -> Reply:
    """Handle `/resign`: resign the game. Partners lose together."""
    async with ctx.at(await ctx.table()) as change:
        if change.loaded.betting:
            raise Refusal("leave_instead")
        change.must_be_playing()
        seat = seat_of(change.loaded, ctx.person.id)
        if not ctx.confirmed:
            return at_table(ctx, change.loaded, "resign")
        change.end("resigned", seat)
    return NOTHING


@command("draw", TABLE, effect=ACTS, cost=CALL, group="settle", rank=20)
async def draw(ctx: Context) -> Reply:
    """Handle `/draw`: offer a draw. A bot player answers, unless moves are sealed."""
    async with ctx.at(await ctx.table()) as change:
        loaded = change.loaded
        machines = frozenset[int]() if loaded.game.about.secrets else frozenset(loaded.machines)
        if loaded.betting or (len(loaded.people()) < 2 and not machines):
            raise Refusal("nobody_to_ask")
        if _asked_by_another(change, "draw", ctx.person.id):
            ctx.must_not_be_guessed()
        await propose(change, "draw", ctx.person.id, machines)
    return NOTHING


@command("undo", TABLE, effect=ACTS, cost=CALL, group="settle", rank=10)
async def undo(ctx: Context) -> Reply:
    """Handle `/undo`: take back the requester's last move, if the others agree."""
    async with ctx.at(await ctx.table()) as change:
        if _rated_alone(change.loaded):
            raise Refusal("no_undo_rated")
        if _asked_by_another(change, "undo", ctx.person.id):
            ctx.must_not_be_guessed()
        else:
            await _undo_point(change, ctx.person.id)
        await propose(change, "undo", ctx.person.id)
    return NOTHING


@command("end", TABLE, effect=FINAL, cost=CALL, who=ADMINS_MORE, group="settle", rank=40)
async def end(ctx: Context) -> Reply:
    """Handle `/end`: end a game by agreement, as an opener or admin who doesn't play, or after long silence.

    An opener or admin who plays needs agreement too: otherwise they could avoid a loss. A rated game against
    bot players ends this way only if the host has disabled them.
    """
    table = await ctx.table(statuses=LIVING, mine=False)
    if await _closed_damaged(ctx, table):
        return NOTHING
    async with ctx.at(table) as change:
        if change.table.status == "open":
            if not ctx.in_charge(change.table):
                raise Refusal("opener_only")
            if not ctx.confirmed:
                return at_table(ctx, change.loaded, "close")
            change.abandon()
            return NOTHING
        change.must_be_playing()
        lasts = ctx.deps.thinker is not None and ctx.plays(change.table) and _rated_alone(change.loaded)
        if ctx.rules_over(change.table) or (not lasts and clocks.overdue(change.table, change.now)):
            if not ctx.confirmed:
                return at_table(ctx, change.loaded, "end")
            change.end("ended")
        elif ctx.profile is None or ctx.profile.id not in change.loaded.people():
            raise Refusal("players_only")
        elif lasts:
            raise Refusal("resign_instead")
        elif _ends_at_once(change, ctx.person.id) and not ctx.confirmed:
            return at_table(ctx, change.loaded, "end")
        else:
            await propose(change, "end", ctx.person.id)
    return NOTHING


def _ends_at_once(change: Change, person: PersonId) -> bool:
    """Return True if the requester alone decides: nobody else plays, or all others have agreed."""
    loaded, asked = change.loaded, change.table.proposal
    if asked is None or not _asked_by_another(change, "end", person):
        return len(loaded.people()) == 1
    return agreed(loaded, asked) + 1 >= needed(loaded, asked)


def _rated_alone(loaded: LoadedTable) -> bool:
    """Return True if one person plays a rated game against bot players."""
    # Nobody else could decline anything.
    return loaded.table.rated and len(loaded.people()) == 1


async def _closed_damaged(ctx: Context, table: TableId) -> bool:
    """Close a table that does not replay. Return True if it was one."""
    # Its players, its opener and admins may do so.
    loaded = await ctx.cache.look(table)
    if loaded is None or loaded.damage is None or loaded.table.status not in LIVING:
        return False
    ctx.must_see(loaded)
    if not (ctx.in_charge(loaded.table) or (ctx.profile and ctx.profile.id in loaded.people())):
        raise Refusal("players_only")
    await close(ctx.deps, loaded.table.id, ctx.request)
    return True


@tap("agree", effect=FINAL, cost=TAP)
async def agree(ctx: Context) -> Reply:
    """Agree to a proposal. It takes effect once enough players have agreed.

    The button names the proposal and its turn, and is under its board: it needs no further confirmation.
    """
    async with ctx.at(await ctx.table()) as change:
        proposal = _proposal(change, ctx.arg("kind"))
        seats = frozenset(change.loaded.seats_of(ctx.person.id))
        if not seats & proposal.waiting:
            raise Refusal("not_asked")
        if proposal.kind in LEVELS and ctx.deps.thinker is None:  # turned off since it was proposed
            raise Refusal("no_machines")
        await _put(change, replace(proposal, waiting=proposal.waiting - seats))
    return NOTHING


@tap("refuse", effect=ACTS, cost=TAP)
async def refuse(ctx: Context) -> Reply:
    """Decline a proposal, or withdraw the requester's own, in public.

    If a majority decides, a single refusal doesn't end the proposal.
    """
    async with ctx.at(await ctx.table()) as change:
        proposal = _proposal(change, ctx.arg("kind"))
        loaded, seats = change.loaded, change.loaded.seats_of(ctx.person.id)
        if not seats:
            raise Refusal("not_a_player")
        majority = proposal.kind == "end" and needed(loaded, proposal) < len(loaded.people())
        if proposal.by not in seats and majority:
            raise Refusal("majority_decides", needed=needed(loaded, proposal))
        change.propose(None)
    key = "proposal-withdrawn" if proposal.by in seats else f"proposal-refused-{proposal.kind}"
    name = loaded.sitting(seats[0]).name
    return Reply(Voice(ctx.public_language)(key, {"name": name}), public=True)


async def follow_seats(change: Change) -> None:
    """Ask those who have come and no longer those who have gone; a proposal goes with who made it."""
    proposal, snapshot = change.table.proposal, change.loaded.playing
    if proposal is None or snapshot.outcome is not None or change.was.game.chance(snapshot.state):
        return  # the end, or the throw that is due, makes it lapse
    before, now = _holders(change.was), _holders(change.loaded)
    come = now.items() - before.items()
    if proposal.by not in now or (proposal.by, now[proposal.by]) in come:
        change.propose(None)
    else:
        asked = now.keys() | change.loaded.machines.keys()
        waiting = proposal.waiting & asked | {seat for seat, _ in come}
        await _put(change, replace(proposal, waiting=waiting))


def _holders(loaded: LoadedTable) -> dict[int, PersonId]:
    """Return the people who can earn milestones, by seat."""
    # Nobody can on a shared device, with two seats, or after a seat was handed on.
    return {s.seat: s.person for s in loaded.table.sittings if s.person and not s.left}


async def propose(
    change: Change, kind: ProposalKind, person: PersonId, machines: frozenset[int] = frozenset()
) -> None:
    """Put a proposal to all other people, and to these seats of bot players.

    A player who proposes the same as another agrees to that proposal.
    """
    snapshot, loaded = change.loaded.playing, change.loaded
    by, asked = seat_of(loaded, person), change.table.proposal
    if asked is not None and _asked_by_another(change, kind, person):
        await _put(change, replace(asked, waiting=asked.waiting.difference(loaded.seats_of(person))))
        return
    if asked and asked.kind == kind:
        raise Refusal("already_proposed")
    gone = silent(loaded) if kind in LEVELS else None
    others = {seat for seat, holder in _holders(loaded).items() if holder not in {person, gone}}
    waiting = frozenset(others) | machines
    await _put(change, Proposal(kind, by, waiting, snapshot.turn))
    change.notify(*loaded.people_at(waiting))


def _asked_by_another(change: Change, kind: ProposalKind, person: PersonId) -> bool:
    """Return True if another player has proposed the same and waits for this person's answer."""
    asked = change.table.proposal
    waits = asked.waiting.intersection(change.loaded.seats_of(person)) if asked else frozenset()
    return bool(asked and asked.kind == kind and waits)


async def _put(change: Change, proposal: Proposal) -> None:
    """Put a proposal to those who have not agreed yet, or carry it out where enough have."""
    change.propose(proposal)
    if agreed(change.loaded, proposal) >= needed(change.loaded, proposal):
        await _carry_out(change, proposal)


def _proposal(change: Change, kind: str) -> Proposal:
    """Return the proposal that a button names. Raises Refusal `stale` if it is no longer current."""
    proposal = change.table.proposal
    if proposal is None or kind != proposal.kind or not proposal.waiting:
        raise Refusal("stale")
    return proposal


async def _carry_out(change: Change, proposal: Proposal) -> None:
    change.propose(None)
    match proposal.kind:
        case "draw":
            change.end("draw_agreed")
        case "end":
            change.end("agreed")
        case "undo":
            change.undo(await _undo_point(change, change.loaded.person_at(proposal.by)))
        case "easy" | "medium" | "hard":
            gone = silent(change.loaded)
            for seat in change.loaded.seats_of(gone) if gone else ():
                change.replace_holder(change.loaded.sitting(seat), proposal.kind)
        case "rematch":
            raise Refusal("stale")


async def _undo_point(change: Change, person: PersonId) -> int:
    """Return the length of the log after an undo. Raises Refusal at dice, at a reveal, or without a move."""
    change.must_be_playing()
    if change.log is None or change.loaded.betting or change.was.game.about.secrets:
        raise Refusal("no_undo")
    seats = change.loaded.seats_of(person)
    if not seats:
        raise Refusal("not_a_player")
    point = await _last_decision(change.log, seats)
    if point is None:
        raise Refusal("no_undo" if change.was.dice else "nothing_to_undo")
    return point


async def _last_decision(log: Log, seats: Iterable[int]) -> int | None:
    """Return the length of the log before the last decision of these seats, or None without one.

    Dice stop the search: an undo never crosses them. Decisions that were undone are skipped, so that one undo
    may follow another.
    """
    seats = frozenset(seats)
    async for number, record in in_slices(latest_first(log.records)):
        match record:
            case Chance():
                return None
            case Decision(seat, cause=cause) if seat in seats and cause == "person":
                return number - 1
    return None
