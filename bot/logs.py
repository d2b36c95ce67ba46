"""Structured logs that never carry a token, a bid or a person's words."""

import logging
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Literal

import structlog
from structlog.typing import ExcInfo, Processor

from bot.core.causes import cause_of

Form = Literal["text", "json"]

HIDDEN: Final = "[hidden]"
_TOKENS: Final = re.compile(
    r"\d{3,20}:[A-Za-z0-9_-]{30,}|[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{25,}"
)
"""Tokens of Telegram and Discord, anywhere in a text."""
CHATTY: Final = ("discord", "aiohttp.access")
"""Loggers that write addresses with tokens in them, or too much, below warnings."""


def _frames(error: BaseException, told: frozenset[int] = frozenset()) -> Iterator[str]:
    """Yield the frames and the kind of an error, after those of its cause; of a group each member's too.

    told: ids of the errors above it. Its words stay unsaid: they may quote a row, a token or a person.
    """
    if id(error) in told:
        return
    told |= {id(error)}
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    members = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    for other in (*((before,) if before else ()), *members):
        yield from _frames(other, told)
    yield "Traceback (most recent call last):\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{cause_of(error)}\n"


def _exception(exc_info: ExcInfo) -> str:
    return "".join(_frames(exc_info[1])).rstrip()


COMMON: Final[tuple[Processor, ...]] = (
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.ExceptionRenderer(_exception),
)
"""Processors of every event."""
_RENDERERS: Final[Mapping[Form, Callable[[], Processor]]] = {
    "text": lambda: structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
    "json": lambda: structlog.processors.JSONRenderer(ensure_ascii=False),
}
SILENT: Final = ("aiosqlite", "asyncpg", "httpcore", "httpx", "telegram")
"""Loggers silenced entirely, because their failures or debug messages contain stored or sent data."""


SERVER: Final = "aiohttp.server"
"""Logger of every HTTP server. Requests it can't serve may contain keys in their first line or headers."""


class _Wordless(logging.Filter):
    """Filter that logs only the kind of a server's failures, and drops invalid HTTP."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True if a record is logged."""
        from aiohttp.http_exceptions import HttpProcessingError  # noqa: PLC0415 -- tools have no server to log for

        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            record.msg, record.args, record.exc_info = f"request_failed because={cause_of(error)}", None, None
        return not isinstance(error, HttpProcessingError)


class _Formatter(structlog.stdlib.ProcessorFormatter):
    """Writes every event, ours and the libraries', in one form; no token, known or likely."""

    def __init__(self, secrets: Iterable[str], render: Processor) -> None:
        finish = structlog.stdlib.ProcessorFormatter.remove_processors_meta
        super().__init__(processors=(finish, render), foreign_pre_chain=COMMON)
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """Return a line, or several with a traceback."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return _TOKENS.sub(HIDDEN, text)


def silence(*names: str) -> None:
    """Let loggers, and those below them, say nothing, whatever level they are set to."""
    for name in names:
        logger = logging.getLogger(name)
        logger.propagate = False
        logger.handlers[:] = [logging.NullHandler()]


def set_up(level: str, secrets: Iterable[str] = (), form: Form = "text") -> None:
    """Set up logging on standard error, one event per line: key=value pairs, or JSON objects."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Formatter(secrets, _RENDERERS[form]()))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    silence(*SILENT)
    logging.getLogger(SERVER).filters[:] = [_Wordless()]
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    structlog.configure(
        processors=[*COMMON, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
