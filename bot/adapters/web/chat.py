"""The chat, in memory: its messages, their readers, and the open pages.

A restart forgets it. The bot then learns that its messages are lost and posts its boards again.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count, takewhile
from typing import Final

from bot.adapters.web.users import GROUP, reader
from bot.core.input import callback_data
from bot.core.messages import AnyPost, AnyReply, Below, Button, File, Lost, Menu, check_reader
from bot.core.tables.loaded import LoadedTable
from bot.talk import BURIES, TALK
from storage.model import ChannelId, PersonId, TableId

MOST_KEPT: Final = 150
"""Most messages of a channel; the oldest go first."""
MOST_DROPPED: Final = 20
"""Files kept after their messages are gone: a slow page may yet fetch them."""
MOST_UNREAD: Final = 500
"""Events that a slow page may lag behind before it must reload."""

Buttons = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the chat.

    author: None for the bot. only_for: its only reader in a chat of many. asked: the line that it answers.
    table: the table of its board, or None. old: a later message shows the same board. about: the table of a
    reply, or None. past: that table has moved on since.
    """

    id: str
    channel: ChannelId
    text: str
    language: str = ""
    author: PersonId | None = None
    only_for: PersonId | None = None
    asked: str = ""
    table: TableId | None = None
    old: bool = False
    about: TableId | None = None
    past: bool = False
    notify: tuple[PersonId, ...] = ()
    files: tuple[tuple[str, File], ...] = ()
    """Files, each with the unguessable name in its address."""
    buttons: Buttons = ()
    menu: Menu | None = None
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """A new or changed message."""

    message: Message


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A removed message."""

    id: str


@dataclass(frozen=True, slots=True)
class Called:
    """A change of the people or of their unread mentions."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A changed table, as it stood then."""

    loaded: LoadedTable


Event = Said | Unsaid | Called | Changed


@dataclass(eq=False, slots=True)
class Onlooker:
    """An open page of a person. The event None ends its stream."""

    person: PersonId
    channel: ChannelId
    """Private chat of the person."""
    reads: bool = True
    """True if the page shows the chat and not boards alone."""
    events: asyncio.Queue[Event | None] = field(default_factory=asyncio.Queue)

    def sees(self, message: Message) -> bool:
        """Return True if this person may read a message and the page shows the chat."""
        return self.reads and self._may_read(message)

    def note(self, event: Event) -> None:
        """Queue an event. A page that lags too far behind must reload."""
        waiting = self.events.qsize()
        if waiting < MOST_UNREAD:
            self.events.put_nowait(event)
        elif waiting == MOST_UNREAD:
            self.events.put_nowait(None)

    def _may_read(self, message: Message) -> bool:
        return message.channel == self.channel or (
            message.channel == GROUP and message.only_for in {None, self.person}
        )


class Chat:
    """All messages, their files, and the open pages."""

    def __init__(self) -> None:
        self.run = secrets.token_hex(4)
        """Unique name of this run of the chat."""
        self._numbers = count(1)
        self._messages: dict[str, Message] = {}
        self._files: dict[str, File] = {}
        self._dropped: deque[str] = deque()
        self._onlookers: set[Onlooker] = set()
        self._turns: dict[TableId, int | None] = {}
        """Turn of the latest board, by table."""
        self.called: set[PersonId] = set()
        """People with an unread mention or private message."""

    def __getitem__(self, message: str) -> Message:
        """Return a message by its id. Raises KeyError."""
        return self._messages[message]

    def file(self, name: str) -> File:
        """Return a file by its unguessable name. Raises KeyError."""
        return self._files[name]

    def seen_by(self, onlooker: Onlooker) -> list[Message]:
        """Return all messages that a person may read, oldest first."""
        return [message for message in self._messages.values() if onlooker.sees(message)]

    @contextmanager
    def looking(self, person: PersonId, channel: ChannelId, *, reads: bool = True) -> Iterator[Onlooker]:
        """Register an open page while the block lasts. reads: it shows the chat, not boards alone."""
        onlooker = Onlooker(person, channel, reads)
        self._onlookers.add(onlooker)
        if reads and person in self.called:
            self.called.discard(person)
            self.tell_all(Called())
        try:
            yield onlooker
        finally:
            self._onlookers.discard(onlooker)

    def close(self) -> None:
        """End every stream."""
        for onlooker in self._onlookers:
            onlooker.events.put_nowait(None)

    def say(self, person: PersonId, text: str) -> Message:
        """Post a person's words to everybody."""
        return self._put(Message(self._fresh(), GROUP, text, author=person))

    def below(self, channel: ChannelId, message: str) -> Below:
        """Return the messages of people below a message."""
        later = takewhile(lambda one: one.id != message, reversed(self._messages.values()))
        written = sum(one.channel == channel and one.author is not None for one in later)
        return Below.TALK if written * TALK >= BURIES else Below.LITTLE

    def answer(
        self, person: PersonId, channel: ChannelId, reply: AnyReply, asked: str = "", language: str = ""
    ) -> Message:
        """Post a reply of the bot. In the group only the requester reads it, unless it is public."""
        only_for = person if channel == GROUP and not reply.public else None
        check_reader(reply, only_for if channel == GROUP else reader(channel))
        if reply.menu:
            self._close_menus(person, channel)
        text = "" if reply.menu and reply.menu.prompt == reply.text else reply.written
        message = Message(
            self._fresh(),
            channel,
            text,
            language="" if reply.public else language,
            only_for=only_for,
            asked=asked,
            about=None if reply.public else reply.table,
            files=self._kept(reply.files),
            buttons=reply.buttons,
            menu=reply.menu,
            fixed=reply.fixed,
        )
        return self._put(message)

    def post(self, post: AnyPost, owner: PersonId | None) -> str:
        """Show a post of the bot, new or as an edit, and return its message id. Raises Lost.

        owner: the person of the private chat, or None in the group.
        """
        old = None
        if post.message is not None:
            old = self._messages.get(post.message)
            if old is None:
                raise Lost
            self._forget_files(old)
        message = Message(
            post.message or self._fresh(),
            post.channel,
            post.text,
            language=post.language,
            table=callback_data.table_in(post.buttons) or (old.table if old else None),
            notify=() if post.quiet else post.notify,
            files=self._kept((post.picture,) if post.picture else ()),
            buttons=post.buttons,
        )
        if message.table is not None:
            self._turned(message.table, post.turn)
        if old is None:
            self._call(*post.notify, *([owner] if owner else []))
        return self._put(message).id

    def lend(self, file: File) -> str:
        """Return a name for a picture outside any message, valid for as long as a slow page may need."""
        ((name, _),) = self._kept((file,))
        self._drop_files(name)
        return name

    def retire(self, message: str) -> None:
        """Remove the buttons of an older post of a board. Its words stay."""
        earlier = self._messages.get(message)
        if earlier is not None:
            self._put(replace(earlier, old=True, buttons=()))

    def drop(self, message: str) -> None:
        """Remove a message, if it still exists."""
        gone = self._messages.pop(message, None)
        if gone is not None:
            self._forget_files(gone)
            self._show(gone, Unsaid(gone.id))

    def tell_all(self, event: Event) -> None:
        """Send an event to every open page."""
        for onlooker in self._onlookers:
            if onlooker.reads:
                onlooker.note(event)

    def _put(self, message: Message) -> Message:
        self._messages[message.id] = message
        self._show(message, Said(message))
        there = [m.id for m in self._messages.values() if m.channel == message.channel]
        for oldest in there[:-MOST_KEPT]:
            self.drop(oldest)
        return message

    def _show(self, message: Message, event: Event) -> None:
        for onlooker in self._onlookers:
            if onlooker.sees(message):
                onlooker.note(event)

    def _call(self, *people: PersonId) -> None:
        looking = {onlooker.person for onlooker in self._onlookers if onlooker.reads}
        if new := set(people) - looking - self.called:
            self.called |= new
            self.tell_all(Called())

    def _close_menus(self, person: PersonId, channel: ChannelId) -> None:
        """Remove an unanswered question in favour of a new one."""
        for earlier in list(self._messages.values()):
            if earlier.menu and earlier.channel == channel and earlier.only_for in {person, None}:
                self.drop(earlier.id)

    def _turned(self, table: TableId, turn: int | None) -> None:
        """Mark replies about an older turn as past, and remove its questions. A post may come late."""
        before = self._turns.setdefault(table, turn)
        if before == turn or (before is not None and turn is not None and turn < before):
            return
        self._turns[table] = turn
        for answer in [m for m in self._messages.values() if m.about == table and not m.past]:
            if answer.menu:
                self.drop(answer.id)
            else:
                self._put(replace(answer, past=True))

    def _kept(self, files: tuple[File, ...]) -> tuple[tuple[str, File], ...]:
        named = tuple((secrets.token_urlsafe(18), file) for file in files)
        self._files.update(named)
        return named

    def _forget_files(self, message: Message) -> None:
        self._drop_files(*(name for name, _ in message.files))

    def _drop_files(self, *names: str) -> None:
        self._dropped.extend(names)
        while len(self._dropped) > MOST_DROPPED:
            del self._files[self._dropped.popleft()]

    def _fresh(self) -> str:
        """Return an id that no earlier run has used."""
        return f"{self.run}-{next(self._numbers)}"
