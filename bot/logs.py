"""Structured logs that never carry a token, a bid or a person's words."""

import logging
import re
from collections.abc import Iterable
from typing import Final

import structlog

HIDDEN: Final = "[hidden]"
_TOKENS: Final = re.compile(
    r"\d{3,20}:[A-Za-z0-9_-]{30,}|[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{25,}"
)
"""What tokens of Telegram and of Discord look like, wherever they turn up."""
CHATTY: Final = ("discord", "aiohttp.access")
"""Loggers that write addresses with tokens in them, or too much, below warnings."""
SILENT: Final = ("aiosqlite", "httpcore", "httpx", "telegram")
"""Loggers that write what is stored, sent or said when they fail or at their most talkative: not a word."""


class Redactor(logging.Filter):
    """Takes known tokens, and what looks like one, out of every record."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        self._secrets = tuple(secret for secret in secrets if secret)

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything pass, cleaned: its text, its traceback, its arguments."""
        text = record.getMessage()
        if record.exc_info:
            text += "\n" + logging.Formatter().formatException(record.exc_info)
            record.exc_info, record.exc_text = None, None
        record.msg, record.args = self.clean(text), ()
        return True

    def clean(self, text: str) -> str:
        """The text without tokens."""
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return _TOKENS.sub(HIDDEN, text)


def silence(*names: str) -> None:
    """Let loggers, and those below them, say nothing, whatever level they are set to."""
    for name in names:
        logger = logging.getLogger(name)
        logger.propagate = False
        logger.handlers[:] = [logging.NullHandler()]


def set_up(level: str, secrets: Iterable[str] = ()) -> None:
    """Logs of this process: one line of key=value an event, on standard error."""
    handler = logging.StreamHandler()
    handler.addFilter(Redactor(secrets))
    handler.setFormatter(logging.Formatter("%(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    silence(*SILENT)
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
