"""What Discord says when a post does not arrive, in the house's terms."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Final

import aiohttp
import discord
import structlog

from bot.adapters.discord.ids import private_user
from bot.core.messages import AnyPost, Barred, Closed, Gone, Later, Lost, Malformed, Undeliverable
from storage.model import Barrier

log = structlog.get_logger()

MINUTE: Final = 60.0
SHORT: Final = 5.0
"""Seconds to wait where Discord names no number."""
THREAD_EXISTS: Final = 160004
"""Code of a message that has a thread already."""


class _Codes(IntEnum):
    UNKNOWN_CHANNEL = 10003
    UNKNOWN_MESSAGE = 10008
    TOO_MANY_OLD_EDITS = 30046
    OPENING_DMS_TOO_FAST = 40003
    NOT_OUR_MESSAGE = 50005
    THREAD_ARCHIVED = 50083


@contextmanager
def translated(post: AnyPost) -> Iterator[None]:
    """Raises what kept a post from arriving as a kind of Undeliverable; other errors are our mistake."""
    try:
        yield
    except discord.RateLimited as error:
        raise Later(error.retry_after) from None
    except discord.HTTPException as error:
        raise (_told(error, post) or error) from None
    except (aiohttp.ClientError, OSError) as error:
        raise Later(SHORT) from error


def _told(error: discord.HTTPException, post: AnyPost) -> Undeliverable | None:
    match error.code:
        case _Codes.TOO_MANY_OLD_EDITS | _Codes.UNKNOWN_MESSAGE | _Codes.NOT_OUR_MESSAGE:
            return Lost()
        case _Codes.THREAD_ARCHIVED if post.message is not None:
            return Lost()  # a new message wakes the thread, an edit does not
        case _Codes.OPENING_DMS_TOO_FAST:
            return Later(MINUTE)
        case _:
            return _by_status(error, post)


def _by_status(error: discord.HTTPException, post: AnyPost) -> Undeliverable | None:
    if error.status == 429 or error.status >= 500:
        return Later(SHORT)
    if error.status not in {403, 404} and error.code != _Codes.THREAD_ARCHIVED:
        return Malformed(f"{error.status}/{error.code}")
    if private_user(post.channel) is not None:
        return Closed()
    log.warning("not_permitted", channel=post.channel, code=error.code, why=error.text)
    return Gone() if error.code == _Codes.UNKNOWN_CHANNEL else Barred(Barrier.NO_SEND)
