"""The connection to the Bot API."""

import os
from typing import Final

from telegram import Bot
from telegram.request import HTTPXRequest

API: Final = "https://api.telegram.org"
CONNECTIONS: Final = 32
"""Sixteen for messages in flight, and as many for answers to taps, which must not wait behind uploads."""
PATIENCE: Final = 20.0
"""Seconds for a free line, for being put through and for an answer; an upload takes its time."""

# The library's own switch for `RetryAfter.retry_after` as a timedelta, which its next versions always give.
os.environ.setdefault("PTB_TIMEDELTA", "true")


def connect(token: str, api: str = API, *, verify: bool = True) -> Bot:
    """A bot that is not connected yet. verify: check certificates, as anybody must but on loopback."""
    return Bot(
        token,
        base_url=f"{api}/bot",
        base_file_url=f"{api}/file/bot",
        request=_lines(CONNECTIONS, verify=verify),
        get_updates_request=_lines(1, verify=verify),
    )


def _lines(number: int, *, verify: bool) -> HTTPXRequest:
    """So many connections. The library would give up on a line that is busy for one second."""
    return HTTPXRequest(
        number,
        read_timeout=PATIENCE,
        write_timeout=PATIENCE,
        connect_timeout=PATIENCE,
        pool_timeout=PATIENCE,
        httpx_kwargs={"verify": verify},
    )
