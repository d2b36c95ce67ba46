"""Lessons in every store."""

from dataclasses import replace

from bot.core.ports import Store
from storage.model import (
    Commit,
    Forget,
    Learnt,
    PersonId,
    added,
)
from tests.storage.values import ANA, BIA, exported

LOOKED = Learnt(ANA, "lasca", "step", 5.0)
DONE = Learnt(ANA, "lasca", "step", 5.0, 7.5)


async def kept(store: Store, *lessons: Learnt) -> None:
    await store.commit(Commit(at=1.0, writes=added(*lessons)))


async def test_a_lesson_comes_back_as_it_was_the_latest_last(store: Store) -> None:
    later = replace(LOOKED, lesson="jump", opened=6.0)
    await kept(store, later, DONE, replace(DONE, person=BIA), replace(LOOKED, game="halma", opened=1.0))
    assert await store.lessons_of(ANA) == (replace(LOOKED, game="halma", opened=1.0), DONE, later)
    assert await store.lessons_of(PersonId("nobody")) == ()


async def test_what_is_finished_stays_so_when_it_is_opened_again(store: Store) -> None:
    await kept(store, LOOKED)
    await kept(store, DONE)
    await kept(store, replace(LOOKED, opened=9.0))
    assert await store.lessons_of(ANA) == (replace(DONE, opened=9.0),)


async def test_lessons_are_exported_and_deleted_with_a_persons_data(store: Store) -> None:
    await kept(store, DONE, replace(DONE, person=BIA))
    told = {"game": "lasca", "lesson": "step", "opened": 5.0, "finished": 7.5}
    assert (await exported(store, ANA))["lessons"] == [told]
    await store.commit(Commit(at=9.0, forget=Forget(ANA, "someone", PersonId("gone:alias"))))
    assert await store.lessons_of(ANA) == ()
    assert await store.lessons_of(BIA) == (replace(DONE, person=BIA),)
