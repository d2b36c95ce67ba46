"""A table on a list of a platform, with doors that let everybody in: for comparing what audiences get."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from aiohttp import ClientSession

from bot.adapters.web.doors import Doors
from bot.adapters.web.guard import Body, text_of
from bot.adapters.web.sessions import Visit
from bot.core.messages import Person
from bot.core.tables.loaded import LoadedTable, awaited
from bot.testing.harness import ROOM, TAVERN, Harness, User
from bot.testing.player import look
from rules.core.game import Seat
from storage.model import PersonId, TableId
from tests.adapters.doors.house import ADDRESS, Proxy, Visitor

NAMES = ("Ana", "Bea", "Caio", "Dora", "Enzo", "Fia")
SPECTATOR = "Zoe"
WATCHER = ""
"""A spectator without an account."""
TIMES = frozenset({"now", "deadline", "bank"})
"""Fields that differ from run to run."""


@dataclass
class OpenDoor:
    """A door that believes every name, and lets spectators without an account read the table they name."""

    users: Mapping[str, User]
    name: str = "test"
    application: str = ""
    frames: str = "'none'"
    origins: frozenset[str] = frozenset({ADDRESS})

    async def enter(self, proof: Body) -> Visit:
        if table := text_of(proof, "table"):
            nobody = Person(PersonId("watch:1"), "", None, None)
            return Visit(self.name, nobody, 1e12, TAVERN, ROOM, only=TableId(table))
        person = self.users[text_of(proof, "name")].person
        return Visit(self.name, person, 1e12, TAVERN, ROOM, whole_chat=True)

    async def confirm(self, visit: Visit) -> Visit:
        return visit


@dataclass
class Audience:
    """A table with its players and a spectator, who all have the app open and listen."""

    harness: Harness
    users: Mapping[PersonId, User]
    visitors: Mapping[str, Visitor]
    table: TableId
    heard: dict[str, list[object]] = field(default_factory=dict)
    """Messages of the streams by name."""

    async def loaded(self) -> LoadedTable:
        return await look(self.harness, self.table)

    def name(self, loaded: LoadedTable, seat: Seat) -> str:
        return self.users[loaded.person_at(seat)].person.name

    async def decides(self, seat: Seat, text: str, *, in_app: bool) -> None:
        """Make a move of a seat, in the app or by a message to the bot."""
        loaded = await self.loaded()
        user = self.users[loaded.person_at(seat)]
        if in_app:
            answer = await self.visitors[user.person.name].acts(self.table, "move", move=text)
            assert answer["ok"], answer
        else:
            said = user.whispers if loaded.game.about.secrets else user.says
            await said("move", move=text, table=self.table)
        await self.harness.settled()

    async def plays(self, chance: Random, most: int) -> None:
        """Make random moves, half of them in the app."""
        for _ in range(most):
            loaded = await self.loaded()
            if loaded.snapshot is None or not awaited(loaded):
                return
            seat = chance.choice(sorted(awaited(loaded)))
            moves = [loaded.game.write(move) for move in loaded.game.moves(loaded.snapshot.state, seat)]
            await self.decides(seat, chance.choice(moves), in_app=chance.random() < 0.5)

    async def payloads(self, name: str) -> list[object]:
        """Return everything that a person's page can get of the table, and has got, without times."""
        visitor = self.visitors[name]
        home = "/api/watched" if name == WATCHER else "/api/home"
        paths = (f"/api/board/{self.table}", f"/api/history/{self.table}", home)
        read = [timeless(await visitor.gets(path)) for path in paths]
        await asyncio.sleep(0.05)
        return [*read, *map(timeless, self.heard[name])]


def timeless(value: object) -> Any:  # noqa: ANN401 -- JSON
    """Return a value of JSON without its times."""
    if isinstance(value, dict):
        return {name: timeless(one) for name, one in value.items() if name not in TIMES}
    return [*map(timeless, value)] if isinstance(value, list) else value


@asynccontextmanager
async def audience(path: Path, game: str, seats: int) -> AsyncIterator[Audience]:
    """Open a table with this many players and a spectator, each with the app open."""
    async with Harness(path) as harness, ClientSession() as client, AsyncExitStack() as stack:
        players = [harness.person(name) for name in NAMES[:seats]]
        users = [*players, harness.person(SPECTATOR)]
        for user in users:
            await user.whispers("help")  # the bot can write to everybody
        await players[0].says("play", game=game, seats=str(seats))
        for user in players[1:]:
            await user.taps("join")
        table = harness.table()
        if (await look(harness, table)).table.status == "open":
            await players[0].taps("begin")
        app = harness.app
        door = OpenDoor({user.person.name: user for user in users})
        doors = Doors(
            app.service, app.supervisor.gateways, (door,), ADDRESS, lambda: harness.time, harness.clock
        )
        await doors.start("127.0.0.1", 0)
        stack.push_async_callback(doors.stop)
        proxy = Proxy(client, doors.port)
        visitors, proofs = {}, {user.person.name: {"name": user.person.name} for user in users}
        for name, proof in {**proofs, WATCHER: {"table": table}}.items():
            async with await proxy.post("/api/enter/test", proof) as response:
                visitors[name] = Visitor(proxy, (await response.json())["token"], None)
        found = Audience(harness, {user.person.id: user for user in users}, visitors, table)
        for name, visitor in visitors.items():
            socket = await stack.enter_async_context(visitor.watching(table))
            heard = found.heard[name] = []
            heard.append(await socket.receive_json())
            task = asyncio.create_task(_listen(socket, heard))
            stack.push_async_callback(_end, task)
        yield found


async def _listen(socket: Any, heard: list[object]) -> None:  # noqa: ANN401 -- a WebSocket
    async for message in socket:
        heard.append(message.json())  # noqa: PERF401 -- the list is read meanwhile


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
