"""Chips: play money of one community. Nobody can buy, sell or give it away.

The ledger moves chips in three ways only: the mint pays a daily allowance, a person sits down at a table with
chips, and a person leaves it, or the table closes, with the rest. A self-lock, today's allowance and a daily
limit outlive the deletion of a person's data, under a keyed hash.
"""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from math import ceil
from typing import Final, TypeVar

from bot.core.dependencies import Dependencies
from bot.core.tables.change import Change, LimitsChange
from bot.core.tables.defects import paid_back
from bot.core.tables.loaded import LoadedTable
from rules.core.errors import Refusal
from rules.core.game import Seat
from rules.core.log import as_open
from storage.model import (
    ALLOWANCE,
    MINT,
    SECONDS_A_DAY,
    BettingLimits,
    ChatId,
    Entry,
    LatestEntry,
    PersonId,
    day_of,
    pot,
    purse,
)

T = TypeVar("T")

BUY_IN: Final = 100
LONGEST_LOCK: Final = 366
"""Days."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms for sitting down: the chips, the allowance to be paid first, and the notes on both.

    account_read: the purse's latest entry at the time of the decision.
    """

    chips: int
    allowance: int
    limits: tuple[LimitsChange, ...]
    account_read: LatestEntry


@dataclass(frozen=True, slots=True)
class Claim:
    """Today's allowance, where it is still due: the entry, and the note that it was paid."""

    entries: tuple[Entry, ...]
    noted: LimitsChange
    account_read: LatestEntry


async def guard_of(deps: Dependencies, person: PersonId) -> BettingLimits:
    """Return a person's own limit and lock, which hold in every chat."""
    return await _stored(deps, person)


async def terms(deps: Dependencies, chat: ChatId, person: PersonId) -> Terms:
    """Return the terms for buying in. Raises Refusal `locked_out`, `limit_reached`, `no_chips` or
    `chips_on_table`.
    """
    stored, day = await guard_of(deps, person), today(deps)
    betting_limits = in_force(stored, day)
    _must_not_be_locked(betting_limits, deps.now())
    bought = betting_limits.bought if is_today(betting_limits.bought_day, day) else 0
    within = BUY_IN if betting_limits.limit is None else betting_limits.limit - bought
    if within <= 0:
        raise Refusal("limit_reached", limit=betting_limits.limit or 0)
    account_read = await _latest_entry(deps, chat, person)
    allowance, noted = await _allowance(deps, chat, person)
    balance = await deps.store.balance(account_read.account) + allowance
    chips = min(BUY_IN, within, balance)
    if chips <= 0:
        held = await on_tables(deps, person, chat)
        raise Refusal("chips_on_table", chips=held) if held else Refusal("no_chips")
    bought_in = replace(betting_limits, bought_day=day, bought=bought + chips)
    return Terms(chips, allowance, (noted, (stored, bought_in)), account_read)


async def must_not_be_locked(deps: Dependencies, person: PersonId) -> None:
    """Raise Refusal `locked_out` for a person with a self-lock."""
    _must_not_be_locked(await guard_of(deps, person), deps.now())


def days_locked(betting_limits: BettingLimits, now: float) -> int:
    """Return the days until a self-lock ends, rounded up, or 0 without one."""
    return max(0, ceil((betting_limits.locked_until - now) / SECONDS_A_DAY))


async def purchase(deps: Dependencies, change: Change, person: PersonId) -> int:
    """Return the chips a person sits down with. The same change pays the allowance and notes the limit."""
    agreed = await terms(deps, change.table.chat, person)
    if agreed.allowance:
        change.book(Entry(MINT, purse(change.table.chat, person), agreed.allowance, "allowance"))
    change.allow(agreed.limits, agreed.account_read)
    return agreed.chips


async def buy_in(deps: Dependencies, change: Change) -> Mapping[PersonId, int]:
    """Return chips for everybody in a lobby. People who may not or can't bet leave it."""
    chips = {}
    for sitting in change.table.sittings:
        try:
            chips[sitting.bettor] = await purchase(deps, change, sitting.bettor)
        except Refusal:
            change.seat_people(s for s in change.table.sittings if s != sitting)
    if len(chips) not in change.was.game.about.seats:
        raise Refusal("too_few", seats=len(chips), accepted=str(min(change.was.game.about.seats)))
    return chips


async def claim(deps: Dependencies, chat: ChatId, person: PersonId) -> Claim:
    """Return today's allowance of a person in a chat, booked only if the purse is as read."""
    account_read = await _latest_entry(deps, chat, person)
    allowance, noted = await _allowance(deps, chat, person)
    entries = (Entry(MINT, account_read.account, allowance, "allowance"),) if allowance else ()
    return Claim(entries, noted, account_read)


async def on_tables(deps: Dependencies, person: PersonId, chat: ChatId | None = None) -> int:
    """Return a person's chips on tables of a chat, or of all chats, including stakes left behind."""
    held = 0
    for table in await deps.store.once_at(person):
        loaded = await deps.cache.look(table)
        if loaded and chat in {None, loaded.table.chat}:
            held += await _on_table(deps, loaded, person)
    return held


async def _on_table(deps: Dependencies, loaded: LoadedTable, person: PersonId) -> int:
    """Return a person's chips on a table, or their refund if its log does not replay."""
    table = loaded.table
    if loaded.damage:
        brought, chips = await deps.store.brought(pot(table.id)), await deps.store.balance(pot(table.id))
        owed = paid_back(table, brought, chips)
        return sum(entry.amount for entry in owed if entry.target == purse(table.chat, person))
    if not (loaded.betting and loaded.snapshot):
        return 0
    holdings = as_open(loaded.game).holdings(loaded.snapshot.state)
    seats = {Seat(s.seat) for s in table.sittings if s.person == person}
    return sum(chips for seat, chips in holdings.items() if seat in seats)


def in_force(betting_limits: BettingLimits, day: int) -> BettingLimits:
    """Return the betting limits with a pending limit applied once its first day has come."""
    if 0 <= betting_limits.limit_day <= day:
        return replace(betting_limits, limit=betting_limits.later_limit, limit_day=-1)
    return betting_limits


def limited(betting_limits: BettingLimits, limit: int | None, day: int) -> BettingLimits:
    """Return the betting limits with a new daily limit: at once if lower, from tomorrow if higher or none."""
    betting_limits = in_force(betting_limits, day)
    lower = limit is not None and (betting_limits.limit is None or limit <= betting_limits.limit)
    if lower:
        return replace(betting_limits, limit=limit, limit_day=-1)
    return replace(betting_limits, later_limit=limit, limit_day=day + 1)


def locked(betting_limits: BettingLimits, days: int, now: float) -> BettingLimits:
    """Return the betting limits with a self-lock. It may get longer, never shorter."""
    return replace(betting_limits, locked_until=max(betting_limits.locked_until, now + days * SECONDS_A_DAY))


def today(deps: Dependencies) -> int:
    """Return the UTC day, counted from 1970."""
    return day_of(deps.now())


def is_today(noted: int, day: int) -> bool:
    """Return True if a noted day counts as this one.

    Tomorrow counts too: the clock may have been set back over midnight. A later day was noted by a wrong
    clock, and must not delay the allowance.
    """
    return day <= noted <= day + 1


async def _allowance(deps: Dependencies, chat: ChatId, person: PersonId) -> tuple[int, LimitsChange]:
    """Return today's allowance in one chat, and the note that it was paid.

    The note is per chat and person, like the chips. A chat that gets a new id loses it: its people may be
    paid twice that day.
    """
    day, stored = today(deps), await _stored(deps, f"{chat} {person}")
    if is_today(stored.allowance_day, day):
        return 0, (stored, stored)
    has = await deps.store.balance(purse(chat, person)) + await on_tables(deps, person, chat)
    return max(0, ALLOWANCE - has), (stored, replace(stored, allowance_day=day))


async def _latest_entry(deps: Dependencies, chat: ChatId, person: PersonId) -> LatestEntry:
    """Return a purse with its latest entry. Read it before counting chips in purses and on tables.

    Chips move between both only through the purse, so the sum is right if the entry is still the latest.
    """
    account = purse(chat, person)
    return LatestEntry(account, await deps.store.latest_entry(account))


async def _stored(deps: Dependencies, name: str) -> BettingLimits:
    """Return the betting limits stored under the keyed hash of a name."""
    secret = await deps.store.secret("guards", deps.entropy(32))
    key = hmac.new(secret, name.encode(), sha256).hexdigest()
    return await deps.store.betting_limits(key) or BettingLimits(key)


def _must_not_be_locked(betting_limits: BettingLimits, now: float) -> None:
    if days := days_locked(betting_limits, now):
        raise Refusal("locked_out", days=days)
