"""Bugs during posts: nobody sees another's data, has to wait, or is mentioned twice."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.core.dependencies import RETRIES, ConflictError, Dependencies
from bot.core.events import ChannelRestored
from bot.core.messages import AnyPost, Barred, PrivatePost
from bot.core.outbox import outbox
from bot.core.ports import Say
from bot.core.publishing import failures, screens
from bot.core.publishing.boards import BoardPosts
from bot.core.tables.loaded import LoadedTable
from bot.testing.harness import OPENS, ROOM, Harness
from bot.testing.player import Sketcher, look
from rules.core.diagram import Diagram
from rules.core.errors import Refusal
from storage.model import Barrier, ChannelId, PersonId, StoredPost, Theme, Unavailable
from tests.core.mentions import ALWAYS
from tests.core.publishing.test_publisher import begun


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def test_a_private_screen_made_for_the_room_is_shown_to_nobody(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await begun(harness)
    ana = users["Ana"]
    shown = len(harness.room.at(ROOM))

    async def mistaken(_: LoadedTable, showing: StoredPost, *__: object, **___: object) -> AnyPost:
        return PrivatePost(showing.channel, "the bid is 17", "n", person=ana.person.id)

    with monkeypatch.context() as wrong, capture_logs() as said:
        wrong.setattr(screens, "post", mistaken)
        await ana.says("draw", table=table)
    assert len(harness.room.at(ROOM)) == shown
    assert "wrong_reader" in {line["event"] for line in said}
    await users["Bea"].says("draw", table=table)
    assert len(harness.room.at(ROOM)) > shown


async def test_a_board_that_cannot_be_painted_now_comes_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "FIRST_BACK_OFF", 0.0)
    artist, refused = Sketcher(), asyncio.Event()
    paint = artist.picture

    async def later(diagram: Diagram, theme: Theme, say: Say) -> bytes:
        if not refused.is_set():
            refused.set()
            raise Refusal("overloaded")
        return await paint(diagram, theme, say)

    async with Harness(tmp_path / "u.sqlite3", artist) as harness:
        table, users = await begun(harness)
        shown = len(harness.room.at(ROOM))
        monkeypatch.setattr(artist, "picture", later)
        with capture_logs() as said:
            await users["Ana"].says("draw", table=table)
    assert refused.is_set()
    assert len(harness.room.at(ROOM)) > shown
    assert [line["because"] for line in said if line["event"] == "post_waits"] == ["overloaded"]
    assert "post_failed" not in {line["event"] for line in said}


async def test_a_board_that_waits_for_the_store_is_no_mistake_of_ours(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Log no traceback for each of hundreds of boards, which takes longer than the board."""
    monkeypatch.setattr(outbox, "FIRST_BACK_OFF", 0.0)
    table, users = await begun(harness)
    shown, posting = len(harness.room.at(ROOM)), screens.post

    async def gone(*_: object, **__: object) -> AnyPost:
        monkeypatch.setattr(screens, "post", posting)
        raise Unavailable("the disk is gone")

    monkeypatch.setattr(screens, "post", gone)
    with capture_logs() as said:
        await users["Ana"].says("draw", table=table)
    assert len(harness.room.at(ROOM)) > shown
    assert [line["because"] for line in said if line["event"] == "post_waits"] == ["the disk is gone"]
    assert "error" not in {line["log_level"] for line in said}


async def test_a_request_is_served_though_what_waits_there_cannot_be_tried_again(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await begun(harness)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)]
    await users["Ana"].whispers("draw", table=table)

    async def raising(*_: object, **__: object) -> None:
        raise KeyError

    monkeypatch.setattr(harness.app.boards, "restore", raising)
    assert table in (await users["Bea"].says("tables")).text


async def test_where_nothing_waits_any_more_nothing_is_tried_again(harness: Harness) -> None:
    table, users = await begun(harness)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)]
    await users["Ana"].whispers("draw", table=table)
    tried = list[ChannelId | None]()
    harness.app.deps.events.subscribe(ChannelRestored, lambda event: tried.append(event.channel))
    for _ in range(4):
        await users["Bea"].says("tables")
    assert tried == [ROOM, ROOM], "once to try it, and once to find that nothing is left"


async def test_old_buttons_that_stay_for_a_reason_nobody_has_foreseen_are_left_alone(
    harness: Harness,
) -> None:
    async def odd(channel: ChannelId, message: str) -> None:
        raise KeyError(channel, message)

    table, users = await begun(harness)
    harness.room.retire = odd  # type: ignore[method-assign] # a platform with a fault
    with capture_logs() as said:
        await users["Ana"].says("board", table=table)
        await harness.app.outbox.catch_up()
    assert await harness.app.deps.store.old_boards() == ()
    assert "post_failed" not in {line["event"] for line in said}


async def test_whose_private_chat_is_closed_is_called_once_and_noted_however_often_that_is_tried(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    note, tried = failures.note_closed, list[PersonId]()

    async def conflicting(deps: Dependencies, person: PersonId) -> None:
        tried.append(person)
        if len(tried) <= RETRIES + 1:
            raise ConflictError
        await note(deps, person)

    monkeypatch.setattr(failures, "note_closed", conflicting)
    ana, bea = harness.person("Ana"), harness.person("Bea")
    assert ana.person.channel is not None
    harness.room.closed.add(ana.person.channel)
    await ana.says("play", game="citadel")
    await bea.taps("join")
    called = [post for post in harness.room.at(ROOM) if ana.person.id in post.notify]
    assert len(called) == 1
    assert len(tried) == RETRIES + 2
    profile = await harness.app.deps.store.profile(ana.person.id)
    assert profile is not None
    assert profile.reachable is False
    assert ana.person.id in {s.person for s in (await look(harness)).table.sittings}


async def test_a_platform_that_never_answers_does_not_keep_the_bot_from_ending(harness: Harness) -> None:
    asked = asyncio.Event()

    async def silent(post: AnyPost) -> str:
        asked.set()
        await asyncio.Event().wait()
        return post.nonce

    table, users = await begun(harness)
    harness.room.show = silent  # type: ignore[method-assign] # a platform that has gone quiet
    await harness.app.service.run(users["Ana"]._request("draw", {"table": table}))
    async with asyncio.timeout(OPENS):
        await asked.wait()
        await harness.app.outbox.stop(0.0)


@ALWAYS
async def test_a_board_that_conflicts_for_ever_keeps_neither_its_channel_nor_the_bot_waiting(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await begun(harness)
    note, damaged = BoardPosts.note, {table}

    async def conflicts(
        self: BoardPosts, sent: StoredPost, post: AnyPost | None, message: str | None
    ) -> None:
        if sent.table in damaged:
            raise ConflictError
        await note(self, sent, post, message)

    monkeypatch.setattr(BoardPosts, "note", conflicts)
    await users["Ana"].says("draw", table=table)
    await users["Bea"].says("play", game="lasca")
    assert harness.room.at(ROOM)[-1].text.startswith("Lasca")
    shown = len(harness.room.at(ROOM))
    damaged.clear()
    await harness.app.outbox.catch_up()
    await harness.app.idle()
    assert len(harness.room.at(ROOM)) == shown, "the board is not posted twice"
    assert await harness.app.deps.store.behind() == ()
