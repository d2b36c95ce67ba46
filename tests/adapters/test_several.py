"""Three processes over one PostgreSQL, killed, ended and frozen again and again while people play.

Two serve a platform each, the third waits for one of them. After every blow and at the end, the test looks
for lost and repeated actions, books out of balance, and a platform with two holders.
"""

import asyncio
import itertools
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.tables.cache import TableCache
from bot.core.tables.loaded import LoadedTable, awaited
from bot.workers.pool import Here
from rules.core.game import Seat
from rules.games import games
from storage.model import TableId
from storage.postgres import PostgresStore
from tests.adapters.discord.harness import said
from tests.adapters.several import PLATFORMS, Blow, Several, several
from tests.adapters.telegram.opened import button_for
from tests.fakes.discord import Message as DiscordMessage
from tests.fakes.discord import Person as DiscordPerson
from tests.fakes.telegram import Chat, Message
from tests.fakes.telegram import Person as TelegramPerson
from tests.postgres import Server
from tests.storage.values import behind

ROUNDS = int(os.environ.get("ROUNDS", "200"))
BLOWS: tuple[Blow, ...] = ("killed", "ended", "killed", "frozen")
BROKEN = {Voice(language)("refusal-our_fault") for language in LANGUAGES}
"""Replies that no player may ever read."""
CLOSED = {
    Voice(language)(f"refusal-{why}") for language in LANGUAGES for why in ("store_closed", "store_unsure")
}
"""Replies of a process that wakes up to find that another one has taken over its platform."""
BOOKED = (
    "SELECT name FROM accounts WHERE balance <> (SELECT coalesce(sum(CASE name WHEN target THEN amount"
    " ELSE -amount END), 0) FROM entries WHERE name IN (source, target))"
)
"""Accounts whose balance differs from the sum of their entries."""
CHIPS = (
    *(("cai", "play crown"), ("dora", "join"), ("eva", "join"), ("cai", "begin"), ("eva", "leave")),
    *(("eva", "join"), ("dora", "leave"), ("eva", "leave"), ("cai", "leave")),
)
"""Commands at tables with chips, by person: each player buys chips when they sit down and cashes out later.
"""


@dataclass
class Evening:
    """Games between Ana on Discord and Bea on Telegram, one after the other, and tables with chips."""

    all: Several
    store: PostgresStore
    ana: DiscordPerson
    bea: TelegramPerson
    group: Chat
    chance: Random
    table: TableId = field(init=False)
    played: int = 0
    """Games that are over."""
    blows: int = 0
    repeated: int = 0
    """Boards that were posted twice."""
    turns: int = 0
    turns_before: int = 0
    shown_before: tuple[int, int] = 0, 0
    """Number of boards on each platform when the game began."""
    chips: Iterator[tuple[str, str]] = field(default_factory=lambda: itertools.cycle(CHIPS))

    def __post_init__(self) -> None:
        self.gamblers = {name: self.all.telegram.person(name.title()) for name in ("cai", "dora", "eva")}
        self.cellar = self.all.telegram.supergroup("Cellar", *self.gamblers.values())

    async def begins(self) -> None:
        """Open a game on one of the platforms by turns, and mirror it on the other."""
        self.shown_before = len(self._boards()[0]), len(self._boards()[1])
        await self.all.discord.connected()
        if self.played % 2:
            lobby = await self.all.telegram.answer_to(await self.bea.says("/play lasca", self.group))
            reply = await self.all.telegram.answer_to(await self.bea.says("/mirror"))
            code = reply.text.split("/mirror ")[1].split()[0]
            await self.ana.slash("mirror", code=code, wait="answered")
            await self.ana.slash("join", wait="answered")
        else:
            await self.ana.slash("play", game="lasca", wait="answered")
            code = said(await self.ana.slash("mirror", wait="answered")).split()[-1]
            lobby = await self.all.telegram.answer_to(await self.bea.says(f"/mirror {code}", self.group))
            await self.bea.taps(lobby, button_for(lobby, "join"))
        while not (playing := await self._playing()):  # noqa: ASYNC110 -- another process starts it
            await asyncio.sleep(0.02)
        self.table = playing[0]
        await self.shown()

    async def _playing(self) -> list[TableId]:
        tables = [await self.loaded(table) for table in await self.store.tables_with("playing")]
        return [found.table.id for found in tables if found.table.game == "lasca"]

    async def loaded(self, table: TableId | None = None) -> LoadedTable:
        """Return a table as stored; by default the one in play."""
        found = await TableCache(self.store, games(), Here()).look(table or self.table)
        assert found is not None
        assert found.damage is None
        return found

    async def shown(self) -> None:
        """Wait until every channel is up to date."""
        while await self.store.read(behind):  # noqa: ASYNC110 -- other processes do it
            await asyncio.sleep(0.02)

    async def turn(self, blow: Blow | None) -> None:
        """Make a move and a change of chips, and strike a process at that moment."""
        before = await self.loaded()
        seat = Seat(min(awaited(before)))
        move = before.game.write(self.chance.choice(tuple(before.game.moves(before.playing.state, seat))))
        name, command = next(self.chips)
        await self.gamblers[name].says(f"/{command}", self.cellar)
        await self.moves(before.person_at(seat), move)
        if blow:
            await self.all.struck(blow)
            self.blows += 1
        while (now := await self.loaded()).table.seq == before.table.seq:
            if before.person_at(seat).startswith("discord"):  # repeat a command lost with the process
                await self.moves(before.person_at(seat), move)
            await asyncio.sleep(0.2)
        ended = now.table.status != "playing"  # the end is a record of its own
        assert now.table.seq == before.table.seq + 1 + ended
        self.turns += 1
        await self.shown()

    async def moves(self, person: str, move: str) -> None:
        if person.startswith("discord"):
            await self.all.discord.connected()
            await self.ana.slash("move", move=move, wait="sent")
        else:
            await self.bea.replies(self._boards()[1][-1], move)

    def _boards(self) -> tuple[list[DiscordMessage], list[Message]]:
        """Return the boards that show the game on each platform."""
        bot = self.all.discord.bot
        there = [m for m in self.all.discord.channel.shown if m.author is bot and m.files]
        return there, [post for post in self.all.telegram.posts(self.group) if post.file]

    async def quiet_blow(self, blow: Blow) -> None:
        """Strike a process while nobody acts: players of the other process lose no second."""
        before = await self.loaded()
        await self.all.struck(blow)
        self.blows += 1
        assert self.all.reserve
        struck, now = self.all.reserve[0], await self.loaded()
        for clock, after in zip(before.table.clocks, now.table.clocks, strict=True):
            if not before.person_at(Seat(clock.seat)).startswith(struck):
                assert after == clock

    def heard(self, words: set[str]) -> int:
        """Return how often the bot has sent one of these texts to anybody."""
        said = [*self.all.discord.public, *self.all.discord.private_to(self.ana), *self.all.telegram.public]
        for person in (self.bea, *self.gamblers.values()):
            said += self.all.telegram.private_to(person)
        return sum(line in words for line in said)

    def is_over(self, over: LoadedTable) -> None:
        """Count the boards of a game beyond one for each move, the start and the lobby."""
        assert over.log is not None
        assert over.table.seq == len(over.log.records)
        self.played += 1
        expected = 1 + 1 + self.turns - self.turns_before
        discord, telegram = self._boards()
        self.repeated += len(discord) + len(telegram) - sum(self.shown_before) - 2 * expected
        self.turns_before = self.turns


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_whatever_becomes_of_processes_nothing_is_lost_doubled_or_out_of_balance(
    postgres: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, chance = postgres.database(tmp_path), Random(1)
    async with several(url) as all_of_them, await PostgresStore.open(url, ["watching"]) as store:
        store._lease.house = True  # so that another process takes the common work
        group = all_of_them.telegram.supergroup("Tavern", bea := all_of_them.telegram.person("Bea"))
        evening = Evening(all_of_them, store, all_of_them.discord.person("ana"), bea, group, chance)
        await evening.begins()
        fences, blows = [0], itertools.cycle(BLOWS)
        for number in range(ROUNDS):
            if (over := await evening.loaded()).table.status != "playing":
                evening.is_over(over)
                await evening.begins()
            if number % 2 == 0:
                await all_of_them.stands_by(chance.choice(PLATFORMS))
                await evening.turn(None)
            else:
                closed = evening.heard(CLOSED)
                if (blow := next(blows)) == "ended":
                    await evening.quiet_blow(blow)
                await evening.turn(None if blow == "ended" else blow)
                assert blow == "frozen" or evening.heard(CLOSED) == closed
                fences += map(
                    int, postgres.ask(tmp_path, "SELECT max(fence) FROM lanes WHERE name <> 'watching'")
                )
        evening.is_over(await evening.loaded())
        await all_of_them.telegram.until(lambda: not all_of_them.telegram.updates.pending)
        assert len(set(fences)) == len(fences) == evening.blows + 1, "each takeover draws a fencing token"
        assert fences == sorted(fences)
        assert evening.repeated <= evening.blows
        balanced(postgres, tmp_path)
        assert not evening.heard(BROKEN)
        with capsys.disabled():
            print(f"\n{ROUNDS} rounds, {evening.played} games, {evening.repeated} boards posted again,")
            print(f"{evening.heard(CLOSED)} answers of processes that woke up too late")
            for what, seconds in all_of_them.taken_over.items():
                print(f"{what} {len(seconds)} times; served again after {max(seconds):.1f} s at most")


def balanced(postgres: Server, key: Path) -> None:
    """Expect no contradictions in the database."""
    for broken in (
        "SELECT sum(balance) FROM accounts HAVING sum(balance) <> 0",
        BOOKED,
        "SELECT key FROM requests WHERE failed IS NOT NULL",
        "SELECT id FROM tables WHERE seq <> (SELECT count(*) FROM records WHERE table_id = id)",
        "SELECT table_id FROM records GROUP BY table_id HAVING max(number) - min(number) + 1 <> count(*)",
    ):
        assert postgres.ask(key, broken) == []
    assert int(*postgres.ask(key, "SELECT count(*) FROM entries")) >= ROUNDS / 4
