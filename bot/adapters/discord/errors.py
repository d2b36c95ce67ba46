"""Discord's errors as kinds of Undeliverable."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Final

import aiohttp
import discord
import structlog

from bot.adapters.discord.ids import private_user
from bot.core.messages import (
    AnyPost,
    Barred,
    Closed,
    Gone,
    Later,
    Lost,
    Malformed,
    PicturesForbidden,
    Undeliverable,
)
from storage.model import Barrier

log = structlog.get_logger()

MINUTE: Final = 60.0
SHORT: Final = 5.0
LONGEST: Final = 300.0
"""Back-off in seconds: for limits of a minute, for passing trouble, and at most."""
THREAD_EXISTS: Final = 160004
"""Code for a message that already has a thread."""
NO_HISTORY: Final = 160002
"""Code for a reply where the bot may not read the message history."""
MESSAGE_DELETED: Final = 10008
"""Code for an unknown message, and for a new one whose nonce belongs to a deleted message."""


class _Codes(IntEnum):
    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MESSAGE = MESSAGE_DELETED
    SLOW_MODE = 20016
    TOO_MANY_OLD_EDITS = 30046
    OPENING_DMS_TOO_FAST = 40003
    SENDING_DISABLED = 40004
    IN_A_FORUM = 40058
    MISSING_ACCESS = 50001
    NOT_OUR_MESSAGE = 50005
    NOT_A_TEXT_CHANNEL = 50008
    MISSING_PERMISSIONS = 50013
    WRONG_KIND_OF_CHANNEL = 50024
    THREAD_ARCHIVED = 50083
    THREAD_LOCKED = 160005
    UPLOADS_LIMITED = 400001


_BARRIERS: Final = {
    _Codes.UNKNOWN_GUILD: Barrier.KICKED,
    _Codes.SLOW_MODE: Barrier.SLOW_MODE,
    _Codes.IN_A_FORUM: Barrier.NO_SEND,
    _Codes.MISSING_ACCESS: Barrier.NO_ACCESS,
    _Codes.NOT_A_TEXT_CHANNEL: Barrier.NO_SEND,
    _Codes.MISSING_PERMISSIONS: Barrier.NO_SEND,
    _Codes.WRONG_KIND_OF_CHANNEL: Barrier.NO_SEND,
    _Codes.THREAD_ARCHIVED: Barrier.LOCKED,  # a new message reopens a thread that is not locked
    _Codes.THREAD_LOCKED: Barrier.LOCKED,
    _Codes.UPLOADS_LIMITED: Barrier.NO_SEND,
}
AUTOMATIC: Final = 200_000
"""First code of the errors raised by a server's own content filters."""
_OF_PICTURES: Final = {_Codes.MISSING_PERMISSIONS, _Codes.UPLOADS_LIMITED}
"""Codes that may concern the picture alone: the post may pass without it."""
_OF_THE_MESSAGE: Final = {_Codes.TOO_MANY_OLD_EDITS, _Codes.UNKNOWN_MESSAGE, _Codes.NOT_OUR_MESSAGE}
"""Codes that prevent an edit but not a new message."""
_PASSING: Final = {_Codes.OPENING_DMS_TOO_FAST, _Codes.SENDING_DISABLED}


@contextmanager
def translated(post: AnyPost, *, seen: bool = True) -> Iterator[None]:
    """Raise Discord's errors while showing a post as kinds of Undeliverable.

    seen: the client knows the channel. If not, the bot is not a member of its server.
    """
    try:
        yield
    except discord.RateLimited as error:
        raise Later(error.retry_after) from None
    except discord.HTTPException as error:
        log.info("post_failed", channel=post.channel, status=error.status, code=error.code)
        raise _undeliverable(error, post, seen=seen) from None
    except (aiohttp.ClientError, OSError) as error:
        raise Later(SHORT) from error


def _undeliverable(error: discord.HTTPException, post: AnyPost, *, seen: bool) -> Undeliverable:
    if error.code == _Codes.TOO_MANY_OLD_EDITS and post.lasting:
        return Later(LONGEST)
    if error.code in _OF_THE_MESSAGE or (error.code == _Codes.THREAD_ARCHIVED and post.message is not None):
        return Lost()  # a new message reopens a thread, an edit does not
    if error.status in {401, 408, 429} or error.status >= 500 or error.code in _PASSING:
        return Later(_pause(error))  # a proxy answers 408 when Discord times out
    if private_user(post.channel) is not None and error.status in {403, 404}:
        return Closed()
    if error.code == _Codes.UNKNOWN_CHANNEL:
        return Gone()
    if post.picture is not None and error.code in _OF_PICTURES:
        return PicturesForbidden()
    return _barred(error, seen=seen)


def _barred(error: discord.HTTPException, *, seen: bool) -> Undeliverable:
    """Return Barred for an error of the channel, else Malformed: Discord refuses the post itself."""
    if error.code == _Codes.MISSING_ACCESS and not seen:
        return Barred(Barrier.KICKED)
    if error.code in _BARRIERS:
        return Barred(_BARRIERS[_Codes(error.code)])
    if error.status in {403, 404} and error.code < AUTOMATIC:
        return Barred(Barrier.NO_SEND)
    return Malformed(f"{error.status}/{error.code}")


def _pause(error: discord.HTTPException) -> float:
    """Return the seconds until the next attempt."""
    if error.status == 401 or error.code in _PASSING:
        return MINUTE
    named = error.response.headers.get("Retry-After", "")
    if named.isdecimal():
        return min(max(float(named), SHORT), LONGEST)
    return MINUTE if error.status == 429 else SHORT
