"""Spectators of tables in every store."""

from dataclasses import replace

from bot.core.ports import Store
from storage.model import (
    Commit,
    Forget,
    PersonId,
    TableId,
    Watch,
    Write,
    changes,
)
from tests.storage.values import ANA, BIA, CAIO, exported, opened, table

CODE = TableId("k3f9")
BIAS, CAIOS = Watch(CODE, BIA, 3), Watch(CODE, CAIO, 3)


async def kept(store: Store, *watches: Watch) -> None:
    await store.commit(opened(table()))
    await store.commit(Commit(1.0, writes=changes(tuple((None, watch) for watch in watches))))


async def test_who_looks_on_is_found_by_table_and_by_person(store: Store) -> None:
    await kept(store, CAIOS, BIAS, replace(BIAS, seq=9))
    assert await store.watches.of_table(CODE) == (BIAS, CAIOS)
    assert await store.watches.of_person(BIA) == (BIAS,)
    assert await store.watches.of_person(ANA) == ()
    assert await store.watches.tables() == (CODE,)


async def test_what_was_told_is_noted_unless_it_was_changed_or_stopped_meanwhile(store: Store) -> None:
    await kept(store, BIAS, CAIOS)
    later, latest = replace(BIAS, seq=5), replace(BIAS, seq=7)
    await store.commit(
        Commit(2.0, writes=(Write(BIAS, later), Write(CAIOS, None), Write(CAIOS, replace(CAIOS, seq=5))))
    )
    assert await store.watches.of_table(CODE) == (later,)
    await store.commit(Commit(3.0, writes=(Write(BIAS, latest),)))
    assert await store.watches.of_table(CODE) == (later,)


async def test_it_is_exported_and_goes_with_the_person(store: Store) -> None:
    await kept(store, BIAS, CAIOS)
    assert (await exported(store, BIA))["watches"] == [{"table": CODE}]
    await store.commit(Commit(at=9.0, forget=Forget(BIA, "someone", PersonId("gone:alias"))))
    assert await store.watches.of_table(CODE) == (CAIOS,)
