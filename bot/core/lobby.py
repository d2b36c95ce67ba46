"""Getting a table together: opening it, sitting down, challenging, beginning, leaving, taking over a seat."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.core import wallet
from bot.core.change import Change
from bot.core.controls import button
from bot.core.house import EVERY, LIVING, Desk, whole
from bot.core.info import which_game
from bot.core.live import Live
from bot.core.lot import one_side
from bot.core.messages import NOTHING, Reply
from bot.core.proposals import follow_seats
from bot.core.words import game_name
from rules.core.errors import Refusal
from rules.core.game import AnyGame, Seat
from rules.core.log import as_open, is_open
from rules.core.options import Options, changed, preset, read_options, split_settings
from storage.model import Chat, Offer, PersonId, Preset, Proposal, Sitting, Table, TableId

CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for one another."""
CODE_LENGTH: Final = 4
FEWEST_BETTORS: Final = 2


async def play(desk: Desk) -> Reply:
    """/play: open a table here. Solitaire begins at once; a challenge waits for its opponent.

    Without a game: which one?
    """
    house, person = desk.house, desk.person
    if not desk.arg("game"):
        return which_game(desk, "play", desk.chat.games or house.games)
    game = house.game(desk.arg("game"), desk.language)
    _may_open(desk, desk.chat, game)
    options = _options(game, desk.arg("options", 2))
    wanted = _wanted(game, desk.arg("seats", 1), alone=desk.request.alone and not desk.arg("opponent", 4))
    _set_up(game, wanted, options)
    await _within_quotas(desk)
    invited = _opponent(desk)
    table = Table(
        id=await _fresh_code(desk),
        game=game.about.id,
        chat=desk.chat.id,
        opener=person.id,
        created=house.now(),
        revision=-1,
        options=changed(options),
        preset=_preset(desk, game),
        wanted=wanted,
        invited=invited,
        idle_since=house.now(),
    )
    if is_open(game):
        await wallet.terms(desk.house, desk.chat.id, desk.person.id)
    change = Change(Live(table, game), house.now(), house.entropy)
    change.seat_people((Sitting(person.id, person.name),))
    change.show(desk.request.spot)
    if table.invited:
        change.tell(table.invited)
    if wanted == 1:
        await begin_now(desk, change)
    await house.store_change(change, desk.request, *desk.changes())
    return NOTHING


async def join(desk: Desk) -> Reply:
    """/join: sit down in a lobby, at a betting table that is under way, or in a seat that is offered."""
    table = await desk.table(statuses=LIVING, mine=False, fits=lambda table: _joinable(desk, table))
    async with desk.at(table) as change:
        if change.table.status == "open":
            _sit_down(desk, change)
            if change.live.betting:
                await wallet.terms(desk.house, desk.chat.id, desk.person.id)
            if change.table.wanted and len(change.table.sittings) == change.table.wanted:
                await begin_now(desk, change)
        elif change.table.offer:
            _take_over(desk, change)
            await show_privately(desk, change)
        elif change.live.betting:
            await _come_in(desk, change)
        else:
            raise Refusal("no_free_seat")
    return _reach_out(desk, change.live)


async def leave(desk: Desk) -> Reply:
    """/leave: get up from a lobby, or from a betting table with what one holds."""
    table = await desk.table(statuses=LIVING)
    person = desk.person
    async with desk.at(table) as change:
        held = [s for s in change.table.sittings if s.person == person.id and not s.left]
        if not held:
            raise Refusal("not_a_player")
        if change.table.status == "open":
            staying = tuple(s for s in change.table.sittings if s.person != person.id)
            change.seat_people(staying)
            if not staying:
                change.abandon()
            elif change.table.opener == person.id:
                change.revise(opener=staying[0].person)
        elif change.live.betting:
            change.must_be_playing()
            change.depart(held[0])
            follow_seats(change)
        else:
            raise Refusal("resign_instead")
    return NOTHING


async def begin(desk: Desk) -> Reply:
    """/begin: the opener's word that nobody else need come."""
    table = await desk.table(statuses=("open",), mine=False, fits=desk.in_charge)
    async with desk.at(table) as change:
        if change.table.status != "open":
            raise Refusal("already_begun")
        if not desk.in_charge(change.table):
            raise Refusal("opener_only")
        seated = len(change.table.sittings)
        accepted = change.was.game.about.seats
        if seated not in accepted or (change.live.betting and seated < FEWEST_BETTORS):
            raise Refusal("too_few", seats=seated, accepted=_counts(change.was.game))
        await begin_now(desk, change)
    return NOTHING


async def decline(desk: Desk) -> Reply:
    """A challenge is turned down by the one it names."""
    async with desk.at(await desk.table(statuses=("open",), mine=False)) as change:
        if change.table.invited != desk.person.id:
            raise Refusal("not_invited")
        change.abandon()
        change.tell(change.table.opener)
    return NOTHING


async def offer(desk: Desk) -> Reply:
    """/offer: the opener or an admin offers a seat that keeps everybody waiting to somebody else."""
    async with desk.at(await desk.table(mine=False)) as change:
        if not desk.in_charge(change.table):
            raise Refusal("opener_only")
        seat = _named_seat(change.live, desk.arg("seat"))
        clock = next((clock for clock in change.table.clocks if clock.seat == seat), None)
        if change.table.preset != "slow" or clock is None or not clock.nudged:
            raise Refusal("not_abandoned")
        change.offer(Offer(seat, desk.guest.id if desk.guest else change.table.opener))
    return NOTHING


async def rematch(desk: Desk) -> Reply:
    """/rematch: the same people again with the seats moved on, as soon as all of them want it."""
    name = await desk.table(statuses=("finished",))
    person = desk.person
    async with desk.at(name) as change:
        old = change.live
        if old.table.status != "finished" or old.betting or old.log is None:
            raise Refusal("no_rematch")
        people = set(old.people())
        if person.id not in people:
            raise Refusal("not_a_player")
        _may_open(desk, await desk.house.shelf.chat(old.table.chat), old.game)
        mine = old.seats_of(person.id)
        asked = old.table.proposal or Proposal("rematch", min(mine), frozenset(old.names), turn=0)
        waiting = asked.waiting - set(mine)
        if asked.waiting:
            change.propose(replace(asked, waiting=waiting))
            change.tell(*(old.sitting(seat).person for seat in waiting))
    if not waiting:
        async with desk.house.shelf.locked(name):  # of two who tap now, one begins it
            await _again(desk, old)
    return NOTHING


async def begin_now(desk: Desk, change: Change) -> None:
    """Seats by lot, header, first arrivals; for secret games a private screen for everybody."""
    chips = await wallet.buy_in(desk.house, change) if change.live.betting else {}
    change.start(None, chips)
    await show_privately(desk, change)


async def show_privately(desk: Desk, change: Change) -> None:
    """Give every seat of a game with secrets its private screen, where the person can be written to."""
    if not change.was.game.about.secrets:
        return
    for sitting in change.table.sittings:
        guest = desk.guest if desk.guest and desk.guest.id == sitting.person else None
        guest = guest or await desk.house.shelf.guest(sitting.person)
        if guest and guest.spot and guest.reachable is not False and not sitting.left:
            change.show(guest.spot, sitting.seat)


def _joinable(desk: Desk, table: Table) -> bool:
    """Whether a table could take somebody in."""
    return table.status == "open" or table.offer is not None or is_open(desk.house.games[table.game])


def _may_open(desk: Desk, chat: Chat, game: AnyGame) -> None:
    if chat.games and game.about.id not in chat.games:
        names = (game_name(desk.language, name) for name in chat.games)
        raise Refusal("game_not_here", known=tuple(names))
    if is_open(game) and (not chat.betting or desk.request.alone):
        raise Refusal("no_betting_here")


def _opponent(desk: Desk) -> PersonId | None:
    """Who is challenged; adapters turn mentions into the ids the house knows."""
    named = desk.arg("opponent", 4)
    if named == desk.person.id:
        raise Refusal("not_yourself")
    if named and ":" not in named:
        raise Refusal("unknown_person", name=named[:40])
    return PersonId(named) if named else None


def _options(game: AnyGame, text: str) -> Options:
    asked = split_settings(re.split(r"[\s,;]+", text) if text else ())
    return read_options(game.about.options, preset(game.about.options, asked))


def _wanted(game: AnyGame, text: str, *, alone: bool) -> int:
    """How many seats the table starts with by itself; 0 for betting tables, which begin on a word.

    alone: in somebody's private chat, where a game that can be played alone is.
    """
    accepted = game.about.seats
    if is_open(game):
        return 0
    if not text:
        return 2 if 2 in accepted and not (alone and 1 in accepted) else min(accepted)
    seats = whole(text, min(accepted), max(accepted))
    if seats is None or seats not in accepted:
        raise Refusal("bad_seats", seats=text[:10], accepted=_counts(game))
    return seats


def _set_up(game: AnyGame, seats: int, options: Options) -> None:
    """Try the options on the rules before anybody sits down for them."""
    game.setup(seats, options)


def _counts(game: AnyGame) -> str:
    counts = sorted(game.about.seats)
    return f"{counts[0]}–{counts[-1]}" if len(counts) > 3 else ", ".join(map(str, counts))


def _preset(desk: Desk, game: AnyGame) -> Preset:
    """The clock asked for, or the chat's; a betting window has no reserve, and no seat there is offered."""
    presets: Mapping[str, Preset] = {"live": "live", "casual": "casual", "slow": "slow"}
    text = desk.arg("clock", 3).casefold()
    if text and text not in presets:
        raise Refusal("bad_option", option="clock", value=text[:20], accepted=tuple(presets))
    return "live" if is_open(game) else presets.get(text, desk.chat.preset)


async def _within_quotas(desk: Desk) -> None:
    tables = await desk.house.store.tables_in(desk.chat.id, LIVING)
    mine = [table for table in tables if table.status == "open" and table.opener == desk.person.id]
    if len(mine) >= desk.chat.lobbies_each:
        raise Refusal("too_many_lobbies", most=desk.chat.lobbies_each)
    if len(tables) >= desk.chat.tables_most:
        raise Refusal("too_many_tables", most=desk.chat.tables_most)


async def _fresh_code(desk: Desk) -> TableId:
    while True:
        drawn = desk.house.entropy(CODE_LENGTH)
        code = TableId("".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in drawn))
        if await desk.house.store.load(code) is None:
            return code


def _sit_down(desk: Desk, change: Change) -> None:
    person, table = desk.person, change.table
    if table.invited and person.id not in {table.invited, table.opener}:
        raise Refusal("not_invited")
    held = sum(sitting.person == person.id for sitting in table.sittings)
    if held and not (held == 1 and _has_partners(change.was.game, table)):
        raise Refusal("sits_already")
    most = table.wanted or max(change.was.game.about.seats)
    if len(table.sittings) >= most:
        raise Refusal("no_free_seat")
    change.seat_people((*table.sittings, Sitting(person.id, person.name)))


def _has_partners(game: AnyGame, table: Table) -> bool:
    """Whether one person may hold two seats here, because some seats win and lose together."""
    if table.wanted < 4:
        return False
    state = game.setup(table.wanted, read_options(game.about.options, table.options))
    return any(one_side(game, state, (Seat(0), Seat(other))) for other in range(1, table.wanted))


async def _come_in(desk: Desk, change: Change) -> None:
    """Sit down at a betting table between or during rounds; where rules let them, the broke buy new chips."""
    state, game = change.live.playing.state, as_open(change.was.game)
    person, sittings = desk.person, change.table.sittings
    held = next((s for s in sittings if s.person == person.id and not s.left), None)
    seat = held.seat if held else max((s.seat for s in sittings), default=-1) + 1
    game.arrive(state, Seat(seat), 1)  # who may not come in is told so before it costs a chip
    sitting = held or Sitting(person.id, person.name, seat=seat)
    if held is None:
        change.seat_people((*sittings, sitting))
    change.arrive(sitting, await wallet.purchase(desk.house, change, person.id))
    follow_seats(change)


def _take_over(desk: Desk, change: Change) -> None:
    """Take the seat that is offered; its clock starts afresh."""
    person, offered = desk.person, change.table.offer
    if offered is None or change.live.seats_of(person.id):
        raise Refusal("sits_already")
    old = change.live.sitting(offered.seat)
    new = Sitting(person.id, person.name, seat=offered.seat, moved=True)
    change.seat_people((*(replace(s, left=True) if s == old else s for s in change.table.sittings), new))
    for spot, seat in tuple(change.showings):
        if seat == offered.seat:
            change.hide(spot, seat)
    running = tuple(clock for clock in change.table.clocks if clock.seat != offered.seat)
    change.table = replace(change.table, clocks=running, offer=None)
    change.tell(person.id)
    follow_seats(change)


def _reach_out(desk: Desk, live: Live) -> Reply:
    """Whoever joins a secret game and cannot be written to is led to the private chat now."""
    guest = desk.person
    if not live.game.about.secrets or (guest.reachable is not False and guest.spot is not None):
        return NOTHING
    voice = desk.voice(live)
    return Reply(voice("reach-out"), buttons=((button(voice, "hello", live, secret=True),),))


def _named_seat(live: Live, text: str) -> int:
    """A seat by its letter, its number or the name of who sits there."""
    wanted = text.casefold()
    for seat, name in live.names.items():
        if wanted in {chr(ord("a") + seat), str(seat + 1), name.casefold()}:
            return seat
    raise Refusal("no_such_seat", seat_name=text[:20])


async def _played_again(desk: Desk, table: Table) -> bool:
    """Whether a rematch of this table was opened."""
    others = await desk.house.store.tables_in(table.chat, EVERY)
    return any(other.rematch_of == table.id for other in others)


async def _again(desk: Desk, old: Live) -> None:
    """Open and begin the rematch, in the same places, with every seat moved on by one."""
    house, table = desk.house, old.table
    if await _played_again(desk, table):
        raise Refusal("already_begun")
    new = Table(
        id=await _fresh_code(desk),
        game=table.game,
        chat=table.chat,
        opener=desk.person.id,
        created=house.now(),
        revision=-1,
        options=table.options,
        preset=table.preset,
        wanted=table.wanted,
        idle_since=house.now(),
        rematch_of=table.id,
    )
    change = Change(Live(new, old.game), house.now(), house.entropy)
    sittings = [s for s in table.sittings if not s.left]
    change.seat_people(Sitting(s.person, s.name) for s in sittings)
    for showing in old.showings:
        if showing.seat is None:
            change.show(showing.spot, chat=showing.chat)
    change.start([(s.seat + 1) % len(sittings) for s in sittings])
    await show_privately(desk, change)
    await house.store_change(change, None)
