"""`taberna`, or `python -m bot`: start the bot, or one of the tools beside it."""

import sys

from bot.cli.parser import main

if __name__ == "__main__":
    sys.exit(main())

__all__ = ["main"]
