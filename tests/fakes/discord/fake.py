"""FakeDiscord: the server that a test controls. See the package's docstring for its interface."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web
from yarl import URL

from tests.fakes.discord import interactions
from tests.fakes.discord.administration import Administration
from tests.fakes.discord.gateway import Gateway, Session
from tests.fakes.discord.messages import Messages
from tests.fakes.discord.people.person import Person
from tests.fakes.discord.pointing import ELSEWHERE, discord_at
from tests.fakes.discord.rest import posting, routes
from tests.fakes.discord.rest.errors import ApiError, invalid_form
from tests.fakes.discord.rest.server import Call, Fault, Rest
from tests.fakes.discord.trouble import Trouble
from tests.fakes.discord.waiting import PATIENCE, Changes, client_tasks
from tests.fakes.discord.wire import guild_create_json, own_user_json
from tests.fakes.discord.world.model import (
    DM,
    Channel,
    Clock,
    Guild,
    Json,
    Message,
    Snowflakes,
    User,
)
from tests.fakes.openapi import Contract, load_contract


def contract_from_environment() -> Contract | None:
    """Return Discord's document from the folder TABERNA_SCHEMAS, or None (no schema check) if unset."""
    folder = os.environ.get("TABERNA_SCHEMAS")
    return load_contract(Path(folder) / "discord" / "openapi.json") if folder else None


class FakeDiscord(Administration, Trouble):
    """One application, the bot, on one Discord. `now`, in seconds since 1970, determines all deadlines."""

    def __init__(self, now: Clock = time.time, shards: int = 1) -> None:
        self.now = now
        self.token = "token.of.the-fake"
        self.shards = shards  # what the gateway recommends
        self.snowflake = Snowflakes(now)
        self.changes = Changes()
        self.problems: list[str] = []
        self.idle_hooks: list[Callable[[], Awaitable[object]]] = []
        self.commands: list[Json] = []
        self.resume_at: str | None = None  # the address for a RESUME, if not the gateway
        self.users: dict[str, User] = {}
        self.guilds: list[Guild] = []
        self.channels: dict[str, Channel] = {}
        self.opened_dms: list[float] = []  # when the bot opened them
        self.bot = self._known(User(self.snowflake(), "taberna", bot=True))
        self.owner = self._known(User(self.snowflake(), "owner"))
        self.gateway = Gateway(
            *(self._greet, self.changes, now, lambda: self.token, self._take_token_away),
            guilds=lambda shard, shards: len(self._guilds_of(shard, shards)),
        )
        self._outage: list[Fault] = []
        self.rest = Rest(
            self,
            contract_from_environment(),
            routes.operations,
            posting.operations,
            interactions.operations,
        )
        self.messages = Messages(self)
        self.interactions = interactions.Interactions(self)
        self.guild = self._guild("The Tavern")
        self.channel = self.guild.channels[0]
        self.port = 0
        self._server: web.AppRunner | None = None
        self._pointing = ExitStack()

    async def __aenter__(self) -> Self:
        application = web.Application(client_max_size=30 * 2**20)
        application.router.add_get("/gateway", self.gateway.serve)
        application.router.add_get("/gateway/", self.gateway.serve)
        application.router.add_route("*", "/api/v10/{path:.*}", self.rest.serve)
        self._server = web.AppRunner(application, shutdown_timeout=0.1)
        await self._server.setup()
        await web.TCPSite(self._server, "127.0.0.1", 0).start()
        self.port = self._server.addresses[0][1]
        self._pointing.enter_context(discord_at(self.port))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pointing.close()
        assert self._server is not None
        await self._server.cleanup()
        if error is None:
            assert not self.gateway.strays, "the token went to a gateway that Discord has not named"
            assert not self.problems, "Discord would object:\n" + "\n".join(self.problems)

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway"

    @property
    def elsewhere(self) -> URL:
        """Return the address of a foreign gateway; a client that connects to it gives the token away."""
        return URL(f"ws://{ELSEWHERE}:{self.port}/gateway")

    @property
    def cdn(self) -> str:
        return f"http://127.0.0.1:{self.port}/cdn"

    def _guilds_of(self, shard: int, shards: int) -> list[Guild]:
        return [each for each in self.guilds if each.has_bot and (int(each.id) >> 22) % shards == shard]

    def _greet(self, session: Session) -> list[tuple[str, Json]]:
        own = self._guilds_of(session.shard, session.shards)
        ready: Json = {
            "v": 10,
            "user": own_user_json(self.bot),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in own],
            "session_id": session.id,
            "session_type": "normal",
            "shard": [session.shard, session.shards],
            "resume_gateway_url": self.resume_at or self.gateway_url,
            "application": {"id": self.bot.id, "flags": 0},
            "private_channels": [],
            "presences": [],
            "relationships": [],
        }
        guilds = [("GUILD_CREATE", guild_create_json(guild, self.bot, self.owner)) for guild in own]
        return [("READY", ready), *guilds]

    def _take_token_away(self) -> None:
        self.token = f"another.{self.token}"

    def person(self, name: str, locale: str = "en-US", dms: bool = True, admin: bool = False) -> Person:
        """Add a member to every guild so far. With `dms` closed, the bot can't write to them in private."""
        user = self._known(User(self.snowflake(), name, locale=locale, dms_open=dms, admin=admin))
        for guild in self.guilds:
            guild.members.append(user)
        return Person(self, user, self.channel)

    def _known(self, user: User) -> User:
        self.users[user.id] = user
        return user

    def dm_with(self, user: User) -> Channel:
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        return self._channel(Channel(self.snowflake(), DM, "", recipient=user))

    def refuse_flaws(self, call: Call, flaws: list[str]) -> None:
        """Record Discord's objections, and refuse the request as Discord would."""
        if flaws:
            self.problems += [f"{call.method} {call.path}: {flaw}" for flaw in flaws]
            raise ApiError(invalid_form("; ".join(flaws)))

    @property
    def calls(self) -> list[Call]:
        return self.rest.calls

    def called(self, method: str, pattern: str) -> list[Call]:
        return [each for each in self.calls if each.matches(method, pattern)]

    @property
    def public(self) -> list[str]:
        """Return all texts of the bot that others could ever see, including alt texts and file names."""
        return self.messages.public

    @property
    def public_custom_ids(self) -> list[str]:
        """Return callback data, which the app doesn't show but every client gets."""
        return self.messages.public_custom_ids

    def private_to(self, person: Person) -> list[str]:
        """Return all texts that only this person could see: DMs, ephemeral answers, modals, suggestions."""
        return self.messages.private[person.user.id]

    async def until(self, condition: Callable[[], bool], what: str = "a condition") -> None:
        """Check the condition after every request and gateway message; raise AssertionError after some
        seconds.
        """
        await self.changes.until(condition, what)

    async def connected(self, shards: int = 1) -> None:
        await self.until(lambda: len(self.gateway.sessions) >= shards, f"{shards} shards to connect")

    async def expect(self, method: str, pattern: str, times: int = 1) -> list[Call]:
        """Wait until `times` calls are answered, and return the calls so far."""

        def answered() -> list[Call]:
            return [each for each in self.called(method, pattern) if each.status is not None]

        await self.until(lambda: len(answered()) >= times, f"{times} × {method} {pattern}")
        return answered()

    async def settled(self) -> None:
        """Wait until the client has handled every event and awaits no request.

        A bot with tasks of its own adds to `idle_hooks` a coroutine function that awaits them.
        """
        quiet = 0
        while quiet < 2:
            before = len(self.calls)
            await self._client_at_rest()
            quiet = quiet + 1 if len(self.calls) == before and not self.rest.in_flight else 0

    async def _client_at_rest(self) -> None:
        await self.gateway.barrier()
        if tasks := client_tasks():
            done, pending = await asyncio.wait(tasks, timeout=PATIENCE)
            assert done, f"the bot is still busy: {[task.get_name() for task in pending]}"
        for hook in self.idle_hooks:
            await hook()
        await self.until(lambda: not self.rest.in_flight, "the requests to be answered")

    def last(self, channel: Channel | None = None) -> Message:
        """Return the newest message that everybody in the channel sees."""
        return (channel or self.channel).last
