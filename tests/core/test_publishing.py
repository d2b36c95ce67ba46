"""Publishing: every chat is brought to what it should show, with as few messages as that takes."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.core import screens
from bot.core.messages import Gone, Later, Lost, Post
from bot.core.mirroring import MIRROR_LIFE
from bot.core.words import Voice
from storage.model import ChatId, Showing, Spot, TableId
from tests.core.evening import ROOM, Evening, Guest
from tests.core.player import SKETCH, Sketcher, by_id, look, next_move

SAYS = Voice("en")
CELLAR = Spot("test:cellar/room")


@pytest.fixture(name="tavern")
async def _tavern(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        yield tavern


async def begun(tavern: Evening, moves: int = 0) -> tuple[TableId, dict[str, Guest]]:
    """A table of Lasca for Ana and Bea, after some moves."""
    guests = {name: tavern.person(name) for name in ("Ana", "Bea")}
    await guests["Ana"].says("play", game="lasca")
    await guests["Bea"].taps("join")
    table = tavern.table()
    for _ in range(moves):
        await step(tavern, table, guests)
    return table, guests


async def step(tavern: Evening, table: TableId, guests: dict[str, Guest]) -> Post:
    """One more move, and the board it led to."""
    (post,) = await next_move(tavern, by_id(*guests.values()), table, Random(1))
    return post


def below(guest: Guest) -> Guest:
    """The same person in another chat."""
    return replace(guest, chat=ChatId("test:cellar"), spot=CELLAR)


async def mirrored(tavern: Evening, guest: Guest) -> None:
    """Show the guest's table in the cellar too."""
    code = (await guest.says("mirror")).text.split()[-1]
    assert (await below(guest).says("mirror", code=code)).empty


async def test_who_is_told_gets_a_new_message_else_the_old_one_is_edited(tavern: Evening) -> None:
    table, guests = await begun(tavern)
    post = await step(tavern, table, guests)
    live = await look(tavern, table)
    assert live.standing is not None
    assert post.tell == (live.sitting(1).person,)
    assert post.message is None
    await guests["Ana"].says("draw")
    await guests["Bea"].taps("refuse")
    assert tavern.board().tell == ()
    assert tavern.board().message is not None


async def test_board_posts_it_again_below(tavern: Evening) -> None:
    _, guests = await begun(tavern, 1)
    last = tavern.board()
    await guests["Ana"].says("board")
    again = tavern.board()
    assert again is not last
    assert again.message is None
    assert again.nonce != last.nonce


async def test_board_as_text_is_private_and_posts_nothing(tavern: Evening) -> None:
    _, guests = await begun(tavern, 1)
    posts = len(tavern.room.posts)
    reply = await guests["Ana"].says("board", text="yes")
    assert reply.fixed
    assert not reply.public
    assert len(reply.text.splitlines()) > 7
    assert len(tavern.room.posts) == posts


async def test_a_quiet_chat_only_edits_and_calls_nobody(tavern: Evening) -> None:
    await tavern.person("Host", admin=True).says("settings", setting="quiet", value="on")
    table, guests = await begun(tavern)
    for _ in range(3):
        post = await step(tavern, table, guests)
        assert post.message is not None
        assert post.tell == ()
        assert post.quiet
    assert len({post.message for post in tavern.room.at(ROOM)[1:]}) == 1


async def test_a_chat_that_is_behind_gets_one_board_with_all_that_happened(tavern: Evening) -> None:
    table, guests = await begun(tavern, 1)
    gate, show = asyncio.Event(), tavern.room.show

    async def blocked(post: Post) -> str:
        await gate.wait()
        return await show(post)

    tavern.room.show = blocked  # type: ignore[method-assign] # a chat that takes its time
    facts = []
    for _ in range(3):
        live = await look(tavern, table)
        assert live.standing is not None
        (seat,) = live.game.to_act(live.standing.state)
        move = live.game.write(next(iter(live.game.moves(live.standing.state, seat))))
        mover = by_id(*guests.values())[live.sitting(seat).person]
        request = mover._request("move", {"move": move})
        assert (await tavern.app.service.handle(request)).empty
        after = await look(tavern, table)
        assert after.standing is not None
        voice = Voice("en", "lasca", after.names)
        facts += [voice(f"fact-{fact.kind}", fact.data) for fact in after.standing.facts]
    posts = len(tavern.room.at(ROOM))
    gate.set()
    await tavern.settled()
    new = tavern.room.at(ROOM)[posts:]
    assert len(new) <= 2, "the one that was under way, and one for all the rest"
    said = "\n".join(post.text for post in new)
    assert [fact for fact in facts if fact not in said] == []


async def test_a_caption_says_where_more_has_happened_than_it_tells(tavern: Evening) -> None:
    table, _ = await begun(tavern, 3)
    live = await look(tavern, table)
    voice = Voice("en", "lasca", live.names)
    shown = Showing(table, ROOM, seq=1)
    for kept, told in ((live.recent[-2:], False), (live.recent[-1:], True)):
        lines = screens.caption(replace(live, recent=kept), shown, voice).splitlines()
        assert (screens.MORE in lines) == told


async def test_a_board_that_was_deleted_is_posted_anew(tavern: Evening) -> None:
    _, guests = await begun(tavern, 1)
    await guests["Ana"].says("draw")
    tavern.room.shown.clear()
    await guests["Bea"].taps("refuse")
    assert tavern.board().message is None
    await guests["Ana"].says("draw")
    tavern.room.trouble[ROOM] = [Lost()]
    await guests["Bea"].taps("refuse")
    assert tavern.board().message is None


async def test_patience_asked_for_in_one_spot_delays_no_other(tavern: Evening) -> None:
    table, guests = await begun(tavern)
    await mirrored(tavern, guests["Ana"])
    tavern.room.trouble[ROOM] = [Later(3600.0)]
    live = await look(tavern, table)
    assert live.standing is not None
    mover = by_id(*guests.values())[live.sitting(0).person]
    move = live.game.write(
        next(iter(live.game.moves(live.standing.state, live.seats_of(mover.person.id)[0])))
    )
    arrived, show = asyncio.Event(), tavern.room.show

    async def noted(post: Post) -> str:
        message = await show(post)
        if post.spot == CELLAR:
            arrived.set()
        return message

    tavern.room.show = noted  # type: ignore[method-assign] # to hear of what arrives
    room = len(tavern.room.at(ROOM))
    assert (await tavern.app.service.handle(mover._request("move", {"move": move}))).empty
    await arrived.wait()
    assert len(tavern.room.at(ROOM)) == room


async def test_after_the_patience_the_board_arrives(tavern: Evening) -> None:
    table, guests = await begun(tavern)
    tavern.room.trouble[ROOM] = [Later(0.0), Later(0.0)]
    post = await step(tavern, table, guests)
    assert post.picture is not None
    assert post.picture.content == SKETCH


async def test_a_closed_private_chat_is_called_in_the_room(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    assert ana.person.spot is not None
    tavern.room.closed.add(ana.person.spot)
    await ana.says("play", game="citadel")
    await bea.taps("join")
    assert "Ana" in SAYS("caption-private-closed", {"names": "Ana"})
    assert SAYS("caption-private-closed", {"names": "Ana"}) in tavern.board().text
    assert tavern.board().tell == (ana.person.id,)
    assert not tavern.room.at(ana.person.spot)
    tavern.room.closed.clear()
    hello = await ana.whispers("hello")
    assert hello.text == SAYS("hello")
    assert ana.screen.buttons
    await ana.whispers("bid", points="3")
    assert SAYS("caption-private-closed", {"names": "Ana"}) not in tavern.board().text


async def test_a_greeting_under_the_key_of_a_tap_that_was_carried_out_repeats_no_screen(
    tavern: Evening,
) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="citadel")
    tap = bea._request("join", {})
    await tavern.ask(tap)
    assert bea.person.spot is not None
    posts = len(tavern.room.at(bea.person.spot))
    assert posts
    assert (await tavern.ask(replace(tap, command="hello"))).empty
    assert len(tavern.room.at(bea.person.spot)) == posts


async def test_who_was_found_closed_is_led_to_the_private_chat_next_time(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    assert bea.person.spot is not None
    tavern.room.closed.add(bea.person.spot)
    for reached in (True, False):
        await ana.says("play", game="citadel")
        reply = await bea.taps("join")
        assert reply.empty == reached
    assert reply.text == SAYS("reach-out")


async def test_a_spot_that_is_gone_is_shown_no_longer(tavern: Evening) -> None:
    table, guests = await begun(tavern)
    await mirrored(tavern, guests["Ana"])
    tavern.room.trouble[CELLAR] = [Gone()]
    await step(tavern, table, guests)
    live = await look(tavern, table)
    assert {showing.spot for showing in live.showings} == {ROOM}
    assert live.table.status == "playing"


async def test_a_table_shown_nowhere_ends_and_its_chips_are_paid(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="crown")
    await bea.taps("join")
    table = tavern.table()
    await ana.taps("begin")
    tavern.room.trouble[ROOM] = [Gone()]
    await ana.says("board", table=table)
    live = await look(tavern, table)
    assert live.table.status == "abandoned"
    for guest in (ana, bea):
        assert await tavern.app.house.store.balance(f"purse:{ana.chat} {guest.person.id}") == 100


async def test_a_mirror_shows_the_table_in_another_chat_until_it_is_turned_off(tavern: Evening) -> None:
    table, guests = await begun(tavern)
    await mirrored(tavern, guests["Ana"])
    await step(tavern, table, guests)
    assert tavern.board(CELLAR).text == tavern.board().text
    host = tavern.person("Host", admin=True)
    assert (await host.says("mirror", code="off")).text == SAYS("refusal-home_chat")
    assert (await below(guests["Ana"]).says("mirror", code="off")).text == SAYS("mirror-off")
    posts = len(tavern.room.at(CELLAR))
    await step(tavern, table, guests)
    assert len(tavern.room.at(CELLAR)) == posts


async def test_a_stranger_who_knows_the_name_of_a_table_cannot_mirror_it(
    tavern: Evening,
) -> None:
    table, _ = await begun(tavern)
    stranger = below(tavern.person("Cid"))
    refused = SAYS("refusal-no_such_table", {"table": table})
    assert (await stranger.says("mirror", table=table)).text == refused


async def test_a_mirror_speaks_its_own_chats_language(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "t.sqlite3", Sketcher())
    async with evening:
        table, guests = await begun(evening)
        host = below(evening.person("Host", admin=True))
        await host.says("settings", setting="language", value="it")
        await mirrored(evening, guests["Ana"])
    async with evening.again() as tavern:
        guests = {name: tavern.person(name) for name in guests}
        await step(tavern, table, guests)
        for spot, language in ((ROOM, "en"), (CELLAR, "it")):
            voice = Voice(language, "lasca", (await look(tavern, table)).names)
            assert tavern.board(spot).text.startswith(
                voice("caption-title", {"game": "Lasca", "table": table})
            )
            assert (
                tavern.board(spot)
                .text.splitlines()[-1]
                .startswith(voice("caption-waiting", {"names": "", "count": 1}).strip())
            )


async def test_a_private_chat_speaks_the_language_of_its_person(tavern: Evening) -> None:
    ana = tavern.person("Ana", "it")
    await ana.whispers("play", game="halma")
    labels = {button.label for row in ana.screen.buttons for button in row}
    assert Voice("it")("button-pick") in labels


async def test_a_mirrors_code_works_once_and_for_ten_minutes(tavern: Evening) -> None:
    _, guests = await begun(tavern)
    ana = guests["Ana"]
    code = (await ana.says("mirror")).text.split()[-1]
    tavern.time += MIRROR_LIFE + 1
    assert (await below(ana).says("mirror", code=code)).text == SAYS("refusal-mirror_code")
    code = (await ana.says("mirror")).text.split()[-1]
    assert (await below(tavern.person("Cid")).says("mirror", code=code)).empty
    assert (await below(ana).says("mirror", code=code)).text == SAYS("refusal-mirror_code")


async def test_betting_tables_are_not_mirrored(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="crown")
    await bea.taps("join")
    await ana.taps("begin")
    assert (await ana.says("mirror")).text == SAYS("refusal-no_mirror")


async def test_what_was_left_behind_is_posted_after_a_restart(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "t.sqlite3", Sketcher())
    async with evening:
        _, guests = await begun(evening)
        evening.room.closed.clear()
        evening.room.trouble[ROOM] = [Later(3600.0)]
        live = await look(evening)
        assert live.standing is not None
        mover = by_id(*guests.values())[live.sitting(0).person]
        move = live.game.write(
            next(iter(live.game.moves(live.standing.state, live.seats_of(mover.person.id)[0])))
        )
        await evening.app.service.handle(mover._request("move", {"move": move}))
        posts = len(evening.room.at(ROOM))
    async with evening.again() as after:
        (post,) = after.room.at(ROOM)[posts:]
        assert post.tell == (live.sitting(1).person,)


async def test_a_board_may_be_the_answer_to_the_request_that_changed_it(tavern: Evening) -> None:
    table, guests = await begun(tavern)
    await mirrored(tavern, guests["Ana"])
    post = await step(tavern, table, guests)
    assert post.answers == f"test:{tavern._keys}"
    assert tavern.board(CELLAR).answers is None
