"""The whole bot on the fake Discord: a database, the real client, a clock moved by hand."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final
from unittest.mock import patch

from discord.gateway import DiscordWebSocket

from bot.adapters.discord import DiscordAdapter
from bot.adapters.discord.responder import ResponseTimes
from bot.app import TICK, App
from bot.core.input import callback_data
from bot.core.ports import Analyst, Thinker
from bot.core.tables.loaded import LoadedTable
from bot.launches import Launches
from bot.testing.harness import unhurried
from storage.model import TableId
from storage.sqlite import SqliteStore
from tests.fakes.discord import Answer, FakeDiscord, Message
from tests.fakes.discord.rest import rate_limits

START: Final = 1_790_000_000.0
ENDLESS: Final = ResponseTimes(stored=60.0, unstored=60.0, taken=60.0)
"""Response times that never run out, on a busy machine too."""
HASTY: Final = ResponseTimes(stored=0.05, unstored=0.1, taken=60.0, long=60.0)


class Clock:
    """Seconds since 1970, moved by hand."""

    def __init__(self) -> None:
        self.moment = START

    def __call__(self) -> float:
        return self.moment

    def passes(self, seconds: float) -> None:
        """Let time pass."""
        self.moment += seconds


class Harness:
    """Harness of a bot that can be closed and opened again while the fake Discord keeps running."""

    def __init__(self, fake: FakeDiscord, clock: Clock, path: Path) -> None:
        self.fake = fake
        self.clock = clock
        self.path = path
        self.spacing = 0.0
        self.times = ENDLESS
        self.shards: int | None = None
        self.shard_ids: tuple[int, ...] | None = None
        self.api: str | None = None
        self.thinker: Thinker | None = None
        self.analyst: Analyst | None = None
        self.launches: Launches | None = None
        self.tick = TICK
        self.steady = unhurried()
        self.entropy: Callable[[int], bytes] = self._entropy
        self._drawn = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Harness"]:
        """Open the bot for the block."""
        self.fake.messages.rounds_numbers = True
        async with await SqliteStore.open(self.path) as store, AsyncExitStack() as pointed:
            pointed.enter_context(patch.object(DiscordWebSocket, "DEFAULT_GATEWAY", self.fake.elsewhere))
            self.adapter = DiscordAdapter(
                self.fake.token,
                store,
                shards=self.shards,
                shard_ids=self.shard_ids,
                api=self.api,
                now=self.clock,
                times=self.times,
                spacing=self.spacing,
                limit=rate_limits.SECOND * 5,
                launches=self.launches,
            )
            self.app = App(
                store,
                (self.adapter,),
                thinker=self.thinker,
                analyst=self.analyst,
                now=self.clock,
                entropy=self.entropy,
                clock=self.steady,
                tick=self.tick,
            )
            async with self.app:
                self.fake.idle_hooks[:] = [self.app.idle]
                await self.fake.settled()
                yield self
                self.fake.idle_hooks.clear()

    @property
    def board(self) -> Message:
        """The latest message of ours that everybody in the channel sees."""
        return [message for message in self.fake.channel.shown if message.author is self.fake.bot][-1]

    @property
    def table(self) -> TableId:
        """The table of the latest board."""
        tap = callback_data.read(next(str(button.custom_id) for button in self.board.buttons))
        assert tap is not None
        assert tap.table is not None
        return tap.table

    async def loaded(self, table: TableId | None = None) -> LoadedTable:
        """Return the table as stored."""
        loaded = await self.app.deps.cache.look(table or self.table)
        assert loaded is not None
        return loaded

    def _entropy(self, size: int) -> bytes:
        """Return bytes that are the same in every run."""
        self._drawn += 1
        return sha256(str(self._drawn).encode()).digest()[:size].ljust(size, b"x")


def said(answer: Answer) -> str:
    """Return the text of an act's private answer, or ""."""
    interaction = answer.interaction
    texts = [m.content for m in (interaction.original, *interaction.followups) if m and m.ephemeral]
    return "\n".join(text for text in texts if text)
