"""Two whole bots over one PostgreSQL, each with a platform of its own, killed and frozen as people play."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from bot.core.tables.cache import TableCache
from bot.core.tables.loaded import LoadedTable, awaited
from bot.workers.pool import Here
from rules.core.game import Seat
from rules.games import games
from storage.model import TableId
from storage.postgres.store import PostgresStore
from tests.adapters.discord.harness import said
from tests.adapters.telegram.opened import button_for
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord import Person as DiscordPerson
from tests.fakes.telegram import Chat, FakeTelegram
from tests.fakes.telegram import Person as TelegramPerson
from tests.postgres import Server

ROUNDS = 10
PLATFORMS = ("discord", "telegram")
Blow: TypeAlias = Callable[[], Awaitable[None]]
"""Something that happens to a process."""


@dataclass
class Two:
    """A table on two platforms, each with a process of its own, and one who watches what they store."""

    url: str
    discord: FakeDiscord
    telegram: FakeTelegram
    processes: dict[str, Process] = field(default_factory=dict)
    ended: list[Process] = field(default_factory=list)

    async def started(self, platform: str) -> Process:
        """A process for a platform, which may have to wait for it."""
        fake, token = {
            "discord": (str(self.discord.port), self.discord.token),
            "telegram": (self.telegram.base_url.removesuffix("/bot"), self.telegram.token),
        }[platform]
        command = (sys.executable, "-m", "tests.adapters.one_platform", platform, self.url, fake, token)
        process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
        self.ended.append(process)
        return process

    async def opens(self, platform: str) -> None:
        """Start a process for a platform, and wait until it serves it."""
        await self.takes_over(platform, await self.started(platform))

    async def takes_over(self, platform: str, process: Process) -> None:
        assert process.stdout
        while (line := await process.stdout.readline()) != b"open\n":
            assert line, (await process.communicate())[1].decode()  # until then it logs
        self.processes[platform] = process

    async def killed(self, platform: str) -> None:
        """Kill the process of a platform, and let another one begin."""
        self.processes[platform].kill()
        await self.opens(platform)

    async def frozen(self, platform: str) -> None:
        """Freeze the process of a platform until another one has taken over; then it is to end by itself."""
        before = self.processes[platform]
        before.send_signal(signal.SIGSTOP)
        await self.opens(platform)
        before.send_signal(signal.SIGCONT)
        _, told = await before.communicate()
        assert b"in use by another process" in told, told.decode()


@asynccontextmanager
async def two(url: str) -> AsyncIterator[Two]:
    async with FakeDiscord() as discord, FakeTelegram() as telegram:
        both = Two(url, discord, telegram)
        try:
            await both.opens("discord")
            await both.opens("telegram")
            yield both
        finally:
            for process in both.ended:
                if process.returncode is None:
                    process.kill()
                await process.communicate()


@dataclass
class Game:
    """A game between somebody on Discord and somebody on Telegram."""

    both: Two
    store: PostgresStore
    table: TableId
    ana: DiscordPerson
    bea: TelegramPerson
    group: Chat
    chance: Random

    async def loaded(self) -> LoadedTable:
        """The table as it is stored."""
        found = await TableCache(self.store, games(), Here()).look(self.table)
        assert found is not None
        assert found.damage is None
        return found

    async def shown(self) -> None:
        """Until every channel shows what it should."""
        while await self.store.behind():  # noqa: ASYNC110 -- another process sees to it
            await asyncio.sleep(0.02)

    async def turn(self, blow: Blow) -> None:
        """Somebody moves, and at that moment something happens to a process."""
        before = await self.loaded()
        seat = min(awaited(before))
        move = self.chance.choice(tuple(before.game.moves(before.playing.state, Seat(seat))))
        person = before.sitting_person(Seat(seat)) or ""
        await self.moves(person, before.game.write(move))
        await blow()
        while (now := await self.loaded()).table.seq == before.table.seq:
            if person.startswith("discord"):  # a tap that was lost with the process is tapped again
                await self.both.discord.connected()
                await self.moves(person, before.game.write(move))
            await asyncio.sleep(0.2)
        assert now.table.seq == before.table.seq + 1
        await self.shown()

    async def moves(self, person: str, move: str) -> None:
        if person.startswith("discord"):
            await self.both.discord.connected()
            await self.ana.slash("move", move=move, wait="sent")
        else:
            await self.bea.replies(self.both.telegram.posts(self.group)[-1], move)


async def begun(both: Two, store: PostgresStore, chance: Random) -> Game:
    """A game that both platforms show."""
    ana, bea = both.discord.person("ana"), both.telegram.person("Bea")
    group = both.telegram.supergroup("Tavern", bea)
    await both.discord.connected()
    await ana.slash("play", game="lasca", wait="answered")
    code = said(await ana.slash("mirror", wait="answered")).split()[-1]
    lobby = await both.telegram.answer_to(await bea.says(f"/mirror {code}", group))
    await bea.taps(lobby, button_for(lobby, "join"))
    while not (playing := await store.tables_with("playing")):  # noqa: ASYNC110 -- another process begins it
        await asyncio.sleep(0.02)
    game = Game(both, store, playing[0], ana, bea, group, chance)
    await game.shown()
    return game


async def nothing() -> None:
    """No blow."""


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
async def test_a_game_between_two_platforms_goes_on_whatever_becomes_of_a_process(
    postgres: Server, tmp_path: Path, seed: int
) -> None:
    url, chance, kills = postgres.database(tmp_path), Random(seed), 0
    async with two(url) as both, await PostgresStore.open(url, ["watching"]) as store:
        game = await begun(both, store, chance)
        for number in range(ROUNDS):
            if (await game.loaded()).table.status != "playing":
                break
            blow: Blow = nothing
            if number % 2:
                kills += 1
                blow = partial(both.frozen if number % 4 == 3 else both.killed, chance.choice(PLATFORMS))
            await game.turn(blow)
        loaded = await game.loaded()
        assert loaded.log is not None
        assert loaded.table.seq == len(loaded.log.records) > ROUNDS / 2
        boards = Counter(post.text for post in both.telegram.posts(game.group) if post.file)
        assert boards.total() - len(boards) <= kills
        bot = both.discord.bot
        there = Counter(m.content for m in both.discord.channel.shown if m.author is bot and m.files)
        assert there.total() - len(there) <= kills
