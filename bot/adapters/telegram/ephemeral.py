"""Ephemeral messages of Bot API 10.3: answers in a group that one member sees.

A menu or a keypad stands in place of the board until its person has chosen; other answers stand below. No
answer for one person ever falls back to the group: if it can't be shown, it goes to the private chat.
python-telegram-bot lacks the methods, so they are called by name.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import structlog
from cachetools import TTLCache
from telegram import Bot, InputMediaPhoto, Message
from telegram.error import BadRequest, EndPointNotFound, Forbidden, RetryAfter, TelegramError

from bot.adapters.telegram.errors import reason, unchanged
from bot.adapters.telegram.ids import PLATFORM, ephemeral_id, is_private
from bot.adapters.telegram.layout import LONGEST_CAPTION
from bot.adapters.telegram.posts import Poster
from bot.adapters.telegram.rate_limit import TooManyWaitingError
from bot.adapters.telegram.replies import OUTAGE, PHOTO, OutgoingMessage, Place, ReplySender
from bot.core.language.text import units
from bot.core.ports import Now
from storage.model import PersonId

log = structlog.get_logger()

PATIENCE: Final = 2.0
"""Seconds that an answer may wait for the rate limits. A tap triggers nothing after 15 seconds."""
CLOSING: Final = 30.0
"""Seconds that the return of the board may wait."""
FAILURES: Final = 2
"""Failures after which a chat or a person gets answers in the private chat."""
FORGIVEN: Final = 3600.0
"""Seconds until failures are forgotten."""
UNSEEN: Final = (3.0, 60.0)
"""Seconds after a menu in which a tap on the message below it shows that it never arrived.

An earlier tap is a double one, for a later one the menu may have expired.
"""
FLEETING: Final = ("query is too old", "query_id_invalid", "not a member", "user not found", "to be replied")
"""Fragments of refusals that concern only one tap or person. The chat takes other answers."""
ATTEMPTS: Final = 3
"""Attempts to give a person the board back."""
MOST_KNOWN: Final = 10_000


@dataclass(frozen=True, slots=True)
class Trigger:
    """Interaction of a person that lets the bot show them a message in a group.

    query: the tap. command: id of the ephemeral command. message: the tapped public message. shown: id of the
    tapped ephemeral one.
    """

    chat: int
    topic: int | None
    person: int
    query: str | None = None
    command: int | None = None
    message: int | None = None
    shown: int | None = None

    def place(self, *, replaces: bool) -> Place:
        """Return the destination. replaces: in place of the tapped message."""
        parameters: dict[str, object] = {"receiver_user_id": self.person}
        if self.query is not None:
            parameters["callback_query_id"] = self.query
        if replaces:
            parameters["replace_callback_query_message"] = True
        extra: dict[str, object] = {"ephemeral_message_parameters": parameters}
        if self.command is not None:
            extra["reply_parameters"] = {"ephemeral_message_id": self.command}
        # A message in place of another one has its topic.
        return Place(self.chat, None if replaces else self.topic, only=self.only, extra=extra)

    @property
    def only(self) -> PersonId:
        """The person who sees the message."""
        return PersonId(f"{PLATFORM}:{self.person}")


class EphemeralMessages:
    """Sender of ephemeral messages. It knows where they don't arrive."""

    def __init__(self, bot: Bot, poster: Poster, sender: ReplySender, now: Now) -> None:
        self._bot = bot
        self._poster = poster
        self._sender = sender
        self._now = now
        self._failures: TTLCache[int | tuple[int, int], int] = TTLCache(MOST_KNOWN, FORGIVEN, timer=now)
        self._menus: TTLCache[tuple[int, int], tuple[int, float]] = TTLCache(MOST_KNOWN, UNSEEN[1], timer=now)
        """The message below a menu that its person hasn't used, and the menu's time, by chat and person."""
        self.supported: bool | None = None
        """True if the server has the methods, None while it is unknown."""

    async def probe(self) -> None:
        """Learn if the server has the methods: an older one answers 404 to any of them."""
        nothing = {"chat_id": self._bot.id, "receiver_user_id": self._bot.id, "ephemeral_message_id": 1}
        try:
            await self._bot.do_api_request("deleteEphemeralMessage", nothing)
        except EndPointNotFound:
            self.supported = False
        except (BadRequest, Forbidden):
            self.supported = True
        except TelegramError as error:
            log.warning("ephemeral_messages_unknown", why=reason(error))
            return
        log.info("ephemeral_messages", supported=bool(self.supported))

    def here(self, chat: int) -> bool:
        """Return True if a chat takes ephemeral messages as far as is known."""
        return bool(self.supported) and not is_private(chat) and self._failures.get(chat, 0) < FAILURES

    def reach(self, trigger: Trigger) -> bool:
        """Return True if they arrive at this person as far as is known."""
        failed = self._failures.get((trigger.chat, trigger.person), 0)
        return self.here(trigger.chat) and failed < FAILURES

    async def show(self, trigger: Trigger, messages: Sequence[OutgoingMessage], *, replaces: bool) -> bool:
        """Show messages to the person of a trigger. Return False if they may not have arrived.

        replaces: the only message stands in place of the tapped one.
        """
        if replaces and trigger.message is not None:
            key = trigger.chat, trigger.person
            below, since = self._menus.get(key, (0, 0.0))
            if below == trigger.message:  # seeing the menu, nobody can tap the message below it
                if self._now() - since < UNSEEN[0]:
                    return True
                self._failed(key)
                return False
            self._menus[key] = trigger.message, self._now()
        for message in messages:
            if not await self._send(trigger, message, replaces=replaces):
                self._menus.pop((trigger.chat, trigger.person), None)
                return False
        return True

    async def _send(self, trigger: Trigger, message: OutgoingMessage, *, replaces: bool) -> bool:
        place = trigger.place(replaces=replaces)
        try:
            sent = await self._poster.private(
                trigger.chat, lambda: self._sender.call(place, message), PATIENCE
            )
        except (BadRequest, Forbidden) as error:
            if not any(fragment in error.message.casefold() for fragment in FLEETING):
                self._failed(trigger.chat)
            log.info("ephemeral_message_refused", why=reason(error))
            return False
        except (TelegramError, TooManyWaitingError):
            return False
        if isinstance(sent, Message) and ephemeral_id(sent) is None:
            await self._withdraw(trigger.chat, sent)
            return False
        return True

    async def _withdraw(self, chat: int, sent: Message) -> None:
        """Delete an answer that the server has shown to everybody, and send no more of them."""
        self.supported = False
        log.error("ephemeral_message_was_public", chat=chat)
        try:
            await self._bot.delete_message(chat, sent.message_id)
        except TelegramError:
            await self._sender.retry(chat, lambda: self._bot.delete_message(chat, sent.message_id))

    async def edit(self, trigger: Trigger, message: OutgoingMessage, was: Message) -> bool:
        """Replace the content of the tapped message. Return False if it can't hold the new one."""
        self._used(trigger)
        content: dict[str, object] = {"reply_markup": message.markup} if message.markup else {}
        match message.files:
            case (picture,) if was.photo and picture.mime == PHOTO:
                endpoint = "editEphemeralMessageMedia"
                content["media"] = InputMediaPhoto(picture.content, message.text, filename=picture.name)
            case () if was.text and not message.fixed and units(message.text) <= LONGEST_CAPTION:
                endpoint, content["text"] = "editEphemeralMessageText", message.text
            case _:
                return False
        try:
            await self._poster.private(trigger.chat, lambda: self._call(endpoint, trigger, content), PATIENCE)
        except (TelegramError, TooManyWaitingError) as error:
            return isinstance(error, TelegramError) and unchanged(error)
        return True

    async def close(self, trigger: Trigger) -> None:
        """Delete the tapped message, which gives the person the board back that it stood for."""
        self._used(trigger)
        why = ""
        for attempt in range(ATTEMPTS):
            try:
                await self._poster.private(
                    trigger.chat,
                    lambda: self._call("deleteEphemeralMessage", trigger, {}),
                    CLOSING,
                    closes=True,
                )
            except (BadRequest, Forbidden) as error:  # it has gone by itself
                why = reason(error)
                break
            except RetryAfter as error:  # the poster holds the chat for as long as Telegram asks
                why = reason(error)
            except TelegramError as error:
                why = reason(error)
                await asyncio.sleep(OUTAGE * (attempt + 1))
            except TooManyWaitingError:
                why = "too many replies wait"
                break
            else:
                return
        log.info("ephemeral_message_not_closed", why=why)

    def _used(self, trigger: Trigger) -> None:
        """Note that the person sees ephemeral messages."""
        self._menus.pop((trigger.chat, trigger.person), None)
        self._failures.pop((trigger.chat, trigger.person), None)

    def _failed(self, where: int | tuple[int, int]) -> None:
        self._failures[where] = self._failures.get(where, 0) + 1

    async def _call(self, endpoint: str, trigger: Trigger, content: Mapping[str, object]) -> object:
        named = {
            "chat_id": trigger.chat,
            "receiver_user_id": trigger.person,
            "ephemeral_message_id": trigger.shown,
        }
        return await self._bot.do_api_request(endpoint, {**named, **content})
