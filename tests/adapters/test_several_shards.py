"""Two processes over one PostgreSQL with two of Discord's shards each: one is killed, a third takes over."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.core.tables.cache import TableCache
from bot.core.tables.loaded import LoadedTable, awaited
from bot.workers.pool import Here
from rules.core.game import Seat
from rules.games import games
from storage.model import TableId
from storage.postgres import PostgresStore
from tests.adapters.several import Several, several
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord import Person as DiscordPerson
from tests.fakes.discord.world.model import Guild
from tests.postgres import Server
from tests.storage.values import behind

LANES = ("discord:0/4,discord:1/4", "discord:2/4,discord:3/4")
SPACING = 0.2
"""Seconds between sessions; Discord wants five. Processes pause longer, as a busy machine may lag."""


@dataclass
class Night:
    """A game of two people on a server."""

    store: PostgresStore
    guild: Guild
    people: tuple[DiscordPerson, ...]
    table: TableId = field(init=False)
    turns: int = 0

    async def begins(self, game: str) -> None:
        first, second = self.people
        before = set(await self.store.tables_with("playing"))
        await first.slash("play", game=game, wait="answered")
        await second.slash("join", wait="answered")
        while not (found := set(await self.store.tables_with("playing")) - before):  # noqa: ASYNC110 -- another process starts it
            await asyncio.sleep(0.02)
        (self.table,) = found
        await self.shown()

    async def loaded(self) -> LoadedTable:
        found = await TableCache(self.store, games(), Here()).look(self.table)
        assert found
        return found

    async def shown(self) -> None:
        """Wait until every channel is up to date."""
        while await self.store.read(behind):  # noqa: ASYNC110 -- other processes do it
            await asyncio.sleep(0.02)

    async def moves(self, killing: Several | None = None) -> None:
        """Let the player to move make a move, and kill a process meanwhile if asked."""
        before = await self.loaded()
        seat = Seat(min(awaited(before)))
        move = before.game.write(Random(1).choice(tuple(before.game.moves(before.playing.state, seat))))
        mover = next(who for who in self.people if before.person_at(seat).endswith(f":{who.id}"))
        await mover.slash("move", move=move, wait="sent")
        if killing:
            await killing.struck("killed")
        while (await self.loaded()).table.seq == before.table.seq:
            await asyncio.sleep(0.2)
            await mover.slash("move", move=move, wait="sent")  # repeat a command lost with the process
        self.turns += 1
        await self.shown()

    @property
    def repeated(self) -> int:
        """Return the number of pictures beyond the greeting, the lobby, the start and one for each move."""
        boards = [one for one in self.guild.channels[0].shown if one.author.bot and one.files]
        return len(boards) - 3 - self.turns


async def server_of(fake: FakeDiscord, shards: tuple[int, ...], *people: DiscordPerson) -> Guild:
    """Return a new server of one of these shards; its id, and so its shard, depends on the time."""
    while True:
        guild = await fake.add_guild("Tavern", people)
        if (int(guild.id) >> 22) % 4 in shards:
            return guild


async def test_each_serves_the_servers_of_its_shards_and_who_stands_by_takes_those_of_one_over(
    postgres: Server, tmp_path: Path
) -> None:
    url = postgres.database(tmp_path)
    async with (
        several(url, LANES, SPACING) as all_of_them,
        await PostgresStore.open(url, ["watching"]) as store,
    ):
        fake = all_of_them.discord
        assert (fake.gateway.shards, fake.gateway.starts.too_soon) == ([0, 1, 2, 3], 0)
        people = fake.person("ana"), fake.person("bea")
        nights = []
        for shards in ((0, 1), (2, 3)):
            guild = await server_of(fake, shards, *people)
            nights.append(Night(store, guild, tuple(person.at(guild) for person in people)))
            # a board for each move: edits could not be counted, and mentions would stay owed
            admin = fake.person("admin", admin=True).at(guild)
            await admin.slash("settings", setting="mentions", value="always", wait="answered")
        for night in nights:
            await night.begins("lasca")
            await night.moves()
        await all_of_them.stands_by(LANES[1])
        began = [await running(night) for night in nights]
        await all_of_them.struck("killed")
        assert await running(nights[0]) == began[0]
        assert await running(nights[1]) > began[1], "the clock got back the downtime"
        await all_of_them.stands_by(LANES[1])
        await nights[1].moves(all_of_them)
        for night in nights:
            await night.moves()
        assert nights[0].repeated == 0
        assert nights[1].repeated in {0, 1}
        assert fake.gateway.starts.too_soon == 0
        await bids_in_private_count(Night(store, nights[1].guild, nights[1].people))


async def running(night: Night) -> float:
    """Return the start of a game's running clock."""
    (clock,) = (await night.loaded()).table.clocks
    assert clock.started
    return clock.started


async def bids_in_private_count(night: Night) -> None:
    """Bid in private, where the process of the first shard listens, at a table in a server of the other's."""
    ana, bea = night.people
    asked = [len(person.inbox) for person in (ana, bea)]
    await night.begins("citadel")
    assert [len(person.inbox) for person in (ana, bea)] == [before + 1 for before in asked]
    before = await night.loaded()
    await ana.dm("3", wait="sent")
    while (bidden := await night.loaded()).table.seq == before.table.seq:  # noqa: ASYNC110 -- another process stores it
        await asyncio.sleep(0.02)
    await bea.slash("bid", points=4, wait="answered")
    await night.shown()
    after = await night.loaded()
    assert after.snapshot
    assert bidden.snapshot
    assert after.snapshot.turn > bidden.snapshot.turn
