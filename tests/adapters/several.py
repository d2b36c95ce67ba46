"""Bots as processes of their own over one PostgreSQL, each with lanes, and blows against them."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Literal, TypeAlias

from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.rest.rate_limits import SECOND
from tests.fakes.discord.starts import SPACING
from tests.fakes.telegram import FakeTelegram

PLATFORMS = ("discord", "telegram")
Blow: TypeAlias = Literal["killed", "ended", "frozen"]


@dataclass
class Several:
    """Two platforms whose lanes are served by processes, and one process in reserve.

    Lanes with commas are the key of a process.
    """

    url: str
    discord: FakeDiscord
    telegram: FakeTelegram
    serving: dict[str, Process] = field(default_factory=dict)
    reserve: tuple[str, Process] | None = None
    started: list[Process] = field(default_factory=list)
    taken_over: dict[Blow, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds from each blow until the lanes were served again."""

    async def starts(self, lanes: str) -> Process:
        """Start a process for some lanes, which may have to wait for their leases."""
        fake, token = {
            "discord": (str(self.discord.port), self.discord.token),
            "telegram": (self.telegram.base_url.removesuffix("/bot"), self.telegram.token),
        }[lanes.partition(":")[0]]
        command = (sys.executable, "-m", "tests.adapters.one_platform", lanes, self.url, fake, token)
        process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
        self.started.append(process)
        return process

    async def serves(self, lanes: str, process: Process) -> None:
        """Wait until a process serves its lanes."""
        await _says(process, b"open\n")
        self.serving[lanes] = process

    async def stands_by(self, lanes: str) -> None:
        """Let a process wait for lanes."""
        process = await self.starts(lanes)
        await _says(process, b"waits\n")
        self.reserve = lanes, process

    async def struck(self, blow: Blow) -> None:
        """Strike the process that serves the reserved lanes, and let the one in reserve take over.

        A frozen process wakes up afterwards and must end by itself; a process told to end must do so in
        order.
        """
        assert self.reserve
        lanes, waits = self.reserve
        before, began = self.serving[lanes], monotonic()
        before.send_signal(
            {"killed": signal.SIGKILL, "ended": signal.SIGTERM, "frozen": signal.SIGSTOP}[blow]
        )
        await self.serves(lanes, waits)
        self.taken_over[blow].append(monotonic() - began)
        before.send_signal(signal.SIGCONT) if blow == "frozen" else None
        _, told = await before.communicate()
        if blow == "frozen":
            assert b"in use by another process" in told, told.decode()
        if blow == "ended":
            assert before.returncode == 0, told.decode()
        self.started.remove(before)


async def _says(process: Process, line: bytes) -> None:
    """Wait until a process prints this line, and skip its logs."""
    assert process.stdout
    while (said := await process.stdout.readline()) != line:
        assert said, (await process.communicate())[1].decode()


@asynccontextmanager
async def several(
    url: str, processes: Sequence[str] = PLATFORMS, spacing: float = SPACING * SECOND
) -> AsyncIterator[Several]:
    """Serve two platforms by processes that begin at once.

    spacing: seconds between Discord's sessions.
    """
    async with FakeDiscord() as discord, FakeTelegram() as telegram:
        all_of_them = Several(url, discord, telegram)
        discord.gateway.starts.spacing = spacing
        try:
            started = [(lanes, await all_of_them.starts(lanes)) for lanes in processes]
            for lanes, process in started:
                await all_of_them.serves(lanes, process)
            yield all_of_them
        finally:
            for process in all_of_them.started:
                if process.returncode is None:
                    process.kill()
                await process.communicate()
