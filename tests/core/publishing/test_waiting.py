"""Channels that the bot can't post to: their tables wait, are announced, and resume by themselves."""

from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.core.context import LIVING
from bot.core.language.voice import Voice
from bot.core.messages import (
    AnyPost,
    Barred,
    Closed,
    Gone,
    Later,
    Malformed,
    Moved,
    PicturesForbidden,
    Undeliverable,
)
from bot.core.outbox.delivery import FIRST_TRY, LAST_TRY, LONGEST_WAIT, PICTURE_TRY
from bot.core.tables.clocks import ALLOWANCE, DAY, MINUTE
from bot.core.tables.loaded import awaited
from bot.testing.harness import ROOM, TAVERN, Harness, User
from bot.testing.player import Sketcher, look
from storage.model import Barrier, ChannelId, ChatId, StoredPost, TableId, Waiting
from tests.core.mentions import ALWAYS
from tests.core.publishing.test_publisher import CELLAR, begun, below, mirrored, step
from tests.core.tables.test_defects import damage

KINDS: dict[Barrier, Undeliverable] = {
    **{barrier: Barred(barrier) for barrier in Barrier},
    Barrier.DELETED: Gone(),
    Barrier.PRIVATE_CLOSED: Closed(),
    Barrier.MALFORMED: Malformed("400/50035"),
}


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def barred(harness: Harness, reason: Undeliverable, times: int = 1) -> tuple[TableId, dict[str, User]]:
    """Open a table of Lasca whose channel refuses its latest board."""
    table, users = await begun(harness)
    tries = 2 if isinstance(reason, Malformed) else 1  # with a picture, and as text
    harness.room.trouble[ROOM] = [reason] * tries * times
    await users["Ana"].whispers("draw", table=table)
    return table, users


async def shown(harness: Harness, table: TableId) -> StoredPost:
    """Return the table's post in the room."""
    return next(s for s in (await look(harness, table)).showings if s.channel == ROOM)


async def waits(harness: Harness, table: TableId) -> Waiting:
    """Return why and since when the table's board in the room waits."""
    waiting = (await shown(harness, table)).waiting
    assert waiting is not None
    return waiting


def notices(user: User, table: TableId, key: str, **data: str) -> int:
    """Return how often a person got this notice in private."""
    assert user.person.channel is not None
    language = user.person.language or "en"
    words = Voice(language)(key, {"game": "Lasca", "table": table, **data})
    return [post.text for post in user.harness.room.at(user.person.channel)].count(words)


@ALWAYS
@pytest.mark.parametrize("barrier", Barrier)
async def test_whatever_keeps_a_board_away_its_table_waits(harness: Harness, barrier: Barrier) -> None:
    table, _ = await barred(harness, KINDS[barrier])
    waiting = await waits(harness, table)
    assert (waiting.barrier, waiting.since) == (barrier, harness.time)
    assert (await look(harness, table)).table.status == "playing"


async def test_it_is_tried_again_ever_more_seldom_and_goes_on_by_itself(harness: Harness) -> None:
    table, _ = await barred(harness, Barred(Barrier.NO_SEND), times=9)
    posts = len(harness.room.at(ROOM))
    pauses = []
    while harness.room.trouble[ROOM]:
        pauses.append((await waits(harness, table)).next_try - harness.time)
        await harness.passes(pauses[-1])
    assert pauses == [*(FIRST_TRY * longer for longer in (1, 1, 2, 4, 8, 16, 32)), LAST_TRY]
    await harness.passes(LAST_TRY)
    assert (await shown(harness, table)).waiting is None
    assert len(harness.room.at(ROOM)) == posts + 1


@pytest.mark.parametrize("way", ["channel", "chat", "command"])
async def test_it_goes_on_at_once_when_rights_return_or_somebody_asks_there(
    harness: Harness, way: str
) -> None:
    table, users = await barred(harness, Barred(Barrier.TOPIC_CLOSED))
    if way == "channel":
        await harness.app.service.channel_restored(ROOM)
    elif way == "chat":
        await harness.app.service.chat_restored(users["Ana"].chat)
    else:
        await users["Bea"].says("tables")
    await harness.settled()
    assert (await shown(harness, table)).waiting is None
    assert harness.table() == table


async def test_it_waits_on_after_a_restart(tmp_path: Path) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    async with harness:
        table, _ = await barred(harness, Barred(Barrier.KICKED))
        before = await waits(harness, table)
        posts = len(harness.room.at(ROOM))
    async with harness.again() as after:
        assert await waits(after, table) == before
        assert len(after.room.at(ROOM)) == posts
        await after.app.service.channel_restored(ROOM)
        await after.settled()
        assert len(after.room.at(ROOM)) == posts + 1


async def test_players_are_told_once_in_private_each_in_their_language(harness: Harness) -> None:
    table, users = await barred(harness, Barred(Barrier.KICKED), times=4)
    assert notices(users["Ana"], table, "table-waits", barrier="kicked") == 0, "the trouble may end soon"
    for _ in range(3):
        await harness.passes(LAST_TRY)
    assert not harness.room.trouble[ROOM]
    for user in users.values():
        assert notices(user, table, "table-waits", barrier="kicked") == 1


async def test_whom_their_platform_has_no_time_for_is_told_with_the_next_attempt(harness: Harness) -> None:
    table, users = await barred(harness, Barred(Barrier.KICKED), times=4)
    assert users["Ana"].person.channel is not None
    harness.room.trouble[users["Ana"].person.channel] = [Later(9.0)]
    told = []
    for _ in range(3):
        await harness.passes(LAST_TRY)
        told.append([notices(users[name], table, "table-waits", barrier="kicked") for name in ("Ana", "Bea")])
    assert told == [[0, 1], [1, 1], [1, 1]]


async def test_its_clocks_stand_still_and_the_time_is_given_back(harness: Harness) -> None:
    table, users = await begun(harness, 2)
    started = min(c.started for c in (await look(harness, table)).table.clocks if c.started)
    harness.room.trouble[ROOM] = [Barred(Barrier.LOCKED)] * 2
    await users["Ana"].whispers("draw", table=table)
    await harness.passes(3 * ALLOWANCE["casual"])
    loaded = await look(harness, table)
    assert loaded.table.status == "playing"
    assert loaded.snapshot is not None
    await harness.app.service.channel_restored(ROOM)
    await harness.settled()
    (clock,) = (await look(harness, table)).table.clocks
    assert clock.started == started + 3 * ALLOWANCE["casual"]
    assert not clock.nudged


async def test_who_sees_another_board_goes_on_thinking(harness: Harness) -> None:
    table, users = await begun(harness, 2)
    await mirrored(harness, users["Ana"])
    harness.room.trouble[ROOM] = [Barred(Barrier.LOCKED)] * 50
    await users["Ana"].whispers("draw", table=table)
    await harness.passes(LAST_TRY)
    assert (await shown(harness, table)).waiting is not None
    assert not any(notices(user, table, "table-waits", barrier="locked") for user in users.values())
    await harness.passes(2 * ALLOWANCE["casual"])
    assert (await look(harness, table)).table.status != "playing"


async def test_who_moves_in_private_is_not_sent_to_a_board_that_waits(harness: Harness) -> None:
    table, users = await barred(harness, Barred(Barrier.LOCKED), times=50)
    await harness.passes(LAST_TRY)
    loaded = await look(harness, table)
    (seat,) = awaited(loaded)
    mover = next(user for user in users.values() if user.person.id == loaded.sitting_person(seat))
    move = loaded.game.write(next(loaded.game.moves(loaded.playing.state, seat)))
    voice = Voice("en", "lasca")
    said = voice("done-waiting", {"game": voice("name")})
    assert (await mover.whispers("move", move=move, table=table)).text == said


async def test_after_seven_days_it_is_closed_and_paid_back_with_a_word(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea", "it")
    await ana.says("play", game="crown")
    await bea.taps("join")
    table = harness.table()
    await ana.taps("begin")
    harness.room.trouble[ROOM] = [Barred(Barrier.KICKED)] * 1000
    await ana.whispers("roll", table=table)
    await ana.says("board", table=table)
    await harness.passes(7 * DAY - MINUTE)
    assert (await look(harness, table)).table.status == "playing"
    await harness.passes(MINUTE)
    assert (await look(harness, table)).table.status == "abandoned"
    for user in (ana, bea):
        assert await harness.app.deps.store.balance(f"purse:{ana.chat} {user.person.id}") == 100
        game = Voice(user.person.language or "en", "crown_and_anchor")("name")
        words = Voice(user.person.language or "en")("table-waited-too-long", {"game": game, "table": table})
        assert user.person.channel is not None
        assert [p.text for p in harness.room.at(user.person.channel)].count(words) == 1


@pytest.mark.parametrize("restarts", [False, True])
async def test_whom_their_platform_has_no_time_for_is_told_later_that_it_is_closed(
    harness: Harness, *, restarts: bool
) -> None:
    """Notify everybody once, also from a process that started after the table was abandoned."""
    table, users = await barred(harness, Barred(Barrier.KICKED), times=1000)
    await harness.passes(LONGEST_WAIT - DAY)
    private = users["Ana"].person.channel
    assert private is not None
    harness.room.trouble[private] = [Later(9.0)]
    await harness.passes(DAY)
    assert (await look(harness, table)).table.status == "abandoned"
    told = [[notices(users[name], table, "table-waited-too-long") for name in ("Ana", "Bea")]]
    if restarts:
        harness.app.boards.notices.said.clear()
    for _ in range(2):
        await harness.passes(DAY)
        told.append([notices(users[name], table, "table-waited-too-long") for name in ("Ana", "Bea")])
    assert told == [[0, 1], [1, 1], [1, 1]]
    assert not [s for s in (await look(harness, table)).showings if s.channel == ROOM]


async def test_a_damaged_table_that_waits_or_is_played_keeps_nothing_from_the_others(
    harness: Harness,
) -> None:
    broken, users = await begun(harness)
    sound, _ = await begun(harness)
    harness.room.trouble[ROOM] = [Barred(Barrier.KICKED)] * 1000
    for table in (broken, sound):
        await users["Ana"].whispers("draw", table=table)
    damage(harness, broken)
    began = harness.time
    await harness.passes(60 * MINUTE)
    await harness.app.boards.was_away("test", began)
    await harness.app.service.channel_restored(ROOM)
    await harness.passes(LONGEST_WAIT)
    assert (await look(harness, sound)).table.status == "abandoned"
    assert [notices(user, sound, "table-waited-too-long") for user in users.values()] == [1, 1]


async def test_a_game_that_ends_while_it_waits_is_given_up_without_a_word(harness: Harness) -> None:
    table, users = await barred(harness, Barred(Barrier.KICKED), times=1000)
    await harness.passes(LAST_TRY)
    await users["Bea"].whispers("draw", table=table)
    assert (await look(harness, table)).table.status == "finished"
    await harness.passes(LONGEST_WAIT)
    assert not [s for s in (await look(harness, table)).showings if s.channel == ROOM]
    assert not any(notices(user, table, "table-waited-too-long") for user in users.values())


@pytest.mark.parametrize("jump", [2 * LONGEST_WAIT, -2 * LONGEST_WAIT])
async def test_a_wall_clock_that_jumps_neither_ends_a_wait_nor_lengthens_it(
    harness: Harness, jump: float
) -> None:
    table, _ = await barred(harness, Barred(Barrier.KICKED), times=50)
    before = await waits(harness, table)
    harness.jumps(jump)
    await harness.passes(LAST_TRY)
    after = await waits(harness, table)
    assert after.since == before.since + jump
    harness.room.trouble[ROOM].clear()
    await harness.passes(LAST_TRY)
    assert (await shown(harness, table)).waiting is None


async def test_pictures_come_back_after_a_while_also_where_the_clock_was_set_back(harness: Harness) -> None:
    table, users = await begun(harness)
    harness.room.trouble[ROOM] = [PicturesForbidden()]
    await users["Ana"].whispers("draw", table=table)
    harness.jumps(-30 * DAY)
    await harness.passes(PICTURE_TRY)
    await users["Bea"].taps("refuse")
    assert harness.board().picture is not None


async def test_a_table_whose_channel_is_deleted_goes_on_where_a_player_asks_for_it(harness: Harness) -> None:
    table, users = await barred(harness, Gone())
    assert notices(users["Bea"], table, "table-waits", barrier="deleted") == 1
    stranger = below(harness.person("Cid"))
    assert not (await stranger.says("board", table=table)).empty
    assert (await below(users["Bea"]).says("board", table=table)).empty
    loaded = await look(harness, table)
    assert [(s.channel, s.waiting) for s in loaded.showings] == [(CELLAR, None)]
    assert harness.table_at(CELLAR) == table


@ALWAYS
async def test_a_board_that_is_refused_delays_no_other_in_its_channel(harness: Harness) -> None:
    with capture_logs() as said:
        table, users = await barred(harness, Malformed("50035"))
    loud = [line["code"] for line in said if line["event"] == "post_malformed"]
    assert loud == ["50035"] * 2
    assert {line["log_level"] for line in said if line["event"] == "post_malformed"} == {"error"}
    await users["Ana"].says("play", game="halma")
    assert "Halma" in harness.board().text
    assert (await waits(harness, table)).barrier is Barrier.MALFORMED
    await step(harness, table, users)
    assert (await shown(harness, table)).waiting is None, "its next revision is another post"


@ALWAYS
async def test_a_board_that_is_refused_comes_in_characters_and_the_next_one_as_a_picture(
    harness: Harness,
) -> None:
    table, users = await begun(harness)
    harness.room.trouble[ROOM] = [Malformed("50035")]
    await users["Ana"].whispers("draw", table=table)
    assert (await shown(harness, table)).waiting is None
    assert harness.board().picture is None
    assert "The picture didn't get through" in harness.board().text
    await step(harness, table, users)
    assert harness.board().picture is not None


@pytest.mark.parametrize("barrier", [Barrier.MALFORMED, Barrier.DELETED, Barrier.NO_SEND])
async def test_who_asks_for_a_board_that_waits_sees_it_at_once_if_it_can_come(
    harness: Harness, barrier: Barrier
) -> None:
    table, users = await barred(harness, KINDS[barrier])
    assert (await users["Bea"].says("board", table=table)).empty
    assert harness.table() == table
    assert (await shown(harness, table)).waiting is None


async def test_a_board_asked_for_while_another_is_refused_does_not_wait_for_that(harness: Harness) -> None:
    show, refused = harness.room.show, list[AnyPost]()

    async def overtaken(post: AnyPost) -> str:
        if refused:
            return await show(post)
        refused.append(post)
        async with harness.app.deps.at(table) as change:
            change.repost(ROOM)
        raise Malformed("400/50035")

    table, users = await begun(harness)
    harness.room.show = overtaken  # type: ignore[method-assign] # a platform that takes its time
    await users["Ana"].whispers("draw", table=table)
    assert "Ana offers a draw" in refused[0].text
    assert "Ana offers a draw" in harness.board().text
    assert (await shown(harness, table)).waiting is None


async def test_an_error_nobody_has_foreseen_is_that_boards_alone(harness: Harness) -> None:
    show = harness.room.show

    async def odd(post: AnyPost) -> str:
        if "Lasca" in post.text and post.channel == ROOM:
            raise KeyError(post.text)
        return await show(post)

    table, users = await begun(harness)
    harness.room.show = odd  # type: ignore[method-assign] # a platform with a fault
    await users["Ana"].whispers("draw", table=table)
    await users["Ana"].says("play", game="halma")
    assert "Halma" in harness.board().text
    assert (await waits(harness, table)).barrier is Barrier.MALFORMED


async def test_where_pictures_are_forbidden_the_board_comes_in_characters(harness: Harness) -> None:
    table, users = await begun(harness)
    harness.room.trouble[ROOM] = [PicturesForbidden()]
    await users["Ana"].whispers("draw", table=table)
    plain = harness.board()
    assert (plain.picture, plain.message) == (None, None)
    assert len(plain.board.splitlines()) > 7
    assert Voice("en")("pictures-forbidden", {"platform": "test"}) in plain.text
    await users["Bea"].taps("refuse")
    assert (harness.board().picture, harness.board().message is None) == (None, False)
    await harness.passes(PICTURE_TRY)
    await users["Ana"].whispers("draw", table=table)
    assert harness.board().picture is not None
    assert harness.board().message is None


async def test_pictures_come_back_with_the_right_to_them(harness: Harness) -> None:
    table, users = await begun(harness)
    harness.room.trouble[ROOM] = [PicturesForbidden()]
    await users["Ana"].whispers("draw", table=table)
    await harness.app.service.channel_restored(ROOM)
    await harness.settled()
    assert harness.board().picture is not None
    assert (await shown(harness, table)).pictures_refused == 0


async def test_an_old_board_loses_its_buttons_without_a_trip_to_the_store(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await begun(harness)
    old = list(harness.room.shown)[-1]
    with monkeypatch.context() as patch:
        for trip in ("old_boards", "retired"):
            patch.setattr(harness.app.deps.store, trip, None)
        await users["Ana"].says("board", table=table)
    assert old in harness.room.retired
    assert old in {message for _, message in await harness.app.deps.store.old_boards()}
    await harness.app.outbox.catch_up()
    assert await harness.app.deps.store.old_boards() == ()
    assert harness.room.retired.count(old) == 1


async def test_old_boards_lose_their_buttons_also_after_a_restart(tmp_path: Path) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    async with harness:
        table, users = await begun(harness)
        await harness.app.outbox.catch_up()
        retire = harness.room.retire

        async def busy(channel: ChannelId, message: str) -> None:
            raise Later(60.0)

        harness.room.retire = busy  # type: ignore[method-assign] # a channel without a moment to spare
        for _ in range(40):
            await users["Ana"].says("board", table=table)
        assert len(await harness.app.deps.store.old_boards()) == 40
        harness.room.retire = retire  # type: ignore[method-assign] # the same as before
    async with harness.again() as after:
        await after.app.outbox.catch_up()
        assert await after.app.deps.store.old_boards() == ()
        live = [post for post in after.room.shown.values() if post.channel == ROOM and post.buttons]
        assert len(live) == 1


async def test_a_move_of_a_chat_that_is_told_twice_at_once_posts_its_board_once(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Report it by both chats and a refused post, one of which looks for tables before another has moved
    them.
    """
    await begun(harness)
    store, hall, new = harness.app.deps.store, ChannelId("test:hall"), ChatId("test:new")
    found = await store.tables_at(ROOM, LIVING)
    harness.room.trouble[ROOM] = [Moved(hall, new, TAVERN)] * 4
    await harness.app.service.move_chat(ROOM, hall, TAVERN, new)
    await harness.settled()
    assert len(harness.room.at(hall)) == len(found) == 1
    with monkeypatch.context() as patched:
        patched.setattr(store, "tables_at", AsyncMock(return_value=found))
        await harness.app.service.move_chat(ROOM, hall, TAVERN, new)
        await harness.settled()
    assert len(harness.room.at(hall)) == 1
