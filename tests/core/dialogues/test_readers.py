"""Answers for one person, which nobody else can get by any request from any place."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, AnyReply, PersonalReply, Reply, check_reader
from bot.core.registry import COMMANDS
from bot.testing.harness import ROOM, Harness, User, reader
from bot.testing.player import Sketcher, look
from rules.core.log import Decision
from storage.model import TableId
from tests.tiers import crossed

BID = "37"
SAID = re.compile(rf"(?<![0-9a-z]){BID}(?![0-9a-z])")
SAYS = Voice("en")


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as opened:
        yield opened


async def duels(harness: Harness, count: int) -> tuple[User, User, list[TableId]]:
    """Open this many duels of the same two people in one room; the first has bid 37 in the first duel."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    tables = []
    for _ in range(count):
        await ana.says("play", game="citadel")
        tables.append(harness.table())
        await bea.taps("join")
    await ana.whispers("bid", points=BID, table=tables[0])
    return ana, bea, tables


def words(message: AnyReply | AnyPost) -> str:
    """Return all readable parts of a message: texts, labels, data of buttons, names, files."""
    files = [] if isinstance(message, Reply | PersonalReply) else [message.picture]
    if isinstance(message, Reply | PersonalReply):
        files = list(message.files)
    parts = [message.text, *(f"{b.label} {b.data}" for row in message.buttons for b in row)]
    parts += [f"{f.name} {f.alt} {f.content.decode('latin-1')}" for f in files if f]
    return "\n".join(parts)


@pytest.mark.parametrize(("word", "count"), crossed(sorted(COMMANDS.keys() - {"resign"}), [1, 2]))
async def test_nothing_asked_in_a_room_shows_it_what_one_person_bid(
    harness: Harness, word: str, count: int
) -> None:
    ana, bea, tables = await duels(harness, count)
    choices = {p.name: p.choices for p in COMMANDS[word].parameters if p.choices}
    asked: list[dict[str, str]] = [
        {},
        {"table": tables[0]},
        *({name: one} for name, some in choices.items() for one in some),
    ]
    for user in (ana, bea):
        for args in asked:
            reply = await user.says(word, **args)
            if isinstance(reply, PersonalReply):
                check_reader(reply, user.person.id)
            else:
                check_reader(reply, None)
                assert not SAID.search(words(reply)), (word, args)
    for post in harness.room.posts:
        check_reader(post, reader(post.channel))
        if reader(post.channel) != ana.person.id:
            assert not SAID.search(words(post))


@pytest.mark.parametrize("tapped", ["pick", "ask", "number", "board", "history"])
async def test_a_forged_tap_answers_who_taps_and_nobody_else(harness: Harness, tapped: str) -> None:
    _, bea, tables = await duels(harness, 2)
    reply = await bea.sends(callback_data.write(Tap(tapped, tables[0])))
    assert not SAID.search(words(reply))
    check_reader(reply, bea.person.id)


async def test_a_changed_bid_changes_nothing_but_ones_own_screen(harness: Harness) -> None:
    ana, bea, (table,) = await duels(harness, 1)
    await bea.says("board")
    before = await look(harness, table)
    posts, own, board = len(harness.room.posts), ana.screen, harness.board()
    for points in ("36", "35", "34"):
        reply = await ana.whispers("bid", points=points)
        assert isinstance(reply, PersonalReply)
    assert {post.channel for post in harness.room.posts[posts:]} == {ana.person.channel}
    assert ana.screen != own
    assert (await look(harness, table)).table.revision == before.table.revision
    await bea.says("board")
    again = harness.board()
    assert replace(again, message=board.message, nonce=board.nonce, answers=board.answers) == board
    await bea.whispers("bid", points="5")
    assert "…" not in harness.board().text.splitlines()


async def test_a_private_screen_asked_for_again_moves_nobody_elses(harness: Harness) -> None:
    ana, bea, (table,) = await duels(harness, 1)
    before = len(harness.room.posts)
    await ana.whispers("hello")  # as the Bid button of a group does
    await ana.whispers("board", table=table)
    again = harness.room.posts[before:]
    assert [(post.channel, post.message) for post in again] == [(ana.person.channel, None)] * 2
    await bea.says("board")
    assert harness.room.posts[-1].channel == ROOM


async def test_a_changed_bid_shows_nothing_after_a_restart_either(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, bea, _ = await duels(harness, 1)
        await bea.says("board")
        board = harness.board()
        await ana.whispers("bid", points="36")
    async with harness.again() as after:
        bea.harness = after
        await bea.says("board")
        assert after.board().text == board.text
        assert after.board().picture == board.picture


async def test_an_export_holds_no_open_bid_and_no_nonce(harness: Harness) -> None:
    ana, bea, (table,) = await duels(harness, 1)
    loaded = await look(harness, table)
    assert loaded.log is not None
    record = loaded.log.records[-1]
    assert isinstance(record, Decision)
    for who in (ana, bea):
        reply = await who.whispers("privacy", what="export")
        assert isinstance(reply, PersonalReply)
        content = reply.files[0].content.decode()
        assert record.proof not in content
        assert f" {BID}" not in content
    await bea.whispers("bid", points="5")
    reply = await ana.whispers("privacy", what="export")
    assert f" {BID}" in reply.files[0].content.decode()


async def test_which_table_is_meant_does_not_depend_on_who_has_bid(harness: Harness) -> None:
    ana, bea, _ = await duels(harness, 2)
    for user in (ana, bea):
        reply = await user.says("bid")
        assert reply.menu is not None
        assert len(reply.menu.options) == 2


async def test_a_menu_takes_nobody_s_taps_but_the_asker_s(harness: Harness) -> None:
    ana, bea, tables = await duels(harness, 2)
    menu = (await ana.says("move", move="5")).menu
    assert menu is not None
    refused = await bea.sends(menu.options[0].data)
    assert refused.text == SAYS("refusal-not_your_button")
    own = await ana.sends(menu.options[0].data)
    assert isinstance(own, PersonalReply)
    for button in (o.data for o in own.menu.options) if own.menu else ():
        assert (await bea.sends(button)).text == SAYS("refusal-not_your_button")
    assert harness.board(ROOM).picture is not None
    assert tables
