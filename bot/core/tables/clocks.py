"""Clocks: thinking time, reminders and refunds.

Clocks are stored rows. A clock starts when the board that asks for the decision is delivered: nobody loses
time while the bot or the platform is down.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from bot.core.tables.loaded import LoadedTable, awaited
from rules.core.game import Seat
from rules.core.log import as_open
from storage.model import Clock, PersonId, Sitting, Table, TablePreset

MINUTE: Final = 60.0
DAY: Final = 24 * 60 * MINUTE

ALLOWANCE: Final[dict[TablePreset, float]] = {
    "live": 5 * MINUTE,
    "casual": DAY,
    "slow": 3 * DAY,
    "device": DAY,
}
"""Seconds for one decision."""
BANK: Final[dict[TablePreset, float]] = {"live": 0.0, "casual": 0.0, "slow": 5 * DAY, "device": 0.0}
BETTING_WINDOW: Final = MINUTE
PAUSE: Final = DAY
"""Time that a betting table without bets waits for a player before its round is closed."""
REMINDER: Final = 0.8
"""Share of the allowance after which the bot reminds a player."""
LOBBY_TIMEOUT: Final = DAY
OVERDUE: Final = 2 * DAY
"""Seconds past a deadline after which anyone may end the table.

Without clocks, the deadline is one allowance after the last public change.
"""


def bank(preset: TablePreset) -> float:
    """Return a seat's initial reserve in seconds."""
    return BANK[preset]


def allowance(loaded: LoadedTable) -> float:
    """Return the seconds for one decision at this table, without the reserve."""
    return BETTING_WINDOW if loaded.betting else ALLOWANCE[loaded.table.preset]


def with_clocks(loaded: LoadedTable, now: float) -> tuple[tuple[Sitting, ...], tuple[Clock, ...]]:
    """Return the sittings with their reserves, and a clock for every awaited seat.

    A seat still awaited in the same turn keeps its clock. A seat that has decided keeps the unused part of
    its reserve. At a betting table a "ready" seat keeps its clock too: otherwise, taking "ready" back
    repeatedly would hold the window open. Bot players, a single person and people who share a device have no
    clock: nobody waits for them.
    """
    table, snapshot = loaded.table, loaded.snapshot
    unhurried = len(loaded.people()) < 2 or table.preset == "device"
    if snapshot is None or (unhurried and not loaded.betting):
        return table.sittings, ()
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
    return sittings, tuple(c for _, c in sorted((fresh | kept).items()))


def paused(loaded: LoadedTable) -> bool:
    """Return True if a betting window passed without bets and the table waits for a player to go on."""
    return loaded.betting and any(clock.allowance == PAUSE for clock in loaded.table.clocks)


def pausing(loaded: LoadedTable, now: float) -> tuple[Clock, ...] | None:
    """Return the clocks of a betting table that pauses because a lapse of time would end the game.

    Return None if the game would go on, or if it is already paused.
    """
    if paused(loaded) or not _would_end(loaded):
        return None
    return tuple(replace(clock, allowance=PAUSE, started=now, nudged=True) for clock in loaded.table.clocks)


def ends_idly(loaded: LoadedTable, seat: Seat, text: str) -> bool:
    """Return True if a bettor's move would end the game because nobody bets in this round.

    Raises NotationError, AmbiguousMove or IllegalMove.
    """
    if not loaded.betting or _staked(loaded):
        return False
    game, state = as_open(loaded.game), loaded.playing.state
    move = game.parse(state, seat, text)
    bets = any(len(game.parts(one)) > 1 for one in game.moves(state, seat))
    over = game.outcome(game.play(state, seat, move).state) is not None
    return bets and over and move == game.lapsed(state, seat)


def _staked(loaded: LoadedTable) -> bool:
    """Return True if any chips are staked."""
    game, state = as_open(loaded.game), loaded.playing.state
    return any(game.stakes(state, Seat(seat)) for seat in loaded.names)


def _would_end(loaded: LoadedTable) -> bool:
    """Return True if the game would end if all awaited seats ran out of time."""
    game, state = loaded.game, loaded.playing.state
    for seat in sorted(awaited(loaded)):
        move = game.lapsed(state, seat) if seat in game.to_act(state) else None
        if move is not None:
            state = game.play(state, seat, move).state
    return game.outcome(state) is not None


def played_in(loaded: LoadedTable, seat: int) -> str:
    """Return the chat where a seat's holder plays: the home chat or the first mirror on their platform.

    Return the platform's name if none of its chats shows the table.
    """
    platform = (loaded.sitting_person(seat) or "").partition(":")[0]
    chats = (loaded.table.chat, *(s.chat for s in loaded.showings if s.seat is None and s.chat))
    return next((chat for chat in chats if chat.partition(":")[0] == platform), platform)


def blind_since(loaded: LoadedTable, seat: int) -> float | None:
    """Return the Unix time since when a seat's holder has seen no board because all channels fail.

    Return None if they see one. If the player's own platform shows the table, the others don't count.
    """
    return _waits_since(loaded, loaded.sitting_person(seat), {seat})


def blind(loaded: LoadedTable) -> frozenset[PersonId]:
    """Return the people at a table or lobby who see no board because all their channels fail."""
    return frozenset(
        person
        for person in loaded.people()
        if _waits_since(loaded, person, loaded.seats_of(person)) is not None
    )


def _waits_since(loaded: LoadedTable, person: PersonId | None, seats: Collection[int]) -> float | None:
    if not any(s.waiting for s in loaded.showings):
        return None
    shown = [s for s in loaded.showings if (s.seat is None or s.seat in seats) and not s.closed]
    platform = person.partition(":")[0] if person else ""
    near = [s for s in shown if s.channel.partition(":")[0] == platform] or shown
    waits = [s.waiting.since for s in near if s.waiting]
    return max(waits) if near and len(waits) == len(near) else None


def delivered(before: LoadedTable, after: LoadedTable, now: float) -> tuple[Clock, ...]:
    """Return the clocks after a delivery of the latest board: those of all who can see it run."""
    return tuple(
        c if c.started is not None or blind_since(after, c.seat) else replace(c, started=now)
        for c in resumed(before, after, now)
    )


def resumed(before: LoadedTable, after: LoadedTable, now: float) -> tuple[Clock, ...]:
    """Return the clocks with time refunded to players who see a board again."""
    given = {}
    for clock in after.table.clocks:
        since = blind_since(before, clock.seat)
        if since is not None and blind_since(after, clock.seat) is None:
            given[clock.seat] = since
    return tuple(_given_back(c, given.get(c.seat), now) for c in after.table.clocks)


def _given_back(clock: Clock, since: float | None, now: float) -> Clock:
    """Return a clock with the time since a moment refunded."""
    if since is None or clock.started is None:
        return clock
    return replace(clock, started=clock.started + max(0.0, now - max(since, clock.started)))


def given_back(table: Table, seats: Collection[int], since: float, now: float) -> Table:
    """Return the table with the time since a moment refunded to the clocks of these seats."""
    clocks = tuple(_given_back(c, since, now) if c.seat in seats else c for c in table.clocks)
    return replace(table, clocks=clocks)


def reminder_due(clock: Clock, now: float) -> bool:
    return (
        clock.started is not None and not clock.nudged and now >= clock.started + REMINDER * clock.allowance
    )


def run_down(clock: Clock, now: float) -> bool:
    """Return True if the seat's time is up."""
    return clock.deadline is not None and now >= clock.deadline


def overdue(table: Table, now: float) -> bool:
    """Return True if a table is so long past its clocks that anyone may end it."""
    deadlines = [clock.deadline for clock in table.clocks if clock.deadline is not None]
    idle = table.idle_since + ALLOWANCE[table.preset]
    return now >= (min(deadlines) if deadlines else idle) + OVERDUE


def _reserve_left(clock: Clock, base: float, now: float) -> float:
    reserve = clock.allowance - base
    used = 0.0 if clock.started is None else max(0.0, now - clock.started - base)
    return max(0.0, reserve - used)
