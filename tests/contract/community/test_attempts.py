"""Attempts at puzzles in every store."""

from dataclasses import fields, replace

from bot.core.ports import Store
from storage.model import (
    Attempt,
    Commit,
    Conflict,
    Done,
    Forget,
    PersonId,
    changes,
)
from tests.storage.values import (
    ANA,
    BIA,
    exported,
    instead,
)

LOOKED = Attempt(ANA, "p1", 5.0)
SOLVED = Attempt(ANA, "p1", 5.0, 2, "solved", 7.0, 1512.5, 99.5, 1287.5, 80.0)
NEVER = Attempt(ANA, "p1", 0.0)


async def kept(store: Store, *attempts: Attempt, read: tuple[Attempt, ...] = ()) -> Done | Conflict:
    writes = changes(zip(read, attempts, strict=True)) if read else await instead(store, *attempts)
    answer = await store.commit(Commit(at=1.0, writes=writes))
    assert isinstance(answer, Done | Conflict)
    return answer


async def test_an_attempt_comes_back_as_it_was_with_every_field(store: Store) -> None:
    assert all(getattr(SOLVED, field.name) != field.default for field in fields(Attempt))
    shown = replace(LOOKED, puzzle="p2", opened=6.0, ended="shown")
    await kept(store, shown, SOLVED, replace(SOLVED, person=BIA))
    assert await store.attempts_of(ANA) == (SOLVED, shown)
    assert await store.attempts_of(PersonId("nobody")) == ()


async def test_what_comes_later_takes_its_place(store: Store) -> None:
    await kept(store, LOOKED)
    await kept(store, SOLVED)
    assert await store.attempts_of(ANA) == (SOLVED,)


async def test_the_latest_answer_that_counts_says_how_hard_a_puzzle_is(store: Store) -> None:
    later = replace(SOLVED, person=BIA, answered=9.0, puzzle_points=1300.0)
    await kept(store, later, SOLVED, Attempt(PersonId("caio"), "p1", 20.0))
    assert await store.latest_attempt("p1") == later
    assert await store.latest_attempt("p2") is None


async def test_answers_that_count_come_in_their_order(store: Store) -> None:
    later, first = replace(SOLVED, person=BIA, answered=9.0), replace(SOLVED, puzzle="p2", answered=6.0)
    await kept(store, later, SOLVED, first, replace(LOOKED, puzzle="p3"))
    assert await store.counted_attempts() == (first, SOLVED, later)


async def test_what_was_decided_on_an_attempt_that_has_changed_is_a_conflict(store: Store) -> None:
    assert await kept(store, LOOKED, read=(NEVER,)) == Done()
    assert await kept(store, SOLVED, read=(NEVER,)) == Conflict()
    assert await kept(store, SOLVED, read=(LOOKED,)) == Done()
    assert await kept(store, LOOKED, read=(LOOKED,)) == Conflict()
    assert await store.attempts_of(ANA) == (SOLVED,)


async def test_attempts_are_exported_and_deleted_with_a_persons_data(store: Store) -> None:
    await kept(store, SOLVED, replace(SOLVED, person=BIA))
    puzzles = (await exported(store, ANA))["puzzles"]
    assert [(one["puzzle"], one["tries"], one["ended"]) for one in puzzles] == [("p1", 2, "solved")]
    await store.commit(Commit(at=9.0, forget=Forget(ANA, "someone", PersonId("gone:alias"))))
    assert await store.attempts_of(ANA) == ()
    assert len(await store.attempts_of(BIA)) == 1
