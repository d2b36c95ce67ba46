"""Events that are broken, repeated, edited, or from places without the bot."""

import asyncio
import logging

import pytest
from structlog.testing import capture_logs

from bot.core.language.voice import Voice
from bot.core.messages import Post
from storage.lanes import have, shard_lanes
from storage.model import ChannelId, ChatId, Unavailable
from storage.sqlite import SqliteStore
from tests.adapters.discord.games.playing import GameNight, seated
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import Channel, FakeDiscord, Message, Person
from tests.fakes.discord.world.model import ANNOUNCEMENT, FORUM, PUBLIC_THREAD, STAGE, VOICE

MENU = "/commands$"


@pytest.mark.parametrize(
    ("event", "body"),
    [
        ("MESSAGE_CREATE", {"id": "7", "content": "/bid 17"}),
        ("MESSAGE_CREATE", {"id": "/bid 17"}),
        ("INTERACTION_CREATE", {"id": "8", "token": "secret", "data": {"points": "bid 17"}}),
        ("CHANNEL_UPDATE", {}),
    ],
)
async def test_an_event_that_cannot_be_parsed_is_noted_without_its_words_and_passed_over(
    harness: Harness, fake: FakeDiscord, caplog: pytest.LogCaptureFixture, event: str, body: dict[str, object]
) -> None:
    caplog.set_level(logging.INFO)
    with capture_logs() as logged:
        await fake.garble(event, body)
        await fake.settled()
    assert said(await fake.person("ana").slash("tables"))
    assert fake.gateway.identifies == 1
    (entry,) = [each for each in logged if each["event"] == "event_unparsable"]
    assert entry["kind"] == event
    for word in ("bid 17", "secret"):
        assert word not in f"{logged} {caplog.text}"


async def test_an_event_that_comes_twice_is_carried_out_once(harness: Harness, fake: FakeDiscord) -> None:
    evening = seated(harness, ("ana", "bea"))
    await evening.sit_down("lasca")
    mover, move = evening.any_move(await evening.loaded())
    await mover.says(f"@bot {move}")
    posted = len(fake.channel.shown)
    await fake.gateway.repeat("MESSAGE_CREATE")
    await fake.settled()
    assert len((await evening.loaded()).recent) == 1
    assert len(fake.channel.shown) == posted


async def test_menus_are_sent_by_the_process_of_the_first_shard(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    def serves(_: SqliteStore, chat: str) -> bool:
        return have(shard_lanes("discord", 2, [1]), chat)

    with monkeypatch.context() as second:
        second.setattr(SqliteStore, "serves", serves)
        async with closed.open():
            assert fake.called("PUT", MENU) == []
    async with closed.open():
        assert len(fake.called("PUT", MENU)) == 1


async def test_what_comes_while_another_process_may_serve_is_left_to_it(
    harness: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stay silent: Discord tells both processes, and an error message would replace the other's answer."""

    async def must_be_ours(_: SqliteStore) -> None:
        raise Unavailable("offline")

    ana, before = fake.person("ana"), len(fake.calls)
    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "must_be_ours", must_be_ours)
        await ana.slash("tables", wait="sent")
        await ana.in_dm.says("tables", wait="sent")
        await fake.settled()
        assert len(fake.calls) == before
    assert said(await ana.slash("tables"))


async def test_a_command_that_comes_twice_opens_one_table_whose_board_stays(
    hasty: Harness, fake: FakeDiscord
) -> None:
    """Keep the board even if it is the answer itself, which the second interaction could replace."""
    for tables in (1, 2):
        await fake.person("ana").slash("play", game="lasca")
        await fake.gateway.repeat("INTERACTION_CREATE")
        await fake.settled()
        assert len(await hasty.app.deps.store.tables_with("open")) == tables
        assert len([message for message in fake.channel.shown if message.files]) == tables


async def test_an_edited_move_that_was_not_accepted_counts_as_typed_again(
    harness: Harness, fake: FakeDiscord
) -> None:
    evening = seated(harness, ("ana", "bea"))
    await evening.sit_down("lasca")
    mover, move = evening.any_move(await evening.loaded())
    message = await mover.says("@bot a1-a8")
    assert "a1" in fake.last().content
    await mover.edits(message, f"@bot {move}")
    assert len((await evening.loaded()).recent) == 1


async def test_an_edited_move_that_was_accepted_stays_as_it_is(harness: Harness, fake: FakeDiscord) -> None:
    evening = seated(harness, ("ana", "bea"))
    await evening.sit_down("lasca")
    mover, move = evening.any_move(await evening.loaded())
    message = await mover.says(f"@bot {move}")
    posted = len(fake.channel.shown)
    await mover.edits(message, "@bot a1-a8")
    await mover.edits(message, f"@bot {move}")
    assert len((await evening.loaded()).recent) == 1
    assert len(fake.channel.shown) == posted


async def test_the_preview_of_a_link_and_an_edit_much_later_are_nothing_new(
    harness: Harness, fake: FakeDiscord
) -> None:
    message = await fake.person("ana").dm("/tables https://example.org")
    answered = len(fake.dm_with(message.author).shown)
    await fake.messages.unfurled(message)
    await fake.settled()
    harness.clock.passes(3600)
    await fake.person("bea").slash("tables")
    await _person(fake, message).edits(message, "/tables")
    assert len(fake.dm_with(message.author).shown) == answered


def _person(fake: FakeDiscord, message: Message) -> Person:
    return Person(fake, message.author, message.channel)


async def test_menus_are_sent_when_they_have_changed(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        async with closed.open():
            assert len(fake.called("PUT", MENU)) == 1
    monkeypatch.setattr("bot.adapters.discord.command_menu.HIGHEST_NUMBER", 7)
    async with closed.open():
        assert len(fake.called("PUT", MENU)) == 2


async def test_where_only_the_commands_are_installed_no_table_is_opened(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana = fake.person("ana", locale="it")
    guild = await fake.add_guild("Altrove", [ana], bot=False)
    there = ana.at(guild)
    assert "invitarmi: https://discord.com/oauth2/authorize?" in said(await there.slash("play", game="lasca"))
    assert said(await there.slash("rules", game="lasca"))
    assert not await harness.app.deps.store.tables_with("open")
    await fake.invite_bot(guild)
    assert said(await there.slash("play", game="lasca")) == ""
    assert await harness.app.deps.store.tables_with("open")


@pytest.mark.parametrize("absent", [True, False])
async def test_nothing_is_begun_whose_posts_could_not_be_shown(
    harness: Harness, fake: FakeDiscord, *, absent: bool
) -> None:
    """Refuse to open a table, a tournament or daily puzzles; reading and switching off still work."""
    boss = fake.person("boss", admin=True)
    guild = await fake.add_guild("Altrove", [boss], bot=not absent)
    if not absent:
        await fake.forbid(guild.channels[0], "send_messages")
    there, why = boss.at(guild), "invite me:" if absent else "Send Messages"
    assert why in said(await there.slash("tournament", action="open", game="lasca"))
    for setting, value in (("puzzle", "9"), ("seasons", "monthly")):
        assert why in said(await there.slash("settings", setting=setting, value=value))
    chosen = await there.slash("tournament")
    assert why not in said(chosen)
    assert why in said(await there.click(chosen.reply, "Lasca"))
    assert why not in said(await there.slash("settings", setting="puzzle", value="off"))
    assert why not in said(await there.slash("tournament", action="standings"))
    chat = await harness.app.deps.store.chat(ChatId(f"discord:{guild.id}"))
    assert chat is None or chat.puzzle_hour is None
    assert await harness.app.deps.store.tournaments.latest(ChatId(f"discord:{guild.id}")) is None


async def test_who_installed_the_bot_for_themselves_plays_in_its_private_chat_and_nowhere_else(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana = fake.person("ana")
    ana.leave(fake.guild)
    ana.user.installed = True
    guild = await fake.add_guild("Elsewhere", [ana], bot=False)
    guild.installed = False
    there = ana.at(guild)
    for answer in (await there.slash("play", game="lasca"), await there.slash("board")):
        assert Voice("en")("bot-missing-alone") in said(answer)
    assert not await harness.app.deps.store.tables_with("open")
    assert said(await there.slash("rules", game="lasca"))
    await ana.in_dm.slash("play", game="halma", seats=1)
    assert ana.inbox[-1].files
    (table,) = await harness.app.deps.store.tables_with("playing")
    done = said(await there.slash("move", move="c16 e14", table=table))
    assert done.startswith("Done: see the board of Halma")
    assert len((await harness.loaded(table)).recent) == 1
    assert said(await there.slash("tables")) != ""
    assert all(message.visible_to(ana.user) and message.ephemeral for message in guild.channels[0].messages)


@pytest.mark.parametrize("kind", [ANNOUNCEMENT, VOICE, STAGE, FORUM])
async def test_a_table_in_a_channel_of_another_kind(harness: Harness, fake: FakeDiscord, kind: int) -> None:
    """Show it in a post of the forum, if the channel is one."""
    place = await fake.add_channel("place", kind=kind)
    if kind == FORUM:
        place = await fake.add_thread("a post", place, PUBLIC_THREAD)
    ana, bea = (fake.person(name).at(place) for name in ("ana", "bea"))
    assert said(await ana.slash("play", game="lasca")) == ""
    await bea.click(_last_board(fake, place), "Join")
    (table,) = await harness.app.deps.store.tables_with("playing")
    evening = GameNight(harness, {"ana": ana, "bea": bea})
    mover, move = evening.any_move(await harness.loaded(table))
    await mover.says(f"@bot {move}")
    assert len((await harness.loaded(table)).recent) == 1
    assert _last_board(fake, place).files


@pytest.mark.parametrize(("kind", "made"), [(ANNOUNCEMENT, True), (VOICE, False)])
async def test_a_thread_is_made_where_there_can_be_one(
    harness: Harness, fake: FakeDiscord, kind: int, made: bool
) -> None:
    place = await fake.add_channel("place", kind=kind)
    answer = await fake.person("ana").at(place).slash("play", game="lasca", thread=True)
    assert bool(await harness.app.deps.store.tables_with("open")) == made
    assert made or said(answer).startswith("I can't make a thread here")


def _last_board(fake: FakeDiscord, place: Channel) -> Message:
    return [message for message in place.shown if message.author is fake.bot][-1]


@pytest.mark.parametrize("trouble", ["a page of 502", "no answer at all"])
async def test_a_board_that_was_taken_as_an_answer_though_nobody_said_so_is_not_posted_again(
    harness: Harness, fake: FakeDiscord, trouble: str
) -> None:
    if trouble == "no answer at all":
        fake.cut("POST", "/callback$", lost=True)
    else:
        fake.fail("POST", "/callback$", 502, lost=True)
    await fake.person("ana").slash("play", game="lasca")
    (board,) = fake.channel.shown
    assert board.by_interaction
    await fake.person("bea").click(board, "Join")
    assert len((await harness.loaded()).people()) == 2
    assert not [call for call in fake.calls if call.status == 404]


async def test_a_board_that_was_not_taken_as_an_answer_is_posted(harness: Harness, fake: FakeDiscord) -> None:
    fake.cut("POST", "/callback$", times=9)
    await fake.person("ana").slash("play", game="lasca", wait="sent")
    await fake.settled()
    (board,) = fake.channel.shown
    assert not board.by_interaction


async def test_forty_answers_do_not_delay_a_board(harness: Harness, fake: FakeDiscord) -> None:
    """Post the board before the answers that wait."""
    crowd = [fake.person(f"guest{number}") for number in range(40)]
    await asyncio.gather(*(person.says("@bot a1-a8", wait="sent") for person in crowd))
    before = len(fake.channel.shown)
    await harness.adapter.show(Post(ChannelId(f"discord:{fake.channel.id}"), "the board", "nonce"))
    ours = [message for message in fake.channel.shown[before:] if message.author is fake.bot]
    assert [message.content for message in ours].index("the board") <= 5
    await fake.settled()
    assert fake.rest.limits.limited.get("user", 0) == 0
    answers = [message for message in fake.channel.shown if message.author is fake.bot]
    assert len(answers) < 40, "a command beyond the queue's limit gets no answer"


async def test_answers_to_commands_are_outside_of_the_budget(harness: Harness, fake: FakeDiscord) -> None:
    crowd = [fake.person(f"guest{number}") for number in range(40)]
    answers = await asyncio.gather(*(person.slash("help", wait="answered") for person in crowd))
    assert all(said(answer) for answer in answers)
    assert not fake.called("POST", r"^/channels/\d+/messages$")
