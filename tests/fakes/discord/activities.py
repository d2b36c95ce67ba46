"""Discord's side of an Activity: codes that count once, and instances with their people."""

from itertools import count
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from tests.fakes.discord.fake import FakeDiscord
from tests.fakes.discord.people.person import Person

SECRET = "client-secret-of-the-fake"


class FakeActivities:
    """Endpoints that verify the person who opened an Activity."""

    def __init__(self, fake: FakeDiscord) -> None:
        self._fake = fake
        self._numbers = count(1)
        self._codes: dict[str, Person] = {}
        self._bearers: dict[str, Person] = {}
        self.instances: dict[str, dict[str, Any]] = {}
        self.away = False
        """True while Discord answers with 503."""
        self.calls: list[str] = []
        self.address = ""

    async def __aenter__(self) -> Self:
        application = web.Application()
        application.router.add_post("/oauth2/token", self._token)
        application.router.add_get("/users/@me", self._me)
        application.router.add_get("/applications/{app}/activity-instances/{instance}", self._instance)
        self._runner = web.AppRunner(application, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.address = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._runner.cleanup()

    def launch(self, *people: Person, private: bool = False) -> str:
        """Open an instance in the channel, or in a private chat, and return its name."""
        name = f"i-{next(self._numbers)}-gc-{self._fake.channel.id}"
        guild = self._fake.channel.guild
        kind, channel = ("pc", "77") if private else ("gc", self._fake.channel.id)
        place = {"kind": kind, "channel_id": channel}
        self.instances[name] = {
            "application_id": self._fake.bot.id,
            "instance_id": name,
            "launch_id": "1",
            "location": {"id": name, **place, "guild_id": None if private or guild is None else guild.id},
            "users": [person.user.id for person in people],
        }
        return name

    def authorize(self, person: Person) -> str:
        """Return a code as the client of a person gives it."""
        code = f"code-{next(self._numbers)}"
        self._codes[code] = person
        return code

    async def _token(self, request: web.Request) -> web.Response:
        self.calls.append("token")
        form = await request.post()
        if self.away:
            return web.json_response({}, status=503)
        if (form.get("client_id"), form.get("client_secret")) != (self._fake.bot.id, SECRET):
            return web.json_response({"error": "invalid_client"}, status=401)
        person = self._codes.pop(str(form.get("code")), None)
        if person is None or form.get("grant_type") != "authorization_code":
            return web.json_response({"error": "invalid_grant"}, status=400)
        bearer = f"bearer-{next(self._numbers)}"
        self._bearers[bearer] = person
        return web.json_response({"access_token": bearer, "token_type": "Bearer", "scope": "identify"})

    async def _me(self, request: web.Request) -> web.Response:
        self.calls.append("me")
        person = self._bearers.get(request.headers.get("Authorization", "").removeprefix("Bearer "))
        if person is None:
            return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)
        user = person.user
        return web.json_response(
            {"id": user.id, "username": user.name, "global_name": user.name, "locale": user.locale}
        )

    async def _instance(self, request: web.Request) -> web.Response:
        self.calls.append("instance")
        if request.headers.get("Authorization") != f"Bot {self._fake.token}":
            return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)
        found = self.instances.get(request.match_info["instance"])
        if found is None or request.match_info["app"] != self._fake.bot.id:
            return web.json_response({"message": "404: Not Found", "code": 0}, status=404)
        return web.json_response(found)
