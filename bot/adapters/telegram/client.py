"""The connection to the Bot API."""

import os
from typing import Final

from telegram import Bot
from telegram.request import HTTPXRequest

API: Final = "https://api.telegram.org"
CONNECTIONS: Final = 32
"""Sixteen for messages in flight, and as many for answers to taps, which must not wait behind uploads."""
PATIENCE: Final = 20.0
"""Seconds for an answer; an upload on a slow line takes its time."""

# The library's own switch for `RetryAfter.retry_after` as a timedelta, which its next versions always give.
os.environ.setdefault("PTB_TIMEDELTA", "true")


def connect(token: str, api: str = API, *, verify: bool = True) -> Bot:
    """A bot that is not connected yet. verify: check certificates, as anybody must but on loopback."""
    options = {"verify": verify}
    return Bot(
        token,
        base_url=f"{api}/bot",
        base_file_url=f"{api}/file/bot",
        request=HTTPXRequest(CONNECTIONS, PATIENCE, httpx_kwargs=options),
        get_updates_request=HTTPXRequest(1, PATIENCE, httpx_kwargs=options),
    )
