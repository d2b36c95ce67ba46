"""Timed events of tables: reminders, time-outs, and lobbies nobody joined. All are read from stored rows."""

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Final

import structlog

from bot.core.dependencies import Dependencies, retried
from bot.core.tables import clocks
from bot.core.tables.change import Change
from bot.core.tables.defects import close_outdated
from bot.core.tables.loaded import LoadedTable, awaited
from rules.core.errors import LogError, Refusal
from rules.core.game import Seat
from storage.lanes import have
from storage.model import TableId, Unavailable

log = structlog.get_logger()

KEYS_KEPT: Final = 30 * clocks.DAY
HEARTBEAT: Final = 15.0
"""Heartbeat interval in seconds. Downtime is known to this precision."""


class Upkeep:
    """Periodic work, with the times of the last rounds."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps
        self._prune_at = 0.0

    async def tick(self, away: Collection[str] = ()) -> None:
        """Give back what the wall clock has jumped, and see to tables."""
        await self._deps.make_up()
        await tick(self._deps, away)

    async def prune(self) -> None:
        """Drop old rows: once a day, a slice at each call."""
        uptime, now = self._deps.monotonic(), self._deps.now()
        if uptime >= self._prune_at and not await self._deps.store.prune(now - KEYS_KEPT, now):
            self._prune_at = uptime + clocks.DAY


async def tick(deps: Dependencies, away: Collection[str] = ()) -> None:
    """See to every table whose time has come; one that fails does not keep the others waiting.

    away: lanes that are out of reach, whose people lose no time. Raises Unavailable.
    """
    now = deps.now()
    for table in (*await deps.store.due(now), *await deps.store.idle(now - clocks.LOBBY_TIMEOUT)):
        try:
            await retried(partial(_see_to, deps, table, away))
        except LogError as damage:  # it waits for /end or the next start
            log.debug("table_damaged", table=table, code=damage.code)
        except Refusal as refusal:  # a full disk: it is tried again every second, and said in a line
            log.warning("tick_refused", table=table, code=refusal.code)
        except Unavailable:
            raise  # no other fares better
        except Exception:  # a broken table is logged and stays; the others go on
            log.exception("tick_failed", table=table)


async def reopen(deps: Dependencies) -> None:
    """Close outdated tables, refund the downtime and send a heartbeat, at start.

    If the wall clock is behind the last heartbeat, it was set back. Then the difference is negative and moves
    the clocks back too. Otherwise clocks that started in the future would not run until then.
    """
    await close_outdated(deps)
    last, now = await deps.store.last_alive(), deps.now()
    if last is not None and now != last:
        await deps.give_back(now - last)
    deps.cache.held_up.update(showing.channel for showing in await deps.store.held_up())
    await deps.store.alive(now)
    await deps.make_up()


async def _see_to(deps: Dependencies, table: TableId, away: Collection[str]) -> None:
    async with deps.at(table) as change:
        if change.table.status == "open":
            if change.table.idle_since < change.now - clocks.LOBBY_TIMEOUT:  # nobody has joined meanwhile
                change.abandon()
            return
        loaded = change.loaded
        absent = {seat for seat in awaited(loaded) if _cut_off(loaded, seat, away)}
        waiting = awaited(loaded) - absent
        late = [Seat(c.seat) for c in change.table.clocks if clocks.run_down(c, change.now)]
        if late := [seat for seat in late if seat in waiting]:
            _time_up(change, late, absent)
        else:
            _remind(change, absent)


def _cut_off(loaded: LoadedTable, seat: Seat, away: Collection[str]) -> bool:
    """Return True if a seat's holder can't play: their platform is away, or no channel shows a board."""
    return have(away, clocks.played_in(loaded, seat)) or clocks.blind_since(loaded, seat) is not None


def _remind(change: Change, absent: Collection[int]) -> None:
    due = {c.seat for c in change.table.clocks if clocks.reminder_due(c, change.now)} - set(absent)
    change.nudged(due)
    if due and not change.loaded.betting:
        change.notify(*change.loaded.people_at(due))


def _time_up(change: Change, late: Sequence[Seat], absent: Collection[int]) -> None:
    """End a table on time: cancel it if a seat never moved, abandon it if all players are absent."""
    if change.loaded.betting:
        if (pausing := clocks.pausing(change.loaded, change.now)) is not None:
            change.revise(clocks=pausing)
        else:
            _close_bets(change, late, absent)
    elif not all(change.loaded.sitting(seat).moved for seat in late):
        change.end("cancelled")
    elif len(late) > 1:
        change.end("abandoned")
    else:
        _lapse(change, late[0])


def _close_bets(change: Change, late: Iterable[Seat], absent: Collection[int]) -> None:
    """Close the bets of players who are late. Their window is the banker's too, so the dice fall with it."""
    game, before = change.was.game, awaited(change.loaded)
    for seat in late:
        if seat in awaited(change.loaded):
            _lapse(change, seat)
    # A board that only says that the bets are closed would cost the chat a call, and everybody a minute.
    for seat in awaited(change.loaded) - before - set(absent):
        move = game.lapsed(change.loaded.playing.state, seat)
        if move is not None and game.write(move) in game.about.vocabulary.throws:
            _lapse(change, seat)


def _lapse(change: Change, seat: Seat) -> None:
    """Play the rules' move for an absent seat, or let it lose on time."""
    game = change.was.game
    move = game.lapsed(change.loaded.playing.state, seat)
    if move is None:
        change.end("time", seat)
    else:
        change.decide(seat, game.write(move), "clock")
