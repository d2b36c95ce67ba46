"""A live game mentions nobody: its board is edited while the player to move follows it."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from random import Random

import pytest

from bot.core.dependencies import LIVELY
from bot.core.input import callback_data
from bot.core.messages import AnyPost
from bot.core.tables.loaded import awaited
from bot.talk import BURIES, MOST_MESSAGES, MOVE, REPLY, TALK
from bot.testing.harness import ROOM, Harness, User
from bot.testing.player import Sketcher, by_id, look, next_move
from storage.model import PersonId, TableId


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def begun(harness: Harness, clock: str = "casual") -> tuple[TableId, Mapping[PersonId, User]]:
    """Open a table of Lasca for Ana and Bea."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca", clock=clock)
    await bea.taps("join")
    return harness.table(), by_id(ana, bea)


async def step(harness: Harness, table: TableId, users: Mapping[PersonId, User]) -> AnyPost:
    """Make one more move, and return the board it led to."""
    (post,) = await next_move(harness, users, table, Random(1))
    return post


async def to_move(harness: Harness, table: TableId) -> PersonId:
    """Return the player to move."""
    loaded = await look(harness, table)
    return loaded.person_at(min(awaited(loaded)))


async def test_a_game_that_is_followed_is_one_message_that_mentions_nobody(harness: Harness) -> None:
    table, users = await begun(harness)
    boards = [await step(harness, table, users) for _ in range(6)]
    assert all(board.message is not None for board in boards)
    assert all(board.notify == () for board in boards)
    assert len(harness.room.shown) == 1


async def test_a_player_who_falls_silent_is_mentioned_once_below(harness: Harness) -> None:
    table, users = await begun(harness)
    await step(harness, table, users)
    posts = len(harness.room.posts)
    await harness.passes(LIVELY - 10)
    assert len(harness.room.posts) == posts
    await harness.passes(20)
    assert harness.board().notify == (await to_move(harness, table),)
    assert harness.board().message is None
    await harness.passes(600)
    assert len(harness.room.posts) == posts + 1


async def test_a_player_who_comes_back_from_elsewhere_is_mentioned(harness: Harness) -> None:
    table, users = await begun(harness)
    await step(harness, table, users)
    await harness.passes(LIVELY + 1)
    board = await step(harness, table, users)
    assert board.notify == (await to_move(harness, table),)
    assert board.message is None


async def test_a_move_settles_the_mention_that_was_owed(harness: Harness) -> None:
    table, users = await begun(harness)
    await step(harness, table, users)
    await step(harness, table, users)
    (showing,) = (await look(harness, table)).showings
    assert showing.notify == {await to_move(harness, table)}


async def test_a_board_buried_under_talk_is_posted_anew_with_a_mention(harness: Harness) -> None:
    table, users = await begun(harness)
    await step(harness, table, users)
    next(iter(users.values())).chats()
    board = await step(harness, table, users)
    assert board.message is None
    assert board.notify == (await to_move(harness, table),)
    assert (await step(harness, table, users)).notify == ()


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("setting", ["calm", "always", "quiet"])
async def test_a_board_is_posted_anew_to_mention_people_or_when_it_is_buried(
    harness: Harness, setting: str, seed: int
) -> None:
    """Compare boards with one rule, after any mixture of moves, messages of all heights."""
    chance = Random(seed)
    if setting != "calm":
        name, value = ("quiet", "on") if setting == "quiet" else ("mentions", setting)
        await harness.person("Host", admin=True).says("settings", setting=name, value=value)
    table, users = await begun(harness)
    await step(harness, table, users)
    lying = list[int]()
    for _ in range(30):
        height = chance.choice([MOVE, MOVE, REPLY, TALK, TALK, BURIES])
        if chance.random() < 0.6:
            lying = [*lying, height][-MOST_MESSAGES:]
            harness.room.hear(ROOM, height)
            continue
        talk = sum(one for one in lying if one >= TALK) >= BURIES
        board = await step(harness, table, users)
        if (await look(harness, table)).table.status != "playing":
            return
        mentions = setting == "always" or (setting == "calm" and talk)
        assert board.notify == ((await to_move(harness, table),) if mentions else ())
        assert (board.message is None) == (mentions or sum(lying) >= BURIES)
        lying = [] if board.message is None else lying


async def test_moves_bury_a_board_without_a_mention(harness: Harness) -> None:
    table, users = await begun(harness)
    await step(harness, table, users)
    for _ in range(BURIES // MOVE):
        assert (await step(harness, table, users)).message is not None
        harness.room.hear(ROOM, MOVE)
    board = await step(harness, table, users)
    assert board.message is None
    assert board.notify == ()


async def test_a_reminder_mentions_whoever_follows(harness: Harness) -> None:
    table, users = await begun(harness, "live")
    await step(harness, table, users)
    late = await to_move(harness, table)
    await harness.passes(200)
    await users[late].whispers("help")
    await harness.passes(41)
    assert harness.board().notify == (late,)
    assert harness.board().message is None


async def test_a_chat_may_have_every_player_to_move_mentioned(harness: Harness) -> None:
    host = harness.person("Host", admin=True)
    await host.says("settings", setting="mentions", value="always")
    table, users = await begun(harness)
    board = await step(harness, table, users)
    assert board.notify == (await to_move(harness, table),)
    assert board.message is None
    await host.says("settings", setting="mentions", value="calm")
    assert (await step(harness, table, users)).notify == ()


async def test_a_missing_bid_mentions_all_or_nobody(harness: Harness) -> None:
    """A mention of one player would tell that the other has bid."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="citadel")
    await bea.taps("join")
    await ana.whispers("bid", points="3")
    await harness.passes(LIVELY + 1)
    called = [post.notify for post in harness.room.at(ROOM) if post.notify]
    everybody = {ana.person.id, bea.person.id}
    assert all(set(notify) == everybody for notify in called)


async def test_a_player_with_a_closed_private_chat_is_led_to_the_bid_button(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    assert bea.person.channel is not None
    harness.room.closed.add(bea.person.channel)
    await ana.says("play", game="citadel")
    await bea.taps("join")
    assert harness.board().notify == (bea.person.id,)
    assert harness.board().message is None


def places(post: AnyPost) -> Mapping[str, tuple[int, int]]:
    """Return the row and column of each button, by its command and arguments."""
    found = dict[str, tuple[int, int]]()
    for y, row in enumerate(post.buttons):
        for x, one in enumerate(row):
            tap = callback_data.read(one.data)
            assert tap is not None
            found[f"{tap.command} {tap.args}"] = y, x
    return found


@pytest.mark.parametrize("offer", ["draw", "undo"])
@pytest.mark.parametrize("game", ["dice_towers", "hasami_shogi", "lambs_and_tigers", "lasca", "tabula"])
async def test_no_button_moves_when_a_board_is_edited(harness: Harness, game: str, offer: str) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game=game)
    await bea.taps("join")
    table, users, chance = harness.table(), by_id(ana, bea), Random(2)
    await next_move(harness, users, table, chance)
    before = places(harness.board())
    for number in range(6):
        if number == 2:
            await ana.says(offer, table=table)
            assert game == "tabula" or any(name.startswith("agree") for name in places(harness.board()))
        else:
            await next_move(harness, users, table, chance)
        after = places(harness.board())
        assert harness.board().message is not None
        assert all(before.get(name, place) == place for name, place in after.items())
        assert not {place for name, place in after.items() if name not in before} & set(before.values())
        before = after


async def test_a_restart_mentions_nobody_before_they_have_been_silent_for_a_while(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        table, users = await begun(harness)
        await step(harness, table, users)
        posts = len(harness.room.posts)
    async with harness.again() as after:
        assert len(after.room.posts) == posts
        await after.passes(LIVELY - 10)
        assert len(after.room.posts) == posts
        await after.passes(20)
        assert after.board().notify == (await to_move(after, table),)
