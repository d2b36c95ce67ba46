"""The connection to the Bot API."""

import json
import os
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlencode

from httpx import Limits
from telegram import Bot
from telegram.request import HTTPXRequest

API: Final = "https://api.telegram.org"
CONNECTIONS: Final = 32
"""Sixteen for messages in flight, and as many for answers to taps, which must not wait behind uploads."""
TIMEOUT: Final = 20.0
"""Seconds for a free line, for being put through and for an answer; an upload takes its time."""

# The library's own switch for `RetryAfter.retry_after` as a timedelta, which its next versions always give.
os.environ.setdefault("PTB_TIMEDELTA", "true")


class Client(Bot):
    """A bot that hands updates over as they come: the library reads a batch whole or not at all."""

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
        """The next updates as JSON objects, waited for so many seconds. Raises TelegramError."""
        asked = urlencode({"offset": offset, "timeout": seconds, "allowed_updates": json.dumps(kinds)})
        url = f"{self.base_url}/getUpdates?{asked}"
        batch = await self._updates_line.post(url, read_timeout=seconds + TIMEOUT)
        return list(batch) if isinstance(batch, list) else []


def connect(token: str, api: str | None = None, *, verify: bool = True) -> Client:
    """Return a bot that is not connected yet.

    api: base URL of the Bot API server; None: Telegram's own. verify: check certificates, as anybody must
    but on loopback.
    """
    return Client(token, api or API, verify=verify)


def _lines(number: int, *, verify: bool) -> HTTPXRequest:
    """So many connections. The library would give up on a line that is busy for one second.

    Idle ones are kept until Telegram closes them: httpcore closes what has expired within the next request,
    and leaves it open where that one is cancelled.
    """
    limits = Limits(max_connections=number, max_keepalive_connections=number, keepalive_expiry=None)
    return HTTPXRequest(
        number,
        read_timeout=TIMEOUT,
        write_timeout=TIMEOUT,
        connect_timeout=TIMEOUT,
        pool_timeout=TIMEOUT,
        httpx_kwargs={"verify": verify, "limits": limits},
    )
