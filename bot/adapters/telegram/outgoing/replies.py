"""Delivery of replies as messages, with retry and back-off."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Final

import structlog
from telegram import Bot, InlineKeyboardMarkup, InputMediaPhoto, ReplyParameters
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.adapters.telegram.errors import no_files, reason
from bot.adapters.telegram.ids import is_private, reader
from bot.adapters.telegram.outgoing.boards import ANIMATION, Poster
from bot.adapters.telegram.outgoing.rate_limit import TooManyWaitingError
from bot.adapters.telegram.outgoing.text import LONGEST_CAPTION, chunks, fixed
from bot.core.language.text import units
from bot.core.messages import AnyReply, File, check_reader

log = structlog.get_logger()

ATTEMPTS: Final = 4
OUTAGE: Final = 1.0
"""Seconds until the second attempt after a network failure. Later waits grow with each attempt."""
PHOTO: Final = "image/png"


@dataclass(frozen=True, slots=True)
class Place:
    """Destination of a message. answered: the message it replies to."""

    chat: int
    topic: int | None = None
    answered: int | None = None

    @property
    def silent(self) -> bool:
        """True in a group: the requester is looking, and no other member needs a notification."""
        return not is_private(self.chat)

    @property
    def reply(self) -> ReplyParameters | None:
        """Parameters that make it a reply, even if the answered message has been deleted."""
        if self.answered is None:
            return None
        return ReplyParameters(self.answered, allow_sending_without_reply=True)


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """Single message: a text, a file with a caption, or an album of pictures without one."""

    text: str
    files: tuple[File, ...] = ()
    markup: InlineKeyboardMarkup | None = None
    fixed: bool = False


def letters(reply: AnyReply, markup: InlineKeyboardMarkup | None) -> Iterator[OutgoingMessage]:
    """Yield the messages of a reply: text and buttons with the first file if they fit, else before it.

    Several pictures become an album. An album has no buttons, so text and buttons come before it.
    """
    album = len(reply.files) > 1 and all(file.mime == PHOTO for file in reply.files)
    captioned = bool(reply.files) and not (album or reply.fixed) and units(reply.text) <= LONGEST_CAPTION
    texts = [] if captioned else list(chunks(reply.text))
    for number, text in enumerate(texts, 1):
        yield OutgoingMessage(text, (), markup if number == len(texts) else None, reply.fixed)
    for number, files in enumerate([reply.files] if album else [(file,) for file in reply.files]):
        first = captioned and number == 0
        yield OutgoingMessage(reply.text if first else "", files, markup if first else None)


class Outgoing:
    """Sender of replies into chats."""

    def __init__(self, bot: Bot, poster: Poster) -> None:
        self._bot = bot
        self._poster = poster

    async def send(self, place: Place, reply: AnyReply, markup: InlineKeyboardMarkup | None) -> None:
        """Send a reply, or drop it after the last attempt.

        If the chat forbids its files, send its text with a note about the missing right.
        Raises: WrongReader, before anything is sent.
        """
        check_reader(reply, reader(place.chat))
        unsent = reply.unsent
        for letter in letters(reply, markup):
            refusal = await self._send(place, letter)
            if letter.files and unsent and refusal is not None and no_files(refusal):
                *earlier, last = chunks("\n".join(filter(None, (letter.text, unsent))))
                for text in earlier:
                    await self._send(place, OutgoingMessage(text))
                await self._send(place, OutgoingMessage(last, (), letter.markup))
                unsent = ""

    async def _send(self, place: Place, letter: OutgoingMessage) -> TelegramError | None:
        return await self.calmly(place.chat, lambda: self._call(place, letter), max(1, len(letter.files)))

    async def calmly(
        self, chat: int | None, call: Callable[[], Awaitable[object]], messages: int = 1
    ) -> TelegramError | None:
        """Make a call within the rate limits, with several attempts. Return the refusal if there is one.

        chat: the one the call is about, if any. messages: the number it posts there.
        """
        for attempt in range(ATTEMPTS):
            try:
                await self._poster.say(chat, call, messages)
            except RetryAfter:  # the poster holds the chat for as long as Telegram asks
                continue
            except (BadRequest, TimedOut) as error:
                log.info("not_answered", why=reason(error))
                return error
            except NetworkError:
                await asyncio.sleep(OUTAGE * (attempt + 1))
            except TooManyWaitingError:
                log.info("not_answered", why="too many replies wait")
                return None
            except TelegramError as error:
                log.info("not_answered", why=reason(error))
                return error
            else:
                return None
        return None

    async def _call(self, place: Place, letter: OutgoingMessage) -> object:
        chat = place.chat
        match letter.files:
            case ():
                return await self._bot.send_message(
                    chat,
                    letter.text,
                    entities=fixed(letter.text) if letter.fixed else None,
                    reply_markup=letter.markup,
                    message_thread_id=place.topic,
                    disable_notification=place.silent,
                    reply_parameters=place.reply,
                )
            case (file,):
                return await self._sending(file)(
                    chat,
                    file.content,
                    caption=letter.text,
                    reply_markup=letter.markup,
                    message_thread_id=place.topic,
                    disable_notification=place.silent,
                    reply_parameters=place.reply,
                    filename=file.name,
                )
            case album:
                return await self._bot.send_media_group(
                    chat,
                    [InputMediaPhoto(picture.content, filename=picture.name) for picture in album],
                    message_thread_id=place.topic,
                    disable_notification=place.silent,
                    reply_parameters=place.reply,
                )

    def _sending(self, file: File) -> Callable[..., Awaitable[object]]:
        if file.mime == PHOTO:
            return self._bot.send_photo
        return self._bot.send_animation if file.mime == ANIMATION else self._bot.send_document
