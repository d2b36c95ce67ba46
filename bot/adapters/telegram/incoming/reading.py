"""Updates as Telegram sends them, read one by one: one that cannot be read takes no other with it."""

from collections.abc import Mapping
from typing import Final

import structlog
from telegram import Bot, Update

from bot.adapters.telegram.ids import PLATFORM
from bot.adapters.telegram.incoming.ordering import lane_of
from bot.core.ports import Now, Store

log = structlog.get_logger()

UNREADABLE: Final = "unreadable"


class UnnumberedError(Exception):
    """What came is no update: it has no number."""


class UpdateReader:
    """Makes Updates of JSON objects."""

    def __init__(self, bot: Bot, store: Store, now: Now) -> None:
        self._bot = bot
        self._store = store
        self._now = now

    async def read(self, raw: object) -> Update | None:
        """The update; None for one that cannot be read, which is noted and never to be asked for again.

        Raises UnnumberedError for what is no update, Unavailable where nothing can be noted.
        """
        number = update_number(raw)
        try:
            update = Update.de_json(dict(raw) if isinstance(raw, Mapping) else {}, self._bot)
            return _in_a_lane(update)
        except Exception as error:  # noqa: BLE001 -- whatever the library stumbles over, its words stay unsaid
            # What it holds is nobody's business: a bid typed in private may be in it, and in the error too.
            log.warning("update_unreadable", update=number, why=type(error).__name__)
            await self._store.fail(f"{PLATFORM}:{number}", UNREADABLE, self._now())
            return None


def _in_a_lane(update: Update) -> Update:
    """The update, if it can be queued. Raises whatever there is to raise where its chat is none."""
    if not isinstance(lane_of(update), int):
        raise TypeError("a chat without a number")
    return update


def update_number(raw: object) -> int:
    """The number of an update. Raises UnnumberedError."""
    number = raw.get("update_id") if isinstance(raw, Mapping) else None
    if not isinstance(number, int) or isinstance(number, bool):
        raise UnnumberedError
    return number
