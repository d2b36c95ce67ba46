"""Automatic consequences of a command at a table.

Due dice are thrown and forced moves played. Then payments, clocks and the content of every showing follow.
"""

from dataclasses import replace
from typing import Final

from bot.core.tables import clocks
from bot.core.tables.agreement import asked_machines, silent
from bot.core.tables.change import Change
from bot.core.tables.loaded import awaited, awaited_machines
from rules.core.game import Seat
from rules.core.log import Chance, Decision, as_open
from rules.search.effort import LEVELS
from storage.model import Barrier, PersonId, StoredPost

MOST_AUTOMATIC: Final = 5_000
"""Limit of forced moves and rolls after one command, against games that never stop."""


def settle(change: Change) -> None:
    """Complete a change, and those of other tables that are stored with it, for its commit.

    Raises RuntimeError for a game that doesn't stop by itself. Then nothing of the change is stored.
    """
    for _ in range(MOST_AUTOMATIC):
        if not _one_by_itself(change):
            break
    else:
        raise RuntimeError(f"{change.table.game} still plays by itself after {MOST_AUTOMATIC} moves")
    _close_finished(change)
    _set_clocks(change)
    _lapse_proposal(change)
    _set_thinking(change)
    _ask_for_showings(change)
    for other in change.also:
        settle(other)
    if not change.empty:
        change.adjust(version=change.was.table.version + 1)


def _one_by_itself(change: Change) -> bool:
    """Play a due throw or a forced move. Return True if there was one."""
    snapshot, game = change.snapshot, change.was.game
    if change.table.status != "playing" or snapshot is None or snapshot.outcome is not None:
        return False
    if wanted := game.chance(snapshot.state):
        change.throw(wanted)
        _hand_over(change)
        return True
    if forced := game.automatic(snapshot.state):
        change.force(*forced)
        return True
    return False


def _hand_over(change: Change) -> None:
    """Pay the players who left before a throw. At the end of the game, `_close_finished` pays everybody."""
    if not change.was.betting:
        return
    snapshot = change.loaded.playing
    if snapshot.outcome is not None:
        return
    held = as_open(change.was.game).holdings(snapshot.state)
    for sitting in change.table.sittings:
        if sitting.left and sitting.seat in held:
            change.depart_again(sitting)


def _close_finished(change: Change) -> None:
    snapshot = change.snapshot
    if change.table.status != "playing" or snapshot is None or snapshot.outcome is None:
        return
    change.seal_log()
    if change.was.betting:
        for seat, chips in as_open(change.was.game).holdings(snapshot.state).items():
            change.pay_out(next(s.bettor for s in reversed(change.table.sittings) if s.seat == seat), chips)
    empty = snapshot.outcome.reason in {"abandoned", "cancelled"}
    change.revise(status="abandoned" if empty else "finished", clocks=(), proposal=None, offer=None)
    if not change.loaded.alone:
        change.notified.update(change.loaded.people())


def _set_clocks(change: Change) -> None:
    if change.table.status == "playing" and change.snapshot is not None:
        sittings, running = clocks.with_clocks(change.loaded, change.now)
        change.adjust(sittings=sittings, clocks=running)


def _set_thinking(change: Change) -> None:
    """Store with the same commit if a bot player must decide next."""
    loaded = change.loaded
    asked = asked_machines(loaded) if change.table.status == "playing" and loaded.table.proposal else ()
    if change.table.thinking != (thinking := bool(asked or awaited_machines(loaded))):
        change.adjust(thinking=thinking)


def _lapse_proposal(change: Change) -> None:
    """End a proposal with its turn, and an offered seat once it has moved."""
    table, snapshot = change.table, change.snapshot
    if table.status != "playing" or snapshot is None:
        return
    asked = table.proposal
    back = asked is not None and asked.kind in LEVELS and silent(change.loaded) is None
    if asked and (back or asked.turn < snapshot.turn):
        change.adjust(proposal=None)
    if table.offer and Seat(table.offer.seat) not in change.was.game.to_act(snapshot.state):
        change.adjust(offer=None)


def _ask_for_showings(change: Change) -> None:
    """Request an update of every showing, and notify newly awaited players unless they sit alone.

    News for one seat updates only that seat's screens, without a new revision.
    """
    seq = change.table.seq + len(change.records)
    if change.public:
        change.adjust(seq=seq, revision=change.table.revision + 1, idle_since=change.now)
        if change.table.status == "playing":
            change.notified |= _newly_awaited(change)
    elif change.records:
        change.adjust(seq=seq)
    revealed = _reveals(change)
    for showing in change.loaded.showings:
        if change.public or showing.seat in change.private:
            malformed = showing.waiting is not None and showing.waiting.barrier is Barrier.MALFORMED
            wanting = replace(
                showing,
                wanted=max(change.table.revision, showing.wanted + 1),
                notify=_notified_at(change, showing),
                waiting=None if malformed else showing.waiting,  # the platform refused only the old post
                message=None if revealed else showing.message,
            )
            change.put_showing(wanting)


def _reveals(change: Change) -> bool:
    """Return True if the change reveals sealed moves, or dice with chips at stake.

    Such a board is always reposted, because players easily miss an edit.
    """
    if change.was.betting:
        return any(isinstance(record, Chance) for record in change.records)
    was, now = change.was.snapshot, change.snapshot
    return change.was.game.about.secrets and was is not None and now is not None and was.turn < now.turn


def _notified_at(change: Change, showing: StoredPost) -> frozenset[PersonId]:
    """Return the people a showing mentions: its person on a private screen, else people without a screen.

    A pending mention stays until its person decides. With sealed moves it stays even then: dropping it would
    reveal that their move is in.
    """
    loaded, owed = change.loaded, showing.notify
    if not change.was.game.about.secrets:
        owed -= loaded.people_at([record.seat for record in change.records if isinstance(record, Decision)])
    screens = {s.seat for s in loaded.showings if s.reaches}
    if showing.seat is None:
        reached = loaded.people_at(screens)
        notified = change.notified - reached
        if change.notified and loaded.game.about.secrets:
            # Mentioning only some of them would reveal the players who have not bid.
            notified = set(loaded.people()) - reached
        return owed | notified
    return owed | (loaded.people_at((showing.seat,)) & change.notified)


def _newly_awaited(change: Change) -> frozenset[PersonId]:
    was, loaded = change.was, change.loaded
    if loaded.alone or loaded.snapshot is None:
        return frozenset()
    before, after = awaited(was), awaited(loaded)
    same_turn = was.snapshot is not None and was.snapshot.turn == loaded.snapshot.turn
    return loaded.people_at(after - before if same_turn else after)
