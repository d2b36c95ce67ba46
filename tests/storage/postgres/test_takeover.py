"""Two processes over one database in PostgreSQL, with the writer killed or frozen again and again."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from random import Random

import pytest

from storage.model import InUseError
from storage.postgres import PostgresStore
from tests.postgres import Server
from tests.storage.keep_writing import stored

ROUNDS = 12
WRITTEN = 20
"""Commits that must be acknowledged before the next blow."""


class Writer:
    """A process that writes as soon as it has the database."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.told: list[tuple[str, int]] = []
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def started(cls, url: str) -> "Writer":
        command = (sys.executable, "-m", "tests.storage.keep_writing", url)
        return cls(await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE))

    async def ended(self) -> str:
        """Wait for the end of the process, and return what it wrote to stderr."""
        assert self.process.stderr
        complaint = await self.process.stderr.read()
        await self.process.wait()
        await self._reading
        return complaint.decode()

    async def _read(self) -> None:
        assert self.process.stdout
        async for line in self.process.stdout:
            if line.endswith(b"\n"):
                code, number = line.split()
                self.told.append((code.decode(), int(number)))


async def writing(writers: list[Writer]) -> Writer:
    """Return the first writer that has written enough."""
    found: list[Writer] = []
    while not found:
        await asyncio.sleep(0.01)
        found = [writer for writer in writers if len(writer.told) >= WRITTEN]
    return found[0]


@pytest.mark.long
async def test_whoever_is_killed_or_frozen_another_goes_on_and_nothing_is_lost_or_doubled(
    postgres: Server, tmp_path: Path
) -> None:
    url, chance = postgres.database(tmp_path), Random(14)
    waiting = [await Writer.started(url), await Writer.started(url)]
    acknowledged: list[tuple[str, int]] = []
    try:
        for _ in range(ROUNDS):
            struck = await writing(waiting)
            freezes = chance.random() < 0.4
            struck.process.send_signal(signal.SIGSTOP if freezes else signal.SIGKILL)
            await writing([writer for writer in waiting if writer is not struck])
            if freezes:
                struck.process.send_signal(signal.SIGCONT)
                assert (
                    "storage.model" in await struck.ended()
                )  # the database is in use, or the result is unknown
            waiting.remove(struck)
            await struck.ended()
            acknowledged += struck.told
            waiting.append(await Writer.started(url))
    finally:
        for writer in waiting:
            if writer.process.returncode is None:
                writer.process.kill()
            await writer.ended()
            acknowledged += writer.told
    while True:
        try:
            store = await PostgresStore.open(url)
            break
        except InUseError:
            await asyncio.sleep(0.01)
    async with store:
        assert await stored(store, acknowledged) >= 2 * ROUNDS * WRITTEN
