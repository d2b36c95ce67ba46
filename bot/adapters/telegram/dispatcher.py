"""Dispatcher: reads an update into a request, runs it through the service and sends the reply."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias, TypeVar

import structlog
from cachetools import LRUCache
from telegram import (
    Bot,
    CallbackQuery,
    Chat,
    ChatMember,
    ChatMemberRestricted,
    ChatMemberUpdated,
    InlineQuery,
    Message,
    MessageEntity,
    Update,
    User,
)

from bot.adapters.telegram.client import ABSENT, Members
from bot.adapters.telegram.guests import Guests, guest_request
from bot.adapters.telegram.ids import (
    ANONYMOUS,
    PLATFORM,
    channel,
    channel_of,
    chat_id,
    ephemeral_id,
    message_key,
    person_id,
)
from bot.adapters.telegram.layout import CLOSE, INLINE_MOVE, first_tap, read_tap
from bot.adapters.telegram.responder import Responder
from bot.core.causes import cause_of
from bot.core.context import parse_int
from bot.core.input import callback_data, command_line
from bot.core.messages import AnyReply, Person, Reply, Request
from bot.core.ports import Store
from bot.core.registry import COMMANDS
from bot.core.service import Service
from bot.launches import Launches
from bot.talk import BURIES, MOVE, REPLY, TALK, Talk
from storage.model import PersonId, TableId

log = structlog.get_logger()

MOST_NAMES: Final = 10_000
LONGEST_MOVE: Final = 80
"""Characters of a reply to a board that may be a move. A longer one is talk."""
_START: Final = re.compile(r"/start(?:@\w+)?(?:\s+(\S{1,64}))?\s*", re.IGNORECASE)
_QUERY: Final = re.compile(r"([a-z0-9]{4}) ([0-9a-z]{1,12})(?: (.*))?", re.DOTALL)
UPDATES: Final = (
    Update.MESSAGE,
    Update.EDITED_MESSAGE,
    Update.CALLBACK_QUERY,
    Update.INLINE_QUERY,
    Update.MY_CHAT_MEMBER,
    Update.GUEST_MESSAGE,
)
"""Kinds of updates that the bot receives."""
MOST_OFFSET: Final = 100_000
"""Highest offset into a list of moves."""
HELD: Final = 0.5
"""Seconds for which a request that has nothing left to store holds up the updates behind it."""
EDITABLE: Final = frozenset({"move", "bid", "number"})
"""Commands that may be corrected by editing their message."""
_PRESENT: Final = frozenset({ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.OWNER})

T = TypeVar("T")
Send: TypeAlias = Callable[[AnyReply], Coroutine[None, None, None]]
"""Sends a reply."""


@dataclass(frozen=True, slots=True)
class MessageRequest:
    """Request with the context that only Telegram has.

    payload: of the deep link that opened the private chat. aside: the text may be talk about a board.
    """

    request: Request
    payload: str | None = None
    aside: bool = False


class RequestReader:
    """Reader that knows the bot's own name and the user names it has seen."""

    def __init__(self, bot: User) -> None:
        self._bot = bot
        self._people: LRUCache[str, PersonId] = LRUCache(MOST_NAMES)

    def message(self, message: Message, key: str) -> MessageRequest | None:
        """Return the request of a message, or None for talk and forwarded messages."""
        if message.forward_origin is not None:
            return None  # another person may have written it, also if it looks like an inline move
        blank = self._blank(message, key)
        text = message.text or message.caption or ""
        if message.via_bot:
            return _inline_pick(blank, text) if message.via_bot.id == self._bot.id else None
        if start := _START.fullmatch(text):
            if start[1] and not blank.alone:
                return None  # the invitation link added the bot to a group, which has its own welcome
            request = replace(blank, command="hello" if blank.alone else "help")
            return MessageRequest(request, start[1] if blank.alone else None)
        if text.startswith(command_line.SLASH):
            return self._command(message, blank, text)
        return self._plain_text(message, blank, text)

    def tap(self, message: Message | Chat, user: User, data: str, key: str) -> Request | None:
        """Return the request of a tap. message: the message of the button, or its chat if it is too old."""
        here = message if isinstance(message, Chat) else message.chat
        place = channel(here.id) if isinstance(message, Chat) else channel_of(message)
        blank = self._asker(user, here, Request(key, None, chat_id(here), place, "", private=True))
        return callback_data.request(blank, read_tap(data).data)

    def inline(self, user: User, query: str, key: str, *, private: bool = False) -> tuple[Request, str]:
        """Return the request for an inline query, and the part of a move that is typed.

        An inline query carries no chat. private: it is typed in the private chat with the bot.
        """
        own, person = chat_id(user.id), self._person(user, alone=False)
        blank = Request(key, person, own, channel(user.id), "move", alone=True, private=private)
        found = _QUERY.fullmatch(query)
        if found is None:
            return blank, query
        return replace(blank, table=TableId(found[1]), turn=int(found[2], 36)), found[3] or ""

    def asker(self, user: User, chat: Chat, key: str) -> Request:
        """Return a request of the user in the chat, without a command."""
        return self._asker(user, chat, Request(key, None, chat_id(chat), channel(chat.id), ""))

    def guest(self, user: User) -> Person:
        """Return a user who plays in a chat that the bot is not in."""
        return self._person(user, alone=False)

    def find(self, name: str) -> PersonId | None:
        """Return the person last seen with a user name since the start, or None."""
        # User names are not stored: Telegram may give one to another person.
        return self._people.get(name.removeprefix("@").casefold())

    def _blank(self, message: Message, key: str) -> Request:
        whispered = ephemeral_id(message) is not None
        request = Request(key, None, chat_id(message.chat), channel_of(message), "", private=whispered)
        if message.sender_chat is not None or message.from_user is None:
            # A chat wrote it, not a person. Only an anonymous admin writes as the group itself.
            anonymous = message.from_user is not None and message.from_user.id == ANONYMOUS
            return replace(request, admin=anonymous and message.sender_chat == message.chat)
        return self._asker(message.from_user, message.chat, request)

    def _asker(self, user: User, chat: Chat, request: Request) -> Request:
        alone = chat.type == Chat.PRIVATE
        person = self._person(user, alone=alone)
        private = alone or request.private
        return replace(
            request, person=person, private=private, alone=alone, admin=alone, whole_chat=not alone
        )

    def _person(self, user: User, *, alone: bool) -> Person:
        """Return the user as a person. alone: they write in private, so the bot may write to them."""
        person = person_id(user)
        if user.username:
            self._people[user.username.casefold()] = person
        return Person(person, user.full_name, user.language_code, channel(user.id) if alone else None)

    def _command(self, message: Message, blank: Request, text: str) -> MessageRequest | None:
        text = self._mentions_as_ids(message, text)
        line = command_line.spoken(text, self._known, self._bot.username, alone=blank.alone)
        if line is None:
            return None
        word, args = line
        if word == command_line.UNKNOWN:
            return MessageRequest(replace(blank, command=word, args=args))
        table = _table_of(message)
        asks = next((p.name for p in COMMANDS[word].parameters if p.kind == "person"), None)
        unsaid = asks not in args or (command_line.about_a_person(COMMANDS[word]) and ":" not in args[asks])
        if asks and unsaid and word != "settings" and (other := self._replied_user(message)):
            args = {**args, asks: person_id(other)}
        takes_table = any(p.kind == "table" for p in COMMANDS[word].parameters)
        return MessageRequest(replace(blank, command=word, args=args, table=table if takes_table else None))

    def _known(self, name: str) -> PersonId | None:
        if name.startswith(f"{PLATFORM}="):
            return PersonId(name.replace("=", ":"))
        return self.find(name)

    def _mentions_as_ids(self, message: Message, text: str) -> str:
        """Return the line with mentions of people without a user name replaced by their numbers."""
        for entity, name in message.parse_entities([MessageEntity.TEXT_MENTION]).items():
            if entity.user is not None:
                text = text.replace(name, f"@{PLATFORM}={entity.user.id}", 1)
        return text

    def _replied_user(self, message: Message) -> User | None:
        """Return the other person to whose message this one replies, or None."""
        answered = message.reply_to_message
        if answered is None or answered.from_user is None or answered.from_user.is_bot:
            return None
        # In a topic every message counts as a reply to the one that created it.
        in_topic = answered.forum_topic_created is not None
        return None if in_topic or answered.from_user == message.from_user else answered.from_user

    def _plain_text(self, message: Message, blank: Request, text: str) -> MessageRequest | None:
        """Read a line without a slash: a number for a form, or a move in private or in reply to a board."""
        text = text.strip()
        if not text or len(text) > LONGEST_MOVE or "\n" in text:
            return None
        answered = self._replied_post(message)
        tap = first_tap(answered) if answered else None
        if tap is not None and tap.command == "number":
            args = {"answer": text}
            return MessageRequest(replace(blank, command="number", table=tap.table, turn=tap.turn, args=args))
        if answered is None and not blank.private:
            return None
        request = replace(blank, command="move", args={"move": text}, table=tap.table if tap else None)
        return MessageRequest(request, aside=not blank.private)

    def _replied_post(self, message: Message) -> Message | None:
        """Return the bot's own message to which this one replies. It may be an old board without buttons."""
        answered = message.reply_to_message
        ours = (
            answered is not None and answered.from_user is not None and answered.from_user.id == self._bot.id
        )
        return answered if ours else None


def _inline_pick(blank: Request, text: str) -> MessageRequest | None:
    found = INLINE_MOVE.fullmatch(text)
    if found is None:
        return None
    table = TableId(found[2].casefold())
    return MessageRequest(replace(blank, command="move", args={"move": found[1]}, table=table))


def _table_of(message: Message) -> TableId | None:
    """Return the table of the board to which a command replies."""
    answered = message.reply_to_message
    tap = first_tap(answered) if answered and answered.from_user and answered.from_user.is_bot else None
    return tap.table if tap else None


class Dispatcher:
    """Runs updates. Changes are stored when `handle` returns; replies follow in tasks of their own.

    So do long searches: with polling, an analysis in one group would hold up the updates of all chats.
    """

    def __init__(
        self,
        bot: Bot,
        service: Service,
        store: Store,
        responder: Responder,
        talk: Talk,
        launches: Launches | None = None,
    ) -> None:
        """Take the parts it works with. talk: records the newest message of each channel."""
        self.guests: Guests | None = None
        """Games in chats that the bot is not in, if the host allows them."""
        self._launches = launches
        self._talk = talk
        self._service = service
        self._store = store
        self._responder = responder
        self._reader = RequestReader(bot.bot)
        self._members = Members(bot)
        self._replying: set[asyncio.Task[object]] = set()

    async def handle(self, update: Update) -> None:
        """Run an update, or store its failure and pass over it. Raises: Unavailable."""
        key = f"{PLATFORM}:{update.update_id}"
        try:
            await self._handle(update, key)
        except Exception as error:  # noqa: BLE001 -- Telegram would send it again for ever
            log.error("update_failed", key=key, because=cause_of(error))  # noqa: TRY400 -- its text may quote a user
            await self._store.fail(key, "error", self._service.now())

    async def finish(self, grace: float | None = None) -> None:
        """Wait for the replies in progress, and drop those that take longer than `grace` seconds."""
        if self._replying:
            _, late = await asyncio.wait(self._replying, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _handle(self, update: Update, key: str) -> None:
        if update.message is not None:
            await self._message(update.message, key)
        elif update.edited_message is not None:
            await self._edited(update.edited_message, key)
        elif update.callback_query is not None:
            await self._tap(update.callback_query, key)
        elif update.inline_query is not None:
            await self._inline(update.inline_query, key)
        elif update.my_chat_member is not None:
            await self._membership(update.my_chat_member, key)
        elif update.guest_message is not None:
            self._guest(update.guest_message, key)

    async def _message(self, message: Message, key: str) -> None:
        if ephemeral_id(message) is not None:
            # Its ids are 0 or used again, and nobody else sees it.
            await self._run_message(message, self._reader.message(message, key))
            return
        asked = self._reader.message(message, message_key(message))
        self._heard(message, asked)
        if message.migrate_to_chat_id or message.migrate_from_chat_id:
            await self._migrate(message)
            return
        if message.forum_topic_reopened or message.general_forum_topic_unhidden:
            await self._service.channel_restored(channel_of(message))
            return
        await self._run_message(message, asked)

    def _heard(self, message: Message, asked: MessageRequest | None) -> None:
        """Record a message, which may bury a board. Typed moves and inline picks are low, talk is higher."""
        # Replies to a board may be talk about it: `_run_message` finds out.
        moved = asked is not None and asked.request.command in EDITABLE and not asked.aside
        alone = message.chat.type == Chat.PRIVATE  # there an answer goes below its question
        height = BURIES if alone else MOVE if moved else TALK
        # In a supergroup numbers follow each other, so they tell of talk that Telegram keeps from the bot.
        gapless = message.chat.type == Chat.SUPERGROUP and not message.chat.is_forum
        self._talk.heard(channel_of(message), message.message_id, height, gapless=gapless)

    async def _edited(self, message: Message, key: str) -> None:
        """Run a corrected move, bid or number. Edits of other messages do nothing."""
        # The message keeps its key, so one that was accepted before its edit does not run twice.
        key = message_key(message) if ephemeral_id(message) is None else key
        asked = self._reader.message(message, key)
        if asked is not None and asked.request.command in EDITABLE:
            await self._run_message(message, asked)

    async def _run_message(self, message: Message, asked: MessageRequest | None) -> None:
        """Run a request. An aside that is no move of its author is ignored as talk about the board.

        An answer to the puzzle of the day, given in public, runs as /puzzle and is judged in private.
        """
        if asked is None:
            return
        request, whispered = asked.request, ephemeral_id(message)
        if request.person is None and whispered is not None:
            # Telegram doesn't say who an anonymous admin is, so an answer could only be public.
            log.info("anonymous_ephemeral_command", command=request.command)
            return
        if asked.aside and not await self._service.may_move(request, request.args["move"]):
            if not await self._service.withheld(request, request.args["move"]):
                return
            request = replace(request, command="puzzle", table=None)
        elif asked.aside and whispered is None:
            self._talk.heard(channel_of(message), message.message_id, REPLY)

        async def send(reply: AnyReply) -> None:
            if not reply.empty:
                answered = message.message_id if whispered is None else None
                await self._responder.message(request, reply, answered, whispered)

        if asked.payload:
            await self._follow_link(asked, send)
        else:
            await self._serve(await self._members.with_rights(request), send)

    async def _migrate(self, message: Message) -> None:
        """Move tables from a group to its supergroup. Both chats report the change, in either order."""
        old = message.migrate_from_chat_id or message.chat.id
        new = message.migrate_to_chat_id or message.chat.id
        await self._service.move_chat(channel(old), channel(new), chat_id(old), chat_id(new))

    async def _follow_link(self, asked: MessageRequest, send: Send) -> None:
        """Answer a person who opened the private chat through a link.

        The link leads to a kept reply or to a command. Any other link, and an empty reply, give a greeting.
        """
        request, payload = asked.request, asked.payload or ""
        kept = await self._responder.collect(request, payload)
        if kept is not None:
            await self._service.note_private_chat(asked.request)
            self._in_background(send(kept))
            return
        shown = callback_data.followed(request, payload) or request

        async def send_or_greet(reply: AnyReply) -> None:
            # An empty greeting is no failure: the service has shown a screen in its place.
            led = not reply.empty or shown.command == request.command
            await send(reply if led else await self._run(request))

        await self._serve(shown, send_or_greet)

    async def _tap(self, query: CallbackQuery, key: str) -> None:
        message, data = query.message, query.data or ""
        if data == CLOSE:
            self._in_background(self._responder.close(query))
            return
        if self._launches is not None and message is not None:
            self._launches.learn(query.chat_instance, chat_id(message.chat))
        if self.guests is not None and query.inline_message_id is not None:
            await self._guest_tap(query, query.inline_message_id, key)
            return
        here = message if isinstance(message, Message) else message.chat if message else None
        request = self._reader.tap(here, query.from_user, data, key) if here else None
        if request is None:
            request = self._reader.asker(query.from_user, _own_chat(query), key)
            self._in_background(self._responder.tap(query, request, Reply()))
            return
        request = await self._members.with_rights(request)
        await self._serve(request, partial(self._responder.tap, query, request))

    def _guest(self, message: Message, key: str) -> None:
        """Answer a person who summons the bot into a chat that it is not in."""
        user = message.from_user
        if user is None or user.is_bot or message.sender_chat is not None:
            return  # a chat wrote it, which can't sit at a table
        if self.guests is not None and message.forward_origin is None:
            person = self._reader.guest(user)
            self._in_background(self.guests.summoned(message, person, key, self._service))

    async def _guest_tap(self, query: CallbackQuery, inline: str, key: str) -> None:
        blank = guest_request(self._reader.guest(query.from_user), inline, key)
        request = callback_data.request(blank, read_tap(query.data or "").data) or blank
        await self._serve(request, partial(self._responder.tap, query, request))

    async def _inline(self, query: InlineQuery, key: str) -> None:
        private = query.chat_type == Chat.SENDER
        request, typed = self._reader.inline(query.from_user, query.query, key, private=private)
        first = parse_int(query.offset, 0, MOST_OFFSET) or 0
        choices = await self._service.inline(request, typed, first)
        self._in_background(self._responder.inline(query, choices, first))

    async def _membership(self, change: ChatMemberUpdated, key: str) -> None:
        """Handle a change of the bot's own membership or rights in a chat."""
        member = change.new_chat_member
        if member.status in _PRESENT or (isinstance(member, ChatMemberRestricted) and member.is_member):
            await self._service.chat_restored(chat_id(change.chat))
        await self._welcome(change, key)

    async def _welcome(self, change: ChatMemberUpdated, key: str) -> None:
        came = change.old_chat_member.status in ABSENT and change.new_chat_member.status in _PRESENT
        if not came or change.chat.type not in {Chat.GROUP, Chat.SUPERGROUP}:
            return
        request = replace(self._reader.asker(change.from_user, change.chat, key), command="welcome")
        reply = await self._run(request)
        self._in_background(self._responder.message(request, reply))

    async def _run(self, request: Request) -> AnyReply:
        return await self._service.run(await self._members.with_rights(request))

    async def _serve(self, request: Request, send: Send) -> None:
        """Run a request and send the reply. Return once it has run, or for long and stored all."""
        running = self._in_background(self._service.run(request))
        while not (await asyncio.wait({running}, timeout=HELD))[0]:
            if self._service.has_stored(request):
                self._in_background(_sent(running, send))
                return
        self._in_background(send(running.result()))

    def _in_background(self, work: Coroutine[None, None, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._replying.add(task)
        task.add_done_callback(self._replying.discard)
        return task


async def _sent(running: asyncio.Task[AnyReply], send: Send) -> None:
    await send(await running)


def _own_chat(query: CallbackQuery) -> Chat:
    return Chat(query.from_user.id, Chat.PRIVATE)
