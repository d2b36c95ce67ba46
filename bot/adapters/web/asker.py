"""The requester of a request of the board app, and the site that names them: the local page or a door."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Protocol

from aiohttp import web

from bot.adapters.web.guard import Body
from bot.adapters.web.wire import Json
from bot.boards.home import Home
from bot.core.messages import AnyReply, File, Person, Request
from storage.model import ChannelId, ChatId, PersonId, TableId

KEY: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
"""The page's own name for a request."""


class BadRequestError(Exception):
    """A request that no page of this bot makes."""


@dataclass(frozen=True, slots=True)
class Asker:
    """A requester in one of their chats. key: the page's own name for the request.

    The flags mean what they mean in a Request. only: the one table that a spectator without an account reads.
    """

    person: Person
    chat: ChatId
    channel: ChannelId
    key: str
    alone: bool = False
    admin: bool = False
    whole_chat: bool = False
    only: TableId | None = None

    @property
    def privately(self) -> "Asker":
        """The same requester in their private chat with the bot."""
        channel = self.person.channel or self.channel
        return replace(self, chat=ChatId(channel), channel=channel, alone=True, admin=True, whole_chat=False)

    def numbered(self, part: str) -> "Asker":
        """Return the requester of a part of a request, under a key of its own."""
        return replace(self, key=f"{self.key[:48]}-{part}")

    def request(
        self,
        command: str = "",
        args: Mapping[str, str] = MappingProxyType({}),
        table: str | None = None,
        turn: int | None = None,
    ) -> Request:
        """Return a request of the board app, whose people tap and type no commands."""
        return Request(
            key=f"{self.person.id}:{self.key}",
            person=self.person,
            chat=self.chat,
            channel=self.channel,
            command=command,
            args=args,
            table=TableId(table) if table else None,
            turn=turn,
            private=True,
            alone=self.alone,
            admin=self.admin,
            whole_chat=self.whole_chat,
            places=True,
        )


class Site(Protocol):
    """Server of the board app: it identifies the requester and delivers the bot's messages."""

    def asker(self, request: web.Request, body: Body | None = None) -> Asker:
        """Return the requester in the group, or in private where there is no group.

        body: of a request that changes something, which has a key. Raises BadRequestError.
        """

    async def run(self, asker: Asker, request: Request) -> AnyReply:
        """Carry out a request. Never raises but for cancellation."""

    async def tell(self, asker: Asker, reply: AnyReply) -> None:
        """Post a public reply in the chat of the requester."""

    def lend(self, file: File) -> str:
        """Return a name under which the page may fetch a file for a while."""

    def slug(self, asker: Asker, person: PersonId | None) -> str | None:
        """Return the page's name for a person; None if the page cannot act for them."""

    def home(self, asker: Asker) -> Json:
        """Return what the home screen says of the site: its people, and the ways to other platforms."""

    def me(self, home: Home, asker: Asker) -> Json:
        """Return the requester's own line of the home screen."""
