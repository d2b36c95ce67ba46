"""Publishing: every chat is brought up to date with as few messages as possible."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.core.language.text import ELLIPSIS
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, Gone, Later, Lost
from bot.core.ports import Say
from bot.core.publishing import captions
from bot.features.mirroring.commands import MIRROR_LIFE
from bot.testing.harness import ROOM, Harness, User
from bot.testing.player import SKETCH, Sketcher, by_id, look, next_move
from rules.core.diagram import Diagram
from storage.model import Barrier, ChannelId, ChatId, StoredPost, TableId, Theme
from tests.core.mentions import ALWAYS

SAYS = Voice("en")
CELLAR = ChannelId("test:cellar/room")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def begun(harness: Harness, moves: int = 0) -> tuple[TableId, dict[str, User]]:
    """Open a table of Lasca for Ana and Bea, and make some moves."""
    users = {name: harness.person(name) for name in ("Ana", "Bea")}
    await users["Ana"].says("play", game="lasca")
    await users["Bea"].taps("join")
    table = harness.table()
    for _ in range(moves):
        await step(harness, table, users)
    return table, users


async def step(harness: Harness, table: TableId, users: dict[str, User]) -> AnyPost:
    """Make one more move, and return its board."""
    (post,) = await next_move(harness, by_id(*users.values()), table, Random(1))
    return post


def below(user: User) -> User:
    """Return the same person in another chat."""
    return replace(user, chat=ChatId("test:cellar"), channel=CELLAR)


async def mirrored(harness: Harness, user: User) -> None:
    """Show the user's table in the cellar too."""
    code = (await user.says("mirror")).text.split()[-1]
    assert (await below(user).says("mirror", code=code)).empty


@ALWAYS
async def test_who_is_told_gets_a_new_message_else_the_old_one_is_edited(harness: Harness) -> None:
    table, users = await begun(harness)
    post = await step(harness, table, users)
    loaded = await look(harness, table)
    assert loaded.snapshot is not None
    assert post.notify == (loaded.person_at(1),)
    assert post.message is None
    await users["Ana"].says("draw")
    await users["Bea"].taps("refuse")
    assert harness.board().notify == ()
    assert harness.board().message is not None


async def test_board_posts_it_again_below(harness: Harness) -> None:
    _, users = await begun(harness, 1)
    last = harness.board()
    await users["Ana"].says("board")
    again = harness.board()
    assert again is not last
    assert again.message is None
    assert again.nonce != last.nonce


async def test_board_as_text_is_private_and_posts_nothing(harness: Harness) -> None:
    _, users = await begun(harness, 1)
    posts = len(harness.room.posts)
    reply = await users["Ana"].says("board", text="yes")
    assert reply.fixed
    assert not reply.public
    assert len(reply.text.splitlines()) > 7
    assert len(harness.room.posts) == posts


async def test_a_quiet_chat_only_edits_and_calls_nobody(harness: Harness) -> None:
    await harness.person("Host", admin=True).says("settings", setting="quiet", value="on")
    table, users = await begun(harness)
    for _ in range(3):
        post = await step(harness, table, users)
        assert post.message is not None
        assert post.notify == ()
        assert post.quiet
    assert len({post.message for post in harness.room.at(ROOM)[1:]}) == 1


async def test_a_chat_that_is_behind_gets_one_board_with_all_that_happened(harness: Harness) -> None:
    table, users = await begun(harness, 1)
    gate, show = asyncio.Event(), harness.room.show

    async def blocked(post: AnyPost) -> str:
        await gate.wait()
        return await show(post)

    harness.room.show = blocked  # type: ignore[method-assign] # a chat that takes its time
    facts = []
    for _ in range(3):
        loaded = await look(harness, table)
        assert loaded.snapshot is not None
        (seat,) = loaded.game.to_act(loaded.snapshot.state)
        move = loaded.game.write(next(iter(loaded.game.moves(loaded.snapshot.state, seat))))
        mover = by_id(*users.values())[loaded.person_at(seat)]
        request = mover._request("move", {"move": move})
        assert (await harness.app.service.run(request)).empty
        after = await look(harness, table)
        assert after.snapshot is not None
        voice = Voice("en", "lasca", after.names)
        facts += [voice(f"fact-{fact.kind}", fact.data) for fact in after.snapshot.facts]
    posts = len(harness.room.at(ROOM))
    gate.set()
    await harness.settled()
    new = harness.room.at(ROOM)[posts:]
    assert len(new) <= 2, "the one that was under way, and one for all the rest"
    said = "\n".join(post.text for post in new)
    assert [fact for fact in facts if fact not in said] == []


async def test_a_caption_says_where_more_has_happened_than_it_tells(harness: Harness) -> None:
    table, _ = await begun(harness, 3)
    loaded = await look(harness, table)
    voice = Voice("en", "lasca", loaded.names)
    shown = StoredPost(table, ROOM, seq=1)
    for kept, notified in ((loaded.recent[-2:], False), (loaded.recent[-1:], True)):
        lines = captions.caption(replace(loaded, recent=kept), shown, voice).splitlines()
        assert (ELLIPSIS in lines) == notified


async def test_a_board_that_was_deleted_is_posted_anew(harness: Harness) -> None:
    _, users = await begun(harness, 1)
    await users["Ana"].says("draw")
    before = harness.board()
    harness.room.shown.clear()
    await users["Bea"].taps("refuse", before)
    assert harness.board().message is None
    await users["Ana"].says("draw")
    harness.room.trouble[ROOM] = [Lost()]
    await users["Bea"].taps("refuse")
    assert harness.board().message is None


async def test_patience_asked_for_in_one_spot_delays_no_other(harness: Harness) -> None:
    table, users = await begun(harness)
    await mirrored(harness, users["Ana"])
    harness.room.trouble[ROOM] = [Later(3600.0)]
    loaded = await look(harness, table)
    assert loaded.snapshot is not None
    mover = by_id(*users.values())[loaded.person_at(0)]
    move = loaded.game.write(
        next(iter(loaded.game.moves(loaded.snapshot.state, loaded.seats_of(mover.person.id)[0])))
    )
    arrived, show = asyncio.Event(), harness.room.show

    async def noted(post: AnyPost) -> str:
        message = await show(post)
        if post.channel == CELLAR:
            arrived.set()
        return message

    harness.room.show = noted  # type: ignore[method-assign] # to hear of what arrives
    room = len(harness.room.at(ROOM))
    assert (await harness.app.service.run(mover._request("move", {"move": move}))).empty
    await arrived.wait()
    assert len(harness.room.at(ROOM)) == room


async def test_after_the_patience_the_board_arrives(harness: Harness) -> None:
    table, users = await begun(harness)
    harness.room.trouble[ROOM] = [Later(0.0), Later(0.0)]
    post = await step(harness, table, users)
    assert post.picture is not None
    assert post.picture.content == SKETCH


async def test_a_closed_private_chat_is_called_in_the_room(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    assert ana.person.channel is not None
    harness.room.closed.add(ana.person.channel)
    await ana.says("play", game="citadel")
    await bea.taps("join")
    assert "Ana" in SAYS("caption-private-closed", {"names": "Ana"})
    assert SAYS("caption-private-closed", {"names": "Ana"}) in harness.board().text
    assert harness.board().notify == (ana.person.id,)
    assert not harness.room.at(ana.person.channel)
    harness.room.closed.clear()
    hello = await ana.whispers("hello")
    assert hello.text == SAYS("hello")
    assert ana.screen.buttons
    assert SAYS("caption-private-closed", {"names": "Ana"}) not in harness.board().text


async def test_a_closed_private_chat_that_is_tried_again_calls_nobody_again(harness: Harness) -> None:
    """Mention nobody, or a person who closes their chat could have the others mentioned at every tap."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    assert ana.person.channel is not None
    await ana.says("play", game="citadel")
    await bea.taps("join")
    harness.room.closed.add(ana.person.channel)
    await ana.says("hello")
    assert harness.board().notify == (ana.person.id,)
    posts = len(harness.room.at(ROOM))
    for hello in (ana.says, ana.whispers, ana.says):
        await hello("hello")
    assert len(harness.room.at(ROOM)) == posts
    assert SAYS("caption-private-closed", {"names": "Ana"}) in harness.board().text
    for user in (ana, bea):
        await user.whispers("bid", points="3", table=harness.table())
    assert ana.person.id in harness.board().notify, "another turn"


async def test_a_greeting_under_the_key_of_a_tap_that_was_carried_out_repeats_no_screen(
    harness: Harness,
) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="citadel")
    tap = bea._request("join", {})
    await harness.ask(tap)
    assert bea.person.channel is not None
    posts = len(harness.room.at(bea.person.channel))
    assert posts
    assert (await harness.ask(replace(tap, command="hello"))).empty
    assert len(harness.room.at(bea.person.channel)) == posts


async def test_who_was_found_closed_is_led_to_the_private_chat_next_time(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    assert bea.person.channel is not None
    harness.room.closed.add(bea.person.channel)
    for reached in (True, False):
        await ana.says("play", game="citadel")
        reply = await bea.taps("join")
        assert reply.empty == reached
    assert reply.text == SAYS("reach-out")


async def test_a_spot_that_is_gone_is_shown_no_longer(harness: Harness) -> None:
    table, users = await begun(harness)
    await mirrored(harness, users["Ana"])
    harness.room.trouble[CELLAR] = [Gone()]
    await step(harness, table, users)
    loaded = await look(harness, table)
    assert {showing.channel for showing in loaded.showings} == {ROOM}
    assert loaded.table.status == "playing"


async def test_a_table_whose_only_channel_is_deleted_waits_to_be_shown_elsewhere(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="crown")
    await bea.taps("join")
    table = harness.table()
    await ana.taps("begin")
    harness.room.trouble[ROOM] = [Gone()]
    await ana.says("board", table=table)
    loaded = await look(harness, table)
    assert loaded.table.status == "playing"
    (showing,) = loaded.showings
    assert showing.waiting is not None
    assert showing.waiting.barrier is Barrier.DELETED


async def test_a_mirror_shows_the_table_in_another_chat_until_it_is_turned_off(harness: Harness) -> None:
    table, users = await begun(harness)
    await mirrored(harness, users["Ana"])
    await step(harness, table, users)
    assert harness.board(CELLAR).text == harness.board().text
    host = harness.person("Host", admin=True)
    assert (await host.says("mirror", code="off")).text == SAYS("refusal-home_chat")
    assert (await below(users["Ana"]).says("mirror", code="off")).text == SAYS("mirror-off")
    posts = len(harness.room.at(CELLAR))
    await step(harness, table, users)
    assert len(harness.room.at(CELLAR)) == posts


async def test_a_stranger_who_knows_the_name_of_a_table_cannot_mirror_it(
    harness: Harness,
) -> None:
    table, _ = await begun(harness)
    stranger = below(harness.person("Cid"))
    refused = SAYS("refusal-no_such_table", {"table": table})
    assert (await stranger.says("mirror", table=table)).text == refused


async def test_a_mirror_speaks_its_own_chats_language(tmp_path: Path) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    async with harness:
        table, users = await begun(harness)
        host = below(harness.person("Host", admin=True))
        await host.says("settings", setting="language", value="it")
        await mirrored(harness, users["Ana"])
    async with harness.again() as harness:
        users = {name: harness.person(name) for name in users}
        await step(harness, table, users)
        for channel, language in ((ROOM, "en"), (CELLAR, "it")):
            voice = Voice(language, "lasca", (await look(harness, table)).names)
            assert harness.board(channel).text.startswith("Lasca")
            assert (
                harness.board(channel)
                .text.splitlines()[-1]
                .startswith(voice("caption-waiting", {"names": ""}).strip())
            )


async def test_a_private_chat_speaks_the_language_of_its_person(harness: Harness) -> None:
    ana = harness.person("Ana", "it")
    await ana.whispers("play", game="halma")
    labels = {button.label for row in ana.screen.buttons for button in row}
    assert Voice("it")("button-pick") in labels


class Painting(Sketcher):
    """Artist that notes the themes of its pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.themes: list[Theme] = []

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        self.themes.append(theme)
        return await super().picture(diagram, theme, say)


async def test_a_private_chat_has_the_colours_of_its_person_and_a_room_its_own(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", artist := Painting()) as harness:
        ana, zoe = harness.person("Ana"), harness.person("Zoe", admin=True)
        await ana.whispers("theme", theme="dark")
        await ana.whispers("play", game="halma")
        assert set(artist.themes) == {"dark"}
        artist.themes.clear()
        await zoe.whispers("play", game="halma")
        assert set(artist.themes) == {"classic"}
        artist.themes.clear()
        await ana.says("play", game="halma")
        assert set(artist.themes) == {"classic"}


async def test_a_mirrors_code_works_once_and_for_ten_minutes(harness: Harness) -> None:
    _, users = await begun(harness)
    ana = users["Ana"]
    code = (await ana.says("mirror")).text.split()[-1]
    harness.time += MIRROR_LIFE + 1
    assert (await below(ana).says("mirror", code=code)).text == SAYS("refusal-mirror_code")
    code = (await ana.says("mirror")).text.split()[-1]
    stranger = below(harness.person("Cid"))
    assert (await stranger.says("mirror", code=code)).text == SAYS("refusal-mirror_code")
    assert (await below(ana).says("mirror", code=code)).empty
    assert (await below(ana).says("mirror", code=code)).text == SAYS("refusal-mirror_code")


async def test_betting_tables_are_not_mirrored(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="crown")
    await bea.taps("join")
    await ana.taps("begin")
    assert (await ana.says("mirror")).text == SAYS("refusal-no_mirror")


async def test_what_was_left_behind_is_posted_after_a_restart(tmp_path: Path) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    async with harness:
        _, users = await begun(harness)
        harness.room.closed.clear()
        harness.room.trouble[ROOM] = [Later(3600.0)]
        loaded = await look(harness)
        assert loaded.snapshot is not None
        mover = by_id(*users.values())[loaded.person_at(0)]
        move = loaded.game.write(
            next(iter(loaded.game.moves(loaded.snapshot.state, loaded.seats_of(mover.person.id)[0])))
        )
        await harness.app.service.run(mover._request("move", {"move": move}))
        posts = len(harness.room.at(ROOM))
    async with harness.again() as after:
        (post,) = after.room.at(ROOM)[posts:]
        assert post.notify == (loaded.person_at(1),)


@ALWAYS
async def test_a_board_may_be_the_answer_to_the_request_that_changed_it(harness: Harness) -> None:
    table, users = await begun(harness)
    await mirrored(harness, users["Ana"])
    post = await step(harness, table, users)
    assert post.answers == f"test:{harness._keys}"
    assert harness.board(CELLAR).answers is None
