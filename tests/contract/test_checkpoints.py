"""Checkpoints in every store: each equals the beginning of a log, or is unused."""

from dataclasses import replace

import pytest

from bot.core.ports import Store
from storage.model import Checkpoint, Table
from tests.storage.values import moved, opened, table

LINES = tuple(f"0 move{number}" for number in range(10))


def checkpoint(seq: int, rules: str = "these") -> Checkpoint:
    return Checkpoint(table().id, seq, rules, f"digest {seq}", f"snapshot {seq}")


async def stored(store: Store, *seqs: int) -> Table:
    """Store a table of ten records, with checkpoints after these numbers of records."""
    await store.commit(opened(replace(table(), seq=10, header="taberna 2"), LINES))
    for seq in seqs:
        await store.keep_checkpoint(checkpoint(seq))
    found = await store.load(table().id)
    assert found is not None
    return found[0]


async def test_the_latest_after_at_most_so_many_records_is_found(store: Store) -> None:
    full = await stored(store, 3, 6)
    found = [await store.checkpoint(full, LINES, "these", most) for most in (2, 3, 5, 6, 10)]
    assert found == [None, *[checkpoint(3)] * 2, *[checkpoint(6)] * 2]


async def test_the_two_latest_are_kept_and_none_of_other_rules(store: Store) -> None:
    full = await stored(store, 3, 6, 9)
    assert [await store.checkpoint(full, LINES, "these", most) for most in (5, 8)] == [None, checkpoint(6)]
    await store.keep_checkpoint(checkpoint(7, "those"))
    assert await store.checkpoint(full, LINES, "these", 10) is None
    assert await store.checkpoint(full, LINES, "those", 10) == checkpoint(7, "those")


@pytest.mark.parametrize("place", [0, 5])
async def test_one_of_a_log_that_begins_otherwise_is_none(store: Store, place: int) -> None:
    full = await stored(store, 6)
    altered = (*LINES[:place], "1 another", *LINES[place + 1 :])
    assert await store.checkpoint(full, altered, "these", 10) is None
    assert await store.checkpoint(replace(full, header="taberna 1"), LINES, "these", 10) is None
    assert await store.checkpoint(full, LINES[:5], "these", 10) is None


async def test_it_stands_when_the_log_grows(store: Store) -> None:
    full = await stored(store, 6)
    await store.commit(moved(full, "1 more"))
    assert await store.checkpoint(full, (*LINES, "1 more"), "these", 11) == checkpoint(6)


async def test_none_is_kept_of_what_is_not_there_yet(store: Store) -> None:
    full = await stored(store, 11)
    await store.commit(moved(full, "1 more"))
    assert await store.checkpoint(full, (*LINES, "1 more"), "these", 11) is None
