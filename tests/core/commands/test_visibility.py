"""Visibility of a table: to its players, and to readers of a chat that shows it. Its code alone opens
nothing.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.language.voice import Voice
from bot.core.messages import PersonalReply, Request
from bot.core.registry import COMMANDS, typed_commands
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher, look
from storage.model import ChannelId, ChatId, TableId
from tests.core.tables.test_defects import damage
from tests.tiers import crossed

SAYS = Voice("en")
ELSEWHERE = ChannelId("test:tavern/elsewhere")
"""Another channel of the same chat."""


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


def elsewhere(user: User) -> User:
    return replace(user, channel=ELSEWHERE)


def about_tables() -> list[str]:
    """Return the commands and taps that may name a table."""
    named = [c.word for c in typed_commands() if any(p.kind == "table" for p in c.parameters)]
    none = {"dismiss", "forget", "hello", "sure", "welcome"}
    return [
        *named,
        *(one.word for one in COMMANDS.values() if one.is_button and one.word not in none),
        "rules",
    ]


@pytest.mark.parametrize(
    ("word", "status"), crossed(about_tables(), ["open", "playing", "finished", "damaged"])
)
async def test_from_another_channel_a_hidden_table_is_as_one_that_does_not_exist(
    harness: Harness, word: str, status: str
) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    table = harness.table()
    if status != "open":
        await bea.taps("join")
    if status == "finished":
        await ana.surely("resign")
    if status == "damaged":
        damage(harness, table)
    before = await look(harness, table)
    for person in (harness.person("Cid"), harness.person("Host", admin=True)):
        cid = elsewhere(person)
        args = {"move": "c3d4", "seat": "a", "code": "", "kind": "draw", "0": "draw"}
        hidden, unknown = [
            await harness.ask(replace(cid._request(word, args), table=TableId(code)))
            for code in (table, "zzzz")
        ]
        assert hidden.text.replace(table, "zzzz") == unknown.text
        assert (hidden.files, hidden.menu, hidden.buttons) == (unknown.files, unknown.menu, unknown.buttons)
    assert await look(harness, table) == before


async def test_players_and_invited_see_their_table_from_everywhere(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca", opponent=bea.person.id)
    table = harness.table()
    assert (await bea.whispers("board", table=table, text="yes")).fixed
    refused = await bea.whispers("join", table=table)
    assert refused.text == SAYS("refusal-no_such_table", {"table": table}), "good where it was made"
    await bea.taps("join")
    for user in (ana, bea):
        assert (await user.whispers("history", table=table)).files
        assert (await elsewhere(user).says("history", table=table)).files


async def test_where_all_channels_are_open_they_count_as_one(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    table = harness.table()
    request = elsewhere(bea)._request("join", {"table": table})
    assert not (await harness.ask(request)).empty
    again = replace(request, key=harness.next_key(), whole_chat=True)
    assert (await harness.ask(again)).where is not None
    assert (await look(harness, table)).table.status == "playing"


async def test_who_is_invited_brings_the_board_to_no_other_channel(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca", opponent=bea.person.id)
    table = harness.table()
    assert (await elsewhere(bea).says("board", table=table)).text == SAYS("refusal-not_shown_here")
    assert not harness.room.at(ELSEWHERE)
    assert (await elsewhere(ana).says("board", table=table)).empty
    assert harness.room.at(ELSEWHERE)


async def test_in_private_a_board_of_another_chat_is_the_answer(harness: Harness) -> None:
    """Show it even if its channel is gone, and reveal nothing about that."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.taps("join")
    posts = len(harness.room.posts)
    for user in (ana, bea):
        assert [file.mime for file in (await user.whispers("board")).files] == ["image/png"]
    assert len(harness.room.posts) == posts


async def test_a_mirrors_code_does_not_name_who_was_given_it(harness: Harness) -> None:
    """Leave the name out, or it would outlive the deletion of its person."""
    ana = harness.person("Ana")
    await ana.says("play", game="lasca")
    code = (await ana.says("mirror")).text.split()[-1]
    kept = await harness.app.deps.store.note(f"mirror:{code}", harness.time)
    assert kept
    assert "ana" not in kept


async def test_of_a_rated_game_only_its_own_chat_hears_that_ratings_change(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    there = replace(ana, chat=ChatId("test:cellar"), channel=ChannelId("test:cellar/room"))
    await ana.says("play", game="lasca", rating="rated")
    await there.says("mirror", code=(await ana.says("mirror")).text.split()[-1])
    for begun in (False, True):
        if begun:
            await bea.taps("join")
        boards = [harness.board(user.channel).text for user in (ana, there)]
        assert [SAYS("caption-rated") in text for text in boards] == [True, False]


async def test_only_players_and_admins_of_the_home_chat_mirror(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.taps("join")
    table = harness.table()
    assert (await harness.person("Cid").says("mirror", table=table)).text == SAYS("refusal-not_a_player")
    away = {"chat": ChatId("test:cellar"), "channel": ChannelId("test:cellar/room")}
    for giver in (ana, harness.person("Host", admin=True)):
        given = await giver.says("mirror", table=table)
        assert isinstance(given, PersonalReply), "any reader could use the code on another platform"
        code = given.text.split()[-1]
        there = [replace(user, **away) for user in (bea, giver)]  # type: ignore[arg-type] # fields of User
        assert (await there[0].says("mirror", code=code)).text == SAYS("refusal-mirror_code")
        assert (await there[1].says("mirror", code=code)).empty
        cid = replace(harness.person("Cid"), **away)  # type: ignore[arg-type] # fields of User
        assert (await there[1].says("mirror", code=code)).text == SAYS("refusal-mirror_code"), "used"
        assert (await cid.says("mirror", code="off", table=table)).text == SAYS("refusal-not_a_player")
        assert (await there[0].says("mirror", code="off", table=table)).text == SAYS("mirror-off")


async def test_a_group_is_told_of_its_own_tables_only(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="lasca")
    here = harness.table()
    away = replace(ana, chat=ChatId("test:cellar"), channel=ChannelId("test:cellar/room"))
    await away.says("play", game="halma")
    there = harness.table_at(away.channel)
    listed = (await ana.says("tables")).text
    assert here in listed
    assert there not in listed
    everything = (await ana.whispers("tables")).text
    assert here in everything
    assert there in everything


async def test_what_is_typed_next_tells_nothing_of_a_hidden_table(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.taps("join")
    service, table = harness.app.service, harness.table()
    cid = elsewhere(harness.person("Cid"))

    def named(code: str) -> Request:
        return replace(cid._request("move", {}), table=TableId(code))

    assert await service.suggest(named(table), "move", "") == ()
    hidden, unknown = [await service.inline(named(code), "") for code in (table, "zzzz")]
    assert hidden.why.replace(table, "zzzz") == unknown.why
