"""Who may administer a group: asked of the server, and believed for a minute."""

import time
from collections import OrderedDict
from dataclasses import replace
from typing import Final

from telegram import Bot, ChatMember
from telegram.error import TelegramError

from bot.adapters.telegram.ids import place_of, user_number
from bot.core.messages import Request

BELIEVED: Final = 60.0
MOST: Final = 2_000
ADMINS: Final = frozenset({ChatMember.ADMINISTRATOR, ChatMember.OWNER})
ASKED_FOR: Final = frozenset(
    {"settings", "chatlanguage", "begin", "end", "offer", "sure", "mirror", "board", "help"}
)
"""Commands for which it matters; every other is spared the question."""


class Rights:
    """Fills in whether the asker is an admin."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._known: OrderedDict[tuple[int, int], tuple[float, bool]] = OrderedDict()

    async def filled(self, request: Request) -> Request:
        """The request with `admin` as the server says; without an answer nobody is."""
        number = user_number(request.person.id) if request.person else None
        if request.command not in ASKED_FOR or request.alone or number is None:
            return request
        return replace(request, admin=await self._is_admin(place_of(request.channel)[0], number))

    async def _is_admin(self, chat: int, user: int) -> bool:
        until, known = self._known.get((chat, user), (0.0, False))
        if until > time.monotonic():
            return known
        try:
            member = await self._bot.get_chat_member(chat, user)
        except TelegramError:
            return False
        found = member.status in ADMINS
        self._known[chat, user] = time.monotonic() + BELIEVED, found
        if len(self._known) > MOST:
            self._known.popitem(last=False)
        return found
