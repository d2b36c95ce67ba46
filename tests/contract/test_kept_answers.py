"""Undelivered private answers in every store."""

import asyncio
from dataclasses import replace

import pytest

from bot.core.ports import Store
from storage.model import Commit, Forget, KeptAnswer, PersonId
from tests.contract.stores import Opening
from tests.storage.values import ANA, BIA, CAIO, exported

NOW, MOST = 1_000.0, 30_000
HINT = KeptAnswer("kept-1", ANA, NOW, "your bid: 17 – 'sealed'")


async def found(store: Store, *answers: KeptAnswer) -> list[bool]:
    return [await store.answers.find(one.person, one.code, NOW) == one.content for one in answers]


def several(person: PersonId, many: int, content: str = "a") -> list[KeptAnswer]:
    return [KeptAnswer(f"{person}-{n}", person, NOW + n, content) for n in range(many)]


async def test_an_answer_waits_for_its_person_alone_until_its_time_is_over(store: Store) -> None:
    await store.answers.keep(HINT, 3, MOST)
    assert await store.answers.find(ANA, HINT.code, NOW) == HINT.content
    assert await store.answers.find(BIA, HINT.code, NOW) is None
    assert await store.answers.find(ANA, "kept-2", NOW) is None
    assert await store.answers.find(ANA, HINT.code, NOW + 0.1) is None


async def test_who_opens_the_database_next_finds_it(opening: Opening) -> None:
    async with await opening() as store:
        await store.answers.keep(HINT, 3, MOST)
    async with await opening() as store:
        assert await found(store, HINT) == [True]


async def test_who_asks_for_many_drops_their_own(store: Store) -> None:
    await store.answers.keep(HINT, 3, MOST)
    many = several(BIA, 9)
    for one in many:
        await store.answers.keep(one, 3, MOST)
    assert await found(store, HINT, *many) == [True, *[False] * 6, *[True] * 3]


async def test_many_at_once_are_no_more(store: Store) -> None:
    many = several(BIA, 30)
    await asyncio.gather(*(store.answers.keep(one, 3, MOST) for one in many))
    assert sum(await found(store, *many)) == 3


async def test_the_oldest_make_room_and_the_newest_stays(store: Store) -> None:
    first, second, third = several(ANA, 1, "é" * 6_000) + several(BIA, 2, "é" * 6_000)
    second, third = replace(second, until=NOW + 5), replace(third, until=NOW + 6)
    for one in (first, second):
        await store.answers.keep(one, 3, MOST)
    assert await found(store, first, second) == [True, True]
    await store.answers.keep(third, 3, MOST)
    assert await found(store, first, second, third) == [False, True, True], "bytes are counted, not letters"
    huge = KeptAnswer("huge", CAIO, NOW, "a" * 2 * MOST)
    await store.answers.keep(huge, 3, MOST)
    assert await found(store, second, third, huge) == [False, False, True]


async def test_what_is_over_is_dropped_by_and_by(store: Store) -> None:
    await store.answers.keep(HINT, 3, MOST)
    assert not await store.prune(0.0, NOW)
    assert await found(store, HINT) == [True]
    assert not await store.prune(0.0, NOW + 0.1)
    assert await found(store, HINT) == [False]


async def test_it_goes_with_its_person_and_an_export_says_no_more_than_that_it_waits(store: Store) -> None:
    theirs = several(BIA, 1)
    for one in (HINT, *theirs):
        await store.answers.keep(one, 3, MOST)
    told = await exported(store, ANA)
    assert told["answers that wait"] == [{"until": NOW}]
    assert "17" not in str(told)
    await store.commit(Commit(at=9.0, forget=Forget(ANA, "someone", PersonId("gone:alias"))))
    assert await found(store, HINT, *theirs) == [False, True]
    assert (await exported(store, ANA))["answers that wait"] == []


async def test_no_error_says_what_was_to_be_kept(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    await store.answers.keep(HINT, 3, MOST)
    with pytest.raises(Exception) as refused:  # noqa: PT011 -- whatever a store makes of a code that is taken
        await store.answers.keep(replace(HINT, person=BIA), 3, MOST)
    assert "17" not in f"{refused.value!r} {HINT!r} {caplog.text}"
    assert await found(store, HINT) == [True]
