"""Tables and commits for tests of a store."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from bot.core.ports import Store
from storage.database import Database
from storage.entities import ENTITIES, POSTS, Entity
from storage.model import (
    ChannelId,
    ChatId,
    Clock,
    Commit,
    Entry,
    Guard,
    Holder,
    Line,
    Machine,
    Offer,
    PersonId,
    Played,
    Proposal,
    Result,
    Score,
    Sitting,
    StoredPost,
    Table,
    TableId,
    Uncounted,
    Value,
    Write,
)

ANA, BIA, CAIO = PersonId("local:ana"), PersonId("local:bia"), PersonId("local:caio")
DORA = PersonId("local:dora")
SQUARE = ChatId("local:square")
CORNER = ChannelId("local:square/corner")
_SCORES: tuple[tuple[Score, Score], ...] = (("won", "lost"), ("drawn", "drawn"), ("lost", "won"))


def table(code: str = "k3f9", opener: PersonId = ANA, chat: ChatId = SQUARE, created: float = 100.0) -> Table:
    """Return a lobby with its opener seated."""
    sitting = Sitting(opener, opener.partition(":")[2].title())
    return Table(TableId(code), "lasca", chat, opener, created, sittings=(sitting,), idle_since=created)


def full_table(code: str = "f0ll") -> Table:
    """Return a table with every field set to something other than its default."""
    return Table(
        id=TableId(code),
        game="citadel",
        chat=SQUARE,
        opener=ANA,
        created=101.5,
        status="playing",
        seq=2,
        revision=7,
        version=5,
        options={"match": "penalties", "rounds": "3"},
        preset="slow",
        wanted=3,
        invited=CAIO,
        header="taberna 2\ngame citadel 1\nseats 2\n---",
        root="5ec2e7",
        rolls=4,
        sittings=(
            Sitting(ANA, "Ana", seat=1, moved=True, left=True, bank=12.25, chip=5),
            Sitting(BIA, "Bia “B” d'Oro", seat=0, moved=True, left=False, bank=0.5, chip=25, partner=ANA),
            Sitting(Machine("hard"), "", seat=2),
        ),
        clocks=(
            Clock(seat=0, turn=3, allowance=300.0, started=150.0, nudged=True),
            Clock(seat=1, turn=3, allowance=60.0),
        ),
        proposal=Proposal("draw", by=0, waiting=frozenset({1, 2}), turn=3),
        offer=Offer(seat=1, by=BIA),
        idle_since=149.0,
        rematch_of=TableId("k3f9"),
        thinking=True,
        rated=True,
    )


def lines_of(table: Table, lines: Sequence[str]) -> tuple[Line, ...]:
    """Return the last lines of a table's log."""
    return tuple(Line(table.id, number, text) for number, text in enumerate(lines, table.seq - len(lines)))


def opened(
    new: Table,
    lines: Sequence[str] = (),
    *writes: Write,
    key: str | None = None,
    entries: tuple[Entry, ...] = (),
    guards: tuple[Guard, ...] = (),
) -> Commit:
    """Return the commit of a new table."""
    written = (Write(None, new), *writes)
    return Commit(new.created, key, written, lines_of(new, lines), entries, guards)


def moved(old: Table, *lines: str, key: str | None = None, **changes: object) -> Commit:
    """Return the commit of records appended to a table."""
    seq, revision, version = old.seq + len(lines), old.revision + 1, old.version + 1
    changed = replace(old, seq=seq, revision=revision, version=version, **changes)  # type: ignore[arg-type] # named
    return Commit(old.created + 1, key, (Write(old, changed),), lines_of(changed, lines))


def more(commit: Commit, *writes: Write, guards: tuple[Guard, ...] = ()) -> Commit:
    """Return a commit with further writes and conditions."""
    return replace(commit, writes=(*commit.writes, *writes), guards=(*commit.guards, *guards))


def table_of(commit: Commit) -> Table:
    """Return the first table that a commit leaves."""
    return next(after for _, after in commit.written(Table) if after)


def purse(person: PersonId, chat: ChatId = SQUARE) -> str:
    """Return the account of a person's chips."""
    return f"purse:{chat} {person}"


def paid(person: PersonId, chips: int, chat: ChatId = SQUARE) -> Entry:
    """Return an entry of chips from the mint."""
    return Entry("mint", purse(person, chat), chips, "allowance")


async def exported(
    store: Store, person: PersonId, disclosed: Mapping[TableId, int] | None = None
) -> dict[str, Any]:
    """Return a person's export, read from its file."""
    kept: dict[str, Any] = json.loads(await asyncio.to_thread(store.exporting(person, disclosed or {}, {})))
    return kept


PAYMENT: Final = Commit(at=1.0, key="tap", entries=(Entry(purse(ANA), purse(BIA), 30, "payout"),))


async def paid_once(store: Store) -> bool:
    """Return True if Ana paid it exactly once of her 100 chips."""
    return (await store.balance(purse(ANA)), await store.balance(purse(BIA))) == (70, 30)


def some_result(code: str, at: float, chance: Random) -> Result:
    """Return a result of two of four people, now and then with the computer, two seats each, or unrated."""
    first, second = chance.sample((ANA, BIA, CAIO, DORA), 2)
    score, other = chance.choice(_SCORES)
    holder: Holder = Machine("easy") if chance.random() < 0.1 else second
    seats = [(first, 0, score), (holder, 1, other)] * chance.choice((1, 1, 2))
    sat = tuple(Played(seat, *one) for seat, one in enumerate(seats))
    uncounted: Uncounted | None = "short" if chance.random() < 0.1 else None
    return Result(TableId(code), "lasca", SQUARE, at, "casual", "won", uncounted, sat)


async def behind(db: Database) -> tuple[StoredPost, ...]:
    """Return the outdated showings of all lanes."""
    late = "WHERE NOT closed AND (shown <> wanted OR notify <> '[]')"
    return await POSTS.all(db, late)


async def _found(entity: Entity[Any], key: tuple[object, ...], db: Database) -> Any:  # noqa: ANN401 -- any value
    return await entity.find(db, *key)


async def instead(store: Any, *values: Value) -> tuple[Write, ...]:  # noqa: ANN401 -- any store
    """Return writes that replace the values stored with the same keys."""
    writes = list[Write]()
    for value in values:
        entity = ENTITIES[type(value)]
        key = entity.to_row(value)[: entity.key]
        writes.append(Write(await store.ask(partial(_found, entity, key)), value))
    return tuple(writes)
