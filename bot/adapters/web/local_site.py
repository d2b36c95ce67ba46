"""The board app on the local page. A visitor may act for any person, because people share a device."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final
from uuid import uuid4

from aiohttp import web

from bot.adapters.web import wire
from bot.adapters.web.asker import Asker
from bot.adapters.web.boards import BoardApi, opening, sent
from bot.adapters.web.guard import Body, text_of, texts_of
from bot.adapters.web.local_chat import LocalChat, Place
from bot.adapters.web.users import ADMINS, GROUP, PLATFORM, TAVERN, LocalUser, NameRefusedError, is_named
from bot.boards.home import Home
from bot.core.messages import AnyReply, File, Request
from storage.model import PersonId

MOST_SHARING: Final = 20
"""Most people on one device: as many as any game seats."""


class LocalSite:
    """Site of the local page: a request itself says for whom it speaks (`as`)."""

    def __init__(self, local_chat: LocalChat, neighbours: Iterable[wire.Neighbour]) -> None:
        """neighbours: platforms that the page links to."""
        self._chat = local_chat
        self._neighbours = tuple(neighbours)

    def asker(self, request: web.Request, body: Body | None = None) -> Asker:
        """Return the requester in the group. Raises BadRequestError."""
        if body is None:
            slug, key = request.query.get("as", ""), uuid4().hex
        else:
            slug, key = text_of(body, "as"), text_of(body, "key")
        return asker_at(self._chat.place(slug, "group", key))

    async def run(self, asker: Asker, request: Request) -> AnyReply:
        """Carry out a request. Never raises but for cancellation."""
        return await self._chat.handled(self._place(asker), request)

    async def tell(self, asker: Asker, reply: AnyReply) -> None:
        """Post a public reply in the chat."""
        self._chat.tell(self._place(asker), reply)

    def lend(self, file: File) -> str:
        """Return a name under which the page may fetch a file for a while."""
        return self._chat.chat.lend(file)

    def slug(self, _asker: Asker, person: PersonId | None) -> str | None:
        """Return the slug of a person of the page."""
        platform, _, slug = (person or "").partition(":")
        return slug if platform == PLATFORM and self._chat.people.get(slug) else None

    def home(self, _asker: Asker) -> wire.Json:
        """Return the people of the page, and the ways to other platforms."""
        return {
            "people": [{"slug": one.slug, "name": one.name} for one in self._chat.people],
            "invites": wire.invites(self._neighbours),
        }

    def me(self, home: Home, asker: Asker) -> wire.Json:
        """Return the requester's own line of the home screen."""
        person = self._user(asker)
        return {
            "slug": person.slug,
            "name": person.name,
            "named": is_named(person),
            "language": home.voice.language,
            "theme": home.theme,
            "credited": home.credited,
            "admin": home.admin,
        }

    def _user(self, asker: Asker) -> LocalUser:
        return self._chat.people.get(asker.person.id.partition(":")[2]) or self._chat.people.you

    def _place(self, asker: Asker) -> Place:
        return Place(self._user(asker), asker.alone, asker.key)


def asker_at(place: Place) -> Asker:
    person = place.person.person
    group = Asker(person, TAVERN, GROUP, place.key, admin=place.person.slug in ADMINS)
    return group.privately if place.private else group


class SharedDevice:
    """Additions of the local page to the board app: people choose names and share a device."""

    def __init__(self, api: BoardApi, local_chat: LocalChat) -> None:
        self._api = api
        self._chat = local_chat

    async def me(self, request: web.Request, asker: Asker, body: Body) -> web.Response:
        """Change a person's name and preferences: {as, key, name, language, theme}."""
        place = self._chat.place(text_of(body, "as"), "private", asker.key)
        if name := text_of(body, "name"):
            try:
                place = await self._chat.rename(place, name)
            except NameRefusedError:
                raise web.HTTPConflict from None
        if refused := await self._api.prefer(asker_at(place), body):
            return refused
        place = await self._chat.called_you(place)
        return await self._api.myself(request, asker_at(place))

    async def play(self, request: web.Request, asker: Asker, body: Body) -> web.Response:
        """Begin a game, also among people who share the device: {…, against: "device", seats}."""
        if text_of(body, "against") != "device":
            return await self._api.play(request, asker, body)
        try:
            opened = await self._pass_and_play(
                self._chat.place(text_of(body, "as"), "group", asker.key), body
            )
        except NameRefusedError:
            raise web.HTTPConflict from None
        return sent(request, wire.written(opened))

    async def _pass_and_play(self, place: Place, body: Body) -> wire.Json:
        """Open a table and seat everybody who shares the device."""
        names = texts_of(body, "seats")
        if len(names) > MOST_SHARING:
            raise web.HTTPBadRequest
        language = self._chat.language(place.person)
        people = [await self._chat.somebody(name, language) for name in names[1:]]
        people = [await self._first(place, names), *people]
        args = opening(body) | {"seats": str(len(people))}
        first = asker_at(replace(place, person=people[0], private=len(people) == 1))
        wanted = replace(first.request("play", args), device=len(people) > 1)
        opened = await self._api.reply(first, wanted)
        table = opened["table"]
        if not isinstance(table, str) or opened["refused"]:
            return opened
        for number, person in enumerate(people[1:], 2):
            there = asker_at(replace(place, person=person)).numbered(str(number))
            joined = await self._api.reply(there, there.request("join", table=table))
            if joined["refused"]:
                return joined
        beginning = first.numbered("b")
        seen = await self._api.seen(beginning, table)
        if seen["status"] == "open":
            return await self._api.reply(beginning, beginning.request("begin", table=table))
        return {**opened, "board": seen}

    async def _first(self, place: Place, names: Sequence[str]) -> LocalUser:
        """Return the person of the first seat: an owner without a name takes the name of the seat there."""
        if not names:
            return place.person
        if is_named(place.person) or self._chat.people.called(names[0]):
            return await self._chat.somebody(names[0], self._chat.language(place.person))
        return self._chat.people.renamed(place.person, names[0])
