"""Lanes that are parts of a platform: each process serves the chats of its shards, and no others."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from storage.database import given, within
from storage.lanes import have, shard_lanes
from storage.model import (
    ChannelId,
    ChatId,
    Done,
    InUseError,
    OtherVersionError,
    PersonId,
    Sitting,
    StoredPost,
    Table,
    TableId,
    Unavailable,
    Write,
    added,
)
from storage.postgres import PostgresStore
from storage.server import closed, connect
from tests.storage.postgres.test_lanes import playing, run_out, started, two
from tests.storage.postgres.test_lease import frozen
from tests.storage.refusing import open_and_close
from tests.storage.values import (
    ANA,
    more,
    moved,
    opened,
    table,
)

FIRST, SECOND = shard_lanes("discord", 4, (0, 1)), shard_lanes("discord", 4, (2, 3))
OTHERWISE = shard_lanes("discord", 2, (1,))
TELEGRAM = ("telegram",)


def server(shard: int, shards: int = 4) -> ChatId:
    """Return a Discord server as a chat of this shard; the last digits of the number mean nothing."""
    return ChatId(f"discord:{(shard + 700 * shards) << 22 | 99}")


def shown(code: str, channel: str, chat: ChatId | None = None, **more: object) -> StoredPost:
    """Return a showing that is out of date."""
    return replace(StoredPost(TableId(code), ChannelId(channel), chat=chat), wanted=1, **more)  # type: ignore[arg-type] # named


async def test_a_chat_is_of_the_lane_of_its_server_and_any_other_of_the_first(url: str) -> None:
    chats = [*map(server, range(4)), "discord:dm:4194304", "discord", "telegram:4194304", "local:12/a"]
    own = [*((f"discord:{shard}/4",) for shard in range(4)), ("discord",), TELEGRAM, SECOND, (), None]
    mine = [[chat for chat in chats if have(lanes, chat)] for lanes in own]
    private = chats[4:6]
    assert mine[:4] == [[chats[0], *private], [chats[1]], [chats[2]], [chats[3]]]
    assert mine[4:] == [chats[:6], ["telegram:4194304"], chats[2:4], [], chats]
    db = await connect(url)
    asked = "SELECT chat FROM unnest($1::text[]) AS chat WHERE "
    found = [
        [row["chat"] for row in await db.fetch(asked + within("chat", lanes, "$2"), chats, *given(lanes))]
        for lanes in own
    ]
    await closed(db)
    assert found == mine


async def test_each_sees_to_what_is_due_in_its_shards_and_posts_there(url: str) -> None:
    async with two(url, FIRST, SECOND) as (one, other):
        home = {"d0": server(0), "d2": server(2)}
        for code, chat in home.items():
            board = shown(code, f"discord:{code}", message="1")
            private = shown(code, f"discord:dm:{code}", seat=0)
            mirror = shown(code, f"discord:{code}/mirror", server(2 if code == "d0" else 0))
            await one.commit(
                opened(playing(code, chat), (), Write(None, board), Write(None, private), Write(None, mirror))
            )
            await one.commit(opened(replace(table(f"{code}x", chat=chat), idle_since=5.0)))
        for store, code, far in ((one, "d0", "d2"), (other, "d2", "d0")):
            assert await store.due(1e6) == await store.thinking() == (code,)
            assert await store.idle(1e6) == (f"{code}x",)
            spoken_to = {"discord:dm:d0", "discord:dm:d2"} if store is one else set()
            channels = {showing.channel for showing in await store.behind()}
            assert channels == {f"discord:{code}", f"discord:{far}/mirror"} | spoken_to
        assert [one.serves(home[code]) for code in home] == [True, False]


async def test_the_buttons_of_old_boards_are_taken_away_by_whose_channel_it_is(url: str) -> None:
    async with two(url, FIRST, SECOND) as (one, other):
        board = replace(shown("d2", "discord:5"), message="1")
        await one.commit(opened(old := table("d2", chat=server(2)), (), Write(None, board)))
        await one.commit(more(moved(old, "0 a1"), Write(board, replace(board, message="2"))))
        assert await one.old_boards() == ()
        assert await other.old_boards() == ((board.channel, "1"),)
        await one.commit(more(moved(replace(old, version=1, seq=1, revision=1), "0 a1"), Write(board, None)))
        assert (board.channel, "1") in await one.old_boards(), "the first shard serves unknown channels"


async def test_shards_that_nobody_serves_are_away_from_the_start_on(url: str) -> None:
    async with two(url, FIRST, TELEGRAM) as (one, other):
        await one.commit(opened(playing("d2", server(2))))
        assert await one.away(()) == {*SECOND, *TELEGRAM}
        assert await other.away(()) == {*SECOND}
        assert await one.due(1e6) == await one.thinking() == ("d2",), (
            "the process with the common lease serves them"
        )
        async with await PostgresStore.open(url, SECOND) as third:
            assert await one.away({"discord"}) == {*FIRST, *SECOND}
            assert await third.away(()) == {*FIRST}, "a process that lost its lanes lost only those"
            assert await one.due(1e6) == ()


@pytest.mark.parametrize("other", [("discord",), OTHERWISE, shard_lanes("discord", 8)])
async def test_who_divides_otherwise_does_not_join_and_may_begin_when_the_others_have_ended(
    url: str, other: Sequence[str]
) -> None:
    async with await PostgresStore.open(url, TELEGRAM) as telegram:
        async with await PostgresStore.open(url, FIRST) as one, await PostgresStore.open(url, SECOND) as two:
            await one.commit(opened(playing("d0", server(0))))
            await one.commit(opened(playing("d3", server(3))))
            with pytest.raises(OtherVersionError, match=r"another DISCORD_SHARDS \(discord:0/4\)"):
                await open_and_close(PostgresStore.open(url, other))
            await one.alive(100.0)
            await two.alive(130.0)
        await telegram.alive(900.0)
        async with await PostgresStore.open(url, other) as new:
            assert not (await telegram.away(())).intersection((*FIRST, *SECOND))
            assert await new.last_alive() == 130.0
            assert await started(new, "d0", "d3") == [10.0 + 30.0, 10.0], "brought in step"
            assert await new.commit(opened(table())) == Done()
        async with await PostgresStore.open(url, FIRST) as again:
            assert await again.last_alive() == 130.0


async def test_who_wakes_up_when_all_is_divided_otherwise_writes_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(await PostgresStore.open(url, TELEGRAM))
        first = await stack.enter_async_context(await PostgresStore.open(url, (*FIRST, "local")))
        await first.commit(opened(table()))
        async with frozen(first, monkeypatch):
            await run_out(url, first)
            second = await stack.enter_async_context(await PostgresStore.open(url, OTHERWISE))
            with pytest.raises(Unavailable, match="another process of taberna has the database"):
                await first.commit(moved(table(), "0 a1"))
            assert await second.commit(moved(table(), "0 a1")) == Done()
        with pytest.raises(OtherVersionError):
            await first.profile(ANA)
        with pytest.raises(InUseError):
            await first.taken_over()


async def test_time_is_given_back_where_people_play(url: str) -> None:
    """Refund time at home if that is on the platform, else in a mirror there; the first shard does all
    others.
    """
    ana, tea = PersonId("discord:7"), PersonId("telegram:7")
    tables: dict[str, tuple[PersonId, ChatId, ChatId | None]] = {
        "home": (ana, server(2), server(0)),
        "away": (ana, ChatId("telegram:1"), server(2)),
        "none": (ana, ChatId("telegram:1"), None),
        "tea": (tea, server(2), ChatId("telegram:1")),
    }
    async with two(url, FIRST, SECOND) as (one, other):
        async with await PostgresStore.open(url, TELEGRAM):
            for code, (person, chat, mirror) in tables.items():
                boards = [shown(code, f"{chat}/a"), *([shown(code, f"{mirror}/b", mirror)] if mirror else [])]
                await one.commit(opened(sat(playing(code, chat), person), (), *added(*tuple(boards))))
        await other.give_back(50.0, 1e6)
        assert await started(one, *tables) == [60.0, 60.0, 10.0, 10.0]
        await one.give_back(7.0, 1e6)
        assert await started(one, *tables) == [60.0, 60.0, 17.0, 10.0]


def sat(at: Table, person: PersonId) -> Table:
    """Return the table with another person seated."""
    return replace(at, sittings=(Sitting(person, "x", seat=0),))


async def test_all_who_share_a_database_have_one_turn_after_the_other(url: str) -> None:
    async with two(url, FIRST, SECOND) as (one, other):
        waits = [await store.turn("identify:0", 1000.0) for store in (one, other, one)]
        assert waits[0] == await other.turn("identify:1", 1000.0) == 0.0
        assert [round(wait, -2) for wait in waits] == [0.0, 1000.0, 2000.0]
    async with await PostgresStore.open(url) as whole:
        assert await whole.turn("identify:0", 1000.0) == 0.0
