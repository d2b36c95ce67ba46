"""Analysis: how a finished game went, and what decided it."""

from bot.core.features import Host
from bot.features.analysis import commands

__all__ = ["commands", "install"]


def install(_host: Host) -> None:
    """Add nothing but the command."""
