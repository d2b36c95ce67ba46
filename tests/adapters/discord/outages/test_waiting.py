"""Posts that Discord forbids, which wait until it allows them."""

from collections.abc import Awaitable, Callable

import pytest

from storage.model import Barrier
from tests.adapters.discord.games.playing import GameNight
from tests.adapters.discord.harness import Harness, said
from tests.core.mentions import ALWAYS
from tests.fakes.discord import Channel, FakeDiscord, Message
from tests.fakes.discord.world.model import FORUM, PRIVATE_THREAD, PUBLIC_THREAD

pytestmark = ALWAYS

MESSAGES = r"^/channels/\d+/messages$"
Change = Callable[[FakeDiscord, Channel], Awaitable[None]]


async def _back(fake: FakeDiscord, thread: Channel) -> None:
    """Restore the permissions during an outage, whose end alone tells the bot of them."""
    await fake.outage(fake.guild)
    (thread.parent or thread).overwrites.clear()
    await fake.back(fake.guild)


HINDRANCES: dict[str, tuple[Barrier, Change, Change]] = {
    "an overwrite": (
        Barrier.NO_SEND,
        lambda fake, thread: fake.forbid(thread, "send_messages_in_threads"),
        lambda fake, thread: fake.allow(thread),
    ),
    "the role of everybody and our own": (
        Barrier.NO_SEND,
        lambda fake, _: _roles(fake, forbid=["send_messages_in_threads"]),
        lambda fake, _: _roles(fake, allow=["send_messages_in_threads"]),
    ),
    "a role of our own": (
        Barrier.NO_SEND,
        lambda fake, _: _roles(fake, forbid=["send_messages_in_threads"]),
        lambda fake, _: _promoted(fake, "send_messages_in_threads"),
    ),
    "a server that was out of reach meanwhile": (
        Barrier.NO_SEND,
        lambda fake, thread: fake.forbid(thread, "send_messages_in_threads"),
        _back,
    ),
    "a channel made private": (
        Barrier.NO_ACCESS,
        lambda fake, thread: fake.forbid(thread, "view_channel"),
        lambda fake, thread: fake.allow(thread),
    ),
    "kicked": (
        Barrier.KICKED,
        lambda fake, _: fake.remove_bot(fake.guild),
        lambda fake, _: fake.invite_bot(fake.guild),
    ),
    "locked": (
        Barrier.LOCKED,
        lambda fake, thread: fake.archive(thread, archived=False, locked=True),
        lambda fake, thread: fake.archive(thread, archived=False),
    ),
    "locked and archived": (
        Barrier.LOCKED,
        lambda fake, thread: fake.archive(thread, locked=True),
        lambda fake, thread: fake.archive(thread, archived=False),
    ),
}


async def _roles(
    fake: FakeDiscord, *, forbid: list[str] | None = None, allow: list[str] | None = None
) -> None:
    for role in (fake.guild.roles[0], fake.bot_role()):
        await fake.change_role(role, forbid=forbid or (), allow=allow or ())


async def _promoted(fake: FakeDiscord, permission: str) -> None:
    await fake.give_role(await fake.add_role("players", permission))


@pytest.mark.parametrize("hindrance", HINDRANCES)
async def test_a_board_waits_and_is_posted_when_it_may_be(
    harness: Harness, fake: FakeDiscord, hindrance: str
) -> None:
    barrier, hinder, lift = HINDRANCES[hindrance]
    thread = await fake.add_thread("games", fake.channel)
    night = await _playing(harness, fake, thread)
    await hinder(fake, thread)
    (table,) = await harness.app.deps.store.tables_with("playing")
    mover, move = night.any_move(await harness.loaded(table))
    await mover.dm(f"/move {move} table:{table}")
    (showing,) = (await harness.loaded(table)).showings
    assert showing.waiting is not None
    assert showing.waiting.barrier is barrier
    before = len(_boards(fake, thread))
    await lift(fake, thread)
    await fake.settled()
    assert len(_boards(fake, thread)) == before + 1
    assert (await harness.loaded(table)).showings[0].waiting is None


async def test_a_board_in_a_post_of_a_forum_waits_for_what_the_forum_allows(
    harness: Harness, fake: FakeDiscord
) -> None:
    forum = await fake.add_channel("forum", kind=FORUM)
    post = await fake.add_thread("a post", forum, PUBLIC_THREAD)
    night = await _playing(harness, fake, post)
    (table,) = await harness.app.deps.store.tables_with("playing")
    await fake.forbid(forum, "send_messages_in_threads")
    mover, move = night.any_move(await harness.loaded(table))
    await mover.dm(f"/move {move} table:{table}")
    assert (await harness.loaded(table)).showings[0].waiting is not None
    before = len(_boards(fake, post))
    await fake.allow(forum)
    await fake.settled()
    assert len(_boards(fake, post)) == before + 1
    assert (await harness.loaded(table)).showings[0].waiting is None


@pytest.mark.parametrize(
    ("status", "code", "barrier"),
    [
        (400, 40058, Barrier.NO_SEND),
        (400, 50024, Barrier.NO_SEND),
        (400, 50008, Barrier.NO_SEND),
        (400, 20016, Barrier.SLOW_MODE),
        (400, 160005, Barrier.LOCKED),
    ],
)
async def test_a_refusal_that_concerns_the_channel_is_waited_for_by_its_name(
    harness: Harness, fake: FakeDiscord, status: int, code: int, barrier: Barrier
) -> None:
    night = await _playing(harness, fake, fake.channel)
    table = harness.table
    fake.fail("POST", MESSAGES, status, code)
    mover, move = night.any_move(await harness.loaded(table))
    await mover.says(f"@bot {move}")
    (showing,) = (await harness.loaded(table)).showings
    assert showing.waiting is not None
    assert showing.waiting.barrier is barrier


async def test_a_board_without_pictures_comes_in_characters_and_says_what_is_missing(
    harness: Harness, fake: FakeDiscord
) -> None:
    night = await _playing(harness, fake, fake.channel)
    harness.clock.passes(60)
    await fake.forbid(fake.channel, "attach_files")
    mover, move = night.any_move(await harness.loaded())
    await mover.says(f"@bot {move}")
    board = harness.board
    assert not board.files
    assert board.buttons
    assert "```" in board.content
    assert "Attach Files" in board.content
    harness.clock.passes(60)
    await fake.allow(fake.channel)
    await fake.settled()
    assert harness.board.files


@pytest.mark.parametrize("refused", [1, 2])
async def test_a_board_that_is_refused_as_an_edit_is_posted_anew_and_then_in_characters(
    harness: Harness, fake: FakeDiscord, refused: int
) -> None:
    """Refuse some posts of a board.

    refused: the edit, and the new message with its picture.
    """
    ana = fake.person("ana")
    await ana.slash("play", game="halma", seats=1)
    night, first = GameNight(harness, {"ana": ana}), harness.board
    fake.fail("PATCH", f"{MESSAGES[:-1]}/", 400, 50035)
    fake.fail("POST", MESSAGES, 400, 50035, times=refused - 1)
    mover, move = night.any_move(await harness.loaded())
    assert not (await mover.slash("move", move=move)).failed
    assert harness.board is not first
    assert bool(harness.board.files) is (refused == 1)
    assert ("```" in harness.board.content) is (refused == 2)
    assert "Attach Files" not in harness.board.content
    (showing,) = (await harness.loaded()).showings
    assert showing.waiting is None
    mover, move = night.any_move(await harness.loaded())
    await mover.slash("move", move=move)
    assert harness.board.files


async def test_a_table_is_opened_where_there_are_no_pictures(harness: Harness, fake: FakeDiscord) -> None:
    await fake.forbid(fake.channel, "attach_files")
    night = await _playing(harness, fake, fake.channel)
    mover, move = night.any_move(await harness.loaded())
    assert said(await mover.slash("move", move=move)) == ""
    assert (await harness.loaded()).recent


async def test_a_post_that_is_refused_for_what_it_is_keeps_no_other_from_its_channel(
    harness: Harness, fake: FakeDiscord
) -> None:
    night = await _playing(harness, fake, fake.channel)
    table = harness.table
    refused = fake.fail("POST", MESSAGES, 400, 50035)
    mover, move = night.any_move(await harness.loaded(table))
    await mover.says(f"@bot {move}")
    assert refused.times == 0
    await fake.person("caio").slash("play", game="halma", seats=1)
    assert [message for message in fake.channel.shown if "Halma" in message.content]


@pytest.mark.parametrize(("status", "code"), [(401, 0), (408, 0), (429, 0), (503, 0), (403, 40004)])
async def test_what_passes_is_waited_for(
    harness: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    for name in ("MINUTE", "SHORT", "LONGEST"):
        monkeypatch.setattr(f"bot.adapters.discord.errors.{name}", 0.01)
    night = await _playing(harness, fake, fake.channel)
    fake.fail("POST", MESSAGES, status, code, times=3, via=False)
    mover, move = night.any_move(await harness.loaded())
    await mover.says(f"@bot {move}")
    assert move[:2] in harness.board.content
    assert (await harness.loaded()).showings[0].waiting is None


async def _playing(harness: Harness, fake: FakeDiscord, place: Channel) -> GameNight:
    """Return Ana and Bea at a table of Lasca."""
    ana, bea = (fake.person(name).at(place) for name in ("ana", "bea"))
    await ana.slash("play", game="lasca")
    await bea.click(_boards(fake, place)[-1], "Join")
    return GameNight(harness, {"ana": ana, "bea": bea})


def _boards(fake: FakeDiscord, place: Channel) -> list[Message]:
    return [message for message in place.shown if message.author is fake.bot]


async def test_a_board_waits_until_the_bot_is_let_into_a_private_thread_again(
    harness: Harness, fake: FakeDiscord
) -> None:
    thread = await fake.add_thread("games", fake.channel, PRIVATE_THREAD)
    await fake.let_in(thread)
    night = await _playing(harness, fake, thread)
    await fake.put_out(thread)
    (table,) = await harness.app.deps.store.tables_with("playing")
    mover, move = night.any_move(await harness.loaded(table))
    await mover.dm(f"/move {move} table:{table}")
    assert (await harness.loaded(table)).showings[0].waiting is not None
    before = len(_boards(fake, thread))
    await fake.let_in(thread)
    await fake.settled()
    assert len(_boards(fake, thread)) == before + 1
    assert (await harness.loaded(table)).showings[0].waiting is None
