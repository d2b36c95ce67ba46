"""Group members: admin rights, cached for a minute, and the presence of opponents."""

from dataclasses import replace
from typing import Final

from cachetools import TTLCache
from telegram import Bot, ChatMember, ChatMemberRestricted
from telegram.error import TelegramError

from bot.adapters.telegram.ids import place_of, user_number
from bot.core.messages import Presence, Request
from bot.core.registry import has_rights
from storage.model import PersonId

CACHED_FOR: Final = 60.0
MOST_CACHED: Final = 2_000
ABSENT: Final = frozenset({ChatMember.LEFT, ChatMember.BANNED})
ADMINS: Final = frozenset({ChatMember.ADMINISTRATOR, ChatMember.OWNER})


class Rights:
    """Admin rights of requesters and presence of their opponents."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._known: TTLCache[tuple[int, int], bool] = TTLCache(MOST_CACHED, CACHED_FOR)

    async def filled(self, request: Request) -> Request:
        """Return the request with `admin` and `named` set. Nobody is an admin if Telegram does not answer."""
        if request.command == "play" and not request.alone:
            return replace(request, named=await self._presence(request))
        number = user_number(request.person.id) if request.person else None
        if not has_rights(request.command) or request.alone or number is None:
            return request
        return replace(request, admin=await self._is_admin(place_of(request.channel)[0], number))

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

    async def _is_admin(self, chat: int, user: int) -> bool:
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


async def membership(bot: Bot, chat: int, user: int) -> bool:
    """Return True if the user is not in the group.

    Raises: TelegramError.
    """
    return _outside(await bot.get_chat_member(chat, user))


def _outside(member: ChatMember) -> bool:
    return member.status in ABSENT or (isinstance(member, ChatMemberRestricted) and not member.is_member)
