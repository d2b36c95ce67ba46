"""Poster: sends posts as photos or texts with buttons, and edits them.

An edit may be repeated. A new message may appear twice: Telegram has no nonces, and a bot cannot read its own
messages back. After a time-out or a 5xx the bot posts again. The buttons of both copies carry the turn, so
the older copy does no harm.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeVar

from cachetools import LRUCache
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, Message, MessageEntity
from telegram.error import RetryAfter, TelegramError

from bot.adapters.telegram.errors import file_refused, seconds_of, unchanged, undelivered
from bot.adapters.telegram.ids import is_private, place_of, user_number
from bot.adapters.telegram.layout import (
    LONGEST_CAPTION,
    LONGEST_TEXT,
    MiniApp,
    Named,
    board_keyboard,
    cut,
    fixed,
    mentioning,
)
from bot.adapters.telegram.rate_limit import RateLimit
from bot.core.input import callback_data
from bot.core.language.text import units
from bot.core.language.voice import DEFAULT, Voice
from bot.core.messages import AnyPost, File, Later
from bot.core.ports import Store
from storage.model import PersonId

T = TypeVar("T")
IN_FLIGHT: Final = 16
"""Messages in flight. With more the library's connection pool slows down."""
LONGEST_BOARD: Final = 3000
"""UTF-16 units of a board in characters. The rest of the message is for its text."""
KEPT_FILES: Final = 512
KEPT_MESSAGES: Final = 4096
ANIMATION: Final = "image/gif"


@dataclass(frozen=True, slots=True)
class _Content:
    """Post in the terms of the Bot API. photo: a file id or the bytes."""

    chat: int
    topic: int | None
    text: str
    entities: Sequence[MessageEntity]
    markup: InlineKeyboardMarkup | None
    photo: str | bytes | None

    def digest(self, post: AnyPost) -> bytes:
        """Return a digest of the visible content. It does not depend on the picture's file id."""
        markup = self.markup.to_json() if self.markup else ""
        entities = [entity.to_json() for entity in self.entities]
        picture = _digest(post.picture) if post.picture else b""
        return sha256(repr((self.text, entities, markup, picture)).encode()).digest()


class Poster:
    """Sender of posts and edits within the rate limits, with a bounded number in flight."""

    def __init__(self, bot: Bot, store: Store, rate_limit: RateLimit, app: MiniApp | None = None) -> None:
        """app: the board app, if boards lead to one."""
        self.app = app
        self.shows_pickers: Callable[[int], bool] = lambda _: False
        """Function that returns True for a group in which a tap can show a picker to its person alone."""
        self._bot = bot
        self._store = store
        self._rate_limit = rate_limit
        self._free = asyncio.Semaphore(IN_FLIGHT)
        self._file_ids: LRUCache[bytes, str] = LRUCache(KEPT_FILES)
        """File ids of uploaded pictures, by digest, to avoid a second upload."""
        self._digests: LRUCache[tuple[int, int], bytes] = LRUCache(KEPT_MESSAGES)
        """Digests of shown content, by chat and message. Telegram refuses an edit that changes nothing."""

    async def show(self, post: AnyPost) -> str:
        """Post or edit, and return the number of the message. Raises: Undeliverable."""
        chat, topic = place_of(post.channel)
        people = await self._named(post.notify) if not is_private(chat) else []
        text, entities = words_of(post, people)
        inline = bool(self._bot.bot.supports_inline_queries) and not self.shows_pickers(chat)
        app = self.app_button(post, private=is_private(chat))
        markup = board_keyboard(post.buttons, private=is_private(chat), inline=inline, app=app)
        picture = post.picture
        photo = (self._file_ids.get(_digest(picture)) or picture.content) if picture is not None else None
        content = _Content(chat, topic, text, entities, markup, photo)
        bets = not post.notify and _shows_stakes(post)
        silent = post.quiet or not (people or is_private(chat))
        if post.message is not None and self._digests.get((chat, int(post.message))) == content.digest(post):
            return post.message
        if pause := await self._rate_limit.room(chat):
            raise Later(pause)
        paced = bool(post.picture or post.board)
        with self._rate_limit.board(chat, bets=bets and not is_private(chat), paced=paced):
            async with self._free:
                if post.message is not None:
                    self._digests.pop((chat, int(post.message)), None)  # unknown until Telegram answers
                message = await self._written(post, content, silent=silent)
                self._digests[chat, int(message)] = content.digest(post)
                return message

    async def _written(self, post: AnyPost, content: _Content, *, silent: bool) -> str:
        try:
            if post.message is not None:
                return await self._edit(content, int(post.message), post.picture)
            return await self._send(content, post.picture, silent=silent)
        except RetryAfter as error:
            self._rate_limit.hold(content.chat, seconds_of(error))
            raise undelivered(error, content.chat, content.topic) from None
        except TelegramError as error:
            if unchanged(error) and post.message is not None:
                return post.message
            if post.picture and isinstance(content.photo, str) and file_refused(error):
                self._file_ids.pop(_digest(post.picture), None)
                raise Later(0.0) from None
            raise undelivered(error, content.chat, content.topic) from None

    async def call(self, chat: int | None, make: Callable[[], Awaitable[T]], messages: int = 1) -> T:
        """Make another call when the rate limits allow a reply. Boards go first.

        chat: the one it is about, if any. messages: the number it posts there.
        Raises: TelegramError, TooManyWaitingError.
        """
        async with self._rate_limit.reply(chat, messages), self._free:
            return await self._tried(chat, make)

    async def private(
        self, chat: int, make: Callable[[], Awaitable[T]], patience: float, *, closes: bool = False
    ) -> T:
        """Make a call about an ephemeral message, or give up after `patience` seconds of waiting.

        closes: it removes the message. Raises: TelegramError, TooManyWaitingError.
        """
        async with self._rate_limit.private(chat, patience, closes=closes), self._free:
            return await self._tried(chat, make)

    async def _tried(self, chat: int | None, make: Callable[[], Awaitable[T]]) -> T:
        try:
            return await make()
        except RetryAfter as error:
            self._rate_limit.hold(chat, seconds_of(error))
            raise

    async def remove_buttons(self, chat: int, message: int) -> None:
        """Remove the buttons of a message. Raises Later if other calls have priority, or TelegramError."""
        if pause := self._rate_limit.tidy_pause(chat):
            raise Later(pause)
        self._digests.pop((chat, message), None)
        with self._rate_limit.board(chat, paced=False):
            async with self._free:
                try:
                    await self._bot.edit_message_reply_markup(chat, message)
                except RetryAfter as error:
                    self._rate_limit.hold(chat, seconds_of(error))
                    raise

    async def _send(self, content: _Content, picture: File | None, *, silent: bool) -> str:
        if content.photo is None or picture is None:
            sent = await self._bot.send_message(
                content.chat,
                content.text,
                entities=content.entities,
                reply_markup=content.markup,
                message_thread_id=content.topic,
                disable_notification=silent,
            )
        elif picture.mime == ANIMATION:
            sent = await self._bot.send_animation(
                content.chat,
                content.photo,
                caption=content.text,
                caption_entities=content.entities,
                reply_markup=content.markup,
                message_thread_id=content.topic,
                disable_notification=silent,
                filename=picture.name,
            )
        else:
            sent = await self._bot.send_photo(
                content.chat,
                content.photo,
                caption=content.text,
                caption_entities=content.entities,
                reply_markup=content.markup,
                message_thread_id=content.topic,
                disable_notification=silent,
                filename=picture.name,
            )
            self._remember(picture, sent)
        return str(sent.message_id)

    async def _edit(self, content: _Content, message: int, picture: File | None) -> str:
        if content.photo is None or picture is None:
            await self._bot.edit_message_text(
                content.text, content.chat, message, entities=content.entities, reply_markup=content.markup
            )
        else:
            media = InputMediaPhoto(
                content.photo, content.text, caption_entities=content.entities, filename=picture.name
            )
            edited = await self._bot.edit_message_media(
                media, content.chat, message, reply_markup=content.markup
            )
            if isinstance(edited, Message):
                self._remember(picture, edited)
        return str(message)

    def app_button(self, post: AnyPost, *, private: bool) -> InlineKeyboardButton | None:
        """Return the button below a board that opens it in the app."""
        table = callback_data.table_in(post.buttons)
        if self.app is None or table is None:
            return None
        return self.app.opens(Voice(post.language or DEFAULT)("button-app"), table, private=private)

    async def _named(self, notify: Sequence[PersonId]) -> list[Named]:
        named = []
        for person in notify:
            number, profile = user_number(person), await self._store.profile(person)
            if number is not None and profile is not None:
                named.append((number, profile.name))
        return named

    def _remember(self, picture: File, message: Message) -> None:
        if message.photo:
            self._file_ids[_digest(picture)] = message.photo[-1].file_id


def words_of(post: AnyPost, people: Sequence[Named]) -> tuple[str, list[MessageEntity]]:
    """Return the text with its mentions, below the board in characters if there is one."""
    if not post.board:
        return mentioning(post.text, people, LONGEST_CAPTION if post.picture else LONGEST_TEXT)
    board = cut(post.board, LONGEST_BOARD) + "\n"
    text, entities = mentioning(post.text, people, LONGEST_TEXT - units(board))
    moved = [MessageEntity(e.type, e.offset + units(board), e.length, user=e.user) for e in entities]
    return board + text, fixed(board) + moved


def _shows_stakes(post: AnyPost) -> bool:
    """Return True if the post shows a table where players place stakes."""
    read = (callback_data.read(button.data) for row in post.buttons for button in row)
    return any(tap is not None and tap.command == "stake" for tap in read)


def _digest(picture: File) -> bytes:
    return sha256(picture.content).digest()
