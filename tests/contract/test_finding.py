"""Queries of every store: tables by chat, channel, person and clock, and overdue work."""

from dataclasses import replace

import pytest

from bot.core.context import EVERY
from bot.core.ports import Store
from bot.core.tables import clocks
from storage.model import (
    Barrier,
    ChannelId,
    ChatId,
    Clock,
    Sitting,
    Status,
    StoredPost,
    Table,
    Waiting,
    Write,
)
from tests.storage.values import ANA, BIA, CAIO, CORNER, SQUARE, moved, opened, table


async def test_tables_are_found_by_chat_and_status_newest_first(store: Store) -> None:
    for code, created in (("a", 1.0), ("b", 3.0), ("c", 2.0), ("d", 3.0)):
        await store.commit(opened(table(code, created=created)))
    await store.commit(opened(table("e", chat=ChatId("local:other"))))
    await store.commit(moved(table("c", created=2.0), status="playing"))
    assert [t.id for t in await store.tables_in(SQUARE, ["open"])] == ["d", "b", "a"]
    assert [t.id for t in await store.tables_in(SQUARE, ["open", "playing"])] == ["d", "b", "c", "a"]
    assert await store.tables_in(SQUARE, []) == ()
    assert await store.tables_with("playing") == ("c",)


async def test_tables_at_a_spot_are_those_shown_to_everybody(store: Store) -> None:
    public, private = table("public"), table("private")
    await store.commit(opened(public, (), Write(None, StoredPost(public.id, CORNER))))
    await store.commit(opened(private, (), Write(None, StoredPost(private.id, CORNER, seat=0))))
    assert await store.tables_at(CORNER, EVERY) == (public,)


async def test_tables_of_a_person_are_where_they_sit_or_which_they_opened(store: Store) -> None:
    sits = replace(table("sits", CAIO), sittings=(Sitting(CAIO, "Caio"), Sitting(ANA, "Ana")))
    left = replace(table("left", CAIO), sittings=(Sitting(CAIO, "Caio"), Sitting(ANA, "Ana", left=True)))
    both = replace(table("both"), sittings=(Sitting(ANA, "Ana", 0), Sitting(ANA, "Ana", 1)))
    opens = replace(table("opens"), sittings=())
    for new in (sits, left, both, opens, table("other", CAIO)):
        await store.commit(opened(new))
    assert {t.id for t in await store.tables_of(ANA, EVERY)} == {"sits", "both", "opens"}
    assert await store.tables_of(BIA, EVERY) == ()


@pytest.mark.parametrize("status", EVERY)
async def test_who_plays_in_a_chat_sits_at_a_living_table_there_or_opened_one(
    store: Store, status: Status
) -> None:
    elsewhere, own = ChatId("test:elsewhere"), ChannelId("test:private/bia")
    sat = (Sitting(CAIO, "Caio"), Sitting(ANA, "Ana", left=True), Sitting(BIA, "Bia"))
    new = replace(table("sits", CAIO), sittings=sat, status=status)
    await store.commit(
        opened(new, (), Write(None, StoredPost(new.id, CORNER)), Write(None, StoredPost(new.id, own, seat=0)))
    )
    living = status in {"open", "playing"}
    for person, plays in ((CAIO, living), (BIA, living), (ANA, False)):
        assert await store.plays_here(person, new.chat, own) is plays
        assert await store.plays_here(person, elsewhere, CORNER) is plays
        assert not await store.plays_here(person, elsewhere, own)


def playing(code: str, *running: Clock) -> Table:
    return replace(table(code), status="playing", clocks=running)


@pytest.mark.parametrize(
    ("clock", "at"),
    [(Clock(0, 1, 100.0, 1000.0), 1080.0), (Clock(0, 1, 100.0, 1000.0, nudged=True), 1100.0)],
    ids=["reminder", "end"],
)
async def test_a_table_is_due_when_its_reminder_and_then_its_end_has_come(
    store: Store, clock: Clock, at: float
) -> None:
    assert clocks.reminder_due(clock, at) or clocks.run_down(clock, at)
    await store.commit(opened(playing("k3f9", clock, Clock(1, 1, 1.0))))
    assert await store.due(at - 0.5) == ()
    assert await store.due(at) == ("k3f9",)


async def test_the_most_urgent_table_is_due_first_and_once(store: Store) -> None:
    await store.commit(opened(playing("late", Clock(0, 1, 10.0, 50.0), Clock(1, 1, 10.0, 51.0))))
    await store.commit(opened(playing("soon", Clock(0, 1, 10.0, 5.0))))
    await store.commit(opened(replace(playing("over", Clock(0, 1, 10.0, 5.0)), status="finished")))
    assert await store.due(1000.0) == ("soon", "late")


async def test_time_given_back_moves_running_clocks_and_lobbies(store: Store) -> None:
    await store.commit(opened(playing("k3f9", Clock(0, 1, 100.0, 1000.0), Clock(1, 1, 60.0))))
    await store.commit(opened(table("lobby", created=1000.0)))
    await store.give_back(3600.0, 5000.0)
    (later,) = await store.tables_in(SQUARE, ["playing"])
    assert later.clocks == (Clock(0, 1, 100.0, 4600.0), Clock(1, 1, 60.0))
    assert await store.due(4600.0) == ()
    assert await store.due(4680.0) == ("k3f9",)
    assert await store.idle(4600.0) == ()
    assert await store.idle(4601.0) == ("lobby",)


async def test_a_clock_that_was_started_meanwhile_is_given_no_more_than_it_has_run(store: Store) -> None:
    await store.commit(opened(playing("k3f9", Clock(0, 1, 9.0, 4000.0), Clock(1, 1, 9.0, 5001.0))))
    await store.give_back(3600.0, 5000.0)
    assert [c.started for c in (await store.tables_in(SQUARE, ["playing"]))[0].clocks] == [5000.0, 5001.0]
    await store.give_back(-4000.0, 1000.0)
    assert [c.started for c in (await store.tables_in(SQUARE, ["playing"]))[0].clocks] == [1000.0, 1001.0]


async def test_time_given_back_is_no_part_of_how_long_something_was_refused(store: Store) -> None:
    new = table()
    waits = Waiting(Barrier.NO_SEND, 50.0, 60.0)
    first = StoredPost(new.id, CORNER, None, 1, waiting=waits, pictures_refused=50.0)
    long_ago = StoredPost(new.id, ChannelId("local:elsewhere"), pictures_refused=1.0)
    await store.commit(opened(new, (), Write(None, first), Write(None, long_ago)))
    await store.give_back(100.0, 1000.0)
    found = await store.load(new.id)
    assert found is not None
    assert {(s.channel, s.pictures_refused, s.waiting) for s in found[2]} == {
        (CORNER, 150.0, Waiting(Barrier.NO_SEND, 150.0, 60.0)),
        (long_ago.channel, 1.0, None),
    }


async def test_only_lobbies_are_idle(store: Store) -> None:
    await store.commit(opened(playing("k3f9")))
    await store.commit(opened(table("lobby")))
    assert await store.idle(1e9) == ("lobby",)


async def test_showings_behind_are_those_that_differ_or_owe_a_word(store: Store) -> None:
    new = table()

    def showing(
        channel: str,
        wanted: int,
        shown: int,
        *,
        closed: bool = False,
        notifies: bool = False,
    ) -> StoredPost:
        notified = frozenset({ANA}) if notifies else frozenset()
        return StoredPost(new.id, ChannelId(channel), None, wanted, shown, notify=notified, closed=closed)

    behind, telling = showing("behind", 3, 2), showing("telling", 3, 3, notifies=True)
    fine, closed = showing("fine", 3, 3), showing("closed", 3, 2, closed=True)
    await store.commit(
        opened(new, (), Write(None, behind), Write(None, telling), Write(None, fine), Write(None, closed))
    )
    assert set(await store.behind()) == {behind, telling}
