"""Two processes, each with a shard of a platform: each acts only in chats from which it gets events."""

import math
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.app import App
from bot.core.input import callback_data
from bot.core.messages import AnyReply, Later, Person, Request
from bot.core.tables.clocks import ALLOWANCE
from bot.core.tables.loaded import LoadedTable, awaited
from bot.testing.harness import Room, opened, unhurried
from bot.testing.player import Sketcher, greedy
from rules.core.game import Seat
from storage.lanes import shard_lanes
from storage.model import (
    ChannelId,
    Chat,
    ChatId,
    Commit,
    Done,
    PersonId,
    Season,
    SeasonPlace,
    StoredPost,
    Tournament,
    TournamentId,
    Write,
    day_of,
)
from storage.postgres import PostgresStore
from tests.postgres import Server

TIME = ALLOWANCE["live"]
LANES = shard_lanes("discord", 2)
SERVER = ChatId(f"discord:{1 << 22}")
NEAR, LOBBY = ChatId("discord:1"), ChannelId("discord:66")
"""A server of the first shard and a channel of it."""
ROOM = ChannelId("discord:77")
"""A channel of a server of the second shard."""


class Discord(Room):
    """A room that also takes private posts, each for its reader."""

    def reader(self, channel: ChannelId) -> PersonId | None:
        private = channel.startswith("discord:dm:")
        return PersonId(f"discord:{channel.removeprefix('discord:dm:')}") if private else None


@dataclass
class Shards:
    """A bot for each shard, and their clock; either may get a person's request."""

    url: str
    time: float = 1_750_000_000.0
    apps: list[App | None] = field(default_factory=lambda: [None, None])
    rooms: list[Room] = field(default_factory=lambda: [Discord("discord"), Discord("discord")])
    stacks: list[AsyncExitStack] = field(default_factory=lambda: [AsyncExitStack(), AsyncExitStack()])
    keys: "count[int]" = field(default_factory=count)

    async def begins(self, shard: int) -> None:
        store = await self.stacks[shard].enter_async_context(
            await PostgresStore.open(self.url, [LANES[shard]])
        )
        app = self.apps[shard] = App(
            store,
            (self.rooms[shard],),
            artist=Sketcher(),
            now=lambda: self.time,
            monotonic=lambda: self.time,
            clock=unhurried(),
            entropy=os.urandom,
            tick=math.inf,
        )
        await opened(self.stacks[shard], app)
        await self.settles()

    async def ends(self, shard: int) -> None:
        self.apps[shard] = None
        await self.stacks[shard].aclose()

    async def settles(self) -> None:
        """Let every running process do each of its own jobs once.

        Raises: the error of a job.
        """
        for app in filter(None, self.apps):
            for job in app.jobs:
                await job.run()
            await app.idle()

    async def passes(self, seconds: float) -> None:
        self.time += seconds
        await self.settles()

    def app(self, shard: int) -> App:
        app = self.apps[shard]
        assert app
        return app

    def asks(self, who: str, command: str, shard: int, **args: str) -> Request:
        """Return a request in the channel, or in private, where the first shard listens."""
        private = ChannelId(f"discord:dm:{who}")
        person = Person(PersonId(f"discord:{who}"), who, "en", private)
        place = (SERVER, ROOM) if shard else (ChatId(private), private)
        return Request(f"discord:{next(self.keys)}", person, *place, command, args, private=not shard)

    async def hears(self, shard: int, request: Request) -> AnyReply:
        reply = await self.app(shard).service.run(request)
        await self.app(shard).idle()
        return reply

    async def says(self, who: str, command: str, shard: int = 1, **args: str) -> AnyReply:
        return await self.hears(shard, self.asks(who, command, shard, **args))

    async def looks(self) -> LoadedTable:
        store = self.app(0).deps.store
        (table,) = [*await store.tables_with("playing"), *await store.tables_with("finished")]
        found = await self.app(0).deps.cache.look(table)
        assert found
        return found

    async def moves(self, shard: int) -> None:
        loaded = await self.looks()
        seat = Seat(min(awaited(loaded)))
        who = loaded.person_at(seat).partition(":")[2]
        await self.says(who, "move", shard, move=greedy(loaded, seat, Random(1)), table=loaded.table.id)


@pytest.fixture
async def both(postgres: Server, tmp_path: Path) -> AsyncIterator[Shards]:
    """Yield two shards with a game of Ana and Bea in a server of the second; both have moved."""
    shards = Shards(postgres.database(tmp_path))
    try:
        for shard in (0, 1):
            await shards.begins(shard)
        await shards.says("5", "play", game="lasca", clock="live")
        await shards.says("6", "join")
        for _ in range(2):
            await shards.moves(1)
        yield shards
    finally:
        for stack in shards.stacks:
            await stack.aclose()


async def test_a_board_is_posted_where_its_server_is_heard_whoever_heard_the_move(both: Shards) -> None:
    before = len(both.rooms[1].at(ROOM))
    await both.moves(0)
    assert len(both.rooms[1].at(ROOM)) == before
    await both.settles()
    assert len(both.rooms[1].at(ROOM)) == before + 1
    assert both.rooms[0].at(ROOM) == []


async def test_private_boards_are_posted_by_the_first_shard_which_hears_the_answers(
    both: Shards,
) -> None:
    """Post from there even if the table's home is a server of the other shard."""
    await both.says("5", "play", game="citadel")
    await both.says("6", "join")
    await both.settles()
    posted = [[len(room.at(ChannelId(f"discord:dm:{who}"))) for who in (5, 6)] for room in both.rooms]
    assert posted == [[1, 1], [0, 0]]


async def test_what_a_server_gets_by_itself_is_posted_where_it_is_heard(both: Shards) -> None:
    """Post tournaments, tables of seasons and puzzles of the day."""
    today, ana, store = day_of(both.time), PersonId("discord:5"), both.app(0).deps.store
    cup = Tournament(TournamentId("cup"), SERVER, ROOM, ana, "lasca", both.time, both.time + 1e6)
    entries = StoredPost(cup.id, ROOM, chat=SERVER, kind="tournament")
    over = Season(SERVER, today, today - 31, ROOM)
    won = SeasonPlace(SERVER, over.until, "lasca", ana, 2.5, 5, 1, 1)
    asking = Chat(SERVER, puzzle_hour=0, puzzle_channel=ROOM)
    for more in (
        Commit(both.time, writes=(Write(None, cup), Write(None, entries))),
        Commit(both.time, writes=(Write(None, over), Write(None, won))),
        Commit(both.time, writes=(Write(await both.app(0).deps.cache.chat(SERVER), asking),)),
    ):
        assert await store.commit(more) == Done()
    before = len(both.rooms[1].at(ROOM))
    for app in (both.app(0), both.app(1)):
        await app.jobs.run(app.jobs)
        await app.idle()
        assert len(both.rooms[1].at(ROOM)) == before + 3 * (app is both.app(1))
    assert both.rooms[0].at(ROOM) == []


async def test_who_plays_on_a_server_that_nobody_hears_loses_no_time(both: Shards) -> None:
    await both.passes(0.7 * TIME)
    await both.ends(1)
    await both.passes(3 * TIME)
    assert (await both.looks()).table.status == "playing"
    await both.begins(1)
    await both.passes(0.3 * TIME - 1)
    assert (await both.looks()).table.status == "playing"
    await both.passes(1)
    assert (await both.looks()).table.status == "finished"


async def test_a_tournament_on_a_server_that_nobody_hears_waits_and_gets_its_time_back(both: Shards) -> None:
    tournaments = both.app(0).deps.store.tournaments
    cup = Tournament(
        TournamentId("cup"), SERVER, ROOM, PersonId("discord:5"), "lasca", both.time, both.time + TIME
    )
    assert await both.app(0).deps.store.commit(Commit(both.time, writes=(Write(None, cup),))) == Done()
    await both.ends(1)
    await both.passes(3 * TIME)
    assert (found := await tournaments.load(cup.id))
    assert found.status == "open"
    await both.begins(1)
    await both.passes(TIME - 1)
    assert (found := await tournaments.load(cup.id))
    assert found.status == "open"
    await both.passes(1)
    assert (found := await tournaments.load(cup.id))
    assert found.status == "cancelled"


async def test_an_outage_is_told_where_nothing_was_heard(both: Shards) -> None:
    code = (await both.says("5", "mirror")).text.split("/mirror ")[1].split()[0]
    mirrored = replace(both.asks("5", "mirror", 0, code=code), chat=NEAR, channel=LOBBY, private=False)
    await both.hears(0, mirrored)
    await both.settles()
    before = [len(both.rooms[0].at(LOBBY)), len(both.rooms[1].at(ROOM))]
    await both.app(1).service.platform_was_away("discord", both.time - 60)
    await both.app(1).idle()
    assert [len(both.rooms[0].at(LOBBY)), len(both.rooms[1].at(ROOM))] == [before[0], before[1] + 1]
    assert before[0]
    assert both.rooms[1].at(LOBBY) == []


async def test_an_outage_of_the_others_shard_stops_no_clock_and_is_told_to_nobody(both: Shards) -> None:
    both.rooms[0].away_since = since = both.time
    await both.settles()
    await both.passes(0.9 * TIME)
    both.rooms[0].away_since = None
    said = len(both.rooms[0].posts), len(both.rooms[1].posts)
    await both.app(0).service.platform_was_away("discord", since)
    await both.app(0).idle()
    assert (len(both.rooms[0].posts), len(both.rooms[1].posts)) == said
    await both.passes(0.1 * TIME)
    assert (await both.looks()).table.status == "finished"


async def test_who_has_left_a_server_is_known_where_it_is_heard(both: Shards) -> None:
    gone = PersonId("discord:9")
    both.rooms[0].gone = both.rooms[1].gone = {gone}
    members = [both.app(shard).deps.members for shard in (0, 1)]
    assert [await known.gone(SERVER, [gone]) for known in members] == [frozenset(), {gone}]
    assert not await members[1].sees(SERVER, gone, ROOM)
    with pytest.raises(Later):
        await members[0].sees(SERVER, gone, ROOM)


async def test_who_looks_on_is_told_once(both: Shards) -> None:
    """Notify from the process of the server; the other, which got the last move in private, leaves it to
    that.
    """
    loaded = await both.looks()
    await both.says("9", "watch", table=loaded.table.id)
    gives_up = loaded.person_at(Seat(0)).partition(":")[2]
    (sure, *_), *_ = (await both.says(gives_up, "resign", 0, table=loaded.table.id)).buttons
    tap = callback_data.request(both.asks(gives_up, "", 0), sure.data)
    assert tap
    await both.hears(0, tap)
    await both.settles()
    await both.settles()
    told = [post for room in both.rooms for post in room.at(ChannelId("discord:dm:9"))]
    assert len(told) == 1
