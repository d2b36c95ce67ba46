"""Replies: as messages, toasts or links into the private chat, with retry and back-off.

A private reply is kept until its person follows the link to it. The store keeps it for any process that
serves the bot later. A large reply stays in memory and is lost at shutdown. So does one that the store
refuses: its command has run, and must not seem to have failed.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Final, TypeAlias

import structlog
from pydantic import ConfigDict, TypeAdapter, ValidationError
from telegram import (
    Bot,
    CallbackQuery,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputMediaPhoto,
    InputTextMessageContent,
    Message,
    ReplyParameters,
)
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.adapters.telegram.errors import no_files, reason
from bot.adapters.telegram.ids import group_invitation, is_private, place_of, reader
from bot.adapters.telegram.layout import (
    LONGEST_CAPTION,
    LONGEST_TOAST,
    chunks,
    cut,
    fixed,
    inline_move,
    is_menu,
    link_keyboard,
    read_tap,
    reply_keyboard,
)
from bot.adapters.telegram.posts import ANIMATION, Poster
from bot.adapters.telegram.rate_limit import TooManyWaitingError
from bot.core.commands.confirmation import SURE
from bot.core.input import callback_data
from bot.core.input.autocomplete import Choices
from bot.core.input.callback_data import Tap
from bot.core.language.text import units
from bot.core.messages import AnyReply, File, PersonalReply, Reply, Request, check_reader
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
LONGEST_DETAIL: Final = 200
LONGEST_WHY: Final = 64
Unserved: TypeAlias = Callable[[Request, Unavailable], Awaitable[Reply]]
"""Handler that returns the reply for a request during an outage of the store."""


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
        check_reader(reply, reader(place.chat))
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
        return await self.retry(place.chat, lambda: self._call(place, message), max(1, len(message.files)))

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

    async def _call(self, place: Place, message: OutgoingMessage) -> object:
        chat = place.chat
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


class Responder:
    """Sender of replies to messages, taps and inline queries. It drops replies that keep failing."""

    def __init__(self, bot: Bot, sender: ReplySender, kept: KeptReplies, unserved: Unserved) -> None:
        self._bot = bot
        self._sender = sender
        self._kept = kept
        self._unserved = unserved

    async def message(self, request: Request, reply: AnyReply, answered: int | None = None) -> None:
        """Send a reply to the channel of its request. answered: the message it replies to, in groups.

        A personal reply is kept for the private chat, and the group gets a link to it.
        """
        chat, topic = place_of(request.channel)
        place = Place(chat, topic, None if request.alone else answered)
        if isinstance(reply, PersonalReply) and not request.alone:
            way = link_keyboard(reply.way, self._link(await self._payload(request, reply)))
            await self._sender.send(place, Reply(reply.notice), way)
            return
        invitation = group_invitation(self._bot.username) if request.alone else None
        markup = reply_keyboard(reply, private=request.alone, invitation=invitation)
        await self._sender.send(place, _with_question(reply), markup)

    async def tap(self, query: CallbackQuery, request: Request, reply: AnyReply) -> None:
        """Answer a tap with a toast, a link or nothing, and send the reply. Raises: WrongReader."""
        check_reader(reply, request.person.id if request.person else None)
        tapped = read_tap(query.data or "")
        message = query.message if isinstance(query.message, Message) else None
        here = request.alone or reply.public or (request.admin and _is_question(reply))
        in_menu = tapped.menu and message is not None and is_menu(message)
        done = isinstance(reply, Reply) and reply.where is not None and request.alone
        if reply.empty or done:
            await self._answer(query)
            if in_menu and request.alone and message is not None:
                await self._sender.retry(message.chat.id, message.delete)
            if done:
                await self.message(request, reply)
        elif reply.text and _fits_toast(reply, alone=request.alone):
            await self._answer(query, text=cut(reply.text, LONGEST_TOAST), alert=not reply.toast)
        elif here or (in_menu and reply.menu is not None and isinstance(reply, Reply)):
            await self._answer(query)
            if not (in_menu and message is not None and await self._replace(message, request, reply)):
                await self.message(request, reply)
        else:
            await self._answer(query, payload=await self._payload(request, reply))

    async def inline(self, query: InlineQuery, choices: Choices, first: int = 0) -> None:
        """Offer the legal moves from an offset on. The player posts the move they pick.

        A client at the end of the list asks for the next part.
        """
        why = cut(choices.why.partition("\n")[0], LONGEST_WHY)
        above = InlineQueryResultsButton(why, start_parameter="hello") if why else None
        results = [
            InlineQueryResultArticle(
                str(place),
                move.value,
                InputTextMessageContent(inline_move(move.value, choices.table or "")),
                description=cut(move.label, LONGEST_DETAIL),
            )
            for place, move in enumerate(choices.moves, first)
        ]
        following = "" if choices.following is None else str(choices.following)
        await self._sender.retry(
            None,
            lambda: self._bot.answer_inline_query(
                query.id, results, cache_time=0, is_personal=True, next_offset=following, button=above
            ),
        )

    async def collect(self, request: Request, payload: str) -> AnyReply | None:
        """Return the kept reply of a link if it is the requester's, or the reply for an outage."""
        try:
            return await self._kept.find(request.person.id if request.person else None, payload)
        except Unavailable as error:
            return await self._unserved(request, error)

    async def _payload(self, request: Request, reply: AnyReply) -> str:
        """Return the payload of a link into the private chat: a tap, or the key of a kept reply."""
        if reply.form is not None:
            tap = callback_data.read(reply.form.data)
            return callback_data.write(Tap("hello", tap.table if tap else None))
        if secret := next((b for row in reply.buttons for b in row if b.secret), None):
            return secret.data
        if request.person is None:
            return callback_data.write(Tap("hello", request.table))
        return await self._kept.keep(request.person.id, reply)

    def _link(self, payload: str) -> str:
        return f"https://t.me/{self._bot.username}?start={payload}"

    async def _answer(
        self,
        query: CallbackQuery,
        *,
        text: str | None = None,
        alert: bool = False,
        payload: str | None = None,
    ) -> None:
        url = self._link(payload) if payload else None
        await self._sender.retry(
            None, lambda: self._bot.answer_callback_query(query.id, text, show_alert=alert, url=url)
        )

    async def _replace(self, message: Message, request: Request, reply: AnyReply) -> bool:
        """Replace a menu by the reply to its tap. Return False if a message of its kind cannot hold it."""
        check_reader(reply, reader(message.chat.id))
        markup = reply_keyboard(reply, private=request.alone)
        match reply.files:
            case (picture,) if message.photo and picture.mime == PHOTO:
                media = InputMediaPhoto(
                    picture.content, cut(reply.text, LONGEST_CAPTION), filename=picture.name
                )
                await self._sender.retry(
                    message.chat.id, lambda: message.edit_media(media, reply_markup=markup)
                )
            case () if message.text and not reply.form:
                await self._sender.retry(
                    message.chat.id, lambda: message.edit_text(reply.text, reply_markup=markup)
                )
            case _:
                return False
        return True


def _with_question(reply: AnyReply) -> AnyReply:
    """Return the reply with the question of its form, if any, as text."""
    return replace(reply, text=f"{reply.form.title}\n{reply.form.label}") if reply.form else reply


def _is_question(reply: AnyReply) -> bool:
    """Return True if the reply asks for a public confirmation."""
    # An admin confirms in the group: in the private chat they have no admin rights over it.
    read = (callback_data.read(button.data) for row in reply.buttons for button in row)
    return isinstance(reply, Reply) and any(tap is not None and tap.command == SURE for tap in read)


def _fits_toast(reply: AnyReply, *, alone: bool) -> bool:
    """Return True if a toast can hold the reply. In private only notices become toasts."""
    bare = not (reply.menu or reply.form or reply.files or reply.buttons or reply.links)
    return bare and not reply.public and (reply.toast or (not alone and units(reply.text) <= LONGEST_TOAST))
