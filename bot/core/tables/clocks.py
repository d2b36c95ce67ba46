"""Clocks: how long a seat may think, when it is reminded, and what is given back.

Clocks are stored rows. One starts when the board that asks for the decision was delivered, so that nobody
pays for a night in which the bot was closed or the platform was down.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from bot.core.tables.loaded import LoadedTable, awaited
from rules.core.game import Seat
from rules.core.log import as_open
from storage.model import Clock, PersonId, Table, TablePreset

MINUTE: Final = 60.0
DAY: Final = 24 * 60 * MINUTE

ALLOWANCE: Final[dict[TablePreset, float]] = {
    "live": 5 * MINUTE,
    "casual": DAY,
    "slow": 3 * DAY,
    "device": DAY,
}
"""Seconds for a decision; after as long without a clock anyone may end an idle table."""
BANK: Final[dict[TablePreset, float]] = {"live": 0.0, "casual": 0.0, "slow": 5 * DAY, "device": 0.0}
BETTING_WINDOW: Final = MINUTE
PAUSE: Final = DAY
"""So long a betting table where nobody has bet waits for somebody to go on, before its round is closed."""
REMINDER: Final = 0.8
"""The part of the allowance after which a seat is reminded."""
LOBBY_TIMEOUT: Final = DAY
OVERDUE: Final = 2 * DAY
"""So long beyond its clock, anyone may end a table."""


def bank(preset: TablePreset) -> float:
    """The reserve of seconds a seat starts with."""
    return BANK[preset]


def allowance(loaded: LoadedTable) -> float:
    """Seconds for one decision at this table, the reserve left out."""
    return BETTING_WINDOW if loaded.betting else ALLOWANCE[loaded.table.preset]


def with_clocks(loaded: LoadedTable, now: float) -> Table:
    """The table with a clock for every seat it waits for.

    A seat still waited for at the same turn keeps its clock; one that has decided gives back what it did
    not use of its reserve. At a betting table it keeps the clock too, or who takes "ready" back again and
    again would hold the window open. A machine has none, nor has who is the only person, nor have people
    who share a device: nobody waits.
    """
    table, snapshot = loaded.table, loaded.snapshot
    unhurried = len(loaded.people()) < 2 or table.preset == "device"
    if snapshot is None or (unhurried and not loaded.betting):
        return replace(table, clocks=())
    running = {clock.seat: clock for clock in table.clocks}
    waiting = loaded.game.to_act(snapshot.state) - loaded.machines.keys()
    if paused(loaded) and _staked(loaded):
        running = {}
    holding = waiting | running.keys() if loaded.betting else waiting
    kept = {seat: c for seat in holding if (c := running.get(seat)) and c.turn == snapshot.turn}
    spent = [clock for seat, clock in running.items() if seat not in kept]
    sittings = table.sittings
    for clock in spent:
        left = _reserve_left(clock, allowance(loaded), now)
        sittings = tuple(
            replace(s, bank=min(s.bank, left)) if s.seat == clock.seat and not s.left else s for s in sittings
        )
    reserve = {s.seat: s.bank for s in sittings if not s.left}
    fresh = {seat: Clock(seat, snapshot.turn, allowance(loaded) + reserve.get(seat, 0.0)) for seat in waiting}
    return replace(table, sittings=sittings, clocks=tuple(c for _, c in sorted((fresh | kept).items())))


def paused(loaded: LoadedTable) -> bool:
    """Whether a betting window has passed in which nobody bet, and the table waits for a word to go on."""
    return loaded.betting and any(clock.allowance == PAUSE for clock in loaded.table.clocks)


def pausing(loaded: LoadedTable, now: float) -> tuple[Clock, ...] | None:
    """The clocks of a betting table that pauses: nobody did anything, which would end it.

    None where it would go on, and where it has paused already.
    """
    if paused(loaded) or not _would_end(loaded):
        return None
    return tuple(replace(clock, allowance=PAUSE, started=now, nudged=True) for clock in loaded.table.clocks)


def ends_idly(loaded: LoadedTable, seat: Seat, text: str) -> bool:
    """Whether a move of a bettor would end the game because nobody bets in this round.

    Raises NotationError or AmbiguousMove for what is no move, IllegalMove for one that is not allowed.
    """
    if not loaded.betting or _staked(loaded):
        return False
    game, state = as_open(loaded.game), loaded.playing.state
    move = game.parse(state, seat, text)
    bets = any(len(game.parts(one)) > 1 for one in game.moves(state, seat))
    over = game.outcome(game.play(state, seat, move).state) is not None
    return bets and over and move == game.lapsed(state, seat)


def _staked(loaded: LoadedTable) -> bool:
    """Whether any chips are staked."""
    game, state = as_open(loaded.game), loaded.playing.state
    return any(game.stakes(state, Seat(seat)) for seat in loaded.names)


def _would_end(loaded: LoadedTable) -> bool:
    """Whether the game would be over if all who are waited for let their time pass."""
    game, state = loaded.game, loaded.playing.state
    for seat in sorted(awaited(loaded)):
        move = game.lapsed(state, seat) if seat in game.to_act(state) else None
        if move is not None:
            state = game.play(state, seat, move).state
    return game.outcome(state) is not None


def started(loaded: LoadedTable, now: float) -> Table:
    """The table with the clocks running of all who can see the board that was delivered."""
    return replace(
        loaded.table,
        clocks=tuple(
            c if c.started is not None or blind_since(loaded, c.seat) else replace(c, started=now)
            for c in loaded.table.clocks
        ),
    )


def played_in(loaded: LoadedTable, seat: int) -> str:
    """The chat in which whoever holds a seat plays: the table's home, or its first mirror on their platform.

    The name of their platform where the table is shown in none of its chats.
    """
    platform = (loaded.sitting_person(seat) or "").partition(":")[0]
    chats = (loaded.table.chat, *(s.chat for s in loaded.showings if s.seat is None and s.chat))
    return next((chat for chat in chats if chat.partition(":")[0] == platform), platform)


def blind_since(loaded: LoadedTable, seat: int) -> float | None:
    """Unix time since when whoever holds a seat can see no board, because all its channels wait.

    None while they see one. Channels of another platform count only where theirs shows the table nowhere.
    """
    return _waits_since(loaded, loaded.sitting_person(seat), {seat})


def blind(loaded: LoadedTable) -> frozenset[PersonId]:
    """Everybody at a table, in a lobby too, who can see no board, because all its channels wait."""
    return frozenset(
        person
        for person in loaded.people()
        if _waits_since(loaded, person, loaded.seats_of(person)) is not None
    )


def _waits_since(loaded: LoadedTable, person: PersonId | None, seats: Collection[int]) -> float | None:
    shown = [s for s in loaded.showings if (s.seat is None or s.seat in seats) and not s.closed]
    platform = person.partition(":")[0] if person else ""
    near = [s for s in shown if s.channel.partition(":")[0] == platform] or shown
    waits = [s.waiting.since for s in near if s.waiting]
    return max(waits) if near and len(waits) == len(near) else None


def resumed(before: LoadedTable, after: LoadedTable, now: float) -> Table:
    """The table with the time given back to those who saw no board before and see one now."""
    given = {}
    for clock in after.table.clocks:
        since = blind_since(before, clock.seat)
        if since is not None and blind_since(after, clock.seat) is None:
            given[clock.seat] = since
    return replace(
        after.table, clocks=tuple(_given_back(c, given.get(c.seat), now) for c in after.table.clocks)
    )


def _given_back(clock: Clock, since: float | None, now: float) -> Clock:
    """A clock that did not run since a moment."""
    if since is None or clock.started is None:
        return clock
    return replace(clock, started=clock.started + max(0.0, now - max(since, clock.started)))


def given_back(table: Table, seats: Collection[int], since: float, now: float) -> Table:
    """The table with the clocks of these seats as if they had not run since a moment."""
    clocks = tuple(_given_back(c, since, now) if c.seat in seats else c for c in table.clocks)
    return replace(table, clocks=clocks)


def reminder_due(clock: Clock, now: float) -> bool:
    """Whether the seat should be reminded now."""
    return (
        clock.started is not None and not clock.nudged and now >= clock.started + REMINDER * clock.allowance
    )


def run_down(clock: Clock, now: float) -> bool:
    """Whether the seat's time is up."""
    return clock.deadline is not None and now >= clock.deadline


def overdue(table: Table, now: float) -> bool:
    """Whether a table has waited so long beyond its clocks that anyone may end it."""
    deadlines = [clock.deadline for clock in table.clocks if clock.deadline is not None]
    idle = table.idle_since + ALLOWANCE[table.preset]
    return now >= (min(deadlines) if deadlines else idle) + OVERDUE


def _reserve_left(clock: Clock, base: float, now: float) -> float:
    reserve = clock.allowance - base
    used = 0.0 if clock.started is None else max(0.0, now - clock.started - base)
    return max(0.0, reserve - used)
