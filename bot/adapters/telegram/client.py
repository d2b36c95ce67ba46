"""HTTP client of the Bot API."""

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
"""Sixteen for messages in flight, sixteen for answers to taps, which must not wait behind uploads."""
TIMEOUT: Final = 20.0
"""Seconds for a free connection, for connecting and for an answer. Uploads are slow."""

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
