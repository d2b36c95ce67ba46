"""Requests of the people at the page, and the bot's replies in their chats."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.adapters.web.asker import KEY, BadRequestError
from bot.adapters.web.chat import Called, Chat
from bot.adapters.web.users import ADMINS, GROUP, TAVERN, LocalUser, People, is_named
from bot.core.input import callback_data, command_line
from bot.core.input.values import value_in
from bot.core.language.voice import Voice
from bot.core.messages import NOTHING, AnyReply, PersonalReply, Request
from bot.core.ports import Store
from bot.core.registry import Parameter, choice_in, name_in, typed_commands, word_in
from bot.core.service import Service
from storage.model import ChannelId, ChatId, PersonId, TableId, Unavailable

LONGEST_LINE: Final = 1000
PEOPLE_NOTE: Final = "local:people"


@dataclass(frozen=True, slots=True)
class Place:
    """A requester in one of their two chats. key: the page's own name for the request."""

    person: LocalUser
    private: bool
    key: str

    @property
    def channel(self) -> ChannelId:
        return self.person.channel if self.private else GROUP


@dataclass(frozen=True, slots=True)
class Answer:
    """The part of a reply that the page shows. private: the rest is in the requester's private chat."""

    reply: AnyReply = NOTHING
    private: bool = False


@dataclass(frozen=True, slots=True)
class Completion:
    """A completion: the whole line, and a label."""

    line: str
    label: str
    detail: str = ""


class LocalChat:
    """The people of the page, their chat, and the service."""

    def __init__(self, service: Service, store: Store, chat: Chat, people: People) -> None:
        self.chat = chat
        self.people = people
        self._service = service
        self._store = store
        self._languages: dict[PersonId, str] = {}

    def place(self, slug: str, room: str, key: str) -> Place:
        """Return a checked place. Raises BadRequestError."""
        person = self.people.get(slug)
        if person is None or room not in {"group", "private"} or not KEY.fullmatch(key):
            raise BadRequestError
        return Place(person, room == "private", key)

    async def say(self, place: Place, text: str, table: str = "") -> Answer:
        """Handle a typed line: a command, a move at a chosen table or in private, or talk.

        Nobody else reads a line for the bot. A line that would give the puzzle of the day away counts as an
        answer to it.
        """
        text = text.strip()[:LONGEST_LINE]
        parsed = command_line.spoken(text, self.people.find)
        if parsed is not None:
            word, args = parsed
            chosen = None if "table" in args else table
            return await self._ask(place, self.request(place, word, args, chosen), asked=text)
        if text and (table or place.private):
            return await self._ask(place, self.request(place, "move", {"move": text}, table), asked=text)
        if text and await self._service.withheld(self.request(place, "", {}), text):
            return await self._ask(place, self.request(place, "puzzle", {"move": text}), asked=text)
        if text:
            self.chat.say(place.person.id, text)
        return Answer()

    async def tap(self, place: Place, data: str, answer: str = "", message: str = "") -> Answer:
        """Handle a tapped button or option, or the answer to a form. message: that of the button."""
        request = callback_data.request(self.request(place, "", {}), data, answer[:LONGEST_LINE])
        if request is None:
            raise BadRequestError
        reply = await self.handled(place, request)
        if not (reply.toast or reply.form):
            self._close_question(place, message)
        return self._answered(place, reply, heard=True)

    async def point(self, place: Place, data: str) -> AnyReply:
        """Return the sites that can be tapped next on a board. data: that of the picker's buttons."""
        request = callback_data.request(self.request(place, "", {}), data)
        if request is None or request.command != "pick":
            raise BadRequestError
        return await self._service.point(request)

    async def complete(self, place: Place, text: str, table: str = "") -> list[Completion]:
        """Return completions of a line: commands, games, tables, moves, people, choices."""
        text = text[:LONGEST_LINE]
        request = self.request(place, "move", {}, table)
        if not text.startswith(command_line.SLASH):
            moves = await self._service.suggest(request, "move", text) if table else ()
            return [Completion(move.value, move.label) for move in moves]
        line = command_line.unfinished(text, self.people.find)
        if line is None:
            return []
        voice = await self._service.voice(request)
        if line.command is None:
            return list(_commands(line.typed.casefold(), voice))
        found: list[Completion] = []
        for parameter in line.parameters:
            asked = replace(request, command=line.command.word)
            for value in await self._service.suggest(asked, parameter.kind, line.typed):
                detail = value.value * (value.value not in value.label)
                found.append(Completion(line.head + value.value, value.label, detail))
            found += _known(parameter, line, voice, self.people)
        return list(dict.fromkeys(found))  # an outage gives every parameter the same line

    async def add(self, name: str, language: str) -> LocalUser:
        """Add a person. Raises NameRefusedError, and Unavailable; then the name is free again."""
        new = self.people.add(name, language)
        try:
            await self._store.put_note(PEOPLE_NOTE, self.people.write())
        except BaseException:
            self.people.remove(new)
            raise
        await self._hello(new)
        self.chat.tell_all(Called())
        return new

    async def met(self, language: str) -> None:
        """Greet the owner of the page at the first visit, and set a new group up. Raises Unavailable."""
        if self.people.met:
            return
        new = await self._store.chat(TAVERN) is None  # a group that has settings keeps them
        you = self.people.meet(language)
        await self._store.put_note(PEOPLE_NOTE, self.people.write())
        await self._hello(you)
        if new:
            place = Place(you, private=False, key=f"daily-{self.chat.run}")
            await self.handled(place, self.request(place, "settings", {"setting": "puzzle", "value": "0"}))
        self.chat.tell_all(Called())

    async def rename(self, place: Place, name: str) -> Place:
        """Rename a person, also at the tables where they sit by the old name, and return their place.

        Raises NameRefusedError. Raises Unavailable; then at most tables have the old name.
        """
        local_user = place.person
        renamed = self.people.renamed(local_user, name)
        self.people.put(renamed)
        try:
            await self._store.put_note(PEOPLE_NOTE, self.people.write())
        except BaseException:
            self.people.put(local_user)
            raise
        self.chat.tell_all(Called())
        renamed_place = replace(place, person=renamed)
        await self._service.rename_person(self.request(renamed_place, "", {}), local_user.name)
        return renamed_place

    async def called_you(self, place: Place) -> Place:
        """Call a person without a name "you" in the language they read. Raises Unavailable."""
        you = Voice(self.language(place.person))("local-you")
        taken = self.people.called(you) not in (None, place.person)  # the slug is one of these words too
        if taken or is_named(place.person) or place.person.name == you:
            return place
        return await self.rename(place, you)

    async def somebody(self, name: str, language: str) -> LocalUser:
        """Return the person of a name, added if new. Raises NameRefusedError and Unavailable."""
        known = self.people.called(name)
        return known or await self.add(name, language)

    def tell(self, place: Place, reply: AnyReply) -> None:
        """Post a public reply in the chat."""
        self.chat.answer(place.person.id, place.channel, reply)

    async def unserved(self, slug: str, language: str, reason: Unavailable) -> Answer:
        """Return the passing note for a deed that the store did not serve.

        slug, language: of the person who did it; the language counts for a newcomer alone.
        """
        person = self.people.get(slug) or LocalUser("", "", language)
        request = self.request(Place(person, private=True, key="outage"), "", {})
        return Answer(replace(await self._service.unserved(request, reason), toast=True))

    def language(self, local_user: LocalUser) -> str:
        """Return a person's language: the chosen one, or that of the first visit."""
        return self._languages.get(local_user.id, local_user.language)

    async def _listen(self, local_user: LocalUser) -> None:
        """Note a person's chosen language and tell the pages.

        During a store outage the known language stays, and the reply continues.
        """
        try:
            chosen = await self._service.chosen_language(local_user.id) or local_user.language
        except Unavailable:
            return
        if chosen != self.language(local_user):
            self._languages[local_user.id] = chosen
            self.chat.tell_all(Called())

    def request(
        self,
        place: Place,
        word: str,
        args: Mapping[str, str],
        table: str | None = None,
        turn: int | None = None,
    ) -> Request:
        """Return a request made at a place."""
        person = place.person
        return Request(
            key=f"{person.id}:{place.key}",
            person=person.person,
            chat=ChatId(person.channel) if place.private else TAVERN,
            channel=place.channel,
            command=word,
            args=args,
            table=TableId(table) if table else None,
            turn=turn,
            private=True,
            alone=place.private,
            admin=place.private or person.slug in ADMINS,
        )

    async def _ask(self, place: Place, request: Request, asked: str = "") -> Answer:
        return self._answered(place, await self.handled(place, request), asked)

    async def handled(self, place: Place, request: Request) -> AnyReply:
        """Return the bot's reply to a request. Never raises but for cancellation."""
        reply = await self._service.run(request)
        await self._listen(place.person)
        return reply

    def _answered(self, place: Place, reply: AnyReply, asked: str = "", *, heard: bool = False) -> Answer:
        """Post a reply in the chat, unless it is a form or a toast, which the page alone shows.

        heard: the page shows toasts by itself. The reply to a typed line stays in the chat.
        """
        if reply.empty or reply.form or (reply.toast and heard):
            return Answer(reply)
        apart = isinstance(reply, PersonalReply) and reply.apart and not place.private
        there = replace(place, private=place.private or apart)
        self.chat.answer(place.person.id, there.channel, reply, asked, self.language(place.person))
        return Answer(private=apart)

    def _close_question(self, place: Place, message: str) -> None:
        """Remove a private question that was answered."""
        try:
            asked = self.chat[message]
        except KeyError:
            return
        if asked.menu and asked.only_for in {place.person.id, None} and asked.channel == place.channel:
            self.chat.drop(message)

    async def greet(self) -> None:
        """Greet every chat, and repost the boards from before a restart."""
        run = self.chat.run
        welcome = Request(f"local:welcome-{run}", None, TAVERN, GROUP, "welcome", admin=True)
        reply = await self._service.run(welcome)
        self.chat.answer(self.people.you.id, GROUP, reply)
        await self._service.forget_messages(TAVERN)
        for table in await self._service.living_at(GROUP):
            board = Request(f"local:board-{run}-{table}", None, TAVERN, GROUP, "board", table=table)
            await self._service.run(board)
        for local_user in self.people:
            if local_user != self.people.you or self.people.met:
                await self._hello(local_user)

    async def _hello(self, person: LocalUser) -> None:
        """Greet a person in private, and repost the secret boards there."""
        place = Place(person, private=True, key=f"hello-{self.chat.run}")
        await self._ask(place, self.request(place, "hello", {}))


def _commands(begun: str, voice: Voice) -> Iterable[Completion]:
    """Return the commands that begin so, in the language of a voice or as the bot knows them."""
    for command in typed_commands():
        words = (word_in(voice.language, command), command.word)
        if word := next((word for word in words if word.startswith(begun)), None):
            space = " " if command.parameters else ""
            yield Completion(f"/{word}{space}", f"/{word}", voice(f"command-{command.word}"))


def _known(
    parameter: Parameter, line: command_line.Unfinished, voice: Voice, people: People
) -> Iterable[Completion]:
    """Return completions that follow from the parameter alone."""
    begun = line.typed.casefold()
    match parameter.kind:
        case "choice":
            for choice in parameter.choices:
                word = value_in(voice.language, choice)
                if any(one.casefold().startswith(begun) for one in (word, choice)):
                    yield Completion(line.head + word, word, choice_in(voice.language, choice))
        case "flag":
            word = name_in(voice.language, parameter)
            if any(one.startswith(begun) for one in (word, parameter.name)):
                yield Completion(line.head + word, word, voice(f"parameter-{parameter.name}"))
        case "person":
            for local_user in people:
                if f"@{local_user.name}".casefold().startswith(begun) or local_user.slug.startswith(begun):
                    yield Completion(f"{line.head}@{local_user.slug}", f"@{local_user.name}")
        case _:
            return
