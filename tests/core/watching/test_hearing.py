"""Messages to spectators: only to those who still see the table and can be reached, each apart from the
others.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from re import findall
from typing import Final

import pytest

from bot.core import members
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, Later
from bot.core.tables.loaded import LoadedTable
from bot.features.watching.notices import Watching
from bot.testing.harness import PRIVATE, ROOM, Harness, User
from bot.testing.player import Sketcher
from storage.model import (
    ChannelId,
    ChatId,
    Commit,
    PersonId,
    Profile,
    TableId,
    Watch,
)
from tests.core.watching.evening import bids, duel, told
from tests.storage.values import instead

SAYS: Final = Voice("en")


async def test_from_whom_the_channel_is_hidden_by_now_hears_nothing(harness: Harness) -> None:
    first, second, _ = await duel(harness)
    cid, dora = harness.person("Cid"), harness.person("Dora")
    for person in (cid, dora):
        await person.says("watch")

    async def hidden(chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        return bool(chat) and channel == ROOM and person == cid.person.id

    harness.room.left = hidden  # type: ignore[method-assign] # a channel that is not for everybody
    await bids(first, second, (2, 1), (2, 1))
    assert (len(told(harness, cid)), len(told(harness, dora))) == (0, 1)


async def test_a_mirror_is_watched_by_its_own_chat_as_long_as_it_is_one(harness: Harness) -> None:
    first, second, table = await duel(harness)
    cid = harness.person("Cid")
    cid.chat, cid.channel = ChatId("test:inn"), ChannelId("test:inn/room")
    mirror = replace(first, chat=cid.chat, channel=cid.channel)
    code = (await first.says("mirror", table=table)).text
    await mirror.says("mirror", code=next(word for word in findall(r"[0-9a-f]{8}", code)))
    assert (await cid.says("watch")).text.startswith("I'll tell you")
    left = type(harness.room).left

    async def home(room: object, chat: ChatId, person: PersonId, channel: ChannelId | None) -> bool | None:
        return chat != cid.chat or await left(harness.room, chat, person, channel)

    harness.room.left = partial(home, harness.room)  # type: ignore[method-assign] # who lives in the inn is not of the tavern
    await bids(first, second, (2, 1), (2, 1))
    assert len(told(harness, cid)) == 1
    await mirror.says("mirror", code="off")
    await first.surely("resign", table=table)
    assert len(told(harness, cid)) == 1


async def test_who_cannot_be_written_to_is_told_so(harness: Harness) -> None:
    _, _, table = await duel(harness)
    facts = {"game": "Citadel", "table": table}
    cid, dora = harness.person("Cid", private=False), harness.person("Dora")
    await dora.says("tables")
    closed = replace(await known(harness, dora), reachable=False)
    await harness.app.deps.commit(Commit(harness.time, writes=await instead(harness.app.deps.store, closed)))
    for user in (cid, dora):
        assert (await user.says("watch")).text == SAYS("watch-on-unreached", facts)


async def test_a_table_of_another_channel_can_not_be_watched(harness: Harness) -> None:
    _, _, table = await duel(harness)
    stranger = harness.person("Eve")
    answer = await stranger.whispers("watch", table=table)
    assert answer.text == SAYS("refusal-no_such_table", {"table": table})


async def test_who_has_to_wait_keeps_no_other_waiting(harness: Harness) -> None:
    first, _, table = await duel(harness)
    cid, dora = harness.person("Cid"), harness.person("Dora")
    for user in (cid, dora):
        await user.says("watch")
    assert cid.person.channel is not None
    harness.room.trouble[cid.person.channel] = [Later(30.0)]
    await first.surely("resign", table=table)
    assert (len(told(harness, cid)), len(told(harness, dora))) == (0, 1)
    await harness.passes(30.0)
    assert (len(told(harness, cid)), len(told(harness, dora))) == (1, 1)


async def test_a_platform_that_is_away_for_a_while_has_not_told_anybody(harness: Harness) -> None:
    first, _, table = await duel(harness)
    cid = harness.person("Cid")
    await cid.says("watch")
    there = harness.app.part(Watching)._gateways
    harness.app.part(Watching)._gateways = {}
    await first.surely("resign", table=table)
    harness.app.part(Watching)._gateways = there
    await harness.passes(20.0)
    assert len(told(harness, cid)) == 1


async def test_a_bid_that_is_changed_does_not_bring_what_waits_to_be_told(harness: Harness) -> None:
    first, second, _ = await duel(harness)
    cid = harness.person("Cid")
    await cid.says("watch")
    harness.room.trouble[ChannelId(f"{PRIVATE}cid")] = [Later(1.0), Later(1.0)]
    await bids(first, second, (2, 1), (2, 1))
    for points in ("3", "4", "5"):
        await first.whispers("bid", points=points)
        assert told(harness, cid) == []
    await harness.passes(20.0)
    assert len(told(harness, cid)) == 1


async def known(harness: Harness, user: User) -> Profile:
    return await harness.app.deps.cache.profile(user.person.id) or Profile(user.person.id, user.person.name)


async def test_who_was_told_before_is_asked_after_anew(harness: Harness) -> None:
    """Ask again each time: a channel may be hidden at any moment."""
    first, second, table = await duel(harness)
    cid = harness.person("Cid")
    await cid.says("watch")
    await bids(first, second, (2, 1), (2, 1))
    assert len(told(harness, cid)) == 1
    harness.room.gone = {cid.person.id}
    await first.surely("resign", table=table)
    assert len(told(harness, cid)) == 1


@pytest.mark.parametrize("silent", [True, False])
async def test_where_the_platform_does_not_say_who_sees_the_channel_they_wait(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, *, silent: bool
) -> None:
    async def stumbles(*_: object) -> bool | None:
        if silent:
            await asyncio.Event().wait()
        raise Later(5.0)

    first, second, _ = await duel(harness)
    cid = harness.person("Cid")
    await cid.says("watch")
    monkeypatch.setattr(members, "PATIENCE", 0.01)
    monkeypatch.setattr(harness.room, "left", stumbles)
    await bids(first, second, (2, 1), (2, 1))
    assert told(harness, cid) == []
    monkeypatch.undo()
    await harness.passes(20.0)
    assert len(told(harness, cid)) == 1


async def test_nobody_sees_a_channel_of_a_platform_they_are_not_on(harness: Harness) -> None:
    """Notify no former member of a mirror's chat if the table's home is on another platform."""
    first, second = (
        replace(harness.person(name), chat=ChatId("other:tavern"), channel=ChannelId("other:tavern/room"))
        for name in ("Ana", "Bea")
    )
    await first.says("play", game="lasca")
    (opened,) = await harness.app.deps.store.tables_with("open")
    await second.says("join", table=opened)
    code = (await first.says("mirror", table=opened)).text
    here, cid = harness.person("Ana"), harness.person("Cid")
    await here.says("mirror", code=next(word for word in findall(r"[0-9a-f]{8}", code)))
    await cid.says("watch", table=opened)
    assert await harness.app.deps.store.watches.tables() == (opened,)
    harness.room.gone = {cid.person.id}
    await first.surely("resign", table=opened)
    assert await harness.app.deps.store.watches.tables() == ()
    assert told(harness, cid) == []


async def test_after_a_stop_it_is_told_at_once_again(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        first, second, _ = await duel(harness)
        cid = harness.person("Cid")
        await cid.says("watch")
    async with harness.again() as later:
        await bids(replace(first, harness=later), replace(second, harness=later), (2, 1), (2, 1))
        assert len(told(later, cid)) == 1


async def test_a_closed_private_chat_is_tried_once(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, table = await duel(harness)
    cid = harness.person("Cid")
    await cid.says("watch")
    tried, show = list[AnyPost](), harness.room.show

    async def counting(post: AnyPost) -> str:
        tried.append(post)
        return await show(post)

    monkeypatch.setattr(harness.room, "show", counting)
    harness.room.closed = {ChannelId(f"{PRIVATE}cid")}
    await bids(first, second, (2, 1), (2, 1))
    await first.surely("resign", table=table)
    assert len([post for post in tried if post.channel == cid.person.channel]) == 1
    assert await harness.app.deps.store.watches.tables() == ()


async def test_after_a_stop_too_a_bid_that_is_changed_brings_nothing(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        first, second, _ = await duel(harness)
        cid = harness.person("Cid")
        await cid.says("watch")
        harness.room.trouble[ChannelId(f"{PRIVATE}cid")] = [Later(1.0)] * 3
        await bids(first, second, (2, 1), (2, 1))
        await first.whispers("bid", points="3")
    async with harness.again() as later:
        for points in ("4", "5"):
            await replace(first, harness=later).whispers("bid", points=points)
            assert told(later, cid) == []
        await later.passes(20.0)
        assert len(told(later, cid)) == 1


async def test_where_everybody_was_told_nothing_is_looked_at(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, table = await duel(harness)
    await harness.person("Cid").says("watch")
    looked, look = list[TableId](), harness.app.deps.cache.look

    async def counting(name: TableId) -> LoadedTable | None:
        looked.append(name)
        return await look(name)

    monkeypatch.setattr(harness.app.deps.cache, "look", counting)
    await harness.app.part(Watching).catch_up()
    await harness.settled()
    assert table not in looked


async def test_where_nobody_looks_on_any_more_nobody_is_looked_for(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, table = await duel(harness)
    await harness.person("Cid").says("watch")
    await harness.person("Cid").says("watch")
    await bids(first, second, (2, 1))
    watches, asked = harness.app.deps.store.watches, list[TableId]()
    of_table = watches.of_table

    async def counting(name: TableId) -> Sequence[Watch]:
        asked.append(name)
        return await of_table(name)

    monkeypatch.setattr(watches, "of_table", counting)
    await bids(first, second, (2, 1), (2, 1))
    assert table not in asked


async def test_who_has_chosen_no_language_is_told_in_that_of_their_client(harness: Harness) -> None:
    first, _, table = await duel(harness)
    cid = harness.person("Cid", "it")
    await cid.says("watch")
    await first.surely("resign", table=table)
    (end,) = told(harness, cid)
    assert end.text.startswith(Voice("it")("watch-title", {"game": "Citadel", "table": table})[:12])


async def test_who_writes_in_private_for_the_first_time_is_reached_whatever_they_ask(
    harness: Harness,
) -> None:
    first, _, table = await duel(harness)
    cid = harness.person("Cid", private=False)
    assert (await cid.says("watch")).text == SAYS("watch-on-unreached", {"game": "Citadel", "table": table})
    cid.person = replace(cid.person, channel=ChannelId(f"{PRIVATE}cid"))
    await cid.whispers("rules", game="lasca")
    await first.surely("resign", table=table)
    assert len(told(harness, cid)) == 1
