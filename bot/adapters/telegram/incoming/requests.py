"""Reader of messages, taps and inline queries into requests."""

import re
from dataclasses import dataclass, replace
from typing import Final

from cachetools import LRUCache
from telegram import Chat, Message, MessageEntity, User

from bot.adapters.telegram.ids import ANONYMOUS, PLATFORM, channel, channel_of, chat_id, person_id
from bot.adapters.telegram.outgoing import components
from bot.core.input import callback_data, command_line
from bot.core.messages import Person, Request
from bot.core.registry import COMMANDS
from storage.model import PersonId, TableId

MOST_NAMES: Final = 10_000
LONGEST_MOVE: Final = 80
"""Characters of a reply to a board that may be a move. A longer one is talk."""
START: Final = "start"
_START: Final = re.compile(r"/start(?:@\w+)?(?:\s+(\S{1,64}))?\s*", re.IGNORECASE)
_QUERY: Final = re.compile(r"([a-z0-9]{4}) ([0-9a-z]{1,12})(?: (.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Asked:
    """Request with the context that only Telegram has.

    payload: of the deep link that opened the private chat. aside: the text may be talk about a board.
    """

    request: Request
    payload: str | None = None
    aside: bool = False


class Reader:
    """Reader that knows the bot's own name and the user names it has seen."""

    def __init__(self, bot: User) -> None:
        self._bot = bot
        self._people: LRUCache[str, PersonId] = LRUCache(MOST_NAMES)

    def message(self, message: Message, key: str) -> Asked | None:
        """Return the request of a message, or None for talk and forwarded messages."""
        if message.forward_origin is not None:
            return None  # another person may have written it, also if it looks like an inline move
        blank = self._blank(message, key)
        text = message.text or message.caption or ""
        if message.via_bot:
            return _picked(blank, text) if message.via_bot.id == self._bot.id else None
        if start := _START.fullmatch(text):
            if start[1] and not blank.alone:
                return None  # the invitation link added the bot to a group, which has its own welcome
            request = replace(blank, command="hello" if blank.alone else "help")
            return Asked(request, start[1] if blank.alone else None)
        if text.startswith(command_line.SLASH):
            return self._command(message, blank, text)
        return self._said(message, blank, text)

    def tap(self, message: Message | Chat, user: User, data: str, key: str) -> Request | None:
        """Return the request of a tap. message: the message of the button, or its chat if it is too old."""
        here = message if isinstance(message, Chat) else message.chat
        place = channel(here.id) if isinstance(message, Chat) else channel_of(message)
        blank = self._asker(user, here, Request(key, None, chat_id(here), place, "", private=True))
        return callback_data.request(blank, components.tapped(data).data)

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

    def find(self, name: str) -> PersonId | None:
        """Return the person last seen with a user name since the start, or None."""
        # User names are not stored: Telegram may give one to another person.
        return self._people.get(name.removeprefix("@").casefold())

    def _blank(self, message: Message, key: str) -> Request:
        request = Request(key, None, chat_id(message.chat), channel_of(message), "")
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

    def _command(self, message: Message, blank: Request, text: str) -> Asked | None:
        text = self._mentions_as_ids(message, text)
        line = command_line.spoken(text, self._known, self._bot.username, alone=blank.alone)
        if line is None:
            return None
        word, args = line
        if word == command_line.UNKNOWN:
            return Asked(replace(blank, command=word, args=args))
        table = _table_of(message)
        asks = next((p.name for p in COMMANDS[word].parameters if p.kind == "person"), None)
        unsaid = asks not in args or (command_line.about_a_person(COMMANDS[word]) and ":" not in args[asks])
        if asks and unsaid and word != "settings" and (other := self._answered(message)):
            args = {**args, asks: person_id(other)}
        takes_table = any(p.kind == "table" for p in COMMANDS[word].parameters)
        return Asked(replace(blank, command=word, args=args, table=table if takes_table else None))

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

    def _answered(self, message: Message) -> User | None:
        """Return the other person to whose message this one replies, or None."""
        answered = message.reply_to_message
        if answered is None or answered.from_user is None or answered.from_user.is_bot:
            return None
        # In a topic every message counts as a reply to the one that created it.
        in_topic = answered.forum_topic_created is not None
        return None if in_topic or answered.from_user == message.from_user else answered.from_user

    def _said(self, message: Message, blank: Request, text: str) -> Asked | None:
        """Read a line without a slash: a number for a form, or a move in private or in reply to a board."""
        text = text.strip()
        if not text or len(text) > LONGEST_MOVE or "\n" in text:
            return None
        answered = self._answered_board(message)
        tap = components.first_tap(answered) if answered else None
        if tap is not None and tap.command == "number":
            args = {"answer": text}
            return Asked(replace(blank, command="number", table=tap.table, turn=tap.turn, args=args))
        if answered is None and not blank.alone:
            return None
        request = replace(blank, command="move", args={"move": text}, table=tap.table if tap else None)
        return Asked(request, aside=not blank.alone)

    def _answered_board(self, message: Message) -> Message | None:
        """Return the bot's own message to which this one replies. It may be an old board without buttons."""
        answered = message.reply_to_message
        ours = (
            answered is not None and answered.from_user is not None and answered.from_user.id == self._bot.id
        )
        return answered if ours else None


def _picked(blank: Request, text: str) -> Asked | None:
    found = components.PICKED.fullmatch(text)
    if found is None:
        return None
    table = TableId(found[2].casefold())
    return Asked(replace(blank, command="move", args={"move": found[1]}, table=table))


def _table_of(message: Message) -> TableId | None:
    """Return the table of the board to which a command replies."""
    answered = message.reply_to_message
    tap = (
        components.first_tap(answered)
        if answered and answered.from_user and answered.from_user.is_bot
        else None
    )
    return tap.table if tap else None
