"""Signals that ask the process to end, from its first line to its last."""

from __future__ import annotations

import os
import signal

TYPE_CHECKING = False  # importing `typing` takes as long as Python's own start, without a handler
if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from types import FrameType
    from typing import Final

ENDING: Final = (signal.SIGINT, signal.SIGTERM)
INTERRUPTED: Final = 128 + signal.SIGINT
"""Exit code of a program that Ctrl-C has ended, as shells count."""


def exit_at_once() -> None:
    """Exit silently on a signal, while there is nothing to close."""
    for number in ENDING:
        signal.signal(number, _exit)


def raise_interrupt() -> None:
    """Let Ctrl-C raise KeyboardInterrupt after `exit_at_once`, so that a tool removes its temporary files."""
    if signal.getsignal(signal.SIGINT) is _exit:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def stop_at_first(stop: Callable[[], object], loop: asyncio.AbstractEventLoop) -> None:
    """Call `stop` in the loop at the first signal, and ignore all later ones until the process is gone.

    `loop.add_signal_handler` would not do: a loop that closes gives its signals back to Python, whose
    handler prints a traceback while the interpreter ends.
    """

    def once(_number: int, _frame: FrameType | None) -> None:
        ignore()
        if not loop.is_closed():
            loop.call_soon_threadsafe(stop)

    for number in ENDING:
        signal.signal(number, once)


def ignore() -> None:
    """Ignore signals: the process is ending already."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)


def _exit(number: int, _frame: FrameType | None) -> None:
    os._exit(128 + number)
