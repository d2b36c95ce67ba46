"""`taberna`, or `python -m bot`: start the bot, or one of the tools beside it."""

import gc
import sys

from bot import signals


def main() -> int:
    """Carry out the command line; the exit code of the process."""
    signals.exit_at_once()
    gc.disable()  # imports make few circles, and looking for them takes an eighth of the time
    from bot.cli import parser  # noqa: PLC0415 -- takes a second; workers, which import this module, go without

    gc.enable()
    try:
        return parser.main()
    except KeyboardInterrupt:
        return signals.INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())

__all__ = ["main"]
