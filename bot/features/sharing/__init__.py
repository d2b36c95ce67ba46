"""Sharing: the result of a finished game as one picture."""

from bot.core.features import Host
from bot.features.sharing import commands

__all__ = ["commands", "install"]


def install(_host: Host) -> None:
    """Add nothing but the command."""
