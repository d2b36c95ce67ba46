"""The state of the fake, and queries of its methods: members of chats, and the bot's rights there."""

import hashlib
import io
from collections import Counter
from dataclasses import dataclass, field

from PIL import Image, UnidentifiedImageError

from tests.fakes.telegram.waiting import Clock
from tests.fakes.telegram.wire import (
    Call,
    RefusedError,
    Upload,
    ViolationError,
    Wire,
    bad_request,
    get_int,
    get_object,
    get_text,
    required_int,
)
from tests.fakes.telegram.world.entities import Body
from tests.fakes.telegram.world.model import Chat, ChatType, File, FileKind, Message, Topic, User

QUERY_LIFETIME = 15.0
"""Seconds in which a callback or inline query can be answered."""

MEGABYTE = 1024 * 1024
LARGEST: dict[FileKind, int] = {"photo": 10 * MEGABYTE, "document": 50 * MEGABYTE, "animation": 50 * MEGABYTE}


@dataclass(frozen=True)
class Answer:
    """Result of a tap: a toast or alert, an address to open, or a query to type in the chat."""

    text: str = ""
    alert: bool = False
    url: str | None = None
    inline: str | None = None


@dataclass(frozen=True)
class InlineResult:
    """One result offered to a person. `wire` is the InlineQueryResult as the bot sent it."""

    id: str
    title: str
    description: str
    wire: Wire
    query: str


@dataclass(frozen=True)
class InlineAnswer:
    results: tuple[InlineResult, ...]
    cache_time: int
    is_personal: bool
    next_offset: str
    button: Wire | None


@dataclass(eq=False)
class Query:
    """A tap or an inline query that waits for the bot's answer."""

    id: str
    asker: User
    asked: float
    text: str
    message: Message | None = None
    """The message whose button was tapped."""
    answer: Answer | None = None
    inline_answer: InlineAnswer | None = None


@dataclass(eq=False)
class World:
    bot: User
    clock: Clock = field(default_factory=Clock)
    privacy_mode: bool = True
    chats: dict[int, Chat] = field(default_factory=dict)
    users: dict[int, User] = field(default_factory=dict)
    files: dict[str, File] = field(default_factory=dict)
    queries: dict[str, Query] = field(default_factory=dict)
    inline_messages: dict[str, Message] = field(default_factory=dict)
    guest_queries: dict[str, Message] = field(default_factory=dict)
    """Messages that summoned the bot as a guest and that it hasn't answered, by the id of the query."""
    old_clients: set[int] = field(default_factory=set)
    """Users whose clients don't show ephemeral messages."""
    inline_cache: dict[tuple[str, str, int | None], tuple[float, InlineAnswer]] = field(default_factory=dict)
    """Cached inline answers by query, offset and, if personal, requester; with the end of their life."""
    _numbers: Counter[str] = field(default_factory=Counter)

    def number(self, of: str) -> int:
        """Return the next number of a series that starts at 1."""
        self._numbers[of] += 1
        return self._numbers[of]

    def now(self) -> int:
        return int(self.clock())

    def new_user(self, first_name: str, username: str, language: str | None) -> User:
        user = User(1000 + self.number("user"), first_name, username, language)
        self.users[user.id] = user
        chat = Chat(user.id, "private", first_name, username, roles={user.id: "member"})
        self.chats[chat.id] = chat
        return user

    def new_chat(self, kind: ChatType, title: str, *, is_forum: bool = False) -> Chat:
        # Ids as Telegram numbers them: supergroups and channels carry -100 in front.
        base = 0 if kind == "group" else 10**12
        chat = Chat(-(base + 5_000_000_000 + self.number("chat")), kind, title, is_forum=is_forum)
        self.chats[chat.id] = chat
        return chat

    def chat(self, chat_id: object) -> Chat:
        """Return a chat that the bot may ask about. Raise 400 for unknown and migrated ones, 403 for closed
        ones.
        """
        chat = self.chats.get(chat_id) if isinstance(chat_id, int) else None
        if chat is None:
            raise bad_request("chat not found")
        if chat.migrated_to is not None:
            raise bad_request(
                "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to.id
            )
        if chat.has(self.bot) and not chat.gone:
            return chat
        raise RefusedError(403, f"Forbidden: {self._why_shut(chat)}")

    def addressed(self, call: Call) -> Chat | None:
        """Return the chat that a call writes to, if the fake knows it; check nothing."""
        inline = self.inline_messages.get(get_text(call.parameters, "inline_message_id") or "")
        return inline.chat if inline else self.chats.get(call.chat_id or 0)

    def _why_shut(self, chat: Chat) -> str:
        if chat.gone:
            return "user is deactivated" if chat.type == "private" else "the group chat was deleted"
        kicked = chat.role(self.bot) == "kicked"
        if chat.type == "private":
            return "bot was blocked by the user" if kicked else "bot can't initiate conversation with a user"
        outside = "was kicked from" if kicked else "is not a member of"
        return f"bot {outside} the {chat.type} chat"

    def thread(self, chat: Chat, thread_id: int | None) -> int | None:
        """Return the thread to post in. Raise 400 if it doesn't exist or is closed to the bot."""
        closed = chat.general_closed
        if thread_id is not None:
            topic = chat.topics.get(thread_id)
            if topic is None:
                raise bad_request("message thread not found")
            closed = topic.closed
        if closed and not chat.is_admin(self.bot):
            raise bad_request("TOPIC_CLOSED")
        return thread_id

    def replied_to(self, chat: Chat, call: Call) -> Message | None:
        parameters = get_object(call.parameters, "reply_parameters")
        if parameters is None:
            return None
        message = chat.messages.get(required_int(parameters, "message_id"))
        if message is not None and not message.deleted:
            return message
        if parameters.get("allow_sending_without_reply") is True:
            return None
        raise bad_request("message to be replied not found")

    def post(self, message: Message) -> Message:
        message.chat.messages[message.id] = message
        return message

    def say(self, chat: Chat, sender: User | None, body: Body, thread: int | None = None) -> Message:
        """Store a user's new message in a chat, without delivering it."""
        return self.post(Message(chat.next_id(), chat, self.now(), sender, body, thread))

    def serve(self, chat: Chat, sender: User | None, service: Wire, thread: int | None = None) -> Message:
        """Store a service message, such as that a person joined."""
        message = Message(chat.next_id(), chat, self.now(), sender, thread=thread, service=service)
        return self.post(message)

    def new_topic(self, chat: Chat, creator: User, name: str) -> Topic:
        service: Wire = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        message = self.serve(chat, creator, service)
        message.thread = message.id
        topic = Topic(message.id, name, chat)
        chat.topics[topic.id] = topic
        return topic

    def ask(self, asker: User, text: str, message: Message | None = None) -> Query:
        query = Query(f"query-{self.number('query')}", asker, self.clock(), text, message)
        self.queries[query.id] = query
        return query

    def open_query(self, query_id: str) -> Query:
        """Return a query that can still be answered: neither answered already nor too old."""
        query = self.queries.get(query_id)
        answered = query is not None and (query.answer or query.inline_answer)
        if query is None or answered or self.clock() - query.asked > QUERY_LIFETIME:
            raise bad_request("query is too old and response timeout expired or query ID is invalid")
        return query

    def media(self, call: Call, value: object, kind: FileKind) -> File:
        """Return the file that a parameter names: an upload, attach://part, or a stored file_id."""
        if isinstance(value, Upload):
            return self._store(value, kind)
        if not isinstance(value, str):
            raise ViolationError(f"there is no {kind} in the request")
        if value.startswith("attach://"):
            upload = call.uploads.get(value.removeprefix("attach://"))
            if upload is None:
                raise ViolationError(f"no part is attached as {value}")
            return self._store(upload, kind)
        if "://" in value:
            raise bad_request("failed to get HTTP URL content")
        file = self.files.get(value)
        if file is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        if file.kind != kind:
            raise bad_request(f"can't use file of type {file.kind.title()} as {kind.title()}")
        return file

    def _store(self, upload: Upload, kind: FileKind) -> File:
        if not upload.content:
            raise ViolationError("file must be non-empty")
        if len(upload.content) > LARGEST[kind]:
            raise ViolationError(f"file of size {len(upload.content)} is too big for a {kind}")
        width, height = (0, 0) if kind == "document" else _size(upload, kind)
        digest = hashlib.sha256(upload.content).hexdigest()[:16]
        file = File(
            f"file-{self.number('file')}-{digest}", digest, kind, upload.name, upload.content, width, height
        )
        self.files[file.id] = file
        return file

    def message(self, chat: Chat, call: Call, missing: str) -> Message:
        """Return the message that a call names. Raise 400 with the words of `missing` if it is gone."""
        message = chat.messages.get(get_int(call.parameters, "message_id") or 0)
        if message is None or message.deleted:
            raise bad_request(missing)
        return message


def _size(upload: Upload, kind: FileKind) -> tuple[int, int]:
    try:
        with Image.open(io.BytesIO(upload.content)) as picture:
            width, height = picture.size
    except UnidentifiedImageError:
        raise ViolationError("IMAGE_PROCESS_FAILED") from None
    if kind == "photo" and (width + height > 10_000 or max(width, height) > 20 * min(width, height)):
        raise ViolationError("PHOTO_INVALID_DIMENSIONS")
    return width, height
