"""Simultaneous commits in every store, over as many connections as it has."""

import asyncio

from bot.core.ports import Store
from storage.model import (
    MINT,
    Chat,
    Commit,
    Conflict,
    Done,
    Entry,
    LatestEntry,
    Note,
    PersonId,
    Profile,
    Refused,
    SeasonPlace,
    StoredPost,
    TableId,
    Write,
    added,
)
from tests.storage.values import (
    ANA,
    BIA,
    CAIO,
    CORNER,
    SQUARE,
    moved,
    opened,
    paid,
    purse,
    table,
    table_of,
)

PEOPLE = (ANA, BIA, CAIO)


async def balances(store: Store, *accounts: str) -> list[int]:
    return [await store.balance(account) for account in accounts]


async def test_a_purse_pays_as_often_as_it_can(store: Store) -> None:
    await store.commit(Commit(at=0.0, entries=(paid(ANA, 100),)))
    payments = [
        Commit(at=1.0, key=f"p{n}", entries=(Entry(purse(ANA), purse(BIA), 7, "payout"),)) for n in range(30)
    ]
    answers = await asyncio.gather(*map(store.commit, payments))
    assert (answers.count(Done()), answers.count(Refused("balance"))) == (14, 16)
    assert await balances(store, purse(ANA), purse(BIA), MINT) == [2, 98, -100]
    told = [answer == Done() for answer in answers]
    assert [await store.handled(f"p{n}") for n in range(30)] == told, "a refused request may be repeated"


async def test_bookings_that_cross_do_not_wait_for_each_other(store: Store) -> None:
    await store.commit(Commit(at=0.0, entries=tuple(paid(person, 100) for person in PEOPLE)))
    crossing = [
        Commit(
            at=1.0,
            entries=tuple(
                Entry(purse(PEOPLE[(n + k) % 3]), purse(PEOPLE[(n + k + 1) % 3]), 1, "payout")
                for k in (0, 1, 2)
            ),
        )
        for n in range(60)
    ]
    assert await asyncio.gather(*map(store.commit, crossing)) == [Done()] * len(crossing)
    assert await balances(store, *map(purse, PEOPLE), MINT) == [100, 100, 100, -300]


async def test_whatever_is_written_in_another_order_is_written(store: Store) -> None:
    tables = [table(f"t{n}") for n in range(4)]
    for new in tables:
        await store.commit(opened(new))
    people = [PersonId(f"local:p{n}") for n in range(4)]

    def written(numbers: list[int]) -> Commit:
        return Commit(
            at=1.0,
            entries=tuple(paid(people[n], 1) for n in numbers),
            writes=(
                *added(*tuple(StoredPost(tables[n].id, CORNER, message=f"m{n}") for n in numbers)),
                *added(*tuple(SeasonPlace(SQUARE, 40, "lasca", people[n], 1.0, 1) for n in numbers)),
                *added(*tuple(Note(f"n{n}", f"v{n}") for n in numbers)),
            ),
        )

    orders = [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] * 10
    assert await asyncio.gather(*map(store.commit, map(written, orders))) == [Done()] * len(orders)
    assert await balances(store, *map(purse, people)) == [len(orders)] * 4
    assert [await store.note(f"n{n}") for n in range(4)] == ["v0", "v1", "v2", "v3"]


async def test_of_many_who_read_the_same_account_one_books(store: Store) -> None:
    rivals = [
        Commit(at=1.0, key=f"r{n}", entries=(paid(ANA, 100),), guards=(LatestEntry(purse(ANA), 0),))
        for n in range(20)
    ]
    answers = await asyncio.gather(*map(store.commit, rivals))
    assert (answers.count(Done()), answers.count(Conflict())) == (1, 19)
    assert await store.balance(purse(ANA)) == 100


async def test_of_many_who_saw_the_same_chat_one_changes_it(store: Store) -> None:
    chats = [Chat(SQUARE, tables_most=n) for n in range(21, 41)]  # each differs from the one that was read
    rivals = [Commit(at=1.0, writes=(Write(Chat(SQUARE), chat),)) for chat in chats]
    answers = await asyncio.gather(*map(store.commit, rivals))
    assert (answers.count(Done()), answers.count(Conflict())) == (1, 19)
    assert await store.chat(SQUARE) == chats[answers.index(Done())]


async def test_of_many_with_the_same_key_one_is_carried_out(store: Store) -> None:
    same = Commit(at=1.0, key="tap", entries=(paid(ANA, 1),))
    answers = await asyncio.gather(*(store.commit(same) for _ in range(20)))
    assert (answers.count(Done()), answers.count(Done(repeated=True))) == (1, 19)
    assert await store.balance(purse(ANA)) == 1


async def test_two_commits_over_the_same_tables_the_other_way_round(store: Store) -> None:
    one, other = table("one"), table("other")
    for new in (one, other):
        await store.commit(opened(new))
    there = [Commit(at=2.0, writes=(Write(one, table_of(moved(one))),)).joined((moved(other),))]
    back = [Commit(at=2.0, writes=(Write(other, table_of(moved(other))),)).joined((moved(one),))]
    answers = await asyncio.gather(*map(store.commit, there * 10 + back * 10))
    assert (answers.count(Done()), answers.count(Conflict())) == (1, 19)


async def test_of_those_put_in_place_twice_by_one_commit_the_last_stands(store: Store) -> None:
    new = table()
    commit = opened(
        new,
        (),
        Write(None, StoredPost(new.id, CORNER, message="m1")),
        Write(None, StoredPost(new.id, CORNER, message="m2")),
        Write(None, Profile(ANA, "Ana")),
        Write(Profile(ANA, "Ana"), Profile(ANA, "Anna")),
        Write(None, Chat(SQUARE, "en", quiet=True)),
        Write(Chat(SQUARE, "en", quiet=True), Chat(SQUARE)),
        Write(None, Note("n", "1")),
        Write(Note("n", "1"), None),
        Write(None, Note("n", "3")),
    )
    assert await store.commit(commit) == Done()
    found = await store.load(TableId("k3f9"))
    assert found is not None
    assert found[2] == (StoredPost(new.id, CORNER, message="m2"),)
    assert await store.profile(ANA) == Profile(ANA, "Anna")
    assert await store.chat(SQUARE) == Chat(SQUARE)
    assert await store.note("n") == "3"
