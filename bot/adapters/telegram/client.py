"""HTTP client of the Bot API, and its answers about group members."""

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from cachetools import TTLCache
from httpx import Limits
from telegram import Bot, ChatMember, ChatMemberRestricted
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from bot.adapters.telegram.ids import place_of, user_number
from bot.core.messages import Presence, Request
from bot.core.registry import has_rights
from storage.model import PersonId

API: Final = "https://api.telegram.org"
CONNECTIONS: Final = 32
"""Sixteen for messages in flight, sixteen for answers to taps, which must not wait behind uploads."""
TIMEOUT: Final = 20.0
"""Seconds for a free connection, for connecting and for an answer. Uploads are slow."""
CACHED_FOR: Final = 60.0
"""Seconds for which an admin's rights are believed."""
MOST_CACHED: Final = 2_000
ABSENT: Final = frozenset({ChatMember.LEFT, ChatMember.BANNED})
ADMINS: Final = frozenset({ChatMember.ADMINISTRATOR, ChatMember.OWNER})

# Make `RetryAfter.retry_after` a timedelta, as the library's next major version always does.
os.environ.setdefault("PTB_TIMEDELTA", "true")


class Client(Bot):
    """Bot that also returns updates as raw JSON. The library parses a batch as a whole or not at all."""

    def __init__(self, token: str, api: str, *, verify: bool) -> None:
        self._updates_line = _lines(1, verify=verify)
        super().__init__(
            token,
            base_url=f"{api}/bot",
            base_file_url=f"{api}/file/bot",
            request=_lines(CONNECTIONS, verify=verify),
            get_updates_request=self._updates_line,
        )

    async def raw_updates(self, offset: int, seconds: int, kinds: Sequence[str]) -> list[object]:
        """Return the next updates as JSON objects after waiting up to `seconds`.

        offset: the first update number wanted. kinds: names of update fields. Raises: TelegramError.
        """
        asked = urlencode({"offset": offset, "timeout": seconds, "allowed_updates": json.dumps(kinds)})
        url = f"{self.base_url}/getUpdates?{asked}"
        batch = await self._updates_line.post(url, read_timeout=seconds + TIMEOUT)
        return list(batch) if isinstance(batch, list) else []


def connect(token: str, api: str | None = None, *, verify: bool = True) -> Client:
    """Return a client that is not connected yet.

    api: base URL of the Bot API server, or None for Telegram's own. verify: check certificates; False is for
    loopback only.
    """
    return Client(token, api or API, verify=verify)


def _lines(number: int, *, verify: bool) -> HTTPXRequest:
    """Return a pool of `number` connections."""
    # No expiry of idle connections: httpcore closes an expired one during the next request, and leaks it
    # if that request is cancelled.
    limits = Limits(max_connections=number, max_keepalive_connections=number, keepalive_expiry=None)
    return HTTPXRequest(
        number,
        read_timeout=TIMEOUT,
        write_timeout=TIMEOUT,
        connect_timeout=TIMEOUT,
        pool_timeout=TIMEOUT,  # the library's default of one second fails while all connections are busy
        httpx_kwargs={"verify": verify, "limits": limits},
    )


class Members:
    """Admin rights of requesters and presence of their opponents."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._known: TTLCache[tuple[int, int], bool] = TTLCache(MOST_CACHED, CACHED_FOR)

    async def with_rights(self, request: Request) -> Request:
        """Return the request with `admin` and `named` set. Nobody is an admin if Telegram does not answer."""
        if request.command == "play" and not request.alone:
            return replace(request, named=await self._presence(request))
        number = user_number(request.person.id) if request.person else None
        if not has_rights(request.command) or request.alone or number is None:
            return request
        return replace(request, admin=await self.is_admin(place_of(request.channel)[0], number))

    async def _presence(self, request: Request) -> Presence:
        """Return the opponent's presence in the group. Telegram may hide it from a bot that is no admin."""
        named = request.args.get("opponent", "")
        number = user_number(PersonId(named)) if named.partition(":")[2].isdecimal() else None
        if number is None:
            return "unknown"
        try:
            member = await self._bot.get_chat_member(place_of(request.channel)[0], number)
        except TelegramError:
            return "unknown"
        if member.user.is_bot:
            return "bot"
        return "away" if _outside(member) else "here"

    async def is_admin(self, chat: int, user: int) -> bool:
        """Return True if a user is an admin of a group. Nobody is one if Telegram does not answer."""
        known = self._known.get((chat, user))
        if known is not None:
            return known
        try:
            member = await self._bot.get_chat_member(chat, user)
        except TelegramError:
            return False
        found = member.status in ADMINS
        self._known[chat, user] = found
        return found


async def has_left(bot: Bot, chat: int, user: int) -> bool:
    """Return True if the user is not in the group. Raises: TelegramError."""
    return _outside(await bot.get_chat_member(chat, user))


def _outside(member: ChatMember) -> bool:
    return member.status in ABSENT or (isinstance(member, ChatMemberRestricted) and not member.is_member)
