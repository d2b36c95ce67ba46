"""Parser of updates. Each is parsed alone, so a malformed one does not cost the others."""

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
    """The JSON is no update: it has no number."""


class UpdateReader:
    """Parser of JSON objects into updates."""

    def __init__(self, bot: Bot, store: Store, now: Now) -> None:
        self._bot = bot
        self._store = store
        self._now = now

    async def read(self, raw: object) -> Update | None:
        """Return the update, or None after storing that it cannot be parsed.

        Raises: UnnumberedError if it is no update, Unavailable if its failure cannot be stored.
        """
        number = update_number(raw)
        try:
            update = Update.de_json(dict(raw) if isinstance(raw, Mapping) else {}, self._bot)
            return _in_a_lane(update)
        except Exception as error:  # noqa: BLE001 -- the library may fail on any field
            # Log no text: the update, and so the error, may hold a bid typed in private.
            log.warning("update_unreadable", update=number, why=type(error).__name__)
            await self._store.fail(f"{PLATFORM}:{number}", UNREADABLE, self._now())
            return None


def _in_a_lane(update: Update) -> Update:
    """Return the update. Raises: TypeError if its chat has no number to queue it by."""
    if not isinstance(lane_of(update), int):
        raise TypeError("the chat id of an update is not a number")
    return update


def update_number(raw: object) -> int:
    """Return the number of an update. Raises: UnnumberedError."""
    number = raw.get("update_id") if isinstance(raw, Mapping) else None
    if not isinstance(number, int) or isinstance(number, bool):
        raise UnnumberedError
    return number
