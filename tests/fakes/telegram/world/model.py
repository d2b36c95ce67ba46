"""Objects of the fake Telegram: users, chats with their topics and messages, files, buttons."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tests.fakes.telegram.wire import Wire, get_object, get_objects, get_text, required_text
from tests.fakes.telegram.world.entities import Body

ChatType: TypeAlias = Literal["private", "group", "supergroup", "channel"]
Role: TypeAlias = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]
FileKind: TypeAlias = Literal["photo", "document", "animation"]

Right: TypeAlias = Literal["messages", "photos", "documents", "other_messages"]
"""Kinds of messages that can be forbidden; `other_messages` are animations, stickers and the like."""

IN_CHAT: frozenset[Role] = frozenset({"creator", "administrator", "member", "restricted"})
ADMINS: frozenset[Role] = frozenset({"creator", "administrator"})

ADMIN_RIGHTS: Wire = {
    "can_be_edited": False, "is_anonymous": False, "can_manage_chat": True,
    "can_delete_messages": True, "can_manage_video_chats": True, "can_restrict_members": True,
    "can_promote_members": False, "can_change_info": True, "can_invite_users": True,
    "can_post_stories": True, "can_edit_stories": True, "can_delete_stories": True,
    "can_pin_messages": True, "can_manage_topics": True,
}  # fmt: skip


@dataclass(frozen=True)
class User:
    """A person or bot. `language` is the client's IETF tag, as Telegram sends it ("pt-br").

    People without a username have an empty one here, and none on the wire.
    """

    id: int
    first_name: str
    username: str
    language: str | None = None
    is_bot: bool = False

    def wire(self) -> Wire:
        wire: Wire = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        wire |= {"username": self.username} if self.username else {}
        return wire | ({"language_code": self.language} if self.language else {})

    def as_member(self, role: Role) -> Wire:
        wire: Wire = {"status": role, "user": self.wire()}
        match role:
            case "creator":
                return wire | {"is_anonymous": False}
            case "administrator":
                return wire | ADMIN_RIGHTS
            case "kicked":
                return wire | {"until_date": 0}
            case "member" | "left" | "restricted":
                return wire


GROUP_ANONYMOUS_BOT = User(1087968824, "Group", "GroupAnonymousBot", is_bot=True)
"""Telegram's sender of messages on behalf of the group itself."""

CHANNEL_BOT = User(136817688, "Channel", "Channel_Bot", is_bot=True)
"""Telegram's sender of messages in a group on behalf of a channel."""


@dataclass(frozen=True)
class Button:
    """An inline button. `inline` is the query it types into the current chat, `page` that of a Mini App."""

    label: str
    data: str | None = None
    url: str | None = None
    inline: str | None = None
    page: str | None = None


def buttons_of(markup: Wire | None) -> Iterator[list[Button]]:
    """Yield the rows of an inline keyboard."""
    rows = markup.get("inline_keyboard", []) if markup else []
    for row in rows if isinstance(rows, list) else []:
        yield [
            Button(
                label=required_text(button, "text"),
                data=get_text(button, "callback_data"),
                url=get_text(button, "url"),
                inline=get_text(button, "switch_inline_query_current_chat"),
                page=get_text(get_object(button, "web_app") or {}, "url"),
            )
            for button in get_objects({"row": row}, "row")
        ]


@dataclass(frozen=True)
class File:
    """A stored file. `id` may be sent again; `unique_id` depends on the content alone."""

    id: str
    unique_id: str
    kind: FileKind
    name: str
    content: bytes = field(repr=False)
    width: int = 0
    height: int = 0

    def wire(self) -> Wire:
        """Return the fields of a message that show this file."""
        plain: Wire = {
            "file_id": self.id,
            "file_unique_id": self.unique_id,
            "file_size": len(self.content),
        }
        sized = plain | {"width": self.width, "height": self.height}
        named = plain | {"file_name": self.name}
        match self.kind:
            case "photo":
                return {"photo": [sized]}
            case "document":
                return {"document": named}
            case "animation":
                # Animations also stand in the older `document` field.
                return {"animation": sized | {"duration": 1, "file_name": self.name}, "document": named}


@dataclass(eq=False)
class Topic:
    """A forum topic; its id is the id of the message that says it was created."""

    id: int
    name: str
    chat: "Chat"
    closed: bool = False


@dataclass(eq=False)
class Chat:
    """Chat as it is now. `roles` holds all present and former members, by user id."""

    id: int
    type: ChatType
    title: str
    username: str | None = None
    is_forum: bool = False
    roles: dict[int, Role] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict, repr=False)
    messages: dict[int, "Message"] = field(default_factory=dict, repr=False)
    ephemeral: dict[int, "Message"] = field(default_factory=dict, repr=False)
    """Ephemeral messages that are neither deleted nor expired, by their own ids."""
    pinned: int | None = None
    migrated_to: "Chat | None" = field(default=None, repr=False)
    general_closed: bool = False
    forbidden: frozenset[Right] = frozenset()
    """Kinds that its members may not send."""
    bot_forbidden: frozenset[Right] = frozenset()
    """Kinds that the bot alone may not send there."""
    members_hidden: bool = False
    """True if a bot that is no admin gets updates about no member but itself."""
    restricted_and_gone: set[int] = field(default_factory=set)
    """Restricted users who have left: Telegram keeps the restriction, and reports it."""
    slow_mode: int = 0
    """Seconds between two messages of a member."""
    bot_wrote: int = 0
    gone: bool = False
    """True for a deleted group or a deleted account."""
    last_bot: User | None = None
    """The bot that wrote last and therefore gets the commands without a name."""
    _ids: Iterator[int] = field(default_factory=lambda: itertools.count(1), repr=False)

    def role(self, user: User) -> Role:
        return self.roles.get(user.id, "left")

    def has(self, user: User) -> bool:
        return self.role(user) in IN_CHAT

    def is_admin(self, user: User) -> bool:
        return self.role(user) in ADMINS

    def next_id(self) -> int:
        """Return the next message id. Each chat counts on its own, as ids aren't unique across chats."""
        return next(self._ids)

    def wire(self) -> Wire:
        wire: Wire = {"id": self.id, "type": self.type}
        wire |= {"first_name" if self.type == "private" else "title": self.title}
        wire |= {"username": self.username} if self.username else {}
        return wire | ({"is_forum": True} if self.is_forum else {})


Place: TypeAlias = Chat | Topic


def spot(place: Place) -> tuple[Chat, int | None]:
    """Return the chat and thread of a place; a forum's own thread is General and has no number."""
    return (place.chat, place.id) if isinstance(place, Topic) else (place, None)


@dataclass(eq=False)
class Message:
    """A message as it is now: `edits` counts its changes, `history` keeps its earlier texts."""

    id: int
    chat: Chat
    date: int
    sender: User | None
    body: Body = field(default_factory=lambda: Body(""))
    thread: int | None = None
    sender_chat: Chat | None = None
    file: File | None = None
    markup: Wire | None = None
    origin: User | None = None
    """Author of a forwarded message."""
    reply_to: "Message | None" = field(default=None, repr=False)
    via: User | None = None
    inline_id: str | None = None
    caller: User | None = None
    """The user who summoned the guest bot that sent it."""
    by_bot: bool = False
    meant: bool = False
    """True if it was addressed to the bot when it was written."""
    service: Wire = field(default_factory=dict)
    ephemeral_id: int | None = None
    """Id of an ephemeral message, whose `id` is 0."""
    receiver: User | None = None
    """The only person, or the bot, who sees an ephemeral message."""
    replaces: "Message | None" = field(default=None, repr=False)
    """Public message in whose place the receiver sees an ephemeral one."""
    delivered: bool = True
    sent: float = 0.0
    edits: int = 0
    edited: int | None = None
    deleted: bool = False
    history: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its text, or the caption of its file."""
        return self.body.text

    @property
    def links(self) -> dict[str, list[str]]:
        """Return the links in its words, by the kind of entity: addresses, mentions, commands, tags."""
        return self.body.links

    @property
    def buttons(self) -> list[Button]:
        return [button for row in self.rows for button in row]

    @property
    def rows(self) -> list[list[Button]]:
        return list(buttons_of(self.markup))

    @property
    def labels(self) -> list[str]:
        return [button.label for button in self.buttons]

    @property
    def place(self) -> Place:
        return self.chat.topics.get(self.thread or 0, self.chat)

    def button(self, name: str) -> Button:
        """Return the button with this label, or else with this callback data."""
        found = [b for b in self.buttons if b.label == name] or [b for b in self.buttons if b.data == name]
        if not found:
            raise LookupError(f"no button {name!r} among {self.labels}")
        return found[0]

    def wire(self, *, nested: bool = True) -> Wire:
        """Return the Message object; without `nested`, as it appears inside another one."""
        wire: Wire = {"message_id": self.id, "date": self.date, "chat": self.chat.wire(), **self.service}
        if self.thread is not None:
            wire["message_thread_id"] = self.thread
            if self.thread in self.chat.topics:
                wire["is_topic_message"] = True
        optional: dict[str, object | None] = {
            "from": self.sender.wire() if self.sender else None,
            "sender_chat": self.sender_chat.wire() if self.sender_chat else None,
            "via_bot": self.via.wire() if self.via else None,
            "reply_markup": self.markup,
            "edit_date": self.edited,
            "forward_origin": self._forwarded(),
            "reply_to_message": self._replied_to() if nested else None,
            "guest_bot_caller_user": self.caller.wire() if self.caller else None,
            "ephemeral_message_id": self.ephemeral_id,
            "receiver_user": self.receiver.wire() if self.receiver else None,
        }
        wire |= {name: value for name, value in optional.items() if value is not None}
        return wire | self._content()

    def _replied_to(self) -> Wire | None:
        """Return the creation of the topic, which Telegram puts into messages there without a reply."""
        replied = self.reply_to
        if replied is None and self.thread in self.chat.topics and self.thread != self.id:
            replied = self.chat.messages[self.thread or 0]
        return replied.wire(nested=False) if replied else None

    def _forwarded(self) -> Wire | None:
        if self.origin is None:
            return None
        return {"type": "user", "date": self.date, "sender_user": self.origin.wire()}

    def _content(self) -> Wire:
        wire: Wire = self.file.wire() if self.file else {}
        prefix, words = ("caption_", "caption") if self.file else ("", "text")
        if self.body.text:
            wire[words] = self.body.text
        if self.body.entities:
            wire[f"{prefix}entities"] = list(self.body.entities)
        return wire

    def content(self) -> tuple[object, ...]:
        """Return the text, file and buttons, at least one of which an edit must change."""
        file = self.file.unique_id if self.file else None
        return (self.body, file, self.markup)
