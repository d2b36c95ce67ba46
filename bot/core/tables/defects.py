"""Tables whose logs do not replay: the bot closes them and pays the chips back.

The rules may have changed, or the file is damaged. Until a start or /end closes such a table, it is only
listed. If an installed game can't be loaded, its tables wait for it.
"""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

import structlog

from bot.core.causes import cause_of
from bot.core.context import LIVING
from bot.core.dependencies import Dependencies, retried
from bot.core.events import TableChanged
from bot.core.messages import Request
from storage.model import (
    MINT,
    Commit,
    Entry,
    OtherVersionError,
    Table,
    TableId,
    Unavailable,
    Write,
    changes,
    pot,
    purse,
)

log = structlog.get_logger()

T = TypeVar("T")

KNOWN: Final = "rules"
"""Name of the note with the rules versions by which every running table last replayed."""
CHECKED_FOR: Final = 5.0
"""Seconds for checking tables at a start without new rules."""

LOOK: Final = 0.2
MOST_LOOKS: Final = 25
"""Seconds between looks at the rules versions of earlier workers, and the number of looks."""


async def close_outdated(deps: Dependencies) -> None:
    """Close tables that do not replay, at start.

    If the rules changed since the last start, check every table, else as many as time allows: `/end` or the
    next start closes the others. Raises OtherVersionError if other workers of the same database play by other
    rules.
    """
    versions = " ".join(f"{name}={game.about.version}" for name, game in deps.games.items())
    known = await deps.store.note(KNOWN)
    if deps.store.joined:
        known = await _agreed(deps, known, versions)
    changed = known != versions
    began = deps.monotonic()
    all_seen = True
    living = [table for status in LIVING for table in await deps.store.tables_with(status)]
    for table in living:
        if not changed and deps.monotonic() - began > CHECKED_FOR:
            break
        try:
            await _see_to(deps, table)
        except Unavailable:
            raise
        except Exception as error:  # noqa: BLE001 -- a broken table is logged and stays; the others go on
            log.error("table_not_closed", table=table, because=cause_of(error))  # noqa: TRY400 -- its words may quote a row
            all_seen = False
    if all_seen:
        await deps.store.put_note(KNOWN, versions)


async def _agreed(deps: Dependencies, known: str | None, versions: str) -> str | None:
    """Return the rules noted by the earlier workers. Give a worker that has just started time to note them.

    Raises OtherVersionError if they differ from this worker's.
    """
    for _ in range(MOST_LOOKS):
        if known is None or known == versions:
            return known
        await asyncio.sleep(LOOK)
        known = await deps.store.note(KNOWN)
    raise OtherVersionError("other processes of taberna play by other rules: end them first")


async def _see_to(deps: Dependencies, table: TableId) -> None:
    """Close a table that does not replay; one whose game is missing waits for it."""
    loaded = await deps.cache.look(table)
    if loaded is None or loaded.damage is None:
        return
    if loaded.damage.code == "log_game_waits":
        await retried(partial(stop_clocks, deps, table))
        return
    log.warning("table_outdated", table=table, code=loaded.damage.code)
    await retried(partial(close, deps, table))


async def stop_clocks(deps: Dependencies, name: TableId) -> None:
    """Stop the clocks of a table whose game is missing. They restart with the next decision."""
    loaded = await deps.store.load(name)
    if loaded is None or not any(clock.started for clock in loaded[0].clocks):
        return
    table, stopped = loaded[0], tuple(replace(clock, started=None) for clock in loaded[0].clocks)
    waiting = replace(table, version=table.version + 1, clocks=stopped)
    await deps.commit(Commit(deps.now(), writes=(Write(table, waiting),)))
    deps.cache.drop(name)


async def close(deps: Dependencies, name: TableId, request: Request | None = None) -> None:
    """Close a table whose log does not replay, and pay back what its people brought."""
    loaded = await deps.store.load(name)
    if loaded is None or loaded[0].status not in LIVING:
        return
    table, _, showings = loaded
    chips, brought = await deps.store.balance(pot(name)), await deps.store.brought(pot(name))
    revision = table.revision + 1
    people = frozenset(s.person for s in table.sittings if s.person and not s.left)
    over = replace(
        table,
        status="abandoned",
        revision=revision,
        version=table.version + 1,
        clocks=(),
        proposal=None,
        offer=None,
        thinking=False,
    )
    told = (
        (
            s,
            replace(
                s,
                wanted=max(revision, s.wanted + 1),
                notify=s.notify | people if s.seat is None else s.notify,
            ),
        )
        for s in showings
    )
    commit = Commit(
        at=deps.now(),
        key=request.key if request else None,
        writes=(Write(table, over), *changes(told)),
        entries=tuple(paid_back(table, brought, chips)),
    )
    await deps.commit(commit)
    deps.cache.drop(name)
    if closed := await deps.cache.look(name):
        await deps.events.emit(TableChanged(closed, request))


def paid_back(table: Table, brought: Mapping[str, int], chips: int) -> Iterator[Entry]:
    """Yield the refunds of a table whose log does not replay, in proportion to what each player brought.

    brought: by purse, from the ledger. If no purse belongs to a player there, all purses are paid. If nobody
    brought chips, the mint is.
    """
    seated = {purse(table.chat, s.person) for s in table.sittings if s.person and not s.left}
    owners = {name: paid for name, paid in brought.items() if name in seated} or brought or {MINT: 1}
    for owner, share in shares(chips, owners).items():
        if share:
            yield Entry(pot(table.id), owner, share, "payout", table.id)


def shares(chips: int, brought: Mapping[T, int]) -> dict[T, int]:
    """Return chips divided in proportion to `brought`. The remainder goes one by one to the first."""
    total = sum(brought.values())
    divided = {owner: chips * amount // total for owner, amount in brought.items()}
    for owner in list(divided)[: chips - sum(divided.values())]:
        divided[owner] += 1
    return divided
