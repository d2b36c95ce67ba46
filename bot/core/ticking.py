"""What time does to tables: reminders, time-outs, lobbies nobody came to. All of it read from stored rows."""

from typing import Final

import structlog

from bot.core import clocks
from bot.core.change import Change, awaited
from bot.core.house import House
from rules.core.game import Seat
from storage.model import Clock, TableId

log = structlog.get_logger()

KEYS_KEPT: Final = 30 * clocks.DAY
HEARTBEAT: Final = 15.0
"""Seconds between notes that the house is open; so precisely is down-time known."""


async def tick(house: House) -> None:
    """See to every table whose time has come; one that fails does not keep the others waiting."""
    now = house.now()
    for table in (*await house.store.due(now), *await house.store.idle(now - clocks.LOBBY_PATIENCE)):
        try:
            await _see_to(house, table)
        except Exception:
            log.exception("tick_failed", table=table)


async def reopen(house: House) -> None:
    """At start: give back the time the house was closed, then note that it is open."""
    last, now = await house.store.last_alive(), house.now()
    if last is not None and now > last:
        await house.store.give_back(now - last)
    await house.store.alive(now)
    await house.store.prune(now - KEYS_KEPT)


async def _see_to(house: House, table: TableId) -> None:
    async with house.at(table) as change:
        if change.table.status == "open":
            change.abandon()
            return
        waiting = awaited(change.live)
        for clock in change.table.clocks:
            if clock.seat in waiting and clocks.run_down(clock, change.now):
                _time_up(change, clock)
                return  # what the move leads to decides about the other clocks
        _remind(change)


def _remind(change: Change) -> None:
    due = {clock.seat for clock in change.table.clocks if clocks.reminder_due(clock, change.now)}
    change.nudged(due)
    if due and not change.live.betting:
        change.tell(*(change.live.sitting(seat).person for seat in due))


def _time_up(change: Change, clock: Clock) -> None:
    """A time-out: a table where this seat never moved is cancelled; else the rules say what is played."""
    seat, game = Seat(clock.seat), change.was.game
    if not change.live.betting and not change.live.sitting(seat).moved:
        change.end("cancelled")
        return
    move = game.lapsed(change.live.playing.state, seat)
    if move is None:
        change.end("time", seat)
    else:
        change.decide(seat, game.write(move), "clock")
