"""The fake itself: an HTTP server on loopback, the record of all it received, and its switches."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from inspect import isawaitable
from types import TracebackType
from typing import Self, TypeVar

from aiohttp import web

from tests.fakes.telegram.delivery import Updates
from tests.fakes.telegram.faults import ANY, Fault, Faults
from tests.fakes.telegram.methods import answering, chats, editing, sending
from tests.fakes.telegram.methods import ephemeral as ephemeral_messages
from tests.fakes.telegram.methods.commands import Descriptions, Menus
from tests.fakes.telegram.methods.ephemeral import extended
from tests.fakes.telegram.methods.schema import Schema, published
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.traffic import read, refusal, tells
from tests.fakes.telegram.waiting import PATIENCE, Bell, Clock
from tests.fakes.telegram.webhook import Postman
from tests.fakes.telegram.wire import Call, RefusedError, Upload, ViolationError, Wire
from tests.fakes.telegram.world.entities import typed
from tests.fakes.telegram.world.flood import Flood
from tests.fakes.telegram.world.model import Chat, ChatType, File, Message, Place, User, spot
from tests.fakes.telegram.world.record import Record
from tests.fakes.telegram.world.state import Query, World

T = TypeVar("T")

TOKEN = "700000007:FAKE-TOKEN-that-belongs-in-the-path-alone"
METHODS = {
    **sending.METHODS, **editing.METHODS, **ephemeral_messages.METHODS, **answering.METHODS, **chats.METHODS,
}  # fmt: skip


class FakeTelegram:
    """A fake Telegram. See the package's docstring for its use."""

    def __init__(
        self,
        *,
        username: str = "taberna_bot",
        privacy_mode: bool = True,
        clock: Clock | None = None,
        ephemeral: bool = False,
    ) -> None:
        """ephemeral: a server with the ephemeral messages of Bot API 10.3. Others answer 404 to them."""
        self.token = TOKEN
        self.clock = clock or Clock()
        bot = User(int(TOKEN.partition(":")[0]), "Taberna", username, is_bot=True)
        self.world = World(bot, self.clock, privacy_mode)
        self.schema: Schema | None = published()
        self._ephemeral = ephemeral
        if self.schema is not None and ephemeral:
            self.schema = extended(self.schema)
        self.strips_ephemeral = False
        """The server posts ephemeral messages as public ones, as if it ignored the parameter."""
        self.calls: list[Call] = []
        self.problems: list[str] = []
        self.menus = Menus()
        self.descriptions = Descriptions()
        self.flood = Flood(self.clock)
        self.unreachable = False
        """The server drops every connection unanswered."""
        self.proxy = ""
        """Page of a proxy that answers with 404 instead of Telegram."""
        self.upload_seconds = 0.0
        """Seconds before a call with a file arrives and counts."""
        self.uploading = 0
        """Number of such calls on their way."""
        self.cut_off = False
        """Answers arrive without their last character."""
        self.token_refused = False
        """True after the token was revoked: 401 for every call."""
        self.base_url = ""
        self.base_file_url = ""
        self._bell = Bell()
        self.updates = Updates(self._bell, self.clock, self._check_update)
        self.postman = Postman(self.updates)
        self._record = Record()
        self._faults = Faults()
        self._outage: RefusedError | None = None
        self._methods = self._all_methods()
        self._running: asyncio.Task[None] | None = None
        self._runner: web.AppRunner | None = None

    async def start(self) -> Self:
        application = web.Application(client_max_size=60 * 1024 * 1024)
        application.router.add_route("*", "/bot{token}/{method}", self._handle)
        application.router.add_get("/file/bot{token}/{kind}/{file_id}", self._download)
        # A bot that dies while it polls must not count as a poller.
        self._runner = web.AppRunner(application, handler_cancellation=True, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.base_url = f"http://{host}:{port}/bot"
        self.base_file_url = f"http://{host}:{port}/file/bot"
        self._running = asyncio.create_task(self.postman.run())
        return self

    async def stop(self) -> None:
        self.updates.closing = True
        await self._bell.ring()
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
        if error is None and self.problems:
            raise AssertionError("\n".join(["Telegram would object:", *self.problems]))

    def person(self, name: str, language: str | None = "en", *, username: bool = True) -> Person:
        """Create a person who has never written to the bot, by default with a username and a language."""
        handle = f"{name.lower()}_{self.world.number('username')}" if username else ""
        user = self.world.new_user(name, handle, language)
        return Person(user, self.world.chats[user.id], self.world, self.updates, self._record)

    def group(self, title: str, *members: Person, bot: bool = True) -> Chat:
        """Create a basic group; its first member owns it, and `bot` adds the bot."""
        return self._new_chat("group", title, members, bot=bot)

    def supergroup(self, title: str, *members: Person, bot: bool = True, forum: bool = False) -> Chat:
        chat = self._new_chat("supergroup", title, members, bot=bot)
        chat.is_forum = forum
        return chat

    def channel(self, title: str, *members: Person, bot: bool = True) -> Chat:
        """Create a channel; if the bot is in it, it is an admin, as bots in channels are."""
        chat = self._new_chat("channel", title, members, bot=bot)
        if bot:
            chat.roles[self.world.bot.id] = "administrator"
        return chat

    def other_bot(self, username: str) -> User:
        """Create another bot, whose messages our bot never gets; `writes_as` lets it write."""
        number = self.world.number("bot")
        return User(800_000_000 + number, username, username, is_bot=True)

    def writes_as(self, bot: User, text: str, place: Place) -> Message:
        """Post a message of another bot, which gets the commands without a name from then on."""
        chat, thread = spot(place)
        chat.last_bot = bot
        return self.world.say(chat, bot, typed(text), thread)

    def _new_chat(self, kind: ChatType, title: str, members: tuple[Person, ...], *, bot: bool) -> Chat:
        chat = self.world.new_chat(kind, title)
        for person in members:
            chat.roles[person.id] = "member" if chat.roles else "creator"
        if bot:
            chat.roles[self.world.bot.id] = "member"
        return chat

    def fail(
        self,
        method: str,
        code: int,
        description: str,
        *,
        chat: Chat | None = None,
        times: int = 1,
        done: bool = False,
        **parameters: int,
    ) -> None:
        """Answer the next `times` calls of a method (in one chat) with this error.

        method: "*" is any. done: True if the call takes effect before the error.
        """
        error = RefusedError(code, description, **parameters)
        self._faults.add(Fault(method, error, chat, times, done))

    def lose_answer(self, method: str, *, chat: Chat | None = None, times: int = 1) -> None:
        """Carry out the next `times` calls of a method, but lose their answers."""
        self._faults.add(Fault(method, None, chat, times, done=True))

    @contextmanager
    def outage(self, code: int = 502, description: str = "Bad Gateway") -> Iterator[None]:
        """Answer every call inside the block with this error, without an effect; also a poll that waits."""
        self._outage = RefusedError(code, description)
        fault = Fault(ANY, self._outage, None, sys.maxsize)
        self._faults.waiting.insert(0, fault)
        try:
            yield
        finally:
            self._faults.waiting.remove(fault)
            self._outage = None

    @property
    def public(self) -> list[str]:
        """Return all words ever sent to groups and channels, including callback data and file names."""
        return self._record.public

    @property
    def public_files(self) -> list[Upload]:
        return self._record.public_files

    @property
    def unanswered(self) -> list[Query]:
        """Return the taps and inline queries that the bot has yet to answer."""
        queries = self.world.queries.values()
        return [query for query in queries if query.answer is None and query.inline_answer is None]

    def private_to(self, person: Person) -> list[str]:
        """Return all words that only this person may see: private chat, toasts, inline results."""
        return self._record.private.setdefault(person.id, [])

    def posts(self, place: Place) -> list[Message]:
        """Return the bot's messages in a place that aren't deleted, oldest first."""
        chat, thread = spot(place)
        return [
            message
            for message in chat.messages.values()
            if not message.deleted
            and message.thread == (thread if chat.is_forum else message.thread)
            and message.by_bot
        ]

    def last(self, place: Place) -> Message | None:
        return next(reversed(self.posts(place)), None)

    def commands_for(self, person: Person, place: Place) -> dict[str, str]:
        """Return the command menu that this person's client shows there: name to description."""
        return self.menus.seen_by(person.user, spot(place)[0])

    def private_commands_for(self, person: Person, place: Place) -> frozenset[str]:
        """Return the names in the same menu whose commands the client sends as ephemeral messages."""
        return self.menus.private_to(person.user, spot(place)[0])

    def count(self, method: str) -> int:
        return sum(call.method.lower() == method.lower() for call in self.calls)

    def pardon(self) -> list[str]:
        """Return the problems so far, and forget them."""
        problems, self.problems = self.problems, []
        return problems

    async def until(self, condition: Callable[[], T | None], patience: float = PATIENCE) -> T:
        """Return the first true value of a condition; raise AssertionError after `patience` s."""
        try:
            return await self._bell.until(condition, patience)
        except TimeoutError:
            recent = "\n".join(f"{call.method} {call.parameters}" for call in self.calls[-5:])
            raise AssertionError(f"timed out; last calls:\n{recent}\n{self.problems}") from None

    async def answer_to(self, message: Message) -> Message:
        """Return the first message that the bot posts after this one, in the same chat and topic."""

        def newer() -> list[Message]:
            return [post for post in self.posts(message.place) if post.id > message.id]

        return (await self.until(newer))[0]

    @asynccontextmanager
    async def edit_of(self, message: Message) -> AsyncIterator[Message]:
        """Wait, at the end of the block, until the bot has edited the message."""
        edits = message.edits
        yield message
        await self.until(lambda: message.edits > edits)

    def _all_methods(self) -> dict[str, Callable[[Call], object]]:
        methods: dict[str, Callable[[Call], object]] = {
            name: partial(method, self.world) for name, method in METHODS.items()
        }
        methods |= {
            "getUpdates": self.updates.get_updates,
            "setWebhook": self.updates.set_webhook,
            "deleteWebhook": self.updates.delete_webhook,
            "getWebhookInfo": self.updates.webhook_info,
            "setMyCommands": self.menus.set,
            "deleteMyCommands": self.menus.delete,
            "getMyCommands": self.menus.get,
            "setMyDescription": self.descriptions.set,
            "setMyShortDescription": self.descriptions.set,
        }
        return {name.lower(): method for name, method in methods.items()}

    async def _handle(self, request: web.Request) -> web.Response:
        if self.proxy:
            return web.Response(status=404, text=self.proxy)
        if self.token_refused or request.match_info["token"] != self.token:
            return refusal(RefusedError(401, "Unauthorized"))
        call = await read(request)
        if self.strips_ephemeral:
            call.parameters.pop("ephemeral_message_parameters", None)
        if tells(self.token, request, call):
            self._note(f"{call.method}: the token stands outside the path")
        if call.uploads:
            await self._travels()
        self.calls.append(call)
        fault = self._faults.next(call)
        try:
            result = None if self.unreachable else await self._answer(call, fault)
        except RefusedError as error:
            if isinstance(error, ViolationError):
                self._note(f"{call.method}: {error.description}")
            return refusal(error)
        finally:
            await self._bell.ring()
        lost = self.unreachable or (fault is not None and fault.error is None)
        if lost and request.transport is not None:
            request.transport.close()
        answer = json.dumps({"ok": True, "result": result})
        return web.json_response(text=answer[:-1] if self.cut_off else answer)

    async def _travels(self) -> None:
        self.uploading += 1
        await self._bell.ring()
        await asyncio.sleep(self.upload_seconds)
        self.uploading -= 1

    async def _answer(self, call: Call, fault: Fault | None) -> object:
        self._record.keep(self.world, call)
        if fault is not None and fault.error is not None and not fault.done:
            raise fault.error
        result = await self._carry_out(call)
        error = self._outage or (fault.error if fault else None)
        if error is not None:
            raise error
        return result

    async def _carry_out(self, call: Call) -> object:
        if "ephemeral" in call.method.lower() and not self._ephemeral:
            raise RefusedError(404, "Not Found")
        if self.schema is not None:
            wrong = self.schema.request(call.method, call.parameters)
            if wrong:
                raise ViolationError("; ".join(wrong))
        album = call.parameters.get("media") if call.method.lower() == "sendmediagroup" else None
        messages = len(album) if isinstance(album, list) else 1
        self.flood.admit(call.method, self.world.addressed(call), messages)
        method = self._methods.get(call.method.lower())
        if method is None:
            raise ViolationError(f"this fake has no method {call.method}")
        result = method(call)
        if isawaitable(result):
            result = await result
        checked = call.method.lower() != "getupdates"  # updates were checked when queued
        for problem in self.schema.response(call.method, result) if self.schema and checked else []:
            self._note(f"the fake is wrong: {problem}")
        return result

    def _check_update(self, update: Wire) -> None:
        for problem in self.schema.value("Update", update) if self.schema else []:
            self._note(f"the fake is wrong: {problem}")

    def _note(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)

    async def _download(self, request: web.Request) -> web.Response:
        file: File | None = self.world.files.get(request.match_info["file_id"])
        if request.match_info["token"] != self.token or file is None:
            return web.Response(status=404)
        return web.Response(body=file.content)
