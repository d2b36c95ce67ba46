"""Mirroring: one table shown in another chat, too."""

from bot.core.features import Host
from bot.features.mirroring import commands

__all__ = ["commands", "install"]


def install(_host: Host) -> None:
    """Add nothing but the command."""
