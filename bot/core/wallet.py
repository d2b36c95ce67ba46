"""Chips: play money of one community, worth nothing, that nobody can buy, sell or give away.

The ledger moves chips in three ways only: the mint pays a daily allowance, somebody sits down at a table
with chips, somebody gets up (or the table closes) with what they hold. What must outlive the deletion of
a person's data (a self-lock, today's allowance, a daily limit) is kept under a keyed hash.
"""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from bot.core.change import Change, Guarded, purse
from bot.core.house import House
from rules.core.errors import Refusal
from rules.core.game import Seat
from rules.core.log import as_open
from storage.model import ChatId, Entry, Guard, PersonId

ALLOWANCE: Final = 100
"""The daily allowance tops a purse up to this, counting the chips on tables."""
BUY_IN: Final = 100
MINT: Final = "mint"
DAY: Final = 86_400
LONGEST_LOCK: Final = 366
"""Days."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What somebody may sit down with now: chips, the allowance paid first, and what is noted of both."""

    chips: int
    allowance: int
    guards: tuple[Guarded, ...]


async def guard_of(house: House, person: PersonId) -> Guard:
    """A person's own limit and lock, the same in every chat."""
    return await _stored(house, person)


async def terms(house: House, chat: ChatId, person: PersonId) -> Terms:
    """What a person may buy in for. Raises Refusal `locked_out`, `limit_reached` or `no_chips`."""
    stored, day = await guard_of(house, person), today(house)
    guard = in_force(stored, day)
    if house.now() < guard.locked_until:
        raise Refusal("locked_out", days=-int(-(guard.locked_until - house.now()) // DAY))
    bought = guard.bought if guard.bought_day == day else 0
    within = BUY_IN if guard.limit is None else guard.limit - bought
    if within <= 0:
        raise Refusal("limit_reached", limit=guard.limit or 0)
    allowance, noted = await _allowance(house, chat, person)
    balance = await house.store.balance(f"purse:{chat} {person}") + allowance
    chips = min(BUY_IN, within, balance)
    if chips <= 0:
        raise Refusal("no_chips")
    return Terms(chips, allowance, (noted, (stored, replace(guard, bought_day=day, bought=bought + chips))))


async def purchase(house: House, change: Change, person: PersonId) -> int:
    """The chips somebody sits down with, allowance paid and limit noted in the same change."""
    agreed = await terms(house, change.table.chat, person)
    if agreed.allowance:
        change.entries.append(Entry(MINT, purse(change.table, person), agreed.allowance, "allowance"))
    change.guards.extend(agreed.guards)
    return agreed.chips


async def buy_in(house: House, change: Change) -> Mapping[PersonId, int]:
    """Chips for everybody in a lobby; who may not or cannot bet gets up again."""
    chips = {}
    for sitting in change.table.sittings:
        try:
            chips[sitting.person] = await purchase(house, change, sitting.person)
        except Refusal:
            change.seat_people(s for s in change.table.sittings if s != sitting)
    if len(chips) not in change.was.game.about.seats:
        raise Refusal("too_few", seats=len(chips), accepted=str(min(change.was.game.about.seats)))
    return chips


async def claim(house: House, chat: ChatId, person: PersonId) -> tuple[tuple[Entry, ...], Guarded]:
    """Today's allowance, where it is still due: the entry to be booked, and the note that it was paid."""
    allowance, noted = await _allowance(house, chat, person)
    entries = (Entry(MINT, f"purse:{chat} {person}", allowance, "allowance"),) if allowance else ()
    return entries, noted


async def on_tables(house: House, chat: ChatId, person: PersonId) -> int:
    """The chips somebody holds on tables of a chat, stakes included."""
    held = 0
    for table in await house.store.tables_of(person, ("playing",)):
        live = await house.shelf.look(table.id) if table.chat == chat else None
        if live and live.betting and live.standing:
            holdings = as_open(live.game).holdings(live.standing.state)
            held += sum(holdings.get(Seat(seat), 0) for seat in live.seats_of(person))
    return held


def in_force(guard: Guard, day: int) -> Guard:
    """The guard with the limit of a day: one whose first day has come is in force."""
    if 0 <= guard.limit_day <= day:
        return replace(guard, limit=guard.later_limit, limit_day=-1)
    return guard


def limited(guard: Guard, limit: int | None, day: int) -> Guard:
    """The guard with a new daily limit: a lower one at once, a higher one (or none) from tomorrow on."""
    guard = in_force(guard, day)
    lower = limit is not None and (guard.limit is None or limit <= guard.limit)
    if lower:
        return replace(guard, limit=limit, limit_day=-1)
    return replace(guard, later_limit=limit, limit_day=day + 1)


def locked(guard: Guard, days: int, now: float) -> Guard:
    """The guard with a self-lock; a longer one may replace it, a shorter one not."""
    return replace(guard, locked_until=max(guard.locked_until, now + days * DAY))


def today(house: House) -> int:
    """The day in UTC, counted from 1970."""
    return int(house.now() // DAY)


async def _allowance(house: House, chat: ChatId, person: PersonId) -> tuple[int, Guarded]:
    """What is due today in one chat, and the note that it was paid.

    The note is kept by chat and person, because chips are a chat's own. A chat that gets a new name loses
    it: its people may be topped up twice that day.
    """
    day, stored = today(house), await _stored(house, f"{chat} {person}")
    if stored.allowance_day >= day:
        return 0, (stored, stored)
    has = await house.store.balance(f"purse:{chat} {person}") + await on_tables(house, chat, person)
    return max(0, ALLOWANCE - has), (stored, replace(stored, allowance_day=day))


async def _stored(house: House, name: str) -> Guard:
    """The guard kept under the keyed hash of a name."""
    secret = await house.store.secret("guards", house.entropy(32))
    key = hmac.new(secret, name.encode(), sha256).hexdigest()
    return await house.store.guard(key) or Guard(key)
