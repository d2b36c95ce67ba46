"""Replies as messages, with retry and back-off, and those kept behind a link into the private chat.

A private reply is kept until its person follows the link to it. The store keeps it for any process that
serves the bot later. A large reply stays in memory and is lost at shutdown. So does one that the store
refuses: its command has run, and must not seem to have failed.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

import structlog
from pydantic import ConfigDict, TypeAdapter, ValidationError
from telegram import (
    Bot,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    ReplyParameters,
)
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.adapters.telegram.errors import no_files, reason
from bot.adapters.telegram.ids import is_private, reader
from bot.adapters.telegram.layout import (
    LONGEST_CAPTION,
    chunks,
    fixed,
)
from bot.adapters.telegram.posts import ANIMATION, Poster
from bot.adapters.telegram.rate_limit import TooManyWaitingError
from bot.core.language.text import units
from bot.core.messages import AnyReply, File, PersonalReply, Reply, check_reader
from bot.core.ports import KeptAnswers, Now
from storage.model import KeptAnswer, PersonId, Unavailable

log = structlog.get_logger()

PAYLOAD_PREFIX: Final = "kept"
"""Prefix of the payload of a link to a kept reply."""
MOST_EACH: Final = 3
"""Replies kept per person. One more drops the same person's oldest."""
MOST_BYTES: Final = 16 * 1024 * 1024
"""Size of all kept replies. The oldest are dropped first, the newest never."""
LARGEST_STORED: Final = 1024 * 1024
"""Largest reply in bytes that the store keeps. It takes at most 5 ms to write or read."""
KEPT_FOR: Final = 24 * 60 * 60.0
"""Seconds until a kept reply is dropped."""
_STORED: Final = TypeAdapter(
    tuple[PersonalReply],  # pydantic applies the config only to a dataclass inside another type
    config=ConfigDict(ser_json_bytes="base64", val_json_bytes="base64", extra="forbid"),
)
ATTEMPTS: Final = 4
OUTAGE: Final = 1.0
"""Seconds until the second attempt after a network failure. Later waits grow with each attempt."""
PHOTO: Final = "image/png"


class KeptReplies:
    """Kept replies, by the payload of their link."""

    def __init__(self, answers: KeptAnswers, now: Now) -> None:
        self._answers = answers
        self._in_memory = RepliesInMemory()
        self._now = now

    async def keep(self, person: PersonId, reply: AnyReply) -> str:
        """Keep a reply for a person, and return the payload of its link."""
        payload = f"{PAYLOAD_PREFIX}-{secrets.token_hex(8)}"
        theirs, size, until = _personal(reply, person), _size(reply), self._now() + KEPT_FOR
        if size <= LARGEST_STORED:
            content = _STORED.dump_json((theirs,)).decode()
            try:
                await self._answers.keep(KeptAnswer(payload, person, until, content), MOST_EACH, MOST_BYTES)
            except Unavailable as error:
                log.warning("reply_kept_in_memory", because=str(error))
            else:
                return payload
        self._in_memory.keep(payload, theirs, size, until)
        return payload

    async def find(self, person: PersonId | None, payload: str) -> PersonalReply | None:
        """Return the reply with this payload if it is for this person. Raises: Unavailable."""
        if person is None or not payload.startswith(PAYLOAD_PREFIX):
            return None
        kept = self._in_memory.find(payload, self._now())
        if kept is None and (content := await self._answers.find(person, payload, self._now())) is not None:
            kept = _parsed(content)
        return kept if kept is not None and kept.person == person else None


@dataclass(frozen=True, slots=True)
class _Kept:
    reply: PersonalReply
    size: int
    until: float


class RepliesInMemory:
    """Kept replies in memory, within the limits."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def keep(self, payload: str, reply: PersonalReply, size: int, until: float) -> None:
        """Keep a reply, and drop older ones over the limits."""
        theirs = [known for known, kept in self._kept.items() if kept.reply.person == reply.person]
        for known in theirs[: len(theirs) + 1 - MOST_EACH]:
            del self._kept[known]
        self._kept[payload] = _Kept(reply, size, until)
        while len(self._kept) > 1 and sum(kept.size for kept in self._kept.values()) > MOST_BYTES:
            self._kept.popitem(last=False)

    def find(self, payload: str, now: float) -> PersonalReply | None:
        """Return the reply with this payload unless it has expired."""
        kept = self._kept.get(payload)
        return kept.reply if kept is not None and kept.until >= now else None


def _personal(reply: AnyReply, person: PersonId) -> PersonalReply:
    """Return a reply as a personal one. Its files keep only what Telegram shows."""
    files = tuple(File(file.name, file.content, file.mime, file.alt) for file in reply.files)
    if isinstance(reply, PersonalReply):
        return replace(reply, files=files)
    shared = {
        one.name: getattr(reply, one.name) for one in fields(Reply) if one.name not in ("public", "files")
    }
    return PersonalReply(**shared, files=files, person=person)


def _size(reply: AnyReply) -> int:
    return len(reply.text.encode()) + sum(len(file.content) for file in reply.files)


def _parsed(content: str) -> PersonalReply | None:
    """Parse a stored reply, or return None for one in the format of another version."""
    try:
        (reply,) = _STORED.validate_json(content)
    except ValidationError:  # not logged: its text quotes the reply
        return None
    return reply


@dataclass(frozen=True, slots=True)
class Place:
    """Destination of a message. answered: the message it replies to.

    only: the one person who sees it in a group. extra: parameters of the call that the library lacks.
    """

    chat: int
    topic: int | None = None
    answered: int | None = None
    only: PersonId | None = None
    extra: Mapping[str, object] = field(default_factory=dict)

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


def messages_of(reply: AnyReply, markup: InlineKeyboardMarkup | None) -> Iterator[OutgoingMessage]:
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


class ReplySender:
    """Sender of replies into chats."""

    def __init__(self, bot: Bot, poster: Poster) -> None:
        self._bot = bot
        self._poster = poster

    async def send(self, place: Place, reply: AnyReply, markup: InlineKeyboardMarkup | None) -> None:
        """Send a reply, or drop it after the last attempt.

        If the chat forbids its files, send its text with a note about the missing right.
        Raises: WrongReader, before anything is sent.
        """
        check_reader(reply, place.only or reader(place.chat))
        unsent = reply.unsent
        for message in messages_of(reply, markup):
            refusal = await self._send(place, message)
            if message.files and unsent and refusal is not None and no_files(refusal):
                *earlier, last = chunks("\n".join(filter(None, (message.text, unsent))))
                for text in earlier:
                    await self._send(place, OutgoingMessage(text))
                await self._send(place, OutgoingMessage(last, (), message.markup))
                unsent = ""

    async def _send(self, place: Place, message: OutgoingMessage) -> TelegramError | None:
        return await self.retry(place.chat, lambda: self.call(place, message), max(1, len(message.files)))

    async def retry(
        self, chat: int | None, call: Callable[[], Awaitable[object]], messages: int = 1
    ) -> TelegramError | None:
        """Make a call within the rate limits, with several attempts. Return the refusal if there is one.

        chat: the one the call is about, if any. messages: the number it posts there.
        """
        for attempt in range(ATTEMPTS):
            try:
                await self._poster.call(chat, call, messages)
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

    async def call(self, place: Place, message: OutgoingMessage) -> object:
        """Send a message, whatever the rate limits. Raises: TelegramError."""
        chat, extra = place.chat, dict(place.extra)
        match message.files:
            case ():
                return await self._bot.send_message(
                    chat,
                    message.text,
                    entities=fixed(message.text) if message.fixed else None,
                    reply_markup=message.markup,
                    message_thread_id=place.topic,
                    disable_notification=place.silent,
                    reply_parameters=place.reply,
                    api_kwargs=extra,
                )
            case (file,):
                return await self._sending(file)(
                    chat,
                    file.content,
                    caption=message.text,
                    reply_markup=message.markup,
                    message_thread_id=place.topic,
                    disable_notification=place.silent,
                    reply_parameters=place.reply,
                    api_kwargs=extra,
                    filename=file.name,
                )
            case album:
                return await self._bot.send_media_group(
                    chat,
                    [InputMediaPhoto(picture.content, filename=picture.name) for picture in album],
                    message_thread_id=place.topic,
                    disable_notification=place.silent,
                    reply_parameters=place.reply,
                    api_kwargs=extra,
                )

    def _sending(self, file: File) -> Callable[..., Awaitable[object]]:
        if file.mime == PHOTO:
            return self._bot.send_photo
        return self._bot.send_animation if file.mime == ANIMATION else self._bot.send_document
