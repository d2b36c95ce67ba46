"""Errors of the Bot API, translated into the kinds of Undeliverable.

Telegram does not document its error texts, so only short fragments of them are matched.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

import structlog
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

from bot.adapters.telegram.ids import channel, chat_id, is_private
from bot.core.messages import (
    Barred,
    Closed,
    Gone,
    Later,
    Lost,
    Malformed,
    Moved,
    PicturesForbidden,
    Undeliverable,
)
from storage.model import Barrier

log = structlog.get_logger()

OUTAGE: Final = 3.0
"""Seconds until the next attempt after a network failure."""
UNCHANGED: Final = "message is not modified"
LOST: Final = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "there is no text in the message",
    "there is no caption in the message",
)
TOPIC_GONE: Final = ("thread not found", "topic_deleted")
GONE: Final = ("group chat was deleted", "group chat was deactivated")
NO_PICTURES: Final = (
    *("rights to send photos", "send_photos_forbidden", "send_media_forbidden"),
    *("rights to send animations", "send_gifs_forbidden"),
)
NO_FILES: Final = (
    *NO_PICTURES,
    *("rights to send documents", "send_docs_forbidden", "send_documents_forbidden"),
)
BARRIERS: Final[Mapping[str, Barrier]] = {
    "topic_closed": Barrier.TOPIC_CLOSED,
    "chat not found": Barrier.NO_ACCESS,
    "channel_private": Barrier.NO_ACCESS,
    "rights to send": Barrier.NO_SEND,
    "chat_write_forbidden": Barrier.NO_SEND,
    "chat_send_plain_forbidden": Barrier.NO_SEND,
    "chat_restricted": Barrier.NO_SEND,
    "administrator rights": Barrier.NO_SEND,
    "write access": Barrier.NO_SEND,
}
FILE: Final = ("file identifier", "can't use file", "file_reference", "file_id")
"""Fragments of the errors for a file id that Telegram no longer knows."""
_PLAIN: Final = re.compile(r"[A-Za-z_' -]{1,100}")
_CODE: Final = re.compile(r"[a-z_' ]{1,60}")


def reason(error: TelegramError) -> str:
    """Return an error for the log: its class, and its text if that cannot quote a user."""
    said = error.message if _PLAIN.fullmatch(error.message) else "…"
    return f"{type(error).__name__}: {said}"


def token_refused(error: InvalidToken) -> bool:
    """Return True if Telegram itself, and not a proxy, refused the token."""
    cause = error.__cause__ if isinstance(error.__cause__, TelegramError) else error
    return "parsing the server response" not in cause.message.casefold()


def unchanged(error: TelegramError) -> bool:
    """Return True if Telegram refused an edit because it changes nothing."""
    return UNCHANGED in error.message.casefold()


def file_refused(error: TelegramError) -> bool:
    """Return True if Telegram refused only the id of a file. The file itself may still be sent."""
    return isinstance(error, BadRequest) and _says(error.message.casefold(), FILE)


def no_files(error: TelegramError) -> bool:
    """Return True if the chat forbids files of this kind, but not text."""
    return isinstance(error, BadRequest) and _says(error.message.casefold(), NO_FILES)


def undelivered(error: TelegramError, chat: int, topic: int | None = None) -> Undeliverable:
    """Translate an error of the Bot API for a post. A post of a deleted topic moves to its chat."""
    if topic is not None and _says(error.message.casefold(), TOPIC_GONE):
        return Moved(channel(chat), chat_id(chat), chat_id(chat))
    match error:
        case RetryAfter():
            return Later(seconds_of(error))
        case ChatMigrated():
            return Moved(channel(error.new_chat_id), chat_id(error.new_chat_id), chat_id(chat))
        case Forbidden() | BadRequest():
            return _refused(error, private=is_private(chat))
        case _:  # network, outage or refused token; the supervisor restarts the platform after the last
            log.warning("telegram_unreachable", why=type(error).__name__)
            return Later(OUTAGE)


def _refused(error: Forbidden | BadRequest, *, private: bool) -> Undeliverable:
    words = error.message.casefold()
    if _says(words, LOST):
        return Lost()
    if _says(words, NO_PICTURES):
        return PicturesForbidden()
    barrier = next((kind for known, kind in BARRIERS.items() if known in words), None)
    if isinstance(error, Forbidden):
        barrier = barrier or Barrier.KICKED
    if private and (barrier or _says(words, (*GONE, *TOPIC_GONE))):
        return Closed()
    if _says(words, (*GONE, *TOPIC_GONE)):
        return Gone()
    return Barred(barrier) if barrier else Malformed(_code(words))


def _says(words: str, known: Iterable[str]) -> bool:
    return any(each in words for each in known)


def _code(words: str) -> str:
    """Return the first words of an error, for the log. They quote nothing the bot sent."""
    said = _CODE.match(words)
    return said[0] if said else "400"


def seconds_of(error: RetryAfter) -> float:
    """Return the seconds that Telegram asks the bot to wait."""
    asked = error.retry_after
    return float(asked) if isinstance(asked, int) else asked.total_seconds()
