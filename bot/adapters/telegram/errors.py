"""What the Bot API's refusals mean. Its words are nowhere promised: few of them are read, and short ones."""

import re
from typing import Final

import structlog
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.adapters.telegram.ids import channel, chat_id, is_private
from bot.core.messages import Barred, Closed, Gone, Later, Lost, Malformed, Moved, Undeliverable
from storage.model import Barrier

log = structlog.get_logger()

OUTAGE: Final = 3.0
"""Seconds until the next attempt where the network fails."""
UNCHANGED: Final = "message is not modified"
LOST: Final = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "there is no text in the message",
    "there is no caption in the message",
)
"""What is said of messages that are gone; the words are nowhere promised, so they are few and short."""
GONE: Final = (
    "chat not found",
    "thread not found",
    "topic_deleted",
)
BARRED: Final = (
    "topic_closed",
    "not enough rights",
    "have no rights",
    "chat_write_forbidden",
    "chat_restricted",
    "group chat was deactivated",
)


_PLAIN: Final = re.compile(r"[A-Za-z_' -]{1,100}")


def reason(error: TelegramError) -> str:
    """An error for the log: its kind, and its words unless they may quote what somebody wrote."""
    said = error.message if _PLAIN.fullmatch(error.message) else "…"
    return f"{type(error).__name__}: {said}"


def unchanged(error: TelegramError) -> bool:
    """Whether an edit was refused because everything stands there already."""
    return UNCHANGED in error.message.casefold()


def undelivered(error: TelegramError, chat: int) -> Undeliverable | TelegramError:
    """What an error of the Bot API means for a post; an error nobody foresaw stays what it is."""
    words = error.message.casefold()
    match error:
        case RetryAfter():
            return Later(seconds_of(error))
        case ChatMigrated():
            return Moved(channel(error.new_chat_id), chat_id(error.new_chat_id), chat_id(chat))
        case Forbidden():
            return Closed() if is_private(chat) else Barred(Barrier.KICKED)
        case BadRequest():
            return _refused(words, private=is_private(chat))
        case NetworkError():
            log.warning("telegram_unreachable", why=type(error).__name__)
            return Later(OUTAGE)
        case _:
            return error


def _refused(words: str, *, private: bool) -> Undeliverable:
    if any(known in words for known in LOST):
        return Lost()
    if any(known in words for known in GONE):
        return Closed() if private else Gone()
    if any(known in words for known in BARRED):
        return Closed() if private else Barred(Barrier.NO_SEND)
    return Malformed("400")


def seconds_of(error: RetryAfter) -> float:
    """The patience Telegram asks for."""
    asked = error.retry_after
    return float(asked) if isinstance(asked, int) else asked.total_seconds()
