"""Door for Discord's Activity, from an authorisation code and an instance to a visit.

Anyone can forge an Activity's address, which names its channel and instance. Discord's API confirms the owner
of the code, the participants of the instance, and the channel it runs in.
"""

import re
from http import HTTPStatus
from typing import Any, Final

import structlog
from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.adapters.web.guard import Body, text_of
from bot.adapters.web.sessions import DeniedError, UnansweredError, Visit
from bot.core.messages import Person
from bot.core.ports import Now, Store
from bot.launches import Launches
from storage.model import ChannelId, ChatId, PersonId

log = structlog.get_logger()

PLATFORM: Final = "discord"
API: Final = "https://discord.com/api/v10"
PROXY: Final = "discordsays.com"
"""Domain of Discord's proxy: an application's page has its id before it."""
PATIENCE: Final = ClientTimeout(total=10.0)
LONGEST_VISIT: Final = 24 * 3600.0
"""Seconds until the page must be authorised again, however often it was renewed."""
CODE: Final = re.compile(r"[\w.-]{1,256}", re.ASCII)
INSTANCE: Final = re.compile(r"[A-Za-z0-9_-]{1,128}")
GUILD: Final = "gc"
"""Kind of a location that is a server's channel. All others are private chats."""


class DiscordDoor:
    """Door for people who open the app in Discord."""

    name = PLATFORM
    frames = "https://discord.com https://*.discord.com"

    def __init__(
        self, token: str, secret: str, store: Store, launches: Launches, now: Now, api: str = API
    ) -> None:
        """token: of the bot. secret: of the application's OAuth client."""
        self._token = token
        self._secret = secret
        self._store = store
        self._launches = launches
        self._now = now
        self._api = api

    @property
    def application(self) -> str:
        """Id of the application; "" until the adapter has logged in."""
        return self._launches.application

    @property
    def origins(self) -> frozenset[str]:
        """Origin of the page on Discord's proxy."""
        return frozenset({f"https://{self.application}.{PROXY}"} if self.application else ())

    async def enter(self, proof: Body) -> Visit:
        """Return the visit of an authorisation: {code, instance}. Raises DeniedError, UnansweredError."""
        code, instance = text_of(proof, "code"), text_of(proof, "instance")
        if not CODE.fullmatch(code) or not INSTANCE.fullmatch(instance):
            raise DeniedError("malformed")
        async with ClientSession(timeout=PATIENCE) as client:
            form = {
                "client_id": self.application,
                "client_secret": self._secret,
                "grant_type": "authorization_code",
                "code": code,
            }
            granted = await self._asked(client, "POST", "/oauth2/token", data=form)
            bearer = {"Authorization": f"Bearer {granted.get('access_token')}"}
            user = await self._asked(client, "GET", "/users/@me", headers=bearer)
            number = str(user.get("id", ""))
            if not number.isdecimal():
                raise DeniedError("malformed")
            private = ChannelId(f"{PLATFORM}:dm:{number}")
            name = str(user.get("global_name") or user.get("username") or number)
            language = user.get("locale")
            person = Person(
                PersonId(f"{PLATFORM}:{number}"), name, str(language) if language else None, private
            )
            return await self._present(client, person, instance, self._now() + LONGEST_VISIT)

    async def confirm(self, visit: Visit) -> Visit:
        """Return a visit whose person still takes part in its instance. Raises as `enter`."""
        async with ClientSession(timeout=PATIENCE) as client:
            return await self._present(client, visit.person, visit.instance, visit.until)

    async def _present(self, client: ClientSession, person: Person, instance: str, until: float) -> Visit:
        """Return the visit of a person in an instance, at the place that Discord names."""
        path = f"/applications/{self.application}/activity-instances/{instance}"
        found = await self._asked(client, "GET", path, headers={"Authorization": f"Bot {self._token}"})
        if (str(found.get("application_id")), found.get("instance_id")) != (self.application, instance):
            raise DeniedError("instance")
        if person.id.partition(":")[2] not in map(str, found.get("users") or ()):
            raise DeniedError("stranger")
        location = found.get("location") or {}
        if location.get("kind") != GUILD:
            table = self._launches.tapped(person.id, person.channel) if person.channel else None
            return Visit(self.name, person, until, table=table, instance=instance)
        chat = ChatId(f"{PLATFORM}:{location.get('guild_id')}")
        channel = ChannelId(f"{PLATFORM}:{location.get('channel_id')}")
        if not self._store.serves(chat):
            raise DeniedError("elsewhere")
        table = self._launches.tapped(person.id, channel)
        return Visit(self.name, person, until, chat, channel, table=table, instance=instance)

    async def _asked(self, client: ClientSession, method: str, path: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 -- arguments of aiohttp's request
        """Return Discord's answer. Raises DeniedError if it refuses, else UnansweredError."""
        try:
            async with client.request(method, self._api + path, allow_redirects=False, **more) as response:
                status = response.status
                if status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                    raise UnansweredError
                if status != HTTPStatus.OK:
                    log.info("door_refused", status=status, step=path.split("/")[1])
                    raise DeniedError("refused")
                answer = await response.json()
        except (ClientError, OSError, TimeoutError, ValueError):
            raise UnansweredError from None
        if not isinstance(answer, dict):
            raise UnansweredError
        return answer
