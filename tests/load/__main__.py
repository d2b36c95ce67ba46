"""Load test: `python -m tests.load [MINUTES [MOVES A MINUTE [CHATS]]]`, by default 10, 1000 and 200.

Half of the chats are on a fake Discord, half on a fake Telegram, each with the flood limits of the real one,
and two people play in every chat. Two processes share PostgreSQL, each with a platform; then one process
serves both on SQLite. The output is the time from sending a move until it is stored, the number of moves that
were never stored, and the number of 429s. Exit code 1 if there are any of either.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic, time
from typing import Final, Protocol

from rules.core.log import replay
from rules.core.saved import read_log
from rules.games import games
from tests.fakes.discord import FakeDiscord, Guild
from tests.fakes.discord import Person as DiscordPerson
from tests.fakes.telegram import Chat, Clock, FakeTelegram
from tests.fakes.telegram import Person as TelegramPerson
from tests.postgres import served

GAME: Final = "lasca"
PATIENCE: Final = 60.0
"""Seconds that the last moves may take."""
OPENING: Final = 300.0
"""Seconds until every chat must have a game."""
WAYS: Final = {
    "PostgreSQL, two processes": ("discord", "telegram"),
    "SQLite, one process": ("discord,telegram",),
}


class Pair(Protocol):
    """Two people in a chat."""

    async def says(self, who: int, command: str, **given: str) -> None:
        """Send a person's command, without waiting for its result."""

    def who(self, person: str) -> int:
        """Return the index of a person in the pair."""


@dataclass
class OnDiscord:
    """A chat of two in a guild of the fake Discord."""

    guild: Guild
    people: tuple[DiscordPerson, DiscordPerson]

    async def says(self, who: int, command: str, **given: str) -> None:
        await self.people[who].at(self.guild).slash(command, wait="sent", **given)

    def who(self, person: str) -> int:
        return int(person != f"discord:{self.people[0].id}")


@dataclass
class OnTelegram:
    """A chat of two in a group of the fake Telegram."""

    group: Chat
    people: tuple[TelegramPerson, TelegramPerson]

    async def says(self, who: int, command: str, **given: str) -> None:
        await self.people[who].says(" ".join((f"/{command}", *given.values())), self.group)

    def who(self, person: str) -> int:
        return int(person != f"telegram:{self.people[0].id}")


@dataclass
class Game:
    """Table of a chat as stored.

    sent: the time of a move that is not stored yet.
    """

    pair: Pair
    table: str = ""
    header: str = ""
    people: dict[str, str] = field(default_factory=dict)
    records: list[str] = field(default_factory=list)
    status: str = ""
    sent: float | None = None


class Crowd:
    """Crowd that plays and measures time."""

    def __init__(self, pairs: dict[str, Pair]) -> None:
        self.games = {chat: Game(pair) for chat, pair in pairs.items()}
        self.took: list[float] = []
        self._chance = Random(1)

    async def hears(self, process: Process) -> None:
        """Read a process's output until it ends."""
        assert process.stdout
        async for line in process.stdout:
            told = json.loads(line)
            game = self.games[told["chat"]]
            if told["table"] != game.table:
                game.table, game.records = told["table"], []
            game.header, game.people = told["header"], told["people"]
            game.records += told["records"]
            game.status = told["status"]
            if game.status == "open":
                await game.pair.says(1, "join")
            if game.sent is not None:
                self.took.append(told["at"] - game.sent)
                game.sent = None

    async def begins(self) -> None:
        """Open a game in every chat."""
        for game in self.games.values():
            await game.pair.says(0, "play", game=GAME)
            await asyncio.sleep(0.05)
        async with asyncio.timeout(OPENING):
            while not all(game.status == "playing" for game in self.games.values()):  # noqa: ASYNC110 -- other processes begin them
                await asyncio.sleep(0.1)

    async def plays(self, seconds: float, rate: float) -> int:
        """Send this many moves a second, whatever is stored by then, and return their number."""
        order, sent, began = deque(self.games.values()), 0, monotonic()
        self.took.clear()
        while (now := monotonic()) < began + seconds:
            if now < began + sent / rate:
                await asyncio.sleep(began + sent / rate - now)
                continue
            order.rotate(-1)
            game = order[0]
            if game.status == "playing" and game.sent is None:
                await self._moves(game)
                sent += 1
            elif game.status in {"finished", "abandoned"}:
                game.status = "asked for"
                await game.pair.says(0, "play", game=GAME)
            await asyncio.sleep(0)
        return sent

    async def _moves(self, game: Game) -> None:
        rules = games()[GAME]
        snapshot = replay(rules, read_log("\n".join((game.header.rstrip("\n"), *game.records))))
        seat = min(rules.to_act(snapshot.state))
        move = rules.write(self._chance.choice(tuple(rules.moves(snapshot.state, seat))))
        game.sent = monotonic()
        await game.pair.says(game.pair.who(game.people[str(seat)]), "move", move=move)

    async def rests(self) -> int:
        """Wait until all moves are stored or time is up; return the number of those that aren't."""
        until = monotonic() + PATIENCE
        while (left := sum(game.sent is not None for game in self.games.values())) and monotonic() < until:  # noqa: ASYNC110 -- other processes store them
            await asyncio.sleep(0.1)
        return left


@asynccontextmanager
async def serving(
    database: str, way: Sequence[str], discord: FakeDiscord, telegram: FakeTelegram
) -> AsyncIterator[list[Process]]:
    """Start the processes, and wait until they are open."""
    fakes = {
        "discord": (str(discord.port), discord.token),
        "telegram": (telegram.base_url.removesuffix("/bot"), telegram.token),
    }
    processes = []
    try:
        for platforms in way:
            places = [word for name in platforms.split(",") for word in fakes[name]]
            shared = "shared" if len(way) > 1 else "whole"
            command = (sys.executable, "-m", "tests.load.process", database, platforms, shared, *places)
            process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, limit=2**22)
            processes.append(process)
            assert process.stdout
            while (line := await process.stdout.readline()) != b"open\n":
                assert line, "it did not open"
        yield processes
    finally:
        for process in processes:
            if process.returncode is None:
                process.terminate()
        for process in processes:
            await process.wait()


async def crowded(discord: FakeDiscord, telegram: FakeTelegram, chats: int) -> dict[str, Pair]:
    """Create two people in each of this many chats, on either platform by turns."""
    pairs: dict[str, Pair] = {}
    for number in range(chats):
        if number % 2:
            one, other = (telegram.person(f"Player{number}{letter}") for letter in "ab")
            group = telegram.supergroup(f"Tavern {number}", one, other)
            pairs[f"telegram:{group.id}"] = OnTelegram(group, (one, other))
        else:
            both = tuple(discord.person(f"player{number}{letter}") for letter in "ab")
            for guild in discord.guilds:
                guild.members = [user for user in guild.members if user not in {each.user for each in both}]
            guild = await discord.add_guild(f"Tavern {number}", both)
            pairs[f"discord:{guild.id}"] = OnDiscord(guild, (both[0], both[1]))
    return pairs


async def measured(way: str, database: str, minutes: float, moves: int, chats: int) -> bool:
    """Play and report one way; return True if nothing was lost and no rate limit exceeded."""
    async with FakeDiscord() as discord, FakeTelegram(clock=Clock(time(), running=True)) as telegram:
        discord.rest.limits.second, telegram.flood.rules = 1.0, True
        crowd = Crowd(await crowded(discord, telegram, chats))
        async with serving(database, WAYS[way], discord, telegram) as processes:
            hearing = [asyncio.create_task(crowd.hears(process)) for process in processes]
            await crowd.begins()
            sent = await crowd.plays(60 * minutes, moves / 60)
            lost = await crowd.rests()
        await asyncio.gather(*hearing)
        refused = telegram.flood.refused + sum(discord.rest.limits.limited.values())
    cuts = [1000 * cut for cut in quantiles(crowd.took, n=100)]
    print(
        f"{way:26} {sent:6} moves  half {cuts[49]:5.0f} ms  p99 {cuts[98]:5.0f} ms"
        f"  longest {1000 * max(crowd.took):5.0f} ms  not stored {lost}  429 {refused}",
        flush=True,
    )
    return not lost and not refused


def main(given: Sequence[str]) -> int:
    """Run both ways, one after the other; return 1 if either failed."""
    minutes, moves, chats = (*map(float, given), *(10.0, 1000.0, 200.0)[len(given) :])
    with TemporaryDirectory() as folder, served(durable=True) as server:
        databases = server.database(folder), str(Path(folder) / "load.sqlite3")
        ways = zip(WAYS, databases, strict=True)
        went = [asyncio.run(measured(way, at, minutes, int(moves), int(chats))) for way, at in ways]
        return not all(went)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
