"""The board app inside the platforms: memory and CPU of 200 open boards, and the way of a move to its pages.

The bot and its doors run in this process, without pictures, and the pages' WebSockets in another one. Bounds:
100 KB a page, and a move that two pages show costs at most 8 ms of CPU more than one that no page shows.
"""

import asyncio
import json
import multiprocessing
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Final

from aiohttp import ClientError, ClientSession, TCPConnector

from bot.adapters.web.doors import Doors
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher, look
from storage.model import ChannelId, ChatId, TableId
from tests.adapters.doors.audiences import OpenDoor
from tests.adapters.doors.house import ADDRESS, Proxy, Visitor

TABLES: Final = 100
MOVES: Final = 200
GAME: Final = "lasca"
Page = tuple[str, str]
"""The token and the table of a page."""


def report() -> str:
    """Return the measurements as a table."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder) / "taberna.sqlite3"))


async def _measured(path: Path) -> str:
    async with Harness(path, Sketcher()) as harness:
        seated = await _tables(harness)
        users = {user.person.name: user for pair in seated.values() for user in pair}
        app, door = harness.app, OpenDoor(users)
        doors = Doors(app.service, app.supervisor.gateways, (door,), ADDRESS, lambda: harness.time)
        await doors.start("127.0.0.1", 0)
        alone, _ = await _moves(harness, seated, seed=1)
        before = _resident()
        pages = await _entered(doors, seated)
        entered = _resident()
        spawned = multiprocessing.get_context("spawn")
        here, there = spawned.Pipe()
        began = monotonic()
        process = spawned.Process(target=_watch, args=(doors.port, pages, there))
        process.start()
        await asyncio.to_thread(here.recv)
        opened, full = monotonic() - began, _resident()
        assert doors.open_pages == len(pages)
        idle = process_time()
        await asyncio.sleep(5)
        idle = (process_time() - idle) / 5
        shown, committed = await _moves(harness, seated, seed=2)
        here.send("stop")
        heard = await asyncio.to_thread(here.recv)
        process.join()
        await doors.stop()
    delays = [when - committed[key] for table, turn, when in heard if (key := (table, turn)) in committed]
    cuts = quantiles(delays, n=100)
    return "\n".join(
        [
            f"| {len(pages)} open boards | |",
            "|---|--:|",
            f"| memory of the bot with {TABLES} tables | {before:.0f} MB |",
            f"| more with {len(pages)} sessions | {entered - before:.1f} MB |",
            f"| more with {len(pages)} open pages | {full - entered:.1f} MB |",
            f"| KB a page | {(full - before) * 1024 / len(pages):.0f} |",
            f"| until all were open, with the start of their process | {opened:.1f} s |",
            f"| CPU while nothing happens | {100 * idle:.1f} % |",
            f"| CPU of a move without pages | {1000 * alone:.1f} ms |",
            f"| CPU of a move that two pages show | {1000 * shown:.1f} ms |",
            f"| a move until the pages have it, median | {1000 * median(delays):.0f} ms |",
            f"| the same, 99 % of them | {1000 * cuts[98]:.0f} ms |",
        ]
    )


async def _tables(harness: Harness) -> dict[TableId, tuple[User, User]]:
    """Open the tables, each with two people of its own."""
    found = {}
    for number in range(TABLES):
        place = {"chat": ChatId(f"test:{number}"), "channel": ChannelId(f"test:{number}/room")}
        one, other = (
            replace(harness.person(f"{name} {number}"), **place)  # type: ignore[arg-type]
            for name in ("Ana", "Bea")
        )
        await one.says("play", game=GAME)
        table = harness.table_at(one.channel)
        await other.says("join", table=table)
        found[table] = one, other
    return found


async def _entered(doors: Doors, seated: dict[TableId, tuple[User, User]]) -> list[Page]:
    """Let everybody enter, each from an address of their own."""
    pages: list[Page] = []
    async with ClientSession() as client:
        for table, pair in seated.items():
            for user in pair:
                proxy = Proxy(client, doors.port, f"198.51.100.{len(pages)}")
                async with await proxy.post("/api/enter/test", {"name": user.person.name}) as response:
                    pages.append(((await response.json())["token"], str(table)))
    return pages


async def _moves(
    harness: Harness, seated: dict[TableId, tuple[User, User]], seed: int
) -> tuple[float, dict[tuple[str, int], float]]:
    """Make moves at the tables in turn. Return the CPU of one, and when each was asked for."""
    chance, tables, asked = Random(seed), [*seated], dict[tuple[str, int], float]()
    cpu, made = 0.0, 0
    for number in range(MOVES):
        table = tables[number % len(tables)]
        loaded = await look(harness, table)
        if loaded.table.status != "playing":
            continue
        (seat,) = awaited(loaded)
        move = chance.choice([*loaded.game.moves(loaded.playing.state, seat)])
        user = next(one for one in seated[table] if one.person.id == loaded.person_at(seat))
        asked[str(table), loaded.playing.turn + 1] = monotonic()
        began = process_time()
        await user.says("move", move=loaded.game.write(move), table=table)
        await asyncio.sleep(0)
        cpu += process_time() - began
        made += 1
    return cpu / made, asked


def _resident() -> float:
    """Return the MB that this process holds."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found
    return int(found[1]) / 1024


def _watch(port: int, pages: Sequence[Page], pipe: Connection) -> None:
    asyncio.run(_watching(port, pages, pipe))


async def _watching(port: int, pages: Sequence[Page], pipe: Connection) -> None:
    """Open the WebSocket of every page, tell when all have their board, and note when boards come."""
    heard: list[tuple[str, int, float]] = []
    ready = asyncio.Semaphore(0)

    async def one(client: ClientSession, token: str, table: str) -> None:
        try:
            await listening(client, token, table)
        except ClientError as error:
            sys.stderr.write(f"a page: {error!r}\n")
            ready.release()

    async def listening(client: ClientSession, token: str, table: str) -> None:
        async with Visitor(Proxy(client, port), token, table).watching(table) as socket:
            first = True
            async for message in socket:
                found = json.loads(message.data)
                if first:
                    ready.release()
                    first = False
                elif found["kind"] == "board":
                    heard.append((found["value"]["table"], found["value"]["turn"], monotonic()))

    async with ClientSession(connector=TCPConnector(limit=0)) as client:
        tasks = [asyncio.create_task(one(client, *page)) for page in pages]
        for _ in pages:
            await ready.acquire()
        assert not any(task.done() for task in tasks)
        pipe.send("ready")
        await asyncio.to_thread(pipe.recv)
        await asyncio.sleep(1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    pipe.send(heard)
