"""Subscriptions to new tables and recurring jobs in every store."""

from dataclasses import replace

from bot.core.ports import Store
from storage.model import (
    ChatId,
    Commit,
    Conflict,
    Done,
    Follow,
    Forget,
    Note,
    NotNoted,
    PersonId,
    TableId,
    Write,
    added,
)
from tests.storage.values import (
    ANA,
    BIA,
    CORNER,
    SQUARE,
    exported,
    more,
    opened,
    table,
)

ATTIC = ChatId("telegram:-100")
GONE = PersonId("gone:0")


async def test_whom_to_call_is_kept_by_chat_and_game(store: Store) -> None:
    wanted = (Follow(SQUARE, "lasca", ANA), Follow(SQUARE, "halma", ANA), Follow(ATTIC, "lasca", BIA))
    for _ in range(2):
        await store.commit(Commit(at=1.0, writes=added(*wanted)))
    assert await store.followers(SQUARE, "lasca") == (ANA,)
    assert await store.followed(SQUARE, ANA) == ("halma", "lasca")
    await store.commit(Commit(at=2.0, writes=(Write(Follow(SQUARE, "lasca", ANA), None),)))
    assert await store.followers(SQUARE, "lasca") == ()
    assert await store.followers(ATTIC, "lasca") == (BIA,)


async def test_who_follows_moves_with_a_chat(store: Store) -> None:
    wanted = (Follow(SQUARE, "lasca", ANA), Follow(SQUARE, "lasca", BIA), Follow(ATTIC, "lasca", BIA))
    await store.commit(Commit(at=1.0, writes=added(*wanted)))
    for _ in range(2):
        await store.move_channel(CORNER, CORNER, SQUARE, ATTIC)
    assert set(await store.followers(ATTIC, "lasca")) == {ANA, BIA}
    assert await store.followers(SQUARE, "lasca") == ()


async def test_what_somebody_follows_is_exported_and_goes_with_them(store: Store) -> None:
    await store.commit(
        Commit(
            at=1.0,
            writes=(Write(None, Follow(SQUARE, "lasca", ANA)), Write(None, Follow(SQUARE, "lasca", BIA))),
        )
    )
    assert (await exported(store, ANA))["follows"] == [{"chat": SQUARE, "game": "lasca"}]
    await store.commit(Commit(at=2.0, forget=Forget(ANA, "someone", GONE)))
    assert await store.followers(SQUARE, "lasca") == (BIA,)


async def test_what_is_noted_already_is_a_conflict_until_its_time_is_over(store: Store) -> None:
    first = replace(
        more(opened(table()), Write(None, Note("called", "yes", until=20.0)), guards=(NotNoted("called"),)),
        at=10.0,
    )
    later = replace(table(), id=TableId("m5h2"))
    assert await store.commit(first) == Done()
    assert (
        await store.commit(replace(more(opened(later), guards=(NotNoted("called"),)), at=20.0)) == Conflict()
    )
    assert await store.load(later.id) is None
    assert await store.commit(replace(more(opened(later), guards=(NotNoted("called"),)), at=20.5)) == Done()
